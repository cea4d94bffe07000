import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as ledger from "#app/calls/staff/ledger.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import type { BookedOrder } from "#app/domain/orders/ledger/ledger.server.ts";
import { FORMATS } from "#app/domain/reports/tables/bestsellers.ts";
import {
  type Cell,
  isWithin,
  lineOf,
  ORDER_COLUMNS,
  orderLines,
  stockCells,
} from "#app/domain/reports/tables/bookkeeping.ts";
import { COLUMNS, SALES_BY, type Table, type Value } from "#app/domain/reports/tables/table.ts";
import { isoTime, wallSecondsOf } from "#app/lib/dates.ts";
import { CSV_MARK } from "#app/lib/separated.ts";
import { listText } from "#app/lib/word-list.ts";
import { translator } from "#app/messages/translate.ts";
import {
  type Command,
  callOrExit,
  dayOf,
  type Invocation,
  numberOf,
  type Options,
  shopSubcommand,
  UsageError,
  withOptions,
} from "../command.ts";
import { progressLine } from "../progress.ts";

const SPAN = {
  from: { value: "DAY", required: true, does: "the first day, such as 2026-11-01" },
  to: { value: "DAY", required: true, does: "the last day" },
} as const satisfies Options;
const FILE = {
  file: { value: "FILE", does: "where to write it (default: the screen)" },
} as const satisfies Options;
type SpanOptions = { readonly from: string; readonly to: string };
type FileOption = { readonly file: string | undefined };
interface Report<Given> {
  readonly options: Given;
  print(text: string): void;
}

/** The days of `--from` and `--to`, both included, on the shop's clock. */
function spanOf({ options }: Report<SpanOptions>, { store }: StaffVisit): { from: number; to: number } {
  const span = { from: dayOf(options.from, store), to: dayOf(options.to, store, true) };
  if (span.from >= span.to) throw new UsageError("--from is later than --to");
  return span;
}

/**
 * Where a table goes: the file of `--file`, or the output. Waits where writing is slower than reading. At the end it
 * says what a file holds; the output holds nothing but the table.
 */
function outputOf({ options, print }: Report<FileOption>) {
  if (options.file === undefined)
    return {
      write: async (text: string) => print(text.replace(/\r?\n$/, "")),
      end: async () => {},
    };
  const file = createWriteStream(options.file);
  const failed = once(file, "error").then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  return {
    async write(text: string) {
      if (!file.write(text)) await Promise.race([once(file, "drain"), failed]);
    },
    async end(what?: string) {
      file.end();
      await Promise.race([once(file, "close"), failed]);
      print(`Wrote ${options.file}${what ? `: ${what}` : ""}.`);
    },
  };
}

const EXPORT = {
  ...SPAN,
  ...FILE,
  format: { value: "csv|json", does: "the format (default: csv)" },
} as const satisfies Options;

/** `orders export`. */
export const exportSubcommand = shopSubcommand({
  does: "writes lines, discounts, shipping, taxes, payments and refunds of those days, for a bookkeeper or a till",
  options: EXPORT,
  run: exportOrders,
});

/** One line or object per entry or order. The entries of a span are those that happened in it. */
async function exportOrders(visit: StaffVisit, invocation: Invocation<typeof EXPORT>): Promise<void> {
  const { format = "csv" } = invocation.options;
  if (format !== "csv" && format !== "json") throw new UsageError("--format must be csv or json");
  const span = spanOf(invocation, visit);
  const zone = visit.store.settings.store_info.time_zone;
  const time = (at: number) => isoTime(wallSecondsOf(at, zone), zone);
  const output = outputOf(invocation);
  // A table on the terminal shows by itself how far it is.
  const progress = invocation.options.file === undefined ? undefined : progressLine("orders");
  const written = { orders: 0, entries: 0 };
  try {
    await output.write(format === "csv" ? CSV_MARK + lineOf(ORDER_COLUMNS) : "[\n");
    let total: number | undefined;
    let done = 0;
    for (let after = 0; ; ) {
      const page = await callOrExit(visit, ledger.orders, { ...span, after });
      total ??= page.all ?? undefined;
      for (const { order, currency, entries } of page.orders) {
        done++;
        const within = entries.filter(({ at }) => isWithin(at ?? order.order_date, span));
        if (within.length === 0) continue;
        const separator = written.orders > 0 ? ",\n" : "";
        await output.write(
          format === "csv"
            ? orderLines(order, currency, within, time)
            : `${separator}${JSON.stringify(orderObject(order, currency, within, time))}`,
        );
        written.orders++;
        written.entries += within.length;
      }
      progress?.show({ doing: `${written.entries} entries`, done, ...(total !== undefined && { total }) });
      const last = page.orders.at(-1);
      if (!last) break;
      after = last.row;
    }
    if (format === "json") await output.write(written.orders > 0 ? "\n]\n" : "]\n");
  } finally {
    progress?.end();
  }
  const { orders, entries } = written;
  const counted = `${orders} ${orders === 1 ? "order" : "orders"}, ${entries} ${entries === 1 ? "entry" : "entries"}`;
  await output.end(counted);
}

