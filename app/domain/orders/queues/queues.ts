import type { OrderNumber } from "#app/lib/number-kinds.ts";
import type { DeliveryPreference } from "../../shipping/shipping.ts";
import type { DeliveryKey, OrderStatus, PaymentState } from "../orders.ts";
/**
 * The next step for an order. Every order is in exactly one queue; `rows.server.ts` beside it says which. `check` it is
 * new; `shipping` it was placed without a shipping price; `supplier` copies have to be ordered in; `pick` fetch it and
 * mark it ready; `pack` send its parcels; `ready` somebody picks it up; `price` a quote to price; `customer` a quote to
 * answer, or a payment to finish; `unpaid` it left and is not paid; `done` nothing is left to do.
 */
export const QUEUES = [
  "check",
  "pick",
  "pack",
  "ready",
  "supplier",
  "price",
  "shipping",
  "customer",
  "unpaid",
  "done",
] as const;
export type Queue = (typeof QUEUES)[number];

/** An order as a list shows it. */
export interface ListedOrder {
  order_number: OrderNumber;
  order_date: number;
  purchaser_name: string;
  item_count: number;
  total: number;
  delivery_type: DeliveryPreference;
  delivery_key: DeliveryKey;
  status: OrderStatus;
  payment_state: PaymentState;
  order_location_id: number | null;
  locale: string;
}

/** Counts are exact up to this number. */
export const MAX_COUNTED = 1000;
