import { sql } from "kysely";
import { hashOf } from "#app/lib/token.server.ts";
import { StartError } from "../start-error.ts";
import type { Database } from "./database.server.ts";
import { type Migration, migrations } from "./migrations/index.ts";
import { statementsOf } from "./statements.ts";

/** Stands among the migrations while a move from SQLite fills the database, so that no server takes it for a shop. */
export const UNFINISHED_MOVE = "unfinished-move";

/** The first migration of the previews. They had another schema, which releases do not upgrade (decision 145). */
const PREVIEW = "0001-foundation";

/** Why this program cannot use a database or a backup with these migrations; undefined if it can. */
export function refusalOf(names: ReadonlySet<string>, what: "database" | "backup"): string | undefined {
  if (names.has(PREVIEW))
    return `This ${what} was made by a preview of Colophon, which this version cannot upgrade. Begin with an empty DATA_DIR or a new PostgreSQL database, and bring along what the preview can export (docs/operating.md, "From a preview").`;
  const newer = [...names].filter((name) => !migrations.some((one) => one.name === name)).sort();
  if (newer.length === 0) return undefined;
  return what === "backup"
    ? `The backup was made by a newer version of Colophon (${newer.join(", ")}). Restore it with that version.`
    : `This database was changed by a newer version of Colophon (${newer.join(", ")}). Start that version, or restore the copy that was made before the upgrade (docs/operating.md).`;
}

/** Of its statements: tells whether a migration was edited after a database had it. */
const hashOfMigration = ({ sql: text, postgres = "" }: Migration) => hashOf(text + postgres);

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
 * @throws StartError if another version of the program made the database, and this one cannot upgrade it
 */
export async function migrate(
  database: Database,
  before: (upgrade: Upgrade) => Promise<void> = async () => {},
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.sql.migrationLock) await sql.raw(database.sql.migrationLock).execute(tx);
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null,
      hash text not null default '')`.execute(tx);
    // Databases of the previews have no hashes.
    const done = await sql<{ name: string; hash?: string }>`select * from migrations`.execute(tx);
    const names = new Set(done.rows.map((row) => row.name));
    if (names.has(UNFINISHED_MOVE))
      throw new StartError(
        'This database is only half filled, because "shop migrate-to" did not finish. Run it again, and it goes on where it stopped.',
      );
    const refusal = refusalOf(names, "database");
    if (refusal) throw new StartError(refusal);
    const edited = migrations.find((one) =>
      done.rows.some(({ name, hash }) => name === one.name && hash !== hashOfMigration(one)),
    );
    if (edited)
      throw new StartError(
        `This database was made by a version of Colophon that was never released: its migration ${edited.name} has changed since. Begin with an empty DATA_DIR or a new PostgreSQL database.`,
      );
    const pending = migrations.flatMap(({ name }) => (names.has(name) ? [] : [name]));
    const from = migrations.findLast(({ name }) => names.has(name))?.name;
    if (from && pending.length > 0) await before({ from, pending });
    const ran: string[] = [];
    for (const migration of migrations) {
      if (names.has(migration.name)) continue;
      const more = migration[database.dialect] ?? "";
      const text = (migration.sql + more).replaceAll("$ID", database.sql.id);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      const now = Math.floor(Date.now() / 1000);
      await sql`insert into migrations (name, run_at, hash)
        values (${migration.name}, ${now}, ${hashOfMigration(migration)})`.execute(tx);
      ran.push(migration.name);
    }
    if (ran.length > 0 && database.sql.pinTexts) await sql.raw(database.sql.pinTexts).execute(tx);
    return ran;
    // A database without a schema has no cached pages.
  }, "never");
}

/** The difference between a database's schema and the one this program expects. */
export interface SchemaState {
  /** Migrations that it has not had yet. */
  readonly pending: readonly string[];
  /** Why this program cannot use it, although it is whole. */
  readonly refusal: string | undefined;
  /** Whether a move from SQLite has begun and not finished. */
  readonly halfFilled: boolean;
}

/** @throws if there is no schema at all, or the database cannot be read */
export async function schemaState({ read }: Pick<Database, "read">): Promise<SchemaState> {
  const ran = await sql<{ name: string }>`select name from migrations`.execute(read);
  const names = new Set(ran.rows.map(({ name }) => name));
  const halfFilled = names.delete(UNFINISHED_MOVE);
  return {
    pending: migrations.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    refusal: refusalOf(names, "database"),
    halfFilled,
  };
}
