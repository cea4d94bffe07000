import { type Cents, share } from "#app/lib/money.ts";
import { type AppliedPromotion, offShipping } from "../../promotions/promotions.ts";
import type { TaxLine } from "../../tax/tax.ts";
import type { OrderStatus, ShippingBatch } from "../orders.ts";

/**
 * Copies that are taken off an order after it was placed: cancelled before they left, or returned. The order as agreed
 * is never rewritten. A reduction says what it takes off, and all code reads the order less its reductions.
 */

export interface ReducedItem {
  position: number;
  quantity: number;
  /** After promotions, without taxes. */
  amount: Cents;
}

/** One reduction of an order. */
export interface Reduction {
  at: number;
  /** Shared with the refunds of this reduction. */
  act: string;
  kind: "cancelled" | "returned";
  items: ReducedItem[];
  /** The part of shipping that was taken off. */
  shipping: Cents;
  taxes: TaxLine[];
  /** The total, with taxes. */
  amount: Cents;
  restocked: boolean;
  note: string;
}

/** The copies of an order's line. */
export interface LineCopies {
  quantity: number;
  /** Copies taken off the order: before they were sent, and after. */
  cancelled: number;
  returned: number;
  /** Whether it is tickets that were refunded with their event, so that nothing is left to take off. */
  is_void?: boolean;
}

/** Copies of a line that were neither cancelled nor returned. */
export const copiesKept = ({ quantity, cancelled, returned }: LineCopies): number =>
  quantity - cancelled - returned;

/** An order's shipping charge, less free shipping and reductions. */
export const shippingLeft = (
  { shipping, promo_codes }: { shipping: Cents; promo_codes: readonly AppliedPromotion[] },
  reductions: readonly { shipping: Cents }[],
): Cents =>
  shipping - offShipping(promo_codes) - reductions.reduce((sum, reduction) => sum + reduction.shipping, 0);

type SentParcels = {
  status: OrderStatus;
  shipping_batches: readonly Pick<ShippingBatch, "status" | "items">[];
};

/** Statuses in which every copy left on the order was sent or handed over. */
const HANDED_OVER: readonly OrderStatus[] = ["shipped", "completed"];

