import type { Database } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** More orders than a shop takes between two backups. */
export const NUMBERS_SKIPPED = 10_000;

/**
 * Makes a restored database go on behind every order number that the shop can have given out after the copy was
 * made: a number that a customer holds never names somebody else's order. Numbers may have gaps.
 */
export async function skipOrderNumbers(database: Database): Promise<void> {
  await database.transaction((tx) => rows.skipNumbers(tx, NUMBERS_SKIPPED));
}
