import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { errorCode } from "#app/lib/error-text.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { StartError } from "../start-error.ts";
import type { Database, Tx } from "./database.server.ts";
import { type Migration, migrations } from "./migrations/index.ts";
import { statementsOf } from "./statements.ts";

/**
 * The name that a move from SQLite adds to the migrations until it has filled the database, so that no server opens it.
 */
export const UNFINISHED_MOVE = "unfinished-move";

/** The first migration of the previews. They had another schema, which releases do not upgrade (decision 145). */
const PREVIEW = "0001-foundation";

/** A row of the table `migrations`. */
export type RanMigration = {
  readonly name: string;
  readonly hash?: string;
  /** The latest migration that a program must know to use the database after this one; empty if nobody knows. */
  readonly needs?: string;
};

/**
 * The migration of the release that stopped using what this migration drops; the first migration, if this one drops
 * nothing.
 */
const needsOf = ({ drops = [] }: Migration) =>
  migrations.findLast(({ retires = [] }) => retires.some((table) => drops.includes(table)))?.name ??
  migrations[0]?.name ??
  "";

/**
 * Why this program cannot use a database or a backup that had these migrations; undefined if it can. It can use one of
 * a newer version, as long as that has dropped nothing that this one uses.
 */
export function refusalOf(ran: readonly RanMigration[], what: "database" | "backup"): string | undefined {
  const names = new Set(ran.map(({ name }) => name));
  if (names.has(PREVIEW))
    return `This ${what} was made by a preview of Colophon, which this version cannot upgrade. Begin with an empty DATA_DIR or a new PostgreSQL database, and bring along what the preview can export (docs/operating.md, "From a preview").`;
  const knows = (name: string) => migrations.some((migration) => migration.name === name);
  const newer = ran.flatMap(({ name, needs = "" }) => (knows(name) || knows(needs) ? [] : [name])).sort();
  if (newer.length === 0) return undefined;
  return what === "backup"
    ? `The backup was made by a newer version of Colophon (${newer.join(", ")}). Restore it with that version.`
    : `This database was changed by a newer version of Colophon (${newer.join(", ")}). Start that version, or restore the copy that was made before the upgrade (docs/operating.md).`;
}

/** A hash of its statements, which shows if a migration was edited after a database ran it. */
const hashOfMigration = ({ sql: text, postgres = "" }: Migration) => hashOf(text + postgres);

/** The upgrade that an existing database is about to get. */
export interface Upgrade {
  readonly from: string;
  readonly pending: readonly string[];
}

/** PostgreSQL's error when a table stays locked for longer than a migration may wait. */
const LOCKED = "55P03";
/** The number of tries to lock the tables that a migration changes, a second apart. */
const MOST_TRIES = 60;

/**
 * Runs the migrations that this database has not had yet. They only go forward, and run in one transaction and under a
 * lock, because several processes may start at once. On PostgreSQL, other programs' statements queue behind a migration
 * that waits for a table; so a migration gives up after half a second, and is tried again as a whole.
 * @param before called under the lock before an existing database is changed; if it throws, nothing changes
 * @returns the names of the migrations that ran
 * @throws StartError if another version of the program made the database, and this one cannot upgrade it, or if
 * something else, such as a copy that is being made, keeps a table locked
 */
export async function migrate(
  database: Database,
  before: (upgrade: Upgrade) => Promise<void> = async () => {},
): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateNow(database, before);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (tries >= MOST_TRIES)
        throw new StartError(
          "The database cannot be upgraded, because something else has been using a table of it for a minute, such as pg_dump or a report. Start again when that is done.",
          { cause: error },
        );
      await wait(1000);
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(error) === LOCKED || errorCode(cause) === LOCKED;
}

async function migrateNow(
  database: Database,
  before: (upgrade: Upgrade) => Promise<void>,
): Promise<string[]> {
  return database.transaction(async (tx) => {
    for (const statement of database.sql.migrationLock) await sql.raw(statement).execute(tx);
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null,
      hash text not null default '', needs text not null default '')`.execute(tx);
    // Databases of the previews have names and times only.
    const ranMigrations = await sql<RanMigration>`select * from migrations`.execute(tx);
    const names = new Set(ranMigrations.rows.map((row) => row.name));
    if (names.has(UNFINISHED_MOVE))
      throw new StartError(
        'This database is only half filled, because "shop migrate-to" did not finish. Run it again, and it goes on where it stopped.',
      );
    const refusal = refusalOf(ranMigrations.rows, "database");
    if (refusal) throw new StartError(refusal);
    const edited = migrations.find((migration) =>
      ranMigrations.rows.some(
        ({ name, hash }) => name === migration.name && hash !== hashOfMigration(migration),
      ),
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
      await runStatements(tx, database, migration);
      const now = Math.floor(Date.now() / 1000);
      await sql`insert into migrations (name, run_at, hash, needs)
        values (${migration.name}, ${now}, ${hashOfMigration(migration)}, ${needsOf(migration)})`.execute(tx);
      ran.push(migration.name);
    }
    if (ran.length > 0 && database.sql.pinTexts) await sql.raw(database.sql.pinTexts).execute(tx);
    return ran;
    // A database without a schema has no cached pages.
  }, "never");
}

/** Runs a migration's statements for a database. */
export async function runStatements(
  tx: Tx,
  { dialect, sql: dialectSql }: Pick<Database, "dialect" | "sql">,
  migration: Migration,
): Promise<void> {
  const text = (migration.sql + (migration[dialect] ?? "")).replaceAll("$ID", dialectSql.id);
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
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
  const { rows } = await sql<RanMigration>`select * from migrations`.execute(read);
  const ran = rows.filter(({ name }) => name !== UNFINISHED_MOVE);
  const names = new Set(ran.map(({ name }) => name));
  return {
    pending: migrations.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    refusal: refusalOf(ran, "database"),
    halfFilled: ran.length < rows.length,
  };
}
