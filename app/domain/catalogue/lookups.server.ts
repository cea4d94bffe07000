import type { TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** Names of titles by their ids, including deleted ones; for staff. */
export async function namesOfTitles(db: Queries, ids: readonly TitleId[]) {
  const names = new Map<number, Omit<rows.TitleName, "id">>();
  const uniqueIds = [...new Set(ids)];
  for (const chunk of inChunks(uniqueIds))
    for (const { id, ...name } of await rows.namesOf(db, chunk)) names.set(id, name);
  return names;
}
