import type { StoreId } from "#app/lib/number-kinds.ts";
import { NUMBERS_SKIPPED } from "#app/platform/db/copies.server.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Skips order numbers in a restored database, past every number the shop may have given out since the backup, so that a
 * customer's number never refers to somebody else's order. Gaps are fine. Not needed after restoring a backup made by
 * this program, which has skipped numbers (`platform/db/copies.server.ts`).
 * @returns how many numbers are skipped
 */
export async function skipOrderNumbers(database: Database): Promise<number> {
  await database.transaction((tx) => rows.skipNumbers(tx, NUMBERS_SKIPPED));
  return NUMBERS_SKIPPED;
}

/** Whether a shop has taken an order. */
export const hasOrders = (db: Queries, storeId: StoreId): Promise<boolean> => rows.anyOrder(db, storeId);
