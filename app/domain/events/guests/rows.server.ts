import type { Insertable, Selectable, Updateable } from "kysely";
import { asWall, type WallSeconds } from "#app/lib/dates.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = Schema["event_guests"];
export type GuestRow = Selectable<Table>;

export function guestByEmail(db: Queries, eventRow: number, email: string): Promise<GuestRow | undefined> {
  return db
    .selectFrom("event_guests")
    .selectAll()
    .where("event_id", "=", eventRow)
    .where("email", "=", email)
    .executeTakeFirst();
}

/** A reservation with the public id of its event, by the hash of the token in its emails. */
export function guestByToken(
  db: Queries,
  storeId: StoreId,
  tokenHash: string,
): Promise<(GuestRow & { public_event_id: number }) | undefined> {
  return db
    .selectFrom("event_guests")
    .innerJoin("events", "events.id", "event_guests.event_id")
    .selectAll("event_guests")
    .select("events.event_id as public_event_id")
    .where("event_guests.store_id", "=", storeId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Stores a reservation; one that was cancelled starts over. @returns its row */
export async function putGuest(tx: Tx, row: Insertable<Table>): Promise<GuestRow> {
  const { event_id, email, store_id, ...values } = row;
  return tx
    .insertInto("event_guests")
    .values(row)
    .onConflict((conflict) => conflict.columns(["event_id", "email"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateGuest(tx: Tx, id: number, values: Updateable<Table>): Promise<void> {
  await tx.updateTable("event_guests").set(values).where("id", "=", id).execute();
}

/** The longest-waiting request whose party fits the free places. */
export function firstWaiting(db: Queries, eventRow: number, places: number): Promise<GuestRow | undefined> {
  return db
    .selectFrom("event_guests")
    .selectAll()
    .where("event_id", "=", eventRow)
    .where("state", "=", "waiting")
    .where("party", "<=", places)
    .orderBy("asked_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export async function countWaiting(db: Queries, eventRow: number): Promise<number> {
  const { count } = await db
    .selectFrom("event_guests")
    .select((select) => select.fn.countAll().as("count"))
    .where("event_id", "=", eventRow)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All reservations of an address in one shop. */
export function guestsNamed(db: Queries, storeId: StoreId, email: string): Promise<Pick<GuestRow, "id">[]> {
  return db
    .selectFrom("event_guests")
    .select("id")
    .where("store_id", "=", storeId)
    .where("email", "=", email)
    .orderBy("event_id")
    .execute();
}

/** All reservations of an address, with their events. */
export function reservationsOf(db: Queries, storeId: StoreId, email: string) {
  return db
    .selectFrom("event_guests")
    .innerJoin("events", "events.id", "event_guests.event_id")
    .select([
      "events.name as event",
      "events.starts",
      "event_guests.name",
      "event_guests.party",
      "event_guests.state",
    ])
    .where("event_guests.store_id", "=", storeId)
    .where("email", "=", email)
    .orderBy("events.starts")
    .execute();
}

/** @returns the row as it was */
export function deleteGuest(tx: Tx, id: number): Promise<GuestRow | undefined> {
  return tx.deleteFrom("event_guests").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Everybody who comes to an event or waits for a place, in the order in which they asked. */
export function guestsOf(db: Queries, eventRow: number): Promise<GuestRow[]> {
  return db
    .selectFrom("event_guests")
    .selectAll()
    .where("event_id", "=", eventRow)
    .where("state", "!=", "cancelled")
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
}

/**
 * Claims guests who have not been reminded of an event that starts between these times, so that each is reminded
 * once, whichever process comes first.
 */
export async function claimReminders(
  tx: Tx,
  storeId: StoreId,
  span: { after: WallSeconds; before: WallSeconds },
  now: EpochSeconds,
  limit: number,
): Promise<GuestRow[]> {
  return tx
    .updateTable("event_guests")
    .set({ reminded_at: now })
    .where("id", "in", (select) =>
      select
        .selectFrom("event_guests as due")
        .innerJoin("events", "events.id", "due.event_id")
        .select("due.id")
        .where("events.store_id", "=", storeId)
        .where("events.ends", ">", span.after)
        .where("events.starts", ">", span.after)
        .where("events.starts", "<", span.before)
        .where("events.cancelled_at", "is", null)
        .where("due.state", "=", "coming")
        .where("due.reminded_at", "is", null)
        .where("due.unreminded", "=", 0)
        .limit(limit),
    )
    .where("state", "=", "coming")
    .where("reminded_at", "is", null)
    .returningAll()
    .execute();
}

/** Largest UTC offset, and how far ahead reminders look (seconds). */
const CLOCKS_APART = 15 * 3600;
const REMINDER_SPAN = 3 * 86_400;

/** The shops where reminders may be due now, in any time zone. */
export async function storesToRemind(db: Queries, now: EpochSeconds): Promise<number[]> {
  const stores = await db
    .selectFrom("event_guests as due")
    .innerJoin("events", "events.id", "due.event_id")
    .select("events.store_id")
    .distinct()
    .where("events.starts", ">", asWall(now - CLOCKS_APART))
    .where("events.starts", "<", asWall(now + REMINDER_SPAN + CLOCKS_APART))
    .where("events.cancelled_at", "is", null)
    .where("due.state", "=", "coming")
    .where("due.reminded_at", "is", null)
    .where("due.unreminded", "=", 0)
    .orderBy("events.store_id")
    .execute();
  return stores.map(({ store_id }) => store_id);
}

/** Makes every guest of a moved event due for one more reminder. */
export async function forgetReminders(tx: Tx, eventRow: number): Promise<void> {
  await tx.updateTable("event_guests").set({ reminded_at: null }).where("event_id", "=", eventRow).execute();
}

/** Whether this address has opted out of a shop's reminders. */
export async function isUnreminded(db: Queries, storeId: StoreId, email: string): Promise<boolean> {
  const guest = await db
    .selectFrom("event_guests")
    .select("id")
    .where("store_id", "=", storeId)
    .where("email", "=", email)
    .where("unreminded", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return guest !== undefined;
}

export async function leaveUnreminded(tx: Tx, storeId: StoreId, email: string): Promise<void> {
  await tx
    .updateTable("event_guests")
    .set({ unreminded: 1 })
    .where("store_id", "=", storeId)
    .where("email", "=", email)
    .execute();
}
