import type { Translate } from "#app/messages/translate.ts";
import { deskReports as words } from "#app/messages/words.ts";
import type { Cell, Sheet } from "../report.ts";
import { COLUMNS, type Column, type Row, type Table, type Value } from "./table.ts";
import { nameOf } from "./table-names.ts";

const WIDE = { text: 24, count: 10, cents: 14, rate: 8, order: 10 } as const;

function cellOf(t: Translate, { name }: Column, value: Value): Cell {
  if (typeof value !== "number") return name === "isbn" ? { code: String(value ?? "") } : nameOf(t, value);
  const kind = COLUMNS[name];
  return kind === "cents" ? { cents: value } : kind === "rate" ? { percent: value } : value;
}

/** A table as a file, with the same figures as on the page. Sums are its last row. */
export async function fileOf(
  { columns, rows, total }: Table,
  format: "csv" | "xlsx",
  { t, locale, title, about }: { t: Translate; locale: string; title: string; about: readonly string[] },
): Promise<Uint8Array> {
  const allRows: readonly Row[] = total
    ? [...rows, { cells: total.map((value, index) => (index === 0 ? t(words.total) : value)) }]
    : rows;
  const sheet: Sheet<Row> = {
    title,
    about,
    locale,
    foot: [],
    columns: columns.map((column, index) => ({
      name: t(words.columns[column.name]),
      wide: column.name === "title" ? 44 : WIDE[COLUMNS[column.name]],
      paper: 0,
      holds: COLUMNS[column.name] === "cents" ? "money" : COLUMNS[column.name] === "text" ? "text" : "number",
      cell: ({ cells }) => cellOf(t, column, cells[index] ?? null),
    })),
    pages: pagesOf(allRows),
  };
  // Loaded on the first file: the pages of the desk load this module too.
  const write =
    format === "csv"
      ? (await import("../csv.server.ts")).csvFile
      : (await import("../sheet.server.ts")).sheetFile;
  const parts: Uint8Array[] = [];
  for await (const part of write(sheet)) parts.push(part);
  return Buffer.concat(parts);
}

async function* pagesOf(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
