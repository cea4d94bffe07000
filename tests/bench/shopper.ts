import { randomUUID } from "node:crypto";
import { DEMO_PASSWORD } from "#app/cli/demo/people.ts";
import type { Client } from "./load.ts";

/** The token of a page's forms. */
export async function tokenOf(client: Client, path: string): Promise<string> {
  const answer = await client.send(path);
  return /name="csrf" value="([\w-]+)"/.exec(answer.body.toString())?.[1] ?? "";
}

/** Posts a form and expects a redirect. @returns where it leads */
export async function post(
  client: Client,
  csrf: string,
  to: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await client.send(to, { csrf, ...form });
  if (answer.status !== 303) throw new Error(`${to} answered ${answer.status}`);
  return answer.headers.location ?? "";
}

/** Requests a page that must exist. After a visitor's first form, the check for cookies comes in between. */
export async function page(client: Client, path: string): Promise<string> {
  const first = await client.send(path);
  const answer = first.status === 303 ? await client.send(first.headers.location ?? "/") : first;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.body.toString();
}

/** Logs in one of the demo's people. */
export async function loggedIn(client: Client, email_address: string): Promise<Client> {
  const csrf = await tokenOf(client, "/account/login");
  await post(client, csrf, "/account/login", { email_address, password: DEMO_PASSWORD });
  return client;
}

/**
 * A guest's answers at the contact step, with a new email address each time, because one address gets only a few emails
 * a day.
 */
export const contactOfGuest = () => ({
  name: "Ada Reader",
  email: `guest-${randomUUID()}@example.com`,
  phone: "2505550100",
  preferred_communication: "email",
});

/** The answers in the delivery form of a shopper who picks the books up. */
export const PICKUP = { delivery_preference: "pickup", pickup_location: "1" };

/** The fields that confirm the review page. */
export function orderForm(review: string) {
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(review)?.[1] ?? "";
  return { order_token: field("order_token"), cart_checksum: field("cart_checksum") };
}

/** Makes every request from a title's page to the placed order, as the browser of a guest does without scripts. */
export async function orderAsGuest(client: Client, item: string): Promise<void> {
  const csrf = await tokenOf(client, item);
  const go = async (to: string, form: Record<string, string>) =>
    page(client, await post(client, csrf, to, form));
  await go(item, { quantity: "1", condition: "" });
  await page(client, "/checkout/cart");
  await go("/checkout/cart/delivery", PICKUP);
  await go("/checkout/contact", contactOfGuest());
  const review = await go("/checkout/payment", { payment_choice: "pickup" });
  await go("/checkout/review", orderForm(review));
}

/** The bytes of a page with its headers, compressed with brotli. */
export async function weightOf(client: Client, path: string): Promise<number> {
  const answer = await client.send(path, undefined, { "Accept-Encoding": "br" });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return Object.entries(answer.headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    answer.bytes.length,
  );
}
