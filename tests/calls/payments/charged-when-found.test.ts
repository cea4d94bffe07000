import { describe, expect, it } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { chargeOrder } from "#app/domain/checkout/charges.server.ts";
import { reconcile } from "#app/domain/checkout/payment.server.ts";
import { closingRows } from "#app/domain/orders/order-words.ts";
import { removeAccount } from "#app/domain/payments/gateways.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import fakeStripe, { readForm, type StripeNotice } from "#tests/fakes/stripe.ts";
import { type DyingProcess, requestsDieToo, runDying } from "#tests/support/dying-process.ts";
import { ok } from "#tests/support/ok.ts";
import { intercepting, openProviderShop, PLACED, SHOP } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Cards that are authorized when an order is placed, and charged when its books are found. */

const stripe = await fakeStripe();
const { shop, platform, store, ordered, tell, follow, statusOf, refund } = await openProviderShop(
  "stripe",
  stripe,
  { charge_when_found: true },
);
const running = requestsDieToo();
const AUTHORIZED = { status: "placed", payment_state: "authorized" };

/** A guest's order of a book for $21.00 whose card is authorized. */
async function authorized(quantity = 1) {
  const order = await ordered({}, quantity);
  const ref = order.page.split("/").at(-1) ?? "";
  const attempt = stripe.sessions.get(ref)?.client_reference_id ?? "";
  const back = (cancelled = "false") => order.shopper.call("checkout/paymentDone", { attempt, cancelled });
  stripe.take(ref);
  expect(await back()).toMatchObject({ order_number: order.number });
  return { ...order, ref, attempt, back };
}

const desk = () => staffOf(platform, "test");
const charge = async (order_number: number, version?: string) =>
  call(await desk(), orders.charge, { order_number, version });
