import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import type { CommunicationPreference } from "../accounts/customer.ts";
import type { Arrival } from "../cart/arrivals.ts";
import { type Condition, isTicketsOnly, TICKET } from "../catalogue/catalogue.ts";
import type { ListedEvent } from "../events/events.server.ts";
import type { Gift } from "../gift-cards/gift.ts";
import type { SaleState } from "../gift-cards/sales/sales.server.ts";
import type { PaymentChoice } from "../payments/payments.ts";
import { type Extras, isBeforeDay } from "../preorders/preorders.ts";
import type { AppliedPromotion } from "../promotions/promotions.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import type { Currency } from "../stores/currency.ts";
import type { TaxLine } from "../tax/tax.ts";
import type { Reduction } from "./reductions/reductions.ts";

/** The contact details of an order, as the contact step collects them. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
  /** Purchase Order #, which the contract calls `promo_code` (decision 6). */
  purchaseorder: string;
  instructions: string;
  /** For the owners of the gift registries that the order is for. */
  gift_note: string;
  preferred_communication: CommunicationPreference;
}

/** A line of an order, stored as agreed on the day (spec 2 §3 "Order", "Order item"). */
export interface OrderItem {
  title_info: {
    eisbn: string;
    /** The ISBN, or the UPC if it has no ISBN. */
    isbn: string | null;
    title: string;
    /** The language of the title, if the shop named it and it differs from the page's. */
    lang?: string | undefined;
    subtitle: string | null;
    author_line: string;
    binding: string | null;
    cover_image_cache: string | null;
    is_forthcoming: boolean;
    /** As on the day of the order; for a pre-order, the title's current date. */
    release_date: number | null;
    /** The condition that was bought: its code, and its name in the order's language. */
    available: { code: Condition; text: string };
  };
  cart_info: {
    /** As agreed. */
    quantity: number;
    /** Copies taken off the order later: unsent ones, and sent ones. */
    cancelled: number;
    returned: number;
    /** Whether it is tickets that were refunded because their event was cancelled. */
    is_void: boolean;
    backorder_quantity: number;
    backorder_sub_message: string;
    /** When the copies are expected, as the buyer saw it. */
    arrivals: Arrival[];
    sold_price: Cents;
    original_price: Cents;
    /** Savings from sale prices per copy, and from promotions for the whole line. */
    discount: number;
    promotion_discount: Cents;
    taxes: { type: string; rate: number }[];
    gift_registry_id: string;
    /** The registry it was bought for, and its owner's name, as on the day of the order. */
    gift_registry_info: { title: string; occasion: string; name: string } | null;
    is_giftcard: boolean;
    /** Decides the taxes and the delivery. */
    tax_class: string;
    /** The code that lets the holders of its tickets in; null for anything else, and once the order is cancelled. */
    ticket_code: string | null;
    /** A gift card's amount and recipient; null for anything else. */
    gift: Gift | null;
    /** The promises of its pre-order campaign; null for anything else. */
    preorder: Extras | null;
    /** The inscription that the buyer wants in the copies; "" for none. */
    dedication: string;
    /** Whether the gift cards were sent; null for anything else, and until the order is paid. */
    gift_cards: { state: SaleState; recipient: string; at: number } | null;
  };
}

/**
 * The statuses of an order. `pending` waits for its payment and `void` never got one; nobody outside the program
 * sees these as orders. `requested`, `quoted` and `declined` belong to quotes.
 */
export const ORDER_STATUS = [
  "pending",
  "void",
  "requested",
  "quoted",
  "declined",
  "placed",
  "accepted",
  "ready",
  "shipped",
  "completed",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUS)[number];

/** How staff hand over an order's books; `email` for an order of gift cards alone. */
export type DeliveryKey = "pickup" | "ship" | "quote" | "email";

/**
 * Whether the money for an order has arrived. `pending`: a payment through a provider is under way. `authorized`: the
 * card's issuer has promised the money, and the shop has not taken it yet.
 */
export type PaymentState = "none" | "pending" | "authorized" | "paid" | "refunded" | "refunded_in_part";

/** The statuses that staff can move an order to. */
export type Move = "accepted" | "ready" | "shipped" | "completed" | "cancelled";

/** The statuses from which each move can start. Completed and cancelled orders do not move. */
export const STATUS_AFTER: Readonly<Record<Move, readonly OrderStatus[]>> = {
  accepted: ["placed"],
  ready: ["placed", "accepted"],
  shipped: ["placed", "accepted"],
  completed: ["placed", "accepted", "ready", "shipped"],
  // Copies that were sent cannot be cancelled (`reductions.server.ts`).
  cancelled: ["placed", "accepted", "ready", "requested", "quoted"],
};

/** Statuses of an active order, which can be paid. */
export const PAYABLE: readonly OrderStatus[] = ["placed", "accepted", "ready", "shipped", "completed"];

/** The statuses in which some of an order may still be unsent. */
export const OPEN: readonly OrderStatus[] = ["placed", "accepted", "ready"];

