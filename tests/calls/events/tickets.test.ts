import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as importCalls from "#app/calls/staff/import.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
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
} from "#tests/support/shop.ts";

const office = await openBoxOffice();
const { bookshop, platform, site } = office;

/** The form of an event's page with these tickets and numbers. */
const wanting = (...lines: [ticket: string, quantity: string][]) =>
  Object.fromEntries(
    lines.flatMap(([ticket, quantity], index) => [
      [`lines[${index}].ticket`, ticket],
      [`lines[${index}].quantity`, quantity],
    ]),
  );

describe("tickets for an event", () => {
  it("have a price and a number left, which the same name changes, and an import leaves alone", async () => {
    const event_id = await office.event({ key: "kept" });
    const eisbn = await office.offer(event_id, 50);
    await office.offer(event_id, 10, "Child", 500);
    expect(await office.offer(event_id, 40, "Adult", 1300)).toBe(eisbn);
    await office.event({ key: "kept", place: "The barn" });
    const { tickets, reservable } = await guest(platform).ok("event/get", { event_id });
    expect(tickets.map(({ title, available }) => [title, available.price, available.onhand])).toEqual([
      ["Concert, Tuesday, December 1, 2026: Adult", 1300, 40],
      ["Concert, Tuesday, December 1, 2026: Child", 500, 10],
    ]);
    expect(reservable).toBe(null);
    await office.event({ key: "kept", name: "Ball", start: "2026-12-02 19:00", end: "2026-12-02 21:00" });
    const moved = await guest(platform).ok("event/get", { event_id });
    expect(moved.tickets.map(({ title, available }) => [title, available.onhand])).toEqual([
      ["Ball, Wednesday, December 2, 2026: Adult", 40],
      ["Ball, Wednesday, December 2, 2026: Child", 10],
    ]);
    const wrong = { event_id, name: "Adult", price: 1, left: 1 };
    expect(await call(await office.staff(), eventCalls.ticket, { ...wrong, event_id: 1 })).toMatchObject({
      code: "not_found",
    });
    expect(
      await call(await office.staff(), eventCalls.ticket, { ...wrong, name: "N".repeat(61) }),
    ).toMatchObject({
      code: "invalid",
    });
  });

  it("are put into the cart on the event's page, which says how many are left", async () => {
    const event_id = await office.event();
    const eisbn = await office.offer(event_id, 2);
    const shopper = guest(platform);
    const open = async () =>
      (await site.ask("test.localhost", `/events/${event_id}`, { as: shopper })).text();
    expect(await open()).toContain("2 tickets left");
    const added = await site.post("test.localhost", `/events/${event_id}`, shopper, wanting([eisbn, "2"]));
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    const page = await (await site.ask("test.localhost", "/checkout/cart", { as: shopper })).text();
    expect(page).toContain("Check out: your name will be at the door");
    expect(page).not.toContain('value="ship"');
    await office.buy([], CONTACT.email, shopper);
    const soldOut = await open();
    expect(soldOut).toContain("Sold out");
    expect(soldOut).not.toContain("Choose tickets");
  });

  it("[L5] are put into the cart in several kinds by one form: all of them, or none and each error by its field", async () => {
    const event_id = await office.event({ key: "kinds" });
    const [adult, child] = [await office.offer(event_id, 9), await office.offer(event_id, 4, "Child", 500)];
    const shopper = guest(platform);
    const post = (...lines: [string, string][]) =>
      site.post("test.localhost", `/events/${event_id}`, shopper, wanting(...lines));
    const held = async () => (await shopper.ok("cart/get")).items.map(({ cart_info }) => cart_info.quantity);
    /** The messages of a refused form by their fields, and what its fields hold. */
    const refused = async (...lines: [string, string][]) => {
      const answer = await post(...lines);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      const errors = [...html.matchAll(/<p id="buy-lines-(\d)-quantity-error"[^>]*>([^<]*)</g)];
      const typed = [...html.matchAll(/<input[^>]*name="lines\[\d\]\.quantity"[^>]*>/g)];
      expect(html).toContain("<title>Error:");
      return {
        errors: Object.fromEntries(errors.map(([, at, text]) => [at, text])),
        typed: typed.map(([input]) => /value="([^"]*)"/.exec(input)?.[1]),
      };
    };
    expect(await refused([adult, "10"], [child, "5"])).toEqual({
      errors: { 0: "We only have 9 in stock", 1: "We only have 4 in stock" },
      typed: ["10", "5"],
    });
    expect(await refused([adult, "2"], [child, "-1"])).toMatchObject({
      errors: { 1: expect.stringContaining("9999") },
      typed: ["2", "-1"],
    });
    expect(await refused([adult, "two"], [child, "10000"])).toMatchObject({
      errors: { 0: expect.anything(), 1: expect.anything() },
      typed: ["two", "10000"],
    });
    expect(await refused([adult, "0"], [child, ""])).toMatchObject({
      errors: { 0: "Please choose how many tickets you would like." },
    });
    // Nothing of a refused form is in the cart.
    expect(await held()).toEqual([]);
    const added = await post([adult, "2"], [child, "1"]);
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    expect(await held()).toEqual([2, 1]);
    expect(await refused([adult, "1"], [child, "4"])).toMatchObject({
      errors: { 1: "We only have 4 in stock, and your cart has some of them: you can add 3 more." },
    });
    expect(await held()).toEqual([2, 1]);
    // A single kind is asked about, as everywhere.
    const response = await post([adult, "0"], [child, "4"]);
    expect(response.headers.get("Location")).toMatch(`/item/${child}/add?`);
  });

  it("are only those of the event", async () => {
    const [event_id, other] = [await office.event({ key: "this" }), await office.event({ key: "that" })];
    const [mine, theirs] = [await office.offer(event_id, 9), await office.offer(other, 9)];
    const lines = [
      { ticket: mine, quantity: "1" },
      { ticket: theirs, quantity: "1" },
    ];
    const shopper = guest(platform);
    expect(await shopper.call("cart/addTickets", { event_id, lines })).toMatchObject({
      code: "no_offer",
      fields: { "lines.1.quantity": "This ticket is no longer offered." },
    });
    expect((await shopper.ok("cart/get")).items).toEqual([]);
    const many = Array.from({ length: 151 }, () => lines[0]);
    expect(await shopper.call("cart/addTickets", { event_id, lines: many })).toMatchObject({
      code: "invalid",
    });
  });

  it("are never sold twice when many want the last ones at once, and are never ordered in", async () => {
    const event_id = await office.event();
    const eisbn = await office.offer(event_id, 3);
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const shopper = guest(platform);
        await shopper.ok("cart/add", { eisbn, quantity: "1" });
        return { shopper, form: await toReview(shopper) };
      }),
    );
    const answers = await Promise.all(
      shoppers.map(({ shopper, form }) => shopper.call("checkout/submit", form)),
    );
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(3);
    expect(await office.leftOf(event_id)).toEqual([0]);
    expect(await guest(platform).call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      error: expect.anything(),
    });
    expect((await office.door(event_id)).map(({ people }) => people)).toEqual([1, 1, 1]);
  });

  it("stay sold when some are bought while staff change how many are left", async () => {
    const event_id = await office.event();
    const eisbn = await office.offer(event_id, 20);
    const shoppers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const shopper = guest(platform);
        await shopper.ok("cart/add", { eisbn, quantity: "1" });
        return { shopper, form: await toReview(shopper) };
      }),
    );
    const change = { event_id, name: "Adult", price: 1250, left: 30, seen_left: 20 };
    const [offered] = await Promise.all([
      call(await office.staff(), eventCalls.ticket, change),
      ...shoppers.map(({ shopper, form }) => shopper.ok("checkout/submit", form)),
    ]);
    // Either they looked before anything was sold, or they are told that some were.
    expect(await office.leftOf(event_id)).toEqual([isFailure(offered) ? 17 : 27]);
  });

  it("are not cleared by a stock file that is the shop's whole stock", async () => {
    const event_id = await office.event();
    await office.offer(event_id, 7);
    const file = office.fileOf("stock.csv", `isbn,onhand\n${bookshop.title.isbn},1000\n`);
    const result = await call(await office.staff(), importCalls.stock, {
      file,
      whole: "on",
      allow_refused: "0%",
      dry_run: "",
    });
    expect(result).toMatchObject({ too_many_refused: false });
    expect(await office.leftOf(event_id)).toEqual([7]);
  });

  it("are not shipped: alone they are picked up, and beside a book they cost nothing to send", async () => {
    const eisbn = await office.offer(await office.event(), 9);
    const book = await makeTitle(platform);
    await stock(platform, "test", book, 9);
    const shopper = await customer(platform, "sent@example.com");
    const address_id = await addressIn(shopper, "BC", "V8V 1A1");
    for (const title of [book.eisbn, eisbn, eisbn])
      await shopper.ok("cart/add", { eisbn: title, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id });
    await shopper.ok("checkout/setShipping", { address_id, provider: "post" });
    // Parcel post takes up to two copies for ten dollars, and a dollar for each one more.
    const { cart } = await shopper.ok("checkout/get");
    expect(cart.summary.shipping).toBe(1000);
    const placed = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
    const { items } = await platform.database.read
      .selectFrom("order_batches")
      .innerJoin("orders", "orders.id", "order_batches.order_id")
      .select("items")
      .where("order_number", "=", placed.order_number)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(items)).toEqual([{ position: 0, quantity: 1 }]);
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    expect((await shopper.ok("checkout/get")).cart).toMatchObject({
      delivery: { preference: "pickup" },
      summary: { shipping: 0 },
    });
  });

  it("put their buyers on the list at the door, until the order is cancelled", async () => {
    const event_id = await office.event();
    const eisbn = await office.offer(event_id, 9);
    const number = await office.buy([eisbn, eisbn], "door@example.com");
    expect(await office.door(event_id)).toMatchObject([
      {
        name: "Ada Reader",
        email: "door@example.com",
        people: 2,
        waiting: false,
        ticket: "Concert, Tuesday, December 1, 2026: Adult",
        order_number: number,
      },
    ]);
    await call(await office.staff(), orderCalls.cancel, { order_number: number, note: "" });
    expect(await office.door(event_id)).toEqual([]);
    expect(await office.leftOf(event_id)).toEqual([9]);
  });
});

