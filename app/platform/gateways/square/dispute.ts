import { z } from "zod";
import { type DisputeReason, type DisputeState, GatewayError, type NoticedDispute } from "../gateway.ts";

/** Square's report of a dispute. Source: developer.squareup.com/reference/square/objects/Dispute. */
const moment = z.iso.datetime({ offset: true });
const disputeShape = z.object({
  id: z.string().min(1).max(100),
  amount_money: z.object({ amount: z.int().positive(), currency: z.string() }),
  reason: z.string().default(""),
  state: z.string().default(""),
  due_at: moment.optional(),
  created_at: moment.optional(),
  updated_at: moment.optional(),
  disputed_payment: z.object({ payment_id: z.string().optional() }).optional(),
});

const REASONS: Readonly<Record<string, DisputeReason>> = {
  NO_KNOWLEDGE: "unauthorized",
  EMV_LIABILITY_SHIFT: "unauthorized",
  NOT_RECEIVED: "not_received",
  NOT_AS_DESCRIBED: "not_as_described",
  DUPLICATE: "duplicate",
  PAID_BY_OTHER_MEANS: "duplicate",
  AMOUNT_DIFFERS: "wrong_amount",
  CUSTOMER_REQUESTS_CREDIT: "no_credit",
};

/** An inquiry of the bank becomes a dispute if the shop does not answer. */
const STATES: Readonly<Record<string, DisputeState>> = {
  INQUIRY_EVIDENCE_REQUIRED: "open",
  EVIDENCE_REQUIRED: "open",
  INQUIRY_CLOSED: "won",
  WON: "won",
  LOST: "lost",
  ACCEPTED: "lost",
};

/**
 * Reads the dispute in a notice. @returns also Square's payment that it is about; "" if it names none
 * @throws GatewayError if it has no number or amount
 */
export function readDispute(object: unknown): { dispute: NoticedDispute; payment: string } {
  const read = disputeShape.safeParse(object);
  if (!read.success)
    throw new GatewayError(`Square's notice about a dispute: ${z.prettifyError(read.error)}`);
  const { id, amount_money, reason, state, due_at, created_at, updated_at, disputed_payment } = read.data;
  return {
    dispute: {
      reference: id,
      amount: amount_money.amount,
      currency: amount_money.currency,
      reason: REASONS[reason] ?? "other",
      due_at: due_at === undefined ? null : Math.floor(Date.parse(due_at) / 1000),
      // Staff decide about a state that Square has not documented.
      state: STATES[state] ?? "under_review",
      lost: amount_money.amount,
      noticed_at: Date.parse(updated_at ?? created_at ?? "") || 0,
    },
    payment: disputed_payment?.payment_id ?? "",
  };
}
