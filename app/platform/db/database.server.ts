import { existsSync } from "node:fs";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { StartError } from "../start-error.ts";
import { copyBeforeUpgrade } from "./copies.server.ts";
import { migrate } from "./migrate.server.ts";
import { openPostgres, postgresStartError } from "./postgres.server.ts";
import type { Schema } from "./schema.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.server.ts";

/** What queries run on: the readers' handle or an open transaction. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** For reading. On SQLite this is a connection apart, opened read-only. */
  readonly read: Queries;
  /**
   * One transaction: all of it is stored, or nothing. No network call belongs inside.
   * SQLite has one writer, which waits its turn; PostgreSQL runs at READ COMMITTED, so rules that
   * must hold under competition are written as conditional updates or take a row lock first.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The wording that differs between the engines. */
  readonly sql: DialectSql;
  /** Whether the database answers. */
  ping(): Promise<void>;
  /** A consistent copy of the embedded database, made while it is in use. SQLite only. */
  backup?(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface DialectSql {
  /** The type of a column whose number the database draws. */
  readonly id: string;
  /** Statements that open a migration, so that two processes never migrate at once. */
  readonly migrationLock: string | undefined;
}

type Where = Pick<Env, "DATABASE_URL" | "dataDir">;

/**
 * Opens the database of the environment and brings its schema up to date. An embedded database that is not new
 * is copied first; every upgrade is in the log.
 * @throws StartError where the database cannot be used, or belongs to a newer version
 */
export async function openDatabase(env: Where, log: Log): Promise<Database> {
  const database = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openSqlite(env.dataDir);
  try {
    const ran = await migrate(database, undefined, async ({ from, pending }) => {
      const copy = database.backup && (await copyBeforeUpgrade(database.backup, env.dataDir, from));
      log.warn(
        { from, pending, copy: copy ?? "none: PostgreSQL has its own (pg_dump)" },
        "upgrading the database",
      );
    });
    if (ran.length > 0) log.info({ ran }, "the database is up to date");
  } catch (error) {
    await database.close();
    throw env.DATABASE_URL ? postgresStartError(error, env.DATABASE_URL) : error;
  }
  return database;
}

/**
 * Opens the database as it is: for work that must not change its schema, such as a backup.
 * @throws StartError where there is none
 */
export async function openUnchanged(env: Where): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL);
  const file = path.join(env.dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new StartError(`There is no database at ${file}. Is DATA_DIR right?`);
  return openSqlite(env.dataDir);
}

/** Opens the database for a thread that only reads: no migration, and on PostgreSQL few connections. */
export function openForReading(env: Where): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : openSqlite(env.dataDir);
}
