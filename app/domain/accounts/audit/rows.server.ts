import type { StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type AuditRow = Schema["audit_entries"];

/** Locks the last entry of a shop's trail, so that entries are written one after the other. */
export async function lockHead(tx: Tx, storeId: StoreId): Promise<{ number: number; hash: string }> {
  return tx
    .insertInto("audit_heads")
    .values({ store_id: storeId, number: 0, hash: "" })
    .onConflict((conflict) =>
      conflict.column("store_id").doUpdateSet((set) => ({ number: set.ref("audit_heads.number") })),
    )
    .returning(["number", "hash"])
    .executeTakeFirstOrThrow();
}

/** Adds entries of one shop, in their order. */
export async function append(tx: Tx, entries: readonly AuditRow[]): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  for (const chunk of inChunks(entries)) await tx.insertInto("audit_entries").values(chunk).execute();
  await tx
    .updateTable("audit_heads")
    .set({ number: last.number, hash: last.hash })
    .where("store_id", "=", last.store_id)
    .execute();
}

/** Entries in their order. @param last how many, the newest; all if omitted */
export async function entriesOf(
  db: Queries,
  storeId: StoreId,
  subject?: string,
  last?: number,
): Promise<AuditRow[]> {
  let query = db.selectFrom("audit_entries").selectAll().where("store_id", "=", storeId);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  if (last === undefined) return query.orderBy("number").execute();
  return (await query.orderBy("number", "desc").limit(last).execute()).reverse();
}

export function headOf(db: Queries, storeId: StoreId): Promise<{ number: number; hash: string } | undefined> {
  return db
    .selectFrom("audit_heads")
    .select(["number", "hash"])
    .where("store_id", "=", storeId)
    .executeTakeFirst();
}

export function entryNumbered(
  db: Queries,
  storeId: StoreId,
  subject: string,
  number: number,
): Promise<AuditRow | undefined> {
  return db
    .selectFrom("audit_entries")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("subject", "=", subject)
    .where("number", "=", number)
    .executeTakeFirst();
}
