import type { Cents } from "#app/lib/money.ts";
import type { Address } from "../accounts/customer.ts";
import type { AvailabilityRow, TitleCard } from "../catalogue/catalogue.ts";
import type { AppliedPromotion } from "../promotions/promotions.ts";
import type { MultishipMethod, ShippingOption } from "../shipping/shipping.ts";
import type { TaxLine } from "../tax/tax.ts";

export const MAX_QUANTITY = 9999;
/** Lines that a cart can have: every page of it shows them all. */
export const MAX_LINES = 500;

/** One line of the cart (spec 2 §3 "Cart item"). */
export interface CartItem {
  title_info: TitleCard;
  cart_info: {
    cart_id: number;
    condition: string;
    quantity: number;
    /** How many of them are not on hand and will be ordered. */
    backorder_quantity: number;
    backorder_sub_message: string;
    /** Whether it may be bought at all. */
    cartable: boolean;
    /** Whether only somebody with an account may buy it ("Requires account"). */
    cartable_logged_in: boolean;
    gift_registry_id: string;
    is_giftcard: boolean;
    /** Cents each; null while the price is unknown or hidden. */
    sold_price: Cents | null;
    original_price: Cents | null;
    tax_class: string;
    /** What promotions take off this line. */
    discount: Cents;
    /** The taxes that fall on it; their amounts are reckoned on the whole order. */
    taxes: { type: string; rate: number }[];
    /** More is wanted than can be had: how many could be. */
    available_quantity: number;
  };
}

export interface CartSummary {
  /** Copies in the cart. */
  item_count: number;
  total_quantity: number;
  original_price: Cents | null;
  discounts: Cents | null;
  subtotal: Cents | null;
  promo_codes: AppliedPromotion[];
  /** What promotions take off the subtotal and delivery together. */
  post_subtotal_discount: Cents;
  taxes: TaxLine[];
  /** Null until it is known: not chosen yet, or to be determined (`is_shipping_tbd`). */
  shipping: Cents | null;
  is_shipping_tbd: boolean;
  /** Null until it is known; without delivery where that is to be determined. */
  total: Cents | null;
  total_gift_card_amount_used: Cents;
  /** What is left to pay after gift cards. */
  total_owing: Cents | null;
  contains_gift_registry_item: boolean;
  contains_gift_registry_shipping: boolean;
}

/** A gift card that the order is to be paid with, as the shopper sees it. */
export interface CartGiftCard {
  id: number;
  /** All but the last four digits are hidden. */
  number: string;
  balance: Cents;
  /** What is used of it, and what the shopper asked for (null: as much as is needed). */
  amount: Cents;
  wanted: Cents | null;
}

/** Where the order goes and how. */
export interface CartDelivery {
  to: Address | null;
  option: ShippingOption | null;
  multiship_method: MultishipMethod;
  /** What each parcel costs. */
  parcels: Cents[];
}

export interface Cart {
  items: CartItem[];
  summary: CartSummary;
  gift_cards: CartGiftCard[];
  delivery: CartDelivery;
  /** Changes whenever what would be bought, or for how much, changes. */
  checksum: string;
  contains_unavailable: boolean;
  meets_order_min: boolean;
  /** Null where prices are hidden from this person; then it counts as met. */
  order_minimum: Cents | null;
  can_click_collect: boolean;
}

/** The question asked when more is wanted than is on hand (spec 1 §4). */
export interface StockQuestion {
  question: "stock";
  onhand: number;
  wanted: number;
  /** Whether the rest can be ordered. */
  can_order_rest: boolean;
}

export interface LargePrintQuestion {
  question: "large_print";
}

/**
 * Whether a quantity can be had without asking (spec 1 §4).
 * No question with nothing on hand: then all of it is ordered, or none of it can be sold.
 */
export function stockQuestion(
  row: Pick<AvailabilityRow, "onhand" | "is_extra_orderable">,
  wanted: number,
): StockQuestion | undefined {
  if (row.onhand === 0 || wanted <= row.onhand) return undefined;
  return { question: "stock", onhand: row.onhand, wanted, can_order_rest: row.is_extra_orderable };
}

/**
 * How many copies there are of a title that stood in two carts: the sum, as far as the shelf has it, or as
 * far as can be ordered where the shopper has said so. What cannot be bought at all is not made more.
 */
export function joinedQuantity(
  row: Pick<AvailabilityRow, "onhand" | "is_extra_orderable" | "cartable"> | undefined,
  a: number,
  b: number,
  orderRest: boolean,
): number {
  const sum = Math.min(a + b, MAX_QUANTITY);
  const { available } = deliverable(row, sum);
  if (available === 0) return Math.max(a, b);
  return row && row.onhand > 0 && !orderRest ? Math.min(sum, row.onhand) : available;
}

/** How many copies of a line can be delivered, on hand or ordered. */
export function deliverable(
  row: Pick<AvailabilityRow, "onhand" | "is_extra_orderable" | "cartable"> | undefined,
  quantity: number,
): { available: number; backorder: number } {
  if (!row?.cartable) return { available: 0, backorder: 0 };
  if (quantity <= row.onhand) return { available: quantity, backorder: 0 };
  return row.is_extra_orderable
    ? { available: quantity, backorder: quantity - row.onhand }
    : { available: row.onhand, backorder: 0 };
}
