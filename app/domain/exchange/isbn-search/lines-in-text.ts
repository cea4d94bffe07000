import { isEan13, stripProductCode } from "#app/lib/isbn.ts";
import { cellsOf, separatorOf } from "#app/lib/separated.ts";
import { candidatesInText, spellingsInText } from "./codes-in-text.ts";

/** A title and the number of copies wanted, from a shopper's list. */
export interface WantedLine {
  isbn: string;
  /** 0 if the number beside the ISBN is not a valid number of copies. */
  quantity: number;
  /** The invalid number as written, such as `-4` or `99999`. */
  problem?: string;
  /** Set if `isbn` looks like an ISBN but is not valid: a wrong check digit, or missing digits. */
  wrong?: true;
}

/** Names of a quantity column, as used in school and library spreadsheets. */
const QUANTITY =
  /(?<!\p{L})(qty|quantity|copies|count|number|ordered|qté|qte|quantité|quantite|exemplaires)(?!\p{L})/iu;
const MAX_QUANTITY = 9999;
/** Columns that count something else: `Number of Pages`, in the export files of reading sites. */
const NOT_COPIES = /page|read|rating|review/i;
/** Names of columns that hold ISBNs: also `ISBN/UID` (StoryGraph), `ISBN13` (Goodreads) and `ISBNs` (LibraryThing). */
const ISBN = /^(?:isbn|ean)(?:[-_ ]?1[03])?(?:s|\/uid)?$/i;
/** CR alone ends the lines of an old Mac, U+2028 those that word processors and web pages break by hand. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** A longer line is not a row of a list, so its numbers are not quantities. Rows with reviews in them are longer. */
const MAX_LENGTH = 2000;
const LONGEST_ROW = 60_000;
/** The most lines that one quoted cell may go on for. */
const LINES_OF_A_ROW = 500;
/** The most wrong ISBNs that are reported. */
const MAX_WRONG = 1000;

/**
 * ISBNs with a number of copies: a table whose header names the quantity column, `ISBN, 3`, `3 x ISBN`, or
 * the ISBN alone, which means one copy. Numbers elsewhere are ignored, because titles contain numbers too.
 * In a table whose header names columns of ISBNs, only those count, and a row is one title: reviews name other books,
 * and other columns hold numbers that look like ISBNs. So the export files of Goodreads, StoryGraph and LibraryThing
 * can be read as they are. Quantities of a repeated ISBN are added up. An impossible quantity is not ordered but
 * reported in `problem`. Numbers that were meant as ISBNs but are none come last, marked as `wrong`.
 */
export function linesInText(text: string): WantedLine[] {
  const lines = new LineCollector();
  lines.add(text);
  return lines.found();
}

/** A column of a table. */
interface TableColumn {
  at: number;
  separator: string;
}

/** Reads text that arrives in pieces of whole lines. Stops adding titles after `most`. */
export class LineCollector {
  private readonly wanted = new Map<string, WantedLine>();
  private readonly wrong = new Set<string>();
  private readonly most: number;
  private column: TableColumn | undefined;
  /** The columns of ISBNs, the best first. */
  private table: { separator: string; columns: number; isbns: number[] } | undefined;
  /** The lines of a row so far, their length together, and whether a quoted cell goes on. */
  private open: string[] = [];
  private length = 0;
  private quoted = false;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(text: string): void {
    for (const line of text.normalize("NFKC").split(LINE_END)) {
      if (!this.table) this.line(line);
      else {
        this.open.push(line);
        this.length += line.length;
        // Tables with tabs do not quote: LibraryThing's contain unescaped inch and quotation marks.
        if (this.table.separator !== "\t" && hasOpenQuote(line)) this.quoted = !this.quoted;
        if (!this.quoted) this.row(this.open.join("\n"), this.table);
        else if (this.length > LONGEST_ROW || this.open.length > LINES_OF_A_ROW) this.eachOpenLine();
        else continue;
        this.closeRow();
      }
    }
  }

  /** For a quote that is never closed: each line stands for itself, as a row of the table if it is one. */
  private eachOpenLine(): void {
    for (const line of this.open) {
      if (this.table) this.row(line, this.table);
      else this.line(line);
    }
  }

