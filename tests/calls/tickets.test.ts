import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/operator/events.server.ts";
import * as importCalls from "#app/calls/operator/import.server.ts";
import * as orderCalls from "#app/calls/operator/orders.server.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { isFailure } from "#app/lib/result.ts";
import * as ticketsTaken from "#app/platform/db/migrations/0041-tickets-taken.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { staffOf } from "../support/operator.ts";
import { NOW, type TestPlatform } from "../support/platform.ts";
import {
  addressIn,
  CONTACT,
  customer,
  emailsTo,
  type Guest,
  guest,
  makeTitle,
  reviewed,
  stock,
  toReview,
} from "../support/shop.ts";
import { openSite, type Site } from "../support/site.ts";
import { openTill, type Till } from "../support/till.ts";

let till: Till;
let platform: TestPlatform;
let site: Site;
let files = 0;

beforeAll(async () => {
  till = await openTill();
  platform = till.platform;
  site = await openSite(platform);
});
beforeEach(async () => {
  platform.clock.set(NOW);
  // Limits are tested elsewhere.
  await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
});
afterAll(() => till.close());

const staff = () => staffOf(platform, "test");

function fileOf(name: string, content: string): LocalFile {
  const file = path.join(platform.env.dataDir, `${++files}-${name}`);
  writeFileSync(file, content);
  return new LocalFile(file);
}

/** Stores an event. @returns its id */
async function event(fields: object = {}): Promise<number> {
  const usual = { key: `${files}`, name: "Concert", start: "2026-12-01 19:00", end: "2026-12-01 21:00" };
  const file = fileOf("events.json", JSON.stringify([{ ...usual, ...fields }]));
  const answer = await call(await staff(), eventCalls.importFile, { file });
  if ("error" in answer) throw new Error(String(answer.error));
  return answer.saved[0]?.event_id ?? 0;
}

/** Offers tickets. @returns the eisbn of their title */
async function offer(event_id: number, left: number, name = "Adult", price = 1250): Promise<string> {
  const offered = await call(await staff(), eventCalls.ticket, { event_id, name, price, left });
  if (isFailure(offered)) throw new Error(String(offered.error));
  const { tickets } = await guest(platform).ok("event/get", { event_id });
  return tickets.find(({ title }) => title.endsWith(`: ${name}`))?.eisbn ?? "";
}

async function leftOf(event_id: number): Promise<number[]> {
  return (await guest(platform).ok("event/get", { event_id })).tickets.map(
    ({ available }) => available.onhand,
  );
}

const door = async (event_id: number) => {
  const answer = await call(await staff(), eventCalls.guests, { event_id });
  return isFailure(answer) ? [] : answer.entries;
};

