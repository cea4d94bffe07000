import { z } from "zod";
import { paymentUnderWay } from "#app/domain/checkout/checkout.server.ts";
import { cancelPayment, finishPayment, type PaymentContext } from "#app/domain/checkout/payment.server.ts";
import { noticeDispute } from "#app/domain/orders/disputes/disputes.server.ts";
import { getOrder, orderKeyFor, orderNumberOf, quoteNumber } from "#app/domain/orders/orders.server.ts";
import { LATER, laterMark } from "#app/domain/orders/placement/later-payment.server.ts";
import { handleRefundNotice } from "#app/domain/orders/refunds/follow-refund.server.ts";
import {
  type Attempt,
  attemptByRef,
  getAttempt,
  noteProviderNotice,
} from "#app/domain/payments/attempts.server.ts";
import { gatewayOf, providerPages } from "#app/domain/payments/gateways.server.ts";
import { askToRead } from "#app/domain/till/till-reader.server.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { PROVIDER_IDS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { type Limit, uncountByReceipt } from "#app/platform/limits/limits.server.ts";
import { anyone, checkoutUser } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { yesOrNo } from "../common/fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Handles what follows a payment, for a visit. */
export function paymentContextOf({ platform, now, log }: Visit): PaymentContext {
  return { database: platform.database, now, secret: platform.secret, dataDir: platform.env.dataDir, log };
}

const PAYMENTS_AN_HOUR = { cart: 8, address: 30 };

/** The limits on starting payments, per shopper and per network address. Successful payments do not count. */
export function paymentLimits(visit: Visit): Limit[] {
  const key = (of: string) => `pay:${visit.store.id}:${of}`;
  return [
    { key: key(visit.session.cartKey), limit: PAYMENTS_AN_HOUR.cart, window: 3600 },
    { key: key(visit.address), limit: PAYMENTS_AN_HOUR.address, window: 3600 },
  ];
}

export const TOO_MANY_PAYMENTS = failure("calls.quote.too_many");

/** The receipt for a started order payment, used to give the use back once the payment has gone through. */
export const paymentReceipt = (visit: Visit, { order_number }: { order_number: OrderNumber }) =>
  `payment:${visit.store.id}:${order_number}`;

/**
 * Settles a payment from the provider's report, and returns the order. Only the session or customer that placed
 * the order gets its key; knowing a provider's id is not enough.
 */
async function finish(visit: Visit, provider: ProviderId, ref: string, cancelled = false) {
  const finished = await finishPayment(paymentContextOf(visit), visit.store, provider, ref, { cancelled });
  const { read } = visit.platform.database;
  const attempt = await attemptByRef(read, visit.store.id, provider, ref);
  // The browser that started the payment for an existing order was allowed to see that order.
  const began = attempt?.cart_key === laterMark(visit.session);
  if (isFailure(finished))
    return attempt ? withPage(visit, finished, attempt) : { ...finished, detail: undefined };
  // Gives back the use that was counted for this payment, once, however often this page is reloaded.
  await uncountByReceipt(visit.platform.database, paymentReceipt(visit, finished));
  visit.platform.worker.wake();
  const order = await getOrder(read, visit.store, visit.session, finished.order_number);
  const key =
    isFailure(order) && !began ? "" : await orderKeyFor(read, visit.platform.secret, finished.order_id);
  const later = attempt?.cart_key.startsWith(LATER) ? { later: true } : undefined;
  return { order_number: finished.order_number, key, ...later };
}

/**
 * Adds the page where a shopper continues: the page of the quote or existing order that a payment was for, or of the
 * order whose payment is in review. A payment for a cart has none.
 */
async function withPage(visit: Visit, refused: Failure, attempt: Attempt) {
  const began = attempt.cart_key === laterMark(visit.session);
  const page = (await reviewedPage(visit, refused, attempt, began)) ?? (await pageOf(visit, attempt, began));
  return page === undefined ? { ...refused, detail: undefined } : { ...refused, detail: { path: page } };
}

/** The page of an order whose payment is in review, if this browser may see it. */
async function reviewedPage(
  { platform: { database, secret }, store, session }: Visit,
  { code }: Failure,
  { order_id }: Attempt,
  began: boolean,
): Promise<string | undefined> {
  if (code !== "payment_in_review") return undefined;
  const number = await orderNumberOf(database.read, order_id);
  const isOwn = began || !isFailure(await getOrder(database.read, store, session, number));
  if (!isOwn) return undefined;
  return `/account/order/${number}?key=${await orderKeyFor(database.read, secret, order_id)}`;
}

/** The page of the quote or existing order that a payment was for; undefined if it was for a cart. */
async function pageOf(
  { platform: { database, secret } }: Visit,
  { order_id, cart_key }: Attempt,
  began: boolean,
): Promise<string | undefined> {
  if (!cart_key.startsWith(LATER)) {
    const quote = await quoteNumber(database.read, order_id);
    return quote === undefined ? undefined : `/account/order/${quote}`;
  }
  const page = `/account/order/${await orderNumberOf(database.read, order_id)}`;
  return began ? `${page}?key=${await orderKeyFor(database.read, secret, order_id)}` : page;
}

const ref = z.string().trim().min(1).max(200);
const UNKNOWN_PAYMENT = failure("calls.payment_unknown");

export const paypalSuccess = defineCall("checkout/paypalSuccess", {
  about:
    "Settles a payment when the shopper returns from PayPal. `order_id` is PayPal's own id of the payment.",
  access: anyone,
  input: z.object({
    order_id: z.string().trim().max(100).default(""),
    cancelled: yesOrNo.default(false),
  }),
  run: (visit, { order_id, cancelled }) =>
    order_id === "" ? UNKNOWN_PAYMENT : finish(visit, "paypal", order_id, cancelled),
});

