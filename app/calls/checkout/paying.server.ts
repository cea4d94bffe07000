import { z } from "zod";
import { getCheckout } from "#app/domain/checkout/checkout.server.ts";
import { type Cashier, callOff, finishPayment } from "#app/domain/checkout/paying.server.ts";
import { getOrder, orderKeyFor, quoteNumber } from "#app/domain/orders/orders.server.ts";
import { attemptByRef, getAttempt } from "#app/domain/payments/attempts.server.ts";
import { failure, isFailure } from "#app/lib/result.ts";
import { PROVIDER_IDS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { giveBackOnce, type Limit } from "#app/platform/limits/limits.server.ts";
import { anyone, checkoutUser } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { nothing } from "../common/fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** What follows a payment, for a visit. */
export function cashierOf({ platform, now, log }: Visit): Cashier {
  return { database: platform.database, now, secret: platform.secret, dataDir: platform.env.dataDir, log };
}

const PAYMENTS_AN_HOUR = { cart: 8, address: 30 };

/** How many payments may be begun: by one shopper, and from one network address. One that goes through does not count. */
export function paymentLimits(visit: Visit): Limit[] {
  const key = (of: string) => `pay:${visit.store.id}:${of}`;
  return [
    { key: key(visit.session.cartKey), limit: PAYMENTS_AN_HOUR.cart, window: 3600 },
    { key: key(visit.address), limit: PAYMENTS_AN_HOUR.address, window: 3600 },
  ];
}

/** What the use of an order's payment is counted under, to be given back once it has gone through. */
export const paymentReceipt = (visit: Visit, { order_number }: { order_number: number }) =>
  `payment:${visit.store.id}:${order_number}`;

/**
 * Settles a payment by what its provider says, and answers with the order. The order's key is for the session
 * or the customer who placed it: nobody gets it by knowing a provider's id.
 */
async function finish(visit: Visit, provider: ProviderId, ref: string, cancelled = false) {
  const done = await finishPayment(cashierOf(visit), visit.store, provider, ref, { cancelled });
  if (isFailure(done)) {
    const quote = await quoteOf(visit, provider, ref);
    // A quote has no checkout to go back to: it can be accepted once more where it is shown.
    return quote === undefined ? { ...done, detail: undefined } : { ...done, detail: { path: quote } };
  }
  // The payment gives back the use it was counted as, once, however often its page is opened again.
  await giveBackOnce(visit.platform.database, paymentReceipt(visit, done));
  visit.platform.worker.wake();
  const { read } = visit.platform.database;
  const own = await getOrder(read, visit.store, visit.session, done.order_number, undefined);
  const key = isFailure(own) ? "" : await orderKeyFor(read, visit.platform.secret, done.order_id);
  return { order_number: done.order_number, key };
}

/** The page of the quote that a payment was for; undefined where it was for a cart. */
async function quoteOf(visit: Visit, provider: ProviderId, ref: string): Promise<string | undefined> {
  const { read } = visit.platform.database;
  const attempt = await attemptByRef(read, provider, ref);
  const number = attempt?.store_id === visit.store.id ? await quoteNumber(read, attempt.order_id) : undefined;
  return number === undefined ? undefined : `/account/order/${number}`;
}

const ref = z.string().trim().min(1).max(200);
const UNKNOWN = failure("payment_unknown", "There was an error processing your order.");

/** `checkout/paypalSuccess {order_id}`: a shopper comes back from PayPal, with PayPal's own id of the payment. */
export const paypalSuccess = defineCall("checkout/paypalSuccess", {
  access: anyone,
  input: z.object({
    order_id: z.string().trim().max(100).default(""),
    cancelled: z.stringbool().default(false),
  }),
  run: (visit, { order_id, cancelled }) =>
    order_id === "" ? UNKNOWN : finish(visit, "paypal", order_id, cancelled),
});

/** `checkout/chaseSuccess {uid}`. */
export const chaseSuccess = defineCall("checkout/chaseSuccess", {
  access: anyone,
  input: z.object({ uid: ref }),
  run: (visit, { uid }) => finish(visit, "chase", uid),
});

/**
 * `checkout/paymentDone {attempt, cancelled?}` (this project's own): a shopper is back from any provider's page,
 * by the shop's own id of the payment.
 */
export const paymentDone = defineCall("checkout/paymentDone", {
  access: anyone,
  input: z.object({ attempt: z.string().max(40), cancelled: z.stringbool().default(false) }),
  run: async (visit, { attempt: id, cancelled }) => {
    const attempt = await getAttempt(visit.platform.database.read, id);
    if (!attempt || attempt.store_id !== visit.store.id || attempt.provider_ref === null) return UNKNOWN;
    return finish(visit, attempt.provider, attempt.provider_ref, cancelled);
  },
});

/** `checkout/paymentRef {provider, ref}` (this project's own): the same by the provider's id, for its messages. */
export const paymentRef = defineCall("checkout/paymentRef", {
  access: anyone,
  input: z.object({ provider: z.enum(PROVIDER_IDS), ref }),
  run: (visit, input) => finish(visit, input.provider, input.ref),
});

/** `checkout/callOffPayment` (this project's own): the shopper does not want to finish the payment under way. */
export const callOffPayment = defineCall("checkout/callOffPayment", {
  access: checkoutUser,
  input: nothing,
  run: async (visit) => {
    const { pending } = await getCheckout(visit.platform.database.read, visit);
    const attempt = pending && (await getAttempt(visit.platform.database.read, pending.attempt));
    if (!attempt) return { called_off: true };
    const refused = await callOff(cashierOf(visit), visit.store, attempt);
    if (refused && refused.code !== "payment_cancelled" && refused.code !== "payment_declined")
      return refused;
    // It was paid after all: the order stands.
    return { called_off: refused !== undefined };
  },
});
