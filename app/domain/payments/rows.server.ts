import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { AttemptRow } from "#app/platform/db/schema.ts";

export type { AttemptRow };

export async function insertAttempt(tx: Tx, attempt: AttemptRow): Promise<void> {
  await tx.insertInto("payment_attempts").values(attempt).execute();
}

export function attemptById(db: Queries, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function attemptByRef(db: Queries, provider: string, ref: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .executeTakeFirst();
}

/** The newest: a quote may be paid in a second try. */
export function attemptByOrder(db: Queries, orderId: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("begun_at", "desc")
    .orderBy("changed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function claimBegin(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ note: "the provider is told", changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "begun")
    .where("note", "=", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepRef(tx: Tx, id: string, ref: string, redirect: string): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ provider_ref: ref, redirect })
    .where("id", "=", id)
    .execute();
}

/** Moves an attempt on, if it stands where it must. @returns whether it did */
export async function moveAttempt(
  tx: Tx,
  id: string,
  from: readonly AttemptRow["state"][],
  change: { state: AttemptRow["state"]; note: string; changed_at: number; check_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function moveCartKey(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ cart_key: to })
    .where("cart_key", "=", from)
    .where("state", "=", "begun")
    .execute();
}

/** Attempts that are to be looked up with their providers now. */
export function attemptsToCheck(db: Queries, now: number, limit: number): Promise<AttemptRow[]> {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("state", "in", ["begun", "ended", "refund_due"])
    .where("check_at", ">", 0)
    .where("check_at", "<=", now)
    .orderBy("check_at")
    .limit(limit)
    .execute();
}

/** Takes an attempt's next look, so that one process does it. @returns whether it is ours to do */
export async function claimCheck(tx: Tx, id: string, seen: number, next: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ check_at: next })
    .where("id", "=", id)
    .where("check_at", "=", seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addEvent(tx: Tx, attemptId: string, at: number, what: string): Promise<void> {
  const last = await tx
    .selectFrom("payment_events")
    .select((select) => select.fn.max("number").as("number"))
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  await tx
    .insertInto("payment_events")
    .values({ attempt_id: attemptId, number: Number(last?.number ?? 0) + 1, at, what: what.slice(0, 500) })
    // Two processes may write of one attempt at the same moment; the record of one of them is enough.
    .onConflict((conflict) => conflict.doNothing())
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

/** Notes a provider's message. @returns false for one that came before */
export async function noteWebhook(tx: Tx, provider: string, eventId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("webhook_events")
    .values({ provider, event_id: eventId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function accountOf(db: Queries, storeId: number, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_accounts")
    .select("config")
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.config;
}

export async function putAccount(
  tx: Tx,
  storeId: number,
  provider: string,
  config: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("payment_accounts")
    .values({ store_id: storeId, provider, config, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "provider"]).doUpdateSet({ config, updated_at: now }),
    )
    .execute();
}

export async function deleteAccount(tx: Tx, storeId: number, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("payment_accounts")
    .where("store_id", "=", storeId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function accountsOf(db: Queries, storeId: number): Promise<string[]> {
  const found = await db
    .selectFrom("payment_accounts")
    .select("provider")
    .where("store_id", "=", storeId)
    .orderBy("provider")
    .execute();
  return found.map(({ provider }) => provider);
}
