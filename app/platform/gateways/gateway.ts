import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";

/**
 * The interface to any payment provider. Amounts are in cents. Every method may throw `GatewayError`; the
 * request may have succeeded anyway, and `lookup` finds out.
 */
export interface Gateway {
  /** Origins that the shopper's browser is sent to. */
  readonly origins: readonly string[];
  /**
   * Announces the payment to the provider. No money moves, unless there is a card token, which is charged at
   * once.
   */
  begin(charge: Charge): Promise<BegunPayment>;
  /**
   * Called when the shopper is back: captures the payment if it is approved and matches `expected`. Safe to
   * repeat.
   */
  complete(ref: string, expected: ExpectedPayment): Promise<Outcome>;
  /** Returns the state in the provider's own record, without moving money. */
  lookup(ref: string, expected: ExpectedPayment): Promise<Outcome>;
  /** Refunds a payment in part or in full. Absent if the provider only takes refunds in its own console. */
  refund?(paid: PaidPayment, amount: Cents, key: string): Promise<RefundStatus>;
  /**
   * Finds the refund with this key in the provider's record; undefined if there is none. Absent if the record
   * cannot be searched, in which case a refund whose response was lost is never requested again.
   */
  findRefund?(paid: PaidPayment, amount: Cents, key: string): Promise<RefundStatus | undefined>;
  /**
   * Takes the money of an authorized payment, or a part of it, which is possible once; the rest is released. Absent if
   * the provider takes all money at once.
   * @param key an idempotency key
   * @returns what the provider's record says afterwards: still `authorized`, with the reason as its note, if it refused
   */
  capture?(authorized: AuthorizedPayment, expected: ExpectedPayment, key: string): Promise<Outcome>;
  /** Releases an authorized payment whose money is not wanted. Absent where `capture` is absent. */
  release?(authorized: AuthorizedPayment): Promise<void>;
  /** Cancels an unfinished payment, if the provider supports that. */
  void?(ref: string): Promise<void>;
  /** Reads a message from the provider; undefined if its signature is missing or wrong. */
  readNotice?(message: Message): Promise<ProviderNotice | undefined>;
}

export interface Charge extends ExpectedPayment {
  /** The shop's name, and the payment, as the provider's page shows them. */
  shop: string;
  description: string;
  /** Return address for the browser, paid or not. */
  return_url: string;
  cancel_url: string;
  locale: string;
  /** Until when the shop holds the order for this payment (epoch seconds). */
  held_until: number;
  /** Only authorize the card: the shop takes the money with `capture`. */
  captures_later?: boolean;
  /** A one-use card token, for providers whose card field is on the shop's own page. */
  token?: string;
}

export interface ExpectedPayment {
  /** The shop's own id of the payment, which the provider uses as an idempotency key. */
  attempt: string;
  order_number: OrderNumber;
  amount: Cents;
  currency: string;
}

export interface BegunPayment {
  /** The provider's id of the payment. */
  ref: string;
  /** Where the browser goes next: a URL, or a form to post; undefined if the payment is already done. */
  goTo: string | PostedForm | undefined;
  /** The outcome, if it is already known. */
  outcome?: Outcome;
}

export interface PostedForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface PaidPayment {
  state: "paid";
  ref: string;
  amount: Cents;
  currency: string;
  /** The id to use when requesting a refund. */
  reference: string;
}

/** The card's issuer has promised the money, and nobody has taken it yet. */
export interface AuthorizedPayment {
  state: "authorized";
  ref: string;
  /** The amount that can be taken at most. */
  amount: Cents;
  currency: string;
  /** The id to use when taking or releasing the money. */
  reference: string;
  /** Until when the money can be taken (epoch seconds); null if the provider does not say. */
  until: number | null;
  /** Why the provider refused to take it; "" if nobody tried. */
  note: string;
}

/** A provider's answer about a refund. If it was refused, it is `failed` and no money moved. */
export interface RefundStatus {
  state: "done" | "waiting" | "failed";
  reference: string;
  note: string;
}

export type Outcome =
  | PaidPayment
  | AuthorizedPayment
  /** Undecided: the shopper has not finished, or the provider needs a moment. It can still be given up. */
  | { state: "waiting"; note: string }
  /**
   * The shopper has paid, and the provider takes days to decide whether the shop gets the money. Nobody can give that
   * up.
   */
  | { state: "in_review"; note: string }
  | { state: "declined" | "cancelled"; note: string };

/** A request from a provider, unprocessed. */
export interface Message {
  /** Keyed by lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** When it arrived (epoch seconds). */
  at: number;
}

export interface ProviderNotice {
  event_id: string;
  /** The payment it is about; "" if it names none. */
  ref: string;
  /** The shop's own id of that payment, if the provider sent this instead. */
  attempt?: string;
  /** The shop's own key of a refund of that payment, if it is about one. */
  refund?: string;
  /** Set if the customer disputes that payment. */
  dispute?: NoticedDispute;
  /** Set if it is about the stock of the shop's till, and no payment. */
  stock?: true;
}

/** Why a customer disputes a payment. */
export const DISPUTE_REASONS = [
  "unauthorized",
  "not_received",
  "not_as_described",
  "duplicate",
  "wrong_amount",
  "no_credit",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/**
 * `open` the shop has to answer; `under_review` it has, or somebody else has to; `won` the shop keeps the money; `lost`
 * the customer gets it.
 */
export const DISPUTE_STATES = ["open", "under_review", "won", "lost"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute (chargeback) as a provider reports it. */
export interface NoticedDispute {
  /** The provider's number of the dispute. */
  reference: string;
  amount: Cents;
  currency: string;
  reason: DisputeReason;
  /** Until when the shop can answer (epoch seconds); null if it need not, or the provider does not say. */
  due_at: number | null;
  state: DisputeState;
  /** The amount the customer gets if the dispute is lost. */
  lost: number;
  /** When the provider last changed it (epoch milliseconds): notices may arrive in any order. */
  noticed_at: number;
}

/** The provider did not answer, or not in the agreed form. */
export class GatewayError extends Error {}
