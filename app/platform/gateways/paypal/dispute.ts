import { z } from "zod";
import { type DisputeReason, type DisputeState, GatewayError, type NoticedDispute } from "../gateway.ts";
import { centsOf } from "../http.server.ts";

/** PayPal's report of a dispute. Source: developer.paypal.com/docs/api/customer-disputes/v1. */

const money = z.object({ currency_code: z.string(), value: z.string() });
const moment = z.iso.datetime({ offset: true });
const message = z.object({
  resource: z.object({
    dispute_id: z.string().min(1).max(100),
    dispute_amount: money,
    reason: z.string().default(""),
    status: z.string().default(""),
    seller_response_due_date: moment.optional(),
    create_time: moment.optional(),
    update_time: moment.optional(),
    dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money.optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  }),
});
type Resource = z.output<typeof message>["resource"];

const REASONS: Readonly<Record<string, DisputeReason>> = {
  UNAUTHORISED: "unauthorized",
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "not_received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "not_as_described",
  DUPLICATE_TRANSACTION: "duplicate",
  PAYMENT_BY_OTHER_MEANS: "duplicate",
  INCORRECT_AMOUNT: "wrong_amount",
  CREDIT_NOT_PROCESSED: "no_credit",
};

/**
 * The shop keeps its money: also if PayPal pays the customer, the customer withdraws, or another case replaces this
 * one.
 */
const WON_OUTCOMES = [
  "RESOLVED_SELLER_FAVOUR",
  "RESOLVED_WITH_PAYOUT",
  "CANCELED_BY_BUYER",
  "DENIED",
  "NONE",
];
const LOST_OUTCOMES = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

function stateOf({ status, dispute_outcome }: Resource): DisputeState {
  if (status === "OPEN" || status === "WAITING_FOR_SELLER_RESPONSE") return "open";
  const outcome = status === "RESOLVED" ? (dispute_outcome?.outcome_code ?? "") : "";
  if (LOST_OUTCOMES.includes(outcome)) return "lost";
  // Staff decide about an outcome that PayPal has not documented.
  return WON_OUTCOMES.includes(outcome) ? "won" : "under_review";
}

/**
 * Reads a notice about a dispute. @returns also the transaction of the shop that it is about; "" if it names none
 * @throws GatewayError if it has no number or amount
 */
export function readDispute(notice: unknown): { dispute: NoticedDispute; transaction: string } {
  const read = message.safeParse(notice);
  if (!read.success)
    throw new GatewayError(`PayPal's notice about a dispute: ${z.prettifyError(read.error)}`);
  const { resource } = read.data;
  const { dispute_id, dispute_amount, reason, seller_response_due_date: due, dispute_outcome } = resource;
  const amount = centsOf(dispute_amount.value);
  if (!(amount > 0)) throw new GatewayError(`PayPal's notice about a dispute: no amount`);
  const refunded = dispute_outcome?.amount_refunded;
  return {
    dispute: {
      reference: dispute_id,
      amount,
      currency: dispute_amount.currency_code,
      reason: REASONS[reason] ?? "other",
      due_at: due === undefined ? null : Math.floor(Date.parse(due) / 1000),
      state: stateOf(resource),
      lost: refunded?.currency_code === dispute_amount.currency_code ? centsOf(refunded.value) || 0 : amount,
      noticed_at: Date.parse(resource.update_time ?? resource.create_time ?? "") || 0,
    },
    transaction: resource.disputed_transactions[0]?.seller_transaction_id ?? "",
  };
}
