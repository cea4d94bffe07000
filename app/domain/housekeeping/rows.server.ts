import { sql } from "kysely";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Retention } from "./retention.ts";
import type { ShopTable } from "./shop-tables.ts";

/**
 * Deletes (or empties) rows older than a rule allows, up to a limit, in its own transaction.
 * @returns how many were deleted
 */
export async function deleteOld(
  database: Database,
  rule: Retention,
  now: EpochSeconds,
  limit: number,
): Promise<number> {
  const row = sql.raw(database.dialect === "postgres" ? "ctid" : "rowid");
  const table = sql.table(rule.table);
  // The rule's SQL is a constant of this program; only the time is a parameter.
  const [first = "", ...rest] = rule.where.split(":before");
  const before = now - rule.keep;
  const where = rest.reduce((clause, part) => sql`${clause}${before}${sql.raw(part)}`, sql.raw(first));
  const old = sql`${row} in (select ${row} from ${table} where ${where} limit ${limit})`;
  const emptied = (rule.empties ?? []).map((column) => sql`${sql.ref(column)} = ''`);
  const query =
    emptied.length > 0
      ? sql`update ${table} set ${sql.join(emptied)} where ${old}`
      : sql`delete from ${table} where ${old}`;
  return database.transaction(async (tx) => Number((await query.execute(tx)).numAffectedRows ?? 0));
}

/** Takes a lease, unless another process holds it. @returns whether it is ours until then */
export async function claimLease(tx: Tx, name: string, now: EpochSeconds, until: number): Promise<boolean> {
  const row = await tx
    .insertInto("leases")
    .values({ name, until })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ until }).where("leases.until", "<=", now))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a shop's rows in a table. */
export async function countOfStore(tx: Tx, table: string, storeId: StoreId): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where store_id = ${storeId}`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}

/** Records for the search index that a shop's stock and sections come or go. */
export async function noteStockChanged(tx: Tx, storeId: StoreId, now: EpochSeconds): Promise<void> {
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

/** Takes the titles that only this shop showed out of the catalogue. Another shop may get its id, so they lose it. */
export async function deleteOwnTitles(tx: Tx, storeId: StoreId, now: EpochSeconds): Promise<void> {
  await sql`
    insert into catalogue_changes (store_id, title_id, changed_at)
    select null, id, cast(${now} as bigint) from titles where only_store_id = ${storeId}`.execute(tx);
  await tx
    .updateTable("titles")
    .set({ only_store_id: null, deleted_at: now, updated_at: now })
    .where("only_store_id", "=", storeId)
    .execute();
}

/** Deletes a shop's rows of a table. */
export async function deleteOfStore(tx: Tx, { table, of }: ShopTable, storeId: StoreId): Promise<number> {
  const ofStore = sql`store_id = ${storeId}`;
  const where = of
    ? sql`${sql.ref(of[0])} in (select id from ${sql.table(of[1])} where ${ofStore})`
    : ofStore;
  const deleted = await sql`delete from ${sql.table(table)} where ${where}`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

export async function deleteStore(tx: Tx, storeId: StoreId): Promise<number> {
  const result = await tx.deleteFrom("stores").where("id", "=", storeId).executeTakeFirst();
  return Number(result.numDeletedRows);
}