describe("[M3] what an order is told", () => {
  const words = (html: string) =>
    html
      .replace(/<(script|style|nav|ol)\b.*?<\/\1>/gs, " ")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  const open = async (shopper: Guest, path: string) =>
    words(await (await site.ask("test.localhost", path, { as: shopper })).text());
  /** Words of books and pickup, which tickets alone never hear. */
  const OF_BOOKS = /your books|set .* aside|pick(ed)?[ -]?up|Ready for|pack your|ISBN/i;
  const FACTS = ["Tuesday, December 1, 2026", "7:00", "The Anchor, 12 Fort Street"];

  async function concert(): Promise<{ event_id: number; eisbn: string }> {
    const event_id = await office.event({ key: `m3-${++count}`, place: "The Anchor, 12 Fort Street" });
    return { event_id, eisbn: await office.offer(event_id, 9) };
  }
  let count = 0;

  it("of tickets alone: at the door, when and where, from the payment step to the emails", async () => {
    const { event_id, eisbn } = await concert();
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", { ...CONTACT, email: "alone@example.com" });
    const step = await open(shopper, "/checkout/payment");
    expect(step).toContain("Pay at the door or in the shop");
    expect(step).not.toMatch(OF_BOOKS);
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const review = await open(shopper, "/checkout/review");
    expect(review).toContain("Your name will be on the list at the door.");
    expect(review).not.toMatch(OF_BOOKS);
    const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
    const { order_number, key } = await shopper.ok("checkout/submit", {
      order_token,
      cart_checksum: cart.checksum,
    });
    const page = await open(shopper, `/account/order/${order_number}?success=1&key=${key}`);
    const [mail] = await emailsTo(platform, "alone@example.com");
    for (const text of [page, mail?.body_text ?? ""]) {
      for (const fact of [...FACTS, "at the door"]) expect(text).toContain(fact);
      expect(text).not.toMatch(OF_BOOKS);
    }
    expect(mail?.body_text).toContain(`/events/${event_id}/event.ics`);
    const [shop] = (await emailsTo(platform, "shop@example.com")).slice(-1);
    expect(shop?.body_text).toContain("Pay at the door");
    for (const move of [orderCalls.accept, orderCalls.ready, orderCalls.complete]) {
      await call(await office.staff(), move, { order_number, note: "" });
      const status = await open(shopper, `/account/order/${order_number}?key=${key}`);
      const sent = (await emailsTo(platform, "alone@example.com")).at(-1)?.body_text ?? "";
      for (const text of [status, sent]) expect(text).not.toMatch(OF_BOOKS);
    }
  });

  it("of tickets and a book: both", async () => {
    const { eisbn } = await concert();
    const book = await makeTitle(platform);
    await stock(platform, "test", book, 9);
    await office.buy([eisbn, book.eisbn], "both@example.com");
    const text = (await emailsTo(platform, "both@example.com"))[0]?.body_text ?? "";
    for (const part of [...FACTS, "set your books aside", "list at the door"]) expect(text).toContain(part);
  });

  it("of a book alone: nothing of doors or events", async () => {
    const book = await makeTitle(platform);
    await stock(platform, "test", book, 9);
    await office.buy([book.eisbn], "book@example.com");
    const text = (await emailsTo(platform, "book@example.com"))[0]?.body_text ?? "";
    expect(text).toContain("set your books aside");
    expect(text).not.toMatch(/at the door|event\.ics/);
  });

  it("charges no provincial sales tax on goods for an admission in British Columbia", async () => {
    const { eisbn } = await concert();
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const { cart } = await shopper.ok("checkout/get");
    expect(cart.summary.taxes.map(({ type, rate }) => [type, rate])).toEqual([["GST", 5000]]);
  });
});

