import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { pageOf } from "#app/lib/page-of.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { countToFetch } from "../packing/pick-list.server.ts";
import * as rows from "../rows.server.ts";
import { type ListedOrder, MAX_COUNTED, type Queue } from "./queues.ts";
import * as queueRows from "./rows.server.ts";

/**
 * One page of a shop's orders, and the numbers that start the previous and next pages: null if there is no such page.
 */
export interface OrderPage {
  orders: ListedOrder[];
  next: number | null;
  previous: number | null;
}

/**
 * A page of a shop's orders, the newest first; in queues except `done`, the oldest first. Pages begin after an order's
 * number, so new orders do not shift them. A whole order number or email address finds its orders. If there are none,
 * the text is searched elsewhere, such as in phone numbers.
 */
export async function pageOfOrders(
  db: Queries,
  store: Store,
  sought: queueRows.Sought,
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<OrderPage> {
  const oldestFirst = sought.queue !== undefined && sought.queue !== "done";
  const page = { limit: limit + 1, oldestFirst, after, before };
  const exact = exactly(sought);
  const exactMatches = exact ? await queueRows.listedOrders(db, store.id, exact, page) : [];
  const listedOrders =
    exactMatches.length > 0 ? exactMatches : await queueRows.listedOrders(db, store.id, sought, page);
  const { shown: orders, ...edges } = pageOf(
    listedOrders,
    { limit, after, before },
    (order) => order.order_number,
  );
  return { orders, ...edges };
}

/** Finds the orders with a whole number or email address, by an index. */
function exactly({ find = "", ...sought }: queueRows.Sought): queueRows.Sought | undefined {
  const text = find.trim();
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  if (number) return { ...sought, number: Number(number) };
  return /^\S+@\S+\.\S+$/.test(text) ? { ...sought, email_key: emailKey(text) } : undefined;
}

/**
 * Counts the work to do: orders in each queue, lines of the pick list, and since when the oldest order waits for its
 * pickup; only at these locations, if any are given.
 */
export async function orderWork(
  db: Queries,
  store: Store,
  within: VisibleLocations,
): Promise<{ queues: Record<Queue, number>; to_fetch: number; ready_since: number | null }> {
  const [queues, to_fetch, ready_since] = await Promise.all([
    queueRows.queueCounts(db, store.id, within),
    countToFetch(db, store, within),
    queueRows.readySince(db, store.id, within),
  ]);
  return { queues, to_fetch: Math.min(to_fetch, MAX_COUNTED + 1), ready_since };
}

/** The next step for an order. */
export async function queueOf(db: Queries, store: Store, orderNumber: OrderNumber): Promise<Queue> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? queueRows.queueOf(db, row.id) : "done";
}

/** Lines of open orders that wait for their pickup or for a supplier, those that wait longest first. */
export const waitingLines = (
  db: Queries,
  store: Store,
  queue: "ready" | "supplier",
  limit: number,
  within: VisibleLocations,
): Promise<queueRows.WaitingLine[]> => queueRows.waitingLines(db, store.id, queue, limit, within);
