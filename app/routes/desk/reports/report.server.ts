import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { COLUMNS, type Column, type Row, type Table, type Value } from "#app/domain/reports/tables/table.ts";
import { nameOf } from "#app/domain/reports/tables/table-names.ts";
import { hasAccredited } from "#app/domain/stores/settings.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { daySpan, formatDay, wallClock } from "#app/lib/dates.ts";
import { formatCents, formatPercent } from "#app/lib/money.ts";
import { ownValue } from "#app/lib/own.ts";
import { keysOf } from "#app/lib/records.ts";
import { deskOrders, type Message, deskReports as words } from "#app/messages/words.ts";
import { PROVIDERS } from "#app/platform/gateways/providers.server.ts";

/** Code that the pages of the reports share. */

export type ReportName = keyof typeof words.names;
export const REPORTS = keysOf(words.names);
/** Reports about a span of days. */
export const OF_DAYS: readonly ReportName[] = [
  "sales",
  "taxes",
  "payments",
  "gift-cards",
  "promotions",
  "book-law",
];

/** The reports of a shop: sales under the book law are those of accredited bookshops. */
export const reportsOf = ({ store }: DeskVisit): ReportName[] =>
  REPORTS.filter((report) => report !== "book-law" || hasAccredited(store.settings));

/** Rows on a page; the files have all of them. */
const MAX_SHOWN = "62";
/** More days than a page lists one by one. */
const MAX_DAYS = 62;

const two = (value: number) => String(value).padStart(2, "0");
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Spans that somebody often wants, by the day it is. A month before January is December of the year before. */
export function periodsOf({ now, store }: DeskVisit) {
  const { year, month, day } = wallClock(now, store.settings.store_info.time_zone);
  const quarter = month - ((month - 1) % 3);
  return {
    this_month: { from: dayOf(year, month, 1), to: `${year}-${two(month)}-${two(day)}` },
    last_month: { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    last_quarter: { from: dayOf(year, quarter - 3, 1), to: dayOf(year, quarter, 0) },
    this_year: { from: dayOf(year, 1, 1), to: `${year}-${two(month)}-${two(day)}` },
    last_year: { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) },
  };
}

/** The days and the grouping in the address. Without days, this month, or the report's own. */
export function askedOf(desk: DeskVisit, url: string, report?: ReportName) {
  const query = new URL(url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 40);
  const zone = desk.store.settings.store_info.time_zone;
  // The law asks for the sales of a year.
  const usual = periodsOf(desk)[report === "book-law" ? "last_year" : "this_month"];
  const day = (name: "from" | "to") => (daySpan(text(name), zone) ? text(name) : usual[name]);
  const [from, to] = [day("from"), day("to")];
  const by = Object.keys(words.bys).find((key) => key === text("by")) ?? "day";
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const tooMany = by === "day" && days > MAX_DAYS;
  return {
    from,
    to,
    by: by as keyof typeof words.bys,
    tooMany,
    at_most: text("at_most"),
    week: text("week"),
  };
}

type ReportRequest = ReturnType<typeof askedOf>;

/** Makes a report's call with what the address asks for. */
export function readReport(
  desk: DeskVisit,
  report: Exclude<ReportName, "bestsellers" | "payments">,
  filter: ReportRequest,
) {
  const { from, to, by, tooMany, at_most } = filter;
  if (report === "sales")
    return call(desk, reports.sales, { from, to, by: tooMany ? "month" : by, limit: MAX_SHOWN });
  if (report === "taxes") return call(desk, reports.taxes, { from, to });
  if (report === "promotions") return call(desk, reports.promotions, { from, to });
  if (report === "book-law") return call(desk, reports.bookLaw, { from, to });
  if (report === "gift-cards") return call(desk, reports.giftCards, { from, to });
  if (report === "waiting") return call(desk, reports.listWaitingLines, { limit: MAX_SHOWN });
  return call(desk, reports.lowStock, asUnchecked({ limit: MAX_SHOWN, at_most: at_most || "1" }));
}

