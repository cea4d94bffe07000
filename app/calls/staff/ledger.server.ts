import { z } from "zod";
import { stockSums } from "#app/domain/catalogue/stock.server.ts";
import { bookedCount, bookedOrders } from "#app/domain/orders/ledger/ledger.server.ts";
import {
  isWithin,
  lineOf,
  ORDER_COLUMNS,
  orderLines,
  stockCells,
} from "#app/domain/reports/tables/bookkeeping.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { daySpan, isoTime, wallSecondsOf } from "#app/lib/dates.ts";
import { CSV_MARK } from "#app/lib/separated.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, moment } from "./fields.server.ts";
import { day, daysOf } from "./reports.server.ts";

/** Epoch seconds, `to` excluded. */
const span = z.object({ from: moment, to: moment });

/**
 * `books/orders {from, to, after, limit}`: a page of the orders that were placed, paid, cancelled or refunded in a span
 * of time, each with all its bookkeeping entries. `after` is the last `row` of the previous page. The first page also
 * has the number of all of them, `all`.
 */
export const orders = defineCall("books/orders", {
  kind: "read",
  access: staff("export"),
  input: span.extend({ after: moment.default(0), limit: limit(200) }),
  run: async ({ platform, store }, { from, to, after, limit }) => {
    const db = platform.database.read;
    return {
      orders: await bookedOrders(db, store, { from, to }, { after, limit }),
      all: after === 0 ? await bookedCount(db, store, { from, to }) : null,
    };
  },
});

/**
 * `books/stock`: copies on hand and on order, and the value of those on hand at their prices, by location and
 * condition.
 */
export const stock = defineCall("books/stock", {
  kind: "read",
  access: staff("export"),
  input: z.object({}),
  run: async (visit) => ({ stock: await stockOf(visit) }),
});

async function stockOf({ platform, store }: StaffVisit) {
  const locations = new Map(
    locationsOf(store.settings).map(({ location_id, altname }) => [location_id, altname]),
  );
  const sums = await stockSums(platform.database.read, store);
  return sums.map(({ location_id, ...sum }) => ({
    location: locations.get(location_id) || store.settings.store_info.name,
    ...sum,
  }));
}

/** The tables for a bookkeeper: all entries of orders, only movements of money, and the current stock. */
export const BOOK_FILES = ["orders", "payments", "stock"] as const;
/** Records of movements of money. */
const MONEY: readonly string[] = ["payment", "refund", "dispute"];
/** Most orders in a file. */
const MAX_BOOKED = 10_000;
/** Orders that are read with one query. */
const BATCH = 200;

/**
 * `books/file {what, from, to}`: a table for a bookkeeper as CSV, as the commands write it, of these days on the shop's
 * clock. The stock needs no days.
 * Failures: `backwards`, `too_long`, `too_many_orders`, `whole_shop` for people who work in some locations only.
 */
export const file = defineCall("books/file", {
  kind: "read",
  access: staff("export"),
  input: z.object({ what: z.enum(BOOK_FILES), from: day.optional(), to: day.optional() }),
  run: async (visit, { what, from = "", to = "" }) => {
    if (locationsFor(visit)) return failure("reports.whole_shop");
    if (what === "stock") {
      const rows = stockCells(await stockOf(visit), translator(visit.locale));
      return csvDownload("stock", rows.map(lineOf).join(""));
    }
    const days = daysOf({ from, to });
    if (isFailure(days)) return days;
    const zone = visit.store.settings.store_info.time_zone;
    const span = { from: daySpan(from, zone)?.from ?? 0, to: daySpan(to, zone)?.to ?? 0 };
    const lines = await orderLinesOf(visit, span, what === "payments" ? MONEY : undefined);
    return isFailure(lines) ? lines : csvDownload(`${what}-${from}-${to}`, lineOf(ORDER_COLUMNS) + lines);
  },
});

const csvDownload = (name: string, text: string) =>
  new Download(`${name}.csv`, "text/csv; charset=utf-8", new TextEncoder().encode(CSV_MARK + text));

/**
 * The entries of a span of time, a line each.
 * @param records only these kinds; all of them without it
 */
async function orderLinesOf(
  { platform, store }: StaffVisit,
  span: { from: number; to: number },
  records: readonly string[] | undefined,
): Promise<string | Failure> {
  const db = platform.database.read;
  if ((await bookedCount(db, store, span)) > MAX_BOOKED)
    return failure("reports.too_many_orders", { count: MAX_BOOKED }, { at: "to" });
  const zone = store.settings.store_info.time_zone;
  const time = (at: number) => isoTime(wallSecondsOf(at, zone), zone);
  const lines: string[] = [];
  let after = 0;
  for (let read = 0; read < MAX_BOOKED; read += BATCH) {
    const page = await bookedOrders(db, store, span, { after, limit: BATCH });
    for (const { order, currency, entries } of page) {
      const ofOrder = entries.filter(
        ({ at, record }) => isWithin(at, span) && (records?.includes(record) ?? true),
      );
      lines.push(orderLines(order, currency, ofOrder, time));
    }
    after = page.at(-1)?.row ?? 0;
    if (page.length < BATCH) break;
  }
  return lines.join("");
}
