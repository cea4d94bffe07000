import type { Cents } from "#app/lib/money.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import type { TaxLine, TaxPlace } from "../../tax/tax.ts";
import type { Order } from "../orders.ts";

/**
 * What a bookkeeper enters for an order. Lines, discounts, shipping and taxes add up to its total. `cancelled` and `returned`
 * take back what the copies of a line or a part of shipping came to, and `tax back` the taxes on that; `cancelled` of a whole
 * order takes back the rest of its total. Payments and refunds say how the money moved.
 */
export const RECORDS = [
  "line",
  "gift card",
  "discount",
  "shipping",
  "tax",
  "cancelled",
  "returned",
  "tax back",
  "payment",
  "refund",
] as const;

export interface Entry {
  readonly record: (typeof RECORDS)[number];
  /** When, in epoch seconds; null for money taken in the shop where nobody knows the day. */
  readonly at: number | null;
  readonly description: string;
  readonly isbn: string;
  readonly condition: string;
  readonly quantity: number | null;
  /** Per copy. */
  readonly price: Cents | null;
  readonly amount: Cents;
  /** For a tax: its rate in thousandths of a percent, and the amount it was calculated from. */
  readonly rate: number | null;
  readonly taxable: Cents | null;
  /** For a tax: where it is owed, such as `CA-BC`. */
  readonly place: string;
  /** How money moved: a provider, "gift card", or a way to pay in the shop; and the provider's reference. */
  readonly means: string;
  readonly reference: string;
  /** For a refund: how much of it is for copies that have entries of their own, so that it is no loss. */
  readonly goods: Cents;
}

/** The payment of an order through a provider. */
export interface Payment {
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly amount: Cents;
  readonly changed_at: number;
}

const BLANK = {
  description: "",
  isbn: "",
  condition: "",
  quantity: null,
  price: null,
  rate: null,
  taxable: null,
  place: "",
  means: "",
  reference: "",
  goods: 0,
};

/** What is known of an order beside itself. */
export interface Around {
  /** Where its taxes are owed. */
  readonly place: Pick<TaxPlace, "country" | "province">;
  /** Its payment through a provider, if there is one. */
  readonly payment: Payment | undefined;
  /** When it was paid in the shop; null if it was not, or nobody knows. */
  readonly paidInShop: number | null;
  readonly refunds: readonly Refund[];
  /** When the shop set the price of its shipping, if that was later, and the taxes until then. */
  readonly shippingSet: { readonly at: number; readonly taxes: readonly TaxLine[] } | undefined;
}

/**
 * The entries of an order, in the order of `RECORDS`. None of them changes later: a price, a cancellation or a refund that
 * comes later is an entry of its own day.
 */
export function entriesOf(order: Order, around: Around): Entry[] {
  const { summary, order_date: at } = order;
  const shippedAt = around.shippingSet?.at ?? at;
  const entries: Entry[] = order.items.map(({ title_info, cart_info }) => ({
    ...BLANK,
    record: cart_info.is_giftcard ? "gift card" : "line",
    at,
    description: title_info.title,
    isbn: title_info.isbn ?? "",
    condition: title_info.available.text,
    quantity: cart_info.quantity,
    price: cart_info.sold_price,
    amount: cart_info.sold_price * cart_info.quantity,
  }));
  for (const { code, description, amount } of summary.promo_codes)
    entries.push({ ...BLANK, record: "discount", at, description: description || code, amount: -amount });
  if (summary.shipping !== 0)
    entries.push({
      ...BLANK,
      record: "shipping",
      at: shippedAt,
      description: order.shipping?.provider ?? "",
      amount: summary.shipping,
    });
  entries.push(...taxEntries(order, around), ...reductionEntries(order, around));
  const cancelled = cancelledAt(order);
  const refunds = around.refunds.filter(isGiven);
  if (cancelled !== undefined)
    entries.push({
      ...BLANK,
      record: "cancelled",
      at: cancelled,
      // What was refunded or taken off before has left the books already.
      amount: refundedBefore(refunds, cancelled) + summary.reduced - summary.total,
    });
  return [...entries, ...payments(order, around), ...refunds.map(refundEntry), ...cardsBack(order, refunds)];
}

const placeText = ({ country, province }: Around["place"]) =>
  [country, province].filter((part) => part !== "").join("-");

