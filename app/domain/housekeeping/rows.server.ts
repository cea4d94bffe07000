import { sql } from "kysely";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Retention } from "./retention.ts";

/**
 * Deletes (or empties) at most so many rows that are older than a rule keeps them, in a transaction of its own.
 * @returns how many
 */
export async function deleteOld(
  database: Database,
  rule: Retention,
  now: number,
  limit: number,
): Promise<number> {
  const row = sql.raw(database.dialect === "postgres" ? "ctid" : "rowid");
  const table = sql.table(rule.table);
  // The rule's words are this program's own; only the moment is a value.
  const [first = "", ...rest] = rule.where.split(":before");
  const before = now - rule.keep;
  const where = rest.reduce((made, part) => sql`${made}${before}${sql.raw(part)}`, sql.raw(first));
  const old = sql`${row} in (select ${row} from ${table} where ${where} limit ${limit})`;
  const emptied = (rule.empties ?? []).map((column) => sql`${sql.ref(column)} = ''`);
  const query =
    emptied.length > 0
      ? sql`update ${table} set ${sql.join(emptied)} where ${old}`
      : sql`delete from ${table} where ${old}`;
  return database.transaction(async (tx) => Number((await query.execute(tx)).numAffectedRows ?? 0));
}

/** Takes a lease that no other process holds. @returns whether it is ours until then */
export async function claimLease(tx: Tx, name: string, now: number, until: number): Promise<boolean> {
  const row = await tx
    .insertInto("leases")
    .values({ name, until })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ until }).where("leases.until", "<=", now))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** How many rows of a table are a shop's. */
export async function countOfStore(tx: Tx, table: string, storeId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where store_id = ${storeId}`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}

/** Tells the search index that a shop has no stock and no sections any more. */
export async function noteStockGone(tx: Tx, storeId: number, now: number): Promise<void> {
  await sql`
    insert into catalogue_changes (store_id, title_id, changed_at)
    select distinct store_id, title_id, cast(${now} as bigint) from stock where store_id = ${storeId}`.execute(
    tx,
  );
  await tx
    .insertInto("catalogue_changes")
    .values({ store_id: storeId, title_id: 0, changed_at: now })
    .execute();
}

export async function deleteOfStore(tx: Tx, table: string, storeId: number): Promise<number> {
  const done = await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

export async function deleteStore(tx: Tx, storeId: number): Promise<number> {
  const done = await tx.deleteFrom("stores").where("id", "=", storeId).executeTakeFirst();
  return Number(done.numDeletedRows);
}
