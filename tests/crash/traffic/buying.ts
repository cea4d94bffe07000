import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { readSimulated } from "#app/platform/gateways/simulator.server.ts";
import { anyProvider, approve, checkOut, comeBack, submit, WITHOUT_A_STEP } from "./checkout.ts";
import {
  atDesk,
  insist,
  ok,
  oneOf,
  orders,
  platform,
  RefusedError,
  random,
  type Shopper,
  say,
  shopper,
  wares,
} from "./context.ts";
import { serve } from "./desk.ts";

/** Orders of books, paid in the shop, later, or through a provider, some with a part from a gift card. */
export async function books(): Promise<void> {
  const one = shopper();
  await ok(one, "cart/add", { eisbn: wares.book, quantity: String(1 + random(3)) });
  const payment = oneOf(["pickup", "later", anyProvider(), anyProvider(), anyProvider(), "stripe"] as const);
  const card = random(4) === 0;
  const number = await checkOut(one, { payment, card });
  if (number !== undefined && card) say("spent", number);
  if (number !== undefined) await serve(number);
}

/** The last copies of a book, which many want. */
export async function lastCopies(): Promise<void> {
  const one = shopper();
  if (isFailure(await one.ask("cart/add", { eisbn: wares.few, quantity: "1" }))) return;
  const number = await checkOut(one, { payment: anyProvider() });
  if (number !== undefined) await serve(number);
}

/** Tickets of an event, alone or with its book. Both sell out, and come back. */
export async function tickets(): Promise<void> {
  const one = shopper();
  const { id: event_id, ticket } = oneOf(wares.events);
  const bundled = random(2) === 0;
  const added = bundled
    ? await one.ask("cart/addBundle", { event_id, ticket, title: wares.paired, quantity: "1" })
    : await one.ask("cart/add", { eisbn: ticket, quantity: "2" });
  if (isFailure(added)) return;
  const number = await checkOut(one, { payment: oneOf(["pickup", anyProvider()] as const) });
  if (number === undefined) return;
  say(bundled ? "bundle" : "ticket", number);
  await serve(number);
}

/** A gift from somebody's registry. */
export async function gifts(): Promise<void> {
  const one = shopper();
  const gift_registry_id = oneOf(wares.registries);
  await ok(one, "cart/add", { eisbn: wares.book, quantity: "1", gift_registry_id });
  const number = await checkOut(one, { payment: oneOf(["pickup", anyProvider()] as const) });
  if (number === undefined) return;
  say("given", number, gift_registry_id);
  await serve(number);
}

/**
 * A customer of this process. The one before may have died with something in the cart, or with a form on its way, which
 * would empty it.
 */
async function customer(at: number): Promise<Shopper> {
  const one = shopper(wares.customers[orders.slot]?.[at]);
  await sentAgain.get(one.session_id);
  await ok(one, "cart/removeAll");
  return one;
}

/** A customer's gift cards, emailed to another address as soon as they are paid. */
export async function giftCards(): Promise<void> {
  const one = await customer(0);
  await ok(one, "cart/add", { eisbn: wares.design, price: "25", quantity: "2", email: "ben@example.com" });
  try {
    const number = await checkOut(one, { payment: anyProvider() });
    if (number !== undefined) await serve(number);
  } catch (error) {
    // The payment before may become an order only now, and takes the same lines out of the cart.
    if (!(error instanceof RefusedError) || (await ok(one, "cart/get")).items.length > 0) throw error;
  }
}

/** A customer's quote, accepted. Sometimes it is cancelled and accepted again, and both pages are paid. */
export async function quotes(): Promise<void> {
  const one = await customer(1);
  await ok(one, "cart/add", { eisbn: wares.book, quantity: "1" });
  const { order_number } = await ok(one, "checkout/requestQuote", { message: "One, please" });
  say("quoted", order_number);
  const until = platform.clock.now() + 30 * 86_400;
  const priced = { order_number, until, prices: [{ line: 1, price: 1000 }] };
  if (isFailure(await insist(() => atDesk(orderCalls.quote, priced)))) return;
  const provider = oneOf(WITHOUT_A_STEP);
  const payment = { order_id: order_number, payment_choice: provider, amount: 1050 };
  const accept = () => insist(() => one.ask("checkout/acceptQuote", payment));
  const first = await accept();
  if (isFailure(first) || !("go_to" in first)) throw new Error(`nowhere to pay: ${JSON.stringify(first)}`);
  const pages = [first.go_to];
  if (random(2) === 0) {
    const ref = String(first.go_to).split("/").at(-1) ?? "";
    const { attempt = "" } = (await readSimulated(platform.env.dataDir, ref)) ?? {};
    await one.ask("checkout/paymentDone", { attempt, cancelled: "true" });
    const second = await accept();
    if ("go_to" in second) pages.push(second.go_to);
  }
  for (const page of random(2) === 0 ? pages : pages.reverse())
    await comeBack(one, provider, await approve(page), order_number);
  await serve(order_number);
}

/** Forms that are sent again because their answer was lost when a process died, by their sessions. */
const sentAgain = new Map<string, Promise<void>>();

/** Sends them: each has placed one order, or does so now. */
export async function sendAgain(): Promise<void> {
  for (const form of orders.again) {
    const before = sentAgain.get(form[0]) ?? Promise.resolve();
    sentAgain.set(
      form[0],
      before.then(() => insist(() => sendForm(form))),
    );
  }
  await Promise.all(sentAgain.values());
}

async function sendForm([session, token, checksum]: (typeof orders.again)[number]): Promise<void> {
  const placed = await submit(shopper(session), token, checksum);
  if (placed && !("go_to" in placed)) say("placed", placed.order_number, token);
}
