import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { cancelEvent } from "#app/domain/events/event-records.server.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { finishCancelledEvents } from "#app/domain/orders/tickets/cancelled-events.server.ts";
import { buyersOfTickets } from "#app/domain/orders/tickets/tickets.server.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { addressIn, customer, emailsTo, type Guest, guest, reviewed } from "#tests/support/shop.ts";

const office = await openBoxOffice();
const { bookshop, platform } = office;

describe("an event with tickets that moves to another time or place", () => {
  const changes = async (email: string) =>
    (await emailsTo(platform, email)).filter(({ kind }) => kind === "tickets-changed");

  it("is emailed once to everybody who holds some, with all their orders", async () => {
    const usual = { key: "moving", name: "Moving" };
    const event_id = await office.event(usual);
    const [adult, child] = [await office.offer(event_id, 9), await office.offer(event_id, 9, "Child", 500)];
    const numbers = [
      await office.buy([adult, adult], "two@example.com"),
      await office.buy([child], "Two@Example.com"),
    ];
    const off = await office.buy([adult], "off@example.com");
    await call(await office.staff(), orderCalls.cancel, { order_number: off, note: "" });
    await office.event({ ...usual, name: "Moving on", description: "Bring a cushion.", price: "$15" });
    expect(await changes("two@example.com")).toEqual([]);
    const moved = { ...usual, start: "2026-12-01 18:00", place: "The old barn" };
    await office.event(moved);
    await office.event(moved);
    const [email, ...more] = await changes("two@example.com");
    expect(more).toEqual([]);
    expect(email?.subject).toBe("New time or place: Moving");
    for (const text of ["Moving has changed. You have 3 tickets.", "The old barn", "6:00", "/event.ics"])
      expect(email?.body_text).toContain(text);
    const links = [...String(email?.body_text).matchAll(/account\/order\/(\d+)\?key=/g)].map(([, no]) => no);
    expect(links).toEqual(numbers.map(String));
    expect(await changes("off@example.com")).toEqual([]);
    await office.event({ ...moved, end: "2026-12-01 22:00" });
    expect(await changes("two@example.com")).toHaveLength(2);
  });

  it("emails nobody if it is over", async () => {
    const usual = { key: "past" };
    const event_id = await office.event(usual);
    await office.buy([await office.offer(event_id, 9)], "past@example.com");
    platform.clock.set(Date.parse("2026-12-02T12:00:00-08:00") / 1000);
    await office.event({ ...usual, place: "The old barn" });
    expect(await changes("past@example.com")).toEqual([]);
  });
});

