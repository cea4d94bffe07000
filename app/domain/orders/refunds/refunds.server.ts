import { errorText } from "#app/lib/error-text.ts";
import type { Cents } from "#app/lib/money.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import {
  type Gateway,
  GatewayError,
  type PaidPayment,
  type RefundStatus,
} from "#app/platform/gateways/gateway.ts";
import type { Log } from "#app/platform/log.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { refundToCards } from "../../gift-cards/gift-cards.server.ts";
import { heldInCards, reviveOrdered, voidOrdered } from "../../gift-cards/sales/voided-cards.server.ts";
import { type Attempt, expectedOf, getAttempt, moveAttempt } from "../../payments/attempts.server.ts";
import { gatewayOf } from "../../payments/gateways.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import { undoPurchases } from "../../registries/purchases.server.ts";
import { type Store, storeWithId } from "../../stores/stores.server.ts";
import { refundEmail, refundProblemEmail, unmatchedEmail } from "../emails/emails.server.ts";
import { orderLink } from "../key.server.ts";
import { orderRef, orderWithId } from "../orders.server.ts";
import { isOwing, type PaidBy } from "../orders.ts";
import { emailStaff } from "../placement/placement.server.ts";
import * as settlingRows from "../placement/settlement-rows.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import {
  type MoneyStanding,
  overpaidOf,
  refundableFrom,
  refundedState,
  splitRefund,
  standingOf,
  sumOf,
  TARGETS,
  type Target,
} from "./refunds.ts";

/** The services needed to request a refund from a provider. It has no request, so that a timer can use it too. */
export interface RefundContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly log: Log;
}

/** The money of an order, and the payment through a provider. */
async function readStanding(
  db: Queries,
  row: rows.OrderRow,
): Promise<MoneyStanding & { attempt: Attempt | undefined }> {
  const currentAttempt = row.attempt_id === null ? undefined : await getAttempt(db, row.attempt_id);
  const attempt = currentAttempt?.state === "paid" ? currentAttempt : undefined;
  const received = {
    payment: attempt?.amount ?? 0,
    gift_card: row.gift_card_amount,
    by_hand: row.paid_by_hand,
  };
  return { ...standingOf(received, await refunds.refundsOfOrder(db, row.id)), attempt };
}

/** The amount that staff still have to hand back, because it was paid in the shop and is no longer owed. */
export async function dueInShop(db: Queries, orderId: number): Promise<Cents> {
  const row = await rows.orderById(db, orderId);
  if (!row || row.paid_by_hand === 0) return 0;
  const standing = await readStanding(db, row);
  const { by_hand } = standing.refundable;
  return row.status === "cancelled" ? by_hand : Math.min(by_hand, overpaidOf(row, standing));
}

/** The goodwill refunds of an order (cents): all refunds except those for cancelled or returned copies. */
export async function goodwillRefunds(db: Queries, row: rows.OrderRow): Promise<Cents> {
  const { confirmed, pending, refundedForCopies } = await readStanding(db, row);
  return sumOf(confirmed) + sumOf(pending) - refundedForCopies;
}

/** The money that the shop still has of an order's payments, apart from gift cards. */
export async function retainedMoney(db: Queries, row: rows.OrderRow): Promise<Cents> {
  const { refundable } = await readStanding(db, row);
  return refundable.payment + refundable.by_hand;
}

/** Statuses before an order is placed, when nothing was paid. */
const NOT_PLACED = ["pending", "void", "requested", "quoted", "declined"];

/**
 * Refunds an order to where its money came from: first through the provider, then to gift cards. A payment made in the
 * shop is recorded as refunded, and staff hand over the money. Refunds are recorded before the provider is asked and
 * followed until the provider confirms them, even if this process dies.
 * @param options `amount` in cents, by default everything that is left; `method` is how staff hand back what was paid
 * in the shop, by default the way it was paid
 * @returns the parts of the refund and their states
 * Failures: `not_found`, `not_paid` (also if gift cards paid a part of the order), `nothing_left`, `too_much`,
 * `held_in_cards` (the refund would include the price of gift cards that stay valid), `spent` (a gift card that the
 * order bought was used), `refund_failed` (with the provider's words).
 */
