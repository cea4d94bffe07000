import { sql } from "kysely";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { OrderStatus } from "../orders.ts";

/** The copies of a line that were not taken off its order. */
const REMAINING_COPIES = sql<number>`order_items.quantity - order_items.cancelled - order_items.returned`;

/** The lines of an order that belong to pre-order campaigns, with the copies that it still has. */
export async function preorderedOf(tx: Tx, orderId: OrderId) {
  const items = await tx
    .selectFrom("order_items")
    .select(["preorder_id", "snapshot", REMAINING_COPIES.as("quantity")])
    .where("order_id", "=", orderId)
    .where("preorder_id", "is not", null)
    .execute();
  return items.flatMap(({ preorder_id, quantity, snapshot }) =>
    preorder_id === null ? [] : [{ preorder_id, snapshot, quantity: Number(quantity) }],
  );
}

/** Statuses of orders that hold no copies: never paid, cancelled, or a quote that is not accepted. */
const HOLD_NOTHING: readonly OrderStatus[] = ["void", "cancelled", "requested", "quoted", "declined"];

/** Copies that other orders of the person who placed this one hold of a campaign. */
export async function orderedBySame(tx: Tx, preorderId: number, orderId: OrderId): Promise<number> {
  const { store_id, customer_id, email_key, phone } = await tx
    .selectFrom("orders")
    .select(["store_id", "customer_id", "email_key", "phone"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(sql<number | null>`sum(${REMAINING_COPIES})`.as("copies"))
    .where("order_items.preorder_id", "=", preorderId)
    .where("orders.store_id", "=", store_id)
    .where("orders.id", "!=", orderId)
    .where("orders.status", "not in", HOLD_NOTHING)
    .where((where) =>
      where.or([
        ...(customer_id === null ? [] : [where("orders.customer_id", "=", customer_id)]),
        ...(email_key === "" ? [] : [where("orders.email_key", "=", email_key)]),
        ...(customer_id === null && email_key === "" ? [where("orders.phone", "=", phone)] : []),
      ]),
    )
    .executeTakeFirst();
  return Number(row?.copies ?? 0);
}

/** Statuses of orders whose buyers need no email: they hold no copies, are not paid yet, or have left. */
const NOT_WAITING: readonly OrderStatus[] = [...HOLD_NOTHING, "pending", "shipped", "completed"];

/** Lines of orders that wait for a title which is not out yet, and whose buyers have read a different day. */
const linesWithMovedDays = (db: Queries, now: EpochSeconds) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("titles", "titles.id", "order_items.title_id")
    .where("order_items.preorder_id", "is not", null)
    .where("titles.release_date", ">", now)
    .where("order_items.announced_day", "<>", (where) => where.ref("titles.release_date"))
    .where(REMAINING_COPIES, ">", 0)
    .where("orders.status", "not in", NOT_WAITING);

/** The shops with buyers who need an email about another day. */
export async function storesWithMovedDays(db: Queries, now: EpochSeconds): Promise<number[]> {
  const stores = await linesWithMovedDays(db, now)
    .select("orders.store_id")
    .distinct()
    .orderBy("orders.store_id")
    .execute();
  return stores.map(({ store_id }) => store_id);
}

/** Some orders of a shop whose buyers need an email about another day. */
export async function ordersToEmail(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  limit: number,
): Promise<number[]> {
  const orders = await linesWithMovedDays(db, now)
    .select("orders.id")
    .distinct()
    // A sum, so that SQLite begins with the few lines of campaigns and not with all of the shop's orders.
    .where(sql<number>`orders.store_id + 0`, "=", storeId)
    .orderBy("orders.id")
    .limit(limit)
    .execute();
  return orders.map(({ id }) => id);
}

/** The titles of a locked order whose day has moved since their buyer last read it, with the new days. */
export async function movedDays(tx: Tx, orderId: OrderId, now: EpochSeconds) {
  const lines = await linesWithMovedDays(tx, now)
    .select(["order_items.preorder_id", "titles.title", "titles.release_date as day"])
    .distinct()
    .where("orders.id", "=", orderId)
    .orderBy("order_items.preorder_id")
    .execute();
  return lines.flatMap(({ preorder_id, title, day }) =>
    preorder_id === null || day === null ? [] : [{ preorder_id, title, day }],
  );
}

/** Records the release day that the buyer of a campaign's copies has read last. */
export async function noteDay(tx: Tx, orderId: OrderId, preorderId: number, day: number): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({ announced_day: day })
    .where("order_id", "=", orderId)
    .where("preorder_id", "=", preorderId)
    .execute();
}

/**
 * Buyers of a campaign's copies, by order number, as long as they still want any.
 * @param within at these locations alone
 */
export function linesOfPreorder(
  db: Queries,
  storeId: StoreId,
  preorderId: number,
  { limit, within }: { limit: number; within: VisibleLocations },
) {
  let query = db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select([
      ...(["orders.order_number", "orders.purchaser_name", "orders.email", "orders.phone"] as const),
      ...(["order_items.dedication", REMAINING_COPIES.as("quantity")] as const),
    ])
    .where("orders.store_id", "=", storeId)
    .where("order_items.preorder_id", "=", preorderId)
    .where("orders.status", "not in", [...HOLD_NOTHING, "pending"])
    .where(REMAINING_COPIES, ">", 0);
  if (within) query = query.where("orders.order_location_id", "in", within.length > 0 ? [...within] : [-1]);
  return query.orderBy("orders.order_number").orderBy("order_items.position").limit(limit).execute();
}
