import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type SessionRow = Schema["sessions"];

export function sessionById(db: Queries, id: string, storeId: number): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", id)
    .where("store_id", "=", storeId)
    .executeTakeFirst();
}

/** Makes the row if it is not there; a second request of the same guest finds the first one's. */
export async function ensureSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx
    .insertInto("sessions")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export async function updateSession(
  tx: Tx,
  id: string,
  values: Partial<Pick<SessionRow, "location_id" | "seen_at">>,
): Promise<void> {
  await tx.updateTable("sessions").set(values).where("id", "=", id).execute();
}

/** Counts one use within a window; @returns how many there were in it, this one included. */
export async function countUse(tx: Tx, key: string, now: number, window: number): Promise<number> {
  const start = now - (now % window);
  const row = await tx
    .insertInto("rate_limits")
    .values({ key, window_start: start, used: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((set) => ({
        used: set
          .case()
          .when("rate_limits.window_start", "=", start)
          .then(set("rate_limits.used", "+", 1))
          .else(1)
          .end(),
        window_start: start,
      })),
    )
    .returning("used")
    .executeTakeFirstOrThrow();
  return Number(row.used);
}
