import { errorText } from "#app/lib/error-text.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import {
  type Gateway,
  GatewayError,
  type PaidPayment,
  type RefundStatus,
} from "#app/platform/gateways/gateway.ts";
import type { Log } from "#app/platform/log.server.ts";
import { reviveOrdered } from "../../gift-cards/sales/voided-cards.server.ts";
import { type Attempt, expectedOf, getAttempt, moveAttempt } from "../../payments/attempts.server.ts";
import { gatewayOf } from "../../payments/gateways.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import { type Store, storeWithId } from "../../stores/stores.server.ts";
import { orderNumberOf } from "../orders.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { emailRefund, emailStaffOfRefund, emailUnmatched } from "./refund-emails.server.ts";
import { earnedMoney, updatePaymentState } from "./standing.server.ts";

/** The services needed to request a refund from a provider. It has no request, so that a timer can use it too. */
export interface RefundContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly log: Log;
}

/** The services needed to follow a refund. */
interface FollowContext extends RefundContext {
  readonly now: EpochSeconds;
  readonly secret: string;
  /** Whether a member of staff waits for the answer, so that a refusal need not be emailed. */
  readonly isWatched?: boolean;
}

/**
 * Takes a refund one step further: asks the provider about it, requests it if the provider does not know it, and
 * settles it by the answer. For a finished refund, checks whether the money has come back. Does nothing if another
 * process was faster.
 * @throws GatewayError if the provider gives no answer; the refund is tried again later
 */
export async function followRefund(context: FollowContext, seen: Refund): Promise<void> {
  const { database, now } = context;
  if (seen.state === "done") {
    if (await database.transaction((tx) => refunds.claimMadeRefund(tx, seen, now)))
      await checkInProviderRecord(context, seen);
    return;
  }
  const refund = await database.transaction((tx) => refunds.claimRefund(tx, seen, now));
  if (!refund) return;
  let answer: ProviderAnswer;
  try {
    answer = await askProvider(context, refund);
  } catch (error) {
    const problem = errorText(error);
    if (refund.tries < refunds.MAX_TRIES)
      await database.transaction((tx) => refunds.waitForRefund(tx, refund, problem, "", now));
    else {
      const note = refund.asked ? UNANSWERED : problem;
      await settleRefund(context, refund, { state: "by_hand", reference: "", note });
    }
    throw error;
  }
  // If our own database fails here, the refund stays `started`, and the next try finds it in the provider's record.
  if (answer.state === "waiting")
    await database.transaction((tx) => refunds.waitForRefund(tx, refund, answer.note, answer.reference, now));
  else await settleRefund(context, refund, answer);
}

/**
 * Checks a refund in the provider's record, because of a notice or because a day has passed since the provider made it.
 * Requests nothing: settles an open refund, and leaves one whose money has come back to staff.
 * @throws GatewayError if the provider gives no answer
 */
async function checkInProviderRecord(context: FollowContext, refund: Refund): Promise<void> {
  const { database, dataDir } = context;
  const attempt = refund.attempt_id === null ? undefined : await getAttempt(database.read, refund.attempt_id);
  const gateway = attempt && (await gatewayOf(database.read, refund.store_id, attempt.provider, dataDir));
  if (!attempt || !gateway?.findRefund) return;
  const paid = await paidOf(database.read, gateway, attempt);
  const refundStatus = await gateway.findRefund(paid, refund.amount, refund.id);
  if (!refundStatus) return;
  if (refund.state === "started") await settleRefund(context, refund, refundStatus);
  else if (refund.state === "done" && refundStatus.state === "failed")
    await recordReturnedMoney(context, refund, refundStatus);
}

/**
 * Handles a notice about a refund. Only the provider's record is believed; notices that come twice or late change
 * nothing.
 * @param id our id of the refund; an unknown one belongs to another program
 */
export async function handleRefundNotice(
  context: FollowContext,
  store: Pick<Store, "id">,
  provider: string,
  id: string,
): Promise<void> {
  const refund = await refunds.getRefund(context.database.read, id);
  if (refund?.store_id === store.id && refund.provider === provider)
    await checkInProviderRecord(context, refund);
}

/**
 * Records that the money of a refund came back to the provider. It is owed again, and staff get an email about what to
 * do.
 */
