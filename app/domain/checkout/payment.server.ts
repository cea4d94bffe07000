import { setTimeout as sleep } from "node:timers/promises";
import { errorText } from "#app/lib/error-text.ts";
import type { EpochSeconds, OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { payment as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type {
  AuthorizedPayment,
  ExpectedPayment,
  Gateway,
  Outcome,
  PaidPayment,
  PostedForm,
} from "#app/platform/gateways/gateway.ts";
import { type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { orderNumberOf } from "../orders/orders.server.ts";
import { remindOfAuthorization } from "../orders/placement/charge-records.server.ts";
import {
  awaitsPayment,
  confirmOrder,
  emailReviewFailed,
  holdForReview,
  voidOrder,
} from "../orders/placement/settlement.server.ts";
import { followRefund } from "../orders/refunds/follow-refund.server.ts";
import { refundUnmatched } from "../orders/refunds/refunds.server.ts";
import type { Attempt } from "../payments/attempts.server.ts";
import * as attempts from "../payments/attempts.server.ts";
import { gatewayOf } from "../payments/gateways.server.ts";
import { refundsDue } from "../payments/refunds.server.ts";
import { type Store, storeWithId } from "../stores/stores.server.ts";
import { followAuthorized } from "./charges.server.ts";

/** The services needed to follow a payment. It has no request, so that a timer can use it too. */
export interface PaymentContext {
  readonly database: Database;
  readonly now: EpochSeconds;
  readonly secret: string;
  readonly dataDir: string;
  readonly log: Log;
}

/** Where a shopper goes to pay; `settled` if the payment is already decided. */
export type WayToPay = { goTo: string | PostedForm } | { settled: true };

/**
 * Registers an attempt with its provider, and returns where to pay. Repeated calls give the same answer. No transaction
 * is open during the provider's call.
 * Failures: `payment_unreachable`, `payment_not_set_up`, `payment_declined`: the order is void and nothing was charged.
 * `payment_given_back`: the money came too late. `payment_in_review`: the provider has yet to decide.
 * `payment_waiting`: it is not known yet whether the card was charged, or another request is starting the payment.
 */
export async function goToPay(
  context: PaymentContext,
  store: Store,
  attemptId: string,
  shopper: { locale: string; token?: string | undefined },
): Promise<WayToPay | Failure> {
  const attempt = await attempts.getAttempt(context.database.read, attemptId);
  if (!attempt) throw new Error(`goToPay: there is no payment attempt ${attemptId}`);
  if (attempts.isSettled(attempt)) return { settled: true };
  if (attempt.state === "in_review") return failure("checkout.payment_in_review");
  if (attempt.state !== "begun") return cannotBePaid(attempt);
  if (attempt.goTo) return { goTo: attempt.goTo };
  // Only one request calls the provider; others from the same form wait for its answer.
  const first = await context.database.transaction((tx) => attempts.claimBegin(tx, attempt, context.now));
  if (!first) return wayOfOther(context, attempt.id);
  const gateway = await gatewayFor(context, attempt);
  if (!gateway) return end(context, store, attempt, "not set up", failure("checkout.payment_not_set_up"));
  const order = await orderNumberOf(context.database.read, attempt.order_id);
  let begun: Awaited<ReturnType<Gateway["begin"]>>;
  try {
    begun = await gateway.begin({
      ...attempts.expectedOf(attempt, order),
      shop: store.settings.store_info.name,
      description: translator(shopper.locale)(words.chargeFor, {
        shop: store.settings.store_info.name,
        number: String(order),
      }),
      ...returnUrls(attempt),
      locale: shopper.locale,
      held_until: attempt.begun_at + attempts.PAY_WITHIN,
      captures_later: attempt.captures_later,
      ...(shopper.token === undefined ? {} : { token: shopper.token }),
    });
  } catch (error) {
    context.log.error(
      { err: error, attempt: attempt.id, provider: attempt.provider },
      "a payment could not begin",
    );
    // The token may have been charged in spite of the error, so the provider's record decides.
    if (paysByToken(attempt)) return failure("checkout.payment_waiting");
    return end(context, store, attempt, errorText(error), failure("checkout.paying.payment_unreachable"));
  }
  const open = await context.database.transaction((tx) =>
    attempts.keepRef(tx, attempt, begun.ref, begun.goTo, context.now),
  );
  // The attempt ended while the provider was answering: its copies are released, so it must not be paid.
  if (begun.goTo) return open ? { goTo: begun.goTo } : failure("checkout.paying.payment_unreachable");
  const expected = attempts.expectedOf(attempt, order);
  const outcome = begun.outcome ?? (await gateway.complete(begun.ref, expected));
  const settled = await settlePayment(context, store, attempt, outcome, gateway);
  return isFailure(settled) ? settled : { settled: true };
}

/** The failure of a payment that ended without paying for its order. */
const cannotBePaid = (attempt: Attempt | undefined) =>
  failure(isGivenBack(attempt) ? "checkout.payment_given_back" : "checkout.paying.payment_declined");

const isGivenBack = (attempt: Attempt | undefined) =>
  attempt?.state === "refund_due" || attempt?.state === "refunded";

/** Where the provider sends the shopper back to. Providers may add query parameters. */
function returnUrls({ id, provider, base_url }: Attempt) {
  const return_url = `${base_url}${providerNamed(provider).returnPage(id)}`;
  return { return_url, cancel_url: `${return_url}${return_url.includes("?") ? "&" : "?"}cancelled=1` };
}

/** A card token is charged in the same call that registers the attempt. */
const paysByToken = ({ provider }: Attempt) => providerNamed(provider).step === "field";

/**
 * Polling interval (milliseconds) and number of polls for the answer that another request gets from the provider.
 */
const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 120;

/** Waits while another request registers this attempt with the provider. */
async function wayOfOther({ database }: PaymentContext, id: string): Promise<WayToPay | Failure> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const attempt = await attempts.getAttempt(database.read, id);
    if (attempt?.goTo) return { goTo: attempt.goTo };
    if (attempt && attempts.isSettled(attempt)) return { settled: true };
    if (attempt?.state === "in_review") return failure("checkout.payment_in_review");
    if (attempt?.state !== "begun") return cannotBePaid(attempt);
    await sleep(POLL_INTERVAL_MS);
  }
  return failure("checkout.payment_waiting");
}

async function end(
  context: PaymentContext,
  store: Store,
  attempt: Attempt,
  why: string,
  answer: Failure,
): Promise<Failure> {
  const settling = { store, now: context.now, secret: context.secret, baseUrl: attempt.base_url };
  await context.database.transaction(async (tx) => {
    const previousState = await attempts.moveAttempt(tx, attempt, "ended", why, context.now);
    if (previousState === undefined) return;
    // Tell the shopper, who left the shop believing that they had paid.
    if (previousState === "in_review") await emailReviewFailed(tx, settling, attempt);
    await voidOrder(tx, settling, attempt, why);
  }, "soon");
  return answer;
}

function gatewayFor({ database, dataDir }: PaymentContext, attempt: Attempt): Promise<Gateway | undefined> {
  return gatewayOf(database.read, attempt.store_id, attempt.provider, dataDir);
}

/**
 * Runs when the shopper returns, or when the provider sends a notice. Asks the provider for the payment's outcome and
 * settles the order. Data that came with the return is not trusted.
 * @param options `cancelled`: takes no money, and ends a payment that was not made yet
 * Failures: `payment_unknown`, `payment_waiting`, `payment_in_review`, `late_payment_in_review`, `payment_unsure`,
 * `payment_declined`, `payment_cancelled`, `payment_given_back`.
 */
export async function finishPayment(
  context: PaymentContext,
  store: Store,
  provider: ProviderId,
  ref: string,
  options: { cancelled?: boolean } = {},
): Promise<{ order_id: OrderId; order_number: OrderNumber } | Failure> {
  const attempt = await attempts.attemptByRef(context.database.read, store.id, provider, ref);
  if (!attempt) return failure("checkout.payment_unknown");
  const order_number = await orderNumberOf(context.database.read, attempt.order_id);
  if (attempt.state === "paid") return { order_id: attempt.order_id, order_number };
  if (isGivenBack(attempt)) return failure("checkout.payment_given_back");
  const gateway = await gatewayFor(context, attempt);
  if (!gateway) return failure("checkout.payment_unsure");
  let outcome: Outcome;
  try {
    const expected = attempts.expectedOf(attempt, order_number);
    if (attempts.isAuthorized(attempt)) {
      // The order is placed, even if the authorization ends without a charge.
      await followAuthorized(context, store, attempt, gateway);
      return { order_id: attempt.order_id, order_number };
    }
    // A shopper who cancels may have approved the payment before. It must not be completed.
    outcome = options.cancelled
      ? await gateway.lookup(ref, expected)
      : await outcomeNow(gateway, attempt, ref, expected);
    if (outcome.state === "waiting" && attempt.state === "ended")
      return failure("checkout.payment_cancelled");
    if (outcome.state === "waiting" && options.cancelled && attempt.state === "begun") {
      await gateway.void?.(ref);
      outcome = { state: "cancelled", note: "the shopper came back without paying" };
    }
  } catch (error) {
    context.log.error(
      { err: error, attempt: attempt.id, provider },
      "a provider did not say whether a payment was made",
    );
    return failure("checkout.payment_unsure");
  }
  const settled = await settlePayment(context, store, attempt, outcome, gateway);
  return isFailure(settled) ? settled : { order_id: attempt.order_id, order_number };
}

/**
 * Asks the provider for the outcome of a payment, and takes the money if the shopper has just agreed. Only an open
 * payment is completed: a late approval of one that has ended takes no money.
 */
const outcomeNow = (
  gateway: Gateway,
  { state }: Attempt,
  ref: string,
  expected: ExpectedPayment,
): Promise<Outcome> => (state === "begun" ? gateway.complete(ref, expected) : gateway.lookup(ref, expected));

/** Records a payment's outcome and its effect on the order, in one transaction. */
async function settlePayment(
  context: PaymentContext,
  store: Store,
  attempt: Attempt,
  outcome: Outcome,
  gateway: Gateway,
): Promise<undefined | Failure> {
  if (outcome.state === "authorized") return authorize(context, store, attempt, outcome, gateway);
  if (outcome.state === "in_review") return review(context, store, attempt, outcome.note);
  if (outcome.state === "waiting")
    return failure(attempt.state === "in_review" ? "checkout.payment_in_review" : "checkout.payment_waiting");
  if (outcome.state === "paid" && !(Number.isSafeInteger(outcome.amount) && outcome.amount > 0)) {
    context.log.error({ attempt: attempt.id, outcome }, "a provider does not say how much was paid");
    return failure("checkout.payment_unsure");
  }
  if (outcome.state !== "paid") {
    const { state, note } = outcome;
    const answer = failure(
      state === "declined" ? "checkout.paying.payment_declined" : "checkout.payment_cancelled",
    );
    return end(context, store, attempt, `${state}: ${note}`, answer);
  }
  const paid = (tx: Tx) => attempts.moveAttempt(tx, attempt, "paid", outcome.reference, context.now);
  if (agrees(attempt, outcome) && (await confirm(context, store, attempt, paid))) return undefined;
  await giveBackLater(context, store, attempt, outcome);
  return failure("checkout.payment_given_back");
}

const agrees = (attempt: Attempt, { amount, currency }: Pick<PaidPayment, "amount" | "currency">): boolean =>
  amount === attempt.amount && currency === attempt.currency;

/** Places the order whose card is authorized, or releases the card if no order waits for it. No money moves. */
async function authorize(
  context: PaymentContext,
  store: Store,
  attempt: Attempt,
  authorized: AuthorizedPayment,
  gateway: Gateway,
): Promise<Failure | undefined> {
  const { now, log } = context;
  const record = (tx: Tx) => attempts.authorizeAttempt(tx, attempt, authorized, now);
  if (
    attempt.captures_later &&
    agrees(attempt, authorized) &&
    (await confirm(context, store, attempt, record, "authorized"))
  )
    return undefined;
  const answer = failure("checkout.payment_cancelled");
  await end(context, store, attempt, "authorized when the order did not wait for it", answer);
  // If the provider does not answer, the next check releases the card, or the authorization expires.
  await gateway
    .release?.(authorized)
    .catch((error) => log.warn({ err: error, attempt: attempt.id }, "a card could not be released"));
  return answer;
}

/**
 * Keeps the order of a payment that its provider reviews, because the shopper has paid and a review takes days. An
 * order that no longer waits for this payment is not restored: if money comes, it is refunded.
 */
async function review(
  { database, now, secret }: PaymentContext,
  store: Store,
  attempt: Attempt,
  note: string,
): Promise<Failure> {
  const isAwaited = await database.transaction(async (tx) => {
    const previousState = await attempts.moveAttempt(tx, attempt, "in_review", note, now);
    if (previousState === undefined) await attempts.followLateReview(tx, attempt, note, now);
    else {
      const settling = { store, now, secret, baseUrl: attempt.base_url };
      await holdForReview(tx, settling, attempt);
    }
    return awaitsPayment(tx, attempt);
  });
  return failure(isAwaited ? "checkout.payment_in_review" : "checkout.late_payment_in_review");
}

/** Thrown to roll back the transaction when the order does not wait for this payment. */
class NobodyWaits extends Error {}

/**
 * Records a payment or an authorization, and places the order that waits for it.
 * @param record moves the attempt, as `moveAttempt` does
 * @returns false if no order waits for it
 */
async function confirm(
  { database, now, secret }: PaymentContext,
  store: Store,
  attempt: Attempt,
  record: (tx: Tx) => Promise<Attempt["state"] | undefined>,
  as: "paid" | "authorized" = "paid",
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const previousState = await record(tx);
      // Another process was faster, or the attempt had ended and the money came late.
      if (previousState === undefined) {
        const currentAttempt = await attempts.getAttempt(tx, attempt.id);
        return currentAttempt !== undefined && attempts.isSettled(currentAttempt);
      }
      const settling = { store, now, secret, baseUrl: attempt.base_url };
      const isCartFree = previousState === "in_review";
      if ((await confirmOrder(tx, settling, attempt, as, isCartFree)) === undefined) throw new NobodyWaits();
      return true;
    }, "soon");
  } catch (error) {
    if (error instanceof NobodyWaits) return false;
    throw error;
  }
}