describe("an event that is over", () => {
  it("sells no more tickets: not from its title's page, nor from a cart that holds some", async () => {
    const usual = { key: "soon", start: "2026-12-01 19:00", end: "2026-12-01 21:00" };
    const event_id = await office.event(usual);
    const eisbn = await office.offer(event_id, 5);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
    const review = await toReview(shopper);
    const shown = async (path: string) => (await site.ask("test.localhost", path, { as: shopper })).text();
    platform.clock.set(Date.parse("2026-12-01T20:59:59-08:00") / 1000);
    expect((await shopper.ok("cart/get")).contains_unavailable).toBe(false);
    platform.clock.set(Date.parse("2026-12-01T21:00:00-08:00") / 1000);
    const over = "This event is over, so its tickets are no longer for sale.";
    expect(await shopper.call("checkout/submit", review)).toMatchObject({ code: "stock_gone" });
    expect((await shopper.ok("cart/get")).contains_unavailable).toBe(true);
    expect(await shown("/checkout/cart")).toContain(over);
    expect(await shown(`/item/${eisbn}`)).toContain(over);
    expect(await shown(`/item/${eisbn}`)).not.toContain("Add to cart");
    expect(await shopper.call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      code: "event_over",
      error: over,
    });
    await shopper.ok("cart/removeUnavailable");
    expect((await shopper.ok("cart/get")).items).toEqual([]);
    // A later day, and they are sold again.
    await office.event({ ...usual, start: "2026-12-08 19:00", end: "2026-12-08 21:00" });
    await shopper.ok("cart/add", { eisbn, quantity: "1" });
  });
});

