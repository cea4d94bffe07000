import type { Cents } from "#app/lib/money.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import type { Address } from "../accounts/customer.ts";
import {
  type AvailabilityRow,
  type Condition,
  isCarried,
  isTicketsOnly,
  type TitleCard,
} from "../catalogue/catalogue.ts";
import type { Gift } from "../gift-cards/gift.ts";
import type { OpenPreorder } from "../preorders/preorders.ts";
import type { AppliedPromotion, IdleCode } from "../promotions/promotions.ts";
import type { LineRegistry } from "../registries/registries.ts";
import type { DeliveryPreference, MultishipMethod, ShippingOption } from "../shipping/shipping.ts";
import type { TaxLine } from "../tax/tax.ts";
import type { Arrival } from "./arrivals.ts";

export const MAX_QUANTITY = 9999;
/**
 * Input attributes of a quantity: at most three digits (spec 1 §9). The plus button and other programs may exceed that.
 */
export const TYPED_QUANTITY = { inputMode: "numeric", pattern: "[0-9]*", maxLength: 3 } as const;
/** Most lines in a cart. Every cart page shows all of them. */
export const MAX_LINES = 500;

/** One line of the cart (spec 2 §3 "Cart item"). */
export interface CartItem {
  title_info: TitleCard;
  cart_info: {
    cart_id: number;
    condition: Condition;
    quantity: number;
    /** Copies that are not on hand and will be ordered in. */
    backorder_quantity: number;
    backorder_sub_message: string;
    /** Whether it may be bought at all. */
    cartable: boolean;
    /** Whether only customers with an account may buy it ("Requires account"). */
    cartable_logged_in: boolean;
    gift_registry_id: string;
    /** The registry that the line is bought for. */
    registry: LineRegistry | null;
    /** The pre-order campaign of its copies. */
    preorder: OpenPreorder | null;
    /** The inscription that the shopper wants in the copies. Only a campaign that offers inscriptions promises it. */
    dedication: string;
    is_giftcard: boolean;
    /** A gift card's amount and recipient; null for anything else. */
    gift: Gift | null;
    /** Cents each; null while the price is unknown or hidden. */
    sold_price: Cents | null;
    original_price: Cents | null;
    tax_class: string;
    /** The discount from promotions on this line. */
    discount: Cents;
    /** The taxes that apply. Their amounts are calculated on the whole order. */
    taxes: { type: string; rate: number }[];
    /** Copies that can be delivered; fewer than the quantity if there are not enough. */
    available_quantity: number;
    /** The shopper agreed to wait for copies that are not on hand. */
    order_rest: boolean;
    /** Where the copies on hand are. */
    copies: { location_id: number; onhand: number }[];
    /**
     * When the copies are expected. Empty until a delivery is chosen, and for gift cards and tickets, which are
     * emailed.
     */
    arrivals: Arrival[];
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
  /** Promo codes that were entered but take nothing off, each with the reason. */
  idle_codes: IdleCode[];
  /** The discount from promotions on the subtotal and delivery together. */
  post_subtotal_discount: Cents;
  taxes: TaxLine[];
  /** Null until known: not chosen yet, or set by the shop later (`is_shipping_tbd`). */
  shipping: Cents | null;
  is_shipping_tbd: boolean;
  /** Null until known; excludes delivery if the shop sets its price later. */
  total: Cents | null;
  total_gift_card_amount_used: Cents;
  /** The amount left to pay after gift cards. */
  total_owing: Cents | null;
  contains_gift_registry_item: boolean;
  /** Whether a gift registry in the cart has an address that gifts can be sent to. */
  contains_gift_registry_shipping: boolean;
}

/** A gift card that pays for the order, as the shopper sees it. */
export interface CartGiftCard {
  id: number;
  /** Masked, except for the last four digits. */
  number: string;
  balance: Cents;
  /** The amount used. `wanted` is the amount the shopper asked for; null: up to the amount due. */
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
  /** The gift registry whose owner the order is sent to. Then `to` is an address that the shopper must not see. */
  gift_registry_id: string | null;
  option: ShippingOption | null;
  multiship_method: MultishipMethod;
  /** The cost of each parcel. */
  parcels: Cents[];
}

export interface Cart {
  items: CartItem[];
  summary: CartSummary;
  gift_cards: CartGiftCard[];
  /** Number of added gift cards that the shop has since voided. */
  void_gift_cards: number;
  delivery: CartDelivery;
  /** Changes whenever the contents, the price or the delivery change. */
  checksum: string;
  contains_unavailable: boolean;
  meets_order_min: boolean;
  /** Null if prices are hidden from this shopper. The minimum then counts as met. */
  order_minimum: Cents | null;
  can_click_collect: boolean;
}

/** The delivery method of a cart's order, or `tickets` if nothing is handed over. */
export function handoverOfCart({
  items,
  delivery,
}: Pick<Cart, "items" | "delivery">): DeliveryPreference | "tickets" | null {
  return isTicketsOnly(items.map(({ cart_info }) => cart_info)) ? "tickets" : (delivery.preference ?? null);
}

/** The possible answers when there are too few copies. "remove" applies only to a line already in the cart. */
export const STOCK_ANSWERS = ["in_stock", "order_rest", "remove"] as const;
export type StockAnswer = (typeof STOCK_ANSWERS)[number];

/** The question asked when the shopper wants more copies than are on hand (spec 1 §4). */
export interface StockQuestion {
  question: "stock";
  onhand: number;
  /** Copies requested on this line. */
  wanted: number;
  /** Copies on hand that no other line of the cart claims. */
  left: number;
  /** Whether the rest can be ordered in. */
  can_order_rest: boolean;
}

/**
 * The stock question about several titles that are added together, `wanted` of each. It is about the title with the
 * fewest copies in stock, `left`.
 */
export interface TogetherQuestion extends StockQuestion {
  eisbn: string;
}

/** The stock question for a line already in the cart. */
export interface LineQuestion extends StockQuestion {
  cart_id: number;
  eisbn: string;
  title: string;
  /** The shopper is a guest; for a customer, the copies could be ordered in. */
  requires_account?: boolean | undefined;
}

/** The reasons why no copy of a title was added. */
export const NOT_ADDED = ["not_cartable", "large_print", "none_left", "cart_full", "too_many"] as const;

/** A title of a list that was not added to the cart. */
export interface NotAdded {
  eisbn: string;
  title: string;
  reason: (typeof NOT_ADDED)[number];
}

export interface LargePrintQuestion {
  question: "large_print";
}

type Shelf = Pick<AvailabilityRow, "onhand" | "is_extra_orderable">;
type Row = Pick<AvailabilityRow, "onhand" | "is_extra_orderable" | "cartable">;

/**
 * The question about a line's quantity, if there is one (spec 1 §4). With nothing on hand there is no question: either
 * all copies are ordered in, or none can be sold.
 * @param elsewhere copies of the same title and condition on the cart's other lines
 */
export function stockQuestion(row: Shelf, wanted: number, elsewhere = 0): StockQuestion | undefined {
  const { onhand, is_extra_orderable: can_order_rest } = row;
  if (onhand === 0 || wanted + elsewhere <= onhand) return undefined;
  return { question: "stock", onhand, wanted, left: Math.max(0, onhand - elsewhere), can_order_rest };
}

/**
 * The quantity of a title when two carts are merged: the sum, limited to the copies on hand, or to those that can be
 * ordered in if the shopper agreed to wait. A title that cannot be bought keeps the larger quantity.
 */
export function joinedQuantity(row: Row | undefined, a: number, b: number, orderRest: boolean): number {
  const sum = Math.min(a + b, MAX_QUANTITY);
  const { available } = deliverable(row, sum);
  if (available === 0) return Math.max(a, b);
  return row && row.onhand > 0 && !orderRest ? Math.min(sum, row.onhand) : available;
}

/** Copies of a line that can be delivered, from stock or ordered in. */
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

/** The copies that a line of a cart claims from the shelf. */
export interface Claim {
  title_id: TitleId;
  condition: Condition;
  quantity: number;
  /** The shopper agreed to wait for copies that are not on hand. */
  order_rest: boolean;
  row: Row | undefined;
}

const sameCopies = (a: Pick<Claim, "title_id" | "condition">, b: Pick<Claim, "title_id" | "condition">) =>
  a.title_id === b.title_id && a.condition === b.condition;

/**
 * Shares the copies on hand among the lines of a cart, so that each copy counts once even if several lines want
 * the same title. Lines that cannot wait come first; otherwise the order of lines decides.
 */
export function allot(claims: readonly Claim[]): { available: number; backorder: number }[] {
  const shares = claims.map(() => ({ available: 0, backorder: 0 }));
  const allotted: { claim: Claim; copies: number }[] = [];
  const order = claims.map((claim, index) => ({ claim, index }));
  for (const { claim, index } of order.sort(
    (a, b) => Number(a.claim.order_rest) - Number(b.claim.order_rest),
  )) {
    const copiesTaken = allotted
      .filter((earlier) => sameCopies(earlier.claim, claim))
      .reduce((sum, { copies }) => sum + copies, 0);
    const row = claim.row && { ...claim.row, onhand: Math.max(0, claim.row.onhand - copiesTaken) };
    const share = deliverable(row, claim.quantity);
    allotted.push({ claim, copies: share.available - share.backorder });
    shares[index] = share;
  }
  return shares;
}

/** A line as `planChanges` sees it. */
export interface HeldLine extends Claim {
  id: number;
  eisbn: string;
  title: string;
}

export interface LineChange {
  cart_id: number;
  /** 0 removes the line. */
  quantity: number;
  /** The inscription for its copies; unchanged if omitted. */
  dedication?: string | undefined;
  stock_answer?: StockAnswer | undefined;
}

export interface ChangePlan {
  /** Lines that change. A quantity of 0 removes the line. */
  writes: { id: number; quantity: number; order_rest: boolean }[];
  /** Lines that stay as they are until the shopper answers. */
  questions: LineQuestion[];
}

/**
 * Plans changes to several lines of a cart at once. Lines change if there is no question about them or it is answered;
 * the others become questions. If several lines want the same title, earlier lines get the copies on hand first.
 */
export function planChanges(lines: readonly HeldLine[], changes: readonly LineChange[]): ChangePlan {
  const plan: ChangePlan = { writes: [], questions: [] };
  const changeOf = new Map(changes.map((change) => [change.cart_id, change]));
  // The quantity of each line; 0 until it is decided.
  const quantities = new Map(lines.map((line) => [line.id, changeOf.has(line.id) ? 0 : line.quantity]));
  for (const line of lines) {
    const change = changeOf.get(line.id);
    if (!change) continue;
    const elsewhere = lines
      .filter((otherLine) => otherLine.id !== line.id && sameCopies(otherLine, line))
      .reduce((sum, otherLine) => sum + (quantities.get(otherLine.id) ?? 0), 0);
    const settled = resolveLineQuantity(line, change, elsewhere);
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

function resolveLineQuantity(
  line: HeldLine,
  { quantity, stock_answer: answer }: LineChange,
  elsewhere: number,
): { quantity: number; order_rest: boolean } | StockQuestion {
  const { row, order_rest } = line;
  if (quantity === 0 || answer === "remove") return { quantity: 0, order_rest };
  // Nothing to ask and nothing to change.
  if (quantity === line.quantity && answer === undefined) return { quantity, order_rest };
  const question: StockQuestion | undefined = row?.cartable
    ? stockQuestion(row, quantity, elsewhere)
    : { question: "stock", onhand: 0, wanted: quantity, left: 0, can_order_rest: false };
  if (!question) return { quantity, order_rest: order_rest || row?.onhand === 0 };
  // With no copies left there is nothing to take: only "remove" removes a line.
  if (answer === "in_stock")
    return question.left > 0 ? { quantity: Math.min(quantity, question.left), order_rest: false } : question;
  // A shopper who chose "order the rest" for this line is not asked again at every change.
  if (question.can_order_rest && (answer === "order_rest" || order_rest))
    return { quantity, order_rest: true };
  return question;
}

/**
 * The lines that want more copies than can be delivered, or, unless the shopper agreed to wait, than are on hand.
 * @param canWait whether copies may be ordered in; false for a guest
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
        requires_account: !canWait && backorder_quantity > 0,
      },
    ];
  });
}

/**
 * The other locations that bring copies if a cart is picked up here. The location's own copies go first, as when the
 * order is placed (`takeCopies`). Tickets and gift cards are not brought.
 * @returns also whether none of the copies are at this location
 */
export function broughtTo(locationId: number, items: readonly CartItem[]): { from: number[]; all: boolean } {
  const left = new Map<string, number>();
  const from = new Set<number>();
  let ownCopies = 0;
  for (const { title_info, cart_info } of items) {
    if (!isCarried(cart_info)) continue;
    let wanted = cart_info.available_quantity - cart_info.backorder_quantity;
    const here = (shelf: { location_id: number }) => Number(shelf.location_id === locationId);
    for (const { location_id, onhand } of [...cart_info.copies].sort((a, b) => here(b) - here(a))) {
      const key = `${title_info.eisbn} ${cart_info.condition} ${location_id}`;
      const copies = Math.min(left.get(key) ?? onhand, wanted);
      if (copies === 0) continue;
      left.set(key, (left.get(key) ?? onhand) - copies);
      wanted -= copies;
      if (location_id === locationId) ownCopies += copies;
      else from.add(location_id);
    }
  }
  return { from: [...from], all: ownCopies === 0 };
}

/** The gift registry that all lines except gift cards are for; "" unless there is exactly one. */
export function soleRegistry(
  cartLines: readonly { readonly gift_registry_id: string; readonly gift: string | Gift | null }[],
): string {
  const lines = cartLines.filter(({ gift }) => !gift);
  const first = lines[0]?.gift_registry_id ?? "";
  return lines.every(({ gift_registry_id }) => gift_registry_id === first) ? first : "";
}

/** The gift registry that the whole cart is for, if its owner has an address for gifts. */
export function giftDestination({ items }: Pick<Cart, "items">) {
  const gift_registry_id = soleRegistry(items.map(({ cart_info }) => cart_info));
  const registry = items.find(({ cart_info }) => cart_info.registry)?.cart_info.registry;
  if (gift_registry_id === "" || !registry?.ships) return null;
  const { title, name, shipping_encouraged } = registry;
  return { gift_registry_id, title, name, shipping_encouraged };
}
