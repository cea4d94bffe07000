import { codesInText } from "./codes-in-text.ts";

/** A title that somebody wants copies of, as their list names it. */
export interface WantedLine {
  isbn: string;
  quantity: number;
}

/** Column names that say how many, as spreadsheets of schools and libraries have them. */
const HEADER = /\b(qty|quantity|copies|count|number|ordered|qté|quantité|exemplaires)\b/i;
const QUANTITY = /^(qty|quantity|copies|count|number|ordered|qté|quantité|exemplaires)\b/i;
const MOST = 9999;
/** A longer line is no row of anybody's list: of its numbers none is a quantity. */
const LONGEST = 2000;

/**
 * ISBNs with a number of copies, wherever they stand: a table whose header names the column, `ISBN, 3`, `3 x
 * ISBN`, or the ISBN alone, which is one copy. A number anywhere else is none: titles have numbers too. The
 * same ISBN twice is wanted as often as both say together.
 */
export function linesInText(text: string): WantedLine[] {
  const lines = new LineCollector();
  lines.add(text);
  return lines.found();
}

/** The same for a text that comes in pieces, each of whole lines. Titles beyond `most` are left out. */
export class LineCollector {
  private readonly wanted = new Map<string, number>();
  private readonly most: number;
  private column: { at: number; separator: string } | undefined;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(text: string): void {
    for (const line of text.normalize("NFKC").split(/\r?\n/)) {
      const codes = /\d/.test(line) ? codesInText(line) : [];
      if (codes.length === 0) {
        if (line.length <= LONGEST && HEADER.test(line)) this.column = quantityColumn(line) ?? this.column;
        continue;
      }
      const quantity = codes.length === 1 && line.length <= LONGEST ? quantityIn(line, this.column) : 1;
      for (const isbn of codes) this.count(isbn, quantity);
    }
  }

  /** Adds a title that the text names without saying how many, unless it is known already. */
  name(isbn: string): void {
    if (!this.wanted.has(isbn)) this.count(isbn, 0);
  }

  found(): WantedLine[] {
    return [...this.wanted].map(([isbn, quantity]) => ({ isbn, quantity }));
  }

  private count(isbn: string, quantity: number): void {
    const before = this.wanted.get(isbn);
    if (before === undefined && this.wanted.size >= this.most) return;
    this.wanted.set(isbn, Math.min(MOST, (before ?? 0) + quantity));
  }
}

/** Which column of a table says how many, by its header; its separator is the one that the header uses most. */
function quantityColumn(header: string): { at: number; separator: string } | undefined {
  const [separator = ","] = [",", ";", "\t", "|"].sort(
    (a, b) => cells(header, b).length - cells(header, a).length,
  );
  const at = cells(header, separator).findIndex((cell) => QUANTITY.test(cell));
  return at < 0 ? undefined : { at, separator };
}

/** The cells of a line; a separator within quotes is none (RFC 4180). */
function cells(line: string, separator: string): string[] {
  const found = [""];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((cell) => cell.trim().replace(/^=/, ""));
}

const CODE = "(?:97[89])?[-\\d ]{9,14}[\\dXx]";
const AFTER = new RegExp(`^\\W*${CODE}"?\\s*[,;:\\t |x×]\\s*"?(\\d{1,4})\\W*$`);
const BEFORE = new RegExp(`^\\W*(\\d{1,4})\\s*[,;:\\t |x×]\\s*=?"?${CODE}\\W*$`, "i");

function quantityIn(line: string, column: { at: number; separator: string } | undefined): number {
  const found = column
    ? cells(line, column.separator)[column.at]
    : (AFTER.exec(line)?.[1] ?? BEFORE.exec(line)?.[1]);
  return found !== undefined && /^\d{1,4}$/.test(found) && Number(found) > 0 ? Number(found) : 1;
}