export async function refundOrder(
  services: RefundContext,
  context: OrderContext,
  orderNumber: number,
  { amount, ...options }: { amount?: Cents | undefined } & Pick<RefundOptions, "note" | "method"> = {},
): Promise<Refund[] | Failure> {
  const { database } = services;
  const row = await rows.orderByNumber(database.read, context.store.id, orderNumber);
  if (!row) return failure("orders.operator.not_found", { order: orderNumber });
  const planned = await refusable(database, (tx) => planRefund(tx, context, row.id, amount, options));
  if (!Array.isArray(planned)) return planned;
  return requestRefunds(services, context, planned);
}

/**
 * Asks the provider for recorded refunds, except in a rehearsal.
 * @returns their current state
 * Failure: `refund_failed`.
 */
export async function requestRefunds(
  services: RefundContext,
  context: OrderContext,
  planned: readonly Refund[],
): Promise<Refund[] | Failure> {
  if (services.database.isRehearsal) return [...planned];
  const requested: Refund[] = [];
  for (const refund of planned) {
    if (refund.state === "started")
      await followRefund(
        { ...services, now: context.now, secret: context.secret, isWatched: true },
        refund,
      ).catch((error) => services.log.warn({ err: error, refund: refund.id }, "a refund is not settled yet"));
    const current = (await refunds.getRefund(services.database.read, refund.id)) ?? refund;
    if (current.state === "failed")
      return failure("orders.refund_failed", { amount: { cents: current.amount }, problem: current.problem });
    requested.push(current);
  }
  return requested;
}

/** Options of a refund that is more than an amount. */
interface RefundOptions {
  /** A note for the buyer, in the email about the refund. */
  note?: string;
  /** Where the money may go; by default, anywhere it came from. */
  targets?: readonly Target[];
  /** The key shared by all refunds of one cancellation or return, so that one email lists them. */
  act?: string;
  /** The order is cancelled, so it need not be paid in full. */
  cancelled?: boolean;
  /** Another email of the same transaction mentions the refund. */
  quiet?: boolean;
  /** How staff hand back money paid in the shop; by default, the way it was paid. */
  method?: PaidBy | undefined;
}

/**
 * Records the refunds of an order. A full refund voids the gift cards that the order bought, or throws a `Refusal` if
 * it cannot. Refunds to gift cards or by hand are complete once recorded.
 * Failures as of `refundOrder`.
 * @param amount cents; everything if omitted; `beside_cards` for what is left while its gift cards stay valid;
 * `overpaid` for what was paid for copies that are no longer on the order
 */
export async function planRefund(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  amount: Cents | "beside_cards" | "overpaid" | undefined,
  {
    note = "",
    targets = TARGETS,
    act = newToken(),
    cancelled = false,
    quiet = false,
    method,
  }: RefundOptions = {},
): Promise<Refund[] | Failure> {
  const { store, now } = context;
  const row = await rows.lockedById(tx, orderId);
  if (!row) throw new Error(`order ${orderId} is gone`);
  const number = row.order_number;
  const standing = await readStanding(tx, row);
  if (NOT_PLACED.includes(row.status) || sumOf(standing.received) <= 0)
    return failure("orders.not_paid", { order: number });
  // Once the order counts as refunded, nobody could pay the rest.
  if (!cancelled && isOwing(row)) return failure("orders.owing.not_paid", { order: number });
  const refundable = refundableFrom(standing, targets);
  const pending = sumOf(standing.pending);
  if (refundable <= 0)
    return pending > 0
      ? failure("orders.underWay.nothing_left", { order: number, amount: { cents: pending } })
      : failure("orders.nothing_left", { order: number });
  if (typeof amount === "number" && (amount <= 0 || amount > refundable))
    return failure("orders.too_much", { amount: { cents: refundable }, order: number });
  const isWhole = amount === undefined || amount === sumOf(standing.refundable);
  const spentCard = isWhole && (await voidOrdered(tx, row.id, number, now));
  if (spentCard) throw new Refusal(spentCard);
  const heldAmount = await heldInCards(tx, row.id);
  const forCopies = overpaidOf(row, standing);
  const split = splitRefund(standing, amount, { held: heldAmount, overpaid: forCopies, targets });
  if (!Array.isArray(split)) {
    const heldInCardsFailure = failure("orders.held_in_cards", {
      amount: { cents: split.most },
      order: number,
    });
    if (isWhole) throw new Refusal(heldInCardsFailure);
    return heldInCardsFailure;
  }
  const recorded: Refund[] = [];
  let leftForCopies = forCopies;
  for (const { target, amount: part } of split) {
    const attempt = target === "payment" ? standing.attempt : undefined;
    const payouts =
      target === "gift_card"
        ? await refundToCards(tx, row.id, now, part)
        : [{ amount: part, last_four: "", isVoid: false }];
    for (const { amount, last_four: reference, isVoid } of payouts) {
      const ofCopies = Math.min(leftForCopies, amount);
      leftForCopies -= ofCopies;
      recorded.push(
        await refunds.startRefund(
          tx,
          {
            store_id: store.id,
            order_id: row.id,
            attempt_id: attempt?.id ?? null,
            provider: attempt?.provider ?? "",
            target,
            reason: "asked",
            amount,
            currency: row.currency,
            note,
            base_url: context.baseUrl,
            act,
            for_copies: ofCopies,
            reference,
            method: target === "by_hand" ? (method ?? row.paid_method) : "",
            ...(isVoid && { byHand: `gift card •••• ${reference} is void` }),
          },
          now,
        ),
      );
    }
  }
  if (recorded.some(({ state }) => state === "done")) await updatePaymentState(tx, row.id);
  if (!quiet) await emailRefund(tx, context, row.id, act);
  return recorded;
}