/** Whether the customer asked for a quote instead of ordering. */
export const isQuote = ({ delivery_key }: Pick<Order, "delivery_key">): boolean => delivery_key === "quote";

/** Whether an order is a quote that its customer has not accepted yet. */
export const isUnacceptedQuote = ({ status }: Pick<Order, "status">): boolean =>
  status === "requested" || status === "quoted";

/** The columns of an order's money. */
interface OrderMoney {
  total: Cents;
  reduced: Cents;
  gift_card_amount: Cents;
}

/** The amount of an order that gift cards do not cover, less later reductions. */
export function owingOf({ total, reduced, gift_card_amount }: OrderMoney): Cents {
  return Math.max(0, total - reduced - gift_card_amount);
}

/** Whether no money has arrived for an order, apart from gift cards. Its card may be authorized. */
export const isUnpaid = ({ payment_state }: { payment_state: PaymentState }): boolean =>
  payment_state === "none" || payment_state === "pending" || payment_state === "authorized";

/** Whether an order is not paid yet, apart from gift cards. Its shipping may have no price yet. */
export function isOwing(row: OrderMoney & { payment_state: PaymentState; is_shipping_tbd: number }): boolean {
  return isUnpaid(row) && (owingOf(row) > 0 || row.is_shipping_tbd === 1);
}

/**
 * Whether a line is tickets that were refunded because their event was cancelled. Those of an order that is not paid
 * yet are refunded once it is, and can be taken off it until then.
 */
export const isVoidTicket = (
  row: Parameters<typeof isOwing>[0],
  { voided_at }: { voided_at: number | null },
): boolean => voided_at !== null && !isOwing(row);

/**
 * Whether an order is held for a payment that its shopper makes later. If staff accept it before it is paid, the hold
 * ends and the payment is up to them.
 */
export function isHeld(
  row: OrderMoney & {
    status: OrderStatus;
    payment_state: PaymentState;
    is_shipping_tbd: number;
    held_until: number | null;
  },
): boolean {
  return row.held_until !== null && row.status === "placed" && isOwing(row);
}

/** Whether an order waits for its provider to review the payment, and is placed once that goes through. */
export const isInReview = ({
  status,
  payment_in_review,
}: Pick<Order, "status" | "payment_in_review">): boolean => status === "pending" && payment_in_review;

/**
 * Whether a move fits a delivery method: a picked-up order is never "shipped", a shipped one never "ready for pickup".
 */
export function suits(move: Move, deliveryKey: DeliveryKey): boolean {
  return move === "ready" ? deliveryKey === "pickup" : move !== "shipped" || deliveryKey === "ship";
}

/** Whether staff can move an order now. The move itself checks again. */
export const canMove = (
  { status, delivery_key }: { status: OrderStatus; delivery_key: DeliveryKey },
  move: Move,
): boolean => STATUS_AFTER[move].includes(status) && suits(move, delivery_key);

/** Copies of a line, and the location they were taken from. */
export interface Copies {
  location: string;
  quantity: number;
}

/** One parcel of an order. */
export interface ShippingBatch {
  number: number;
  items: { position: number; quantity: number }[];
  provider: string;
  cost: Cents;
  status: "waiting" | "shipped";
  tracking: string;
  shipped_at: number | null;
}

/** An address as it was on the day of the order. */
export interface OrderAddress {
  orgname: string;
  name: string;
  addr1: string;
  addr2: string;
  city: string;
  prov: string;
  country: string;
  postal_code: string;
  phone: string;
  /** The gift registry whose owner lives there; "" for an address that the shopper may see. */
  gift_registry_id: string;
}

/** The destination of an order (spec 2 §3 "Order") and its carrier. */
export interface ShipTo extends OrderAddress {
  provider: string;
}

/** The ways to pay for an order in the shop. */
export const PAID_BY = ["cash", "card", "check", "transfer", "other"] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** Money of an order that was refunded, or is being refunded. */
export interface GivenBack {
  /** When the money was refunded, or when the refund began. */
  at: number;
  amount: Cents;
  /** `due`: not refunded yet. */
  state: "done" | "due";
  /** Whether the refund failed, so that the shop has to give the money back in another way. */
  left_to_shop: boolean;
  target: "payment" | "gift_card" | "by_hand";
  /** The destination, in the order's language: "Visa •••• 1111". */
  to: string;
  note: string;
  /** Shared by all refunds that were made together. */
  act: string;
}

