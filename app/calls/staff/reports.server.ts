import { z } from "zod";
import { postDue } from "#app/domain/orders/ledger/ledger.server.ts";
import { REPORT_TYPES } from "#app/domain/reports/report.ts";
import {
  bestsellersFile,
  bestsellersTable,
  lastSent,
  markWeek,
  sentOf,
} from "#app/domain/reports/tables/bestsellers.server.ts";
import { FORMATS, formatOf, weekOf } from "#app/domain/reports/tables/bestsellers.ts";
import * as tables from "#app/domain/reports/tables/ledger-tables.server.ts";
import {
  giftCardsTable,
  lowStockTable,
  todayOf,
  waitingTable,
} from "#app/domain/reports/tables/owed-tables.server.ts";
import { type Days, dayText, SALES_BY, type Table } from "#app/domain/reports/tables/table.ts";
import { fileOf } from "#app/domain/reports/tables/table-file.server.ts";
import { parseFeedDate } from "#app/lib/dates.ts";
import { keysOf, withoutUndefined } from "#app/lib/records.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { deskReports as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { asUnchecked, type Call, call, defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, rowId, shortText, whole } from "./fields.server.ts";

/**
 * Reports about sales and payments. Each has a `table` of columns and rows, and `waiting`: the number of changed orders
 * that are not in the sums yet. Staff of single locations see the figures of these.
 */

/** A day on the shop's clock, `YYYY-MM-DD`. */
export const day = z
  .string()
  .trim()
  .refine((text) => dayNumber(text) !== undefined, "Enter a day such as 2026-11-21.");
const span = z.object({ from: day, to: day });
const rowLimit = limit(200);

/** A day in days since 1970-01-01. */
function dayNumber(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseFeedDate(text) : undefined;
  return at === undefined ? undefined : at / 86_400;
}

/** The longest span: a leap year. */
const MAX_DAYS = 366;

export function daysOf({ from, to }: { from: string; to: string }): Days | Failure {
  const days = { from: dayNumber(from) ?? 0, to: dayNumber(to) ?? 0 };
  if (days.from > days.to) return failure("reports.backwards", {}, { at: "to" });
  if (days.to - days.from >= MAX_DAYS) return failure("reports.too_long", {}, { at: "to" });
  return days;
}

/** What the definitions of these reports share. */
const REPORT = {
  kind: "read",
  access: staff("reports"),
  sideEffect: "what changed orders add to the sums",
} as const;

/** The postings that the caller may see, brought up to date first. */
async function ledgerOf(visit: StaffVisit) {
  const { platform, store } = visit;
  const waiting = await postDue(platform.database, store);
  return { db: platform.database.read, scope: { store, locations: locationsFor(visit) }, waiting };
}

/** The answer of a report that is one table of the postings on some days. */
async function oneTable(visit: StaffVisit, period: z.output<typeof span>, tableOf: typeof tables.taxesTable) {
  const days = daysOf(period);
  if (isFailure(days)) return days;
  const { db, scope, waiting } = await ledgerOf(visit);
  return { waiting, table: await tableOf(db, scope, days) };
}

/**
 * `reports/sales {from, to, by, limit}`: sales by day, month, title, subject or location. Failures: `backwards` if `to`
 * comes before `from`; `too_long` if that is more than a year.
 */
export const sales = defineCall("reports/sales", {
  ...REPORT,
  input: span.extend({ by: z.enum(SALES_BY).default("month"), limit: rowLimit }),
  run: async (visit, { by, limit, ...period }) => {
    const days = daysOf(period);
    if (isFailure(days)) return days;
    const { db, scope, waiting } = await ledgerOf(visit);
    return { waiting, table: await tables.salesTable(db, scope, days, by, limit) };
  },
});

/**
 * `reports/taxes {from, to}`: taxes by rate and by the place to which they are owed. Failures: `backwards` if `to`
 * comes before `from`; `too_long` if that is more than a year.
 */
export const taxes = defineCall("reports/taxes", {
  ...REPORT,
  input: span,
  run: (visit, period) => oneTable(visit, period, tables.taxesTable),
});

/**
 * `reports/payments {from, to, limit}`: how money moved, and `balances`: orders whose sales and payments on these days
 * differ. Failures: `backwards` if `to` comes before `from`; `too_long` if that is more than a year.
 */
