import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as accountCalls from "#app/calls/staff/accounts.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { setValue } from "#app/calls/staff/settings.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import { ok } from "#tests/support/ok.ts";
import { customer, type Guest, guest, makeTitle, stock, toReview } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const office = await openBoxOffice();
const { bookshop, platform, site } = office;

/** The form of an event's page with one of its bundles. */
const pairs = (ticket: string, book: { eisbn: string }, quantity: string) => ({
  "lines[0].ticket": ticket,
  "lines[0].title": book.eisbn,
  "lines[0].quantity": quantity,
});

describe("a ticket with a book at one price", () => {
  /** Offers a ticket for $10 with a book for $30 at $34. */
  async function bundled(key: string, { tickets = 9, books = 9, large = false } = {}) {
    const event_id = await office.event({ key, name: key });
    const ticket = await office.offer(event_id, tickets, "Adult", 1000);
    const book = await makeTitle(platform, {
      title: `Book of ${key}`,
      is_large_print: large,
      list_price_can: 3000,
      state: "out_of_print",
    });
    await stock(platform, "test", book, books);
    const input = { event_id, ticket: "adult", code: book.isbn, price: 3400 };
    expect(await call(await office.staff(), eventCalls.bundle, input)).toEqual({ event_id });
    return { event_id, ticket, book, given: input };
  }
  const cartOf = async (shopper: Guest) => shopper.ok("cart/get");

  it("is put into the cart by one button, and its saving is split by the prices of both", async () => {
    const { event_id, ticket, book } = await bundled("Pair", { large: true });
    const shopper = guest(platform);
    const page = async (path: string) => (await site.ask("test.localhost", path, { as: shopper })).text();
    expect(await page(`/events/${event_id}`)).toContain("How many</");
    const added = await site.post("test.localhost", `/events/${event_id}`, shopper, pairs(ticket, book, "2"));
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    const cart = await cartOf(shopper);
    expect(
      cart.items.map(({ cart_info }) => [cart_info.quantity, cart_info.sold_price, cart_info.discount]),
    ).toEqual([
      [2, 1000, 300],
      [2, 3000, 900],
    ]);
    expect(cart.summary.promo_codes).toMatchObject([{ description: "Adult + Book of Pair", amount: 1200 }]);
    expect(await page("/checkout/cart")).toContain("Adult + Book of Pair");
    // Without its ticket the book costs its own price.
    const [line] = (await shopper.ok("cart/get")).items;
    await shopper.ok("cart/removeItem", { cart_id: line?.cart_info.cart_id });
    expect((await cartOf(shopper)).items[0]?.cart_info.discount).toBe(0);
  });

  it("is not offered to an institution that buys at regular prices under Québec's book law", async () => {
    const { event_id } = await bundled("Law");
    const email = "law@example.com";
    const school = await customer(platform, email, { is_institution: "on", company: "École du Port" });
    const offered = async () => (await school.ok("event/get", { event_id })).bundles.length;
    expect(await offered()).toBe(1);
    const staff = () => staffOf(platform, "test");
    ok(await call(await staff(), setValue, { key: "store_info.is_accredited", value: "true" }));
    ok(await call(await staff(), accountCalls.applyBookLaw, { email }));
    expect(await offered()).toBe(0);
  });

  it("takes both from stock, and gives back what was paid for the ticket if the event is cancelled", async () => {
    const { event_id, ticket, book } = await bundled("Concert and book");
    const number = await office.buyWithPayPal([ticket, book.eisbn]);
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
    expect(await office.leftOf(event_id)).toEqual([8]);
    expect(await call(await office.staff(), eventCalls.cancel, { event_id })).toMatchObject({ orders: 1 });
    const taxes = (JSON.parse(items[0]?.taxes ?? "[]") as { rate: number }[]).reduce(
      (sum, { rate }) => sum + Math.round((850 * rate) / 100_000),
      0,
    );
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done", amount: 850 + taxes }]);
  });

  it("is never sold more often than there are books and tickets", async () => {
    const { event_id, ticket, book } = await bundled("Scarce", { tickets: 8, books: 5 });
    const shoppers = Array.from({ length: 20 }, () => guest(platform));
    const reviews: Awaited<ReturnType<typeof toReview>>[] = [];
    for (const shopper of shoppers) {
      await shopper.ok("cart/addBundle", {
        event_id: String(event_id),
        ticket,
        title: book.eisbn,
        quantity: "1",
      });
      reviews.push(await toReview(shopper));
    }
    const answers = await Promise.all(
      shoppers.map((shopper, index) => shopper.call("checkout/submit", reviews[index])),
    );
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(5);
    expect(await office.leftOf(event_id)).toEqual([3]);
    const { onhand } = await platform.database.read
      .selectFrom("stock")
      .innerJoin("titles", "titles.id", "stock.title_id")
      .select("onhand")
      .where("titles.eisbn", "=", book.eisbn)
      .executeTakeFirstOrThrow();
    expect(onhand).toBe(0);
    // The ticket cannot be bought without its sold-out book.
    const late = guest(platform);
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "1" };
    expect(await late.call("cart/addBundle", pair)).toMatchObject({ code: "not_cartable" });
    expect((await late.ok("cart/get")).items).toEqual([]);
  });

  it("says why it was not put into the cart, also if it is not offered any more", async () => {
    const { event_id, ticket, book, given } = await bundled("Gone");
    const shopper = guest(platform);
    expect(await call(await office.staff(), eventCalls.bundle, { ...given, price: undefined })).toEqual({
      event_id,
    });
    const refused = await site.post(
      "test.localhost",
      `/events/${event_id}`,
      shopper,
      pairs(ticket, book, "1"),
    );
    expect(refused.status).toBe(422);
    const answer = await shopper.call("cart/addBundle", {
      event_id: String(event_id),
      ticket,
      title: book.eisbn,
      quantity: "1",
    });
    if (!isFailure(answer)) throw new Error("it is still offered");
    const alerts = (await refused.text()).match(/role="alert".*?<\/ul>/gs);
    expect(alerts?.join()).toContain(String(answer.error).replaceAll("'", "&#x27;"));
  });

  it("offers no more than there are books, unless the others can be ordered in", async () => {
    const { event_id, book } = await bundled("Few", { books: 2 });
    const lefts = async () => {
      const page = await (await site.ask("test.localhost", `/events/${event_id}`)).text();
      return page.match(/\d+ tickets left/g);
    };
    expect(await lefts()).toEqual(["9 tickets left", "2 tickets left"]);
    await setState(book.eisbn, "available");
    expect(await lefts()).toEqual(["9 tickets left", "9 tickets left"]);
  });

  const setState = (eisbn: string, state: "available") =>
    platform.database.transaction((tx) =>
      tx.updateTable("titles").set({ state }).where("eisbn", "=", eisbn).execute(),
    );
  const quantities = async (shopper: Guest) =>
    (await cartOf(shopper)).items.map(({ cart_info }) => cart_info.quantity).sort();

  it("asks what to do if the cart holds copies of its book, and adds as many of both as there are", async () => {
    const { event_id, ticket, book } = await bundled("Held", { books: 3 });
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "3" };
    const question = {
      question: "stock",
      eisbn: book.eisbn,
      onhand: 3,
      wanted: 3,
      left: 2,
      can_order_rest: false,
    };
    expect(await shopper.call("cart/addBundle", pair)).toMatchObject({ code: "question", detail: question });
    expect(await shopper.ok("cart/bundleQuestion", pair)).toEqual({ question });
    expect(await quantities(shopper)).toEqual([1]);
    const response = await site.post(
      "test.localhost",
      `/events/${event_id}`,
      shopper,
      pairs(ticket, book, "3"),
    );
    const path = String(response.headers.get("Location"));
    expect([response.status, path]).toEqual([303, expect.stringMatching(`^/item/${book.eisbn}/add\\?`)]);
    const page = await (await site.ask("test.localhost", path, { as: shopper })).text();
    for (const text of ["We only have 3 in stock", "You asked for 3 of Book of Held", "Take the 2 we have"])
      expect(page.replaceAll("<!-- -->", "")).toContain(text);
    expect(page).toContain(`href="/events/${event_id}"`);
    expect(page).not.toContain('value="order_rest"');
    expect(
      (await site.post("test.localhost", path, shopper, { ...pair, stock_answer: "order_rest" })).status,
    ).toBe(303);
    expect(await quantities(shopper)).toEqual([1]);
    const taken = await site.post("test.localhost", path, shopper, { ...pair, stock_answer: "in_stock" });
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, "/checkout/cart"]);
    expect(await quantities(shopper)).toEqual([2, 3]);
    // All copies are in the cart: there is nothing left to take.
    expect(await shopper.call("cart/addBundle", { ...pair, stock_answer: "in_stock" })).toMatchObject({
      detail: { ...question, left: 0 },
    });
    const gone = await site.ask("test.localhost", path.replace("quantity=3", "quantity=0"), { as: shopper });
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, `/events/${event_id}`]);
  });

  it("orders the other books in for a customer who says so, and is then not asked again", async () => {
    const { event_id, ticket, book } = await bundled("Ordered in", { books: 1 });
    await setState(book.eisbn, "available");
    const shopper = await customer(platform, "waits@example.com");
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "2" };
    expect(await shopper.call("cart/addBundle", pair)).toMatchObject({
      detail: { onhand: 1, left: 1, can_order_rest: true },
    });
    await shopper.ok("cart/addBundle", { ...pair, stock_answer: "order_rest" });
    await shopper.ok("cart/addBundle", { ...pair, quantity: "1" });
    expect(await quantities(shopper)).toEqual([3, 3]);
    // Tickets are never ordered in.
    expect(await shopper.call("cart/addBundle", { ...pair, quantity: "7" })).toMatchObject({
      detail: { eisbn: ticket, onhand: 9, left: 6, can_order_rest: false },
    });
  });

  it("is offered and ended by staff, who are asked about a ticket or book that does not exist", async () => {
    const { event_id, ticket, book, given } = await bundled("Ended");
    const set = async (more: object) => call(await office.staff(), eventCalls.bundle, { ...given, ...more });
    expect(await set({ ticket: "Child" })).toMatchObject({ code: "no_ticket" });
    expect(await set({ code: "9780000000002" })).toMatchObject({ code: "no_book" });
    expect(await set({ event_id: 1 })).toMatchObject({ code: "not_found" });
    const shopper = guest(platform);
    const pair = { event_id: String(event_id), ticket, title: book.eisbn, quantity: "1" };
    expect(await shopper.call("cart/addBundle", { ...pair, quantity: "0" })).toMatchObject({
      code: "invalid",
    });
    await shopper.ok("cart/addBundle", pair);
    expect((await cartOf(shopper)).summary.promo_codes).toHaveLength(1);
    expect(await set({ price: undefined })).toEqual({ event_id });
    expect((await cartOf(shopper)).summary.promo_codes).toEqual([]);
    expect(await shopper.call("cart/addBundle", pair)).toMatchObject({ code: "no_bundle" });
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
    const event_id = await office.event({ ...usual, tickets: [kept.isbn, dropped.isbn] });
    const input = { event_id, ticket: "adult", code: book.isbn, price: 100 };
    expect(await call(await office.staff(), eventCalls.bundle, input)).toEqual({ event_id });
    const shopper = guest(platform);
    for (const { eisbn } of [dropped, book]) await shopper.ok("cart/add", { eisbn, quantity: "1" });
    const savings = async () => (await shopper.ok("cart/get")).summary.promo_codes.length;
    expect(await savings()).toBe(1);
    await office.event({ ...usual, tickets: [kept.isbn] });
    expect(await savings()).toBe(0);
    const pair = { event_id: String(event_id), ticket: dropped.eisbn, title: book.eisbn, quantity: "1" };
    expect(await shopper.call("cart/addBundle", pair)).toMatchObject({ code: "no_bundle" });
    await office.event({ ...usual, tickets: [kept.isbn, dropped.isbn] });
    expect(await savings()).toBe(1);
  });
});
