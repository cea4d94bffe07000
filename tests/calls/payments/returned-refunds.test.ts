import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { bookedOrders, postDue } from "#app/domain/orders/ledger/ledger.server.ts";
import { unbalancedOrders } from "#app/domain/orders/ledger/sums.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop, resetBeforeEach } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { emailsTo, guest } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Refunds that a provider reports as made, and whose money the customer's bank sends back days later. */

const bookshop = await openPaymentShop();
const { platform, store } = bookshop;
resetBeforeEach(bookshop);
/** The total of an order of two books, with taxes. */
const total = 2100;
type Provider = "paypal" | "stripe" | "square";
type ProviderNotice = { headers: Record<string, string>; body: string };

beforeEach(() => {
  bookshop.stripe.refundsAre = "succeeded";
  bookshop.square.refundsAre = "COMPLETED";
});

/** An order of two books that was paid through a provider. */
async function paid(provider: Provider) {
  const number = await bookshop.quote();
  const ref = await bookshop.accept(number, provider);
  bookshop[provider].take(ref);
  platform.clock.set(NOW + 60);
  await bookshop.follow();
  expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  return { number, ref };
}

/** The bank sends back the money of the newest refund. @returns the provider's notice of that, if it sends one */
function sendBack(provider: Provider, ref: string): ProviderNotice | undefined {
  if (provider === "stripe") return bookshop.stripe.failRefund();
  if (provider === "square") return bookshop.square.failRefund();
  bookshop.paypal.failRefund(ref);
  return undefined;
}

/** Delivers a notice with a new signature, because Stripe signs each delivery with its time. */
const tell = (provider: Provider, notice: ProviderNotice) =>
  guest(platform).call("checkout/paymentMessage", {
    provider,
    ...notice,
    ...(provider === "stripe" && bookshop.stripe.signed(notice.body)),
  });
const staff = () => staffOf(platform, "test");
const shown = async (order_number: number) => ok(await call(await staff(), orders.show, { order_number }));
const emailsAbout = async (subject: string) =>
  (await emailsTo(platform, store.settings.store_info.email)).filter((email) => email.subject === subject);

/** The refund entries of an order, by the day after the order on which they are in the ledger. */
async function entries(order_number: number): Promise<[day: number, amount: number][]> {
  const span = { from: NOW - DAY, to: NOW + 60 * DAY };
  const all = await bookedOrders(platform.database.read, store, span, { after: 0, limit: 1000 });
  const own = all.find(({ order }) => order.order_number === order_number)?.entries ?? [];
  return own
    .filter(({ record }) => record === "refund")
    .map(({ at, amount }) => [Math.floor((at - NOW) / DAY), amount]);
}

describe.each(["paypal", "stripe", "square"] as const)(
  "a refund through %s whose money comes back",
  (provider) => {
    it("is owed again, is in the books of both days, and is left to the staff, who are emailed once", async () => {
      const { number, ref } = await paid(provider);
      ok(await bookshop.refund(number));
      expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
      platform.clock.set(NOW + 3 * DAY + 120);
      const notice = sendBack(provider, ref);
      // Without a notice, or if it is lost, a look finds it.
      if (notice)
        expect(await Promise.all([tell(provider, notice), tell(provider, notice)])).toEqual([
          { noted: true },
          { noted: true },
        ]);
      else await bookshop.follow();
      const { order, refunds } = await shown(number);
      expect(order).toMatchObject({
        payment_state: "paid",
        refunds: [{ amount: total, state: "due", left_to_shop: true }],
      });
      expect(refunds).toMatchObject([{ state: "by_hand", returned_at: NOW + 3 * DAY + 120 }]);
      const subject = `A refund of order ${number} came back: $${(total / 100).toFixed(2)}`;
      expect(await emailsAbout(subject)).toHaveLength(1);
      expect(await entries(number)).toEqual([
        [0, -total],
        [3, total],
      ]);
      // Later looks and notices change nothing, and it is not refunded through the provider again.
      for (const days of [4, 8, 20, 40]) {
        platform.clock.set(NOW + days * DAY);
        await bookshop.follow();
        if (notice) await tell(provider, notice);
      }
      expect(await emailsAbout(subject)).toHaveLength(1);
      // Staff give it back in another way.
      const [due] = ok(await call(await staff(), payments.listDueRefunds, {})).refunds.filter(
        ({ order_number }) => order_number === number,
      );
      ok(
        await call(await staff(), payments.recordManualRefund, { id: due?.id ?? "", reference: "cheque 17" }),
      );
      expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
      expect(await entries(number)).toEqual([
        [0, -total],
        [3, total],
        [40, -total],
      ]);
      if (notice) expect(await tell(provider, notice)).toEqual({ noted: true });
      expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded" });
      await postDue(platform.database, store);
      const span = { from: NOW - DAY, to: NOW + 60 * DAY };
      const wrong = await unbalancedOrders(platform.database.read, store, span, 100);
      expect(wrong.map(({ order_number }) => order_number)).not.toContain(number);
    });

    it("is found by a look if the notice is lost, even after weeks, and two processes record it once", async () => {
      const { number, ref } = await paid(provider);
      ok(await bookshop.refund(number, 500));
      for (const days of [2, 5]) {
        platform.clock.set(NOW + days * DAY);
        await bookshop.follow();
      }
      expect(await bookshop.order(number)).toMatchObject({ payment_state: "refunded_in_part" });
      sendBack(provider, ref);
      platform.clock.set(NOW + 33 * DAY);
      await Promise.all([bookshop.follow(), bookshop.follow()]);
      expect(await bookshop.order(number)).toMatchObject({ payment_state: "paid" });
      expect(await emailsAbout(`A refund of order ${number} came back: $5.00`)).toHaveLength(1);
    });
  },
);