export const payments = defineCall("reports/payments", {
  ...REPORT,
  input: span.extend({ limit: rowLimit }),
  run: async (visit, { limit, ...period }) => {
    const days = daysOf(period);
    if (isFailure(days)) return days;
    const { db, scope, waiting } = await ledgerOf(visit);
    const [table, balances, sales] = await Promise.all([
      tables.paymentsTable(db, scope, days),
      tables.balancesTable(db, scope, days, limit),
      tables.salesTable(db, scope, days, "day", limit),
    ]);
    const sold = Number(sales.total?.[sales.columns.findIndex(({ name }) => name === "total")] ?? 0);
    const received = Number(table.total?.[table.columns.findIndex(({ name }) => name === "received")] ?? 0);
    return { waiting, table, balances, sold, received };
  },
});

/**
 * `reports/promotions {from, to}`: the discounts of each promotion. Failures: `backwards` if `to` comes before `from`;
 * `too_long` if that is more than a year.
 */
export const promotions = defineCall("reports/promotions", {
  ...REPORT,
  input: span,
  run: (visit, period) => oneTable(visit, period, tables.promotionsTable),
});

/**
 * `reports/book-law {from, to}`: printed books that institutions bought under Québec's book law, by location.
 * Failures: `backwards`, `too_long`.
 */
export const bookLaw = defineCall("reports/book-law", {
  ...REPORT,
  input: span,
  run: (visit, period) => oneTable(visit, period, tables.bookLawTable),
});

/**
 * `reports/gift-cards {from, to}`: what the shop owes on gift cards before and after these days, and the changes in
 * between. Gift cards belong to the whole shop.
 * Failures: `backwards`, `too_long`, `whole_shop` for people who work in some locations only.
 */
export const giftCards = defineCall("reports/gift-cards", {
  kind: "read",
  access: staff("reports"),
  input: span,
  run: async (visit, period) => {
    const days = daysOf(period);
    if (isFailure(days)) return days;
    const locations = locationsFor(visit);
    if (locations) return failure("reports.whole_shop");
    const { platform, store } = visit;
    return { waiting: 0, table: await giftCardsTable(platform.database.read, { store }, days) };
  },
});

/**
 * `reports/waiting {limit}`: lines that wait for their pickup or for a supplier, by age, with the customer's name and
 * phone number if the caller may see orders.
 */
export const listWaitingLines = defineCall("reports/waiting", {
  kind: "read",
  access: staff("reports"),
  input: z.object({ limit: rowLimit }),
  run: async (visit, { limit }) => {
    const scope = { store: visit.store, locations: locationsFor(visit) };
    const { by, platform, now } = visit;
    const mayNameOrders = by.stores === "all" || by.rights.includes("see_orders");
    const table = await waitingTable(platform.database.read, scope, now, {
      most: limit,
      named: mayNameOrders,
    });
    return { waiting: 0, table };
  },
});

/** Days of sales that `reports/low-stock` looks back on. */
export const SELLING_DAYS = 90;

/** `reports/low-stock {at_most, limit}`: titles that sold within 90 days and have few copies on hand. */
export const lowStock = defineCall("reports/low-stock", {
  ...REPORT,
  input: z.object({ at_most: whole(0, 1000).default(1), limit: rowLimit }),
  run: async (visit, { at_most, limit: most }) => {
    const { db, scope, waiting } = await ledgerOf(visit);
    const to = todayOf(scope, visit.now);
    const days = { from: to - SELLING_DAYS, to };
    const table = await lowStockTable(db, scope, days, { at_most, most });
    return { waiting, table, from: dayText(days.from), to: dayText(days.to) };
  },
});

const forWeek = z.object({
  /** A day of the week; without it, the last week that is over. */
  week: day.optional(),
  /** The recipient's format: BookNet Canada's or the American Booksellers Association's. */
  format: z.enum(FORMATS).optional(),
});

function weekFor({ store, now }: StaffVisit, { week, format }: z.output<typeof forWeek>) {
  const chosen = format ?? formatOf(store.settings.store_info.country);
  const today = todayOf({ store }, now);
  const day = week === undefined ? undefined : dayNumber(week);
  const current = weekOf(chosen, today);
  const days = day === undefined ? weekOf(chosen, current.from - 1) : weekOf(chosen, day);
  return { days, format: chosen, is_over: days.to < today };
}

/** Most titles in the report; a shop sells fewer in a week. */
const MAX_TITLES = 20_000;

/**
 * `reports/bestsellers {week, format, limit}`: the new books sold in a week, in the format of BookNet Canada or the
 * American Booksellers Association, the `file` for them, and who marked it as sent.
 */
