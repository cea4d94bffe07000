import type { Queries } from "#app/platform/db/database.server.ts";
import { getAttempt } from "../../payments/attempts.server.ts";
import { refundsOfOrder } from "../../payments/refunds.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { disputesOfOrder } from "../dispute-rows.server.ts";
import { countBooked, ordersBooked } from "../history-rows.server.ts";
import { assembled, taxesIn } from "../orders.server.ts";
import type { Order } from "../orders.ts";
import { taxPlaceOf } from "../quotes.server.ts";
import { eventsOf } from "../rows.server.ts";
import { storedTaxLines } from "../stored.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { type Period, type Reports, reportTotals } from "./reports.ts";

/** A span of time in epoch seconds: from its first second until before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An order with all its entries, and which row to go on after. */
export interface Booked {
  readonly row: number;
  readonly currency: string;
  readonly order: Order;
  readonly entries: readonly Entry[];
}

/** How many orders are read at a time. */
const AT_ONCE = 200;

/**
 * A page of the shop's orders with entries in a span of time, the oldest first. Quotes count once they are
 * accepted; orders that were never paid, where payment was needed, do not count. An entry of an order may lie outside
 * the span.
 * @param page `after` is the last `row` of the page before
 */
export async function bookedOrders(
  db: Queries,
  store: Store,
  span: Span,
  page: { after: number; limit: number },
): Promise<Booked[]> {
  const found = await ordersBooked(db, store.id, span, page);
  return Promise.all(
    found.map(async (row) => {
      const [order, attempt, refunds, disputes, events] = await Promise.all([
        assembled(db, store, row),
        row.attempt_id === null ? undefined : getAttempt(db, row.attempt_id),
        refundsOfOrder(db, row.id),
        disputesOfOrder(db, row.id),
        row.shipping_set_at === null ? [] : eventsOf(db, row.id),
      ]);
      return {
        row: row.id,
        currency: row.currency,
        order,
        entries: entriesOf(order, {
          place: taxPlaceOf(store, row),
          payment: attempt?.state === "paid" ? attempt : undefined,
          paidInShop: row.paid_by_hand_at,
          refunds,
          disputes,
          shippingSet: events.flatMap(({ at, shipping, taxes_before }) => {
            if (shipping === null || taxes_before === null) return [];
            return [
              { at, price: shipping, taxesBefore: taxesIn(row.locale, storedTaxLines.read(taxes_before)) },
            ];
          }),
        }),
      };
    }),
  );
}

/** How many orders have entries in a span of time. */
export function bookedCount(db: Queries, store: Store, span: Span): Promise<number> {
  return countBooked(db, store.id, span);
}

/** Everything a shop sold, cancelled and refunded in a span of time, by month or day and by tax. */
export async function bookReports(db: Queries, store: Store, span: Span, by: Period): Promise<Reports> {
  const reports = reportTotals(store.settings.store_info.time_zone, by);
  for (let after = 0; ; ) {
    const page = await bookedOrders(db, store, span, { after, limit: AT_ONCE });
    for (const { order, entries } of page) reports.add(order, entries, span);
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return reports.done();
    after = last.row;
  }
}
