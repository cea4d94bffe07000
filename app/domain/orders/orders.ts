import type { Cents } from "#app/lib/money.ts";
import type { TaxLine } from "../tax/tax.ts";

/** Whom an order is for, as the contact step collects it. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
  /** Purchase Order #, which the contract names `promo_code` (decision record 0006). */
  purchaseorder: string;
  instructions: string;
  preferred_communication: string;
}

/** What was agreed, kept as it was on the day (spec 2 §3 "Order", "Order item"). */
export interface OrderItem {
  title_info: {
    eisbn: string;
    title: string;
    subtitle: string | null;
    author_line: string;
    binding: string | null;
    cover_image_cache: string | null;
    is_forthcoming: boolean;
    release_date: number | null;
    available: { code: string; text: string };
  };
  cart_info: {
    quantity: number;
    backorder_quantity: number;
    backorder_sub_message: string;
    sold_price: Cents;
    original_price: Cents;
    discount: number;
    gift_registry_id: string;
    is_giftcard: boolean;
  };
}

export const ORDER_STATUS = ["placed", "accepted", "ready", "completed", "cancelled"] as const;
/** What becomes of an order that is picked up; it is never "shipped". */
export type OrderStatus = (typeof ORDER_STATUS)[number];

/** From which states each can be reached. What has been handed over or cancelled stays so. */
export const STATUS_AFTER: Readonly<Record<Exclude<OrderStatus, "placed">, readonly OrderStatus[]>> = {
  accepted: ["placed"],
  ready: ["placed", "accepted"],
  completed: ["placed", "accepted", "ready"],
  cancelled: ["placed", "accepted", "ready"],
};

export interface Order {
  order_number: number;
  order_date: number;
  status: OrderStatus;
  /** What became of it, the oldest first. */
  events: { at: number; status: OrderStatus; note: string }[];
  delivery_type: string;
  delivery_key: "pickup" | "ship" | "quote";
  payment_type: string;
  payment_message: string;
  purchaser_name: string;
  email: string;
  phone: string;
  order_location_id: number | null;
  order_location_name: string;
  communication_preference: string;
  notes: string;
  purchaseorder: string;
  locale: string;
  items: OrderItem[];
  summary: {
    item_count: number;
    original_price: Cents;
    discounts: Cents;
    subtotal: Cents;
    taxes: TaxLine[];
    shipping: Cents;
    total: Cents;
    total_gift_card_amount_used: Cents;
    total_owing: Cents;
  };
}