async function buy(eisbns: readonly string[], email = CONTACT.email, one = guest(platform)): Promise<number> {
  for (const eisbn of eisbns) await one.ok("cart/add", { eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  await one.ok("checkout/setExtras", { ...CONTACT, email });
  await one.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
  const { orderToken: order_token, cart } = await one.ok("checkout/get");
  return (await one.ok("checkout/submit", { order_token, cart_checksum: cart.checksum })).order_number;
}

/** The same, paid through PayPal. */
async function buyWithPayPal(
  eisbns: readonly string[],
  beforePaying: () => Promise<unknown> = async () => {},
): Promise<number> {
  const one = guest(platform);
  for (const eisbn of eisbns) await one.ok("cart/add", { eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const placed = await one.ok("checkout/submit", await reviewed(one, "paypal"));
  const ref = "go_to" in placed ? (new URL(String(placed.go_to)).searchParams.get("token") ?? "") : "";
  await beforePaying();
  till.paypal.approve(ref);
  await one.ok("checkout/paypalSuccess", { order_id: ref });
  return placed.order_number;
}

describe("tickets for an event", () => {
  it("have a price and a number left, which the same name changes, and an import leaves alone", async () => {
    const event_id = await event({ key: "kept" });
    const eisbn = await offer(event_id, 50);
    await offer(event_id, 10, "Child", 500);
    expect(await offer(event_id, 40, "Adult", 1300)).toBe(eisbn);
    await event({ key: "kept", place: "The barn" });
    const { tickets, reservable } = await guest(platform).ok("event/get", { event_id });
    expect(tickets.map(({ title, available }) => [title, available.price, available.onhand])).toEqual([
      ["Concert, Tuesday, December 1, 2026: Adult", 1300, 40],
      ["Concert, Tuesday, December 1, 2026: Child", 500, 10],
    ]);
    expect(reservable).toBe(null);
    await event({ key: "kept", name: "Ball", start: "2026-12-02 19:00", end: "2026-12-02 21:00" });
    const moved = await guest(platform).ok("event/get", { event_id });
    expect(moved.tickets.map(({ title, available }) => [title, available.onhand])).toEqual([
      ["Ball, Wednesday, December 2, 2026: Adult", 40],
      ["Ball, Wednesday, December 2, 2026: Child", 10],
    ]);
    const wrong = { event_id, name: "Adult", price: 1, left: 1 };
    expect(await call(await staff(), eventCalls.ticket, { ...wrong, event_id: 1 })).toMatchObject({
      code: "not_found",
    });
    expect(await call(await staff(), eventCalls.ticket, { ...wrong, name: "N".repeat(61) })).toMatchObject({
      code: "invalid",
    });
  });

  it("are put into the cart on the event's page, which says how many are left", async () => {
    const event_id = await event();
    const eisbn = await offer(event_id, 2);
    const one = guest(platform);
    const open = async () => (await site.ask("test.localhost", `/events/${event_id}`, { as: one })).text();
    expect(await open()).toContain("2 tickets left");
    const added = await site.post("test.localhost", `/events/${event_id}/tickets/${eisbn}`, one, {
      quantity: "2",
    });
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    const page = await (await site.ask("test.localhost", "/checkout/cart", { as: one })).text();
    expect(page).toContain("Check out: your name will be at the door");
    expect(page).not.toContain('value="ship"');
    await buy([], CONTACT.email, one);
    expect(await open()).toContain("Sold out");
    expect((await site.ask("test.localhost", `/events/${event_id}/tickets/${till.title.eisbn}`)).status).toBe(
      404,
    );
  });

  it("are never sold twice when many want the last ones at once, and are never ordered in", async () => {
    const event_id = await event();
    const eisbn = await offer(event_id, 3);
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const one = guest(platform);
        await one.ok("cart/add", { eisbn, quantity: "1" });
        return { one, form: await toReview(one) };
      }),
    );
    const answers = await Promise.all(shoppers.map(({ one, form }) => one.call("checkout/submit", form)));
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(3);
    expect(await leftOf(event_id)).toEqual([0]);
    expect(await guest(platform).call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      error: expect.anything(),
    });
    expect((await door(event_id)).map(({ people }) => people)).toEqual([1, 1, 1]);
  });

  it("are not cleared by a stock file that is the shop's whole stock", async () => {
    const event_id = await event();
    await offer(event_id, 7);
    const file = fileOf("stock.csv", `isbn,onhand\n${till.title.isbn},1000\n`);
    const report = await call(await staff(), importCalls.stock, {
      file,
      whole: "on",
      allow_refused: "0%",
      dry_run: "",
    });
    expect(report).toMatchObject({ too_many_refused: false });
    expect(await leftOf(event_id)).toEqual([7]);
  });

  it("are not shipped: alone they are picked up, and beside a book they cost nothing to send", async () => {
    const eisbn = await offer(await event(), 9);
    const book = await makeTitle(platform);
    await stock(platform, "test", book, 9);
    const one = await customer(platform, "sent@example.com");
    const address_id = await addressIn(one, "BC", "V8V 1A1");
    for (const title of [book.eisbn, eisbn, eisbn]) await one.ok("cart/add", { eisbn: title, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await one.ok("checkout/setAddress", { address_id });
    await one.ok("checkout/setShipping", { address_id, provider: "post" });
    // Parcel post takes up to two copies for ten dollars, and a dollar for each one more.
    const { cart } = await one.ok("checkout/get");
    expect(cart.summary.shipping).toBe(1000);
    const placed = await one.ok("checkout/submit", await reviewed(one, "contact"));
    const { items } = await platform.database.read
      .selectFrom("order_batches")
      .innerJoin("orders", "orders.id", "order_batches.order_id")
      .select("items")
      .where("order_number", "=", placed.order_number)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(items)).toEqual([{ position: 0, quantity: 1 }]);
    await one.ok("cart/add", { eisbn, quantity: "1" });
    await one.ok("checkout/setDelivery", { delivery_preference: "ship" });
    expect((await one.ok("checkout/get")).cart).toMatchObject({
      delivery: { preference: "pickup" },
      summary: { shipping: 0 },
    });
  });

  it("put their buyers on the list at the door, until the order is cancelled", async () => {
    const event_id = await event();
    const eisbn = await offer(event_id, 9);
    const number = await buy([eisbn, eisbn], "door@example.com");
    expect(await door(event_id)).toEqual([
      {
        name: "Ada Reader",
        email: "door@example.com",
        people: 2,
        waiting: false,
        ticket: "Concert, Tuesday, December 1, 2026: Adult",
        order_number: number,
      },
    ]);
    await call(await staff(), orderCalls.cancel, { order_number: number, note: "" });
    expect(await door(event_id)).toEqual([]);
    expect(await leftOf(event_id)).toEqual([9]);
  });
});

describe("a ticket with a book at one price", () => {
  /** Offers a ticket for $10 with a book for $30 at $34. */
  async function bundled(key: string, { tickets = 9, books = 9, large = false } = {}) {
    const event_id = await event({ key, name: key });
    const ticket = await offer(event_id, tickets, "Adult", 1000);
    const book = await makeTitle(platform, {
      title: `Book of ${key}`,
      is_large_print: large,
      list_price_can: 3000,
      state: "out_of_print",
    });
    await stock(platform, "test", book, books);
    const given = { event_id, ticket: "adult", code: book.isbn, price: 3400 };
    expect(await call(await staff(), eventCalls.bundle, given)).toEqual({ event_id });
    return { event_id, ticket, book, given };
  }
  const cartOf = async (one: Guest) => (await one.ok("cart/get")) as never as BundleCart;
  interface BundleCart {
    items: { cart_info: { quantity: number; discount: number; sold_price: number } }[];
    summary: { subtotal: number; total: number; promo_codes: { description: string; amount: number }[] };
  }

  it("is put into the cart by one button, and its saving is split by the prices of both", async () => {
    const { event_id, ticket, book } = await bundled("Pair", { large: true });
    const one = guest(platform);
    const page = async (path: string) => (await site.ask("test.localhost", path, { as: one })).text();
    expect(await page(`/events/${event_id}`)).toContain("Add both to cart");
    const path = `/events/${event_id}/tickets/${ticket}`;
    const added = await site.post("test.localhost", path, one, { quantity: "2", book: book.eisbn });
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    const cart = await cartOf(one);
    expect(
      cart.items.map(({ cart_info }) => [cart_info.quantity, cart_info.sold_price, cart_info.discount]),
    ).toEqual([
      [2, 1000, 300],
      [2, 3000, 900],
    ]);
    expect(cart.summary.promo_codes).toMatchObject([{ description: "Adult + Book of Pair", amount: 1200 }]);
    expect(await page("/checkout/cart")).toContain("Adult + Book of Pair");
    // Without its ticket the book costs its own price.
    const [line] = (await one.ok("cart/get")).items;
    await one.ok("cart/removeItem", { cart_id: line?.cart_info.cart_id });
    expect((await cartOf(one)).items[0]?.cart_info.discount).toBe(0);
  });

  it("takes both from stock, and gives back what was paid for the ticket if the event is cancelled", async () => {
    const { event_id, ticket, book } = await bundled("Concert and book");
    const number = await buyWithPayPal([ticket, book.eisbn]);
    const items = await platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select(["sold_price", "discount", "order_items.taxes"])
      .where("order_number", "=", number)
      .orderBy("position")
      .execute();
    expect(items.map(({ sold_price, discount }) => [sold_price, discount])).toEqual([
      [1000, 150],
      [3000, 450],
    ]);
    expect(await leftOf(event_id)).toEqual([8]);
    expect(await call(await staff(), eventCalls.cancel, { event_id })).toMatchObject({ orders: 1 });
    const taxes = (JSON.parse(items[0]?.taxes ?? "[]") as { rate: number }[]).reduce(
      (sum, { rate }) => sum + Math.round((850 * rate) / 100_000),
      0,
    );
    expect(await till.refunds(number)).toMatchObject([{ state: "done", amount: 850 + taxes }]);
  });

  it("is never sold more often than there are books and tickets", async () => {
    const { event_id, ticket, book } = await bundled("Scarce", { tickets: 8, books: 5 });
    const shoppers = Array.from({ length: 20 }, () => guest(platform));
    const reviews: Awaited<ReturnType<typeof toReview>>[] = [];
    for (const one of shoppers) {
      await one.ok("cart/addBundle", {
        event_id: String(event_id),
        ticket,
        title: book.eisbn,
        quantity: "1",
      });
      reviews.push(await toReview(one));
    }
    const answers = await Promise.all(shoppers.map((one, at) => one.call("checkout/submit", reviews[at])));
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(5);
    expect(await leftOf(event_id)).toEqual([3]);
    const { onhand } = await platform.database.read
      .selectFrom("stock")
      .innerJoin("titles", "titles.id", "stock.title_id")
      .select("onhand")
      .where("titles.eisbn", "=", book.eisbn)
      .executeTakeFirstOrThrow();
    expect(onhand).toBe(0);
    // Nobody gets the ticket without the book that is gone.
    const late = guest(platform);
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "1" };
    expect(await late.call("cart/addBundle", pair)).toMatchObject({ code: "not_cartable" });
    expect((await late.ok("cart/get")).items).toEqual([]);
  });

  it("says why it was not put into the cart, also if it is not offered any more", async () => {
    const { event_id, ticket, book, given } = await bundled("Gone");
    const one = guest(platform);
    expect(await call(await staff(), eventCalls.bundle, { ...given, price: undefined })).toEqual({
      event_id,
    });
    const path = `/events/${event_id}/tickets/${ticket}`;
    const refused = await site.post("test.localhost", path, one, { quantity: "1", book: book.eisbn });
    expect(refused.status).toBe(422);
    const asked = await one.call("cart/addBundle", {
      ...{ event_id: String(event_id), ticket, title: book.eisbn, quantity: "1" },
    });
    if (!isFailure(asked)) throw new Error("it is still offered");
    const alerts = (await refused.text()).match(/role="alert".*?<\/ul>/gs);
    expect(alerts?.join()).toContain(String(asked.error).replaceAll("'", "&#x27;"));
  });

  it("offers no more books than are on hand, while there are some", async () => {
    const { event_id, ticket, book } = await bundled("Few", { books: 2 });
    await platform.database.transaction((tx) =>
      tx.updateTable("titles").set({ state: "available" }).where("eisbn", "=", book.eisbn).execute(),
    );
    const page = async () =>
      (await site.ask("test.localhost", `/events/${event_id}/tickets/${ticket}`)).text();
    const bundle = async () => (await page()).split(`name="book" value="${book.eisbn}"`)[1] ?? "";
    expect((await bundle()).match(/<option/g)).toHaveLength(2);
    await stock(platform, "test", book, 0);
    expect((await bundle()).match(/<option/g)).toHaveLength(9);
  });

  it("is offered and ended by staff, who are asked about a ticket or book that does not exist", async () => {
    const { event_id, ticket, book, given } = await bundled("Ended");
    const set = async (more: object) => call(await staff(), eventCalls.bundle, { ...given, ...more });
    expect(await set({ ticket: "Child" })).toMatchObject({ code: "no_ticket" });
    expect(await set({ code: "9780000000002" })).toMatchObject({ code: "no_book" });
    expect(await set({ event_id: 1 })).toMatchObject({ code: "not_found" });
    const one = guest(platform);
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "1" };
    expect(await one.call("cart/addBundle", { ...pair, quantity: "0" })).toMatchObject({ code: "invalid" });
    await one.ok("cart/addBundle", pair);
    expect((await cartOf(one)).summary.promo_codes).toHaveLength(1);
    expect(await set({ price: undefined })).toEqual({ event_id });
    expect((await cartOf(one)).summary.promo_codes).toEqual([]);
    expect(await one.call("cart/addBundle", pair)).toMatchObject({ code: "no_bundle" });
  });
});

