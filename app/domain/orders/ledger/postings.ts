import type { Cents } from "#app/lib/money.ts";
import { TICKET } from "../../catalogue/catalogue.ts";
import type { Order } from "../orders.ts";
import { copiesKept, shippingLeft } from "../reductions/reductions.ts";
import { cancelledAt, type Entry } from "./entries.ts";

/**
 * An order's contribution to the sums of the shop's reports. Every report adds up postings, so all of them agree.
 *
 * `sold`, `cancelled` and `refunded` together are what the shop sold: a cancellation reverses copies, shipping and
 * taxes one by one, a refund is what the shop lost without getting copies back. `money` was paid, refunded, or moved by
 * a dispute, and is not part of the sales.
 */
export type Cause = "sold" | "cancelled" | "refunded" | "money";
/** The item that an amount is for. `order` has no amount and counts orders; `rest` belongs to no title and no tax. */
export type Part =
  | "order"
  | "goods"
  | "tickets"
  | "gift_cards"
  | "discounts"
  | "shipping"
  | "taxes"
  | "rest"
  | "payment"
  | "refund"
  | "dispute";

export interface Posting {
  /** Epoch seconds. */
  readonly at: number;
  readonly cause: Cause;
  readonly part: Part;
  /** The order's line that it is about, from 0; null if it is about none. */
  readonly line: number | null;
  /** The condition of goods, the code of a discount, the name of a tax, or how money moved. */
  readonly label: string;
  /** For a tax: where it is owed, its rate in thousandths of a percent, and the amount it was calculated from. */
  readonly place: string;
  readonly rate: number;
  readonly taxable: Cents;
  /** Negative for copies that were taken off the order. */
  readonly copies: number;
  readonly amount: Cents;
}

const BLANK = { line: null, label: "", place: "", rate: 0, taxable: 0, copies: 0, amount: 0 } as const;

/** The shop's loss in a refund: the part of it that is not for returned copies. Negative, as the entry is. */
const lossOf = ({ amount, for_copies }: Entry): Cents => amount + for_copies;

/** The postings of an order. At each moment, the postings of its sales and its entries add up to the same amount. */
export function postingsOf(order: Order, entries: readonly Entry[]): Posting[] {
  const cancelled = cancelledAt(order);
  // Once an order is cancelled, its money goes back without being a second loss.
  const isLoss = ({ record, at }: Entry) =>
    record === "refund" && (cancelled === undefined || at < cancelled);
  const owed = entries.filter(({ record }) => record === "tax");
  return [
    { ...BLANK, at: order.order_date, cause: "sold", part: "order" },
    ...soldOf(order, entries),
    ...entries.filter(({ record }) => record === "tax back").map((tax) => taxOf(tax, "cancelled")),
    ...entries.filter(isOfReduction).map((entry) => reductionPosting(order, entry)),
    ...entries.filter(isLoss).flatMap((entry) => lossPostings(order, entry, owed)),
    ...entries
      .filter((entry) => entry.record === "cancelled" && !isOfReduction(entry))
      .flatMap((entry) => restCancelled(order, entry, entries, entries.filter(isLoss))),
    ...entries.flatMap(paymentPostings),
  ];
}

/** Postings for the order as it was placed, and for shipping and its taxes when they were set later. */
function soldOf(order: Order, entries: readonly Entry[]): Posting[] {
  const discounts = discountsByLine(order);
  return entries.flatMap((entry): Posting[] => {
    const { record, at, amount, line } = entry;
    const sold = { ...BLANK, at, cause: "sold", amount } as const;
    if (record === "line" || record === "gift card") {
      const copies = { line, label: conditionAt(order, line), copies: entry.quantity ?? 0 };
      return [{ ...sold, ...copies, part: partOf(order, line) }];
    }
    if (record === "shipping") return [{ ...sold, part: "shipping" }];
    if (record === "tax") return [taxOf(entry, "sold")];
    if (record !== "discount") return [];
    const shares = discounts.get(entry.code) ?? [];
    const others = shares.reduce((sum, share) => sum - share.amount, amount);
    return [...shares, { line: null, amount: others }]
      .filter((share) => share.amount !== 0)
      .map((share) => ({ ...sold, ...share, part: "discounts", label: entry.code }));
  });
}

const conditionAt = ({ items }: Order, line: number | null): string =>
  items[line ?? -1]?.title_info.available.code ?? "";

/** The discount of each code on each line. Lines store one sum for all codes, so the codes share it in their order. */
function discountsByLine({ items, summary }: Order): Map<string, { line: number; amount: Cents }[]> {
  const left = items.map(({ cart_info }) => cart_info.promotion_discount);
  const sharesByCode = new Map<string, { line: number; amount: Cents }[]>();
  for (const { code, type, amount } of summary.promo_codes) {
    if (type === "free_shipping") continue;
    let open = amount;
    for (const [line, most] of left.entries()) {
      const share = Math.min(open, most);
      if (share === 0) continue;
      sharesByCode.set(code, [...(sharesByCode.get(code) ?? []), { line, amount: -share }]);
      left[line] = most - share;
      open -= share;
    }
  }
  return sharesByCode;
}

