import { NUMBERS_SKIPPED } from "#app/platform/db/copies.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Makes a restored database go on behind every order number that the shop can have given out after the copy was
 * made: a number that a customer holds never names somebody else's order. Numbers may have gaps. Copies that this
 * program makes (`platform/db/copies.server.ts`) have that done already.
 * @returns how many numbers are left out
 */
export async function skipOrderNumbers(database: Database): Promise<number> {
  await database.transaction((tx) => rows.skipNumbers(tx, NUMBERS_SKIPPED));
  return NUMBERS_SKIPPED;
}
