import { afterAll, describe, expect, it } from "vitest";
import {
  accountTimes,
  methodWarnings,
  removeAccount,
  setAccount,
  tryAccount,
} from "#app/domain/payments/gateways.server.ts";
import { paymentLabel } from "#app/domain/payments/payments.ts";
import { translator } from "#app/messages/translate.ts";
import { PROVIDER_IDS, PROVIDERS } from "#app/platform/gateways/providers.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { merged, openShop, reviewed, SENDING } from "#tests/support/shop.ts";
import type { FakeProvider } from "../../fakes/server.ts";

/** Rules for every payment provider, tested with its descriptor and its fake only. */
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
  fakes.set(id, fake);
  expect(await setAccount(platform.database, store.id, NOW, id, fake.account)).toBeUndefined();
}
afterAll(() => Promise.all([...fakes.values()].map((fake) => fake.close())));

describe.each(PROVIDERS)("$name", ({ id, step }) => {
  it("[H5] takes a payment through its step, its page and its records", async () => {
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
    const placed = await one.ok("checkout/submit", form);
    const attempt = await platform.database.read
      .selectFrom("payment_attempts")
      .innerJoin("orders", "orders.attempt_id", "payment_attempts.id")
      .select(["payment_attempts.id", "payment_attempts.provider"])
      .where("orders.order_number", "=", placed.order_number)
      .executeTakeFirstOrThrow();
    expect(attempt.provider).toBe(id);
    if ("go_to" in placed && typeof placed.go_to === "object")
      await fetch(placed.go_to.action, { method: "POST", body: new URLSearchParams(placed.go_to.fields) });
    fakes.get(id)?.pay(attempt.id);
    expect(await one.ok("checkout/paymentDone", { attempt: attempt.id })).toMatchObject({
      order_number: placed.order_number,
    });
    expect(await one.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      status: "placed",
      payment_state: "paid",
      payment_type: id,
    });
    // No other provider was asked about it.
    for (const [other, fake] of fakes)
      if (other !== id) expect(fake.asked.filter(({ body }) => body.includes(attempt.id))).toEqual([]);
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
  expect(await removeAccount(platform.database, { store, now: 1, actor: "operator" }, "clearent")).toBe(true);
  expect(await offered()).not.toContain("clearent");
  expect((await one.ok("checkout/get")).choices).not.toContain("clearent");
  expect(await one.call("checkout/setPaymentChoice", { payment_choice: "clearent" })).toMatchObject({
    code: "unknown_choice",
  });
  const warnings = (await methodWarnings(platform.database.read, store)).join(" ");
  expect(warnings).toContain("clearent has no account, so it is not offered at checkout.");
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