/** An order as an object. Amounts are whole cents, so that no program rounds them. */
function orderObject(
  order: BookedOrder["order"],
  currency: string,
  entries: BookedOrder["entries"],
  time: (at: number) => string,
) {
  return {
    order: order.order_number,
    placed: time(order.order_date),
    status: order.status,
    customer: order.purchaser_name,
    email: order.email,
    purchase_order: order.purchaseorder,
    currency,
    total: order.summary.total,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: time(at) })),
  };
}

/** A table of the reports. Columns have the names that programs read, and words of a shop stay as they are. */
function cellsOf({ columns, rows }: Table): Cell[][] {
  const kinds = columns.map(({ name }) => COLUMNS[name]);
  return [
    columns.map(({ name }) => name.replaceAll("_", " ")),
    ...rows.map(({ cells }) => cells.map((value, index) => cellOf(value, kinds[index]))),
  ];
}

function cellOf(value: Value, kind: (typeof COLUMNS)[keyof typeof COLUMNS] | undefined): Cell {
  if (value !== null && typeof value === "object")
    return "word" in value ? value.word.replaceAll("_", " ") : value.section;
  if (typeof value !== "number") return value;
  return kind === "cents" ? { cents: value } : kind === "rate" ? value / 1000 : value;
}

/** Rows that a file has at most. */
const MAX_ROWS = 10_000;

async function sales(
  visit: StaffVisit,
  invocation: Report<SpanOptions & { readonly by: string | undefined }>,
): Promise<Cell[][]> {
  const by = SALES_BY.find((grouping) => grouping === (invocation.options.by ?? "month"));
  if (!by) throw new UsageError(`--by must be ${listText(visit.locale, SALES_BY, "or")}`);
  return cellsOf(
    (await callOrExit(visit, reports.sales, { ...daysOf(invocation, visit), by, limit: MAX_ROWS })).table,
  );
}

/** The days of `--from` and `--to` as they were typed, once they are known to be days. */
function daysOf(invocation: Report<SpanOptions>, visit: StaffVisit): { from: string; to: string } {
  spanOf(invocation, visit);
  const { from, to } = invocation.options;
  return { from, to };
}

async function stock(visit: StaffVisit): Promise<Cell[][]> {
  const t = translator(visit.locale);
  const answer = await callOrExit(visit, ledger.stock, {});
  return stockCells(answer.stock, t);
}

/** A subcommand that writes a table as CSV. */
const report = <const Own extends Options>(
  does: string,
  options: Own,
  tableOf: (visit: StaffVisit, invocation: Invocation<Own>) => Promise<Cell[][]>,
) =>
  shopSubcommand({
    does,
    options: { ...options, ...FILE },
    async run(visit, invocation) {
      const rows = await tableOf(visit, withOptions<Own>(invocation));
      const output = outputOf(withOptions<typeof FILE>(invocation));
      await output.write(CSV_MARK + rows.map(lineOf).join(""));
      await output.end();
    },
  });

