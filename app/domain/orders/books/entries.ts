import type { Cents } from "#app/lib/money.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import type { TaxPlace } from "../../tax/tax.ts";
import type { Order } from "../orders.ts";

/**
 * What a bookkeeper enters for an order. Lines, discounts, shipping and taxes add up to its total; `cancelled` takes the
 * total back. Payments and refunds say how the money moved.
 */
export const RECORDS = [
  "line",
  "gift card",
  "discount",
  "shipping",
  "tax",
  "cancelled",
  "payment",
  "refund",
] as const;

export interface Entry {
  readonly record: (typeof RECORDS)[number];
  /** When, in epoch seconds; null for money taken in the shop, of which only the order's day is known. */
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
};

/** The entries of an order, in the order of `RECORDS`. */
export function entriesOf(
  order: Order,
  payment: Payment | undefined,
  refunds: readonly Refund[],
  place: Pick<TaxPlace, "country" | "province">,
): Entry[] {
  const { summary, order_date: at } = order;
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
      at,
      description: order.shipping?.provider ?? "",
      amount: summary.shipping,
    });
  for (const { type, rate, taxable, amount } of summary.taxes)
    entries.push({
      ...BLANK,
      record: "tax",
      at,
      description: type,
      amount,
      rate,
      taxable,
      place: [place.country, place.province].filter((part) => part !== "").join("-"),
    });
  const cancelled = order.events.findLast(({ status }) => status === "cancelled");
  if (order.status === "cancelled")
    entries.push({ ...BLANK, record: "cancelled", at: cancelled?.at ?? at, amount: -summary.total });
  return [...entries, ...paymentsOf(order, payment), ...refunds.filter(isGiven).map(refundEntry)];
}

function paymentsOf(order: Order, payment: Payment | undefined): Entry[] {
  const { summary } = order;
  const found: Entry[] = [];
  const pay = (amount: Cents, at: number | null, means: string, reference = "") => {
    if (amount > 0) found.push({ ...BLANK, record: "payment", at, amount, means, reference });
  };
  // The gift cards of a cancelled order have their money back, as if it had never been taken.
  if (order.status !== "cancelled") pay(summary.total_gift_card_amount_used, order.order_date, "gift card");
  pay(order.paid_by_hand, null, order.paid_method);
  if (payment) pay(payment.amount, payment.changed_at, payment.provider, payment.provider_ref ?? "");
  return found;
}

/** Refunds that have happened; money that matched no order was never part of one. */
const isGiven = ({ state, reason }: Refund) => state === "done" && reason === "asked";

function refundEntry({ changed_at, amount, target, provider, reference, note }: Refund): Entry {
  const means = target === "payment" ? provider : target === "gift_card" ? "gift card" : "in the shop";
  return { ...BLANK, record: "refund", at: changed_at, description: note, amount: -amount, means, reference };
}