describe("a cancelled event with tickets", () => {
  it("refunds an order that is paid after the event was cancelled", async () => {
    const event_id = await office.event({ key: "late", name: "Late" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn], async () =>
      expect(await office.cancel(event_id)).toMatchObject({ orders: 0 }),
    );
    expect(await office.statusOf(number)).toBe("placed");
    expect(await office.door(event_id)).toEqual([]);
    expect(await bookshop.refunds(number)).toHaveLength(1);
    platform.clock.set(NOW + 3600);
    await bookshop.follow();
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done", reason: "asked" }]);
    expect(await office.cancel(event_id)).toMatchObject({ code: "cancelled" });
    expect(await bookshop.refunds(number)).toHaveLength(1);
  });

  it("takes tickets back once, even if the event is renamed meanwhile", async () => {
    const usual = { key: "renamed", name: "Before" };
    const event_id = await office.event(usual);
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
    expect(await office.door(event_id)).toEqual([]);
    await office.event({ ...usual, name: "After" });
    expect(await office.cancel(event_id)).toMatchObject({ code: "cancelled" });
    expect(await bookshop.refunds(number)).toHaveLength(1);
  });

  it("cancels orders of its tickets, refunds tickets in other orders, and does both once", async () => {
    const event_id = await office.event({ name: "Rained off" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const alone = await office.buyWithPayPal([eisbn]);
    const mixed = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    const unpaid = await office.buy([eisbn, bookshop.title.eisbn], "unpaid@example.com");
    const cart: Guest = guest(platform);
    await cart.ok("cart/add", { eisbn, quantity: "1" });
    expect(await call(await office.staff(), eventCalls.cancel, { event_id })).toMatchObject({ orders: 3 });
    expect(await office.statusOf(alone)).toBe("cancelled");
    expect(await bookshop.refunds(alone)).toMatchObject([{ state: "done" }]);
    expect(await office.statusOf(mixed)).toBe("placed");
    const [refund] = await bookshop.refunds(mixed);
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
    expect(await bookshop.refunds(unpaid)).toEqual([]);
    const kinds = (await emailsTo(platform, "unpaid@example.com")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "event-cancelled")).toHaveLength(1);
    expect(await call(await office.staff(), eventCalls.cancel, { event_id })).toMatchObject({
      code: "cancelled",
    });
    expect(await bookshop.refunds(mixed)).toHaveLength(1);
    // Copies from the cancelled orders cannot be bought.
    expect((await cart.ok("cart/get")).contains_unavailable).toBe(true);
  });

  it("are not refunded again by their line once they were refunded with their event", async () => {
    const event_id = await office.event({ key: "void", name: "Void" });
    const eisbn = await office.offer(event_id, 20, "Adult", 6000);
    const order_number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    ok(await office.cancel(event_id));
    const { order } = ok(await call(await office.staff(), orderCalls.show, { order_number }));
    const line = order.items.findIndex(({ cart_info }) => cart_info.is_void);
    expect(order.items[line]?.title_info.eisbn).toBe(eisbn);
    const lines = [{ line: line + 1, quantity: 1 }];
    expect(await call(await office.staff(), orderCalls.refund, { order_number, lines })).toMatchObject({
      code: "few_left",
    });
    // The book can be cancelled, and with it the order.
    const cancelled = ok(await call(await office.staff(), orderCalls.cancel, { order_number }));
    expect(cancelled.order.status).toBe("cancelled");
    expect(cancelled.refunds).toMatchObject([{ amount: 2100 }]);
  });

  it("can be taken off an order that is not paid yet, so that nobody pays for them", async () => {
    const event_id = await office.event({ key: "unpaid", name: "Unpaid" });
    const eisbn = await office.offer(event_id, 20, "Adult", 6000);
    const order_number = await office.buy([eisbn, bookshop.title.eisbn]);
    ok(await office.cancel(event_id));
    const { order } = ok(await call(await office.staff(), orderCalls.show, { order_number }));
    const line = 1 + order.items.findIndex(({ title_info }) => title_info.eisbn === eisbn);
    ok(await call(await office.staff(), orderCalls.cancel, { order_number, lines: [{ line, quantity: 1 }] }));
    expect(
      ok(await call(await office.staff(), orderCalls.markPaidInShop, { order_number, method: "cash" })),
    ).toMatchObject({ amount: 2100, hand_back: 0 });
  });

  const paidInShop = async (eisbns: readonly string[], email: string) => {
    const order_number = await office.buy(eisbns, email);
    ok(await call(await office.staff(), orderCalls.markPaidInShop, { order_number, method: "cash" }));
    return order_number;
  };

  it("is cancelled once by two people at once, and money paid in the shop stays to be handed back", async () => {
    const event_id = await office.event({ key: "twice", name: "Twice" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const emails = Array.from({ length: 6 }, (_, index) => `twice-${index}@example.com`);
    const numbers: number[] = [];
    for (const email of emails) numbers.push(await paidInShop([eisbn], email));
    await Promise.all([office.cancel(event_id), office.cancel(event_id)]);
    for (const [index, number] of numbers.entries()) {
      expect(await bookshop.order(number)).toMatchObject({ status: "cancelled", payment_state: "paid" });
      expect(await bookshop.refunds(number)).toEqual([]);
      const kinds = (await emailsTo(platform, emails[index] ?? "")).map(({ kind }) => kind);
      expect(
        kinds.filter((kind) => ["order-cancelled", "refund", "event-cancelled"].includes(kind)),
      ).toHaveLength(1);
    }
  });

  it("says which orders were paid in the shop, and how much staff hand back for each", async () => {
    const event_id = await office.event({ key: "cash", name: "Cash" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const alone = await paidInShop([eisbn], "alone@example.com");
    const mixed = await paidInShop([eisbn, bookshop.title.eisbn], "mixed@example.com");
    const byCard = await office.buyWithPayPal([eisbn]);
    expect(ok(await office.cancel(event_id))).toMatchObject({
      orders: 3,
      amount: await office.paidFor(byCard),
      refused: [],
      hand_back: [
        { order_number: alone, amount: await office.paidFor(alone) },
        { order_number: mixed, amount: await office.paidFor(mixed) },
      ],
    });
  });

  it("takes its tickets back if a file cancels it, and goes on where an import was interrupted", async () => {
    const usual = { key: "by file", name: "By file" };
    const event_id = await office.event(usual);
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
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
      call(await office.staff(), eventCalls.importFile, {
        file: office.fileOf("off.ics", calendar),
        dry_run,
      });
    expect(await read("on")).toMatchObject({ cancelled: ["By file"], orders: 0 });
    expect(await bookshop.refunds(number)).toEqual([]);
    expect(await read()).toMatchObject({ cancelled: ["By file"], orders: 1 });
    const amount = await office.paidFor(number);
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done", amount }]);
    expect(await guest(platform).call("cart/add", { eisbn, quantity: "1" })).toMatchObject({
      error: expect.anything(),
    });
    expect(await read()).toMatchObject({ cancelled: [], orders: 0 });
    // As if the process had ended before it took the tickets back.
    const late = await buyBeforeCancelled(eisbn);
    expect(await read()).toMatchObject({ cancelled: [], orders: 1 });
    expect(await office.statusOf(late)).toBe("cancelled");
  });

  it("takes its tickets back two minutes later if the process ended when the event was cancelled", async () => {
    platform.clock.set(NOW);
    const event_id = await office.event({ key: "ended", name: "Ended" });
    const number = await office.buyWithPayPal([await office.offer(event_id, 20, "Adult", 1000)]);
    const staff = await office.staff();
    await cancelEvent(platform.database, staff, event_id, buyersOfTickets(staff));
    platform.clock.set(NOW + 119);
    expect(await finishCancelledEvents(platform)).toBe(0);
    platform.clock.set(NOW + 120);
    expect(await finishCancelledEvents(platform)).toBe(1);
    expect(await office.statusOf(number)).toBe("cancelled");
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done" }]);
    expect(await office.cancel(event_id)).toMatchObject({ code: "cancelled" });
    platform.clock.set(NOW + 7200);
    expect(await finishCancelledEvents(platform)).toBe(0);
  });

  it("does not take back again what was taken back with the cancellation", async () => {
    platform.clock.set(NOW);
    const event_id = await office.event({ key: "in time", name: "In time" });
    await office.buy([await office.offer(event_id, 20)], "in-time@example.com");
    expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
    const due = await platform.database.read
      .selectFrom("events")
      .select("event_id")
      .where("refund_tickets_at", "is not", null)
      .execute();
    expect(due).toEqual([]);
  });

  /** An order of a ticket that is not for sale any more. */
  async function buyBeforeCancelled(eisbn: string): Promise<number> {
    const setState = (state: "available" | "cancelled") =>
      platform.database.transaction((tx) =>
        tx.updateTable("titles").set({ state }).where("eisbn", "=", eisbn).execute(),
      );
    await setState("available");
    const number = await office.buy([eisbn], "late@example.com");
    await setState("cancelled");
    return number;
  }

  it("hands back the price of its tickets when the order is paid in the shop", async () => {
    const event_id = await office.event({ key: "pickup", name: "Pickup" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const number = await office.buy([eisbn, bookshop.title.eisbn], "pickup@example.com");
    expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
    const paid = await call(await office.staff(), orderCalls.markPaidInShop, {
      order_number: number,
      method: "cash",
    });
    const amount = await office.paidFor(number);
    expect(paid).toMatchObject({ hand_back: amount });
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done", amount }]);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded_in_part" });
    expect(await office.cancel(event_id)).toMatchObject({ code: "cancelled" });
  });

  it("refunds what a gift card paid of an unpaid order once the rest is paid", async () => {
    const event_id = await office.event({ key: "card", name: "Card" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const card = await issueCard(platform.database, bookshop.store.id, NOW, 400, "1234");
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
    const number = await office.buy([eisbn], "card@example.com", shopper);
    expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
    expect(await bookshop.refunds(number)).toEqual([]);
    const paid = await call(await office.staff(), orderCalls.markPaidInShop, {
      order_number: number,
      method: "cash",
    });
    expect(paid).toMatchObject({ hand_back: (await office.paidFor(number)) - 400 });
    expect(await bookshop.refunds(number)).toHaveLength(2);
  });

  it("refunds what gift cards paid once shipping is priced at nothing, and waits while it costs something", async () => {
    const event_id = await office.event({ key: "free-shipping", name: "Free shipping" });
    const eisbn = await office.offer(event_id, 20, "Adult", 1000);
    const orders: number[] = [];
    for (const at of [0, 1]) {
      const card = await issueCard(platform.database, bookshop.store.id, NOW, 10_000, "1234");
      const shopper = await customer(platform, `yukon-${at}@example.com`);
      for (const each of [eisbn, bookshop.title.eisbn])
        await shopper.ok("cart/add", { eisbn: each, quantity: "1" });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
      await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "YT", "Y1A 1A1") });
      await shopper.ok("checkout/setShipping", { provider: "post" });
      await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
      orders.push((await shopper.ok("checkout/submit", await reviewed(shopper, "contact"))).order_number);
    }
    const [free, costly] = orders as [number, number];
    expect(await office.cancel(event_id)).toMatchObject({ orders: 2 });
    expect([await bookshop.refunds(free), await bookshop.refunds(costly)]).toEqual([[], []]);
    const price = async (order_number: number, price: number) =>
      call(await office.staff(), orderCalls.shipping, { order_number, price, note: "" });
    const owes = await price(costly, 9000);
    expect(owes).not.toHaveProperty("error");
    expect(await bookshop.refunds(costly)).toEqual([]);
    expect(await price(free, 0)).toMatchObject({ payment_state: "refunded_in_part" });
    const amount = await office.paidFor(free);
    expect(await bookshop.refunds(free)).toMatchObject([{ state: "done", amount }]);
    expect(await price(free, 0)).toMatchObject({ code: "already_paid" });
  });

  it("refunds nothing for free tickets", async () => {
    const event_id = await office.event({ key: "free", name: "Free" });
    const eisbn = await office.offer(event_id, 20, "Adult", 0);
    const number = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
    expect(await bookshop.refunds(number)).toEqual([]);
  });

  it.each(["PayPal", "cash"])(
    "leaves what is owed for a book that was cancelled before (%s)",
    async (paidBy) => {
      const event_id = await office.event({ key: `owed-${paidBy}`, name: `Owed ${paidBy}` });
      const eisbn = await office.offer(event_id, 20, "Adult", 1000);
      const titles = [eisbn, bookshop.title.eisbn];
      const order_number = await (paidBy === "PayPal" ? office.buyWithPayPal(titles) : office.buy(titles));
      if (paidBy === "cash")
        ok(await call(await office.staff(), orderCalls.markPaidInShop, { order_number, method: "cash" }));
      const owed = async () => {
        const { refundable } = ok(await call(await office.staff(), orderCalls.show, { order_number }));
        return refundable.owed;
      };
      bookshop.paypal.refundsAre = "FAILED";
      const lines = [{ line: 2, quantity: 1 }];
      ok(await call(await office.staff(), orderCalls.cancel, { order_number, lines }));
      const before = await owed();
      expect(before).toBe(2100);
      bookshop.paypal.refundsAre = "COMPLETED";
      expect(await office.cancel(event_id)).toMatchObject({ orders: 1 });
      expect((await bookshop.refunds(order_number)).filter(({ state }) => state === "done")).toMatchObject([
        { amount: 1050 },
      ]);
      expect(await owed()).toBe(before);
    },
  );
});
