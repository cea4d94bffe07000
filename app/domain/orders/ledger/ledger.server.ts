import { wallSecondsOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { getAttempt } from "../../payments/attempts.server.ts";
import { refundsOfOrder } from "../../payments/refunds.server.ts";
import { localeOf } from "../../stores/settings.ts";
import { type Store, storeWithId } from "../../stores/stores.server.ts";
import { disputesOfOrder } from "../disputes/rows.server.ts";
import { countBooked, isBooked, ordersBooked } from "../history-rows.server.ts";
import { storedTaxLines } from "../json-columns.ts";
import { assembleOrder, taxesIn } from "../orders.server.ts";
import type { Order } from "../orders.ts";
import * as orderRows from "../rows.server.ts";
import { taxAddressOf } from "../tax-address.ts";
import { type Entry, entriesOf, taxAddressText } from "./entries.ts";
import * as rows from "./posting-rows.server.ts";
import { postingsOf, postingsOfCard } from "./postings.ts";

/** A span of time in epoch seconds: from its first second until before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An order with all its entries, and the row after which the next page starts. */
export interface BookedOrder {
  readonly row: number;
  readonly currency: string;
  readonly order: Order;
  readonly entries: readonly Entry[];
}

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
): Promise<BookedOrder[]> {
  return bookedRows(db, store, await ordersBooked(db, store.id, span, page));
}

/** Counts the orders with entries in a span of time. */
export function bookedCount(db: Queries, store: Store, span: Span): Promise<number> {
  return countBooked(db, store.id, span);
}

async function bookedRows(
  db: Queries,
  store: Store,
  orders: readonly orderRows.OrderRow[],
): Promise<(BookedOrder & { titles: readonly number[] })[]> {
  const taxAddresses = await rows.taxAddressesOf(
    db,
    orders.map(({ id }) => id),
  );
  return Promise.all(
    orders.map(async (row) => {
      const items = await orderRows.itemsOfOrder(db, row.id);
      const [order, attempt, refunds, disputes, events] = await Promise.all([
        // The bookkeeping names taxes in the shop's language, not in the order's.
        assembleOrder(db, store, { ...row, locale: localeOf(store.settings) }, items),
        row.attempt_id === null ? undefined : getAttempt(db, row.attempt_id),
        refundsOfOrder(db, row.id),
        disputesOfOrder(db, row.id),
        row.shipping_set_at === null ? [] : orderRows.eventsOf(db, row.id),
      ]);
      return {
        row: row.id,
        currency: row.currency,
        order,
        titles: items.map(({ title_id }) => title_id),
        entries: entriesOf(order, {
          // Keep the recorded place: the account's address may be deleted by now, or the shop may have moved.
          place: taxAddresses.get(row.id) ?? taxAddressText(taxAddressOf(store, row)),
          payment: attempt?.state === "paid" ? attempt : undefined,
          paidInShop: row.paid_by_hand_at,
          refunds,
          disputes,
          shippingSet: events.flatMap(({ at, shipping, taxes_before }) => {
            if (shipping === null || taxes_before === null) return [];
            return [{ at, price: shipping, taxesBefore: taxesIn(store, storedTaxLines.read(taxes_before)) }];
          }),
        }),
      };
    }),
  );
}

/** Orders posted in one transaction. A shopper who changes one of them has to wait for it. */
const BATCH_SIZE = 50;
/** Orders posted before a report is read. The rest is posted in the background. */
const BEFORE_A_REPORT = 500;
/** Waiting orders are counted up to this number. */
const MAX_DUE = 100_000;

/**
 * Writes the postings of a shop's orders that changed since.
 * @param most the most orders to post
 * @returns the number of orders that still wait, at most 100,000
 */
export async function postDue(
  database: Database,
  store: Store,
  most = BEFORE_A_REPORT,
  isStopped = () => false,
): Promise<number> {
  for (let posted = 0; posted < most && !isStopped(); ) {
    if ((await rows.countDue(database.read, store.id, 1)) === 0) return 0;
    const postedCount = await database.transaction((tx) => post(tx, database.dialect, store), "never");
    // Other processes may be posting the rest.
    if (postedCount === 0) break;
    posted += postedCount;
  }
  return rows.countDue(database.read, store.id, MAX_DUE);
}

async function post(tx: Parameters<typeof rows.takeDue>[0], dialect: Database["dialect"], store: Store) {
  const orders = await rows.takeDue(tx, dialect, store.id, BATCH_SIZE);
  if (orders.length === 0) return 0;
  const zone = store.settings.store_info.time_zone;
  const booked = await bookedRows(tx, store, orders.filter(isBooked));
  const postings = booked.flatMap(({ row, order, entries, titles }) =>
    postingsOf(order, entries).map(({ line, ...posting }, number) => ({
      ...posting,
      number,
      order_id: row,
      gift_card_id: null,
      store_id: store.id,
      day: dayIn(zone, posting.at),
      location_id: order.order_location_id ?? 0,
      title_id: line === null ? null : (titles[line] ?? null),
    })),
  );
  await rows.putPostings(
    tx,
    orders.map(({ id }) => id),
    postings,
  );
  return orders.length;
}

const dayIn = (zone: string, at: number): number => Math.floor(wallSecondsOf(at, zone) / 86_400);

/**
 * Posts a gift card that staff sold without an order, in the transaction that sells it. The postings have no location.
 * @param card its id, its price in cents and how it was paid
 */
export async function postCardSale(
  tx: Tx,
  store: Store,
  { id, ...sale }: { id: number; at: number; amount: Cents; means: string },
): Promise<void> {
  const zone = store.settings.store_info.time_zone;
  const shared = { order_id: null, gift_card_id: id, store_id: store.id, location_id: 0, title_id: null };
  await rows.addPostings(
    tx,
    postingsOfCard(sale).map(({ line: _, ...posting }, number) => ({
      ...posting,
      ...shared,
      number,
      day: dayIn(zone, posting.at),
    })),
  );
}

/** Shops whose postings are written in one round. The others follow in the next round. */
const SHOPS_IN_A_ROUND = 1000;

/**
 * Writes the postings that are due in all shops. There may be thousands of shops, so it reads only those with orders to
 * post.
 */
export async function postAll(database: Database, isStopped = () => false): Promise<void> {
  for (const id of await rows.storesWithDue(database.read, SHOPS_IN_A_ROUND)) {
    const store = isStopped() ? undefined : await storeWithId(database, id);
    if (store) await postDue(database, store, Number.MAX_SAFE_INTEGER, isStopped);
  }
}

/** Interval between checks for orders to post (milliseconds). */
const POLL_INTERVAL_MS = 30_000;

/**
 * Posts changed orders while the server runs, so that reports need not.
 * @returns a function that stops it
 */
export function startPosting({ database, log }: { database: Database; log: Log }): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => postAll(database, isStopped),
    (error) => log.warn({ err: error }, "changed orders could not be posted"),
  );
}
