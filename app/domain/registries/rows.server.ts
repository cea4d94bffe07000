import type { Queries, Tx } from "#app/platform/db/database.server.ts";

export interface RegistryRow {
  id: string;
  store_id: number;
  title: string;
  is_open: 0 | 1;
  created_at: number;
}

export function registryById(db: Queries, storeId: number, id: string): Promise<RegistryRow | undefined> {
  return db
    .selectFrom("gift_registries")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertRegistry(tx: Tx, row: RegistryRow): Promise<void> {
  await tx.insertInto("gift_registries").values(row).execute();
}
