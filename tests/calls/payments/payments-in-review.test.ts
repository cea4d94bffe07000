import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { paymentText } from "#app/domain/orders/order-words.ts";
import { translator } from "#app/messages/translate.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { COPIES, openPaymentShop } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  acceptance,
  CONTACT,
  emailsTo,
  forgetLimits,
  guest,
  reviewed as reviewForm,
  toReview,
} from "#tests/support/shop.ts";

/** Payments that a provider looks at for days before it says whether they are made. */
patience.ms = 1500;
const bookshop = await openPaymentShop();
const { clock } = bookshop.platform;
beforeEach(async () => {
  clock.set(NOW);
  bookshop.platform.logged.length = 0;
  bookshop.paypal.fault = { kind: undefined, on: "" };
  await bookshop.platform.database.transaction((tx) =>
    tx.updateTable("stock").set({ onhand: COPIES }).execute(),
  );
});

describe("a payment that PayPal reviews", () => {
  const DAY = 86_400;
  /** A guest's order that waits for its payment, and the form that placed it. */
  async function placed() {
    await forgetLimits(bookshop.platform);
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const form = await reviewForm(shopper, "paypal");
    const sent = await shopper.ok("checkout/submit", form);
    const { go_to = "" } = sent as { go_to?: string };
    return {
      shopper,
      form,
      number: sent.order_number,
      ref: new URL(go_to).searchParams.get("token") ?? "",
    };
  }
  /** A guest's order whose payment is in review. */
  async function reviewed() {
    bookshop.paypal.capturesAre = "PENDING";
    const order = await bookshop.pending();
    bookshop.paypal.approve(order.ref);
    const answer = await order.shopper.call("checkout/paypalSuccess", { order_id: order.ref });
    bookshop.paypal.capturesAre = "COMPLETED";
    expect(answer).toMatchObject({ code: "payment_in_review" });
    return order;
  }

  // Nothing is due for the payments of earlier tests.
  afterEach(() =>
    bookshop.platform.database.transaction((tx) =>
      tx.updateTable("payment_attempts").set({ check_at: 0 }).where("state", "=", "in_review").execute(),
    ),
  );
  const attemptOf = async (ref: string) => (await bookshop.attempt(ref)).id;

  it("keeps its order for as long as that takes, whatever its shopper presses, and then places it", async () => {
    const { shopper, number, ref } = await reviewed();
    const attempt = await attemptOf(ref);
    // The page that offers to cancel the payment may still be open.
    expect(await shopper.call("checkout/callOffPayment", { attempt })).toMatchObject({
      code: "payment_in_review",
      detail: { path: expect.stringContaining(`/account/order/${number}`) },
    });
    expect(await guest(bookshop.platform).call("checkout/callOffPayment", { attempt })).toMatchObject({
      code: "payment_unknown",
    });
    for (const later of [1900, DAY, 3 * DAY]) {
      clock.set(NOW + later);
      await bookshop.follow();
      expect(await bookshop.order(number)).toMatchObject({ status: "pending" });
    }
    const { id } = await bookshop.attempt(ref);
    const events = await bookshop.platform.database.read
      .selectFrom("payment_events")
      .select("what")
      .where("attempt_id", "=", id)
      .where("what", "like", "in_review%")
      .execute();
    expect(events).toEqual([{ what: "in_review: capture PENDING PENDING_REVIEW" }]);
    bookshop.paypal.decide(ref, "COMPLETED");
    clock.set(NOW + 3 * DAY + 600);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  });

  it("frees the cart, so that its shopper orders something else, which the decision leaves alone", async () => {
    const { shopper, number, ref } = await reviewed();
    expect(await shopper.ok("cart/get")).toMatchObject({ items: [] });
    expect((await shopper.ok("checkout/get")).pending).toBeUndefined();
    // The same title again, at another provider.
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "3" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const form = await toReview(shopper);
    bookshop.paypal.decide(ref, "COMPLETED");
    clock.set(NOW + DAY);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
    expect((await shopper.ok("cart/get")).items).toMatchObject([{ cart_info: { quantity: 3 } }]);
    const second = await shopper.ok("checkout/submit", form);
    expect(second.order_number).not.toBe(number);
    expect(await bookshop.order(second.order_number)).toMatchObject({ status: "placed" });
  });

  it("shows the order as being checked to its shopper and to staff, and offers nothing that does not work", async () => {
    const { shopper, number } = await reviewed();
    const order = await shopper.ok("order/get", { order_id: number });
    expect(order).toMatchObject({ status: "pending", payment_state: "pending", payment_in_review: true });
    expect(paymentText(order, translator("en-CA"))).toContain("Your payment is being checked");
    const shown = await runCommand(ordersCommand, bookshop.platform, ["show", String(number)]);
    expect(shown.text).toContain("in_review");
    const email = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1);
    expect(email?.subject).toBe(`Your order ${number} at Test Books: your payment is being checked`);
    expect(email?.body_text).toContain(`/account/order/${number}?key=`);
    expect(email?.body_text).toContain("Please don’t pay again.");
  });

  it("is in its customer's list of orders, and stays a quote that cannot be accepted twice", async () => {
    const number = await bookshop.quote(1);
    bookshop.paypal.capturesAre = "PENDING";
    const ref = await bookshop.accept(number);
    bookshop.paypal.approve(ref);
    expect(await bookshop.customer.call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "payment_in_review",
      detail: { path: expect.stringContaining(`/account/order/${number}?key=`) },
    });
    bookshop.paypal.capturesAre = "COMPLETED";
    const { rows } = await bookshop.customer.ok("order/getList", {});
    expect(rows[0]).toMatchObject({ order_number: number, payment_in_review: true });
    const again = await acceptance(bookshop.customer, number, "paypal");
    expect(await bookshop.customer.call("checkout/acceptQuote", again)).toMatchObject({
      code: "payment_in_review",
    });
    bookshop.paypal.decide(ref, "DECLINED");
    clock.set(NOW + DAY);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "quoted" });
    const email = (await emailsTo(bookshop.platform, "quotes@example.com")).at(-1);
    expect(email?.body_text).toContain("Your order is still open.");
  });

  it("answers the form of its order as before, and refuses the same form with another cart", async () => {
    bookshop.paypal.capturesAre = "PENDING";
    const { shopper, number, form, ref } = await placed();
    bookshop.paypal.approve(ref);
    await shopper.call("checkout/paypalSuccess", { order_id: ref });
    bookshop.paypal.capturesAre = "COMPLETED";
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "payment_in_review" });
    const other = { ...form, cart_checksum: "another" };
    expect(await shopper.call("checkout/submit", other)).toMatchObject({ code: "cart_changed" });
    expect(await bookshop.order(number)).toMatchObject({ status: "pending" });
  });

  it("releases its order when it is refused, or after a month, and emails its shopper", async () => {
    const onhand = await bookshop.onhand();
    const { number, ref } = await reviewed();
    bookshop.paypal.decide(ref, "DECLINED");
    clock.set(NOW + 2 * DAY);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    const email = (await emailsTo(bookshop.platform, CONTACT.email)).at(-1);
    expect(email?.subject).toBe(`Your payment for order ${number} at Test Books did not go through`);
    expect(email?.body_text).toContain("We have cancelled the order");
    expect(email?.body_text).not.toContain("/account/order/");
    clock.set(NOW);
    const forgotten = await reviewed();
    clock.set(NOW + 30 * DAY);
    await bookshop.follow();
    expect(await bookshop.order(forgotten.number)).toMatchObject({ status: "void" });
    expect(await bookshop.onhand()).toBe(onhand);
  });

  it("is looked at until it is decided when its order was given up before, and is then refunded", async () => {
    const { shopper, number, ref } = await bookshop.pending();
    await shopper.ok("checkout/callOffPayment");
    bookshop.paypal.capturesAre = "PENDING";
    bookshop.paypal.take(ref);
    bookshop.paypal.capturesAre = "COMPLETED";
    // It was cancelled, and yet it was paid: both are said.
    expect(await guest(bookshop.platform).call("checkout/paypalSuccess", { order_id: ref })).toMatchObject({
      code: "late_payment_in_review",
    });
    for (const later of [700, DAY, 2 * DAY, 3 * DAY]) {
      clock.set(NOW + later);
      await bookshop.follow();
    }
    bookshop.paypal.decide(ref, "COMPLETED");
    clock.set(NOW + 3 * DAY + 600);
    await bookshop.follow();
    clock.set(NOW + 3 * DAY + 700);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    expect(bookshop.refundedBy(ref)).toEqual(["21.00"]);
  });
});
