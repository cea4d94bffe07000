import { afterAll, describe, expect, it } from "vitest";
import { paymentContextOf } from "#app/calls/checkout/paying.server.ts";
import { reconcile } from "#app/domain/checkout/paying.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refunds.server.ts";
import {
  accountTimes,
  methodWarnings,
  removeAccount,
  setAccount,
  tryAccount,
} from "#app/domain/payments/gateways.server.ts";
import { paymentLabel } from "#app/domain/payments/payments.ts";
import { isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import {
  PROVIDER_IDS,
  PROVIDERS,
  type ProviderId,
  providerNamed,
} from "#app/platform/gateways/providers.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { merged, openShop, reviewed, SENDING } from "#tests/support/shop.ts";
import type { FakeProvider } from "../../fakes/server.ts";

/** Rules for every payment provider, tested with its descriptor and its fake only. */
patience.ms = 1500;
const fakes = new Map<string, FakeProvider>();
const shop = await openShop();
const { platform } = shop;
await shop.makeShop(
  "test",
  merged(SENDING, { checkout_info: { payment_methods: PROVIDER_IDS }, quote_enabled: true }),
);
const store = await shop.storeOf();
for (const { id } of PROVIDERS) {
  const made: { default(): Promise<FakeProvider> } = await import(`#tests/fakes/${id}.ts`);
  const fake = await made.default();
  fake.now = () => platform.clock.now();
  fakes.set(id, fake);
  expect(await setAccount(platform.database, store.id, NOW, id, fake.account)).toBeUndefined();
}
afterAll(() => Promise.all([...fakes.values()].map((fake) => fake.close())));

const follow = async () =>
  reconcile({ ...paymentContextOf(await shop.guest().visit()), now: platform.clock.now() });

/** A guest's order of one of three copies, $21.00, that is about to be paid through a provider. */
async function begun(id: ProviderId) {
  platform.clock.set(NOW);
  await platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());
  const { step } = providerNamed(id);
  const title = await shop.makeTitle();
  await shop.stock("test", title, 3);
  const one = shop.guest();
  await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const form = await reviewed(one, id);
  if (step !== "none")
    expect(await one.call("checkout/submit", form)).toMatchObject({ detail: { path: `/checkout/${id}` } });
  if (step === "announcement") await one.ok("checkout/announceProvider", { payment_choice: id });
  if (step === "field")
    await one.ok("checkout/cardPayment", {
      provider: id,
      transaction_data: { token: `good-token-${title.eisbn}`, last_four: "1111" },
    });
  // Pressed twice, or in two tabs.
  const [placed, again] = await Promise.all([
    one.ok("checkout/submit", form),
    one.ok("checkout/submit", form),
  ]);
  expect(again).toEqual(placed);
  const attempts = await platform.database.read
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .select(["payment_attempts.id", "payment_attempts.provider"])
    .where("orders.order_number", "=", placed.order_number)
    .execute();
  const [attempt] = attempts;
  if (!attempt || attempts.length > 1) throw new Error(`${attempts.length} payments`);
  if ("go_to" in placed && typeof placed.go_to === "object")
    await fetch(placed.go_to.action, { method: "POST", body: new URLSearchParams(placed.go_to.fields) });
  const { database } = platform;
  return {
    one,
    number: placed.order_number,
    attempt,
    back: () => one.call("checkout/paymentDone", { attempt: attempt.id }),
    state: () =>
      database.read
        .selectFrom("payment_attempts")
        .select("state")
        .where("id", "=", attempt.id)
        .executeTakeFirstOrThrow(),
    order: () =>
      database.read
        .selectFrom("orders")
        .select(["status", "payment_state"])
        .where("order_number", "=", placed.order_number)
        .executeTakeFirstOrThrow(),
    left: async () =>
      (
        await database.read
          .selectFrom("stock")
          .select("onhand")
          .where("title_id", "=", title.id)
          .executeTakeFirstOrThrow()
      ).onhand,
  };
}
const PLACED = { status: "placed", payment_state: "paid" };