/** Copies of a line that were sent or handed over, including those that were returned. */
export function sentOf(
  { status, shipping_batches }: SentParcels,
  line: LineCopies,
  position: number,
): number {
  if (HANDED_OVER.includes(status)) return line.quantity - line.cancelled;
  return shipping_batches
    .filter((batch) => batch.status === "shipped")
    .flatMap(({ items }) => items)
    .filter((item) => item.position === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Copies of a line that can still be taken off the order: unsent ones, and sent ones. */
export function copiesLeft(
  order: SentParcels,
  line: LineCopies,
  position: number,
): { unsent: number; sent: number } {
  if (line.is_void) return { unsent: 0, sent: 0 };
  const sent = sentOf(order, line, position);
  return { unsent: Math.max(0, line.quantity - line.cancelled - sent), sent: sent - line.returned };
}

/** A line with its price. */
export interface PricedLine extends LineCopies {
  position: number;
  /** The price of all copies of the line, after promotions, without taxes. */
  net: Cents;
  /** The taxes on the line, as agreed. */
  taxes: readonly { type: string; rate: number }[];
}

/** An order as agreed, and its reductions so far. */
export interface AgreedOrder {
  lines: readonly PricedLine[];
  /** Less the discount of free shipping. */
  shipping: Cents;
  taxes: readonly TaxLine[];
  /** Shipping taken off so far. */
  shippingTakenOff: Cents;
}

/** The price of some copies of a line. The prices of all its copies add up to exactly the price of the line. */
export function priceOf({ net, quantity }: Pick<PricedLine, "net" | "quantity">, copies: number): Cents {
  return quantity === 0 ? 0 : Math.floor((2 * net * copies + quantity) / (2 * quantity));
}

/**
 * The amount of a reduction: the price of its copies and shipping after promotions, with taxes at the agreed rates.
 * Taxes are calculated on sums, so a rounding difference goes to the copies that leave last.
 * @param copies by position
 * @param most the rest of the order (cents); a larger reduction is lowered to it, in proportion
 */
export function reductionOf(
  agreed: AgreedOrder,
  copies: ReadonlyMap<number, number>,
  shipping: Cents,
  most: Cents,
): Pick<Reduction, "items" | "shipping" | "taxes" | "amount"> {
  const takenOff = ({ cancelled, returned }: LineCopies) => cancelled + returned;
  const items = agreed.lines.flatMap((line) => {
    const quantity = copies.get(line.position) ?? 0;
    if (quantity === 0) return [];
    const amount = priceOf(line, takenOff(line) + quantity) - priceOf(line, takenOff(line));
    return [{ position: line.position, quantity, amount }];
  });
  const before = taxesLeft(agreed, takenOff, agreed.shippingTakenOff);
  const after = taxesLeft(
    agreed,
    (line) => takenOff(line) + (copies.get(line.position) ?? 0),
    agreed.shippingTakenOff + shipping,
  );
  const taxes = agreed.taxes.flatMap(({ type, rate }, index) => {
    const taxable = (before[index]?.taxable ?? 0) - (after[index]?.taxable ?? 0);
    const amount = (before[index]?.amount ?? 0) - (after[index]?.amount ?? 0);
    return taxable === 0 && amount === 0 ? [] : [{ type, rate, taxable, amount }];
  });
  return capAmounts({ items, shipping, taxes }, most);
}

/** The taxes on the rest of an order. Delivery fees do not depend on the contents. */
function taxesLeft(
  { lines, shipping, taxes }: AgreedOrder,
  takenOff: (line: PricedLine) => number,
  shippingTakenOff: Cents,
): { taxable: Cents; amount: Cents }[] {
  return taxes.map((tax) => {
    const taxedLines = lines.filter((line) => appliesTo(tax, line, lines));
    const goodsTotal = taxedLines.reduce((sum, { net }) => sum + net, 0);
    const left = taxedLines.reduce((sum, line) => sum + line.net - priceOf(line, takenOff(line)), 0);
    const taxableShipping = Math.max(0, tax.taxable - goodsTotal);
    const shippingLeft =
      taxableShipping - priceOf({ net: taxableShipping, quantity: shipping }, shippingTakenOff);
    const taxable = left + shippingLeft;
    if (tax.rate === 0 || taxable === tax.taxable) return { taxable, amount: tax.amount };
    return { taxable, amount: Math.min(tax.amount, share(taxable, tax.rate)) };
  });
}

/**
 * Whether one of the order's taxes applies to a line. If a quote was priced after its lines were taxed, the rates may
 * differ; then the kind of tax decides.
 */
function appliesTo({ type, rate }: TaxLine, line: PricedLine, allLines: readonly PricedLine[]): boolean {
  const exact = (other: PricedLine) => other.taxes.some((tax) => tax.type === type && tax.rate === rate);
  return allLines.some(exact) ? exact(line) : line.taxes.some((tax) => tax.type === type);
}

function capAmounts(
  { items, shipping, taxes }: Pick<Reduction, "items" | "shipping" | "taxes">,
  most: Cents,
): Pick<Reduction, "items" | "shipping" | "taxes" | "amount"> {
  const parts = [...items, { amount: shipping }, ...taxes].map(({ amount }) => amount);
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= most) return { items, shipping, taxes, amount: total };
  let sum = 0;
  const shares = parts.map((part) => {
    const before = Math.floor((sum * most) / total);
    sum += part;
    return Math.floor((sum * most) / total) - before;
  });
  return {
    items: items.map((item, index) => ({ ...item, amount: shares[index] ?? 0 })),
    shipping: shares[items.length] ?? 0,
    taxes: taxes.map((tax, index) => ({ ...tax, amount: shares[items.length + 1 + index] ?? 0 })),
    amount: Math.max(0, most),
  };
}

/**
 * Takes copies of a line out of the waiting parcels, the last one first.
 * @returns the changed parcels; some may be empty
 */
export function withoutCopies<Parcel extends Pick<ShippingBatch, "number" | "status" | "items">>(
  waiting: readonly Parcel[],
  copies: ReadonlyMap<number, number>,
): Parcel[] {
  const left = new Map(copies);
  return [...waiting]
    .sort((a, b) => b.number - a.number)
    .map((parcel) => ({
      ...parcel,
      items: parcel.items
        .map(({ position, quantity }) => {
          const count = Math.min(quantity, left.get(position) ?? 0);
          left.set(position, (left.get(position) ?? 0) - count);
          return { position, quantity: quantity - count };
        })
        .filter(({ quantity }) => quantity > 0),
    }))
    .sort((a, b) => a.number - b.number);
}

/** Copies on shelves, and how many of a line are still to be ordered in. */
export interface HeldCopies {
  taken: readonly { location_id: number; quantity: number }[];
  backorder: number;
}

/**
 * Takes copies off a line: first those still to be ordered in, then those from the last shelf in the list.
 * @param openBackorder unsent copies that had to be ordered in
 * @returns the copies that stay with the order, and those to put back
 */
export function splitHeldCopies(
  { taken, backorder }: HeldCopies,
  copies: number,
  openBackorder: number,
): { left: HeldCopies; putBack: { location_id: number; quantity: number }[] } {
  const fromBackorder = Math.min(copies, openBackorder, backorder);
  let rest = copies - fromBackorder;
  const left: { location_id: number; quantity: number }[] = [];
  const putBack: { location_id: number; quantity: number }[] = [];
  for (const shelf of [...taken].reverse()) {
    const count = Math.min(rest, shelf.quantity);
    rest -= count;
    if (count > 0) putBack.unshift({ ...shelf, quantity: count });
    if (shelf.quantity > count) left.unshift({ ...shelf, quantity: shelf.quantity - count });
  }
  return { left: { taken: left, backorder: backorder - fromBackorder }, putBack };
}

/** The overpaid amount of an order that was not refunded yet. */
export function overpaid(order: {
  received: Cents;
  total: Cents;
  reduced: Cents;
  /** The amount refunded for copies that were taken off an order. */
  refundedForCopies: Cents;
}): Cents {
  return Math.max(0, order.received - (order.total - order.reduced) - order.refundedForCopies);
}