/** A cell as the page shows it, and where it leads. */
export interface ShownCell {
  readonly text: string;
  readonly path: string;
}

/** A table as a page shows it. */
export interface ShownTable {
  readonly columns: readonly { name: keyof typeof words.columns; isText: boolean; isShort: boolean }[];
  readonly rows: readonly (readonly ShownCell[])[];
  readonly total: readonly string[] | null;
  readonly left_out: number;
}

/** More columns than a page shows side by side. */
const MANY_COLUMNS = 8;

/** Leaves columns out of a wide table in which every figure is zero. The files have them. */
function withoutZeroColumns(table: Table): Table {
  const { columns, rows, total } = table;
  if (columns.length <= MANY_COLUMNS) return table;
  const isKept = (_: unknown, index: number) => index === 0 || rows.some(({ cells }) => cells[index] !== 0);
  return {
    ...table,
    columns: columns.filter(isKept),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter(isKept) })),
    total: total?.filter(isKept) ?? null,
  };
}

/** A way to pay in words: in the shop, by a gift card, or through a provider. Files have its id. */
export function meansName({ t }: DeskVisit, id: string): string {
  const inShop = ownValue<Message>(deskOrders.paidBy, id) ?? ownValue<Message>(words.means, id);
  return inShop ? t(inShop) : (PROVIDERS.find((provider) => provider.id === id)?.name ?? id);
}

/** Writes the figures of a table, each with a link to its entries. @param span the days that it is about */
export function shownTable(desk: DeskVisit, whole: Table, span: { from: string; to: string }): ShownTable {
  const table = withoutZeroColumns(whole);
  const textOf = ({ name }: Column, value: Value) => {
    if (name === "means" && typeof value === "string") return meansName(desk, value);
    if (name === "day" && typeof value === "string") return formatDay(value, desk.locale);
    if (typeof value !== "number") return nameOf(desk.t, value);
    const kind = COLUMNS[name];
    if (kind === "cents") return formatCents(value, desk.locale);
    return kind === "rate"
      ? formatPercent(value, desk.locale)
      : value.toLocaleString(desk.locale, { useGrouping: kind !== "order" });
  };
  return {
    columns: table.columns.map(({ name }) => ({
      name,
      isText: COLUMNS[name] === "text" || COLUMNS[name] === "order",
      isShort: name === "isbn",
    })),
    rows: table.rows.map((row) =>
      table.columns.map((column, index) => {
        const value = row.cells[index] ?? null;
        return { text: textOf(column, value), path: pathOf(column, value, row, span) };
      }),
    ),
    total: table.total?.map((value, index) => textOf(table.columns[index]!, value)) ?? null,
    left_out: table.left_out,
  };
}

/** Where a figure leads: to an order, or to the entries that it is the sum of. */
function pathOf(column: Column, value: Value, row: Row, span: { from: string; to: string }): string {
  if (column.name === "order") return `/desk/orders/${value}`;
  const [first] = row.cells;
  const month =
    typeof first === "string" && /^\d{4}-\d{2}$/.test(first) ? monthWithin(first, span) : undefined;
  if (!column.of || (!row.of && !month) || value === 0 || value === null) return "";
  const { cause, part } = column.of;
  const cell = { ...row.of, cause: cause?.join(","), part: part?.join(",") };
  const query = new URLSearchParams({ ...(month ?? span) });
  for (const [name, filterValue] of Object.entries(cell))
    if (filterValue !== undefined) query.set(name, String(filterValue));
  return `/desk/reports/entries?${query}`;
}

/** The days of a month that lie in a span. */
function monthWithin(month: string, { from, to }: { from: string; to: string }) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const [first, last] = [`${month}-01`, dayOf(year, number + 1, 0)];
  return { from: first < from ? from : first, to: last > to ? to : last };
}

/** The figures of a column, for a picture. */
export function heightsOf({ columns, rows }: Table): number[] {
  const index = columns.findIndex(({ name }) => name === "total");
  return rows.map(({ cells }) => Number(cells[index] ?? 0));
}
