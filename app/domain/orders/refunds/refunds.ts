import type { Cents } from "#app/lib/money.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import { overpaid } from "../reductions/reductions.ts";

/** The sources of an order's money, in the sequence in which they are refunded. */
export const TARGETS = ["payment", "gift_card", "by_hand"] as const;
export type Target = (typeof TARGETS)[number];
export type Parts = Record<Target, Cents>;

export const sumOf = (parts: Parts): Cents => TARGETS.reduce((total, target) => total + parts[target], 0);

/**
 * How much of an order to refund, an amount in cents or
 *
 * - `everything` that is left, so that gift cards that the order bought become void
 * - `beside_cards`: all that is left while gift cards that the order bought stay valid
 * - `overpaid`: what was paid for copies that are no longer on the order
 */
export type RefundAmount = Cents | "everything" | "beside_cards" | "overpaid";

/** The money of an order by source. */
export interface MoneyStanding {
  /** Payments received. */
  received: Parts;
  /** Refunds that are confirmed. */
  confirmed: Parts;
  /** Refunds that are under way. */
  pending: Parts;
  /** The amounts that can still be refunded. */
  refundable: Parts;
  /** The part of the refunds for copies taken off the order. */
  refundedForCopies: Cents;
}

/** An order's payments, its refunds, and the amount left. */
export function standingOf(
  received: Parts,
  refunds: readonly Pick<Refund, "target" | "state" | "reason" | "amount" | "for_copies">[],
): MoneyStanding {
  const requested = refunds.filter(({ reason, state }) => reason === "asked" && state !== "failed");
  const inState = (...states: Refund["state"][]): Parts => {
    const sumOfTarget = (target: Target) =>
      requested
        .filter((refund) => refund.target === target && states.includes(refund.state))
        .reduce((total, refund) => total + refund.amount, 0);
    return {
      payment: sumOfTarget("payment"),
      gift_card: sumOfTarget("gift_card"),
      by_hand: sumOfTarget("by_hand"),
    };
  };
  const confirmed = inState("done");
  const pending = inState("started", "by_hand");
  const refundableOf = (target: Target) =>
    Math.max(0, received[target] - confirmed[target] - pending[target]);
  return {
    received,
    confirmed,
    pending,
    refundable: {
      payment: refundableOf("payment"),
      gift_card: refundableOf("gift_card"),
      by_hand: refundableOf("by_hand"),
    },
    refundedForCopies: requested.reduce((total, { for_copies }) => total + for_copies, 0),
  };
}

/** The amount paid for copies that were taken off the order, and not refunded yet. */
export const overpaidOf = (
  order: { total: Cents; reduced: Cents },
  { received, refundedForCopies }: MoneyStanding,
): Cents => overpaid({ ...order, received: sumOf(received), refundedForCopies });

/** The payment state of an order after refunds. */
export function refundedState({
  confirmed,
  pending,
  refundable,
}: MoneyStanding): "paid" | "refunded" | "refunded_in_part" {
  // The money of its only refund has come back.
  if (sumOf(confirmed) === 0) return "paid";
  return sumOf(refundable) + sumOf(pending) === 0 ? "refunded" : "refunded_in_part";
}

/**
 * Splits a refund by the sources of the money.
 * @param held the value of gift cards that the order bought and that stay valid. It came as money, because gift cards
 * cannot pay for gift cards
 * @returns the parts, none if nothing is overpaid; or, if refused, the largest possible refund
 */
export function splitRefund(
  standing: MoneyStanding,
  amount: RefundAmount,
  {
    held,
    overpaid,
    targets = TARGETS,
  }: { held: Cents; overpaid: Cents; targets?: readonly Target[] | undefined },
): { target: Target; amount: Cents }[] | { most: Cents } {
  const { payment, gift_card, by_hand } = standing.refundable;
  const available: Parts = {
    gift_card,
    payment: Math.max(0, payment - held),
    by_hand: Math.max(0, by_hand - Math.max(0, held - payment)),
  };
  const mostRefundable = Math.min(
    refundableFrom(standing, TARGETS) - held,
    targets.reduce((total, target) => total + available[target], 0),
  );
  const wanted =
    typeof amount === "number"
      ? amount
      : amount === "overpaid"
        ? Math.min(overpaid, mostRefundable)
        : mostRefundable;
  if (amount === "overpaid" && wanted <= 0) return [];
  if (wanted <= 0 || wanted > mostRefundable) return { most: Math.max(0, mostRefundable) };
  let remaining = wanted;
  return targets.flatMap((target) => {
    const part = Math.min(remaining, available[target]);
    remaining -= part;
    return part > 0 ? [{ target, amount: part }] : [];
  });
}

/** The refundable amount of these sources. */
export const refundableFrom = ({ refundable }: MoneyStanding, targets: readonly Target[]): Cents =>
  targets.reduce((total, target) => total + refundable[target], 0);
