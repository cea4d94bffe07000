import type { Insertable, Selectable } from "kysely";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

/** @returns its id; undefined if the shop has or had a program of this name */
export async function insertProgram(
  tx: Tx,
  row: Insertable<Schema["programs"]>,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("programs")
    .values(row)
    .onConflict((conflict) => conflict.columns(["store_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * A shop's programs with the people who made them, the newest first: those whose keys work, or those that have ended.
 */
export function programsOf(
  db: Queries,
  storeId: StoreId,
  { ended, limit }: { ended: boolean; limit: number },
) {
  return db
    .selectFrom("programs")
    .leftJoin("staff", "staff.id", "programs.staff_id")
    .select(["programs.id", "programs.name", "programs.rights", "programs.created_at"])
    .select(["programs.used_at", "programs.ended_at", "programs.staff_id"])
    .select(["staff.name as maker", "staff.state as maker_state", "staff.rights as maker_rights"])
    .where("programs.store_id", "=", storeId)
    .where("programs.ended_at", ended ? "is not" : "is", null)
    .orderBy("programs.id", "desc")
    .limit(limit)
    .execute();
}

export async function countOpen(db: Queries, storeId: StoreId): Promise<number> {
  const { n } = await db
    .selectFrom("programs")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The program of a key that has not ended. */
export function programOfKey(
  db: Queries,
  storeId: StoreId,
  keyHash: string,
): Promise<Selectable<Schema["programs"]> | undefined> {
  return db
    .selectFrom("programs")
    .selectAll()
    .where("key_hash", "=", keyHash)
    .where("store_id", "=", storeId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** @returns its name; undefined if the shop has no such program whose key works */
export async function endProgram(
  tx: Tx,
  storeId: StoreId,
  id: number,
  now: EpochSeconds,
): Promise<string | undefined> {
  const ended = await tx
    .updateTable("programs")
    .set({ ended_at: now })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return ended?.name;
}

export async function noteUse(tx: Tx, id: number, minute: number): Promise<void> {
  await tx
    .updateTable("programs")
    .set({ used_at: minute })
    .where("id", "=", id)
    .where((row) => row.or([row("used_at", "is", null), row("used_at", "<", minute)]))
    .execute();
}
