import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type Due, HOOK_TYPES, type HookType } from "./hooks.ts";

export type HookRow = Selectable<Schema["hooks"]>;
export type SendingRow = Selectable<Schema["hook_sendings"]>;
export type EventRow = Selectable<Schema["hook_events"]>;

/** The types of events that an address hears of, as they are stored. */
export const storedTypes = storedJson<HookType[]>(z.array(z.enum(HOOK_TYPES)));

export async function insertHook(tx: Tx, row: Insertable<Schema["hooks"]>): Promise<HookRow> {
  return tx.insertInto("hooks").values(row).returningAll().executeTakeFirstOrThrow();
}

/** A shop's addresses, the oldest first. */
export function hooksOf(db: Queries, storeId: number): Promise<HookRow[]> {
  return db.selectFrom("hooks").selectAll().where("store_id", "=", storeId).orderBy("id").execute();
}

export function hookById(db: Queries, id: number): Promise<HookRow | undefined> {
  return db.selectFrom("hooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes an address of a shop. @returns it as it is now; undefined if there is no such address */
export function changeHook(
  tx: Tx,
  storeId: number,
  id: number,
  values: Partial<Pick<HookRow, "off_at" | "off_because" | "failing_since" | "paused_until" | "lost_since">>,
): Promise<HookRow | undefined> {
  return tx
    .updateTable("hooks")
    .set(values)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Gives an address another salt, and stores the one it had. */
export function replaceSalt(
  tx: Tx,
  storeId: number,
  id: number,
  salt: string,
  now: number,
): Promise<HookRow | undefined> {
  return tx
    .updateTable("hooks")
    .set((row) => ({ salt, former_salt: row.ref("salt"), rolled_at: now }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteHook(tx: Tx, storeId: number, id: number): Promise<HookRow | undefined> {
  return tx
    .deleteFrom("hooks")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a shop's addresses that were switched off, and those that nothing could be sent to lately. */
export async function troubleOf(db: Queries, storeId: number): Promise<{ off: number; failing: number }> {
  const found = await db
    .selectFrom("hooks")
    .select(["off_at", "failing_since"])
    .where("store_id", "=", storeId)
    .execute();
  const off = found.filter(({ off_at }) => off_at !== null).length;
  return { off, failing: found.filter((row) => row.off_at === null && row.failing_since !== null).length };
}

/** The shops with noted changes, at most `limit`. */
export async function storesDue(db: Queries, limit: number): Promise<number[]> {
  const found = await db.selectFrom("hooks_due").select("store_id").distinct().limit(limit).execute();
  return found.map(({ store_id }) => store_id);
}

/**
 * Locks the numbers of a shop until the transaction ends, so that events get theirs one after the other.
 * @returns the last one
 */
export async function lockNumbers(tx: Tx, storeId: number): Promise<number> {
  const { last } = await tx
    .insertInto("hook_numbers")
    .values({ store_id: storeId, last: 0 })
    .onConflict((conflict) =>
      conflict.column("store_id").doUpdateSet({ last: (row) => row.ref("hook_numbers.last") }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export async function setLast(tx: Tx, storeId: number, last: number): Promise<void> {
  await tx.updateTable("hook_numbers").set({ last }).where("store_id", "=", storeId).execute();
}

/** Takes noted changes of a shop off the list, the first ones first. */
export async function takeDue(
  tx: Tx,
  dialect: Database["dialect"],
  storeId: number,
  limit: number,
): Promise<Due[]> {
  let due = tx
    .selectFrom("hooks_due")
    .select(["id", "type", "subject"])
    .where("store_id", "=", storeId)
    .orderBy("id")
    .limit(limit);
  // What somebody changes at this moment stays on the list, and nobody waits.
  if (dialect === "postgres") due = due.forUpdate().skipLocked();
  const found = await due.execute();
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("hooks_due").where("id", "in", ids).execute();
  return found;
}

export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0)
    await tx
      .insertInto("hook_events")
      .values([...events])
      .execute();
}

/** Puts events in the queue of an address, to be sent now. @returns the ids of the sendings */
export async function insertSendings(
  tx: Tx,
  hook: Pick<HookRow, "id" | "store_id">,
  numbers: readonly number[],
  now: number,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .insertInto("hook_sendings")
    .values(
      numbers.map((number) => ({
        hook_id: hook.id,
        store_id: hook.store_id,
        number,
        tries: 0,
        next_at: now,
        answer: "",
        problem: "",
        took_ms: 0,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the events that wait for an address, up to `most`. */
export async function countWaiting(db: Queries, hookId: number, most: number): Promise<number> {
  const { n } = await db
    .selectFrom(
      db
        .selectFrom("hook_sendings")
        .select("id")
        .where("hook_id", "=", hookId)
        .where("next_at", "is not", null)
        .limit(most)
        .as("waiting"),
    )
    .select((all) => all.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The addresses with something to send now, those that wait longest first. */
export async function hooksToServe(
  db: Queries,
  due: { now: number; tooFar: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ hook_id: number }>`
    select hook_sendings.hook_id, min(hook_sendings.next_at) as since from hook_sendings
    join hooks on hooks.id = hook_sendings.hook_id
    where hooks.off_at is null and hook_sendings.next_at is not null
      and (hooks.paused_until is null or hooks.paused_until <= ${due.now} or hooks.paused_until > ${due.tooFar})
      and (hook_sendings.next_at <= ${due.now} or hook_sendings.next_at > ${due.tooFar})
    group by hook_sendings.hook_id order by since limit ${limit}`.execute(db);
  return rows.map(({ hook_id }) => hook_id);
}

/** The sendings that are due for an address, in the order of the events. */
export function dueOf(
  db: Queries,
  hookId: number,
  due: { now: number; tooFar: number },
  limit: number,
): Promise<SendingRow[]> {
  return db
    .selectFrom("hook_sendings")
    .selectAll()
    .where("hook_id", "=", hookId)
    .where("next_at", "is not", null)
    .where((row) => row.or([row("next_at", "<=", due.now), row("next_at", ">", due.tooFar)]))
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Takes a sending, so that no other process sends it meanwhile. The try counts even if the process dies during it. */
export async function takeSending(
  tx: Tx,
  { id, tries }: Pick<SendingRow, "id" | "tries">,
  now: number,
  until: number,
): Promise<{ sending: SendingRow; event: EventRow } | undefined> {
  const sending = await tx
    .updateTable("hook_sendings")
    .set((row) => ({
      tries: tries + 1,
      next_at: until,
      first_at: row.fn.coalesce("first_at", row.val(now)),
      last_at: now,
    }))
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("next_at", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!sending) return undefined;
  const event = await tx
    .selectFrom("hook_events")
    .selectAll()
    .where("store_id", "=", sending.store_id)
    .where("number", "=", sending.number)
    .executeTakeFirstOrThrow();
  return { sending, event };
}

export async function storeAnswer(
  tx: Tx,
  { id, tries }: Pick<SendingRow, "id" | "tries">,
  values: Pick<SendingRow, "next_at" | "sent_at" | "status" | "answer" | "problem" | "took_ms">,
): Promise<void> {
  await tx.updateTable("hook_sendings").set(values).where("id", "=", id).where("tries", "=", tries).execute();
}

/** Puts a sending of a shop back in the queue, as a new one. @returns whether there is such a sending */
export async function queueAgain(
  tx: Tx,
  storeId: number,
  id: number,
  now: number,
): Promise<SendingRow | undefined> {
  return tx
    .updateTable("hook_sendings")
    .set({ tries: 0, next_at: now, first_at: null, sent_at: null, problem: "" })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Puts everything that an address still waits for in the queue, as new, after it was switched on. */
export async function queueWaiting(tx: Tx, hookId: number, now: number): Promise<void> {
  await tx
    .updateTable("hook_sendings")
    .set({ tries: 0, next_at: now, first_at: null })
    .where("hook_id", "=", hookId)
    .where("next_at", "is not", null)
    .execute();
}

/** The sendings of an address, sent or waiting, each with its event; the newest event first. */
export function sendingsOf(
  db: Queries,
  hookId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  let query = db
    .selectFrom("hook_sendings")
    .innerJoin("hook_events", (join) =>
      join
        .onRef("hook_events.store_id", "=", "hook_sendings.store_id")
        .onRef("hook_events.number", "=", "hook_sendings.number"),
    )
    .select(["hook_sendings.id", "hook_sendings.number", "hook_sendings.tries", "hook_sendings.next_at"])
    .select([
      "hook_sendings.last_at",
      "hook_sendings.sent_at",
      "hook_sendings.status",
      "hook_sendings.answer",
    ])
    .select(["hook_sendings.problem", "hook_sendings.took_ms", "hook_events.event_id", "hook_events.type"])
    .select(["hook_events.subjects", "hook_events.at"])
    .where("hook_sendings.hook_id", "=", hookId)
    .orderBy("hook_sendings.id", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("hook_sendings.id", "<", before);
  return query.execute();
}
