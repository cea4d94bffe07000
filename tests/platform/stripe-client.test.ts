import { Stripe } from "stripe";
import { afterAll, expect, it } from "vitest";
import { PAY_WITHIN } from "#app/domain/payments/attempts.server.ts";
import { stripe as provider } from "#app/platform/gateways/stripe/stripe.server.ts";
import fakeStripe, { readForm } from "#tests/fakes/stripe.ts";

/** Stripe's own client judges our stand-in: it speaks to it, reads its answers, and checks its signatures. */

const fake = await fakeStripe();
const { hostname: host, port } = new URL(fake.url);
const client = new Stripe(String(fake.account.secret_key), {
  host,
  port,
  protocol: "http",
  maxNetworkRetries: 0,
});
afterAll(() => fake.close());

const charge = {
  attempt: "attempt-1",
  order_number: 10_023,
  amount: 4200,
  currency: "CAD",
  shop: "A shop",
  description: "Order 10023 at A shop",
  locale: "en-CA",
  return_url: "https://shop.test/back",
  cancel_url: "https://shop.test/back?cancelled=1",
  held_until: fake.now() + PAY_WITHIN,
};

it("begins with fields that the client knows", async () => {
  const { ref } = await provider.gateway(fake.account).begin(charge);
  const sent = readForm(fake.asked.at(-1)?.body ?? "");
  const known = {
    mode: "payment",
    client_reference_id: charge.attempt,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "cad", unit_amount: 4200, product_data: { name: charge.description } },
      },
    ],
    payment_intent_data: { description: charge.description, metadata: { attempt: charge.attempt } },
    metadata: { attempt: charge.attempt },
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    submit_type: "pay",
    locale: "en",
    expires_at: charge.held_until + 300,
    success_url: charge.return_url,
    cancel_url: charge.cancel_url,
  } satisfies Stripe.Checkout.SessionCreateParams;
  // The client writes the same fields, so the same key gets the same session.
  const session = await client.checkout.sessions.create(known, { idempotencyKey: charge.attempt });
  expect(readForm(fake.asked.at(-1)?.body ?? "")).toEqual(sent);
  expect(fake.asked.at(-1)?.headers["stripe-version"]).toBe("2026-10-28.endive");
  expect(session).toMatchObject({ id: ref, status: "open", payment_status: "unpaid", amount_total: 4200 });
});

it("pays, refunds, finds and expires", async () => {
  const first = await client.checkout.sessions.create({
    mode: "payment",
    client_reference_id: "attempt-2",
    success_url: charge.return_url,
    line_items: [
      { quantity: 1, price_data: { currency: "cad", unit_amount: 1000, product_data: { name: "A book" } } },
    ],
  });
  fake.pay("attempt-2");
  const paid = await client.checkout.sessions.retrieve(first.id, { expand: ["payment_intent"] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 1000 });
  const refund = await client.refunds.create({ payment_intent: intent.id, amount: 400 });
  expect(await client.refunds.list({ payment_intent: intent.id })).toMatchObject({
    data: [{ id: refund.id }],
  });
  const gateway = provider.gateway(fake.account);
  await expect(gateway.void?.(first.id)).rejects.toThrow("400");
  await expect(client.checkout.sessions.expire(first.id)).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  );
  await expect(client.refunds.create({ payment_intent: intent.id, amount: 601 })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    client.refunds.create({ payment_intent: intent.id }, { idempotencyKey: "attempt-1" }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(
    new Stripe("sk_test_wrong", { host, port, protocol: "http" }).refunds.list(),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});

it("authorizes a card, which is captured or released once", async () => {
  const gateway = provider.gateway(fake.account);
  const authorized = async (attempt: string) => {
    const { ref } = await gateway.begin({ ...charge, attempt, captures_later: true });
    const sent = readForm(fake.asked.at(-1)?.body ?? "").payment_intent_data;
    const known = {
      capture_method: "manual",
    } satisfies Stripe.Checkout.SessionCreateParams.PaymentIntentData;
    expect(sent).toMatchObject(known);
    fake.pay(attempt);
    const session = await client.checkout.sessions.retrieve(ref, { expand: ["payment_intent"] });
    return session.payment_intent as Stripe.PaymentIntent;
  };
  const taken = await authorized("attempt-3");
  expect(taken).toMatchObject({ status: "requires_capture", amount_capturable: 4200, amount_received: 0 });
  const captured = await client.paymentIntents.capture(taken.id, { amount_to_capture: 4000 });
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 4000, amount_capturable: 0 });
  await expect(client.paymentIntents.capture(taken.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  const released = await authorized("attempt-4");
  await expect(client.paymentIntents.capture(released.id, { amount_to_capture: 4201 })).rejects.toMatchObject(
    {
      code: "amount_too_large",
    },
  );
  expect(await client.paymentIntents.cancel(released.id)).toMatchObject({ status: "canceled" });
  const card = await client.charges.retrieve(String(taken.latest_charge));
  expect(card.payment_method_details?.card?.capture_before).toBeGreaterThan(fake.now());
});

it("signs as the client expects, and checks as it does", async () => {
  const secret = String(fake.account.webhook_secret);
  const notice = fake.notices.at(-1);
  const { body, headers } = notice ?? { body: "", headers: { "stripe-signature": "" } };
  const event = client.webhooks.constructEvent(body, headers["stripe-signature"], secret);
  expect(event.type).toBe("payment_intent.canceled");
  const { readNotice } = provider.gateway(fake.account);
  const at = fake.now();
  const header = client.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
  expect(await readNotice?.({ body, headers: { "stripe-signature": header }, at })).toMatchObject({
    event_id: event.id,
  });
  for (const [age, text] of [
    [at + 301, body],
    [at, `${body} `],
  ] as const) {
    expect(
      await readNotice?.({ body: text, headers: { "stripe-signature": header }, at: age }),
    ).toBeUndefined();
    expect(() => client.webhooks.constructEvent(text, header, secret, 300, undefined, age * 1000)).toThrow();
  }
});
