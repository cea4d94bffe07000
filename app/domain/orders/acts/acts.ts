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

/** Seconds during which these acts can be undone. */
export const UNDONE_WITHIN = 86_400;
/** Delay of the email about an act that can be undone (seconds). */
export const EMAIL_WAITS = 120;

/** The values to restore on undo. */
export interface ReplacedValues {
  status: OrderStatus;
  location: string;
  /** One line; "" if the order is not sent. */
  address: string;
}

/** Something that staff did to an order. */
export interface Act {
  number: number;
  at: number;
  /** The name of the member of staff, or the operator's. */
  who: string;
  kind: ActKind;
  note: string;
  was: ReplacedValues;
  /** The event and the reduction of the order that it wrote, counted from 1. */
  event: number | null;
  reduction: number | null;
  undone_at: number | null;
  undone_by: string;
  /** Until when the act can be undone, unless the order changes; null if it cannot. */
  undo_until: number | null;
}