const shown = async (order_number: number) => ok(await call(await desk(), orders.show, { order_number }));
const captures = () => stripe.asked.filter(({ path }) => path.endsWith("/capture"));
const lastNotice = () => stripe.notices.at(-1) as StripeNotice;
const attemptOf = (id: string) =>
  platform.database.read
    .selectFrom("payment_attempts")
    .select(["state", "amount", "authorized_until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const subjects = async (recipient: string) => (await shop.emailsTo(recipient)).map(({ subject }) => subject);

describe("an order whose card is authorized", () => {
  it("is placed, with the day until which it can be charged, and no money has moved", async () => {
    const { number, ref, attempt, back } = await authorized();
    expect(await statusOf(number)).toEqual(AUTHORIZED);
    const begun = stripe.asked.findLast(
      ({ path, method }) => method === "POST" && path === "/v1/checkout/sessions",
    );
    expect(readForm(begun?.body ?? "")).toMatchObject({ payment_intent_data: { capture_method: "manual" } });
    expect(stripe.intentOf(ref)).toMatchObject({ status: "requires_capture", amount_received: 0 });
    expect(await attemptOf(attempt)).toEqual({
      state: "authorized",
      amount: 2100,
      authorized_until: NOW + 7 * DAY,
    });
    const { order, payment } = await shown(number);
    expect(order).toMatchObject({ paid: 0, payment_state: "authorized" });
    expect(payment).toMatchObject({ state: "authorized", authorized_until: NOW + 7 * DAY });
    // Coming back again, cancelling too late and notices change nothing.
    expect(await back("true")).toMatchObject({ order_number: number });
    expect(await Promise.all([tell(lastNotice()), tell(lastNotice())])).toEqual([
      { noted: true },
      { noted: true },
    ]);
    platform.clock.set(NOW + DAY);
    await follow();
    expect(await statusOf(number)).toEqual(AUTHORIZED);
    expect(await refund(number)).toMatchObject({ code: "not_paid" });
    const by = { store, now: NOW, actor: "operator" };
    expect(await removeAccount(platform.database, by, "stripe")).toMatchObject({ code: "in_use" });
  });

  it("is charged at once if a title is not out yet", async () => {
    const { number, page, shopper } = await ordered({ state: "forthcoming", release_date: NOW + 60 * DAY });
    const ref = page.split("/").at(-1) ?? "";
    stripe.take(ref);
    const attempt = stripe.sessions.get(ref)?.client_reference_id ?? "";
    expect(await shopper.call("checkout/paymentDone", { attempt })).toMatchObject({ order_number: number });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("is void if another amount was authorized, and the card is released", async () => {
    const { number, page } = await ordered();
    const ref = page.split("/").at(-1) ?? "";
    stripe.take(ref, { amount_total: 2099 });
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(stripe.intentOf(ref)).toMatchObject({ status: "canceled", amount_received: 0 });
    expect(await statusOf(number)).toEqual({ status: "void", payment_state: "none" });
  });
});

describe("a charge", () => {
  it("takes what the order comes to by now, once, and both sides hear of it", async () => {
    const { number, ref, attempt } = await authorized(2);
    const lines = [{ line: 1, quantity: 1 }];
    ok(await call(await desk(), orders.cancel, { order_number: number, lines }));
    const before = captures().length;
    expect(await charge(number)).toEqual({ amount: 2100 });
    expect(await charge(number)).toMatchObject({ code: "not_authorized" });
    expect(captures().slice(before)).toHaveLength(1);
    expect(captures().at(-1)?.headers["idempotency-key"]).toBe(`${attempt}-capture-${NOW}`);
    expect(stripe.intentOf(ref)).toMatchObject({ status: "succeeded", amount_received: 2100 });
    expect(await statusOf(number)).toEqual(PLACED);
    expect(await attemptOf(attempt)).toMatchObject({ state: "paid", amount: 2100 });
    const { order, acts } = await shown(number);
    expect(order.paid).toBe(2100);
    expect(acts.map(({ kind }) => kind)).toEqual(["cancelled", "charged"]);
    expect(await subjects(SHOP)).toContain(`Order ${number} was paid online: $21.00`);
    // The notice of the charge changes nothing, and what came can be refunded.
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(await refund(number)).toMatchObject([{ amount: 2100, state: "done" }]);
    expect(stripe.refunded?.(attempt)).toEqual([2100]);
  });

  it("comes before the order is marked as ready, held, shipped or handed over", async () => {
    for (const leave of [
      async (order_number: number) => call(await desk(), orders.ready, { order_number }),
      async (order_number: number) => call(await desk(), packing.hold, { order_number }),
      async (order_number: number) => call(await desk(), orders.complete, { order_number }),
    ]) {
      const { number, ref } = await authorized();
      const { version } = await shown(number);
      expect(version).not.toBe("");
      ok(await leave(number));
      expect(stripe.intentOf(ref)).toMatchObject({ status: "succeeded", amount_received: 2100 });
      expect(await statusOf(number)).toMatchObject({ payment_state: "paid" });
    }
  });

  it("is not made for an order that cannot leave, or that has changed since", async () => {
    const { number, ref } = await authorized();
    expect(await call(await desk(), orders.ship, { order_number: number })).toMatchObject({
      code: "wrong_delivery",
    });
    const { version } = await shown(number);
    ok(await call(await desk(), orders.accept, { order_number: number }));
    expect(await charge(number, version)).toMatchObject({ code: "changed" });
    expect(await call(await desk(), orders.ready, { order_number: number, version })).toMatchObject({
      code: "changed",
    });
    expect(stripe.intentOf(ref)).toMatchObject({ status: "requires_capture" });
  });

  it("that two processes and a notice make at once happens once", async () => {
    const { number, ref } = await authorized();
    const before = captures().length;
    await Promise.all([charge(number), charge(number), follow(), tell(lastNotice())]);
    expect(
      new Set(
        captures()
          .slice(before)
          .map(({ headers }) => headers["idempotency-key"]),
      ).size,
    ).toBe(1);
    expect(stripe.intentOf(ref)).toMatchObject({ amount_received: 2100 });
    expect(await statusOf(number)).toEqual(PLACED);
    expect(
      (await subjects(SHOP)).filter((subject) => subject.startsWith(`Order ${number} was paid`)),
    ).toHaveLength(1);
  });

  it.each(["silent", "broken", "done, but 500"] as const)(
    "whose answer is %s is followed until it is decided",
    async (kind) => {
      const { number, ref } = await authorized();
      stripe.fault = { kind, on: "/capture" };
      expect(await charge(number)).toMatchObject({ code: "charge_unsure" });
      expect(await statusOf(number)).toMatchObject({ payment_state: "pending" });
      stripe.fault = { kind: undefined, on: "" };
      platform.clock.set(NOW + 60);
      await follow();
      expect(stripe.intentOf(ref)).toMatchObject({ amount_received: 2100 });
      expect(await statusOf(number)).toEqual(PLACED);
    },
  );

  it("that Stripe refuses leaves the card authorized, and can be tried again with a key of its own", async () => {
    const { number, attempt } = await authorized();
    const refused = () =>
      new Response(JSON.stringify({ error: { type: "card_error", message: "Try another day." } }), {
        status: 402,
      });
    const answer = await intercepting(
      (url) => (url.endsWith("/capture") ? refused() : undefined),
      () => charge(number),
    );
    expect(answer).toMatchObject({
      code: "charge_refused",
      error: expect.stringContaining("Try another day."),
    });
    expect(await statusOf(number)).toEqual(AUTHORIZED);
    platform.clock.set(NOW + 60);
    expect(await charge(number)).toEqual({ amount: 2100 });
    expect(captures().at(-1)?.headers["idempotency-key"]).toBe(`${attempt}-capture-${NOW + 60}`);
  });

  it("in Stripe's dashboard is noticed, or found by a look if the notice is lost, with the amount that came", async () => {
    const noticed = await authorized();
    stripe.capture(noticed.ref);
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(await statusOf(noticed.number)).toEqual(PLACED);
    const lost = await authorized();
    stripe.capture(lost.ref, 2000);
    platform.clock.set(NOW + DAY);
    await follow();
    expect(await statusOf(lost.number)).toEqual(PLACED);
    expect(await attemptOf(lost.attempt)).toMatchObject({ state: "paid", amount: 2000 });
  });

  it("of less than the total is shown as the amount paid, and staff are notified", async () => {
    const { shopper, number, ref } = await authorized();
    stripe.capture(ref, 2000);
    expect(await tell(lastNotice())).toEqual({ noted: true });
    const { order } = await shown(number);
    expect(order).toMatchObject({ paid: 2000, summary: { total: 2100 } });
    // The shopper's page, receipt and emails have the same lines.
    const answer = await shopper.ok("order/get", { order_id: String(number) });
    expect(closingRows(answer, String)).toEqual([{ label: "Paid", cents: 2000, strong: true }]);
    const text = "Only $20.00 of $21.00 was charged, and the order counts as paid.";
    const email = (await shop.emailsTo(SHOP)).findLast(
      ({ subject }) => subject === `Order ${number} was paid online: $20.00`,
    );
    expect(email?.body_text).toContain(text);
    expect(await refund(number, 2100)).toMatchObject({ code: "too_much" });
    expect(await refund(number)).toMatchObject([{ amount: 2000, state: "done" }]);
  });
});

describe("an authorization", () => {
  it("that ends is announced a day before, and leaves an order that its customer can pay from a link", async () => {
    const { shopper, number } = await authorized();
    for (const hours of [6 * 24 - 1, 6 * 24 + 1, 6 * 24 + 8]) {
      platform.clock.set(NOW + hours * 3600);
      await follow();
    }
    const announced = (await subjects(SHOP)).filter((subject) =>
      subject.startsWith(`Charge the card of order ${number} by`),
    );
    expect(announced).toHaveLength(1);
    platform.clock.set(NOW + 7 * DAY);
    stripe.expireAuthorizations();
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual({ status: "placed", payment_state: "none" });
    const ended = `The card of order ${number} can’t be charged any more`;
    expect((await subjects(SHOP)).filter((subject) => subject === ended)).toHaveLength(1);
    expect(await charge(number)).toMatchObject({ code: "not_authorized" });
    const due = await shopper.ok("order/getPayment", { order_id: String(number) });
    expect(due).toMatchObject({ amount: 2100, choices: ["stripe"] });
    const paying = await shopper.ok("order/pay", {
      order_id: String(number),
      payment_choice: "stripe",
      amount: "2100",
    });
    expect(paying).toMatchObject({ go_to: expect.stringContaining("/c/pay/") });
  });

  it("that has ended unnoticed is found by a look, or when the card is to be charged", async () => {
    const [first, second] = [await authorized(), await authorized()];
    platform.clock.set(NOW + 7 * DAY);
    stripe.expireAuthorizations();
    expect(await charge(first.number)).toMatchObject({ code: "authorization_ended" });
    await follow();
    for (const { number } of [first, second])
      expect(await statusOf(number)).toEqual({ status: "placed", payment_state: "none" });
  });

  it("is released when the order is cancelled, also if Stripe does not answer at first", async () => {
    const { number, ref, attempt } = await authorized();
    ok(await call(await desk(), orders.cancel, { order_number: number }));
    expect(await statusOf(number)).toEqual({ status: "cancelled", payment_state: "none" });
    stripe.fault = { kind: "broken", on: "/cancel" };
    await follow();
    stripe.fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 2 * 3600);
    await follow();
    expect(stripe.intentOf(ref)).toMatchObject({ status: "canceled", amount_received: 0 });
    expect(await attemptOf(attempt)).toMatchObject({ state: "ended" });
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual({ status: "cancelled", payment_state: "none" });
  });

  it("of an order that is cancelled at the moment of the charge gives the money back", async () => {
    const { number, ref, attempt } = await authorized();
    let cancelled: Promise<unknown> | undefined;
    await intercepting(
      (url) => {
        if (url.endsWith("/capture") && !cancelled)
          cancelled = desk().then((visit) => call(visit, orders.cancel, { order_number: number }));
        return undefined;
      },
      () => charge(number),
    );
    ok(await cancelled);
    for (const hours of [1, 2, 8, 40]) {
      platform.clock.set(NOW + hours * 3600);
      await follow();
    }
    expect(await statusOf(number)).toMatchObject({ status: "cancelled" });
    const { amount_received } = stripe.intentOf(ref);
    expect((stripe.refunded?.(attempt) ?? []).reduce((sum, part) => sum + part, 0)).toBe(amount_received);
  });
});

it("[X5] a process that dies at any point of an authorization or a charge leaves money and order in agreement", async () => {
  const context = async (own: DyingProcess) => {
    const base = paymentContextOf(await shop.guest().visit());
    return { ...base, now: platform.clock.now(), database: own.database(base.database) };
  };
  const works = {
    charge: async (own: DyingProcess, number: number) => chargeOrder(await context(own), store, number),
    authorize: async (own: DyingProcess) => reconcile(await context(own)),
  };
  for (const [name, work] of Object.entries(works))
    for (let points = 0; ; points++) {
      platform.clock.set(NOW);
      const order = name === "charge" ? await authorized() : await ordered();
      const ref = order.page.split("/").at(-1) ?? "";
      stripe.take(ref);
      platform.clock.set(NOW + 60);
      const died = await runDying(running, (own) => work(own, order.number), points);
      platform.clock.set(NOW + 600);
      await follow();
      if (name === "authorize") ok(await charge(order.number));
      else if ((await statusOf(order.number)).payment_state === "authorized") ok(await charge(order.number));
      expect(await statusOf(order.number), `${name}, died after ${points}`).toEqual(PLACED);
      expect(stripe.intentOf(ref).amount_received, `${name}, died after ${points}`).toBe(2100);
      const paid = (await subjects(SHOP)).filter((subject) =>
        subject.startsWith(`Order ${order.number} was paid`),
      );
      expect(paid, `${name}, died after ${points}`).toHaveLength(1);
      if (!died) break;
    }
}, 60_000);
