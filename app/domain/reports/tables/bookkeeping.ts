import { ownValue } from "#app/lib/own.ts";
import { csvLine } from "#app/lib/separated.ts";
import type { Translate } from "#app/messages/translate.ts";
import { title as titleWords } from "#app/messages/words.ts";
import type { BookedOrder } from "../../orders/ledger/ledger.server.ts";

/** The tables for a bookkeeper, as the command and the desk write them. */

/** A cell of a table: text, a plain number, or an amount in cents. */
export type Cell = string | number | null | { cents: number };

/** Amounts are plain decimals that any spreadsheet and program reads, such as -12.50. */
function plain(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  const cents = String(Math.abs(cell.cents)).padStart(3, "0");
  return `${cell.cents < 0 ? "-" : ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

export const lineOf = (cells: readonly Cell[]) => csvLine(cells.map(plain));

export const ORDER_COLUMNS = [
  "order",
  "placed",
  "status",
  "customer",
  "purchase order",
  "currency",
  "record",
  "at",
  "description",
  "isbn",
  "condition",
  "quantity",
  "price",
  "amount",
  "tax rate",
  "taxable",
  "tax place",
  "means",
  "reference",
];

/** Whether an entry happened in a span of time: from the first second until before the last. */
export const isWithin = (at: number, { from, to }: { from: number; to: number }) => at >= from && at < to;

/** The lines of a table with `ORDER_COLUMNS`: one for each entry of an order. @param time writes a moment */
export function orderLines(
  order: BookedOrder["order"],
  currency: string,
  entries: BookedOrder["entries"],
  time: (at: number) => string,
): string {
  const about = [
    order.order_number,
    time(order.order_date),
    order.status,
    order.purchaser_name,
    order.purchaseorder,
    currency,
  ];
  return entries
    .map((entry) =>
      lineOf([
        ...about,
        entry.record,
        time(entry.at),
        entry.description,
        entry.isbn,
        entry.condition,
        entry.quantity,
        entry.price === null ? null : { cents: entry.price },
        { cents: entry.amount },
        entry.rate === null ? null : entry.rate / 1000,
        entry.taxable === null ? null : { cents: entry.taxable },
        entry.place,
        entry.means,
        entry.reference,
      ]),
    )
    .join("");
}

/** The stock by location and condition as a table, with its names first. */
export function stockCells(
  stock: readonly {
    location: string;
    condition: string;
    titles: number;
    onhand: number;
    onorder: number;
    value: number;
    unpriced: number;
  }[],
  t: Translate,
): Cell[][] {
  const { conditions } = titleWords;
  return [
    ["location", "condition", "titles", "on hand", "on order", "value", "without a price"],
    ...stock.map((row) => [
      row.location,
      t(ownValue(conditions, row.condition) ?? conditions[""]),
      row.titles,
      row.onhand,
      row.onorder,
      { cents: row.value },
      row.unpriced,
    ]),
  ];
}
