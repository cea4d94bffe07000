import { describe, expect, it } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/payment.server.ts";
import { reconcile } from "#app/domain/checkout/payment.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { PROVIDERS, type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import { requestsDieToo, runDying } from "#tests/support/dying-process.ts";
import { FAULTS, type Fault, impossible } from "#tests/support/payment-faults.ts";
import { openAllProviders, opened, PLACED } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { refundNow } from "#tests/support/refund.ts";

/** Every fault of `FAULTS` with every provider. In the end, money, orders and copies agree. */
const { shop, platform, fakeOf, follow, ready, begun } = await openAllProviders();
const running = requestsDieToo();
/** The platform in a process that may die at each transaction. */
const mortal = {
  ...platform,
  database: {
    ...platform.database,
    transaction: ((work, seen) =>
      running.run
        .database(platform.database)
        .transaction(work, seen)) as typeof platform.database.transaction,
  },
};

/** Providers whose page asks for another card after a declined one. With the others, the payment ends. */
const ASKS_AGAIN: readonly ProviderId[] = ["stripe", "square"];
/** The half hour for which an order waits for its payment (seconds). */
const HOLD = 30 * 60;
/** A currency that is not the shop's. */
const FOREIGN = "USD";

/** The emails about an order to its shopper. */
const confirmations = async (number: number) =>
  (
    await platform.database.read
      .selectFrom("emails")
      .select("subject")
      .where("order_number", "=", number)
      .where("subject", "like", "Your order%")
      .execute()
  ).length;

/** Money that is not what was asked for places nothing, and goes back. */
async function paidWrongly(id: ProviderId, money: { cents?: number; currency?: "USD" }) {
  const { attempt, back, order, left } = await begun(id);
  fakeOf(id).pay(attempt.id, money);
  expect(await back()).toMatchObject({ code: "payment_given_back" });
  expect([await order(), await left()]).toMatchObject([{ status: "void" }, 3]);
  await follow();
  const madeRefund = fakeOf(id).refunded?.(attempt.id);
  if (madeRefund) expect(madeRefund).toEqual([money.cents ?? 2100]);
}

