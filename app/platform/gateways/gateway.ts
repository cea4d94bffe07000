/**
 * What the shop asks of a payment provider, whichever it is. Amounts are cents. Every method may throw
 * `GatewayError`; what was asked may then have happened all the same, and `lookup` tells.
 */
export interface Gateway {
  /** Origins that the shopper's browser is sent to. */
  readonly origins: readonly string[];
  /** Tells the provider of the payment; no money moves, except with a card token, which is charged at once. */
  begin(charge: Charge): Promise<Begun>;
  /** The shopper is back: takes the money if it is granted and agrees with what is expected. May be asked again. */
  complete(ref: string, expected: Expected): Promise<Outcome>;
  /** What the provider's own record says. Moves nothing. */
  lookup(ref: string, expected: Expected): Promise<Outcome>;
  /** Refunds a payment, or part of it. Absent where the provider takes refunds in its own console only. */
  refund?(paid: Paid, amount: number, key: string): Promise<Refunded>;
  /**
   * What the provider's record says of a refund that carried this key; undefined where it has none. Absent where
   * the record cannot be searched: then a refund whose answer was lost is never asked for again.
   */
  findRefund?(paid: Paid, amount: number, key: string): Promise<Refunded | undefined>;
  /** Calls off a payment that was not made, where the provider can. */
  void?(ref: string): Promise<void>;
  /** A message from the provider; undefined for one that it has not signed. */
  webhook?(message: Message): Promise<Notice | undefined>;
}

export interface Charge extends Expected {
  /** What the shopper sees on the provider's page. */
  description: string;
  /** Where the browser comes back to, paid or not. */
  return_url: string;
  cancel_url: string;
  locale: string;
  /** A one-use card token, for providers whose field is on the shop's own page. */
  token?: string;
}

export interface Expected {
  /** The shop's own id of the payment: the provider's key against doing it twice. */
  attempt: string;
  order_number: number;
  amount: number;
  currency: string;
}

export interface Begun {
  /** The provider's id of the payment. */
  ref: string;
  /** Where the browser goes: an address, or a form that it posts; none where the payment is done at once. */
  goTo: string | PostedForm | undefined;
  /** What became of it, where that is known already. */
  outcome?: Outcome;
}

export interface PostedForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface Paid {
  state: "paid";
  ref: string;
  amount: number;
  currency: string;
  /** What a refund names. */
  reference: string;
}

/** What a provider says of a refund: refused ones are `failed`, and no money moved. */
export interface Refunded {
  state: "done" | "waiting" | "failed";
  reference: string;
  note: string;
}

export type Outcome =
  | Paid
  /** Not decided: the shopper has not finished, or the provider is still looking at it. */
  | { state: "waiting"; note: string }
  | { state: "declined" | "cancelled"; note: string };

/** A request that a provider sent, as it came. */
export interface Message {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Notice {
  event_id: string;
  /** The payment that it is about. */
  ref: string;
}

/** The provider did not answer, or not as agreed. */
export class GatewayError extends Error {}
