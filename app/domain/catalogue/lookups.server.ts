import type { Queries } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** Titles that one statement looks up. */
const BATCH_SIZE = 500;

/** Names of titles by their ids, including deleted ones; for staff. */
export async function namesOfTitles(db: Queries, ids: readonly number[]) {
  const names = new Map<number, Omit<rows.TitleName, "id">>();
  const all = [...new Set(ids)];
  for (let start = 0; start < all.length; start += BATCH_SIZE)
    for (const { id, ...name } of await rows.namesOf(db, all.slice(start, start + BATCH_SIZE)))
      names.set(id, name);
  return names;
}