/**
 * Records the refund of what was paid through a provider and with gift cards, in the transaction that cancels the
 * order. Staff hand over what was paid in the shop. The order's own email mentions the refund.
 * @returns the refunds to carry out
 */
export async function refundCancelledOrder(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  note: string,
): Promise<Refund[]> {
  const options = { note, targets: ["payment", "gift_card"], cancelled: true, quiet: true } as const;
  return plannedRefunds(await planRefund(tx, context, orderId, undefined, options));
}

/** The reason why there is nothing to refund: nothing was paid, or all of it was refunded. */
const NOTHING_TO_REFUND = ["not_paid", "nothing_left"];

/**
 * The refunds that `planRefund` recorded; none if there was nothing to refund.
 * @throws Refusal if it failed for another reason: the change that led to the refund must not be stored without it
 */
export function plannedRefunds(planned: Refund[] | Failure): Refund[] {
  if (Array.isArray(planned)) return planned;
  if (!NOTHING_TO_REFUND.includes(planned.code)) throw new Refusal(planned);
  return [];
}

/** Records the refund of a payment that matches no order, in the transaction that discovers it. */
export function refundUnmatched(tx: Tx, attempt: Attempt, paid: PaidPayment, now: number): Promise<Refund> {
  const { store_id, order_id, provider, base_url } = attempt;
  return refunds.startRefund(
    tx,
    {
      store_id,
      order_id,
      attempt_id: attempt.id,
      provider,
      target: "payment",
      reason: "unmatched",
      amount: paid.amount,
      currency: paid.currency,
      note: "",
      base_url,
      act: "",
      for_copies: 0,
    },
    now,
  );
}

/** The services needed to follow a refund. */
interface FollowContext extends RefundContext {
  readonly now: number;
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
    else await settleRefund(context, refund, { state: "by_hand", reference: "", note: problem });
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
  await database.transaction(async (tx) => {
    if (!(await refunds.returnRefund(tx, refund, problem, now))) return;
    if (refund.reason === "asked") await updatePaymentState(tx, refund.order_id);
    else if (refund.attempt_id !== null)
      await moveAttempt(tx, { id: refund.attempt_id }, "refund_due", "its refund came back", now);
    const context = { store, now, secret, baseUrl: refund.base_url };
    await emailStaffOfRefund(tx, context, { ...refund, problem }, "returned");
    log.error(
      { refund: refund.id, provider: refund.provider, why: problem },
      "the money of a refund came back",
    );
  });
}

/** Emails the staff about a refund that did not reach the customer, and what to do. */
async function emailStaffOfRefund(
  tx: Tx,
  context: OrderContext,
  refund: Refund,
  outcome: "returned" | "failed" | "by_hand",
): Promise<void> {
  const { store, now } = context;
  const owner = await orderWithId(tx, store, refund.order_id);
  if (owner)
    await emailStaff(tx, store, now, owner.order, refundProblemEmail(context, owner.order, refund, outcome));
}

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
        note: "it was asked for and not answered: look in the provider's console whether it was made",
      };
    const refundStatus = await gateway.findRefund(paid, refund.amount, refund.id);
    if (refundStatus) return refundStatus;
  }
  await database.transaction((tx) => refunds.markAsked(tx, refund));
  return gateway.refund(paid, refund.amount, refund.id);
}

