import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { paymentsCommand } from "#app/cli/commands/payments.ts";
import { answerStockNotice } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { MAX_TRIES } from "#app/domain/payments/refunds.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { COPIES, openPaymentShop } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { CONTACT, emailsTo, guest, toReview } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Payments and refunds whose events come late, twice, out of order, or not at all. */
patience.ms = 1500;
const bookshop = await openPaymentShop();
beforeEach(async () => {
  bookshop.platform.clock.set(NOW);
  bookshop.platform.logged.length = 0;
  bookshop.paypal.fault = { kind: undefined, on: "" };
  bookshop.chase.fault = { kind: undefined, on: "" };
  bookshop.paypal.refundsAre = "COMPLETED";
  await bookshop.platform.database.transaction((tx) =>
    tx.updateTable("stock").set({ onhand: COPIES }).execute(),
  );
});
const { clock } = bookshop.platform;
const finish = (order_id: string) => guest(bookshop.platform).call("checkout/paypalSuccess", { order_id });
const { refundedBy } = bookshop;

/** The operator's command. @returns what it printed, or its error message */
async function shop(command: typeof ordersCommand, args: string[], options: Given = {}): Promise<string> {
  const lines: string[] = [];
  try {
    await runCommand(command, bookshop.platform, args, options, (text) => lines.push(text));
  } catch (error) {
    return (error as Error).message;
  }
  return lines.join("\n");
}

describe("a quote that was cancelled and accepted again", () => {
  async function acceptedTwice() {
    const number = await bookshop.quote();
    const first = await bookshop.accept(number);
    await bookshop.customer.call("checkout/paypalSuccess", { order_id: first, cancelled: "true" });
    clock.set(NOW + 1);
    const second = await bookshop.accept(number);
    return { number, first, second };
  }

  it("[X3] ignores money paid on its old page for the new payment, and refunds it", async () => {
    const { number, first, second } = await acceptedTwice();
    bookshop.paypal.take(first);
    expect(await finish(first)).toMatchObject({ code: "payment_given_back" });
    expect(await bookshop.order(number)).toMatchObject({
      status: "pending",
      attempt_id: (await bookshop.attempt(second)).id,
    });
    expect(await bookshop.onhand()).toBe(COPIES - 2);
    bookshop.paypal.approve(second);
    expect(await finish(second)).toMatchObject({ order_number: number });
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
    await bookshop.follow();
    expect(refundedBy(first)).toEqual(["21.00"]);
    expect(refundedBy(second)).toEqual([]);
    expect(await bookshop.attempt(first)).toMatchObject({ state: "refunded" });
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
    const email = (await emailsTo(bookshop.platform, "quotes@example.com")).at(-1);
    expect(email?.subject).toBe("Your payment of $21.00 to Test Books was refunded");
  });

  it("[C16] leads back to the quote, not to an empty cart, when its payment is cancelled or declined", async () => {
    const number = await bookshop.quote();
    const first = await bookshop.accept(number);
    const back = { detail: { path: `/account/order/${number}` } };
    const order_id = first;
    expect(
      await bookshop.customer.call("checkout/paypalSuccess", { order_id, cancelled: "true" }),
    ).toMatchObject({ code: "payment_cancelled", ...back });
    clock.set(NOW + 1);
    const second = await bookshop.accept(number);
    bookshop.paypal.approve(second);
    bookshop.paypal.declining = true;
    expect(await finish(second)).toMatchObject({ code: "payment_declined", ...back });
    bookshop.paypal.declining = false;
  });

  it("[X3] is placed once when both pages are paid in either order, and the other payment is refunded", async () => {
    for (const newestFirst of [true, false]) {
      const { number, first, second } = await acceptedTwice();
      bookshop.paypal.take(first);
      bookshop.paypal.take(second);
      for (const ref of newestFirst ? [second, first] : [first, second]) await finish(ref);
      await bookshop.follow();
      expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
      expect([refundedBy(first), refundedBy(second)]).toEqual([["21.00"], []]);
    }
  });
});