export const chaseSuccess = defineCall("checkout/chaseSuccess", {
  about: "Settles a payment when the shopper returns from Chase. `uid` is Chase's id of the payment.",
  access: anyone,
  input: z.object({ uid: ref }),
  run: (visit, { uid }) => finish(visit, "chase", uid),
});

/** Not in the contract. */
export const paymentDone = defineCall("checkout/paymentDone", {
  about:
    "Settles a payment when the shopper returns from any provider's page. `attempt` is the shop's own id of " +
    "the payment.",
  access: anyone,
  input: z.object({ attempt: z.string().max(40), cancelled: yesOrNo.default(false) }),
  run: async (visit, { attempt: id, cancelled }) => {
    const attempt = await getAttempt(visit.platform.database.read, id);
    if (!attempt || attempt.store_id !== visit.store.id || attempt.provider_ref === null)
      return UNKNOWN_PAYMENT;
    return finish(visit, attempt.provider, attempt.provider_ref, cancelled);
  },
});

/** Not in the contract. */
export const paymentRef = defineCall("checkout/paymentRef", {
  about: "Settles a payment by the provider's id.",
  access: anyone,
  input: z.object({ provider: z.enum(PROVIDER_IDS), ref }),
  run: (visit, input) => finish(visit, input.provider, input.ref),
});

/** Not in the contract. */
export const getProvider = defineCall("checkout/getProvider", {
  about:
    "Gets what a page that leads to a payment provider needs. That is its `name`, the `origins` of its " +
    "pages, and what its card `field` needs.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: z.object({ provider: z.enum(PROVIDER_IDS) }),
  run: (visit, { provider }) => providerPages(visit.platform.database.read, visit.store.id, provider),
});

/** Not in the contract. */
export const paymentMessage = defineCall("checkout/paymentMessage", {
  about:
    "Takes a payment provider's message as it arrived. A signed message makes the shop look up the payment, " +
    "look up a refund of it, record what it says about a dispute of it, or read the stock of its till again, so it does no harm if " +
    "messages arrive twice, late or out of order. Failures: `payment_unknown`, " +
    "`unknown_provider`, `not_signed`, and `payment_unsure` if the provider should send it again later.",
  access: anyone,
  input: z.object({
    provider: z.enum(PROVIDER_IDS).optional(),
    attempt: z.string().max(40).optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string(),
  }),
  run: async (visit, { headers, body, ...input }) => {
    const { database, env } = visit.platform;
    const attempt = input.attempt === undefined ? undefined : await getAttempt(database.read, input.attempt);
    if (input.attempt !== undefined && attempt?.store_id !== visit.store.id) return UNKNOWN_PAYMENT;
    const provider = attempt?.provider ?? input.provider;
    const gateway = provider && (await gatewayOf(database.read, visit.store.id, provider, env.dataDir));
    if (!provider || !gateway?.readNotice) return failure("calls.unknown_provider");
    const notice = await gateway.readNotice({ headers, body, at: visit.now }).catch((error) => {
      visit.log.warn({ err: error, provider }, "a provider's message could not be checked");
      return null;
    });
    if (notice === null) return failure("calls.payment_unsure");
    if (!notice) return failure("calls.not_signed");
    if (notice.stock) {
      await askToRead(database, visit.store, visit.now);
      return { noted: true };
    }
    const providerRef = notice.attempt && (await getAttempt(database.read, notice.attempt))?.provider_ref;
    const ref = providerRef || notice.ref;
    if (notice.dispute) {
      const { store, now, log } = visit;
      await noticeDispute({ database, now, log }, store, provider, ref, notice.dispute);
    }
    if (notice.refund !== undefined) {
      const looked = await handleRefundNotice(
        paymentContextOf(visit),
        visit.store,
        provider,
        notice.refund,
      ).catch((error) => {
        visit.log.warn({ err: error, provider }, "a refund could not be looked up");
        return failure("calls.payment_unsure");
      });
      if (isFailure(looked)) return looked;
    }
    const isPayment = ref !== "" && !notice.dispute;
    const settled = isPayment ? await finish(visit, provider, ref) : undefined;
    if (isFailure(settled) && settled.code === "payment_unsure") return settled;
    await noteProviderNotice(database, provider, notice.event_id, visit.now);
    return { noted: true };
  },
});

/** Not in the contract. */
export const callOffPayment = defineCall("checkout/callOffPayment", {
  about:
    "Cancels the payment in progress, or the own one that `attempt` names. If it was paid after all, the order stands and " +
    "`called_off` is false. A payment that the provider is reviewing cannot be cancelled (`payment_in_review`).",
  access: checkoutUser,
  input: z.object({ attempt: z.string().max(40).optional() }),
  run: async (visit, { attempt: requested }) => {
    const { read } = visit.platform.database;
    const id = requested ?? (await paymentUnderWay(read, visit))?.attempt;
    const attempt = id === undefined ? undefined : await getAttempt(read, id);
    if (!attempt) return { called_off: true };
    if (attempt.store_id !== visit.store.id || attempt.cart_key !== visit.session.cartKey)
      return UNKNOWN_PAYMENT;
    const refused = await cancelPayment(paymentContextOf(visit), visit.store, attempt);
    if (refused && refused.code !== "payment_cancelled" && refused.code !== "payment_declined")
      return withPage(visit, refused, attempt);
    // If it was paid after all, the order stands.
    return { called_off: refused !== undefined };
  },
});