/** Records the refund of money that matches no order; `reconcile` carries it out. */
async function giveBackLater(
  context: PaymentContext,
  store: Store,
  attempt: Attempt,
  paid: PaidPayment,
): Promise<void> {
  const { database, now, log } = context;
  const why = agrees(attempt, paid)
    ? "paid when the order did not wait for it any more"
    : `paid ${paid.amount} ${paid.currency}, expected ${attempt.amount} ${attempt.currency}`;
  await database.transaction(async (tx) => {
    if (!(await attempts.moveAttempt(tx, attempt, "refund_due", why, now))) return;
    await voidOrder(tx, { store, now }, attempt, why);
    await refundUnmatched(tx, attempt, paid, now);
    log.error(
      { attempt: attempt.id, provider: attempt.provider, why },
      "a payment matches no order: it is refunded",
    );
  }, "soon");
}

/** Cancels a payment that the shopper does not want to finish. Failures as of `finishPayment`. */
export async function cancelPayment(
  context: PaymentContext,
  store: Store,
  attempt: Attempt,
): Promise<Failure | undefined> {
  if (attempt.provider_ref === null) {
    return end(context, store, attempt, "called off", failure("checkout.payment_cancelled"));
  }
  const result = await finishPayment(context, store, attempt.provider, attempt.provider_ref, {
    cancelled: true,
  });
  return isFailure(result) ? result : undefined;
}