describe("a guest's order that waits for its payment", () => {
  it("is called off whatever way to pay was chosen since", async () => {
    const { number, shopper } = await bookshop.pending();
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    expect(await shopper.ok("checkout/callOffPayment")).toEqual({ called_off: true });
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    expect(await bookshop.onhand()).toBe(COPIES);
  });

  it("emails who waits for a title when it is not paid after all", async () => {
    const email = "waits@example.com";
    const { database } = bookshop.platform;
    await guest(bookshop.platform).ok("title/tellMe", { eisbn: bookshop.title.eisbn, email });
    const token = /\/notices\/([\w-]{22})/.exec(
      (await emailsTo(bookshop.platform, email))[0]?.body_text ?? "",
    )?.[1];
    await database.transaction((tx) => tx.updateTable("stock").set({ onhand: 1 }).execute());
    const { shopper } = await bookshop.pending();
    expect(await answerStockNotice(database, NOW, bookshop.store, token ?? "", "confirm")).toBe(true);
    await shopper.ok("checkout/callOffPayment");
    expect((await emailsTo(bookshop.platform, email)).slice(1)).toHaveLength(1);
  });

  it("[X3] refunds late money for a released order once, and emails the payer", async () => {
    const { number, ref, shopper } = await bookshop.pending();
    await shopper.ok("checkout/callOffPayment");
    bookshop.paypal.take(ref);
    clock.set(NOW + 700);
    await Promise.all([bookshop.follow(), bookshop.follow(), finish(ref), finish(ref)]);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    expect(refundedBy(ref)).toEqual(["21.00"]);
    expect(await bookshop.refunds(number)).toMatchObject([
      { state: "done", reason: "unmatched", amount: 2100 },
    ]);
    expect(await bookshop.onhand()).toBe(COPIES);
    expect((await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.subject).toContain("was refunded");
  });
});

describe("Chase", () => {
  it("[D2] begins a payment for a program, once, and settles it by the id it answered with", async () => {
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    expect(await shopper.call("checkout/chaseInit")).toMatchObject({ code: "incomplete" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", CONTACT);
    const begun = await shopper.ok("checkout/chaseInit");
    expect(begun).toMatchObject({ go_to: expect.stringContaining(begun.uid) });
    expect(await shopper.ok("checkout/chaseInit")).toEqual(begun);
    const page = bookshop.chase.pages.get(begun.uid);
    if (page) page.status = "000";
    expect(await shopper.ok("checkout/chaseSuccess", { uid: begun.uid })).toMatchObject({
      order_number: begun.order_number,
    });
    expect(await bookshop.order(begun.order_number)).toMatchObject({ status: "placed" });
  });

  it("begins no payment for a cart that gift cards pay for, and spends none of them", async () => {
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", CONTACT);
    const { number } = await issueCard(bookshop.platform.database, bookshop.store.id, NOW, 10_000, "");
    await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    expect(await shopper.call("checkout/chaseInit")).toMatchObject({
      code: "unknown_choice",
      fields: { payment_choice: expect.any(String) },
    });
    expect((await shopper.ok("cart/get")).summary.item_count).toBe(1);
    expect(await bookshop.onhand()).toBe(COPIES);
  });

  it("[X3] cannot make refunds, so they are listed, and the operator makes and records them", async () => {
    const { number, ref, shopper } = await bookshop.pending("chase");
    await shopper.ok("checkout/callOffPayment");
    const page = bookshop.chase.pages.get(ref);
    if (page) page.status = "000";
    expect(await guest(bookshop.platform).call("checkout/chaseSuccess", { uid: ref })).toMatchObject({
      code: "payment_given_back",
    });
    await bookshop.follow();
    const [refund] = await bookshop.refunds(number);
    expect(refund).toMatchObject({ state: "by_hand", reason: "unmatched" });
    expect(await shop(paymentsCommand, ["due"])).toContain(`${refund?.id}\torder ${number}\tchase\t$21.00`);
    expect(bookshop.platform.logged.map(({ msg }) => msg)).toContain(
      "a refund must be made in the provider's console",
    );
    const before = (await emailsTo(bookshop.platform, CONTACT.email)).length;
    expect(await shop(paymentsCommand, ["refunded", refund?.id ?? ""], { reference: "T-9" })).toBe(
      "$21.00 is refunded.",
    );
    expect(await emailsTo(bookshop.platform, CONTACT.email)).toHaveLength(before + 1);
    expect(await bookshop.attempt(ref)).toMatchObject({ state: "refunded" });
    expect(await shop(paymentsCommand, ["refunded", refund?.id ?? ""])).toContain(
      "is not waiting for you: done",
    );
    expect(await shop(paymentsCommand, ["due"])).toBe("None.");
  });
});

describe("a refund", () => {
  it("[X5] is made later, once, when the provider did not get the request", async () => {
    const { number, ref } = await bookshop.paid();
    bookshop.paypal.fault = { kind: "broken", on: "/refund" };
    expect(await bookshop.refund(number, 500)).toMatchObject([{ amount: 500, state: "started" }]);
    expect(refundedBy(ref)).toEqual([]);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "paid" });
    expect((await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.body_text).not.toContain("$5.00");
    bookshop.paypal.fault = { kind: undefined, on: "" };
    clock.set(NOW + 300);
    await Promise.all([bookshop.follow(), bookshop.follow()]);
    expect(refundedBy(ref)).toEqual(["5.00"]);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded_in_part" });
    expect((await emailsTo(bookshop.platform, CONTACT.email)).at(-1)?.body_text).toContain("$5.00");
  });

  it("[X5] is found in the provider's record when the answer was lost, and not made again", async () => {
    const { number, ref } = await bookshop.paid();
    bookshop.paypal.fault = { kind: "silent", on: "/refund" };
    expect(await bookshop.refund(number)).toMatchObject([{ state: "started" }]);
    expect(refundedBy(ref)).toEqual(["21.00"]);
    bookshop.paypal.fault = { kind: undefined, on: "" };
    clock.set(NOW + 300);
    const requestsBefore = bookshop.paypal.asked.length;
    await bookshop.follow();
    const later = bookshop.paypal.asked.slice(requestsBefore).filter(({ method }) => method === "POST");
    expect(later.filter(({ path }) => path.endsWith("/refund"))).toEqual([]);
    expect(refundedBy(ref)).toEqual(["21.00"]);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("[X5] counts as under way while the provider is still making it", async () => {
    const { number, ref } = await bookshop.paid();
    bookshop.paypal.refundsAre = "PENDING";
    expect(await bookshop.refund(number)).toMatchObject([{ state: "started" }]);
    clock.set(NOW + 300);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "paid" });
    const refund = bookshop.paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds?.[0];
    if (refund) refund.status = "COMPLETED";
    clock.set(NOW + 4000);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
    expect(refundedBy(ref)).toHaveLength(1);
  });

  it("says which copies are off the order when the provider refuses their refund", async () => {
    const { number } = await bookshop.paid();
    bookshop.paypal.refundsAre = "FAILED";
    const lines = [{ line: 1, quantity: 1 }];
    const visit = await staffOf(bookshop.platform, "test");
    expect(await call(visit, orderCalls.refund, { order_number: number, lines })).toEqual({
      refunds: [],
      problem: "The provider refused to refund $21.00: FAILED",
    });
    bookshop.paypal.refundsAre = "COMPLETED";
    // Nothing is taken off a second time.
    expect(await call(visit, orderCalls.refund, { order_number: number, lines })).toMatchObject({
      code: "few_left",
    });
  });

  it("[X5] leaves the money refundable when the provider refuses, and shows the provider's reason", async () => {
    const { number } = await bookshop.paid();
    bookshop.paypal.refundsAre = "FAILED";
    expect(await bookshop.refund(number, 500)).toMatchObject({
      code: "refund_failed",
      error: "The provider refused to refund $5.00: FAILED",
    });
    bookshop.paypal.refundsAre = "COMPLETED";
    expect(await bookshop.refund(number)).toMatchObject([{ amount: 2100, state: "done" }]);
  });

  it("[X5] is made once when it is requested ten times at once", async () => {
    const { number, ref } = await bookshop.paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => bookshop.refund(number)));
    expect(answers.filter(isFailure).map(({ code }) => code)).toEqual(Array(9).fill("nothing_left"));
    expect(refundedBy(ref)).toEqual(["21.00"]);
  });

  it("[X5] is stored with the cancellation of its order, and made when the provider is back", async () => {
    const { number, ref } = await bookshop.paid();
    bookshop.paypal.fault = { kind: "broken", on: "" };
    expect(await shop(ordersCommand, ["cancel", String(number)])).toContain("we keep asking");
    bookshop.paypal.fault = { kind: undefined, on: "" };
    clock.set(NOW + 300);
    await bookshop.follow();
    expect(refundedBy(ref)).toEqual(["21.00"]);
    expect(await bookshop.order(number)).toMatchObject({ status: "cancelled", payment_state: "refunded" });
  });

  it("[X5] is never requested twice from a provider whose records cannot be searched", async () => {
    const { number, ref } = await bookshop.paid();
    // As if Global Payments had got the request and this process had died before the answer.
    bookshop.paypal.fault = { kind: "broken", on: "/refund" };
    await bookshop.refund(number);
    bookshop.paypal.fault = { kind: undefined, on: "" };
    await bookshop.platform.database.transaction((tx) =>
      tx.updateTable("payment_attempts").set({ provider: "chase" }).where("provider_ref", "=", ref).execute(),
    );
    const page = {
      orderId: (await bookshop.attempt(ref)).id,
      amount: "21.00",
      currency: "CAD",
      status: "000",
    };
    bookshop.chase.pages.set(ref, page);
    clock.set(NOW + 300);
    await bookshop.follow();
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "by_hand" }]);
    expect(refundedBy(ref)).toEqual([]);
  });
});

