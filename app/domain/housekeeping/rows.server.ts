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
