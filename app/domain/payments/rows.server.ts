import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { EpochSeconds, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type AttemptRow = Schema["payment_attempts"];
export type RefundRow = Schema["payment_refunds"];

export async function insertAttempt(tx: Tx, attempt: AttemptRow): Promise<void> {
  await tx.insertInto("payment_attempts").values(attempt).execute();
}

export function attemptById(db: Queries, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function attemptByRef(
  db: Queries,
  storeId: StoreId,
  provider: string,
  ref: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .executeTakeFirst();
}

export async function claimBegin(tx: Tx, id: string, now: EpochSeconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ note: "the provider is told", changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "begun")
    .where("note", "=", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the provider's id of a payment. @returns the attempt's state */
export async function keepRef(
  tx: Tx,
  id: string,
  ref: string,
  redirect: string,
): Promise<AttemptRow["state"] | undefined> {
  const row = await tx
    .updateTable("payment_attempts")
    .set({ provider_ref: ref, redirect })
    .where("id", "=", id)
    .returning("state")
    .executeTakeFirst();
  return row?.state;
}

/** An update that changes nothing: it waits for any other transaction on the attempt, then locks and returns it. */
export function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | undefined> {
  return tx
    .updateTable("payment_attempts")
    .set((set) => ({ state: set.ref("state") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Changes the state of a locked attempt, and forgets its network. */
export async function moveAttempt(
  tx: Tx,
  id: string,
  change: Pick<AttemptRow, "state" | "note" | "changed_at" | "check_at" | "check_from"> &
    Partial<Pick<AttemptRow, "amount" | "authorized_until">>,
): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ ...change, network: "" })
    .where("id", "=", id)
    .execute();
}

export async function moveCartKey(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ cart_key: to })
    .where("cart_key", "=", from)
    .where("state", "=", "begun")
    .execute();
}

/** A shop's account with a provider. Each account is worked through separately. */
export interface Lane {
  store_id: StoreId;
  provider: string;
}

/**
 * Clocks of different processes may differ by this many seconds; only a larger difference means a clock was set
 * back.
 */
const CLOCKS_DIFFER = 60;

/** Due: the time has come, or the clock was set back since that time was decided. */
const due = (now: EpochSeconds): RawBuilder<SqlBool> =>
  sql<SqlBool>`check_at > 0 and (check_at <= ${now} or check_from > ${now + CLOCKS_DIFFER})`;

/** The lanes with something due. */
export async function lanesDue(db: Queries, now: EpochSeconds): Promise<Lane[]> {
  const lanes = new Map<string, Lane>();
  for (const table of ["payment_attempts", "payment_refunds"] as const) {
    const laneRows = await db
      .selectFrom(table)
      .select(["store_id", "provider"])
      .distinct()
      .where(due(now))
      .execute();
    for (const lane of laneRows) lanes.set(`${lane.store_id} ${lane.provider}`, lane);
  }
  return [...lanes.values()];
}

/** Attempts that are due to be looked up with their provider, the longest overdue first. */
export function attemptsDue(
  db: Queries,
  lane: Lane,
  now: EpochSeconds,
  limit: number,
): Promise<AttemptRow[]> {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("store_id", "=", lane.store_id)
    .where("provider", "=", lane.provider)
    .where(due(now))
    .orderBy("check_at")
    .limit(limit)
    .execute();
}

/** Claims an attempt's next lookup, so that only one process does it. @returns whether this process has it */
export async function claimLook(
  tx: Tx,
  seen: Pick<AttemptRow, "id" | "check_at" | "check_from">,
  next: Pick<AttemptRow, "check_at" | "check_from" | "begun_at" | "late_looks">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set(next)
    .where("id", "=", seen.id)
    .where("check_at", "=", seen.check_at)
    .where("check_from", "=", seen.check_from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets the note of an attempt that has ended, and when it is looked up next. @returns whether the note is another one
 */
export async function followLateReview(
  tx: Tx,
  id: string,
  next: Pick<AttemptRow, "note" | "check_at" | "check_from" | "late_looks">,
): Promise<boolean> {
  const before = await lockAttempt(tx, id);
  if (before?.state !== "ended") return false;
  await tx.updateTable("payment_attempts").set(next).where("id", "=", id).execute();
  return before.note !== next.note;
}

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto("payment_refunds").values(refund).execute();
}

export function refundById(db: Queries, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom("payment_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

export function refundsOfOrder(db: Queries, orderId: OrderId): Promise<RefundRow[]> {
  return db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
}

export function refundsDue(db: Queries, lane: Lane, now: EpochSeconds, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("store_id", "=", lane.store_id)
    .where("provider", "=", lane.provider)
    .where(due(now))
    .orderBy("check_at")
    .limit(limit)
    .execute();
}

export function refundsByHand(db: Queries, storeId: StoreId, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("state", "=", "by_hand")
    .orderBy("started_at")
    .limit(limit)
    .execute();
}

/**
 * Claims a refund's next step, so that only one process takes it. @returns the refund; undefined if another process has
 * it
 */
export function claimRefund(
  tx: Tx,
  seen: Pick<RefundRow, "id" | "check_at" | "check_from">,
  next: Pick<RefundRow, "check_at" | "check_from">,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable("payment_refunds")
    .set((set) => ({ ...next, tries: set("tries", "+", 1) }))
    .where("id", "=", seen.id)
    .where("state", "=", "started")
    .where("check_at", "=", seen.check_at)
    .where("check_from", "=", seen.check_from)
    .returningAll()
    .executeTakeFirst();
}

/** Claims the next lookup of a refund that was made. @returns whether this process has it */
export async function claimMadeRefund(
  tx: Tx,
  seen: Pick<RefundRow, "id" | "check_at" | "check_from">,
  next: Pick<RefundRow, "check_at" | "check_from" | "late_looks">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_refunds")
    .set(next)
    .where("id", "=", seen.id)
    .where("state", "=", "done")
    .where("check_at", "=", seen.check_at)
    .where("check_from", "=", seen.check_from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a refund that was made and whose money has not come back before. @returns whether it did */
export async function returnRefund(tx: Tx, id: string, change: Partial<RefundRow>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_refunds")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "done")
    .where("returned_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function changeRefund(
  tx: Tx,
  id: string,
  from: readonly RefundRow["state"][],
  change: Partial<RefundRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_refunds")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds to the history of an attempt, whose row is locked. */
export async function addEvent(tx: Tx, attemptId: string, at: number, what: string): Promise<void> {
  const last = await tx
    .selectFrom("payment_events")
    .select((select) => select.fn.max("number").as("number"))
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  await tx
    .insertInto("payment_events")
    .values({ attempt_id: attemptId, number: Number(last?.number ?? 0) + 1, at, what: what.slice(0, 500) })
    .execute();
}

export function eventsOf(db: Queries, attemptId: string): Promise<{ at: number; what: string }[]> {
  return db
    .selectFrom("payment_events")
    .select(["at", "what"])
    .where("attempt_id", "=", attemptId)
    .orderBy("number")
    .execute();
}

/** Records a provider's message. @returns false if it was already recorded */
export async function noteProviderNotice(
  tx: Tx,
  provider: string,
  eventId: string,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("provider_notices")
    .values({ provider, event_id: eventId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function accountOf(
  db: Queries,
  storeId: StoreId,
  provider: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_accounts")
    .select("config")
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.config;
}

export async function storesWithAccount(db: Queries, provider: string): Promise<number[]> {
  const stores = await db
    .selectFrom("payment_accounts")
    .select("store_id")
    .where("provider", "=", provider)
    .orderBy("store_id")
    .execute();
  return stores.map(({ store_id }) => store_id);
}

export async function putAccount(
  tx: Tx,
  storeId: StoreId,
  provider: string,
  config: string,
  now: EpochSeconds,
): Promise<void> {
  await tx
    .insertInto("payment_accounts")
    .values({ store_id: storeId, provider, config, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "provider"]).doUpdateSet({ config, updated_at: now, tried_at: null }),
    )
    .execute();
}

export async function setTried(
  tx: Tx,
  storeId: StoreId,
  provider: string,
  config: string,
  now: EpochSeconds,
) {
  await tx
    .updateTable("payment_accounts")
    .set({ tried_at: now })
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    // If another account was set up meanwhile, the tried account is not the current one.
    .where("config", "=", config)
    .execute();
}

/** When a shop's accounts were set up and tried. */
export function accountTimesOf(db: Queries, storeId: StoreId) {
  return db
    .selectFrom("payment_accounts")
    .select(["provider", "updated_at", "tried_at"])
    .where("store_id", "=", storeId)
    .orderBy("provider")
    .execute();
}

export async function deleteAccount(tx: Tx, storeId: StoreId, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("payment_accounts")
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The number of payments and refunds with a provider that are not settled. */
export async function openWith(db: Queries, storeId: StoreId, provider: string): Promise<number> {
  let open = 0;
  for (const [table, states] of [
    ["payment_attempts", ["begun", "in_review", "authorized", "capturing"]],
    ["payment_refunds", ["started"]],
  ] as const) {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as("count"))
      .where("store_id", "=", storeId)
      .where("provider", "=", provider)
      .where("state", "in", [...states])
      .executeTakeFirstOrThrow();
    open += Number(row.count);
  }
  return open;
}

export async function accountsOf(db: Queries, storeId: StoreId): Promise<string[]> {
  const accounts = await db
    .selectFrom("payment_accounts")
    .select("provider")
    .where("store_id", "=", storeId)
    .orderBy("provider")
    .execute();
  return accounts.map(({ provider }) => provider);
}

export function orderIdsPaid(db: Queries, storeId: StoreId, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom("payment_attempts")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("state", "=", "paid")
    .where("changed_at", ">=", from)
    .where("changed_at", "<", to);
}

/** The orders whose payments are in review, as a query for another one. */
export function orderIdsInReview(db: Queries, storeId: StoreId) {
  return db
    .selectFrom("payment_attempts")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("state", "=", "in_review");
}

/** The orders that wait for payments begun in a network, as a query for another one. */
export function orderIdsHeldBy(db: Queries, storeId: StoreId, network: string) {
  return (
    db
      .selectFrom("payment_attempts")
      .select("order_id")
      .where("network", "=", network)
      // For its index.
      .where(sql<SqlBool>`network <> ''`)
      .where("store_id", "=", storeId)
  );
}
