import type { OrderStatus } from "../orders.ts";

/** Staff's acts on an order, as its history names them. */
export const ACTS = [
  "taken",
  "accepted",
  "ready",
  "completed",
  "shipped",
  "cancelled",
  "refunded",
  "quoted",
  "priced",
  "paid",
  "charged",
  "location",
  "address",
  "note",
  "resent",
  "disputed",
  "dispute_note",
  "dispute_open",
  "dispute_under_review",
  "dispute_won",
  "dispute_lost",
] as const;
export type ActKind = (typeof ACTS)[number];

/** Acts that can be undone. */
export const UNDOABLE: readonly ActKind[] = ["accepted", "ready", "completed", "paid"];

/** Seconds during which they can be. */
export const UNDONE_WITHIN = 86_400;
/** Seconds that the email about an undoable act waits. */
export const EMAIL_WAITS = 120;

/** The values to restore on undo. */
export interface ReplacedValues {
  status: OrderStatus;
  location: string;
  /** One line; "" if it is not sent anywhere. */
  address: string;
}

/** Something that staff did to an order. */
export interface Act {
  number: number;
  at: number;
  /** Their name, or the operator's. */
  who: string;
  kind: ActKind;
  note: string;
  was: ReplacedValues;
  undone_at: number | null;
  undone_by: string;
  /** Until when it can be undone, unless the order changes; null if it cannot. */
  undo_until: number | null;
}
