import type { Cents } from "#app/lib/money.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import type { TaxAddress, TaxLine } from "../../tax/tax.ts";
import type { Dispute } from "../disputes/disputes.ts";
import type { Order } from "../orders.ts";

/**
 * A bookkeeper's entries for an order. Lines, discounts, shipping and taxes add up to its total. `cancelled` and
 * `returned` reverse the price of copies or of a part of shipping, and `tax back` the taxes on it. `cancelled` for a
 * whole order reverses the rest of its total. Payments, refunds and disputes record how the money moved.
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
  "dispute",
] as const;

export interface Entry {
  readonly record: (typeof RECORDS)[number];
  /** When, in epoch seconds. */
  readonly at: number;
  readonly description: string;
  /** For copies: the position of the order's line, from 0. */
  readonly line: number | null;
  readonly isbn: string;
  readonly condition: string;
  readonly quantity: number | null;
  /** Per copy. */
  readonly price: Cents | null;
  readonly amount: Cents;
  /** For a tax: its rate in thousandths of a percent, and the amount it was calculated from. */
  readonly rate: number | null;
  readonly taxable: Cents | null;
  /** For a tax: the place where it is owed, such as `CA-BC`. */
  readonly place: string;
  /** For a discount: the promotion's code. */
  readonly code: string;
  /** The means of payment (a provider, "gift card", or a way to pay in the shop), and the provider's reference. */
  readonly means: string;
  readonly reference: string;
  /** For a refund: the part for copies that have their own entries. It is not a second loss. */
  readonly for_copies: Cents;
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
  line: null,
  isbn: "",
  condition: "",
  quantity: null,
  price: null,
  rate: null,
  taxable: null,
  place: "",
  code: "",
  means: "",
  reference: "",
  for_copies: 0,
};

/** Facts about an order that its row does not have. */
export interface EntryContext {
  /** Where its taxes are owed, such as `CA-BC`. */
  readonly place: string;
  /** Its payment through a provider, if there is one. */
  readonly payment: Payment | undefined;
  /** When it was paid in the shop; null if it was not. */
  readonly paidInShop: number | null;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /**
   * The prices of shipping that the shop set after it was placed, the oldest first, and the taxes until each of them.
   */
  readonly shippingSet: readonly {
    readonly at: number;
    readonly price: Cents;
    readonly taxesBefore: readonly TaxLine[];
  }[];
}

/**
 * The entries of an order, sorted as in `RECORDS`. Entries never change: a later price, cancellation or refund is a new
 * entry on its own day.
 */
export function entriesOf(order: Order, around: EntryContext): Entry[] {
  const { summary, order_date: at } = order;
  const entries: Entry[] = order.items.map(({ title_info, cart_info }, line) => ({
    ...BLANK,
    record: cart_info.is_giftcard ? "gift card" : "line",
    at,
    description: title_info.title,
    line,
    isbn: title_info.isbn ?? "",
    condition: title_info.available.text,
    quantity: cart_info.quantity,
    price: cart_info.sold_price,
    amount: cart_info.sold_price * cart_info.quantity,
  }));
  const states = statesOf(order, around);
  const free = summary.promo_codes.find(({ type }) => type === "free_shipping");
  for (const promotion of summary.promo_codes) {
    const { code, description, amount } = promotion;
    const discount = { ...BLANK, record: "discount", description: description || code, code } as const;
    // Free shipping takes off the price of shipping, once there is one.
    if (promotion === free && states.length > 1)
      entries.push(
        ...shippingChanges(states).map((change) => ({ ...discount, ...change, amount: -change.amount })),
      );
    else if (amount !== 0) entries.push({ ...discount, at, amount: -amount });
  }
  const shipping = { ...BLANK, record: "shipping", description: order.shipping?.provider ?? "" } as const;
  entries.push(...shippingChanges(states).map((change) => ({ ...shipping, ...change })));
  entries.push(...taxEntries(states, around), ...reductionEntries(order, around));
  const cancelled = cancelledAt(order);
  const refunds = around.refunds.filter(({ reason }) => reason === "asked").flatMap(movementsOf);
  if (cancelled !== undefined)
    entries.push({
      ...BLANK,
      record: "cancelled",
      at: cancelled,
      // Earlier refunds and reductions have their own entries.
      amount: refundedBefore(refunds, cancelled) + summary.reduced - summary.total,
    });
  return [
    ...entries,
    ...payments(order, around),
    ...refunds.map(refundEntry),
    ...around.disputes.flatMap(disputeEntries),
  ];
}

/** The name that entries give to where a tax is owed, such as `CA-BC`. */
export const taxAddressText = ({ country, province }: Pick<TaxAddress, "country" | "province">): string =>
  [country, province].filter((part) => part !== "").join("-");

/** The shipping price and the taxes, from a moment on. */
interface State {
  readonly at: number;
  readonly shipping: Cents;
  readonly taxes: readonly TaxLine[];
}

/** The shipping price and taxes when the order was placed, and after each later price of shipping. */
function statesOf({ summary, order_date }: Order, { shippingSet }: EntryContext): State[] {
  const [first] = shippingSet;
  if (!first) return [{ at: order_date, shipping: summary.shipping, taxes: summary.taxes }];
  return [
    { at: order_date, shipping: 0, taxes: first.taxesBefore },
    ...shippingSet.map(({ at, price }, set) => {
      return { at, shipping: price, taxes: shippingSet[set + 1]?.taxesBefore ?? summary.taxes };
    }),
  ];
}