describe("tickets that wait for payments", () => {
  const NETWORKS = ["203.0.113.7", "198.51.100.7"];
  /** Begins to pay for tickets with PayPal. */
  async function begin(eisbn: string, quantity: number, address = NETWORKS[0]) {
    const shopper = from(address);
    await shopper.ok("cart/add", { eisbn, quantity: String(quantity) });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    return { shopper, answer: await shopper.call("checkout/submit", await reviewed(shopper, "paypal")) };
  }
  const from = (address?: string) => guest(platform, "test", newToken(), address);
  const codeOf = (answer: unknown) => (isFailure(answer) ? answer.code : "begun");
  const refOf = (answer: object) =>
    new URL("go_to" in answer ? String(answer.go_to) : "").searchParams.get("token") ?? "";

  it("[S5] are at most half of what is left for one network, and other networks can have the rest", async () => {
    const event_id = await office.event({ key: "half" });
    const eisbn = await office.offer(event_id, 36);
    const codes = [];
    for (let index = 0; index < 20; index++) codes.push(codeOf((await begin(eisbn, 1)).answer));
    expect(codes).toEqual([...Array(18).fill("begun"), "tickets_held", "tickets_held"]);
    expect((await begin(eisbn, 1)).answer).toMatchObject({ error: expect.stringContaining("Up to 18 of") });
    expect(await office.leftOf(event_id)).toEqual([18]);
    expect(codeOf((await begin(eisbn, 9, NETWORKS[1])).answer)).toBe("begun");
    expect(await office.leftOf(event_id)).toEqual([9]);
  });

  it("[S5] are bounded within one order, of which nothing is taken if it is refused", async () => {
    const event_id = await office.event({ key: "one order" });
    const eisbn = await office.offer(event_id, 36);
    const { shopper, answer } = await begin(eisbn, 19);
    expect(codeOf(answer)).toBe("tickets_held");
    expect(await office.leftOf(event_id)).toEqual([36]);
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
  });

  it("[S5] can be ten of one network, however few are left", async () => {
    const eisbn = await office.offer(await office.event({ key: "few" }), 10);
    expect(codeOf((await begin(eisbn, 10)).answer)).toBe("begun");
  });

  it("[S5] stop counting once they are paid for or given up, and the network is forgotten", async () => {
    const event_id = await office.event({ key: "school" });
    const eisbn = await office.offer(event_id, 36);
    const first = await begin(eisbn, 15);
    expect(codeOf((await begin(eisbn, 6)).answer)).toBe("tickets_held");
    bookshop.paypal.approve(refOf(first.answer));
    await first.shopper.ok("checkout/paypalSuccess", { order_id: refOf(first.answer) });
    const second = await begin(eisbn, 10);
    expect(codeOf(second.answer)).toBe("begun");
    expect(codeOf((await begin(eisbn, 2)).answer)).toBe("tickets_held");
    await second.shopper.ok("checkout/callOffPayment");
    expect(codeOf((await begin(eisbn, 2)).answer)).toBe("begun");
    expect(await office.leftOf(event_id)).toEqual([19]);
    const known = await platform.database.read
      .selectFrom("payment_attempts")
      .select("state")
      .where("network", "<>", "")
      .execute();
    expect(new Set(known.map(({ state }) => state))).toEqual(new Set(["begun"]));
  });

  it("[S5] are counted when two orders begin to pay at the same time", async () => {
    const event_id = await office.event({ key: "at once" });
    const eisbn = await office.offer(event_id, 20);
    const both = await Promise.all([begin(eisbn, 6), begin(eisbn, 6)]);
    expect(both.map(({ answer }) => codeOf(answer)).sort()).toEqual(["begun", "tickets_held"]);
    expect(await office.leftOf(event_id)).toEqual([14]);
  });

  it("[S5] leave orders paid in the shop and orders of books alone", async () => {
    const eisbn = await office.offer(await office.event({ key: "till" }), 12);
    const shopper = from(NETWORKS[0]);
    await shopper.ok("cart/add", { eisbn, quantity: "12" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
    const book = await makeTitle(platform);
    await stock(platform, "test", book, 12);
    expect(codeOf((await begin(book.eisbn, 12)).answer)).toBe("begun");
  });
});
