import type { EpochSeconds, OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { PaidPayment } from "#app/platform/gateways/gateway.ts";
import { refundToCards } from "../../gift-cards/gift-cards.server.ts";
import { heldInCards, voidOrdered } from "../../gift-cards/sales/voided-cards.server.ts";
import type { Attempt } from "../../payments/attempts.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { isOwing, type PaidBy } from "../orders.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { followRefund, type RefundContext } from "./follow-refund.server.ts";
import { emailRefund } from "./refund-emails.server.ts";
import {
  overpaidOf,
  type RefundAmount,
  refundableFrom,
  splitRefund,
  sumOf,
  TARGETS,
  type Target,
} from "./refunds.ts";
import { isPlaced, readStanding, updatePaymentState } from "./standing.server.ts";

/**
 * Records the refund of an order to where its money came from: first through the provider, then to gift cards. A
 * payment made in the shop is recorded as refunded, and staff hand over the money. The caller requests the refunds
 * (`requestRefunds`); they are followed until the provider confirms them, even if this process dies.
 * @param options `method` is how staff hand back what was paid in the shop, by default the way it was paid
 * @returns the parts of the refund
 * Failures: `not_found`, `not_paid` (also if gift cards paid a part of the order), `nothing_left`, `too_much`,
 * `held_in_cards` (the refund would include the price of gift cards that stay valid), `spent` (a gift card that the
 * order bought was used).
 */
export async function refundOrder(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  amount: RefundAmount,
  options: Pick<RefundOptions, "note" | "method"> = {},
): Promise<Refund[] | Failure> {
  const row = await rows.orderByNumber(database.read, context.store.id, orderNumber);
  if (!row) return failure("orders.operator.not_found", { order: orderNumber });
  return refusable(database, (tx) => planRefund(tx, context, row.id, amount, options));
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
  /** The refund is for tickets of a cancelled event, so what is owed for copies that were taken off stays owed. */
  forTickets?: boolean;
}

/**
 * Records the refunds of an order. A full refund voids the gift cards that the order bought, or throws a `Refusal` if
 * it cannot. Refunds to gift cards or by hand are complete once recorded.
 * Failures as of `refundOrder`.
 */
export async function planRefund(
  tx: Tx,
  context: OrderContext,
  orderId: OrderId,
  amount: RefundAmount,
  {
    note = "",
    targets = TARGETS,
    act = newToken(),
    cancelled = false,
    quiet = false,
    method,
    forTickets = false,
  }: RefundOptions = {},
): Promise<Refund[] | Failure> {
  const { store, now } = context;
  const row = await rows.lockedById(tx, orderId);
  if (!row) throw new Error(`order ${orderId} is gone`);
  const number = row.order_number;
  const standing = await readStanding(tx, row);
  if (!isPlaced(row.status) || sumOf(standing.received) <= 0)
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
    return failure("orders.too_much", { amount: { cents: refundable }, order: number }, { at: "amount" });
  const isWhole = amount === "everything" || amount === sumOf(standing.refundable);
  const spentCard = isWhole && (await voidOrdered(tx, row.id, number, now));
  if (spentCard) throw new Refusal(spentCard);
  const heldAmount = await heldInCards(tx, row.id);
  const forCopies = overpaidOf(row, standing);
  const split = splitRefund(standing, amount, { held: heldAmount, overpaid: forCopies, targets });
  if (!Array.isArray(split)) {
    const heldInCardsFailure = failure(
      "orders.held_in_cards",
      { amount: { cents: split.most }, order: number },
      { at: "amount" },
    );
    if (isWhole) throw new Refusal(heldInCardsFailure);
    return heldInCardsFailure;
  }
  const recorded: Refund[] = [];
  let leftForCopies = forTickets ? 0 : forCopies;
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
  orderId: OrderId,
  note: string,
): Promise<Refund[]> {
  const options = { note, targets: ["payment", "gift_card"], cancelled: true, quiet: true } as const;
  return plannedRefunds(await planRefund(tx, context, orderId, "everything", options));
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
export function refundUnmatched(
  tx: Tx,
  attempt: Attempt,
  paid: PaidPayment,
  now: EpochSeconds,
): Promise<Refund> {
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

/** Every refund of an order, for the operator. */
export async function refundsOf(db: Queries, store: Store, orderNumber: OrderNumber): Promise<Refund[]> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? refunds.refundsOfOrder(db, row.id) : [];
}
