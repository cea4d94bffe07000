import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { voidCard } from "#app/domain/gift-cards/sales/voided-cards.server.ts";
import { giftCardInFull } from "#app/domain/orders/gift-cards/card-desk.server.ts";
import { postAll } from "#app/domain/orders/ledger/ledger.server.ts";
import { markPaid } from "#app/domain/orders/placement/shop-payment.server.ts";
import { cancelCopies } from "#app/domain/orders/reductions/reductions.server.ts";
import { requestRefunds } from "#app/domain/orders/refunds/refunds.server.ts";
import { recordRefundByHand, refundsDueByHand } from "#app/domain/orders/refunds/refunds-by-hand.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import { refundOrdersOfTickets } from "#app/domain/orders/tickets/tickets.server.ts";
import { asWall } from "#app/lib/dates.ts";
import { DAY } from "#app/lib/seconds.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkLedger } from "#tests/crash/checks/ledger.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { refundNow } from "#tests/support/refund.ts";
import { CONTACT, emailsTo, guest, reviewed } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const counter = await openGiftCounter();
const { bookshop } = counter;

describe("refunding gift cards", () => {
  const refund = (number: number, amount?: number) =>
    refundNow(
      {
        database: bookshop.platform.database,
        dataDir: bookshop.platform.env.dataDir,
        log: bookshop.platform.log,
      },
      counter.desk(),
      number,
      amount,
    );

  it("voids an unspent card, sent or not", async () => {
    const { number, to } = await counter.bought();
    const held = await counter.received(to);
    expect(await refund(number)).toMatchObject([{ target: "by_hand", amount: 5000 }]);
    expect(await guest(bookshop.platform).call("giftcard/balance", held)).toMatchObject({
      code: "unknown_card",
    });
    expect((await counter.cardsOf(number))[0]).toMatchObject({ balance: 0, blocked: 1 });
    const later = await counter.bought({ send_on: "2026-12-24" });
    expect(await refund(later.number)).toHaveLength(1);
    bookshop.platform.clock.set(Date.UTC(2026, 11, 25) / 1000);
    await sendDue(counter.sender());
    expect(await emailsTo(bookshop.platform, later.to)).toEqual([]);
    bookshop.platform.clock.set(NOW);
    expect(await later.shopper.ok("order/get", { order_id: later.number })).toMatchObject({
      payment_state: "refunded",
      items: [{ cart_info: { gift_cards: { state: "void" } } }],
    });
  });

  it("refuses a spent card with the reason, and leaves everything as it was", async () => {
    const to = counter.somebody();
    const buyer = await counter.withCard({ email: to, quantity: "2" });
    // An order of nothing but cards is done once they are sent, and cannot be cancelled.
    await buyer.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number } = await counter.order(buyer);
    await markPaid(bookshop.platform.database, counter.desk(), number, "cash");
    const held = await counter.received(to);
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await counter.order(shopper, "contact");
    const last = held.number.slice(-4);
    for (const refused of [
      await refund(number),
      await cancelOrder(bookshop.platform.database, counter.desk(), number),
    ])
      expect(refused).toMatchObject({
        code: "spent",
        error: expect.stringContaining(`(•••• ${last}) of which $21.00 has been spent`),
      });
    expect((await counter.cardsOf(number)).map(({ balance, blocked }) => [balance, blocked]).sort()).toEqual([
      [2900, 0],
      [5000, 0],
    ]);
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("refunds the rest of an order beside its cards, and a voided card's price after that", async () => {
    const to = counter.somebody();
    const shopper = await counter.withCard({ email: to });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number } = await counter.order(shopper);
    expect(await markPaid(bookshop.platform.database, counter.desk(), number, "card")).toBe(7100);
    const held = await counter.received(to);
    expect(await refund(number, 2101)).toMatchObject({
      code: "held_in_cards",
      error: expect.stringContaining("Only $21.00 of order"),
    });
    expect(await refund(number, 2100)).toMatchObject([{ amount: 2100 }]);
    expect(await refund(number, 1)).toMatchObject({ code: "held_in_cards" });
    expect(await voidCard(bookshop.platform.database, bookshop.store.id, NOW, held)).toMatchObject({
      balance: 5000,
    });
    expect(await refund(number, 5000)).toMatchObject([{ amount: 5000 }]);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("goes back to the gift card that paid for a cancelled book, and not over the counter as well", async () => {
    const { to: friend } = await counter.bought();
    const held = await counter.received(friend);
    const buyer = await counter.withCard({ email: counter.somebody() });
    await buyer.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await buyer.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    const { number } = await counter.order(buyer, "contact");
    const { database } = bookshop.platform;
    expect(await markPaid(database, counter.desk(), number, "cash")).toBe(5000);
    const { items } = await buyer.ok("order/get", { order_id: number });
    const book = items.findIndex(({ title_info }) => title_info.eisbn === bookshop.title.eisbn);
    const cancelled = ok(
      await cancelCopies(database, counter.desk(), number, {
        lines: new Map([[book, 1]]),
        shipping: 0,
        restock: true,
        note: "",
      }),
    );
    expect(cancelled.refunds).toMatchObject([{ target: "gift_card", amount: 2100 }]);
    expect(cancelled.hand_back).toBe(0);
    expect(await refund(number, 2100)).toMatchObject({ code: "held_in_cards" });
    expect(await guest(bookshop.platform).ok("giftcard/balance", held)).toMatchObject({ balance: 5000 });
  });

  it("gives back a cancelled book once: what was refunded for it before counts", async () => {
    const buyer = await counter.withCard({ email: counter.somebody() });
    await buyer.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number } = await counter.payOnline(buyer);
    expect(await refund(number, 1000)).toMatchObject([{ amount: 1000 }]);
    const { items } = await buyer.ok("order/get", { order_id: number });
    const book = items.findIndex(({ title_info }) => title_info.eisbn === bookshop.title.eisbn);
    const { database } = bookshop.platform;
    const cancelled = ok(
      await cancelCopies(database, counter.desk(), number, {
        lines: new Map([[book, 1]]),
        shipping: 0,
        restock: true,
        note: "",
      }),
    );
    const services = { database, dataDir: bookshop.platform.env.dataDir, log: bookshop.platform.log };
    const refunds = ok(await requestRefunds(services, counter.desk(), cancelled.refunds));
    expect(refunds).toMatchObject([{ amount: 1100, state: "done" }]);
    expect(cancelled.order.summary).toMatchObject({ reduced: 1100 });
    await postAll(database);
    await checkLedger(database.read);
  });

  it("leaves the cards of an order valid whose tickets are taken back", async () => {
    const to = counter.somebody();
    const shopper = await counter.withCard({ email: to });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number } = await counter.order(shopper);
    await markPaid(bookshop.platform.database, counter.desk(), number, "card");
    expect(await refund(number, 1000)).toHaveLength(1);
    const event = { id: 1, name: "Reading", path: "/", starts: asWall(0), ends: asWall(1), place: "" };
    const { database, env, log } = bookshop.platform;
    const cashier = { database, dataDir: env.dataDir, log };
    expect(
      (await refundOrdersOfTickets(cashier, counter.desk(), event, [bookshop.title.id])).orders,
    ).toBeGreaterThan(0);
    expect((await bookshop.refunds(number)).map(({ amount }) => amount).sort()).toEqual([1000, 1100]);
    expect((await counter.received(to)).balance).toBe(5000);
  });

  it("takes the tickets of all orders back when the refund of one is refused, and names that one", async () => {
    const to = counter.somebody();
    const shopper = await counter.withCard({ email: to });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number } = await counter.order(shopper);
    await markPaid(bookshop.platform.database, counter.desk(), number, "card");
    // The card was spent, then voided, and everything else was refunded: the price of the ticket would be the card's.
    const held = await counter.received(to);
    const spender = await counter.buyer();
    await spender.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await spender.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    const later = await counter.order(spender, "contact");
    await voidCard(bookshop.platform.database, bookshop.store.id, NOW, held);
    expect(await refund(number, 5000)).toMatchObject([{ amount: 5000 }]);
    const event = { id: 1, name: "Reading", path: "/", starts: asWall(0), ends: asWall(1), place: "" };
    const { database, env, log } = bookshop.platform;
    const cashier = { database, dataDir: env.dataDir, log };
    const taken = await refundOrdersOfTickets(cashier, counter.desk(), event, [bookshop.title.id]);
    expect(taken.refused).toMatchObject([
      { order_number: number, why: expect.stringContaining("gift card") },
    ]);
    expect(await bookshop.order(later.number)).toMatchObject({ status: "cancelled" });
    const kinds = (await emailsTo(bookshop.platform, CONTACT.email)).map(({ kind }) => kind);
    expect(kinds).toContain("event-cancelled");
    expect(await refundOrdersOfTickets(cashier, counter.desk(), event, [bookshop.title.id])).toEqual({
      orders: 0,
      amount: 0,
      refused: [],
      hand_back: [],
    });
  });

  it("refunds what a voided card still held, and not what was spent of it", async () => {
    const { number, to } = await counter.bought();
    const held = await counter.received(to);
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await counter.order(shopper, "contact");
    await voidCard(bookshop.platform.database, bookshop.store.id, NOW, held);
    expect(await refund(number, 5000)).toMatchObject({ code: "held_in_cards" });
    expect(await refund(number)).toMatchObject([{ amount: 2900 }]);
  });

  it("makes the cards valid again when the provider refuses to give their price back", async () => {
    const to = counter.somebody();
    const shopper = await counter.withCard({ email: to, quantity: "2" });
    const { number } = await counter.payOnline(shopper);
    const held = await counter.received(to);
    bookshop.paypal.refundsAre = "FAILED";
    for (let time = 0; time < 2; time++) {
      expect(await refund(number)).toMatchObject({ code: "refund_failed" });
      expect((await counter.cardsOf(number)).map(({ balance, blocked }) => [balance, blocked])).toEqual([
        [5000, 0],
        [5000, 0],
      ]);
    }
    expect(await guest(bookshop.platform).ok("giftcard/balance", held)).toMatchObject({ balance: 5000 });
    bookshop.paypal.refundsAre = "COMPLETED";
    expect(await refund(number)).toMatchObject([{ amount: 10_000, state: "done" }]);
    expect((await counter.cardsOf(number)).map(({ balance, blocked }) => [balance, blocked])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("leaves cards void whose price went back, when the refund of something else is refused", async () => {
    const shopper = await counter.withCard({ email: counter.somebody() });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { number, ref } = await counter.payOnline(shopper);
    bookshop.paypal.refundsAre = "PENDING";
    expect(await refund(number, 2100)).toMatchObject([{ amount: 2100, state: "started" }]);
    bookshop.paypal.refundsAre = "COMPLETED";
    expect(await refund(number)).toMatchObject([{ amount: 5000, state: "done" }]);
    const [pending] = bookshop.paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds ?? [];
    if (pending) pending.status = "FAILED";
    bookshop.platform.clock.set(bookshop.platform.clock.now() + 2 * DAY);
    await bookshop.follow();
    expect((await counter.cardsOf(number)).map(({ balance, blocked }) => [balance, blocked])).toEqual([
      [0, 1],
    ]);
    expect((await bookshop.refunds(number)).map(({ amount, state }) => [amount, state]).sort()).toEqual([
      [2100, "failed"],
      [5000, "done"],
    ]);
    expect(await refund(number)).toMatchObject([{ amount: 2100, state: "done" }]);
  });

  it("leaves cards void whose price went back, when the refund of cancelled books is refused", async () => {
    const shopper = await counter.withCard({ email: counter.somebody() });
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "3" });
    const { number, ref } = await counter.payOnline(shopper);
    bookshop.paypal.refundsAre = "PENDING";
    const order = ok(
      await call(await staffOf(bookshop.platform, "test"), orders.show, { order_number: number }),
    ).order;
    const line = order.items.findIndex(({ cart_info }) => !cart_info.is_giftcard) + 1;
    const lines = [{ line, quantity: 3 }];
    ok(await call(await staffOf(bookshop.platform, "test"), orders.cancel, { order_number: number, lines }));
    bookshop.paypal.refundsAre = "COMPLETED";
    expect(await refund(number)).toMatchObject([{ amount: 5000, state: "done" }]);
    for (const made of bookshop.paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds ?? [])
      if (made.status === "PENDING") made.status = "FAILED";
    bookshop.platform.clock.set(bookshop.platform.clock.now() + 2 * DAY);
    await bookshop.follow();
    expect((await bookshop.refunds(number)).map(({ amount, state }) => [amount, state]).sort()).toEqual([
      [5000, "done"],
      [6300, "failed"],
    ]);
    expect(await counter.cardsOf(number)).toMatchObject([{ balance: 0, blocked: 1 }]);
  });

  it("is left to staff when the card that paid is void by now", async () => {
    const { to } = await counter.bought();
    const held = await counter.received(to);
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    const { number } = await counter.order(shopper, "contact");
    await voidCard(bookshop.platform.database, bookshop.store.id, NOW, held);
    const last = held.number.slice(-4);
    const [part] = ok(await refund(number));
    expect(part).toMatchObject({ target: "gift_card", amount: 2100, state: "by_hand" });
    expect(
      await giftCardInFull(bookshop.platform.database.read, bookshop.store, held, undefined),
    ).toMatchObject({
      balance: 0,
      voided: true,
    });
    const due = await refundsDueByHand(bookshop.platform.database.read, bookshop.store, 10);
    expect(due.find((one) => one.order_number === number)).toMatchObject({
      amount: 2100,
      why: `gift card •••• ${last} is void`,
    });
    expect(await refund(number)).toMatchObject({ code: "nothing_left" });
    ok(await recordRefundByHand(bookshop.platform.database, counter.desk(), part?.id ?? "", "cash"));
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("includes what came back to a void card from a payment that failed", async () => {
    const { number, to } = await counter.bought();
    const held = await counter.received(to);
    const shopper = await counter.buyer();
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "3" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await counter.order(shopper, "paypal");
    // The card's money is reserved for the payment, which nobody makes.
    expect(await voidCard(bookshop.platform.database, bookshop.store.id, NOW, held)).toMatchObject({
      balance: 0,
    });
    expect(await refund(number, 5000)).toMatchObject({ code: "held_in_cards" });
    await shopper.ok("checkout/callOffPayment");
    expect(
      await giftCardInFull(bookshop.platform.database.read, bookshop.store, held, undefined),
    ).toMatchObject({
      balance: 0,
      voided: true,
    });
    expect(await refund(number, 5000)).toMatchObject([{ amount: 5000, target: "by_hand" }]);
  });

  it("is won by either the refund or the shopper when both happen at once", async () => {
    for (let round = 0; round < 6; round++) {
      const { number, to } = await counter.bought();
      const held = await counter.received(to);
      const shopper = await counter.buyer();
      await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
      await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      const form = await reviewed(shopper, "contact");
      const [spent, back] = await Promise.all([
        shopper.call("checkout/submit", form),
        round % 2 === 0 ? refund(number) : cancelOrder(bookshop.platform.database, counter.desk(), number),
      ]);
      expect([isFailure(spent), isFailure(back)].sort()).toEqual([false, true]);
      const [left] = await counter.cardsOf(number);
      expect([left?.balance, left?.blocked]).toEqual(isFailure(spent) ? [0, 1] : [2900, 0]);
    }
  });
});
