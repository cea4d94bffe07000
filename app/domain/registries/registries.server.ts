import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** A gift registry that a cart line can be for. */
export interface Registry {
  gift_registry_id: string;
  title: string;
}

/**
 * The registry named by a link or form, if it belongs to this shop and is open.
 * Failure: `registry_not_found`, also for unknown ids.
 */
export async function openRegistry(db: Queries, storeId: number, id: string): Promise<Registry | Failure> {
  const row = await rows.registryById(db, storeId, id);
  return row?.is_open
    ? { gift_registry_id: row.id, title: row.title }
    : failure("registries.registry_not_found");
}

/** Creates an open registry. The id must not be in use yet. */
export function createRegistry(
  database: Database,
  registry: { storeId: number; id: string; title: string; now: number },
): Promise<void> {
  const { storeId: store_id, now: created_at, id, title } = registry;
  return database.transaction((tx) =>
    rows.insertRegistry(tx, { id, store_id, title, is_open: 1, created_at }),
  );
}
