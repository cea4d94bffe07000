import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { MAX_MISSES } from "./pins.ts";
import type { StaffRow } from "./rows.server.ts";

export type CounterRow = Schema["staff_counters"];

export async function insertCounter(tx: Tx, row: CounterRow): Promise<void> {
  await tx.insertInto("staff_counters").values(row).execute();
}

/** The active counters of a shop, with the people who made them and who acted last. */
export function liveCounters(db: Queries, storeId: StoreId, now: EpochSeconds, limit: number) {
  return db
    .selectFrom("staff_counters as counter")
    .innerJoin("staff_sessions as session", "session.id", "counter.session_id")
    .innerJoin("staff as maker", "maker.id", "session.staff_id")
    .leftJoin("staff as acting", "acting.id", "counter.acting_id")
    .selectAll("counter")
    .select(["session.staff_id", "session.created_at", "session.expires_at", "session.browser"])
    .select(["maker.name as maker", "maker.email_key as maker_key", "acting.name as acting"])
    .where("session.store_id", "=", storeId)
    .where("session.expires_at", ">", now)
    .where("session.ended_at", "is", null)
    .orderBy("counter.name")
    .orderBy("session.created_at")
    .limit(limit)
    .execute();
}

/**
 * Sets or clears the person who acts at a counter.
 * @param turn the turn that the caller saw
 * @returns false if somebody else has taken over since
 */
export async function takeTurn(
  tx: Tx,
  sessionId: string,
  turn: number,
  { acting, now }: { acting: number | null; now: EpochSeconds },
): Promise<boolean> {
  const [updated] = await tx
    .updateTable("staff_counters")
    .set({ acting_id: acting, acted_at: now, confirmed_at: 0, turn: turn + 1 })
    .where("session_id", "=", sessionId)
    .where("turn", "=", turn)
    .returning("turn")
    .execute();
  return updated !== undefined;
}

/**
 * Records that the person of a turn did something, or entered their password.
 * @returns false if the turn is over
 */
export async function noteTurn(
  tx: Tx,
  sessionId: string,
  turn: number,
  values: { acted_at: number } | { confirmed_at: number },
): Promise<boolean> {
  const [noted] = await tx
    .updateTable("staff_counters")
    .set(values)
    .where("session_id", "=", sessionId)
    .where("turn", "=", turn)
    .returning("turn")
    .execute();
  return noted !== undefined;
}

/** Ends the counters that somebody made. */
export async function endCountersOf(tx: Tx, staffId: number, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("staff_sessions")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .where("id", "in", tx.selectFrom("staff_counters").select("session_id"))
    .execute();
}

/** Sets or removes a PIN. It ends the member's turns at counters that began with the old one. */
export async function setPin(tx: Tx, staffId: number, pin_hash: string | null): Promise<void> {
  await tx.updateTable("staff").set({ pin_hash, pin_misses: 0 }).where("id", "=", staffId).execute();
  await endTurns(tx, staffId);
}

/** Ends the turns of somebody at every counter. */
export async function endTurns(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable("staff_counters")
    .set((set) => ({ acting_id: null, confirmed_at: 0, turn: set("turn", "+", 1) }))
    .where("acting_id", "=", staffId)
    .execute();
}

/**
 * Counts a try at somebody's PIN as wrong before the PIN is compared, so that of many tries at once only five are
 * compared.
 * @returns undefined if the PIN is locked, there is none, or its owner is locked out
 */
export function countMiss(tx: Tx, storeId: StoreId, staffId: number): Promise<StaffRow | undefined> {
  return tx
    .updateTable("staff")
    .set((set) => ({ pin_misses: set("pin_misses", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("id", "=", staffId)
    .where("state", "=", "active")
    .where("pin_hash", "is not", null)
    .where("pin_misses", "<", MAX_MISSES)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Resets the count of wrong PINs.
 * @param pinHash the PIN that was compared; nothing is done if it has changed
 * @returns whether it was still the PIN
 */
export async function clearMisses(tx: Tx, staffId: number, pinHash?: string): Promise<boolean> {
  let query = tx.updateTable("staff").set({ pin_misses: 0 }).where("id", "=", staffId);
  if (pinHash !== undefined) query = query.where("pin_hash", "=", pinHash).where("state", "=", "active");
  const [cleared] = await query.returning("id").execute();
  return cleared !== undefined;
}