describe("a ticket with a book, after an import changed the event's tickets", () => {
  it("costs what both cost, until the event sells the ticket again", async () => {
    const usual = { key: "table", name: "Table" };
    const [kept, dropped, book] = [
      await makeTitle(platform, { title: "Balcony", tax_class: "ticket" }),
      await makeTitle(platform, { title: "Table: Adult", tax_class: "ticket" }),
      await makeTitle(platform, { list_price_can: 3000 }),
    ];
    for (const title of [dropped, book]) await stock(platform, "test", title, 9);
    const event_id = await event({ ...usual, tickets: [kept.isbn, dropped.isbn] });
    const given = { event_id, ticket: "adult", code: book.isbn, price: 100 };
    expect(await call(await staff(), eventCalls.bundle, given)).toEqual({ event_id });
    const one = guest(platform);
    for (const { eisbn } of [dropped, book]) await one.ok("cart/add", { eisbn, quantity: "1" });
    const savings = async () => (await one.ok("cart/get")).summary.promo_codes.length;
    expect(await savings()).toBe(1);
    await event({ ...usual, tickets: [kept.isbn] });
    expect(await savings()).toBe(0);
    const pair = { event_id: String(event_id), ticket: dropped.eisbn, title: book.eisbn, quantity: "1" };
    expect(await one.call("cart/addBundle", pair)).toMatchObject({ code: "no_bundle" });
    await event({ ...usual, tickets: [kept.isbn, dropped.isbn] });
    expect(await savings()).toBe(1);
  });
});