describe("an order that nobody has paid", () => {
  const codeOf = (answer: unknown) => (answer as Failure).code;

  it("[O3] [X16] cannot be refunded, and sends no email about it", async () => {
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const quote = await bookshop.quote();
    const emails = (await bookshop.platform.database.read.selectFrom("emails").select("id").execute()).length;
    const pending = await bookshop.pending();
    for (const number of [order_number, quote, pending.number]) {
      const before = await bookshop.order(number);
      expect(await shop(ordersCommand, ["refund", String(number)])).toBe(
        `Nobody has paid for order ${number} yet, so there is nothing to refund. If it was paid in the shop, record that first. Use: shop orders paid ${number} --method cash`,
      );
      expect(codeOf(await bookshop.refund(number, 100))).toBe("not_paid");
      expect(await bookshop.order(number)).toEqual(before);
    }
    expect(await bookshop.platform.database.read.selectFrom("emails").select("id").execute()).toHaveLength(
      emails,
    );
    await pending.shopper.ok("checkout/callOffPayment");
  });

  it("cannot be refunded although a gift card paid a part of it, and can still be paid, and then refunded", async () => {
    const { database } = bookshop.platform;
    const card = await issueCard(database, bookshop.store.id, NOW, 400, "1234");
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const before = await bookshop.order(order_number);
    for (const amount of [undefined, 100])
      expect(await bookshop.refund(order_number, amount)).toMatchObject({
        code: "not_paid",
        error: expect.stringContaining("is not paid in full yet"),
      });
    expect(await bookshop.order(order_number)).toEqual(before);
    await shop(ordersCommand, ["paid", String(order_number)], { method: "cash" });
    expect(await bookshop.order(order_number)).toMatchObject({ payment_state: "paid" });
    expect(await bookshop.refund(order_number)).toMatchObject([
      { target: "gift_card", amount: 400, state: "done" },
      { target: "by_hand", state: "done" },
    ]);
    expect(await bookshop.order(order_number)).toMatchObject({ payment_state: "refunded" });
  });

  it("[O3] can be marked as paid in the shop, once, and then refunded up to that amount", async () => {
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const number = String(order_number);
    expect(await shop(ordersCommand, ["paid", number])).toMatch(
      /^--method is missing\. Use: shop orders paid/,
    );
    expect(await shop(ordersCommand, ["paid", number], { method: "gold" })).toBe(
      "--method must be cash, card, check, transfer or other",
    );
    expect(await shop(ordersCommand, ["paid", number], { method: "cash" })).toBe(
      `Order ${number} is paid: $21.00, cash.`,
    );
    expect(await shop(ordersCommand, ["paid", number], { method: "cash" })).toBe(`Order ${number} is paid.`);
    expect(await shop(ordersCommand, ["refund", number], { amount: "20.00" })).toBe(
      "$20.00 to be handed over by you",
    );
    expect(await shop(ordersCommand, ["refund", number], { amount: "22.54" })).toBe(
      `Only $1.00 of order ${number} is left to refund.`,
    );
    expect(await bookshop.order(order_number)).toMatchObject({ payment_state: "refunded_in_part" });
    await shop(ordersCommand, ["refund", number]);
    expect(await bookshop.order(order_number)).toMatchObject({ payment_state: "refunded" });
    expect(await shop(ordersCommand, ["paid", String(await bookshop.quote())], { method: "cash" })).toContain(
      "can’t be marked as paid",
    );
  });
});

