import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type Due, WEBHOOK_TYPES, type WebhookType } from "./webhooks.ts";

export type WebhookRow = Selectable<Schema["webhooks"]>;
export type SendingRow = Selectable<Schema["webhook_sendings"]>;
export type EventRow = Selectable<Schema["webhook_events"]>;

/** The types of events that an address hears of, as they are stored. */
export const storedTypes = storedJson<WebhookType[]>(z.array(z.enum(WEBHOOK_TYPES)));

export async function insertWebhook(tx: Tx, row: Insertable<Schema["webhooks"]>): Promise<WebhookRow> {
  return tx.insertInto("webhooks").values(row).returningAll().executeTakeFirstOrThrow();
}

/** A shop's addresses, the oldest first. */
export function webhooksOf(db: Queries, storeId: StoreId): Promise<WebhookRow[]> {
  return db.selectFrom("webhooks").selectAll().where("store_id", "=", storeId).orderBy("id").execute();
}

export function webhookById(db: Queries, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes an address of a shop. @returns it as it is now; undefined if there is no such address */
export function changeWebhook(
  tx: Tx,
  storeId: StoreId,
  id: number,
  values: Partial<
    Pick<WebhookRow, "off_at" | "off_because" | "failing_since" | "paused_until" | "lost_since">
  >,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable("webhooks")
    .set(values)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Gives an address another salt, and stores the one it had. */
export function replaceSalt(
  tx: Tx,
  storeId: StoreId,
  id: number,
  salt: string,
  now: EpochSeconds,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable("webhooks")
    .set((row) => ({ salt, former_salt: row.ref("salt"), rolled_at: now }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteWebhook(tx: Tx, storeId: StoreId, id: number): Promise<WebhookRow | undefined> {
  return tx
    .deleteFrom("webhooks")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a shop's addresses that were switched off, and those that nothing could be sent to lately. */
export async function troubleOf(db: Queries, storeId: StoreId): Promise<{ off: number; failing: number }> {
  const webhooks = await db
    .selectFrom("webhooks")
    .select(["off_at", "failing_since"])
    .where("store_id", "=", storeId)
    .execute();
  const off = webhooks.filter(({ off_at }) => off_at !== null).length;
  return { off, failing: webhooks.filter((row) => row.off_at === null && row.failing_since !== null).length };
}

/** The shops with noted changes, at most `limit`. */
export async function storesDue(db: Queries, limit: number): Promise<number[]> {
  const stores = await db.selectFrom("webhooks_due").select("store_id").distinct().limit(limit).execute();
  return stores.map(({ store_id }) => store_id);
}

/**
 * Locks the numbers of a shop until the transaction ends, so that events get theirs one after the other.
 * @returns the last one
 */
export async function lockNumbers(tx: Tx, storeId: StoreId): Promise<number> {
  const { last } = await tx
    .insertInto("webhook_numbers")
    .values({ store_id: storeId, last: 0 })
    .onConflict((conflict) =>
      conflict.column("store_id").doUpdateSet({ last: (row) => row.ref("webhook_numbers.last") }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export async function setLast(tx: Tx, storeId: StoreId, last: number): Promise<void> {
  await tx.updateTable("webhook_numbers").set({ last }).where("store_id", "=", storeId).execute();
}

/** Takes noted changes of a shop off the list, the first ones first. */
export async function takeDue(
  tx: Tx,
  dialect: Database["dialect"],
  storeId: StoreId,
  limit: number,
): Promise<Due[]> {
  let due = tx
    .selectFrom("webhooks_due")
    .select(["id", "type", "subject"])
    .where("store_id", "=", storeId)
    .orderBy("id")
    .limit(limit);
  // Rows that another transaction has locked stay on the list, and neither transaction waits.
  if (dialect === "postgres") due = due.forUpdate().skipLocked();
  const events = await due.execute();
  const ids = events.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("webhooks_due").where("id", "in", ids).execute();
  return events;
}

export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0)
    await tx
      .insertInto("webhook_events")
      .values([...events])
      .execute();
}

/** Puts events in the queue of an address, to be sent now. @returns the ids of the sendings */
export async function insertSendings(
  tx: Tx,
  webhook: Pick<WebhookRow, "id" | "store_id">,
  numbers: readonly number[],
  now: EpochSeconds,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .insertInto("webhook_sendings")
    .values(
      numbers.map((number) => ({
        webhook_id: webhook.id,
        store_id: webhook.store_id,
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
export async function countWaiting(db: Queries, webhookId: number, most: number): Promise<number> {
  const { n } = await db
    .selectFrom(
      db
        .selectFrom("webhook_sendings")
        .select("id")
        .where("webhook_id", "=", webhookId)
        .where("next_at", "is not", null)
        .limit(most)
        .as("waiting"),
    )
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The addresses to which something is due, those that have waited longest first. */
export async function webhooksToServe(
  db: Queries,
  due: { now: EpochSeconds; tooFar: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ webhook_id: number }>`
    select webhook_sendings.webhook_id, min(webhook_sendings.next_at) as since from webhook_sendings
    join webhooks on webhooks.id = webhook_sendings.webhook_id
    where webhooks.off_at is null and webhook_sendings.next_at is not null
      and (webhooks.paused_until is null or webhooks.paused_until <= ${due.now} or webhooks.paused_until > ${due.tooFar})
      and (webhook_sendings.next_at <= ${due.now} or webhook_sendings.next_at > ${due.tooFar})
    group by webhook_sendings.webhook_id order by since limit ${limit}`.execute(db);
  return rows.map(({ webhook_id }) => webhook_id);
}

/** The sendings that are due for an address, in the order of the events. */
export function dueOf(
  db: Queries,
  webhookId: number,
  due: { now: EpochSeconds; tooFar: number },
  limit: number,
): Promise<SendingRow[]> {
  return db
    .selectFrom("webhook_sendings")
    .selectAll()
    .where("webhook_id", "=", webhookId)
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
  now: EpochSeconds,
  until: number,
): Promise<{ sending: SendingRow; event: EventRow } | undefined> {
  const sending = await tx
    .updateTable("webhook_sendings")
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
    .selectFrom("webhook_events")
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
  await tx
    .updateTable("webhook_sendings")
    .set(values)
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

/** Puts a sending of a shop back in the queue, as a new one. @returns whether there is such a sending */
export async function queueAgain(
  tx: Tx,
  storeId: StoreId,
  id: number,
  now: EpochSeconds,
): Promise<SendingRow | undefined> {
  return tx
    .updateTable("webhook_sendings")
    .set({ tries: 0, next_at: now, first_at: null, sent_at: null, problem: "" })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Puts everything that an address still waits for in the queue, as new, after it was switched on. */
export async function queueWaiting(tx: Tx, webhookId: number, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("webhook_sendings")
    .set({ tries: 0, next_at: now, first_at: null })
    .where("webhook_id", "=", webhookId)
    .where("next_at", "is not", null)
    .execute();
}

/** The sendings of an address, sent or waiting, each with its event; the newest event first. */
export function sendingsOf(
  db: Queries,
  webhookId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  let query = db
    .selectFrom("webhook_sendings")
    .innerJoin("webhook_events", (join) =>
      join
        .onRef("webhook_events.store_id", "=", "webhook_sendings.store_id")
        .onRef("webhook_events.number", "=", "webhook_sendings.number"),
    )
    .select([
      "webhook_sendings.id",
      "webhook_sendings.number",
      "webhook_sendings.tries",
      "webhook_sendings.next_at",
    ])
    .select([
      "webhook_sendings.last_at",
      "webhook_sendings.sent_at",
      "webhook_sendings.status",
      "webhook_sendings.answer",
    ])
    .select([
      "webhook_sendings.problem",
      "webhook_sendings.took_ms",
      "webhook_events.event_id",
      "webhook_events.type",
    ])
    .select(["webhook_events.subjects", "webhook_events.at"])
    .where("webhook_sendings.webhook_id", "=", webhookId)
    .orderBy("webhook_sendings.id", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("webhook_sendings.id", "<", before);
  return query.execute();
}
