import type { Translate } from "#app/messages/translate.ts";
import { type Message, subjects, deskReports as words } from "#app/messages/words.ts";
import { csvFile } from "../csv.server.ts";
import type { Cell, Sheet } from "../report.ts";
import { sheetFile } from "../sheet.server.ts";
import { COLUMNS, type Column, type Row, type Table, type Value } from "./table.ts";

/** Text, or what a row is called in the reader's language. */
export function nameOf(t: Translate, value: Value): string {
  if (value === null || typeof value !== "object") return String(value ?? "");
  if ("word" in value) return t(words.rowNames[value.word]);
  const sections: Readonly<Record<string, Message>> = subjects.sections;
  return sections[value.section] ? t(sections[value.section] as Message) : value.section.toUpperCase();
}

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
  const all: readonly Row[] = total
    ? [...rows, { cells: total.map((value, at) => (at === 0 ? t(words.total) : value)) }]
    : rows;
  const sheet: Sheet<Row> = {
    ...{ title, about, locale, foot: [] },
    columns: columns.map((column, at) => ({
      name: t(words.columns[column.name]),
      wide: column.name === "title" ? 44 : WIDE[COLUMNS[column.name]],
      paper: 0,
      holds: COLUMNS[column.name] === "cents" ? "money" : COLUMNS[column.name] === "text" ? "text" : "number",
      cell: ({ cells }) => cellOf(t, column, cells[at] ?? null),
    })),
    pages: pagesOf(all),
  };
  const parts: Uint8Array[] = [];
  for await (const part of format === "csv" ? csvFile(sheet) : sheetFile(sheet)) parts.push(part);
  return Buffer.concat(parts);
}

async function* pagesOf(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