  private closeRow(): void {
    this.open = [];
    this.length = 0;
    this.quoted = false;
  }

  /** A row of a table with columns of ISBNs. */
  private row(row: string, { separator, columns, isbns }: NonNullable<LineCollector["table"]>): void {
    const unquoted = separator === "\t" || hasOpenQuote(row);
    const split = unquoted ? plainCellsOf : cellsOf;
    const cells = row.length > LONGEST_ROW ? [] : split(row, separator);
    // A table that a person wrote by hand has commas in titles.
    if (cells.length !== columns) {
      this.line(row);
      return;
    }
    const isbn = isbns.flatMap((column) =>
      spellingsInText(cells[column] ?? "").map((spelling) => spelling.isbn),
    )[0];
    if (isbn !== undefined) this.order(isbn, 1, this.column && quantityCell(cells[this.column.at]));
    else this.refuse(isbns.flatMap((column) => wrongCell(cells[column] ?? "") ?? []).slice(0, 1));
  }

  private line(line: string): void {
    const spellings = /\d/.test(line) ? spellingsInText(line) : [];
    const times = timesIn(spellings);
    if (/\d/.test(line)) this.refuse(wrongIn(line));
    if (times.size === 0) {
      if (line.length <= MAX_LENGTH) this.header(line);
      return;
    }
    const quantity =
      times.size === 1 && line.length <= MAX_LENGTH ? quantityIn(line, this.column) : undefined;
    for (const [isbn, mentions] of times) this.order(isbn, mentions, quantity);
  }

  /** Learns the columns of a table from its header, if this is one. */
  private header(line: string): void {
    if (QUANTITY.test(line)) this.column = quantityColumn(line) ?? this.column;
    if (!/isbn|ean/i.test(line)) return;
    const separator = separatorOf([line]);
    const cells = cellsOf(line, separator);
    const isbns = cells.flatMap((cell, index) => (ISBN.test(cell) ? [index] : []));
    if (isbns.length === 0 || cells.length < 2) return;
    // Of several columns, the one with 13 digits names the edition.
    isbns.sort((a, b) => Number(/13/.test(cells[b] ?? "")) - Number(/13/.test(cells[a] ?? "")));
    this.table = { separator, columns: cells.length, isbns };
  }

  /** Adds a title that has no quantity, unless it is already there. */
  name(isbn: string): void {
    if (this.wanted.has(isbn)) return;
    this.count(isbn, 0);
    // An ISBN that is broken over two lines: neither part is a wrong one.
    for (const part of this.wrong) if (isbn.includes(part)) this.wrong.delete(part);
  }

  found(): WantedLine[] {
    this.eachOpenLine();
    this.closeRow();
    const wrong = [...this.wrong].map((isbn) => ({ isbn, quantity: 0, wrong: true }) as const);
    return [...this.wanted.values(), ...wrong];
  }

  private refuse(codes: readonly string[]): void {
    for (const code of codes) if (this.wrong.size < MAX_WRONG) this.wrong.add(code);
  }

  /** @param quantity the number of copies as written */
  private order(isbn: string, mentions: number, quantity: string | undefined): void {
    if (quantity === undefined) this.count(isbn, mentions);
    else if (isQuantity(quantity)) this.count(isbn, Number(quantity));
    else this.count(isbn, 0, quantity);
  }

  private count(isbn: string, quantity: number, problem?: string): void {
    const before = this.wanted.get(isbn);
    if (before === undefined && this.wanted.size >= this.most) return;
    this.wanted.set(isbn, {
      isbn,
      ...before,
      quantity: Math.min(MAX_QUANTITY, (before?.quantity ?? 0) + quantity),
      ...(problem !== undefined && { problem }),
    });
  }
}

