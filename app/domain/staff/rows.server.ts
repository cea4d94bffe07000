import type { Insertable, Selectable, Updateable } from "kysely";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type StaffRow = Selectable<Schema["staff"]>;
export type SessionRow = Schema["staff_sessions"];
export type LinkRow = Schema["staff_links"];
export type DeviceRow = Selectable<Schema["staff_devices"]>;

/** More phones than anybody has. */
export const MOST_DEVICES = 10;

/** @returns the id; undefined if the shop has somebody with this address already */
export async function insertStaff(tx: Tx, row: Insertable<Schema["staff"]>): Promise<number | undefined> {
  const made = await tx
    .insertInto("staff")
    .values(row)
    .onConflict((conflict) => conflict.columns(["store_id", "email_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export function staffByEmail(db: Queries, storeId: number, emailKey: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom("staff")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}

export function staffById(db: Queries, storeId: number, id: number): Promise<StaffRow | undefined> {
  return db
    .selectFrom("staff")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function staffOf(db: Queries, storeId: number, limit: number): Promise<StaffRow[]> {
  return db
    .selectFrom("staff")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Locks a shop's staff, so that changes of who may do what happen one after the other. */
export async function lockStaff(tx: Tx, storeId: number): Promise<void> {
  await tx.updateTable("staff").set({ store_id: storeId }).where("store_id", "=", storeId).execute();
}

export async function updateStaff(tx: Tx, id: number, values: Updateable<Schema["staff"]>): Promise<void> {
  await tx.updateTable("staff").set(values).where("id", "=", id).execute();
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("staff_sessions").values(row).execute();
}

/** A session that has neither ended nor expired, whose it is, and whether they have a device for codes. */
export async function sessionById(
  db: Queries,
  storeId: number,
  id: string,
  now: number,
): Promise<
  (StaffRow & { session_confirmed_at: number; is_waiting: 0 | 1; device_id: number | null }) | undefined
> {
  return db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .selectAll("staff")
    .select(["staff_sessions.confirmed_at as session_confirmed_at", "staff_sessions.is_waiting"])
    .select((one) =>
      one
        .selectFrom("staff_devices")
        .select((device) => device.fn.min("staff_devices.id").as("first"))
        .whereRef("staff_devices.staff_id", "=", "staff.id")
        .as("device_id"),
    )
    .where("staff_sessions.id", "=", id)
    .where("staff_sessions.store_id", "=", storeId)
    .where("staff_sessions.expires_at", ">", now)
    .where("staff_sessions.ended_at", "is", null)
    .executeTakeFirst();
}

export function sessionsOf(db: Queries, staffId: number, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom("staff_sessions")
    .selectAll()
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .where("ended_at", "is", null)
    .where("is_waiting", "=", 0)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

export async function confirmSession(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("staff_sessions").set({ confirmed_at: now }).where("id", "=", id).execute();
}

/** Whether somebody has logged in from there before. */
export async function knowsPlace(db: Queries, staffId: number, place: string): Promise<boolean> {
  const found = await db
    .selectFrom("staff_sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("place", "=", place)
    .where("is_waiting", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the sessions of a person, or one of them. */
export async function endSessions(tx: Tx, staffId: number, now: number, id?: string): Promise<void> {
  let query = tx
    .updateTable("staff_sessions")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null);
  if (id !== undefined) query = query.where("id", "=", id);
  await query.execute();
}

export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.insertInto("staff_links").values(row).execute();
}

export function linkByHash(
  db: Queries,
  storeId: number,
  hash: string,
  now: number,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("staff_links")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** @returns whether the link was still there: of two who use it at once, one gets it */
export async function spendLink(tx: Tx, hash: string): Promise<boolean> {
  const [gone] = await tx
    .deleteFrom("staff_links")
    .where("token_hash", "=", hash)
    .returning("staff_id")
    .execute();
  return gone !== undefined;
}

export async function deleteLinksOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom("staff_links").where("staff_id", "=", staffId).execute();
}

export function devicesOf(db: Queries, staffId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom("staff_devices")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .limit(MOST_DEVICES)
    .execute();
}

export async function insertDevice(tx: Tx, row: Insertable<Schema["staff_devices"]>): Promise<void> {
  await tx.insertInto("staff_devices").values(row).execute();
}

/** Uses a device's code of a time step. @returns whether no code of this step or a later one was used before */
export async function spendStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const [used] = await tx
    .updateTable("staff_devices")
    .set({ last_step: step })
    .where("id", "=", id)
    .where("last_step", "<", step)
    .returning("id")
    .execute();
  return used !== undefined;
}

export async function deleteDevices(tx: Tx, staffId: number, id?: number): Promise<void> {
  let query = tx.deleteFrom("staff_devices").where("staff_id", "=", staffId);
  if (id !== undefined) query = query.where("id", "=", id);
  await query.execute();
}

/** Replaces a person's recovery codes. */
export async function replaceCodes(tx: Tx, staffId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("staff_codes").where("staff_id", "=", staffId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto("staff_codes")
      .values(hashes.map((code_hash) => ({ code_hash, staff_id: staffId })))
      .execute();
}

export async function countCodes(db: Queries, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom("staff_codes")
    .select((code) => code.fn.countAll().as("count"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns whether the code was still there */
export async function spendCode(tx: Tx, staffId: number, hash: string): Promise<boolean> {
  const [gone] = await tx
    .deleteFrom("staff_codes")
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hash)
    .returning("staff_id")
    .execute();
  return gone !== undefined;
}

export async function insertPost(tx: Tx, row: Schema["staff_posts"]): Promise<void> {
  await tx.insertInto("staff_posts").values(row).execute();
}

export async function postByHash(
  db: Queries,
  storeId: number,
  hash: string,
  since: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("staff_posts")
    .select("sealed")
    .where("store_id", "=", storeId)
    .where("token_hash", "=", hash)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return found?.sealed;
}
