import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";

export interface ChangeRow {
  id: number;
  at: number;
  actor: string;
  changes: string;
  takes_back: number | null;
  /** The change that undid this one. */
  taken_back: number | null;
}

export async function insertChange(
  tx: Tx,
  row: { store_id: StoreId; at: number; actor: string; changes: string; takes_back: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto("settings_changes")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const changes = (db: Queries, storeId: StoreId) =>
  db
    .selectFrom("settings_changes as one")
    .leftJoin("settings_changes as later", "later.takes_back", "one.id")
    .select(["one.id", "one.at", "one.actor", "one.changes", "one.takes_back", "later.id as taken_back"])
    .where("one.store_id", "=", storeId);

/** The newest changes first: those before an id, if one is given. */
export function changesOf(
  db: Queries,
  storeId: StoreId,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const query = changes(db, storeId).orderBy("one.id", "desc").limit(limit);
  return (before === undefined ? query : query.where("one.id", "<", before)).execute();
}

export function changeWithId(db: Queries, storeId: StoreId, id: number): Promise<ChangeRow | undefined> {
  return changes(db, storeId).where("one.id", "=", id).executeTakeFirst();
}