/** Attempts and refunds of one account that are followed at once, and accounts that are followed at once. */
const WIDTH = 24;
export const LANES = 16;
/**
 * After this many failures in a row, the provider is taken to be down and its account is skipped until the next
 * round.
 */
const MAX_FAILURES = 3;

/**
 * Follows up every attempt that is due. A payment made while this process was down becomes an order, an unpaid attempt
 * ends, and a payment that came too late is refunded. Also moves every due refund on.
 * @returns the number of attempts and refunds
 */
export async function reconcile(context: PaymentContext): Promise<number> {
  const lanes = await attempts.lanesDue(context.database.read, context.now);
  let looked = 0;
  let next = 0;
  const worker = async () => {
    for (let lane = lanes[next++]; lane; lane = lanes[next++]) looked += await workLane(() => context, lane);
  };
  await Promise.all(Array.from({ length: LANES }, worker));
  return looked;
}

/**
 * Follows all payments and refunds that are due in one shop's account with one provider, in batches. Accounts are
 * separate so that a slow or dead provider does not delay other payments.
 * @param context called again for each item, because a backlog takes a while
 * @returns the number of attempts and refunds
 */
export async function workLane(
  context: () => PaymentContext,
  lane: attempts.Lane,
  stopped: () => boolean = () => false,
): Promise<number> {
  let looked = 0;
  let failed = 0;
  const away = () => failed >= MAX_FAILURES || stopped();
  for (;;) {
    const { database, now } = context();
    const due = [
      ...(await attempts.attemptsDue(database.read, lane, now, 4 * WIDTH)).map(
        (attempt) => () => lookAt(context(), attempt),
      ),
      ...(await refundsDue(database.read, lane, now, 4 * WIDTH)).map(
        (refund) => () => followRefund(context(), refund),
      ),
    ];
    if (due.length === 0 || away()) return looked;
    let next = 0;
    const worker = async () => {
      for (let look = due[next++]; look && !away(); look = due[next++]) {
        looked++;
        try {
          await look();
          failed = 0;
        } catch (error) {
          failed++;
          context().log.warn({ err: error, ...lane }, "a payment or refund could not be looked up");
        }
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
  }
}

async function lookAt(context: PaymentContext, seen: Attempt): Promise<void> {
  const { database, now, log } = context;
  const store = await storeWithId(database, seen.store_id);
  const attempt = await database.transaction(async (tx) => {
    const claimed = await attempts.claimLook(tx, seen, now);
    if (claimed && store && attempts.endsSoon(seen, now))
      await remindOfAuthorization(tx, { store, now }, claimed);
    return claimed;
  });
  if (!attempt) return;
  const gateway = await gatewayFor(context, attempt);
  if (!store || !gateway)
    throw new Error(`lookAt: the shop no longer exists or has no account with ${attempt.provider}`);
  if (attempts.isAuthorized(attempt)) {
    const failed = await followAuthorized(context, store, attempt, gateway);
    if (failed) log.warn({ attempt: attempt.id, why: failed.code }, "a card was not charged");
    return;
  }
  const expected = attempts.expectedOf(attempt, await orderNumberOf(database.read, attempt.order_id));
  // The provider's id is stored before the shopper is sent to pay. A token's charge is found by our own id.
  const ref = attempt.provider_ref ?? (paysByToken(attempt) ? attempt.id : undefined);
  if (ref === undefined) {
    if (now >= attempt.begun_at + 60)
      await end(context, store, attempt, "never began", failure("checkout.payment_cancelled"));
    return;
  }
  const outcome = await outcomeNow(gateway, attempt, ref, expected);
  const isReviewed = attempt.state === "in_review" || outcome.state === "in_review";
  const isOver = now >= attempt.begun_at + (isReviewed ? attempts.REVIEW_WITHIN : attempts.PAY_WITHIN);
  if (outcome.state === "waiting" || (outcome.state === "in_review" && isOver)) {
    if (!isOver && attempt.state !== "ended") return;
    // The order may have been cancelled while the shopper was on the provider's page.
    if (outcome.state === "waiting" || attempt.state !== "ended") await gateway.void?.(ref);
    if (attempt.state === "ended") return;
    await end(context, store, attempt, "not paid in time", failure("checkout.payment_cancelled"));
    return;
  }
  const settled = await settlePayment(context, store, attempt, outcome, gateway);
  log.info(
    { attempt: attempt.id, state: outcome.state, settled: settled?.code ?? "placed" },
    "a payment was settled",
  );
}