const TRIED: Record<Fault, (id: ProviderId) => Promise<void>> = {
  async "the card is declined"(id) {
    const fake = fakeOf(id);
    if (!fake.decline) {
      const { shopper, form, left, orders } = await ready(id, "bad-token");
      expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "payment_declined" });
      expect([await left(), (await orders()).map(({ status }) => status)]).toEqual([3, ["void"]]);
      return;
    }
    const { attempt, back, order, left } = await begun(id);
    fake.decline(attempt.id);
    if (ASKS_AGAIN.includes(id)) {
      expect(await back()).toMatchObject({ code: "payment_waiting" });
      fake.pay(attempt.id);
      expect(await back()).toMatchObject({ order_number: expect.any(Number) });
      expect([await order(), await left()]).toEqual([PLACED, 2]);
    } else {
      expect(await back()).toMatchObject({ code: "payment_declined" });
      expect([await order(), await left()]).toMatchObject([{ status: "void" }, 3]);
    }
  },

  async "the tab is closed, and no notice arrives"(id) {
    const { attempt, order, left } = await begun(id);
    fakeOf(id).pay(attempt.id);
    platform.clock.set(NOW + 60);
    await follow();
    expect([await order(), await left()]).toEqual([PLACED, 2]);
  },

  async "Back without paying"(id) {
    const { attempt, back, order, left } = await begun(id);
    expect(await back()).toMatchObject({ code: "payment_waiting" });
    expect(await order()).toMatchObject({ status: "pending" });
    // The page is still there, and can be paid.
    fakeOf(id).pay(attempt.id);
    await back();
    expect([await order(), await left()]).toEqual([PLACED, 2]);
  },

  async "two tabs come back"(id) {
    const { number, attempt, back, order } = await begun(id);
    fakeOf(id).pay(attempt.id);
    const [first, second] = await Promise.all([back(), back()]);
    expect(first).toEqual(second);
    expect([await order(), await confirmations(number)]).toEqual([PLACED, 1]);
  },

  async "paid after the hold has ended"(id) {
    const { attempt, attempts, order, left } = await begun(id);
    platform.clock.set(NOW + HOLD);
    await follow();
    expect([await order(), await left()]).toMatchObject([{ status: "void" }, 3]);
    // Money that comes now places nothing, and goes back where the provider takes it at all.
    fakeOf(id).pay(attempt.id);
    platform.clock.set(NOW + 3 * 3600);
    await follow();
    expect(await order()).toMatchObject({ status: "void" });
    const [ended] = await attempts();
    expect(["ended", "refund_due", "refunded"]).toContain(ended?.state);
  },

  "another amount": (id) => paidWrongly(id, { cents: 1200 }),
  "another currency": (id) => paidWrongly(id, { currency: FOREIGN }),

  async "a refund asked for twice"(id) {
    const { attempt, number, order, back } = await begun(id);
    const fake = fakeOf(id);
    fake.pay(attempt.id);
    await back();
    const services = { database: platform.database, dataDir: platform.env.dataDir, log: platform.log };
    const desk = await shop.deskOf();
    fake.fault = { kind: "done, but 500", on: "refund" };
    const answers = await Promise.all([1, 2].map(() => refundNow(services, desk, number)));
    expect(answers.filter(isFailure)).toHaveLength(1);
    fake.fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 300);
    await Promise.all([follow(), follow()]);
    const madeRefund = fake.refunded?.(attempt.id);
    if (madeRefund)
      expect([madeRefund, await order()]).toEqual([[2100], { ...PLACED, payment_state: "refunded" }]);
  },

  async "the notice comes before the shopper"(id) {
    const { number, attempt, back, order } = await begun(id);
    const fake = fakeOf(id);
    fake.pay(attempt.id);
    const notice = fake.notice?.(attempt.id);
    const notify = () => shop.guest().call("checkout/paymentMessage", { provider: id, ...notice });
    // It comes twice, too.
    for (const answer of [await notify(), await notify()]) expect(isFailure(answer)).toBe(false);
    expect(await order()).toEqual(PLACED);
    expect(await back()).toMatchObject({ order_number: number });
    expect(await confirmations(number)).toBe(1);
  },

  async "a second process looks at the same time"(id) {
    const { number, attempt, back, order, left } = await begun(id);
    fakeOf(id).pay(attempt.id);
    platform.clock.set(NOW + 60);
    await Promise.all([back(), follow(), follow()]);
    expect([await order(), await left(), await confirmations(number)]).toEqual([PLACED, 2, 1]);
  },

  async "killed between any two steps"(id) {
    const fake = fakeOf(id);
    for (let points = 0; ; points++) {
      const cart = await ready(id, "good-token", mortal);
      const { shopper } = cart;
      /** Everything from the last press on, and the look of a process that finds payments nobody came back from. */
      const order = async (form: typeof cart.form) => {
        const placed = await shopper.call("checkout/submit", form);
        if (isFailure(placed)) return;
        await opened(placed);
        const attempt = (await cart.attempts()).at(-1)?.id ?? "";
        fake.pay(attempt);
        await shopper.call("checkout/paymentDone", { attempt });
        await reconcile({ ...paymentContextOf(await shopper.visit()), now: platform.clock.now() });
      };
      const died = await runDying(running, () => order(cart.form), points);
      // Another process looks, and a shopper whose order was released tries again.
      for (const after of [61, HOLD + 61, 3 * 3600]) {
        platform.clock.set(NOW + after);
        await follow();
        if ((await cart.orders()).every(({ status }) => status === "void"))
          await order(await cart.answered());
      }
      const [made, ...others] = (await cart.orders()).toSorted((a) => (a.status === "placed" ? -1 : 1));
      const name = `ended after ${points}`;
      expect([made, others.map(({ status }) => status)], name).toMatchObject([
        PLACED,
        others.map(() => "void"),
      ]);
      expect([await cart.left(), await confirmations(made?.order_number ?? 0)], name).toEqual([2, 1]);
      let charges = 0;
      for (const attempt of await cart.attempts()) charges += fake.charges?.(attempt.id) ?? 0;
      if (fake.charges) expect(charges, name).toBe(1);
      if (!died) break;
    }
  },
};

describe.each(PROVIDERS)("$name", ({ id }) => {
  // What a dead process leaves is what its transactions committed, which is the same on both databases.
  const tried = process.env.TEST_POSTGRES
    ? FAULTS.filter((fault) => fault !== "killed between any two steps")
    : FAULTS;
  it.each(tried.filter((fault) => impossible(fault, id) === undefined))("[X3] [X5] %s", (fault) =>
    TRIED[fault](id),
  );

  it("has a page of its own where a card can be declined, or a card field of ours", () => {
    expect(fakeOf(id).decline === undefined).toBe(providerNamed(id).step === "field");
  });
});