describe("a changed system clock", () => {
  it("[X18] set back by a day does not delay an approved payment", async () => {
    const { number, ref } = await bookshop.pending();
    bookshop.paypal.approve(ref);
    clock.set(NOW - 86_400);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("[X18] set back by a day holds copies for at most half an hour longer", async () => {
    const { number } = await bookshop.pending();
    clock.set(NOW - 86_400);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "pending" });
    clock.set(NOW - 86_400 + 31 * 60);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    expect(await bookshop.onhand()).toBe(COPIES);
  });

  it("[X18] set forward and back does not skip a later check", async () => {
    const { number, ref } = await bookshop.pending();
    clock.set(NOW + 86_400);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    clock.set(NOW + 60);
    bookshop.paypal.take(ref);
    await bookshop.follow();
    expect(await bookshop.attempt(ref)).toMatchObject({ state: "refunded" });
    expect(refundedBy(ref)).toEqual(["21.00"]);
  });

  it("[X18] set back does not delay a refund", async () => {
    const { number, ref } = await bookshop.paid();
    clock.set(NOW + 86_400);
    bookshop.paypal.fault = { kind: "broken", on: "/refund" };
    await bookshop.refund(number);
    bookshop.paypal.fault = { kind: undefined, on: "" };
    clock.set(NOW);
    await bookshop.follow();
    expect(refundedBy(ref)).toEqual(["21.00"]);
  });
});

