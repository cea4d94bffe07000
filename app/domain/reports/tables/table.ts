import type { Cell } from "#app/domain/orders/ledger/sums.ts";

/**
 * A report as a table. The desk's page, its files and the command line show the same one.
 */

/** Groupings of the sales table. */
export const SALES_BY = ["day", "month", "title", "subject", "location"] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Every column that a report has, by its name in a file, with spaces as underscores. */
export const COLUMNS = {
  day: "text",
  month: "text",
  title: "text",
  isbn: "text",
  subject: "text",
  location: "text",
  accredited: "text",
  institution: "text",
  orders: "count",
  copies: "count",
  copies_back: "count",
  goods: "cents",
  tickets: "cents",
  gift_cards: "cents",
  discounts: "cents",
  shipping: "cents",
  taxes: "cents",
  cancelled: "cents",
  refunded: "cents",
  total: "cents",
  disputes: "cents",
  place: "text",
  tax: "text",
  rate: "rate",
  taxable: "cents",
  collected: "cents",
  net: "cents",
  means: "text",
  payments: "cents",
  refunds: "cents",
  order: "order",
  sold: "cents",
  received: "cents",
  difference: "cents",
  code: "text",
  cost: "cents",
  movement: "text",
  cards: "cents",
  store_credit: "cents",
  both: "cents",
  waits_for: "text",
  customer: "text",
  phone: "text",
  waiting_copies: "count",
  since: "text",
  days: "count",
  sold_copies: "count",
  on_hand: "count",
  to_sell: "count",
  on_order: "count",
  stores: "count",
  price: "cents",
} as const;
export type ColumnName = keyof typeof COLUMNS;

export interface Column {
  readonly name: ColumnName;
  /** The entries that its figures sum up; absent for figures that no posting has. */
  readonly of?: Pick<Cell, "cause" | "part">;
}

/** A word that the reader's language has for a row, where the database has none. */
export type RowName =
  | "no_title"
  | "other_titles"
  | "no_subject"
  | "no_means"
  | "yes"
  | "no"
  | "no_account"
  | "opening"
  | "closing"
  | "issued"
  | "sold_cards"
  | "credited"
  | "spent"
  | "given_back"
  | "corrected"
  | "voided"
  | "moved"
  | "pickup"
  | "supplier";

/** Text, a whole number, cents, thousandths of a percent, or a word of the reader's language. */
export type Value = string | number | null | { readonly word: RowName } | { readonly section: string };

export interface Row {
  readonly cells: readonly Value[];
  /** The entries that this row's figures sum up, together with their column's. */
  readonly of?: Omit<Cell, "cause" | "part">;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** A sum for each column, null for columns without one; null for a table without sums. */
  readonly total: readonly Value[] | null;
  /** The number of rows left out. */
  readonly left_out: number;
}

/** Sums up the columns of a table that can be. */
export function totalOf(columns: readonly Column[], rows: readonly Row[]): Value[] {
  return columns.map(({ name }, index) => {
    const kind = COLUMNS[name];
    // Several taxes are calculated from the same amount.
    if ((kind !== "cents" && kind !== "count") || name === "taxable") return null;
    return rows.reduce(
      (sum, { cells }) => sum + (typeof cells[index] === "number" ? Number(cells[index]) : 0),
      0,
    );
  });
}

/** Days by their numbers since 1970-01-01, both included. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** `2026-11-21` */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