export const bestsellers = defineCall("reports/bestsellers", {
  ...REPORT,
  input: forWeek.extend({ limit: rowLimit }),
  run: async (visit, { limit, ...week }) => {
    const { db, scope, waiting } = await ledgerOf(visit);
    const { days, format, is_over } = weekFor(visit, week);
    const whole = await bestsellersTable(db, scope, days, MAX_TITLES);
    const [sent, last] = await Promise.all([
      sentOf(db, visit.store.id, format, days.to),
      lastSent(db, visit.store.id, format, 8),
    ]);
    return {
      waiting,
      format,
      is_over,
      from: dayText(days.from),
      to: dayText(days.to),
      table: {
        ...whole,
        rows: whole.rows.slice(0, limit),
        left_out: whole.left_out + Math.max(0, whole.rows.length - limit),
      },
      file: {
        name: `${dayText(days.to).replaceAll("-", "")}-${visit.store.webstore_name}.csv`,
        text: bestsellersFile(format, whole),
      },
      sent: sent ? { at: sent.sent_at, who: sent.who } : null,
      last: last.map(({ week, sent_at, who }) => ({ to: dayText(week), at: sent_at, who })),
    };
  },
});

/**
 * `reports/mark {week, format, sent}`: records whether the file of a week was sent.
 * Failures: `not_over`, `marked` if somebody else was faster, `whole_shop`.
 */
export const markFileSent = defineCall("reports/mark", {
  access: staff("reports"),
  input: forWeek.extend({ sent: z.enum(["yes", "no"]) }),
  run: async (visit, { sent, ...week }) => {
    const { platform, store, now, actor } = visit;
    if (locationsFor(visit)) return failure("reports.whole_shop");
    const { days, format, is_over } = weekFor(visit, week);
    if (!is_over) return failure("reports.not_over");
    const change = { format, week: days.to, sent: sent === "yes" };
    const changed = await markWeek(platform.database, store.id, change, { now, actor });
    return changed ? { week: dayText(days.to), format } : failure("reports.marked");
  },
});

const FILES = {
  sales,
  taxes,
  payments,
  promotions,
  "book-law": bookLaw,
  "gift-cards": giftCards,
  waiting: listWaitingLines,
  "low-stock": lowStock,
} as const;
/** Most rows in a file. */
const MAX_ROWS = "10000";

/**
 * `reports/file {report, format, …}`: the table of a report as CSV or Excel. Takes the report's fields, and has its
 * failures.
 */
export const file = defineCall("reports/file", {
  ...REPORT,
  input: z.object({
    report: z.enum(keysOf(FILES)),
    format: z.enum(["csv", "xlsx"]),
    from: day.optional(),
    to: day.optional(),
    by: z.enum(SALES_BY).optional(),
    at_most: shortText.optional(),
  }),
  run: async (visit, { report, format, from, to, by, at_most }) => {
    const query = { limit: MAX_ROWS, from, to, by, at_most };
    const sent = withoutUndefined(query);
    const called: TableCall = FILES[report];
    const answer = await call(visit, called, asUnchecked(sent));
    if (isFailure(answer)) return answer;
    const t = translator(visit.locale);
    const title = t(words.names[report]);
    const about = [visit.store.settings.store_info.name, ...(from && to ? [`${from} – ${to}`] : [])];
    const content = await fileOf(answer.table, format, { t, locale: visit.locale, title, about });
    const name = [report, by, from, to].filter(Boolean).join("-");
    return new Download(`${name}.${format}`, REPORT_TYPES[format], content);
  },
});

type TableCall = Call<string, unknown, { table: Table } | Failure, unknown, StaffVisit>;

/** Selects the entries behind a figure. Several causes or parts are separated by commas. */
const list = shortText.optional().transform((text) => (text ? text.split(",").slice(0, 10) : undefined));
const cell = z.object({
  cause: list,
  part: list,
  day: whole(0, 100_000).optional(),
  title: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  subject: shortText.optional(),
  location: rowId.or(z.literal("0").transform(() => 0)).optional(),
  institution: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  label: z.string().max(200).optional(),
  place: shortText.optional(),
  rate: whole(0, 10_000_000).optional(),
});

/**
 * `reports/entries {from, to, …, after, limit}`: the entries behind a figure of a report, each with its order, or the
 * gift card that staff sold without one; `next` is the `after` of the next page. Failures: `backwards` if `to` comes
 * before `from`; `too_long` if that is more than a year.
 */
export const entries = defineCall("reports/entries", {
  ...REPORT,
  input: span.extend(cell.shape).extend({
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}-\d{1,15}-\d{1,9}$/)
      .optional(),
    limit: limit(100),
  }),
  run: async (visit, { from, to, after, limit, ...cell }) => {
    const days = daysOf({ from, to });
    if (isFailure(days)) return days;
    const { db, scope, waiting } = await ledgerOf(visit);
    const [at = 0, order = 0, card = 0, number = 0] = (after ?? "").split("-").map(Number);
    const page = { limit, ...(after !== undefined && { after: { at, order, card, number } }) };
    return { waiting, ...(await tables.entriesTable(db, scope, days, cell, page)) };
  },
});
