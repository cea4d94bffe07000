import type { Cents } from "#app/lib/money.ts";
import type { Address } from "../accounts/customer.ts";
import type { AvailabilityRow, TitleCard } from "../catalogue/catalogue.ts";
import type { AppliedPromotion, IdleCode } from "../promotions/promotions.ts";
import type { DeliveryPreference, MultishipMethod, ShippingOption } from "../shipping/shipping.ts";
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
    /** How many of them can be delivered; fewer than the quantity where more is wanted than there is. */
    available_quantity: number;
    /** The shopper agreed to wait for copies that are not on hand. */
    order_rest: boolean;
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
  /** Codes that were entered and take nothing off, each with the reason. */
  idle_codes: IdleCode[];
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
  /** Null until it is chosen. */
  preference: DeliveryPreference | null;
  /** Where it is picked up, or sent from. */
  location_id: number | null;
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

/** What a shopper may answer when there are too few copies; "remove" only of a line that is in the cart. */
export const STOCK_ANSWERS = ["in_stock", "order_rest", "remove"] as const;
export type StockAnswer = (typeof STOCK_ANSWERS)[number];

/** The question asked when more is wanted than is on hand (spec 1 §4). */
export interface StockQuestion {
  question: "stock";
  onhand: number;
  /** Copies wanted on this line. */
  wanted: number;
  /** Copies of those on hand that no other line of the cart claims. */
  left: number;
  /** Whether the rest can be ordered. */
  can_order_rest: boolean;
}

/** The question about a line that is in the cart already. */
export interface LineQuestion extends StockQuestion {
  cart_id: number;
  eisbn: string;
  title: string;
}

export interface LargePrintQuestion {
  question: "large_print";
}

type Shelf = Pick<AvailabilityRow, "onhand" | "is_extra_orderable">;
type Row = Pick<AvailabilityRow, "onhand" | "is_extra_orderable" | "cartable">;

/**
 * Whether a line's quantity has to be asked about (spec 1 §4).
 * No question with nothing on hand: then all of it is ordered, or none of it can be sold.
 * @param elsewhere copies of the same title and condition on the cart's other lines
 */
export function stockQuestion(row: Shelf, wanted: number, elsewhere = 0): StockQuestion | undefined {
  const { onhand, is_extra_orderable: can_order_rest } = row;
  if (onhand === 0 || wanted + elsewhere <= onhand) return undefined;
  return { question: "stock", onhand, wanted, left: Math.max(0, onhand - elsewhere), can_order_rest };
}

/**
 * How many copies there are of a title that stood in two carts: the sum, as far as the shelf has it, or as
 * far as can be ordered where the shopper has said so. What cannot be bought at all is not made more.
 */
export function joinedQuantity(row: Row | undefined, a: number, b: number, orderRest: boolean): number {
  const sum = Math.min(a + b, MAX_QUANTITY);
  const { available } = deliverable(row, sum);
  if (available === 0) return Math.max(a, b);
  return row && row.onhand > 0 && !orderRest ? Math.min(sum, row.onhand) : available;
}

/** How many copies of a line can be delivered, on hand or ordered. */
export function deliverable(
  row: Row | undefined,
  quantity: number,
): { available: number; backorder: number } {
  if (!row?.cartable) return { available: 0, backorder: 0 };
  if (quantity <= row.onhand) return { available: quantity, backorder: 0 };
  return row.is_extra_orderable
    ? { available: quantity, backorder: quantity - row.onhand }
    : { available: row.onhand, backorder: 0 };
}

/** What a line of a cart claims from the shelf. */
export interface Claim {
  title_id: number;
  condition: string;
  quantity: number;
  /** The shopper agreed to wait for copies that are not on hand. */
  order_rest: boolean;
  row: Row | undefined;
}

const sameCopies = (a: Pick<Claim, "title_id" | "condition">, b: Pick<Claim, "title_id" | "condition">) =>
  a.title_id === b.title_id && a.condition === b.condition;

/**
 * Shares the copies on hand among the lines of a cart: however many lines ask for a title in one condition, each
 * copy is counted once. The lines come first that cannot wait, then in their own order.
 */
