import { EVENT_FIELDS } from "../exchange/events/event-fields.ts";
import { SECTION_FIELDS, STOCK_FIELDS, TITLE_FIELDS } from "../exchange/tables/columns.ts";
import { EDIT_COLUMNS, type ImportKind } from "./imports.ts";

/** The fields of a kind of table, and which of them it cannot do without; none for kinds that are not tables. */
export function columnsOf(kind: ImportKind): { field: string; required: boolean }[] {
  if (kind === "edits")
    return ["isbn", ...EDIT_COLUMNS].map((field) => ({ field, required: field === "isbn" }));
  if (kind === "change") return [{ field: "isbn", required: true }];
  const table = { stock: STOCK_FIELDS, titles: TITLE_FIELDS, sections: SECTION_FIELDS, events: EVENT_FIELDS }[
    kind as string
  ];
  if (!table) return [];
  return Object.keys(table.names).map((field) => ({ field, required: table.required.includes(field) }));
}
