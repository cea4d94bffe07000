import { memo } from "./memo.ts";
import type { NumberOf } from "./number-kinds.ts";

/** Money is in whole cents of the shop's currency; nothing in the program calculates in dollars. */
export type Cents = NumberOf<"cents">;

/**
 * Reads an amount as people and feeds write it: `12`, `12.5`, `12,50`, `$1,234.50`, `1 234.50 $`, `CA$12`, and anything
 * `formatCents` writes. Undefined for anything else, including negative amounts.
 */
export function parseCents(text: string): Cents | undefined {
  const plain = text.normalize("NFKC").trim();
  const match =
    /^\+?\s*(?:(?:CA|C|US)?\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,9})(?:\.(\d{1,2})|,(\d{2}))?\s*\$?$/.exec(
      plain,
    );
  if (!match) return undefined;
  const dollars = Number(match[1]?.replace(/[, ]/g, ""));
  const cents = Number((match[2] ?? match[3] ?? "").padEnd(2, "0"));
  return dollars * 100 + cents;
}

/** Reads a price from a feed: any number of decimals, rounded half up to the cent. */
export function parseFeedPrice(text: string): Cents | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(trimmed)) return undefined;
  const [whole = "0", decimals = ""] = trimmed.split(".");
  const thousandths = Number(whole) * 1000 + Number(decimals.padEnd(3, "0").slice(0, 3));
  return Math.floor((thousandths + 5) / 10);
}

const formats = memo(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "CAD",
      currencyDisplay: "narrowSymbol",
    }),
);

/**
 * `$1,234.50` in English, `1 234,50 $` in French: both currencies are dollars to the shoppers of their shop (spec 1
 * §9).
 * @param locale the reader's; English without it, as commands and files write it
 */
export function formatCents(cents: Cents, locale = "en-CA"): string {
  const sign = cents < 0 ? "−" : "";
  const absolute = Math.abs(cents);
  // Three times as fast as Intl; a page can have hundreds of prices.
  if (locale.startsWith("en")) {
    const dollars = Math.floor(absolute / 100)
      .toString()
      .replace(/\B(?=(\d{3})+(?!\d))/g, ",");
    return `${sign}$${dollars}.${(absolute % 100).toString().padStart(2, "0")}`;
  }
  return sign + formats(locale).format(absolute / 100);
}

const shares = memo(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }),
);

/**
 * `9.975%` in English, `9,975 %` in French.
 * @param rate thousandths of a percent, as `share` takes it
 */
export function formatPercent(rate: number, locale: string): string {
  return shares(locale).format(rate / 100_000);
}

/**
 * A percentage of an amount, rounded half up to the cent.
 * @param rate thousandths of a percent: 5 % is 5000, 9.975 % is 9975
 */
export function share(cents: Cents, rate: number): Cents {
  return Math.floor((cents * rate + 50_000) / 100_000);
}
