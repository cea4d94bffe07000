import type { Days } from "./table.ts";

/**
 * The week's bestsellers, as trade bodies ask for them. BookNet Canada's SalesData wants ISBN, Volume Sold, On Hand, On
 * Order, Number of Stores Selling and Actual Selling Price, for weeks that end on a Sunday. The American Booksellers
 * Association wants SKU and Quantity, for weeks from Sunday to Saturday.
 */
export const FORMATS = ["booknet", "aba"] as const;
export type Format = (typeof FORMATS)[number];

/** The names of the columns in each file. */
export const HEADS: Readonly<Record<Format, readonly string[]>> = {
  booknet: ["ISBN", "Volume Sold", "On Hand", "On Order", "Number of Stores Selling", "Actual Selling Price"],
  aba: ["SKU", "Quantity"],
};

/** The last day of a week: 0 is Sunday. */
const LAST: Readonly<Record<Format, number>> = { booknet: 0, aba: 6 };

export const formatOf = (country: string): Format => (country === "US" ? "aba" : "booknet");

/** The week that a day is in. Days are numbers since 1970-01-01, which was a Thursday. */
export function weekOf(format: Format, day: number): Days {
  const weekday = (day + 4) % 7;
  const to = day + ((LAST[format] - weekday + 7) % 7);
  return { from: to - 6, to };
}
