import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type BestsellersSent = Schema["bestsellers_sent"];

/** The person who sent the file of a week, and the time. */
export function sentOf(
  db: Queries,
  storeId: StoreId,
  format: BestsellersSent["format"],
  week: number,
): Promise<BestsellersSent | undefined> {
  return db
    .selectFrom("bestsellers_sent")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("format", "=", format)
    .where("week", "=", week)
    .executeTakeFirst();
}

/** The weeks that were sent last. */
export function lastSent(
  db: Queries,
  storeId: StoreId,
  format: BestsellersSent["format"],
  limit: number,
): Promise<BestsellersSent[]> {
  return db
    .selectFrom("bestsellers_sent")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("format", "=", format)
    .orderBy("week", "desc")
    .limit(limit)
    .execute();
}

/** @returns false if it was marked already */
export async function markSent(tx: Tx, sent: BestsellersSent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("bestsellers_sent")
    .values(sent)
    .onConflict((conflict) => conflict.columns(["store_id", "format", "week"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether it was marked */
export async function unmarkSent(
  tx: Tx,
  storeId: StoreId,
  format: BestsellersSent["format"],
  week: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("bestsellers_sent")
    .where("store_id", "=", storeId)
    .where("format", "=", format)
    .where("week", "=", week)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
