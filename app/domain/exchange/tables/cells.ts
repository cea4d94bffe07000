import { decodeHTMLStrict } from "entities/decode";
import { parseProductCode, stripProductCode } from "#app/lib/isbn.ts";
import { type Cents, parseCents } from "#app/lib/money.ts";
import { ownValue } from "#app/lib/own.ts";
import { type Condition, isCondition } from "../../catalogue/catalogue.ts";
import type { Currency } from "../../stores/currency.ts";
import { columnName } from "./columns.ts";

/** Parses single cells of tables, as tills, spreadsheets and people write them. Pure. */

/**
 * A cell without surrounding spaces, the formula that stops spreadsheets from converting it (`="0123456789"`), and the
 * mark before what would be a formula (`'=SUM`), which our own files of refused rows have.
 */
export function rawCell(cell: string): string {
  const text = cell
    .replaceAll("\0", "")
    .trim()
    .replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, "");
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
}

/** The text of a cell. Programs for web shops export it as HTML writes it: `Simon &amp; Schuster`. */
export function cleanCell(cell: string): string {
  const text = rawCell(cell);
  return text.includes("&") ? decodeHTMLStrict(text).trim() : text;
}

/** The product code in a cell, or why there is none. */
export function codeOf(cell: string): { code: string } | { problem: string } {
  const text = cell.replace(/^'/, "").replace(/\.0+$/, "");
  const shortened = /^(\d)[.,]?(\d*)E\+?(\d{1,2})$/i.exec(text);
  if (shortened) {
    const [, first = "", rest = "", power = ""] = shortened;
    // With every digit still present nothing was lost: 9.780140328721E+12.
    const code = rest.length === Number(power) ? parseProductCode(first + rest) : undefined;
    if (code) return { code };
    return {
      problem: `"${text}" has lost digits in a spreadsheet. Format the column as a number without decimals, or as text, and export it again`,
    };
  }
  const code = parseProductCode(text);
  if (code) return { code };
  if (text === "") return { problem: "there is no ISBN" };
  const digits = stripProductCode(text);
  const wrongCheck = /^(\d{9}[\dX]|\d{13})$/.test(digits);
  return {
    problem: `"${shortenedCell(text)}" is not an ISBN, EAN or UPC${wrongCheck ? ": its last digit does not fit the others" : ""}`,
  };
}

const MAX_COPIES = 999_999;

/**
 * A number of copies. Tills report a negative number if a copy was sold before it was booked in: `-1`, `(1)`,
 * `1-`. Thousands may be separated. An empty cell is 0. Undefined for anything but a whole number between -999,999 and
 * 999,999, and for `1,000` where that may be one copy with three decimals.
 * @param separator between the cells of the file: where it is a comma, `1,000` is a thousand and `1.000` is one
 */
export function countOf(cell: string, separator = ","): number | undefined {
  const text = withoutThousands(cell.replace(/^'/, ""), separator).replace(/[.,](0{1,2}|0{4,9})$/, "");
  if (text === "") return 0;
  const match = /^(?:([-\u2212\u2013])?\s*(\d{1,6})|\((\d{1,6})\)|(\d{1,6})-|\+(\d{1,6}))$/.exec(text);
  if (!match) return undefined;
  const number = Number(match[2] ?? match[3] ?? match[4] ?? match[5]);
  const negative = match[1] !== undefined || match[3] !== undefined || match[4] !== undefined;
  return number > MAX_COPIES ? undefined : negative ? -number || 0 : number;
}

/** Whether a number is ambiguous: `1,000` may be one copy or a thousand. */
export const isAmbiguousCount = (cell: string) => /^\D*[1-9]\d{0,2}[.,]000\D*$/.test(cell);

const GROUPED_NUMBER =
  /(?<![\d.,])(\d{1,3}(?:([ \u00a0\u202f'’,.])\d{3})(?:\2\d{3})*)(?:([.,])0+)?(?![\d.,])/;

function withoutThousands(text: string, separator: string): string {
  return text.replace(GROUPED_NUMBER, (whole, number: string, sign: string, decimal: string | undefined) => {
    if (decimal === sign) return whole;
    const plain = number.replaceAll(sign, "");
    if ((sign !== "," && sign !== ".") || decimal || Number(plain) === 0) return plain;
    // A whole number of copies has no decimals but zeros, and programs that write 1,5 do not put commas between cells.
    if (sign === ",") return separator === "," || !plain.endsWith("000") ? plain : whole;
    return separator === "," && plain.endsWith("000") ? plain.slice(0, -3) : whole;
  });
}

const CURRENCIES: Readonly<Record<string, Currency>> = {
  cad: "CAD",
  ca: "CAD",
  can: "CAD",
  cdn: "CAD",
  c: "CAD",
  canadian: "CAD",
  canadiandollar: "CAD",
  canadiandollars: "CAD",
  dollarcanadien: "CAD",
  usd: "USD",
  us: "USD",
  usa: "USD",
  usdollar: "USD",
  usdollars: "USD",
  dollaramericain: "USD",
};

/** Reads `CAD`, `CA$`, `$ US`, `Canadian dollars`. Undefined for other currencies, and for `$` alone. */
export function currencyOf(cell: string): Currency | undefined {
  return ownValue(CURRENCIES, columnName(cell));
}

/**
 * An amount of money as people and programs write it, with a decimal point or comma (`1 234,50 $`), rounded
 * half up to the cent, with the currency if the cell names it. Undefined for anything else.
 */
export function priceOf(cell: string): { cents: Cents; currency?: Currency | "other" } | undefined {
  const text = cell.normalize("NFKC").replace(/^'/, "").replace(/\s+/g, " ").trim();
  const match =
    /^([A-Z]{1,3}\s?\$?|\$\s?[A-Z]{2,3}|[€£¥])?\s*(.*?)\s*([A-Z]{1,3}\s?\$?|\$\s?[A-Z]{2,3}|[€£¥])?$/i.exec(
      text,
    );
  const sign = match?.[1] ?? match?.[3] ?? "";
  const amount = (match?.[2] ?? text).replace(/^\$\s*|\s*\$$/g, "");
  const cents = centsOf(amount);
  if (cents === undefined) return undefined;
  return sign === "" ? { cents } : { cents, currency: currencyOf(sign) ?? "other" };
}

function centsOf(amount: string): Cents | undefined {
  // A comma or point is the decimal separator before the last one or two digits, or before more than three.
  const comma = /^(\d{1,3}(?:[ .'’]?\d{3})*),(\d{1,2})$/.exec(amount);
  if (comma) return parseCents(`${comma[1]?.replace(/[ .'’]/g, "")}.${comma[2]}`);
  const long = /^(\d{1,9})[.,](\d{3,10})$/.exec(amount);
  if (long && !/^\d{1,3},\d{3}$/.test(amount)) {
    const thousandths = Number(long[1]) * 1000 + Number(long[2]?.slice(0, 3));
    return Math.floor((thousandths + 5) / 10);
  }
  return parseCents(amount);
}

const CONDITIONS: Readonly<Record<string, Condition>> = {
  new: "",
  neuf: "",
  neuve: "",
  remainder: "R",
  bargain: "R",
  solde: "R",
  signed: "S",
  signe: "S",
  dedicace: "S",
  used: "U",
  usage: "U",
  usagee: "U",
  occasion: "U",
  likenew: "U1",
  commeneuf: "U1",
  verygood: "U2",
  tresbon: "U2",
  good: "U3",
  bon: "U3",
  acceptable: "U4",
  fair: "U4",
};

/** The condition of a copy, by its code or in words: `U2`, `Used, very good`, `Occasion – très bon état`. */
export function conditionOf(cell: string): Condition | undefined {
  const upper = cell.trim().toUpperCase();
  if (isCondition(upper)) return upper;
  const word = columnName(cell).replace(/^(used|usage|usagee|occasion)(?=.)|etat$/g, "");
  return ownValue(CONDITIONS, word);
}

/** The day in a cell as seconds since 1970: `2008-09-14`, `2008/9/14`, `20080914`, `2008-09`, `2008`. */
export function dateOf(cell: string): number | undefined {
  const match =
    /^(\d{4})(?:\.0+)?$/.exec(cell) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cell) ??
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(cell);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year > 1000 && year < 2200 ? date.getTime() / 1000 : undefined;
}

/** A cell shortened for use in a message. */
export function shortenedCell(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 59)}…` : cell;
}
