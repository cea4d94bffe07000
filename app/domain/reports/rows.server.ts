import { type SqlBool, sql } from "kysely";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type Row = Schema["reports"];

/** Largest difference between the clocks of machines and their leases (seconds). */
const CLOCKS_DIFFER = 3600;
const UNFINISHED_STATES = ["waiting", "running"] as const;

export async function addReport(tx: Tx, row: Row): Promise<void> {
  await tx.insertInto("reports").values(row).execute();
}

export function reportById(db: Queries, id: string): Promise<Row | undefined> {
  return db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An owner's unfinished reports. */
export function unfinishedOf(db: Queries, owner: string): Promise<Row[]> {
  return db
    .selectFrom("reports")
    .selectAll()
    .where("owner", "=", owner)
    .where("state", "in", [...UNFINISHED_STATES])
    .execute();
}

export async function countUnfinished(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom("reports")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("state", "in", [...UNFINISHED_STATES])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The reports to make next: waiting, or left by a process that died. One at a time for each owner, so that no owner
 * keeps the others waiting; the oldest first.
 */
export function dueReports(db: Queries, now: EpochSeconds, limit: number): Promise<Row[]> {
  // A clock that was ahead and then set back leaves leases that no process holds. Smaller differences between machines
  // are normal.
  const beyond = now + CLOCKS_DIFFER;
  return db
    .selectFrom("reports")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "=", "waiting"),
        where.and([
          where("state", "=", "running"),
          where.or([where("locked_until", "<", now), where("locked_until", ">", beyond)]),
        ]),
      ]),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from reports as other where other.owner = reports.owner
        and other.state = 'running' and other.locked_until between ${now} and ${beyond})`,
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Changes a report if it has not changed since it was read. @returns whether it did */
export async function changeAs(
  tx: Tx,
  { id, state, tries }: Pick<Row, "id" | "state" | "tries">,
  values: Partial<Row>,
): Promise<boolean> {
  const result = await tx
    .updateTable("reports")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("tries", "=", tries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Changes a report that this process is making. @returns when its page last asked for it; undefined if another process
 * has it
 */
export async function changeOwn(
  tx: Tx,
  id: string,
  worker: string,
  values: Partial<Row>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("reports")
    .set(values)
    .where("id", "=", id)
    .where("worker", "=", worker)
    .where("state", "=", "running")
    .returning("asked_at")
    .executeTakeFirst();
  return row && Number(row.asked_at);
}

/** Records that a page asked for a report's progress, unless that is recorded already. */
export async function noteAsked(tx: Tx, id: string, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("reports")
    .set({ asked_at: now })
    .where("id", "=", id)
    .where("asked_at", "<", now)
    .execute();
}

/** Ends the waiting reports whose pages have not asked since. */
export async function cancelUnasked(tx: Tx, before: number, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("reports")
    .set({ state: "cancelled", ended_at: now })
    .where("state", "=", "waiting")
    .where("asked_at", "<", before)
    .execute();
}

export async function addPart(tx: Tx, report_id: string, number: number, content: string, now: EpochSeconds) {
  await tx.insertInto("report_parts").values({ report_id, number, content, created_at: now }).execute();
}

export async function partOf(db: Queries, report_id: string, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("report_parts")
    .select("content")
    .where("report_id", "=", report_id)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.content;
}

export async function dropParts(tx: Tx, report_id: string): Promise<void> {
  await tx.deleteFrom("report_parts").where("report_id", "=", report_id).execute();
}

/** The finished files of an owner beyond the newest few. */
export async function olderFiles(db: Queries, owner: string, keep: number): Promise<string[]> {
  const rows = await db
    .selectFrom("reports")
    .select("id")
    .where("owner", "=", owner)
    .where("state", "=", "completed")
    .orderBy("ended_at", "desc")
    .orderBy("id")
    .offset(keep)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("reports").where("id", "=", id).execute();
}

/** Deletes the reports of a customer, for themselves or for an institution. */
export async function deleteReportsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom("reports").where("customer_id", "=", customerId).execute();
}

/** Counts a shop's failed reports. @param most the count stops here */
export async function countFailed(db: Queries, storeId: StoreId, most: number): Promise<number> {
  const reports = await db
    .selectFrom("reports")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "=", "failed")
    .limit(most)
    .execute();
  return reports.length;
}
