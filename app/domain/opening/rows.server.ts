import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";

export interface Tick {
  task: string;
  state: "done" | "skipped";
}

export function ticksOf(db: Queries, storeId: StoreId): Promise<Tick[]> {
  return db.selectFrom("opening_ticks").select(["task", "state"]).where("store_id", "=", storeId).execute();
}

export async function putTick(
  tx: Tx,
  row: Tick & { store_id: StoreId; at: number; actor: string },
): Promise<void> {
  const { state, at, actor } = row;
  await tx
    .insertInto("opening_ticks")
    .values(row)
    .onConflict((conflict) => conflict.columns(["store_id", "task"]).doUpdateSet({ state, at, actor }))
    .execute();
}

export async function removeTick(tx: Tx, storeId: StoreId, task: string): Promise<void> {
  await tx.deleteFrom("opening_ticks").where("store_id", "=", storeId).where("task", "=", task).execute();
}
