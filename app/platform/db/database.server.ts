import type { Kysely, Transaction } from "kysely";
import type { Env } from "../env.server.ts";
import { migrate } from "./migrate.server.ts";
import { openPostgres } from "./postgres.server.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.server.ts";

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

/** Opens the database of the environment and brings its schema up to date. */
export async function openDatabase(env: Pick<Env, "DATABASE_URL" | "dataDir">): Promise<Database> {
  const database = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openSqlite(env.dataDir);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Opens the database for a thread that only reads: no migration, and on PostgreSQL few connections. */
export function openForReading(env: Pick<Env, "DATABASE_URL" | "dataDir">): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : openSqlite(env.dataDir);
}
