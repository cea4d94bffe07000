import type { Cents } from "#app/lib/money.ts";
import type { Translate } from "#app/messages/translate.ts";
import { reports as words } from "#app/messages/words.ts";
import type { PDF_LAYOUTS } from "../lists/lists.ts";

/** Reports: a list, a cart or an order as a file. Each is described once, and every format is made from that. */

export const REPORT_KINDS = ["list", "cart", "order"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_FORMATS = ["pdf", "xlsx", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export type PdfLayout = (typeof PDF_LAYOUTS)[number];

/** The media type of each format. */
export const REPORT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** A title in a report, with what the reader may see of it. Prices are cents; null is unknown, hidden or not meant. */
export interface ReportRow {
  eisbn: string;
  /** The ISBN, or the UPC if it has none. */
  code: string;
  title: string;
  subtitle: string;
  author: string;
  binding: string;
  /** The condition in words; "" for a new copy. */
  condition: string;
  /** Epoch seconds. */
  released: number | null;
  availability: string;
  /** When an order's line is expected; printed below its row. */
  expected: string;
  quantity: number | null;
  regular: Cents | null;
  price: Cents | null;
  /** The discount from promotions on the whole line. */
  discount: Cents | null;
  amount: Cents | null;
  /** Thousandths of a percent, by the tax's name. */
  taxes: Readonly<Record<string, number>>;
}

/**
 * The value of a cell. Codes such as ISBNs have a type of their own, because spreadsheets would round them as numbers.
 */
export type Cell = string | number | null | { cents: Cents } | { code: string } | { percent: number };

/** A column of a table. */
export interface Column<Row = ReportRow> {
  name: string;
  /** Column width, in characters. */
  wide: number;
  /**
   * Column width in a printed table, in points; 0 if it is left out there, because paper is narrow. The rest of the
   * width is shared by columns with "rest".
   */
  paper: number | "rest";
  holds: "text" | "number" | "money";
  cell(row: Row): Cell;
}

/** A title's cover to print, as JPEG or PNG. */
export type CoverOf = (row: ReportRow) => Promise<Buffer | undefined>;

/** A table's content, independent of the file format. */
export interface Sheet<Row = ReportRow> {
  title: string;
  /** Lines between the title and the table. */
  about: readonly string[];
  locale: string;
  columns: readonly Column<Row>[];
  /** The rows, a page at a time, so that only one page is in memory. */
  pages: AsyncIterable<readonly Row[]>;
  /**
   * Whether it is a receipt, which a buyer files: every format of it has its sums and what is written above the table.
   */
  receipt?: boolean;
  /** Sums below the table. */
  foot: readonly { label: string; value: Cell }[];
}

export interface Report extends Sheet {
  /** The name of the file, without its extension. */
  name: string;
  shop: string;
  /** The operator's folder of fonts for PDFs, if there is one. */
  fonts: string | undefined;
  /** Number of rows; some may be gone when their turn comes. */
  total: number;
  /** Finds the covers of a page of rows; called only where covers are printed. */
  coversOf(rows: readonly ReportRow[]): Promise<CoverOf>;
}

const cents = (value: Cents | null): Cell => (value === null ? null : { cents: value });

type ColumnName = Exclude<keyof typeof words.columns, "tax">;
const COLUMNS: Readonly<Record<ColumnName, Omit<Column, "name">>> = {
  title: { wide: 44, paper: "rest", holds: "text", cell: ({ title }) => title },
  subtitle: { wide: 30, paper: 0, holds: "text", cell: ({ subtitle }) => subtitle },
  author: { wide: 28, paper: "rest", holds: "text", cell: ({ author }) => author },
  isbn: { wide: 17, paper: 74, holds: "text", cell: ({ code }) => ({ code }) },
  binding: { wide: 18, paper: 74, holds: "text", cell: ({ binding }) => binding },
  condition: { wide: 16, paper: 70, holds: "text", cell: ({ condition }) => condition },
  released: {
    wide: 13,
    paper: 0,
    holds: "text",
    cell: ({ released }) => (released === null ? "" : new Date(released * 1000).toISOString().slice(0, 10)),
  },
  availability: { wide: 26, paper: 0, holds: "text", cell: ({ availability }) => availability },
  expected: { wide: 40, paper: 0, holds: "text", cell: ({ expected }) => expected },
  quantity: { wide: 10, paper: 48, holds: "number", cell: ({ quantity }) => quantity },
  regular: { wide: 14, paper: 0, holds: "money", cell: ({ regular }) => cents(regular) },
  price: { wide: 12, paper: 52, holds: "money", cell: ({ price }) => cents(price) },
  discount: { wide: 12, paper: 0, holds: "money", cell: ({ discount }) => cents(discount) },
  amount: { wide: 14, paper: 58, holds: "money", cell: ({ amount }) => cents(amount) },
};

/** These columns, and one for the rate of each tax. */
export function columnsOf(
  t: Translate,
  names: readonly ColumnName[],
  taxes: readonly string[] = [],
): Column[] {
  return [
    ...names.map((name) => ({
      ...COLUMNS[name],
      name: t(words.columns[name]),
      // On paper, a condition takes the place of the format: it says more about the copy.
      ...(name === "binding" && names.includes("condition") && { paper: 0 }),
    })),
    ...taxes.map((tax) => ({
      name: t(words.columns.tax, { tax }),
      wide: 10,
      paper: 0,
      holds: "number" as const,
      cell: ({ taxes: rates }: ReportRow) => (rates[tax] === undefined ? null : { percent: rates[tax] }),
    })),
  ];
}

/** A report's progress, for the person who waits for it. */
export interface Progress {
  /** 0 to 100: 99 while the finished file is stored, 100 when it can be downloaded. */
  progress: number;
  /** Null if there is no estimate. */
  seconds: number | null;
}

/**
 * @param at epoch seconds
 * @returns the progress of a report that has made `done` of its rows
 */
export function progressOf(
  {
    rows_done: rowsDone,
    rows_total: total,
    started_at,
  }: { rows_done: number; rows_total: number; started_at: number | null },
  at: number,
): Progress {
  if (total > 0 && rowsDone >= total) return { progress: 99, seconds: null };
  if (started_at === null || rowsDone === 0) return { progress: 0, seconds: null };
  const each = Math.max(1, at - started_at) / rowsDone;
  return {
    progress: Math.floor((rowsDone / total) * 98),
    seconds: Math.max(1, Math.ceil(each * (total - rowsDone))),
  };
}
