import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** How often something may be done: `limit` times in `window` seconds. */
export interface Limit {
  key: string;
  limit: number;
  window: number;
}

/** Counts one use. @returns whether it is within the limit. */
export async function allowUse(database: Database, now: number, limit: Limit): Promise<boolean> {
  return (await passedLimit(database, now, [limit])) === undefined;
}

/** Counts against every one of these limits at once. @returns the first that is passed, if one is. */
export async function passedLimit(
  database: Database,
  now: number,
  limits: readonly Limit[],
): Promise<Limit | undefined> {
  return database.transaction(async (tx) => {
    let passed: Limit | undefined;
    for (const one of limits) {
      const used = await rows.countUse(tx, hashOf(one.key), now, one.window);
      if (used > one.limit) passed ??= one;
    }
    return passed;
  });
}

/** Whether one of these limits is used up; counts nothing. */
export async function isUsedUp(db: Queries, now: number, limits: readonly Limit[]): Promise<boolean> {
  for (const one of limits)
    if ((await rows.usesIn(db, hashOf(one.key), now, one.window)) >= one.limit) return true;
  return false;
}

/** Takes one use of each back: it was no failure after all. */
export async function giveBack(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const one of limits) await rows.uncountUse(tx, hashOf(one.key));
  });
}