async function recordReturnedMoney(
  { database, now, secret, log }: FollowContext,
  refund: Refund,
  { note: problem }: RefundStatus,
): Promise<void> {
  const store = await storeWithId(database, refund.store_id);
  if (!store) throw new Error(`store ${refund.store_id} is gone`);
  const isNew = await database.transaction(async (tx) => {
    if (!(await refunds.returnRefund(tx, refund, problem, now))) return false;
    if (refund.reason === "asked") await updatePaymentState(tx, refund.order_id);
    else if (refund.attempt_id !== null)
      await moveAttempt(tx, { id: refund.attempt_id }, "refund_due", "its refund came back", now);
    const context = { store, now, secret, baseUrl: refund.base_url };
    await emailStaffOfRefund(tx, context, { ...refund, problem }, "returned");
    return true;
  });
  if (isNew)
    log.error(
      { refund: refund.id, provider: refund.provider, why: problem },
      "the money of a refund came back",
    );
}

/** What staff read about a refund that the provider was asked for, and may have made without saying so. */
const UNANSWERED = "it was asked for and not answered: look in the provider's console whether it was made";

type ProviderAnswer = Omit<RefundStatus, "state"> & { state: RefundStatus["state"] | "by_hand" };

async function askProvider({ database, dataDir }: RefundContext, refund: Refund): Promise<ProviderAnswer> {
  if (database.isRehearsal) throw new Error("a rehearsal must not move money");
  const attempt = refund.attempt_id === null ? undefined : await getAttempt(database.read, refund.attempt_id);
  const gateway = attempt && (await gatewayOf(database.read, refund.store_id, attempt.provider, dataDir));
  if (!attempt || !gateway) throw new GatewayError("this provider is not set up any more");
  if (!gateway.refund)
    return { state: "by_hand", reference: "", note: "this provider takes refunds in its own console only" };
  const paid = await paidOf(database.read, gateway, attempt);
  if (refund.asked) {
    if (!gateway.findRefund)
      return {
        state: "by_hand",
        reference: "",
        note: UNANSWERED,
      };
    const refundStatus = await gateway.findRefund(paid, refund.amount, refund.id);
    if (refundStatus) return refundStatus;
  }
  await database.transaction((tx) => refunds.markAsked(tx, refund));
  return gateway.refund(paid, refund.amount, refund.id);
}

async function paidOf(db: Queries, gateway: Gateway, attempt: Attempt): Promise<PaidPayment> {
  const expected = expectedOf(attempt, await orderNumberOf(db, attempt.order_id));
  const paid = await gateway.lookup(attempt.provider_ref ?? attempt.id, expected);
  if (paid.state !== "paid") throw new GatewayError("the provider does not show this payment as made");
  return paid;
}

/** Settles a refund and updates its payment and order, in one transaction. */
async function settleRefund(
  { database, now, secret, log, isWatched }: FollowContext,
  refund: Refund,
  answer: ProviderAnswer,
): Promise<void> {
  if (answer.state === "waiting") return;
  // If money matches no order, no shopper waits for the result. So staff have to handle a refused refund.
  const outcome = answer.state === "failed" && refund.reason === "unmatched" ? "by_hand" : answer.state;
  const store = await storeWithId(database, refund.store_id);
  if (!store) throw new Error(`store ${refund.store_id} is gone`);
  const context = { store, now, secret, baseUrl: refund.base_url };
  const record = { reference: answer.reference, problem: answer.note };
  const settled = await database.transaction(async (tx) => {
    if (!(await settleRefundIn(tx, context, refund, outcome, record))) return false;
    if (outcome !== "done" && !isWatched)
      await emailStaffOfRefund(
        tx,
        context,
        { ...refund, problem: answer.note },
        answer.state === "by_hand" && refund.asked ? "unanswered" : outcome,
      );
    return true;
  });
  if (settled && outcome !== "done")
    log.error(
      { refund: refund.id, attempt: refund.attempt_id, provider: refund.provider, why: answer.note },
      outcome === "by_hand" ? "a refund must be made in the provider's console" : "a refund was refused",
    );
}

export async function settleRefundIn(
  tx: Tx,
  context: OrderContext,
  refund: Refund,
  outcome: "done" | "failed" | "by_hand",
  record: { reference: string; problem: string },
): Promise<boolean> {
  if (!(await refunds.settleRefund(tx, refund, outcome, record, context.now))) return false;
  if (refund.reason === "asked") {
    if (outcome === "done") await updatePaymentState(tx, refund.order_id);
    const row = outcome === "failed" ? await rows.lockedById(tx, refund.order_id) : undefined;
    // A cancelled order stays cancelled, whether or not its refund succeeds.
    if (row && row.status !== "cancelled")
      await reviveOrdered(tx, row.id, await earnedMoney(tx, row), context.now);
    await emailRefund(tx, context, refund.order_id, refund.act || refund.id);
  } else if (outcome === "done") {
    if (refund.attempt_id !== null)
      await moveAttempt(tx, { id: refund.attempt_id }, "refunded", record.reference, context.now);
    await emailUnmatched(tx, context, refund);
  }
  return true;
}