async function paidOf(db: Queries, gateway: Gateway, attempt: Attempt): Promise<PaidPayment> {
  const expected = expectedOf(attempt, await orderRef(db, attempt.order_id));
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
      await emailStaffOfRefund(tx, context, { ...refund, problem: answer.note }, outcome);
    return true;
  });
  if (settled && outcome !== "done")
    log.error(
      { refund: refund.id, attempt: refund.attempt_id, provider: refund.provider, why: answer.note },
      outcome === "by_hand" ? "a refund must be made in the provider's console" : "a refund was refused",
    );
}

async function settleRefundIn(
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
      await reviveOrdered(tx, row.id, await retainedMoney(tx, row), context.now);
    await emailRefund(tx, context, refund.order_id, refund.act || refund.id);
  } else if (outcome === "done") {
    if (refund.attempt_id !== null)
      await moveAttempt(tx, { id: refund.attempt_id }, "refunded", record.reference, context.now);
    await emailUnmatched(tx, context, refund);
  }
  return true;
}

/** Updates the order's payment state after a refund. */
async function updatePaymentState(tx: Tx, orderId: number): Promise<void> {
  const row = await rows.lockedById(tx, orderId);
  if (!row) return;
  const state = refundedState(await readStanding(tx, row));
  await settlingRows.setPaymentState(tx, orderId, state);
  // A partial refund does not say which books came back.
  if (state === "refunded") await undoPurchases(tx, orderId);
}

/**
 * Emails the refunds of one act together, once the provider has answered for all of them. A refund that staff have to
 * make is reported when it is made.
 */
async function emailRefund(tx: Tx, context: OrderContext, orderId: number, act: string): Promise<void> {
  const ofAct = (await refunds.refundsOfOrder(tx, orderId)).filter(
    (refund) => (refund.act || refund.id) === act,
  );
  if (ofAct.some(({ state }) => state === "started") || !ofAct.some(({ state }) => state === "done")) return;
  const orderWithToken = await orderWithId(tx, context.store, orderId);
  if (!orderWithToken?.order.email) return;
  const { order, order_token } = orderWithToken;
  const link = orderLink(context, order.order_number, order_token);
  await emailFromShop(tx, context.now, refundEmail(context, order, act, link));
}

async function emailUnmatched(tx: Tx, context: OrderContext, refund: Refund): Promise<void> {
  const order = (await orderWithId(tx, context.store, refund.order_id))?.order;
  if (order?.email) await emailFromShop(tx, context.now, unmatchedEmail(context, order, refund.amount));
}

/** A refund that staff must make: in the provider's console, or in place of a void gift card. */
export interface DueByHand {
  id: string;
  order_number: number;
  provider: string;
  amount: Cents;
  why: string;
  since: number;
}

/** Refunds that staff must make, the oldest first. */
export async function refundsDueByHand(db: Queries, store: Store, limit: number): Promise<DueByHand[]> {
  const due = await refunds.refundsByHand(db, store.id, limit);
  return Promise.all(
    due.map(async ({ id, order_id, provider, amount, problem, started_at }) => ({
      id,
      order_number: await orderRef(db, order_id),
      provider,
      amount,
      why: problem,
      since: started_at,
    })),
  );
}

/**
 * Records that staff made a refund that was left to them. Updates the order's payment state and sends the email, as for
 * any other refund.
 * Failures: `not_found`, `wrong_state`.
 */
export async function recordRefundByHand(
  database: Database,
  context: OrderContext,
  id: string,
  reference: string,
): Promise<Refund | Failure> {
  const refund = await refunds.getRefund(database.read, id);
  if (!refund || refund.store_id !== context.store.id) return failure("orders.refund.not_found", { id });
  const settled =
    refund.state === "by_hand" &&
    (await database.transaction((tx) =>
      settleRefundIn(tx, context, refund, "done", { reference, problem: "" }),
    ));
  if (!settled)
    return failure("orders.wrong_state", {
      id,
      state: { word: words.refundStates[refund.state], values: { problem: refund.problem } },
    });
  return { ...refund, state: "done", reference };
}

/** Every refund of an order, for the operator. */
export async function refundsOf(db: Queries, store: Store, orderNumber: number): Promise<Refund[]> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? refunds.refundsOfOrder(db, row.id) : [];
}