describe.each(PROVIDERS)("$name", ({ id, step }) => {
  const fake = () => fakes.get(id) as FakeProvider;

  it("[H5] takes a payment through its step, its page and its records", async () => {
    const { one, number, attempt, back } = await begun(id);
    expect(attempt.provider).toBe(id);
    fake().pay(attempt.id);
    expect(await back()).toMatchObject({ order_number: number });
    expect(await one.ok("order/get", { order_id: number })).toMatchObject({ ...PLACED, payment_type: id });
    // No other provider was asked about it.
    for (const [other, { asked }] of fakes)
      if (other !== id) expect(asked.filter(({ body }) => body.includes(attempt.id))).toEqual([]);
  });

  it("gives two tabs that come back the same answer", async () => {
    const { attempt, back, order } = await begun(id);
    fake().pay(attempt.id);
    const [first, second] = await Promise.all([back(), back()]);
    expect(first).toEqual(second);
    expect(await order()).toEqual(PLACED);
  });

  it("places the order of a shopper who paid and closed the page, once, whichever process looks", async () => {
    const { attempt, order, left } = await begun(id);
    fake().pay(attempt.id);
    platform.clock.set(NOW + 21);
    await Promise.all([follow(), follow(), follow()]);
    expect(await order()).toEqual(PLACED);
    expect(await left()).toBe(2);
  });

  it("decides nothing while it does not answer, and settles the payment afterwards", async () => {
    const { attempt, back, order } = await begun(id);
    fake().pay(attempt.id);
    if (step !== "field")
      for (const kind of ["broken", "silent"] as const) {
        fake().fault = { kind, on: "" };
        expect(await back()).toMatchObject({ code: "payment_unsure" });
        expect(await order()).toMatchObject({ status: "pending" });
      }
    fake().fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 60);
    await follow();
    expect(await order()).toEqual(PLACED);
  });

  it("refunds a payment once, however often and from wherever it is asked for", async () => {
    const { attempt, number, order, back } = await begun(id);
    fake().pay(attempt.id);
    await back();
    const till = { database: platform.database, dataDir: platform.env.dataDir, log: platform.log };
    const desk = await shop.deskOf();
    fake().fault = { kind: "done, but 500", on: "refund" };
    const asked = await Promise.all([1, 2].map(() => refundOrder(till, desk, number)));
    expect(asked.filter(isFailure)).toHaveLength(1);
    fake().fault = { kind: undefined, on: "" };
    platform.clock.set(NOW + 300);
    await Promise.all([follow(), follow()]);
    const made = fake().refunded?.(attempt.id);
    if (made !== undefined)
      expect([made, await order()]).toEqual([[2100], { ...PLACED, payment_state: "refunded" }]);
  });

  // A token is charged in the same call that places the order.
  describe.skipIf(step === "field")("on its page", () => {
    it("keeps the order of a shopper who comes back without having paid, for half an hour", async () => {
      const { attempt, back, order, left, state } = await begun(id);
      expect(await back()).toMatchObject({ code: "payment_waiting" });
      expect(await order()).toMatchObject({ status: "pending" });
      platform.clock.set(NOW + 30 * 60);
      await follow();
      expect(await order()).toMatchObject({ status: "void" });
      expect(await left()).toBe(3);
      // Money that comes now places nothing, and goes back.
      fake().pay(attempt.id);
      platform.clock.set(NOW + 3 * 3600);
      await follow();
      expect(await order()).toMatchObject({ status: "void" });
      expect(["ended", "refund_due", "refunded"]).toContain((await state()).state);
    });

    it("keeps no other amount than the order's", async () => {
      const { attempt, back, order, left } = await begun(id);
      fake().pay(attempt.id, 1200);
      expect(await back()).toMatchObject({ code: "payment_given_back" });
      expect([await order(), await left()]).toMatchObject([{ status: "void" }, 3]);
      await follow();
      const made = fake().refunded?.(attempt.id);
      if (made !== undefined) expect(made).toEqual([1200]);
    });
  });

  it("can be tried without a payment", async () => {
    const place = { store, now: NOW, dataDir: platform.env.dataDir, baseUrl: "https://test.localhost" };
    expect(await tryAccount(platform.database, place, id)).toBeUndefined();
    const times = await accountTimes(platform.database.read, store.id);
    expect(times.find(({ provider }) => provider === id)?.tried_at).toBe(NOW);
  });

  it("[H5] refuses an account that does not match its descriptor", async () => {
    expect(await setAccount(platform.database, store.id, NOW, id, {})).toMatchObject({ code: "invalid" });
  });
});