describe("an event that is over", () => {
  it("sells no more tickets: not from its title's page, nor from a cart that holds some", async () => {
    const usual = { key: "soon", start: "2026-12-01 19:00", end: "2026-12-01 21:00" };
    const event_id = await event(usual);
    const eisbn = await offer(event_id, 5);
    const one = guest(platform);
    await one.ok("cart/add", { eisbn, quantity: "1" });
    const review = await toReview(one);
    const shown = async (path: string) => (await site.ask("test.localhost", path, { as: one })).text();
    platform.clock.set(Date.parse("2026-12-01T20:59:59-08:00") / 1000);
    expect((await one.ok("cart/get")).contains_unavailable).toBe(false);
    platform.clock.set(Date.parse("2026-12-01T21:00:00-08:00") / 1000);
    const over = "This event is over, so its tickets are no longer for sale.";
    expect(await one.call("checkout/submit", review)).toMatchObject({ code: "stock_gone" });
    expect((await one.ok("cart/get")).contains_unavailable).toBe(true);
    expect(await shown("/checkout/cart")).toContain(over);
    expect(await shown(`/item/${eisbn}`)).toContain(over);
    expect(await shown(`/item/${eisbn}`)).not.toContain("Add to cart");
    expect(await one.call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      code: "event_over",
      error: over,
    });
    await one.ok("cart/removeUnavailable");
    expect((await one.ok("cart/get")).items).toEqual([]);
    // A later day, and they are sold again.
    await event({ ...usual, start: "2026-12-08 19:00", end: "2026-12-08 21:00" });
    await one.ok("cart/add", { eisbn, quantity: "1" });
  });
});

