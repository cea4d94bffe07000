import { type SqlBool, sql } from "kysely";
import type { OrderId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

/** Reductions of an order, the oldest first. */
export function reductionsOf(db: Queries, orderId: OrderId): Promise<Schema["order_reductions"][]> {
  return db
    .selectFrom("order_reductions")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
}

/** Records a reduction of a locked order, and takes it off its total. */
export async function insertReduction(tx: Tx, reduction: Schema["order_reductions"]): Promise<void> {
  await tx.insertInto("order_reductions").values(reduction).execute();
  await tx
    .updateTable("orders")
    .set((set) => ({ reduced: set("reduced", "+", reduction.amount) }))
    .where("id", "=", reduction.order_id)
    .execute();
}

/**
 * Takes copies off a line, unless it has fewer left.
 * @returns whether it had enough
 */
export async function reduceItem(
  tx: Tx,
  orderId: OrderId,
  position: number,
  change: { cancelled: number; returned: number; taken: string; backorder_quantity: number },
): Promise<boolean> {
  const { cancelled, returned, ...heldFields } = change;
  const { numUpdatedRows } = await tx
    .updateTable("order_items")
    .set((set) => ({
      ...heldFields,
      cancelled: set("cancelled", "+", cancelled),
      returned: set("returned", "+", returned),
    }))
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .where(sql<SqlBool>`cancelled + returned + ${cancelled + returned} <= quantity`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the rest of a waiting parcel, or deletes it if it is empty. */
export async function putParcel(
  tx: Tx,
  orderId: OrderId,
  number: number,
  items: string | null,
): Promise<void> {
  if (items === null)
    await tx
      .deleteFrom("order_batches")
      .where("order_id", "=", orderId)
      .where("number", "=", number)
      .where("status", "=", "waiting")
      .execute();
  else
    await tx
      .updateTable("order_batches")
      .set({ items })
      .where("order_id", "=", orderId)
      .where("number", "=", number)
      .where("status", "=", "waiting")
      .execute();
}