describe.each(["stripe", "square"] as const)("a notice of %s about a refund", (provider) => {
  it("that comes before the answer was recorded, or about one under way, settles nothing wrongly", async () => {
    const { number } = await paid(provider);
    bookshop.stripe.refundsAre = "pending";
    bookshop.square.refundsAre = "PENDING";
    expect(await bookshop.refund(number, 500)).toMatchObject([{ state: "started" }]);
    const early = bookshop[provider].notices.at(-1) as ProviderNotice;
    expect(await tell(provider, early)).toEqual({ noted: true });
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "started" }]);
    const failed = sendBack(provider, "") as ProviderNotice;
    bookshop[provider].fault = { kind: "broken", on: "refunds" };
    expect(await tell(provider, failed)).toMatchObject({ code: "payment_unsure" });
    bookshop[provider].fault = { kind: undefined, on: "" };
    // The notice of the beginning arrives after that of the end.
    for (const notice of [failed, early, failed])
      expect(await tell(provider, notice)).toEqual({ noted: true });
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "failed" }]);
    expect(await emailsAbout(`A refund of order ${number} was refused: $5.00`)).toHaveLength(1);
    expect(await bookshop.order(number)).toMatchObject({ payment_state: "paid" });
  });

  it("of another program is taken and changes nothing", async () => {
    const { number } = await paid(provider);
    ok(await bookshop.refund(number, 500));
    const refund = bookshop[provider].refunds.at(-1);
    if (refund && "metadata" in refund) refund.metadata.refund = "of-another-program";
    else if (refund) refund.reason = "of another program";
    expect(await tell(provider, sendBack(provider, "") as ProviderNotice)).toEqual({ noted: true });
    expect(await bookshop.refunds(number)).toMatchObject([{ state: "done" }]);
  });
});

it("the refund of money that matched no order is left to the staff if it comes back", async () => {
  const number = await bookshop.quote();
  const ref = await bookshop.accept(number, "stripe");
  bookshop.stripe.take(ref, { amount_total: 1200 });
  platform.clock.set(NOW + 60);
  await bookshop.follow();
  await bookshop.follow();
  expect(await bookshop.attempt(ref)).toMatchObject({ state: "refunded" });
  expect(await tell("stripe", sendBack("stripe", ref) as ProviderNotice)).toEqual({ noted: true });
  expect(await bookshop.attempt(ref)).toMatchObject({ state: "refund_due" });
  const [due] = ok(await call(await staff(), payments.listDueRefunds, {})).refunds.filter(
    ({ order_number }) => order_number === number,
  );
  ok(await call(await staff(), payments.recordManualRefund, { id: due?.id ?? "" }));
  expect(await bookshop.attempt(ref)).toMatchObject({ state: "refunded" });
});