describe("an event with tickets that moves to another time or place", () => {
  const changes = async (email: string) =>
    (await emailsTo(platform, email)).filter(({ kind }) => kind === "tickets-changed");

  it("is emailed once to everybody who holds some, with all their orders", async () => {
    const usual = { key: "moving", name: "Moving" };
    const event_id = await event(usual);
    const [adult, child] = [await offer(event_id, 9), await offer(event_id, 9, "Child", 500)];
    const numbers = [await buy([adult, adult], "two@example.com"), await buy([child], "two@example.com")];
    const off = await buy([adult], "off@example.com");
    await call(await staff(), orderCalls.cancel, { order_number: off, note: "" });
    await event({ ...usual, name: "Moving on", description: "Bring a cushion.", price: "$15" });
    expect(await changes("two@example.com")).toEqual([]);
    const moved = { ...usual, start: "2026-12-01 18:00", place: "The old barn" };
    await event(moved);
    await event(moved);
    const [email, ...more] = await changes("two@example.com");
    expect(more).toEqual([]);
    expect(email?.subject).toBe("New time or place: Moving");
    for (const said of ["You have 3 tickets for Moving", "The old barn", "6:00", "/event.ics"])
      expect(email?.body_text).toContain(said);
    const links = [...String(email?.body_text).matchAll(/account\/order\/(\d+)\?key=/g)].map(([, no]) => no);
    expect(links).toEqual(numbers.map(String));
    expect(await changes("off@example.com")).toEqual([]);
    await event({ ...moved, end: "2026-12-01 22:00" });
    expect(await changes("two@example.com")).toHaveLength(2);
  });

  it("emails nobody if it is over", async () => {
    const usual = { key: "past" };
    const event_id = await event(usual);
    await buy([await offer(event_id, 9)], "past@example.com");
    platform.clock.set(Date.parse("2026-12-02T12:00:00-08:00") / 1000);
    await event({ ...usual, place: "The old barn" });
    expect(await changes("past@example.com")).toEqual([]);
  });
});