it("PayPal takes only money that arrives at once, and its page shows the shop's name and the form that the account asks for", async () => {
  const fake = fakes.get("paypal");
  const account = { ...fake?.account, landing_page: "GUEST_CHECKOUT" };
  expect(await setAccount(platform.database, store.id, NOW, "paypal", account)).toBeUndefined();
  const place = { store, now: NOW, dataDir: platform.env.dataDir, baseUrl: "https://test.localhost" };
  expect(await tryAccount(platform.database, place, "paypal")).toBeUndefined();
  const sent = JSON.parse(fake?.asked.at(-1)?.body ?? "");
  expect(sent.payment_source.paypal.experience_context).toMatchObject({
    brand_name: store.settings.store_info.name,
    landing_page: "GUEST_CHECKOUT",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  });
  const unknown = { ...fake?.account, landing_page: "guest" };
  expect(await setAccount(platform.database, store.id, NOW, "paypal", unknown)).toMatchObject({
    code: "invalid",
  });
});

it("keeps its account while a payment with it is under way", async () => {
  const { attempt, order } = await begun("stripe");
  const removing = () => removeAccount(platform.database, { store, now: 1, actor: "operator" }, "stripe");
  expect(await removing()).toMatchObject({ code: "in_use" });
  (fakes.get("stripe") as FakeProvider).pay(attempt.id);
  platform.clock.set(NOW + 60);
  await follow();
  expect(await order()).toEqual(PLACED);
});

it("[M6] is offered only with an account, and several ways to pay by card have names of their own", async () => {
  const one = shop.guest();
  const title = await shop.makeTitle();
  await shop.stock("test", title, 3);
  await one.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const offered = async () => (await one.ok("checkout/getPaymentChoices")).pickup;
  expect(await offered()).toEqual(expect.arrayContaining([...PROVIDER_IDS]));
  const all = await offered();
  expect(new Set(all.map((choice) => paymentLabel(translator("en-CA"), choice, { offered: all }))).size).toBe(
    all.length,
  );
  expect(
    await removeAccount(platform.database, { store, now: 1, actor: "operator" }, "clearent"),
  ).toBeUndefined();
  expect(await offered()).not.toContain("clearent");
  expect((await one.ok("checkout/get")).choices).not.toContain("clearent");
  expect(await one.call("checkout/setPaymentChoice", { payment_choice: "clearent" })).toMatchObject({
    code: "unknown_choice",
  });
  const warnings = (await methodWarnings(platform.database.read, store)).join(" ");
  expect(warnings).toContain("clearent is not offered at checkout: it has no account.");
  expect(warnings).toContain("several ways to pay by card");
  await setAccount(platform.database, store.id, NOW, "clearent", fakes.get("clearent")?.account);
  expect(await offered()).toContain("clearent");
});

it("[H5] refuses a provider that does not exist", async () => {
  expect(await setAccount(platform.database, store.id, NOW, "no-such", {})).toMatchObject({
    code: "unknown_provider",
  });
  const one = await shop.customer("odd@example.com");
  expect(await one.call("checkout/setPaymentChoice", { payment_choice: "no-such" })).toMatchObject({
    code: "invalid",
  });
  expect(await one.call("checkout/paymentRef", { provider: "no-such", ref: "X" })).toMatchObject({
    code: "invalid",
  });
});
