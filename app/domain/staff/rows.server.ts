import type { Insertable, Selectable, Updateable } from "kysely";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type StaffRow = Selectable<Schema["staff"]>;
export type SessionRow = Schema["staff_sessions"];
export type LinkRow = Schema["staff_links"];
export type ViewRow = Schema["staff_views"];
export type DeviceRow = Selectable<Schema["staff_devices"]>;

/** Most devices of a person. */
export const MAX_DEVICES = 10;

/** Makes processes open the first shop one after the other, so that the later one sees the shop. */
export async function lockOpening(tx: Tx): Promise<void> {
  await tx
    .insertInto("leases")
    .values({ name: "first shop", until: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ until: 0 }))
    .execute();
}

/** @returns the id; undefined if the shop has somebody with this address already */
export async function insertStaff(tx: Tx, row: Insertable<Schema["staff"]>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("staff")
    .values(row)
    .onConflict((conflict) => conflict.columns(["store_id", "email_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export function staffByEmail(db: Queries, storeId: StoreId, emailKey: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom("staff")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}

export function staffById(db: Queries, storeId: StoreId, id: number): Promise<StaffRow | undefined> {
  return db
    .selectFrom("staff")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function staffOf(db: Queries, storeId: StoreId, limit: number): Promise<StaffRow[]> {
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
export async function lockStaff(tx: Tx, storeId: StoreId): Promise<void> {
  await tx.updateTable("staff").set({ store_id: storeId }).where("store_id", "=", storeId).execute();
}

export async function updateStaff(tx: Tx, id: number, values: Updateable<Schema["staff"]>): Promise<void> {
  await tx.updateTable("staff").set(values).where("id", "=", id).execute();
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("staff_sessions").values(row).execute();
}

/** An active session with its person, whether they have a device for codes, and its counter. */
export function sessionById(db: Queries, storeId: StoreId, id: string, now: EpochSeconds) {
  return db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .leftJoin("staff_counters as counter", "counter.session_id", "staff_sessions.id")
    .selectAll("staff")
    .select(["staff_sessions.confirmed_at as session_confirmed_at", "staff_sessions.is_waiting"])
    .select(["counter.name as counter_name", "counter.location_id", "counter.idle_minutes", "counter.turn"])
    .select(["counter.acting_id", "counter.acted_at", "counter.confirmed_at as counter_confirmed_at"])
    .select((select) =>
      select
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

/** The logins of a person, without the counters they made. */
export function sessionsOf(db: Queries, staffId: number, now: EpochSeconds): Promise<SessionRow[]> {
  return db
    .selectFrom("staff_sessions")
    .selectAll()
    .where("id", "not in", db.selectFrom("staff_counters").select("session_id"))
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", now)
    .where("ended_at", "is", null)
    .where("is_waiting", "=", 0)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

/** The logins to a shop's desk, the newest first, each with its person and the name of the counter, if it is one. */
export function sessionsOfShop(db: Queries, storeId: StoreId, now: EpochSeconds, limit: number) {
  return db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .leftJoin("staff_counters as counter", "counter.session_id", "staff_sessions.id")
    .selectAll("staff")
    .select(["staff_sessions.id as session_id", "staff_sessions.browser"])
    .select([
      "staff_sessions.created_at as since",
      "staff_sessions.expires_at",
      "counter.name as counter_name",
    ])
    .where("staff_sessions.store_id", "=", storeId)
    .where("staff_sessions.expires_at", ">", now)
    .where("staff_sessions.ended_at", "is", null)
    .where("staff_sessions.is_waiting", "=", 0)
    .orderBy("staff_sessions.created_at", "desc")
    .orderBy("staff_sessions.id")
    .limit(limit)
    .execute();
}

/** The logins to a shop's desk that have ended, the newest first. */
export function pastSessionsOfShop(db: Queries, storeId: StoreId, now: EpochSeconds, limit: number) {
  return db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select(["staff_sessions.id", "staff.name", "staff_sessions.browser"])
    .select(["staff_sessions.created_at as since", "staff_sessions.expires_at", "staff_sessions.ended_at"])
    .where("staff_sessions.store_id", "=", storeId)
    .where((where) =>
      where.or([
        where("staff_sessions.ended_at", "is not", null),
        where("staff_sessions.expires_at", "<=", now),
      ]),
    )
    .where("staff_sessions.is_waiting", "=", 0)
    .orderBy("staff_sessions.created_at", "desc")
    .orderBy("staff_sessions.id")
    .limit(limit)
    .execute();
}

export async function confirmSession(tx: Tx, id: string, now: EpochSeconds): Promise<void> {
  await tx.updateTable("staff_sessions").set({ confirmed_at: now }).where("id", "=", id).execute();
}

/** Whether somebody has logged in from this network before. */
export async function knowsNetwork(db: Queries, staffId: number, network: string): Promise<boolean> {
  const session = await db
    .selectFrom("staff_sessions")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("network", "=", network)
    .where("is_waiting", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends the sessions of a person, or one of them. */
export async function endSessions(tx: Tx, staffId: number, now: EpochSeconds, id?: string): Promise<void> {
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
  storeId: StoreId,
  hash: string,
  now: EpochSeconds,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("staff_links")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** @returns whether the link was still there; if two people use it at once, one gets it */
export async function spendLink(tx: Tx, hash: string): Promise<boolean> {
  const [deleted] = await tx
    .deleteFrom("staff_links")
    .where("token_hash", "=", hash)
    .returning("staff_id")
    .execute();
  return deleted !== undefined;
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
    .limit(MAX_DEVICES)
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
  const [deleted] = await tx
    .deleteFrom("staff_codes")
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hash)
    .returning("staff_id")
    .execute();
  return deleted !== undefined;
}

export async function insertPost(tx: Tx, row: Schema["staff_posts"]): Promise<void> {
  await tx.insertInto("staff_posts").values(row).execute();
}

export async function postByHash(
  db: Queries,
  storeId: StoreId,
  hash: string,
  since: number,
): Promise<string | undefined> {
  const post = await db
    .selectFrom("staff_posts")
    .select("sealed")
    .where("store_id", "=", storeId)
    .where("token_hash", "=", hash)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return post?.sealed;
}

/** Locks a login that has not ended. @returns whether there is one */
export async function lockSession(tx: Tx, id: string, now: EpochSeconds): Promise<boolean> {
  const locked = await tx
    .updateTable("staff_sessions")
    .set((session) => ({ confirmed_at: session.ref("confirmed_at") }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .where("ended_at", "is", null)
    .where("is_waiting", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

export async function insertView(tx: Tx, row: ViewRow): Promise<void> {
  await tx.insertInto("staff_views").values(row).execute();
}

/** Views with the login and the person they depend on. */
const viewsWithStaff = (db: Queries) =>
  db
    .selectFrom("staff_views")
    .innerJoin("staff_sessions", "staff_sessions.id", "staff_views.session_id")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id");

/** A view that has not expired, of somebody who is logged in. */
export function viewById(
  db: Queries,
  storeId: StoreId,
  id: string,
  now: EpochSeconds,
): Promise<(StaffRow & { customer_id: CustomerId; view_expires_at: number }) | undefined> {
  return viewsWithStaff(db)
    .selectAll("staff")
    .select(["staff_views.customer_id", "staff_views.expires_at as view_expires_at"])
    .where("staff_views.id", "=", id)
    .where("staff_views.store_id", "=", storeId)
    .where("staff_views.expires_at", ">", now)
    .where("staff_sessions.expires_at", ">", now)
    .where("staff_sessions.ended_at", "is", null)
    .where("staff.state", "=", "active")
    .executeTakeFirst();
}

/** A view that ends: what the history says about it, and when it was over. */
export interface EndingView {
  readonly id: string;
  readonly store_id: StoreId;
  readonly customer_id: CustomerId;
  readonly expires_at: number;
  readonly name: string;
  readonly login_ended_at: number | null;
  readonly login_expires_at: number;
}

/** The views of one key, login or customer; without any, those that have expired or whose login has ended. */
export function endingViews(
  tx: Queries,
  which: Partial<Pick<ViewRow, "id" | "session_id" | "customer_id">> & { overAt?: number },
  limit: number,
): Promise<EndingView[]> {
  const { id, session_id, customer_id, overAt } = which;
  let query = viewsWithStaff(tx)
    .select(["staff_views.id", "staff_views.store_id", "staff_views.customer_id", "staff_views.expires_at"])
    .select(["staff.name", "staff_sessions.ended_at as login_ended_at"])
    .select("staff_sessions.expires_at as login_expires_at");
  if (id !== undefined) query = query.where("staff_views.id", "=", id);
  if (session_id !== undefined) query = query.where("staff_views.session_id", "=", session_id);
  if (customer_id !== undefined) query = query.where("staff_views.customer_id", "=", customer_id);
  if (overAt !== undefined)
    query = query.where((where) =>
      where.or([
        where("staff_views.expires_at", "<=", overAt),
        where("staff_sessions.expires_at", "<=", overAt),
        where("staff_sessions.ended_at", "is not", null),
      ]),
    );
  return query.orderBy("staff_views.created_at").limit(limit).execute();
}

/** @returns whether the view was still there; if two processes end it at once, one records it */
export async function deleteView(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom("staff_views").where("id", "=", id).returning("id").executeTakeFirst();
  return deleted !== undefined;
}