/** The first price of shipping, and then each difference when it changed. */
function shippingChanges(states: readonly State[]): { at: number; amount: Cents }[] {
  return states
    .map(({ at, shipping }, state) => ({ at, amount: shipping - (states[state - 1]?.shipping ?? 0) }))
    .filter(({ amount }) => amount !== 0);
}

/** The taxes on the day of the order, and the changes by each later price of shipping on its own day. */
function taxEntries(states: readonly State[], { place }: EntryContext): Entry[] {
  return states.flatMap(({ at, taxes }, state) => {
    const before = taxesByKey(states[state - 1]?.taxes ?? []);
    const after = taxesByKey(taxes);
    return [...new Map([...after, ...before])].flatMap(([key, { type, rate }]): Entry[] => {
      const amount = (after.get(key)?.amount ?? 0) - (before.get(key)?.amount ?? 0);
      const taxable = (after.get(key)?.taxable ?? 0) - (before.get(key)?.taxable ?? 0);
      if (amount === 0) return [];
      return [{ ...BLANK, record: "tax", at, description: type, amount, rate, taxable, place }];
    });
  });
}

/** Taxes by name and rate; equal ones one after the other. */
function taxesByKey(taxes: readonly TaxLine[]): Map<string, TaxLine> {
  const taxByKey = new Map<string, TaxLine>();
  for (const tax of taxes) {
    let number = 0;
    while (taxByKey.has(`${tax.type} ${tax.rate} ${number}`)) number++;
    taxByKey.set(`${tax.type} ${tax.rate} ${number}`, tax);
  }
  return taxByKey;
}

/** Entries for reductions of an order, copy by copy and tax by tax, each on its own day. */
function reductionEntries({ items: lines, reductions }: Order, { place }: EntryContext): Entry[] {
  return reductions.flatMap(({ at, kind, items, shipping, taxes }) => [
    ...items.map(({ position, quantity, amount }): Entry => {
      const line = lines[position];
      return {
        ...BLANK,
        record: kind,
        at,
        quantity: -quantity,
        amount: -amount,
        description: line?.title_info.title ?? "",
        line: position,
        isbn: line?.title_info.isbn ?? "",
        condition: line?.title_info.available.text ?? "",
      };
    }),
    ...(shipping > 0
      ? [{ ...BLANK, record: kind, at, description: SHIPPING, amount: -shipping } satisfies Entry]
      : []),
    ...taxes.map(({ type, rate, taxable, amount }): Entry => {
      const tax = { description: type, rate, taxable: -taxable, amount: -amount, place };
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

/** The amount refunded for an order before it was cancelled, without refunds for copies. */
function refundedBefore(refunds: readonly Movement[], cancelled: number): Cents {
  return refunds
    .filter(({ changed_at }) => changed_at < cancelled)
    .reduce((sum, { amount, for_copies }) => sum + amount - for_copies, 0);
}

function payments(order: Order, { payment, paidInShop }: EntryContext): Entry[] {
  const entries: Entry[] = [];
  const pay = (amount: Cents, at: number | null, means: string, reference = "") => {
    if (amount > 0 && at !== null)
      entries.push({ ...BLANK, record: "payment", at, amount, means, reference });
  };
  pay(order.summary.total_gift_card_amount_used, order.order_date, GIFT_CARD);
  pay(order.paid_by_hand, paidInShop, order.paid_method);
  if (payment) pay(payment.amount, payment.changed_at, payment.provider, payment.provider_ref ?? "");
  return entries;
}

const GIFT_CARD = "gift card";

/** An amount of a refund, and the moment when it moved. */
type Movement = Omit<Refund, "state" | "made_at" | "returned_at">;

/**
 * A refund moves money once. If the money came back, it also moves on that day, and again when staff give it back by
 * hand.
 */
function movementsOf({ state, made_at, returned_at, ...refund }: Refund): Movement[] {
  const returned =
    made_at === null || returned_at === null
      ? []
      : [
          { ...refund, changed_at: made_at },
          { ...refund, changed_at: returned_at, amount: -refund.amount, for_copies: -refund.for_copies },
        ];
  return state === "done" ? [...returned, refund] : returned;
}

function refundEntry({
  changed_at,
  amount,
  for_copies,
  target,
  provider,
  reference,
  note,
  method,
}: Movement): Entry {
  const means = target === "payment" ? provider : target === "gift_card" ? GIFT_CARD : method;
  const moved = { amount: -amount, for_copies, means, reference };
  return { ...BLANK, record: "refund", at: changed_at, description: note, ...moved };
}

/** Entries for a lost dispute: the money it took on one day, and any that came back on another. */
function disputeEntries({ lost, lost_at, regained_at, provider, reference }: Dispute): Entry[] {
  const moved = (at: number | null, amount: Cents): Entry[] =>
    at === null || amount === 0
      ? []
      : [{ ...BLANK, record: "dispute", at, amount, means: provider, reference }];
  return [...moved(lost_at, -lost), ...moved(regained_at, lost)];
}