/** The taxes on the day of the order, and what the price of shipping added to them on its own day. */
function taxEntries({ summary, order_date }: Order, { place, shippingSet }: Around): Entry[] {
  const where = placeText(place);
  const entry = (at: number, { type, rate, taxable, amount }: TaxLine): Entry => ({
    ...BLANK,
    record: "tax",
    at,
    description: type,
    amount,
    rate,
    taxable,
    place: where,
  });
  if (!shippingSet) return summary.taxes.map((tax) => entry(order_date, tax));
  const before = shippingSet.taxes;
  return summary.taxes.flatMap((tax, position) => {
    // They are in the same order; a fee may have been added at the end.
    const first = before.find(({ rate }, at) => at === position && rate === tax.rate);
    const rest = {
      ...tax,
      amount: tax.amount - (first?.amount ?? 0),
      taxable: tax.taxable - (first?.taxable ?? 0),
    };
    return [
      ...(first ? [entry(order_date, { ...first, type: tax.type })] : []),
      ...(rest.amount !== 0 ? [entry(shippingSet.at, rest)] : []),
    ];
  });
}

/** What was taken off an order, copy by copy and tax by tax, on its own day. */
function reductionEntries({ items: lines, reductions }: Order, { place }: Around): Entry[] {
  const where = placeText(place);
  return reductions.flatMap(({ at, kind, items, shipping, taxes }) => [
    ...items.map(({ position, quantity, amount }): Entry => {
      const line = lines[position];
      return {
        ...BLANK,
        ...{ record: kind, at, quantity: -quantity, amount: -amount },
        description: line?.title_info.title ?? "",
        isbn: line?.title_info.isbn ?? "",
        condition: line?.title_info.available.text ?? "",
      };
    }),
    ...(shipping > 0
      ? [{ ...BLANK, record: kind, at, description: SHIPPING, amount: -shipping } satisfies Entry]
      : []),
    ...taxes.map(({ type, rate, taxable, amount }): Entry => {
      const tax = { description: type, rate, taxable: -taxable, amount: -amount, place: where };
      return { ...BLANK, record: "tax back", at, ...tax };
    }),
  ]);
}

const SHIPPING = "shipping";

/** When an order was cancelled; undefined if it was not. */
export function cancelledAt({ status, events, order_date }: Order): number | undefined {
  if (status !== "cancelled") return undefined;
  return events.findLast((event) => event.status === "cancelled")?.at ?? order_date;
}

/** What was lost in refunds of an order before it was cancelled. */
function refundedBefore(refunds: readonly Refund[], cancelled: number): Cents {
  return refunds
    .filter(({ changed_at }) => changed_at < cancelled)
    .reduce((sum, { amount, goods }) => sum + amount - goods, 0);
}

function payments(order: Order, { payment, paidInShop }: Around): Entry[] {
  const found: Entry[] = [];
  const pay = (amount: Cents, at: number | null, means: string, reference = "") => {
    if (amount > 0) found.push({ ...BLANK, record: "payment", at, amount, means, reference });
  };
  pay(order.summary.total_gift_card_amount_used, order.order_date, GIFT_CARD);
  pay(order.paid_by_hand, paidInShop, order.paid_method);
  if (payment) pay(payment.amount, payment.changed_at, payment.provider, payment.provider_ref ?? "");
  return found;
}

const GIFT_CARD = "gift card";

/** Refunds that have happened; money that matched no order was never part of one. */
const isGiven = ({ state, reason }: Refund) => state === "done" && reason === "asked";

function refundEntry({ changed_at, amount, goods, target, provider, reference, note }: Refund): Entry {
  const means = target === "payment" ? provider : target === "gift_card" ? GIFT_CARD : "in the shop";
  const moved = { amount: -amount, goods, means, reference };
  return { ...BLANK, record: "refund", at: changed_at, description: note, ...moved };
}

/** A cancelled order gives back to its gift cards what they had paid, without a refund that anybody asked for. */
function cardsBack(order: Order, refunds: readonly Refund[]): Entry[] {
  const at = cancelledAt(order);
  const before = refunds
    .filter(({ target }) => target === "gift_card")
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = order.summary.total_gift_card_amount_used - before;
  if (at === undefined || left <= 0) return [];
  return [{ ...BLANK, record: "refund", at, amount: -left, means: GIFT_CARD }];
}
