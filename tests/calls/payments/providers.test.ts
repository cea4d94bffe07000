import { describe, expect, it } from "vitest";
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
import { openAllProviders, PLACED } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";

/**
 * Rules for every payment provider, tested with its descriptor and its fake only. What can go wrong is in
 * payment-faults.test.ts.
 */
const { shop, platform, store, fakes, fakeOf, follow, begun } = await openAllProviders();

describe.each(PROVIDERS)("$name", ({ id, step }) => {
  const fake = () => fakeOf(id);

  it("[H5] takes a payment through its step, its page and its records", async () => {
    const { shopper, number, attempt, back } = await begun(id);
    expect(attempt.provider).toBe(id);
    fake().pay(attempt.id);
    expect(await back()).toMatchObject({ order_number: number });
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      ...PLACED,
      payment_type: id,
    });
    // No other provider was asked about it.
    for (const [other, { asked }] of fakes)
      if (other !== id) expect(asked.filter(({ body }) => body.includes(attempt.id))).toEqual([]);
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
  fakeOf("stripe").pay(attempt.id);
  platform.clock.set(NOW + 60);
  await follow();
  expect(await order()).toEqual(PLACED);
});

it("[M6] is offered only with an account, and several ways to pay by card have names of their own", async () => {
  const shopper = shop.guest();
  const title = await shop.makeTitle();
  await shop.stock("test", title, 3);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const offered = async () => (await shopper.ok("checkout/getPaymentChoices")).pickup;
  expect(await offered()).toEqual(expect.arrayContaining([...PROVIDER_IDS]));
  const all = await offered();
  expect(new Set(all.map((choice) => paymentLabel(translator("en-CA"), choice, { offered: all }))).size).toBe(
    all.length,
  );
  expect(
    await removeAccount(platform.database, { store, now: 1, actor: "operator" }, "clearent"),
  ).toBeUndefined();
  expect(await offered()).not.toContain("clearent");
  expect((await shopper.ok("checkout/get")).choices).not.toContain("clearent");
  expect(await shopper.call("checkout/setPaymentChoice", { payment_choice: "clearent" })).toMatchObject({
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
  const shopper = await shop.customer("odd@example.com");
  expect(await shopper.call("checkout/setPaymentChoice", { payment_choice: "no-such" })).toMatchObject({
    code: "invalid",
  });
  expect(await shopper.call("checkout/paymentRef", { provider: "no-such", ref: "X" })).toMatchObject({
    code: "invalid",
  });
});