export function allot(claims: readonly Claim[]): { available: number; backorder: number }[] {
  const shares = claims.map(() => ({ available: 0, backorder: 0 }));
  const given: { claim: Claim; copies: number }[] = [];
  const order = claims.map((claim, at) => ({ claim, at }));
  for (const { claim, at } of order.sort((a, b) => Number(a.claim.order_rest) - Number(b.claim.order_rest))) {
    const taken = given
      .filter((one) => sameCopies(one.claim, claim))
      .reduce((sum, { copies }) => sum + copies, 0);
    const row = claim.row && { ...claim.row, onhand: Math.max(0, claim.row.onhand - taken) };
    const share = deliverable(row, claim.quantity);
    given.push({ claim, copies: share.available - share.backorder });
    shares[at] = share;
  }
  return shares;
}

/** A line as a plan of changes sees it. */
export interface HeldLine extends Claim {
  id: number;
  eisbn: string;
  title: string;
}

export interface LineChange {
  cart_id: number;
  /** 0 removes the line. */
  quantity: number;
  stock_answer?: StockAnswer | undefined;
}

export interface ChangePlan {
  /** Lines that change; a quantity of 0 removes one. */
  writes: { id: number; quantity: number; order_rest: boolean }[];
  /** Lines that stay as they are until the shopper has answered. */
  questions: LineQuestion[];
}

/**
 * What becomes of a cart when several of its lines change at once. Lines that need no question, or whose question
 * is answered, change; the others are asked about. Of lines for the same title the first has the first claim on
 * what is on hand.
 */
export function planChanges(lines: readonly HeldLine[], changes: readonly LineChange[]): ChangePlan {
  const plan: ChangePlan = { writes: [], questions: [] };
  const changeOf = new Map(changes.map((change) => [change.cart_id, change]));
  // What each line will have, as far as that is decided.
  const quantities = new Map(lines.map((line) => [line.id, changeOf.has(line.id) ? 0 : line.quantity]));
  for (const line of lines) {
    const change = changeOf.get(line.id);
    if (!change) continue;
    const elsewhere = lines
      .filter((one) => one.id !== line.id && sameCopies(one, line))
      .reduce((sum, one) => sum + (quantities.get(one.id) ?? 0), 0);
    const settled = settle(line, change, elsewhere);
    if ("question" in settled) {
      plan.questions.push({ ...settled, cart_id: line.id, eisbn: line.eisbn, title: line.title });
      quantities.set(line.id, line.quantity);
      continue;
    }
    quantities.set(line.id, settled.quantity);
    if (settled.quantity !== line.quantity || settled.order_rest !== line.order_rest)
      plan.writes.push({ id: line.id, ...settled });
  }
  return plan;
}

function settle(
  line: HeldLine,
  { quantity, stock_answer: answer }: LineChange,
  elsewhere: number,
): { quantity: number; order_rest: boolean } | StockQuestion {
  const { row, order_rest } = line;
  if (quantity === 0 || answer === "remove") return { quantity: 0, order_rest };
  // Nothing asked and nothing changed.
  if (quantity === line.quantity && answer === undefined) return { quantity, order_rest };
  const question: StockQuestion | undefined = row?.cartable
    ? stockQuestion(row, quantity, elsewhere)
    : { question: "stock", onhand: 0, wanted: quantity, left: 0, can_order_rest: false };
  if (!question) return { quantity, order_rest: order_rest || row?.onhand === 0 };
  if (answer === "in_stock") return { quantity: Math.min(quantity, question.left), order_rest: false };
  // A shopper who has said "order the rest" of this line is not asked again at every change.
  if (question.can_order_rest && (answer === "order_rest" || order_rest))
    return { quantity, order_rest: true };
  return question;
}

/**
 * The lines that want more copies than there are: more than can be delivered, or more than are on hand where the
 * shopper was never asked about waiting.
 * @param canWait whether copies may be ordered at all: not for a guest
 */
export function shortagesOf(items: readonly CartItem[], canWait: boolean): LineQuestion[] {
  return items.flatMap(({ title_info, cart_info }) => {
    const { cart_id, quantity, available_quantity, backorder_quantity, order_rest } = cart_info;
    const waits = backorder_quantity > 0 && !(order_rest && canWait);
    if (available_quantity >= quantity && !waits) return [];
    const left = available_quantity - backorder_quantity;
    return [
      {
        question: "stock" as const,
        cart_id,
        eisbn: title_info.eisbn,
        title: title_info.title,
        onhand: title_info.available.onhand,
        wanted: quantity,
        left,
        can_order_rest: canWait && backorder_quantity > 0,
      },
    ];
  });
}