/** A number as long as an ISBN that lost or gained a digit. */
const NUMBER = /^\d{8,13}[\dX]$/;
/** An ISBN as spreadsheets show and save it from a narrow column: all but a few of its digits are lost. */
const ROUNDED_ISBN = /^9[.,]7[89]\d*E\+?12$/i;
/** Characters that people and programs put around a cell. */
const AROUND = /^[="'[\s]+|[\]"'\s]+$/g;

/**
 * Wrong ISBNs on a line: those with thirteen digits anywhere, others only where the line has nothing but numbers,
 * because telephone numbers and numbers of orders are as long.
 */
function wrongIn(line: string): string[] {
  const long = candidatesInText(line)
    .filter(isGroupedAsIsbn)
    .map(stripProductCode)
    .filter((code) => code.length === 13 && !isEan13(code));
  if (line.length > MAX_LENGTH || !/^[\dXx,;|="'\s\p{Pd}\u2212]+$/u.test(line)) return long;
  const cells = line.split(/[,;\t|]/).flatMap((cell) => wrongNumber(cell.replace(AROUND, "")) ?? []);
  return [...new Set([...long, ...cells])];
}

/** A wrong ISBN in a column of ISBNs; undefined if the cell has something else, as the ids of ebooks. */
function wrongCell(cell: string): string | undefined {
  const text = cell.replace(AROUND, "");
  return ROUNDED_ISBN.test(text) ? text : wrongNumber(text);
}

function wrongNumber(text: string): string | undefined {
  const code = stripProductCode(text);
  const is = /^[\dXx\s\p{Pd}\u2212]+$/u.test(text) && isGroupedAsIsbn(text) && NUMBER.test(code);
  return is && spellingsInText(text).length === 0 ? code : undefined;
}

/** ISBNs end with a single digit, with a dash before it if they have any; telephone numbers do not. */
const isGroupedAsIsbn = (text: string) =>
  !/[\s\p{Pd}\u2212]/u.test(text) ||
  /[\s\p{Pd}\u2212][\dXx]$/u.test(text) ||
  /^97[89][\s\p{Pd}\u2212]\d{10}$/u.test(text);

/** Whether a quote of a line is not closed on it. */
const hasOpenQuote = (line: string) => (line.split('"').length & 1) === 0;

/** The cells of a line in which quotes mean nothing, without those around a whole cell. */
const plainCellsOf = (line: string, separator: string) =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));

/** Finds the quantity column of a table by its header. */
function quantityColumn(header: string): TableColumn | undefined {
  const separator = separatorOf([header]);
  const column = cellsOf(header, separator).findIndex(
    (cell) => QUANTITY.exec(cell)?.index === 0 && !NOT_COPIES.test(cell),
  );
  return column < 0 ? undefined : { at: column, separator };
}

const CODE = "(?:97[89])?[-\\d ]{9,14}[\\dXx]";
const AFTER = new RegExp(`^\\W*${CODE}"?\\s*[,;:\\t |x×]\\s*"?([-\u2212]?\\d{1,9}(?:\\.\\d+)?)\\W*$`);
const BEFORE = new RegExp(`^[^\\w-]*([-\u2212]?\\d{1,9})\\s*[,;:\\t |x×]\\s*=?"?${CODE}\\W*$`, "i");

/** The quantity on a line, as written; undefined if there is none. */
function quantityIn(line: string, column: TableColumn | undefined): string | undefined {
  return quantityCell(
    column ? cellsOf(line, column.separator)[column.at] : (AFTER.exec(line)?.[1] ?? BEFORE.exec(line)?.[1]),
  );
}

function quantityCell(cell: string | undefined): string | undefined {
  const quantityText = cell?.replace(/^=/, "");
  // Words or a price in the quantity cell are neither a quantity nor an error in one.
  return quantityText !== undefined && /^[-\u2212]?\d{1,9}(?:[.,]\d+)?$/.test(quantityText)
    ? quantityText
    : undefined;
}

const isQuantity = (text: string) => /^\d{1,4}$/.test(text) && Number(text) > 0;

/**
 * Number of times that a line names each title in the same spelling. A title given as both ISBN-10 and ISBN-13 counts
 * once.
 */
function timesIn(spellings: readonly { isbn: string; spelling: string }[]): Map<string, number> {
  const first = new Map<string, string>();
  const times = new Map<string, number>();
  for (const { isbn, spelling } of spellings) {
    if (!first.has(isbn)) first.set(isbn, spelling);
    if (first.get(isbn) === spelling) times.set(isbn, (times.get(isbn) ?? 0) + 1);
  }
  return times;
}
