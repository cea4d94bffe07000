import { cellsOf, separatorOf } from "#app/lib/separated.ts";
import { spellingsInText } from "./codes-in-text.ts";

/** A title and the number of copies wanted, from a shopper's list. */
export interface WantedLine {
  isbn: string;
  /** 0 if the number beside the ISBN is not a valid number of copies. */
  quantity: number;
  /** The invalid number as it is written, such as `-4` or `99999`. */
  problem?: string;
}

/** Names of a quantity column, as used in school and library spreadsheets. */
const QUANTITY =
  /(?<!\p{L})(qty|quantity|copies|count|number|ordered|qté|qte|quantité|quantite|exemplaires)(?!\p{L})/iu;
const MOST = 9999;
/** A longer line is not a row of a list, so its numbers are not quantities. */
const LONGEST = 2000;

/**
 * ISBNs with a number of copies: a table whose header names the quantity column, `ISBN, 3`, `3 x ISBN`, or
 * the ISBN alone, which means one copy. Numbers elsewhere are ignored, because titles contain numbers too.
 * Quantities of a repeated ISBN are added up. An impossible quantity is not ordered but reported in
 * `problem`.
 */
export function linesInText(text: string): WantedLine[] {
  const lines = new LineCollector();
  lines.add(text);
  return lines.found();
}

/** Does the same for text that arrives in pieces of whole lines. Stops adding titles after `most`. */
export class LineCollector {
  private readonly wanted = new Map<string, WantedLine>();
  private readonly most: number;
  private column: { at: number; separator: string } | undefined;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(text: string): void {
    for (const line of text.normalize("NFKC").split(/\r?\n/)) {
      const spellings = /\d/.test(line) ? spellingsInText(line) : [];
      const times = timesIn(spellings);
      if (times.size === 0) {
        if (line.length <= LONGEST && QUANTITY.test(line)) this.column = quantityColumn(line) ?? this.column;
        continue;
      }
      const said = times.size === 1 && line.length <= LONGEST ? quantityIn(line, this.column) : undefined;
      for (const [isbn, named] of times) {
        if (said === undefined) this.count(isbn, named);
        else if (isQuantity(said)) this.count(isbn, Number(said));
        else this.count(isbn, 0, said);
      }
    }
  }

  /** Adds a title that has no quantity, unless it is already there. */
  name(isbn: string): void {
    if (!this.wanted.has(isbn)) this.count(isbn, 0);
  }

  found(): WantedLine[] {
    return [...this.wanted.values()];
  }

  private count(isbn: string, quantity: number, problem?: string): void {
    const before = this.wanted.get(isbn);
    if (before === undefined && this.wanted.size >= this.most) return;
    this.wanted.set(isbn, {
      isbn,
      ...before,
      quantity: Math.min(MOST, (before?.quantity ?? 0) + quantity),
      ...(problem !== undefined && { problem }),
    });
  }
}

/** Finds the quantity column of a table by its header. */
function quantityColumn(header: string): { at: number; separator: string } | undefined {
  const separator = separatorOf([header]);
  const at = cellsOf(header, separator).findIndex((cell) => QUANTITY.exec(cell)?.index === 0);
  return at < 0 ? undefined : { at, separator };
}

const CODE = "(?:97[89])?[-\\d ]{9,14}[\\dXx]";
const AFTER = new RegExp(`^\\W*${CODE}"?\\s*[,;:\\t |x×]\\s*"?([-\u2212]?\\d{1,9}(?:\\.\\d+)?)\\W*$`);
const BEFORE = new RegExp(`^[^\\w-]*([-\u2212]?\\d{1,9})\\s*[,;:\\t |x×]\\s*=?"?${CODE}\\W*$`, "i");

/** The quantity on a line, as written; undefined if there is none. */
function quantityIn(line: string, column: { at: number; separator: string } | undefined): string | undefined {
  const found = column
    ? cellsOf(line, column.separator)[column.at]?.replace(/^=/, "")
    : (AFTER.exec(line)?.[1] ?? BEFORE.exec(line)?.[1]);
  // Words or a price in the quantity cell are neither a quantity nor an error in one.
  return found !== undefined && /^[-\u2212]?\d{1,9}(?:[.,]\d+)?$/.test(found) ? found : undefined;
}

const isQuantity = (text: string) => /^\d{1,4}$/.test(text) && Number(text) > 0;

/** How often a line names each title in the same spelling. A title given as both ISBN-10 and ISBN-13 counts once. */
function timesIn(spellings: readonly { isbn: string; spelling: string }[]): Map<string, number> {
  const first = new Map<string, string>();
  const times = new Map<string, number>();
  for (const { isbn, spelling } of spellings) {
    if (!first.has(isbn)) first.set(isbn, spelling);
    if (first.get(isbn) === spelling) times.set(isbn, (times.get(isbn) ?? 0) + 1);
  }
  return times;
}
