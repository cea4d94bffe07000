import { z } from "zod";
import { type DisputeReason, type DisputeState, GatewayError, type NoticedDispute } from "../gateway.ts";

/** Stripe's report of a dispute. Source: docs.stripe.com/api/disputes/object. */
const disputeShape = z.object({
  id: z.string().min(1).max(100),
  amount: z.int().positive(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  payment_intent: z.string().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});

const REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: "unauthorized",
  unrecognized: "unauthorized",
  product_not_received: "not_received",
  product_unacceptable: "not_as_described",
  duplicate: "duplicate",
  credit_not_processed: "no_credit",
};

/** `warning_…` is an inquiry of the bank, which becomes a dispute if the shop does not answer. */
const STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: "open",
  needs_response: "open",
  warning_closed: "won",
  won: "won",
  prevented: "won",
  lost: "lost",
};

/**
 * Reads the dispute in a notice. @param created when the notice was made (epoch seconds)
 * @returns also the PaymentIntent that it is about; "" if it names none @throws GatewayError if it has no number or
 * amount
 */
export function readDispute(
  object: unknown,
  created: number,
): { dispute: NoticedDispute; payment_intent: string } {
  const read = disputeShape.safeParse(object);
  if (!read.success)
    throw new GatewayError(`Stripe's notice about a dispute: ${z.prettifyError(read.error)}`);
  const { id, amount, currency, reason, status, payment_intent, evidence_details } = read.data;
  return {
    dispute: {
      reference: id,
      amount,
      currency: currency.toUpperCase(),
      reason: REASONS[reason] ?? "other",
      due_at: evidence_details?.due_by ?? null,
      // Staff decide about a state that Stripe has not documented.
      state: STATES[status] ?? "under_review",
      lost: amount,
      noticed_at: created * 1000,
    },
    payment_intent: payment_intent ?? "",
  };
}