export interface Order {
  order_number: OrderNumber;
  order_date: number;
  status: OrderStatus;
  /** The order's history, the oldest first. `shipping`: the price that the shop set then, or null. */
  events: { at: number; status: OrderStatus; note: string; shipping: Cents | null }[];
  delivery_type: DeliveryPreference;
  delivery_key: DeliveryKey;
  payment_type: PaymentChoice;
  payment_message: string;
  payment_state: PaymentState;
  /** Whether a provider is reviewing the payment, which can take days. Until then nobody can pay again or cancel it. */
  payment_in_review: boolean;
  /** The amount paid in the shop, and how. */
  paid_by_hand: Cents;
  paid_method: PaidBy | "";
  /** The amount paid, apart from gift cards; 0 until it is paid. */
  paid: Cents;
  /** Refunds of that amount, the oldest first. */
  refunds: GivenBack[];
  /** Reductions after the order was placed, the oldest first. */
  reductions: Reduction[];
  shipping: ShipTo | null;
  /** The account's own address, which is on the receipt; null for a guest. */
  billing: OrderAddress | null;
  shipping_batches: ShippingBatch[];
  /** When a quote's prices expire. */
  quote_until: number | null;
  /** The end of the hold of an order that is paid later; null without a hold. */
  held_until: number | null;
  purchaser_name: string;
  email: string;
  phone: string;
  order_location_id: number | null;
  order_location_name: string;
  /** The other locations from which copies are brought, if the order is picked up. */
  brought_from: string[];
  communication_preference: CommunicationPreference;
  notes: string;
  purchaseorder: string;
  /** The tax exemption certificate; "" for none. */
  tax_certificate: string;
  /**
   * The version of the French terms of sale that its customer read before choosing a contract in the order's language
   * (`stores/sale-terms.server.ts`); "" if that choice was not needed.
   */
  french_terms: string;
  locale: string;
  currency: Currency;
  items: OrderItem[];
  /** The events that its tickets are for, in the order in which they start. */
  ticket_events: OrderEvent[];
  summary: {
    item_count: number;
    original_price: Cents;
    discounts: Cents;
    subtotal: Cents;
    promo_codes: AppliedPromotion[];
    post_subtotal_discount: Cents;
    taxes: TaxLine[];
    shipping: Cents;
    is_shipping_tbd: boolean;
    /** As agreed. `reduced` was taken off later. */
    total: Cents;
    reduced: Cents;
    total_gift_card_amount_used: Cents;
    /** The amount that gift cards do not cover. */
    total_owing: Cents;
  };
}

/** An event that an order has tickets for, in its current state. Times are the shop's wall clock. */
export type OrderEvent = Pick<
  ListedEvent,
  "id" | "path" | "name" | "lang" | "starts" | "ends" | "place" | "langs" | "is_cancelled"
>;

/**
 * Delivery methods of an order. Tickets and gift cards are not handed over: the door has the names, and cards are
 * emailed.
 */
export type Handover = "pickup" | "ship" | "email" | "tickets";

export function handoverOf({ delivery_key, items }: Pick<Order, "delivery_key" | "items">): Handover {
  if (delivery_key === "ship" || delivery_key === "email") return delivery_key;
  return isTicketsOnly(items.map(({ cart_info }) => cart_info)) ? "tickets" : "pickup";
}

export const hasTickets = ({ items }: Pick<Order, "items">): boolean =>
  items.some(({ cart_info }) => cart_info.tax_class === TICKET);

export const hasGiftCards = ({ items }: Pick<Order, "items">): boolean =>
  items.some(({ cart_info }) => cart_info.is_giftcard);

/** A line with the promises of its pre-order campaign. The day matters until the copies have left. */
export function preorderedLine({ status }: Pick<Order, "status">, item: OrderItem) {
  const { preorder, dedication } = item.cart_info;
  const isOver = status === "shipped" || status === "completed" || status === "cancelled";
  return { preorder, dedication, release_date: isOver ? null : item.title_info.release_date };
}

/**
 * The pre-ordered title with the latest release day, if that day is still to come on the shop's clock. Until then,
 * nothing of the order or parcel may be handed over.
 * @param parcel one of its parcels; the whole order if omitted
 */
export function heldTitle(
  order: Pick<Order, "status" | "items" | "shipping_batches">,
  now: EpochSeconds,
  timeZone: string,
  parcel?: number,
): { title: string; day: number } | undefined {
  const batch = order.shipping_batches.find(({ number }) => number === parcel);
  const inParcel = batch && new Set(batch.items.map(({ position }) => position));
  const heldTitles = order.items.flatMap((item, position) => {
    const { title, release_date: day } = item.title_info;
    const { preorder, quantity, cancelled, returned } = item.cart_info;
    const isHere = quantity > cancelled + returned && (inParcel?.has(position) ?? true);
    return preorder && isHere && day !== null && isBeforeDay(day, now, timeZone) ? [{ title, day }] : [];
  });
  return heldTitles.sort((a, b) => b.day - a.day)[0];
}

/** An order as its shopper sees it: without the street of a registry's owner. */
export function asGiver(order: Order): Order {
  const { shipping } = order;
  if (!shipping?.gift_registry_id) return order;
  const hidden = { orgname: "", addr1: "", addr2: "", city: "", postal_code: "", phone: "" };
  return { ...order, shipping: { ...shipping, ...hidden } };
}
