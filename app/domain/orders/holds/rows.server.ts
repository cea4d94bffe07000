import { type SqlBool, sql } from "kysely";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Hold } from "./holds.ts";

/** The condition of the index `orders_on_hold`, word for word, so that databases use the index. */
const waits = sql<SqlBool>`status = 'placed' and payment_state = 'none'`;

/** The shops with a reminder or the end of a hold due. */
export async function storesWithHoldsDue(db: Queries, now: EpochSeconds): Promise<number[]> {
  const stores = await dueAt(db, now).select("store_id").distinct().orderBy("store_id").execute();
  return stores.map(({ store_id }) => store_id);
}

/** Orders of a shop with a reminder or the end of their hold due, the longest overdue first. */
export async function holdsDue(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  limit: number,
): Promise<number[]> {
  const orders = await dueAt(db, now)
    .select("id")
    .where("store_id", "=", storeId)
    .orderBy("hold_check_at")
    .limit(limit)
    .$castTo<{ id: OrderId }>()
    .execute();
  return orders.map(({ id }) => id);
}

const dueAt = (db: Queries, now: EpochSeconds) =>
  db.selectFrom("orders").where("hold_check_at", "<=", now).where(waits);

/** Sets when the hold of a locked order is next due; null for never. */
export async function setHoldCheck(tx: Tx, id: OrderId, hold_check_at: number | null): Promise<void> {
  await setHold(tx, id, { hold_check_at });
}

/** Sets how long a locked order is held, and when its hold is next due. */
export async function setHold(tx: Tx, id: OrderId, hold: Partial<Hold>): Promise<void> {
  await tx.updateTable("orders").set(hold).where("id", "=", id).execute();
}
