import { sql } from "kysely";
import { z } from "zod";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Queries, Tx } from "../db/database.server.ts";
import { runPrepared } from "../db/prepared.ts";

/**
 * A rate limit: `limit` times per `window` seconds. Windows start at multiples of their length.
 */
export interface Limit {
  key: string;
  limit: number;
  window: number;
}

/**
 * Counts one attempt against each of these limits, also if a limit refuses it.
 * @param receipt identifies this attempt, so that `uncountByReceipt` can take exactly this one off
 * @returns the first limit that was exceeded, if any
 */
export async function countAttempt(
  database: Database,
  now: EpochSeconds,
  limits: readonly Limit[],
  receipt?: string,
): Promise<Limit | undefined> {
  return database.transaction((tx) => countAttemptIn(tx, now, limits, receipt));
}

/** Counts one attempt, also if a limit refuses it, in the transaction of the limited action. */
export async function countAttemptIn(
  tx: Tx,
  now: EpochSeconds,
  limits: readonly Limit[],
  receipt?: string,
): Promise<Limit | undefined> {
  let exceeded: Limit | undefined;
  for (const limit of limits) if ((await countUse(tx, limit, now)) > limit.limit) exceeded ??= limit;
  if (receipt !== undefined) await keepReceipt(tx, receipt, limits, now);
  return exceeded;
}

/**
 * Counts one use against each of these limits, or none of them if any is used up, so that a refused try does not
 * make the wait longer. Call it in the transaction of the limited action.
 * @returns the first limit that is used up, if any
 */
export async function consumeUnlessExceeded(
  tx: Tx,
  now: EpochSeconds,
  limits: readonly Limit[],
): Promise<Limit | undefined> {
  for (const [index, limit] of limits.entries()) {
    if ((await countUse(tx, limit, now)) <= limit.limit) continue;
    for (const counted of limits.slice(0, index + 1)) await uncountUse(tx, counted, now);
    return limit;
  }
  return undefined;
}

/** Whether any of these limits is used up. Counts nothing. */
export async function isExhausted(
  db: Queries,
  now: EpochSeconds,
  limits: readonly Limit[],
): Promise<boolean> {
  for (const limit of limits) if ((await usesIn(db, limit, now)) >= limit.limit) return true;
  return false;
}

/**
 * Takes off the attempt that the caller counted at `countedAt`, because it was not a failure after all. Only for the
 * request that has just counted it; anything that may be repeated uses `uncountByReceipt`.
 */
export async function uncountAttempt(
  database: Database,
  limits: readonly Limit[],
  countedAt: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const limit of limits) await uncountUse(tx, limit, countedAt);
  });
}

/**
 * Takes off the attempt counted with this receipt, once, from every limit it was counted against. Anyone may call it.
 * Calling it again, or with an unknown receipt, changes nothing.
 */
export async function uncountByReceipt(database: Database, receipt: string): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await tx
      .deleteFrom("limit_receipts")
      .where("receipt", "=", hashOf(receipt))
      .returning(["uses", "counted_at"])
      .executeTakeFirst();
    for (const { key, window } of row ? USES.read(row.uses) : [])
      await uncount(tx, key, windowStart(Number(row?.counted_at), window));
  });
}

/** The keys are hashed, as in `rate_limits`. */
const USES = storedJson(z.array(z.object({ key: z.string(), window: z.number() })));

async function keepReceipt(
  tx: Tx,
  receipt: string,
  limits: readonly Limit[],
  now: EpochSeconds,
): Promise<void> {
  const uses = USES.write(limits.map(({ key, window }) => ({ key: hashOf(key), window })));
  const values = { uses, counted_at: now };
  await tx
    .insertInto("limit_receipts")
    .values({ receipt: hashOf(receipt), ...values })
    .onConflict((conflict) => conflict.column("receipt").doUpdateSet(values))
    .execute();
}

/** Resets these limits, because the visitor has shown by other means that they may continue. */
export async function resetLimits(tx: Tx, limits: readonly Pick<Limit, "key">[]): Promise<void> {
  const keys = limits.map(({ key }) => hashOf(key));
  if (keys.length > 0) await tx.deleteFrom("rate_limits").where("key", "in", keys).execute();
}

const windowStart = (now: EpochSeconds, window: number) => now - (now % window);

/** The end of the window that contains `now`. */
export const windowEnd = (now: EpochSeconds, window: number) => windowStart(now, window) + window;

/** Counts one use in the window that contains `now`. @returns the number of uses so far, including this one */
async function countUse(tx: Tx, { key, window }: Limit, now: EpochSeconds): Promise<number> {
  const build = () =>
    tx
      .insertInto("rate_limits")
      .values({ key, window_start: now, used: sql.lit(1) })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((set) => ({
          used: set
            .case()
            .when("rate_limits.window_start", "=", set.ref("excluded.window_start"))
            .then(set("rate_limits.used", "+", sql.lit(1)))
            .else(sql.lit(1))
            .end(),
          window_start: set.ref("excluded.window_start"),
        })),
      )
      .returning("used");
  const [row] = await runPrepared(tx, "countUse", build, [hashOf(key), windowStart(now, window)]);
  return Number(row?.used);
}

async function usesIn(db: Queries, { key, window }: Limit, now: EpochSeconds): Promise<number> {
  const build = () =>
    db.selectFrom("rate_limits").select("used").where("key", "=", key).where("window_start", "=", now);
  const [row] = await runPrepared(db, "usesIn", build, [hashOf(key), windowStart(now, window)]);
  return Number(row?.used ?? 0);
}

const uncountUse = (tx: Tx, { key, window }: Limit, countedAt: number) =>
  uncount(tx, hashOf(key), windowStart(countedAt, window));

/** Takes off one use. If its window is over, the next window is not affected. */
async function uncount(tx: Tx, hashedKey: string, start: number): Promise<void> {
  await tx
    .updateTable("rate_limits")
    .set((set) => ({ used: set("used", "-", 1) }))
    .where("key", "=", hashedKey)
    .where("window_start", "=", start)
    .where("used", ">", 0)
    .execute();
}