const WEEK = {
  week: { value: "DAY", does: "a day of the week (default: the last complete week)" },
  for: { value: "booknet|aba", does: "who it is for (default: depends on the shop's country)" },
} as const satisfies Options;
type ForWeek = { readonly week: string | undefined; readonly for: string | undefined };

function weekOf({ options }: Report<ForWeek>, { store }: StaffVisit) {
  const format = FORMATS.find((candidate) => candidate === options.for);
  if (options.for !== undefined && !format) throw new UsageError("--for must be booknet or aba");
  if (options.week !== undefined) dayOf(options.week, store);
  return { week: options.week, format };
}

/** Marks the file of a week as sent, or as not sent. */
const markSubcommand = (sent: "yes" | "no", does: string) =>
  shopSubcommand({
    does,
    options: WEEK,
    dryRun: "rehearsed",
    async run(visit, invocation) {
      const { week, format } = await callOrExit(visit, reports.markFileSent, {
        ...weekOf(invocation, visit),
        sent,
      });
      invocation.print(`${format}\t${week}\t${sent === "yes" ? "sent" : "not sent"}`);
    },
  });

export const reportsCommand: Command = {
  name: "reports",
  does: "sums for bookkeeping, as CSV",
  subcommands: {
    sales: report(
      "sums up what was sold, cancelled and refunded",
      {
        ...SPAN,
        by: { value: "day|month|title|subject|location", does: "what to sum up by (default: month)" },
      },
      sales,
    ),
    taxes: report("sums up each tax by the place it is owed to", SPAN, async (visit, invocation) =>
      cellsOf((await callOrExit(visit, reports.taxes, daysOf(invocation, visit))).table),
    ),
    payments: report("sums up how money came and went", SPAN, async (visit, invocation) =>
      cellsOf((await callOrExit(visit, reports.payments, daysOf(invocation, visit))).table),
    ),
    balances: report(
      "lists orders of which more or less was sold than paid in those days",
      SPAN,
      async (visit, invocation) => {
        const days = daysOf(invocation, visit);
        return cellsOf((await callOrExit(visit, reports.payments, { ...days, limit: MAX_ROWS })).balances);
      },
    ),
    promotions: report("sums up what each promotion took off", SPAN, async (visit, invocation) =>
      cellsOf((await callOrExit(visit, reports.promotions, daysOf(invocation, visit))).table),
    ),
    "book-law": report(
      "sums up books that institutions bought under Québec's book law, by location",
      SPAN,
      async (visit, invocation) =>
        cellsOf((await callOrExit(visit, reports.bookLaw, daysOf(invocation, visit))).table),
    ),
    "gift-cards": report(
      "sums up what the shop owes on gift cards, and what happened to them",
      SPAN,
      async (visit, invocation) =>
        cellsOf((await callOrExit(visit, reports.giftCards, daysOf(invocation, visit))).table),
    ),
    waiting: report("lists what customers have not picked up, or suppliers not sent", {}, async (visit) =>
      cellsOf((await callOrExit(visit, reports.listWaitingLines, { limit: MAX_ROWS })).table),
    ),
    "low-stock": report(
      "lists titles that sold within 90 days and of which few copies are left",
      { "at-most": { value: "N", does: "the most copies on hand (default: 1)" } },
      async (visit, { options }) => {
        const at_most = options["at-most"] === undefined ? 1 : numberOf(options["at-most"], "--at-most");
        return cellsOf((await callOrExit(visit, reports.lowStock, { at_most, limit: MAX_ROWS })).table);
      },
    ),
    bestsellers: report(
      "writes the week's bestsellers as BookNet Canada or the American booksellers ask for them",
      WEEK,
      async (visit, invocation) => {
        const { file } = await callOrExit(visit, reports.bestsellers, {
          ...weekOf(invocation, visit),
          limit: 1,
        });
        return rowsIn(file.text);
      },
    ),
    sent: markSubcommand("yes", "notes that the bestsellers of a week were sent"),
    unsent: markSubcommand("no", "notes that they were not sent after all"),
    stock: report("sums up copies and what they sell for, by location and condition", {}, stock),
  },
};

/** The rows of the bestsellers' file, whose cells need no quotes. */
const rowsIn = (text: string): Cell[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
