import { sql } from "kysely";
import { StartError } from "../start-error.ts";
import type { Database } from "./database.server.ts";
import { migrations } from "./migrations/index.ts";
import { statementsOf } from "./statements.ts";

/** Stands among the migrations while a move from SQLite fills the database, so that no server takes it for a shop. */
export const UNFINISHED_MOVE = "unfinished-move";

/** The upgrade that an existing database is about to get. */
export interface Upgrade {
  readonly from: string;
  readonly pending: readonly string[];
}

/**
 * Runs the migrations that this database has not had yet. They only go forward, and run in one transaction and
 * under a lock, because several processes may start at once.
 * @param before called under the lock before an existing database is changed; if it throws, nothing changes
 * @returns the names of the migrations that ran
 * @throws StartError if a newer version of the program has already migrated the database
 */
export async function migrate(
  database: Database,
  upTo = Number.POSITIVE_INFINITY,
  before: (upgrade: Upgrade) => Promise<void> = async () => {},
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.sql.migrationLock) await sql.raw(database.sql.migrationLock).execute(tx);
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null)`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const names = new Set(done.rows.map((row) => row.name));
    if (names.has(UNFINISHED_MOVE))
      throw new StartError(
        'This database is only half filled, because "shop migrate-to" did not finish. Run it again, and it goes on where it stopped.',
      );
    const strangers = [...names].filter((name) => !migrations.some((one) => one.name === name));
    if (strangers.length > 0) {
      throw new StartError(
        `This database was changed by a newer version of Colophon (${strangers.sort().join(", ")}). Start that version, or restore the copy that was made before the upgrade (docs/operating.md).`,
      );
    }
    const pending = migrations.slice(0, upTo).flatMap(({ name }) => (names.has(name) ? [] : [name]));
    const from = migrations.findLast(({ name }) => names.has(name))?.name;
    if (from && pending.length > 0) await before({ from, pending });
    const ran: string[] = [];
    for (const migration of migrations.slice(0, upTo)) {
      if (names.has(migration.name)) continue;
      const own = database.dialect === "postgres" ? (migration.postgres ?? "") : "";
      const text = (migration.sql + own).replaceAll("$ID", database.sql.id);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await migration.fill?.(tx);
      await sql`insert into migrations (name, run_at) values (${migration.name}, ${Math.floor(Date.now() / 1000)})`.execute(
        tx,
      );
      ran.push(migration.name);
    }
    return ran;
    // No page is kept of a database whose schema is not there yet.
  }, "never");
}

/** How the schema of a database compares with what this program expects. */
export interface SchemaState {
  /** Migrations that it has not had yet. */
  readonly pending: readonly string[];
  /** Migrations that only a newer program knows. */
  readonly newer: readonly string[];
  /** Whether a move from SQLite has begun and not finished. */
  readonly halfFilled: boolean;
}

/** @throws if there is no schema at all, or the database cannot be read */
export async function schemaState({ read }: Pick<Database, "read">): Promise<SchemaState> {
  const ran = await sql<{ name: string }>`select name from migrations`.execute(read);
  const names = new Set(ran.rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: [...known].filter((name) => !names.has(name)),
    newer: [...names].filter((name) => !known.has(name) && name !== UNFINISHED_MOVE),
    halfFilled: names.has(UNFINISHED_MOVE),
  };
}
