import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Queries, Tx } from "../db/database.server.ts";

/** How often something may be done: `limit` times in `window` seconds. Windows begin at multiples of their length. */
export interface Limit {
  key: string;
  limit: number;
  window: number;
}

/** Counts one use. @returns whether it is within the limit. */
export async function allowUse(database: Database, now: number, limit: Limit): Promise<boolean> {
  return (await passedLimit(database, now, [limit])) === undefined;
}

/**
 * Counts against every one of these limits at once, refused tries included.
 * @param receipt names this one use, so that `giveBackOnce` can take back exactly it
 * @returns the first limit that is passed, if one is.
 */
export async function passedLimit(
  database: Database,
  now: number,
  limits: readonly Limit[],
  receipt?: string,
): Promise<Limit | undefined> {
  return database.transaction(async (tx) => {
    let passed: Limit | undefined;
    for (const one of limits) if ((await countUse(tx, one, now)) > one.limit) passed ??= one;
    if (receipt !== undefined) await keepReceipt(tx, receipt, limits, now);
    return passed;
  });
}

/**
 * Counts one use against each of these limits, or against none where one of them is used up: a refused try
 * does not make the wait longer. Within the transaction of what is being limited.
 * @returns the first limit that is used up, if one is.
 */
export async function takeUses(tx: Tx, now: number, limits: readonly Limit[]): Promise<Limit | undefined> {
  for (const [at, one] of limits.entries()) {
    if ((await countUse(tx, one, now)) <= one.limit) continue;
    for (const counted of limits.slice(0, at + 1)) await uncountUse(tx, counted, now);
    return one;
  }
  return undefined;
}

/** Whether one of these limits is used up; counts nothing. */
export async function isUsedUp(db: Queries, now: number, limits: readonly Limit[]): Promise<boolean> {
  for (const one of limits) if ((await usesIn(db, one, now)) >= one.limit) return true;
  return false;
}

/**
 * Takes back the use that the caller counted at `countedAt`, because it was no failure after all. Only for a
 * request that counted it itself, a moment ago; what may be repeated goes through `giveBackOnce`.
 */
export async function giveBack(
  database: Database,
  limits: readonly Limit[],
  countedAt: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const one of limits) await uncountUse(tx, one, countedAt);
  });
}

/**
 * Takes back the use that was counted with this receipt: from the limits it was counted against, whoever asks,
 * and once. Asking again, or with a receipt that does not exist, changes nothing.
 */
export async function giveBackOnce(database: Database, receipt: string): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await tx
      .deleteFrom("limit_receipts")
      .where("receipt", "=", hashOf(receipt))
      .returning(["uses", "counted_at"])
      .executeTakeFirst();
    for (const { key, window } of row ? (JSON.parse(row.uses) as StoredUse[]) : [])
      await uncount(tx, key, windowStart(Number(row?.counted_at), window));
  });
}

interface StoredUse {
  /** Hashed, as in `rate_limits`. */
  key: string;
  window: number;
}

async function keepReceipt(tx: Tx, receipt: string, limits: readonly Limit[], now: number): Promise<void> {
  const uses: StoredUse[] = limits.map(({ key, window }) => ({ key: hashOf(key), window }));
  const values = { uses: JSON.stringify(uses), counted_at: now };
  await tx
    .insertInto("limit_receipts")
    .values({ receipt: hashOf(receipt), ...values })
    .onConflict((conflict) => conflict.column("receipt").doUpdateSet(values))
    .execute();
}

const windowStart = (now: number, window: number) => now - (now % window);

/** When the window that `now` lies in is over. */
export const windowEnd = (now: number, window: number) => windowStart(now, window) + window;

/** Counts one use in the window that `now` lies in. @returns the uses so far, this one included */
async function countUse(tx: Tx, { key, window }: Limit, now: number): Promise<number> {
  const start = windowStart(now, window);
  const row = await tx
    .insertInto("rate_limits")
    .values({ key: hashOf(key), window_start: start, used: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((set) => ({
        used: set
          .case()
          .when("rate_limits.window_start", "=", start)
          .then(set("rate_limits.used", "+", 1))
          .else(1)
          .end(),
        window_start: start,
      })),
    )
    .returning("used")
    .executeTakeFirstOrThrow();
  return Number(row.used);
}

async function usesIn(db: Queries, { key, window }: Limit, now: number): Promise<number> {
  const row = await db
    .selectFrom("rate_limits")
    .select("used")
    .where("key", "=", hashOf(key))
    .where("window_start", "=", windowStart(now, window))
    .executeTakeFirst();
  return Number(row?.used ?? 0);
}

const uncountUse = (tx: Tx, { key, window }: Limit, countedAt: number) =>
  uncount(tx, hashOf(key), windowStart(countedAt, window));

/** A use of a window that is over is not taken from the next one. */
async function uncount(tx: Tx, hashedKey: string, start: number): Promise<void> {
  await tx
    .updateTable("rate_limits")
    .set((set) => ({ used: set("used", "-", 1) }))
    .where("key", "=", hashedKey)
    .where("window_start", "=", start)
    .where("used", ">", 0)
    .execute();
}
