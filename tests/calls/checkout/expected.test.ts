import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  acceptance,
  addressIn,
  CONTACT,
  customer,
  emailsTo,
  type Guest,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";

/** What is said before and after an order is placed: when each line comes, and in which currency it is charged. */

const post = (most: number) => ({
  shipping: {
    providers: [
      {
        provider: "post",
        label: "Parcel post",
        delivery_min: 2,
        delivery_max: most,
        zones: [
          {
            countries: ["CA", "US"],
            rates: { by: "count", steps: [{ up_to: 2, cost: 1000 }], beyond: { each: 1, cost: 100 } },
          },
        ],
      },
    ],
  },
});
const SETTINGS = merged(SENDING, { ...post(7), checkout_info: { pickup_days: 2 } });
const { platform, site, host, logIn, visit } = await openDeskSite(SETTINGS);
const owner = await logIn("owner@example.com", "owner");
const [book, toOrder, unknown] = await Promise.all([
  makeTitle(platform, { title: "The Tides" }),
  makeTitle(platform, { title: "To order" }),
  makeTitle(platform, { title: "Nobody knows when", state: "forthcoming" }),
]);
await stock(platform, "test", book, 50);
const change = (settings: object) => makeShop(platform, "test", merged(SETTINGS, { ...settings }), [host]);

let shopper: Guest;
let people = 0;
beforeEach(async () => {
  await change({});
  people++;
  shopper = await customer(platform, `reader${people}@example.com`);
});
const add = async (title: { eisbn: string }) => shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });

async function sendingTo(province: string, code: string, country = "CA") {
  const address_id = await addressIn(shopper, province, code, country);
  await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
  await shopper.ok("checkout/setShipping", { delivery_preference: "ship", address_id, provider: "post" });
  return reviewed(shopper, "contact");
}
const page = async (path: string) => (await site.ask(host, path, { as: shopper })).text();
const email = async () => (await emailsTo(platform, CONTACT.email)).at(-1)?.body_text ?? "";

describe("an order", () => {
  it("says when each line comes before it is placed, and after that what was said then", async () => {
    for (const title of [book, toOrder, unknown]) await add(title);
    const form = await sendingTo("BC", "V8V 1A1");
    const texts = [
      "It ships with the rest of your order. Shipping then takes 2 to 7 business days.",
      "Usually ready in 3 to 8 days. It ships with the rest of your order. Shipping then takes 2 to 7 business days.",
      "We don’t know the day yet, and will let you know as soon as we do.",
    ];
    const review = await page("/checkout/review");
    for (const text of texts) expect(review).toContain(`>${text}</p>`);
    const { order_number } = await shopper.ok("checkout/submit", form);
    // Promises of tomorrow are not those of today.
    await change({ ...post(30), availability_messages: { available: "Takes a year" } });
    const order = await page(`/account/order/${order_number}`);
    const { html: desk } = await owner.open(`/desk/orders/${order_number}`);
    for (const text of texts) {
      expect(order).toContain(`>${text}</p>`);
      expect(await email()).toContain(`    ${text}\n`);
      expect(desk).toContain(`The customer read: “${text}”`);
    }
    const items = (await shopper.ok("order/get", { order_id: order_number })).items;
    expect(items.map(({ cart_info }) => cart_info.arrivals[0]?.wait)).toEqual([
      "nothing",
      "supplier",
      "unknown",
    ]);
  });

  it("is reviewed again if it would take longer than the review said", async () => {
    await add(book);
    const form = await sendingTo("BC", "V8V 1A1");
    await change(post(8));
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "cart_changed" });
    expect(await page("/checkout/review")).toContain("Expected 2 to 8 business days after your order.");
  });

  it.each([
    ["en-CA", "Ready for pickup within 2 business days of your order."],
    ["fr-CA", "Disponible pour le ramassage au plus tard 2 jours ouvrables après votre commande."],
  ])("says when it can be picked up (%s)", async (locale, text) => {
    await change({ locale });
    await add(book);
    const form = await toReview(shopper);
    expect(await page("/checkout/review")).toContain(text);
    const { order_number } = await shopper.ok("checkout/submit", form);
    expect(await email()).toContain(text);
    // The order's page in the other language names no day in this one.
    await change({ locale: locale === "en-CA" ? "fr-CA" : "en-CA" });
    const main = (await page(`/account/order/${order_number}`)).replace(
      /^[\s\S]*<main|<\/main>[\s\S]*$/g,
      "",
    );
    expect(main).toMatch(locale === "en-CA" ? /le \d+ novembre 2026/ : /on November \d+, 2026/);
    expect(main).not.toMatch(locale === "en-CA" ? /November/ : /novembre/);
  });
});

describe("a quote", () => {
  it("says when its lines come as of the day it is priced, with the delivery that staff chose", async () => {
    await add(book);
    await add(toOrder);
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "Please" });
    expect(await page(`/account/order/${order_number}`)).not.toContain("of your order.");
    ok(await call(await visit(), orderCalls.quote, { order_number }));
    const texts = ["It will be ready with the rest of your order.", "Usually ready in 3 to 8 days."];
    for (const text of texts) expect(await page(`/account/order/${order_number}`)).toContain(`>${text}</p>`);
    await shopper.ok("checkout/acceptQuote", await acceptance(shopper, order_number));
    await change({ availability_messages: { available: "Takes a year" } });
    for (const text of texts) expect(await page(`/account/order/${order_number}`)).toContain(`>${text}</p>`);
  });
});

describe("an order that crosses the border", () => {
  const CURRENCY = "All amounts are in Canadian dollars, and so is your payment.";
  const DUTIES = "duties, taxes and brokerage fees may be charged when it arrives";

  it("names the currency and import duties on the review, its page and in its email", async () => {
    await add(book);
    const form = await sendingTo("WA", "98101", "US");
    const review = await page("/checkout/review");
    const { order_number } = await shopper.ok("checkout/submit", form);
    for (const text of [review, await page(`/account/order/${order_number}`), await email()]) {
      expect(text).toContain(CURRENCY);
      expect(text).toContain(DUTIES);
    }
  });

  it("is the only one that does", async () => {
    await add(book);
    const form = await sendingTo("BC", "V8V 1A1");
    const review = await page("/checkout/review");
    await shopper.ok("checkout/submit", form);
    for (const text of [review, await email()]) expect(text).not.toContain(CURRENCY);
  });
});
