import { sql } from "kysely";
import type { Database } from "./database.server.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Runs the migrations that this database has not had, forwards only, all in one transaction and
 * under a lock: several processes may start at once.
 * @returns the names of those that ran.
 */
export async function migrate(database: Database, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.sql.migrationLock) await sql.raw(database.sql.migrationLock).execute(tx);
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null)`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const names = new Set(done.rows.map((row) => row.name));
    const ran: string[] = [];
    for (const migration of migrations.slice(0, upTo)) {
      if (names.has(migration.name)) continue;
      const own = database.dialect === "postgres" ? (migration.postgres ?? "") : "";
      const statements = (migration.sql + own).replaceAll("$ID", database.sql.id);
      for (const statement of statements.split(/;\s*\n/)) {
        if (statement.trim() !== "") await sql.raw(statement).execute(tx);
      }
      await sql`insert into migrations (name, run_at) values (${migration.name}, ${Math.floor(Date.now() / 1000)})`.execute(
        tx,
      );
      ran.push(migration.name);
    }
    return ran;
  });
}