describe("a backlog", () => {
  beforeAll(() => {
    // This many requests are slow on a busy machine; a working provider must not seem to be away.
    patience.ms = 10_000;
  });

  /** Makes many copies of one order that waits for its payment at Chase. */
  async function backlog(count: number): Promise<void> {
    const { number, ref } = await bookshop.pending("chase");
    const { database } = bookshop.platform;
    const order = await database.read
      .selectFrom("orders")
      .selectAll()
      .where("order_number", "=", number)
      .executeTakeFirstOrThrow();
    const attempt = await database.read
      .selectFrom("payment_attempts")
      .selectAll()
      .where("provider_ref", "=", ref)
      .executeTakeFirstOrThrow();
    const items = await database.read
      .selectFrom("order_items")
      .selectAll()
      .where("order_id", "=", Number(order.id))
      .execute();
    await database.transaction(async (tx) => {
      for (let index = 1; index < count; index++) {
        const own = { id: `${attempt.id}-${index}`, uid: `${ref}-${index}` };
        const { id: _, ...rest } = order;
        const { id } = await tx
          .insertInto("orders")
          .values({
            ...rest,
            order_number: number * 10_000 + index,
            order_token: own.id,
            attempt_id: own.id,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const order_id = Number(id);
        await tx
          .insertInto("order_items")
          .values(items.map((item) => ({ ...item, order_id })))
          .execute();
        await tx
          .insertInto("payment_attempts")
          .values({ ...attempt, id: own.id, order_id, provider_ref: own.uid })
          .execute();
        bookshop.chase.pages.set(own.uid, {
          orderId: own.id,
          amount: "21.00",
          currency: "CAD",
          status: "000",
        });
      }
    });
    const page = bookshop.chase.pages.get(ref);
    if (page) page.status = "000";
  }
  const waiting = async () =>
    (
      await bookshop.platform.database.read
        .selectFrom("payment_attempts")
        .select("id")
        .where("provider", "=", "chase")
        .where("state", "=", "begun")
        .execute()
    ).length;

  // The number of requests to the provider does not depend on the database.
  it.skipIf(process.env.TEST_POSTGRES)(
    "[X13] of more payments than are read at once is settled in one run, with a limited number of requests at once",
    async () => {
      await backlog(200);
      clock.set(NOW + 60);
      bookshop.chase.busiest = 0;
      bookshop.chase.together = 24;
      expect(await bookshop.follow()).toBeGreaterThanOrEqual(200);
      expect(await waiting()).toBe(0);
      expect(bookshop.chase.busiest).toBe(24);
    },
    180_000,
  );

  it("[X13] with a provider that does not answer does not delay the others", async () => {
    await backlog(100);
    for (let index = 0; index < 40; index++) await bookshop.pending("paypal");
    bookshop.paypal.fault = { kind: "silent", on: "" };
    patience.ms = 4000;
    clock.set(NOW + 60);
    const before = bookshop.paypal.asked.length;
    const all = bookshop.follow();
    // The other provider's payments are settled while this one is still silent.
    await expect.poll(waiting, { timeout: 150_000 }).toBe(0);
    expect(bookshop.paypal.asked.slice(before).length).toBeGreaterThan(0);
    await all;
    // Those that are checked at once, and those that start before three in a row have failed.
    expect(bookshop.paypal.asked.length - before).toBeLessThanOrEqual(26);
    bookshop.paypal.fault = { kind: undefined, on: "" };
    clock.set(NOW + 31 * 60);
    await bookshop.follow();
  }, 180_000);
});

it("a refund that was asked for and not answered is left to a person, who is asked to look for it first", async () => {
  const { number } = await bookshop.paid();
  const { database } = bookshop.platform;
  bookshop.paypal.fault = { kind: "broken", on: "refund" };
  expect(await bookshop.refund(number)).toMatchObject([{ state: "started" }]);
  await database.transaction((tx) =>
    tx.updateTable("payment_refunds").set({ tries: MAX_TRIES }).where("state", "=", "started").execute(),
  );
  bookshop.platform.clock.advance(300);
  await bookshop.follow();
  const [refund] = await bookshop.refunds(number);
  expect(refund).toMatchObject({ state: "by_hand" });
  const email = await database.read
    .selectFrom("emails")
    .select("body_text")
    .where("kind", "=", "staff-refund")
    .where("order_number", "=", number)
    .executeTakeFirst();
  expect(email?.body_text).toContain("Look for it in the provider’s own pages.");
  const shown = ok(
    await call(await staffOf(bookshop.platform, "test"), orderCalls.show, { order_number: number }),
  );
  expect(shown.refunds).toMatchObject([{ asked: true, problem: expect.stringContaining("not answered") }]);
  bookshop.paypal.fault = { kind: undefined, on: "" };
});

it("a refund that was made is not left to a person because our own database failed after many tries", async () => {
  const { number, ref } = await bookshop.paid();
  const { database } = bookshop.platform;
  bookshop.paypal.fault = { kind: "broken", on: "refund" };
  expect(await bookshop.refund(number)).toMatchObject([{ state: "started" }]);
  bookshop.paypal.fault = { kind: undefined, on: "" };
  await database.transaction((tx) =>
    tx.updateTable("payment_refunds").set({ tries: MAX_TRIES }).where("state", "=", "started").execute(),
  );
  bookshop.platform.clock.advance(300);
  let failures = 0;
  const failing: Database = {
    ...database,
    async transaction(work, seen) {
      if (bookshop.refundedBy(ref).length > 0 && failures++ === 0) throw new Error("the disk is full");
      return database.transaction(work, seen);
    },
  };
  await bookshop.follow(failing);
  expect([failures, await bookshop.refunds(number)]).toMatchObject([1, [{ state: "started" }]]);
  bookshop.platform.clock.advance(900);
  await bookshop.follow();
  expect(await bookshop.refunds(number)).toMatchObject([{ state: "done" }]);
  expect(bookshop.refundedBy(ref)).toEqual(["21.00"]);
});
