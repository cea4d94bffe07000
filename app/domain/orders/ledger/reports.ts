import { wallClock } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Order } from "../orders.ts";
import { cancelledAt, type Entry } from "./entries.ts";

export type Period = "day" | "month";

/** What a shop sold in a day or a month. Amounts are in cents; what was given back is negative. */
export interface SalesRow {
  /** `2026-11` or `2026-11-21`, on the shop's clock. */
  readonly period: string;
  orders: number;
  copies: number;
  goods: Cents;
  /** Gift cards are money that the shop owes, and no sale. */
  gift_cards: Cents;
  discounts: Cents;
  shipping: Cents;
  taxes: Cents;
  /** What was cancelled or returned in this period, with its taxes, whenever it was ordered: whole orders and single copies. */
  cancelled: Cents;
  /** Refunds of orders that stood at that time. */
  refunded: Cents;
  /** Everything above except orders and copies. */
  total: Cents;
  /** What lost disputes took, and what came back of it. The sales stand, so it is no part of the total. */
  disputes: Cents;
}

/** What was collected of a tax for one place. */
export interface TaxesRow {
  /** `CA-BC`, `US-IA`. */
  readonly place: string;
  readonly type: string;
  /** Thousandths of a percent. */
  readonly rate: number;
  /** The amounts that the net tax was calculated from. */
  taxable: Cents;
  collected: Cents;
  /** Taken back with what was cancelled or returned, without what was refunded of it before. */
  cancelled: Cents;
  /** The part of refunds that is this tax, in proportion to the order's total, because a refund does not name it. */
  refunded: Cents;
  net: Cents;
}

export interface Reports {
  readonly sales: readonly SalesRow[];
  readonly taxes: readonly TaxesRow[];
}

const FIELD_OF = {
  line: "goods",
  "gift card": "gift_cards",
  discount: "discounts",
  shipping: "shipping",
  tax: "taxes",
  cancelled: "cancelled",
  returned: "cancelled",
  "tax back": "cancelled",
} as const;

/** What the shop lost in a refund: that part of it which gives nothing back for copies. Negative, as the entry is. */
const lossOf = ({ amount, goods }: Entry): Cents => amount + goods;

/** Adds up orders one by one, so that a year of them needs no more memory than a day. */
export function reportTotals(timeZone: string, by: Period) {
  const sales = new Map<string, SalesRow>();
  const taxes = new Map<string, TaxesRow>();

  function salesAt(at: number): SalesRow {
    const { year, month, day } = wallClock(at, timeZone);
    const two = (value: number) => String(value).padStart(2, "0");
    const period = by === "month" ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
    return gotten(sales, period, () => ({
      period,
      orders: 0,
      copies: 0,
      goods: 0,
      gift_cards: 0,
      discounts: 0,
      shipping: 0,
      taxes: 0,
      cancelled: 0,
      refunded: 0,
      total: 0,
      disputes: 0,
    }));
  }

  function taxOf({ place, description: type, rate }: Entry): TaxesRow {
    const known = { place, type, rate: rate ?? 0 };
    return gotten(taxes, `${place} ${type} ${rate}`, () => ({
      ...known,
      taxable: 0,
      collected: 0,
      cancelled: 0,
      refunded: 0,
      net: 0,
    }));
  }

  function addTax(
    tax: Entry,
    what: "collected" | "cancelled" | "refunded",
    amount: Cents,
    taxable: Cents,
  ): void {
    const row = taxOf(tax);
    row[what] += amount;
    row.net += amount;
    row.taxable += taxable;
  }

  return {
    /** Counts the entries of an order that lie within the span. */
    add(order: Order, entries: readonly Entry[], { from, to }: { from: number; to: number }): void {
      const within = (at: number) => at >= from && at < to;
      const owed = entries.filter(({ record }) => record === "tax");
      const { total } = order.summary;
      const cancelled = cancelledAt(order);
      // Once an order is cancelled, its money goes back without being a second loss.
      const isLoss = (at: number) => cancelled === undefined || at < cancelled;
      const losses = entries.filter(({ record, at }) => record === "refund" && isLoss(at));
      // A refund does not name its taxes, so each has its share of it.
      const shareOf = (part: Cents | null, refund: Cents) =>
        total > 0 ? Math.round((refund * (part ?? 0)) / total) : 0;
      const back = entries.filter(({ record }) => record === "tax back");
      const isOf = (tax: Entry) => (one: Entry) =>
        one.description === tax.description && one.rate === tax.rate;
      /** What is left of a tax, once refunds and single copies are taken off. */
      const unrefunded = (tax: Entry, of: "amount" | "taxable") => {
        // A tax can have two entries: shipping may have got its price later.
        const first = owed.find(isOf(tax)) === tax;
        const takenOff = first ? back.filter(isOf(tax)) : [];
        return [
          ...losses.map((refund) => shareOf(tax[of], lossOf(refund))),
          ...takenOff.map((one) => one[of] ?? 0),
        ].reduce((left, part) => left + part, tax[of] ?? 0);
      };
      if (within(order.order_date)) salesAt(order.order_date).orders++;
      for (const entry of entries) {
        const { record, amount, at } = entry;
        if (!within(at) || record === "payment" || (record === "refund" && !losses.includes(entry))) continue;
        const row = salesAt(at);
        if (record === "dispute") {
          row.disputes += amount;
          continue;
        }
        // Copies that were taken off have entries of their own.
        const counted = record === "refund" ? lossOf(entry) : amount;
        row[record === "refund" ? "refunded" : FIELD_OF[record]] += counted;
        row.total += counted;
        if (record === "line") row.copies += entry.quantity ?? 0;
        if (record === "tax") addTax(entry, "collected", entry.amount, entry.taxable ?? 0);
        if (record === "refund")
          for (const tax of owed)
            addTax(tax, "refunded", shareOf(tax.amount, counted), shareOf(tax.taxable, counted));
        if (record === "tax back") addTax(entry, "cancelled", amount, entry.taxable ?? 0);
        // Copies that were cancelled by themselves have entries with a description.
        if (record === "cancelled" && entry.description === "" && entry.quantity === null)
          for (const tax of owed)
            addTax(tax, "cancelled", -unrefunded(tax, "amount"), -unrefunded(tax, "taxable"));
      }
    },
    done: (): Reports => ({
      sales: [...sales.values()].sort((a, b) => (a.period < b.period ? -1 : 1)),
      taxes: [...taxes.values()].sort(
        (a, b) => a.place.localeCompare(b.place) || a.type.localeCompare(b.type) || a.rate - b.rate,
      ),
    }),
  };
}

function gotten<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const known = rows.get(key);
  if (known) return known;
  const made = make();
  rows.set(key, made);
  return made;
}