function taxOf(tax: Entry, cause: Cause): Posting {
  const { at, description: label, place, rate, taxable, amount } = tax;
  return { ...BLANK, at, cause, part: "taxes", label, place, amount, rate: rate ?? 0, taxable: taxable ?? 0 };
}

/** Whether an entry reverses copies of a line or a part of shipping, and not a whole order. */
const isOfReduction = ({ record, line, description }: Entry) =>
  record === "returned" || (record === "cancelled" && (line !== null || description !== ""));

function reductionPosting(order: Order, { at, line, quantity, amount }: Entry): Posting {
  const copies = { line, label: conditionAt(order, line), copies: quantity ?? 0 };
  return { ...BLANK, at, cause: "cancelled", part: partOf(order, line), ...copies, amount };
}

function partOf({ items }: Order, line: number | null): Part {
  if (line === null) return "shipping";
  const { is_giftcard = false, tax_class = "" } = items[line]?.cart_info ?? {};
  if (is_giftcard) return "gift_cards";
  return tax_class === TICKET ? "tickets" : "goods";
}

/** The share of an amount in a refund. A refund does not name its taxes, so each tax gets its share. */
const shareOf = ({ summary: { total } }: Order, part: Cents | null, refund: Cents): Cents =>
  total > 0 ? Math.round((refund * (part ?? 0)) / total) : 0;

function lossPostings(order: Order, refund: Entry, owed: readonly Entry[]): Posting[] {
  const amount = lossOf(refund);
  const taxes = owed.map((tax): Posting => {
    const shares = {
      amount: shareOf(order, tax.amount, amount),
      taxable: shareOf(order, tax.taxable, amount),
    };
    return { ...taxOf(tax, "refunded"), ...shares, at: refund.at };
  });
  return withRest(amount, { at: refund.at, cause: "refunded" }, taxes);
}

/** Postings for cancelling a whole order: everything that was neither taken off nor refunded before. */
function restCancelled(
  order: Order,
  { at, amount }: Entry,
  entries: readonly Entry[],
  losses: readonly Entry[],
): Posting[] {
  const base = { ...BLANK, at, cause: "cancelled" } as const;
  const lines = order.items.map(({ cart_info: info }, line): Posting => {
    const before = order.reductions
      .flatMap(({ items }) => items.filter(({ position }) => position === line))
      .reduce((sum, item) => sum + item.amount, 0);
    const net = info.sold_price * info.quantity - info.promotion_discount - before;
    const copies = { line, label: conditionAt(order, line), copies: -copiesKept(info) };
    return { ...base, ...copies, part: partOf(order, line), amount: -net };
  });
  const shipping = -shippingLeft(order.summary, order.reductions);
  const owed = entries.filter(({ record }) => record === "tax");
  const back = entries.filter(({ record }) => record === "tax back");
  const taxes = owed.map((tax): Posting => {
    const isIt = (entry: Entry) => entry.description === tax.description && entry.rate === tax.rate;
    /** The rest of a tax after refunds and the removal of single copies. */
    const left = (of: "amount" | "taxable") =>
      [
        ...losses.map((refund) => shareOf(order, tax[of], lossOf(refund))),
        // A tax can have two entries: shipping may have got its price later.
        ...(owed.find(isIt) === tax ? back.filter(isIt).map((entry) => entry[of] ?? 0) : []),
      ].reduce((sum, part) => sum + part, tax[of] ?? 0);
    return { ...taxOf(tax, "cancelled"), at, amount: -left("amount"), taxable: -left("taxable") };
  });
  return withRest(amount, base, [...lines, { ...base, part: "shipping", amount: shipping }, ...taxes]);
}

/** The parts of an amount and its remainder, without zeros. */
function withRest(amount: Cents, base: Pick<Posting, "at" | "cause">, parts: readonly Posting[]): Posting[] {
  const rest = parts.reduce((sum, part) => sum - part.amount, amount);
  return [...parts, { ...BLANK, ...base, part: "rest" as const, amount: rest }].filter(
    (posting) => posting.amount !== 0 || posting.taxable !== 0 || posting.copies !== 0,
  );
}

/** Postings for a gift card that staff sold without an order: a sale, and its payment at the same moment. */
export function postingsOfCard({
  at,
  amount,
  means,
}: {
  at: number;
  amount: Cents;
  means: string;
}): Posting[] {
  return [
    { ...BLANK, at, cause: "sold", part: "gift_cards", copies: 1, amount },
    { ...BLANK, at, cause: "money", part: "payment", label: means, amount },
  ];
}

/** Postings for a movement of money. */
function paymentPostings({ record, at, means, amount }: Entry): Posting[] {
  if (record !== "payment" && record !== "refund" && record !== "dispute") return [];
  return [{ ...BLANK, at, cause: "money", part: record, label: means, amount }];
}