describe("a cancelled event with tickets", () => {
  const statusOf = async (number: number) => (await till.order(number)).status;

  it("refunds an order that is paid after the event was cancelled", async () => {
    const event_id = await event({ key: "late", name: "Late" });
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const cancel = async () => call(await staff(), eventCalls.cancel, { event_id });
    const number = await buyWithPayPal([eisbn, till.title.eisbn], async () =>
      expect(await cancel()).toMatchObject({ orders: 0 }),
    );
    expect(await statusOf(number)).toBe("placed");
    expect(await door(event_id)).toEqual([]);
    expect(await till.refunds(number)).toHaveLength(1);
    platform.clock.set(NOW + 3600);
    await till.follow();
    expect(await till.refunds(number)).toMatchObject([{ state: "done", reason: "asked" }]);
    expect(await cancel()).toMatchObject({ code: "cancelled" });
    expect(await till.refunds(number)).toHaveLength(1);
  });

  it("takes tickets back once, even if the event is renamed meanwhile", async () => {
    const usual = { key: "renamed", name: "Before" };
    const event_id = await event(usual);
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const number = await buyWithPayPal([eisbn, till.title.eisbn]);
    const cancel = async () => call(await staff(), eventCalls.cancel, { event_id });
    expect(await cancel()).toMatchObject({ orders: 1 });
    expect(await door(event_id)).toEqual([]);
    await event({ ...usual, name: "After" });
    expect(await cancel()).toMatchObject({ code: "cancelled" });
    expect(await till.refunds(number)).toHaveLength(1);
  });

  it("cancels orders of its tickets, refunds tickets in other orders, and does both once", async () => {
    const event_id = await event({ name: "Rained off" });
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const alone = await buyWithPayPal([eisbn]);
    const mixed = await buyWithPayPal([eisbn, till.title.eisbn]);
    const unpaid = await buy([eisbn, till.title.eisbn], "unpaid@example.com");
    const cart: Guest = guest(platform);
    await cart.ok("cart/add", { eisbn, quantity: "1" });
    expect(await call(await staff(), eventCalls.cancel, { event_id })).toMatchObject({ orders: 3 });
    expect(await statusOf(alone)).toBe("cancelled");
    expect(await till.refunds(alone)).toMatchObject([{ state: "done" }]);
    expect(await statusOf(mixed)).toBe("placed");
    const [refund] = await till.refunds(mixed);
    expect(refund).toMatchObject({ state: "done", reason: "asked" });
    // Ten dollars and the taxes on them.
    const { taxes } = await platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("taxes")
      .where("order_number", "=", mixed)
      .where("sold_price", "=", 1000)
      .executeTakeFirstOrThrow();
    const rate = (JSON.parse(taxes) as { rate: number }[]).reduce((sum, tax) => sum + tax.rate, 0);
    expect(refund?.amount).toBe(1000 + rate / 100);
    expect(await till.refunds(unpaid)).toEqual([]);
    const kinds = (await emailsTo(platform, "unpaid@example.com")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "event-cancelled")).toHaveLength(1);
    expect(await call(await staff(), eventCalls.cancel, { event_id })).toMatchObject({ code: "cancelled" });
    expect(await till.refunds(mixed)).toHaveLength(1);
    // Nobody can buy what the cancelled orders gave back.
    expect((await cart.ok("cart/get")).contains_unavailable).toBe(true);
  });

  const cancel = async (event_id: number) => call(await staff(), eventCalls.cancel, { event_id });

  /** What was paid for the tickets of an order, with the taxes on them. */
  async function paidFor(number: number, price = 1000): Promise<number> {
    const { taxes } = await platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("taxes")
      .where("order_number", "=", number)
      .where("sold_price", "=", price)
      .executeTakeFirstOrThrow();
    return (JSON.parse(taxes) as { rate: number }[]).reduce(
      (sum, { rate }) => sum + Math.round((price * rate) / 100_000),
      price,
    );
  }

  /** A pass for $10 that a Friday and a Saturday sell. */
  async function pass(key: string) {
    const title = await makeTitle(platform, {
      title: `Pass of ${key}`,
      tax_class: "ticket",
      list_price_can: 1000,
    });
    await stock(platform, "test", title, 20);
    const night = (name: string, day: number) =>
      event({
        key: `${key} ${name}`,
        name,
        tickets: [title.isbn],
        start: `2026-12-0${day} 19:00`,
        end: `2026-12-0${day} 21:00`,
      });
    return { eisbn: title.eisbn, friday: await night("Friday", 4), saturday: await night("Saturday", 5) };
  }

  it("leaves a pass alone that another night still sells, and takes it back with the last night", async () => {
    const { eisbn, friday, saturday } = await pass("weekend");
    const before = await buyWithPayPal([eisbn, till.title.eisbn]);
    expect(await cancel(friday)).toMatchObject({ orders: 0 });
    const after = await buyWithPayPal([eisbn, till.title.eisbn]);
    expect([await till.refunds(before), await till.refunds(after)]).toEqual([[], []]);
    expect((await door(saturday)).map(({ order_number }) => order_number).sort()).toEqual([before, after]);
    expect(await cancel(saturday)).toMatchObject({ orders: 2 });
    const amount = await paidFor(before);
    expect(await till.refunds(before)).toMatchObject([{ state: "done", amount }]);
    expect(await till.refunds(after)).toMatchObject([{ state: "done", amount }]);
    expect(await cancel(friday)).toMatchObject({ code: "cancelled" });
  });

  it("refunds a pass once if it is paid after both of its nights were cancelled", async () => {
    const { eisbn, friday, saturday } = await pass("storm");
    const number = await buyWithPayPal([eisbn, till.title.eisbn], async () => {
      await cancel(friday);
      await cancel(saturday);
    });
    expect(await till.refunds(number)).toMatchObject([{ amount: await paidFor(number) }]);
    expect([await door(friday), await door(saturday)]).toEqual([[], []]);
  });

  it("refunds nothing again that only the order's history says was taken back", async () => {
    const event_id = await event({ key: "old", name: "Old" });
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const number = await buyWithPayPal([eisbn, till.title.eisbn]);
    expect(await cancel(event_id)).toMatchObject({ orders: 1 });
    const { id } = await platform.database.read
      .selectFrom("orders")
      .select("id")
      .where("order_number", "=", number)
      .executeTakeFirstOrThrow();
    const marks = () =>
      platform.database.read
        .selectFrom("order_items")
        .select("given_back_at")
        .where("order_id", "=", id)
        .orderBy("position")
        .execute();
    const marked = await marks();
    expect(marked).toEqual([{ given_back_at: NOW }, { given_back_at: null }]);
    await platform.database.transaction(async (tx) => {
      await tx.updateTable("order_items").set({ given_back_at: null }).where("order_id", "=", id).execute();
      await sql.raw(ticketsTaken.sql).execute(tx);
    });
    expect(await marks()).toEqual(marked);
    expect(await cancel(event_id)).toMatchObject({ code: "cancelled" });
    expect(await till.refunds(number)).toHaveLength(1);
  });

  it("takes its tickets back if a file cancels it, and goes on where an import was interrupted", async () => {
    const usual = { key: "by file", name: "By file" };
    const event_id = await event(usual);
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const number = await buyWithPayPal([eisbn, till.title.eisbn]);
    const calendar = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:by file",
      "STATUS:CANCELLED",
      "SUMMARY:By file",
      "DTSTART:20261201T190000",
      "DTEND:20261201T210000",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
    const read = async (dry_run?: "on") =>
      call(await staff(), eventCalls.importFile, { file: fileOf("off.ics", calendar), dry_run });
    expect(await read("on")).toMatchObject({ cancelled: ["By file"], orders: 0 });
    expect(await till.refunds(number)).toEqual([]);
    expect(await read()).toMatchObject({ cancelled: ["By file"], orders: 1 });
    const amount = await paidFor(number);
    expect(await till.refunds(number)).toMatchObject([{ state: "done", amount }]);
    expect(await guest(platform).call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      error: expect.anything(),
    });
    expect(await read()).toMatchObject({ cancelled: [], orders: 0 });
    // As if the process had ended before it took the tickets back.
    const late = await buyBeforeCancelled(eisbn);
    expect(await read()).toMatchObject({ cancelled: [], orders: 1 });
    expect(await statusOf(late)).toBe("cancelled");
  });

  /** An order of a ticket that is not for sale any more. */
  async function buyBeforeCancelled(eisbn: string): Promise<number> {
    const setState = (state: "available" | "cancelled") =>
      platform.database.transaction((tx) =>
        tx.updateTable("titles").set({ state }).where("eisbn", "=", eisbn).execute(),
      );
    await setState("available");
    const number = await buy([eisbn], "late@example.com");
    await setState("cancelled");
    return number;
  }

  it("hands back the price of its tickets when the order is paid in the shop", async () => {
    const event_id = await event({ key: "pickup", name: "Pickup" });
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const number = await buy([eisbn, till.title.eisbn], "pickup@example.com");
    expect(await cancel(event_id)).toMatchObject({ orders: 1 });
    const paid = await call(await staff(), orderCalls.paid, { order_number: number, method: "cash" });
    const amount = await paidFor(number);
    expect(paid).toMatchObject({ hand_back: amount });
    expect(await till.refunds(number)).toMatchObject([{ state: "done", amount }]);
    expect(await till.order(number)).toMatchObject({ payment_state: "refunded_in_part" });
    expect(await cancel(event_id)).toMatchObject({ code: "cancelled" });
  });

  it("refunds what a gift card paid of an unpaid order once the rest is paid", async () => {
    const event_id = await event({ key: "card", name: "Card" });
    const eisbn = await offer(event_id, 20, "Adult", 1000);
    const card = await issueCard(platform.database, till.store.id, NOW, 400, "1234");
    const one = guest(platform);
    await one.ok("cart/add", { eisbn: till.title.eisbn, quantity: "1" });
    await one.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
    const number = await buy([eisbn], "card@example.com", one);
    expect(await cancel(event_id)).toMatchObject({ orders: 1 });
    expect(await till.refunds(number)).toEqual([]);
    const paid = await call(await staff(), orderCalls.paid, { order_number: number, method: "cash" });
    expect(paid).toMatchObject({ hand_back: (await paidFor(number)) - 400 });
    expect(await till.refunds(number)).toHaveLength(2);
  });

  it("refunds nothing for free tickets", async () => {
    const event_id = await event({ key: "free", name: "Free" });
    const eisbn = await offer(event_id, 20, "Adult", 0);
    const number = await buyWithPayPal([eisbn, till.title.eisbn]);
    expect(await cancel(event_id)).toMatchObject({ orders: 1 });
    expect(await till.refunds(number)).toEqual([]);
  });
});
