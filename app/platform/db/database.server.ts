import { existsSync } from "node:fs";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import type { OnProgress } from "#app/lib/progress.ts";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { StartError } from "../start-error.ts";
import type { ChangeCounts, WhenSeen } from "./change-counts.server.ts";
import { copyBeforeUpgrade } from "./copies.server.ts";
import { migrate } from "./migrate.server.ts";
import { openPostgres, postgresStartError } from "./postgres.server.ts";
import type { Schema } from "./schema.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.server.ts";

/** Where queries run: the read-only handle or an open transaction. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** Everything will be rolled back, so nothing outside the database may be changed. */
  readonly isRehearsal?: true;
  /** For reading. On SQLite this is a separate, read-only connection. */
  readonly read: Queries;
  /**
   * Runs `work` in one transaction: everything is stored, or nothing. Make no network calls inside. SQLite has one
   * writer, so transactions queue; PostgreSQL runs at READ COMMITTED, so rules that must hold under concurrency use
   * conditional updates or take a row lock first.
   * @param seen when pages that are the same for everybody must show the changes; at once if not given
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, seen?: WhenSeen): Promise<Result>;
  /** Runs `work` on one unchanging state of the database, however long it takes. Others can write meanwhile. */
  snapshot<Result>(work: (db: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Counts changes, by any process, to data that shared pages show. It is exact on SQLite, and at most half a second
   * old on PostgreSQL, except for this process's own changes.
   */
  changeCounts(): ChangeCounts | Promise<ChangeCounts>;
  /** The SQL that differs between the engines. */
  readonly sql: DialectSql;
  /** Uses more memory to write faster, in a process that imports. SQLite only. */
  expectManyWrites?(): void;
  /**
   * From now on, gives up a statement that has had no answer for this long (milliseconds), and closes its connection:
   * the network may have lost the statement or the answer, so nobody knows whether it ran. PostgreSQL only.
   */
  expectAnswers?(withinMs: number): void;
  /** Resolves if the database answers. */
  ping(): Promise<void>;
  /** Writes a consistent copy of the embedded database while it is in use, and counts megabytes. SQLite only. */
  backup?(file: string, onProgress?: OnProgress): Promise<void>;
  close(): Promise<void>;
}

export interface DialectSql {
  /** The type of an id column that the database fills in. */
  readonly id: string;
  /** Statements that open a migration, so that two processes never migrate at once and none waits long for a table. */
  readonly migrationLock: readonly string[];
  /**
   * A statement that ends a migration, so that texts compare and sort by the codes of their characters, as on SQLite.
   */
  readonly pinTexts: string | undefined;
}

type Where = Pick<Env, "DATABASE_URL" | "dataDir">;

/**
 * Opens the configured database and brings its schema up to date. An existing embedded database is copied before
 * it is upgraded; every upgrade is logged.
 * @throws StartError if the database cannot be used or belongs to another version
 */
export async function openDatabase(env: Where, log: Log): Promise<Database> {
  const database = env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL, undefined, log)
    : await openSqlite(env.dataDir);
  try {
    const ran = await migrate(database, async ({ from, pending }) => {
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
 * Opens the database without migrating it, for work that must not change its schema, such as a backup.
 * @throws StartError if there is no database
 */
export async function openUnchanged(env: Where): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL);
  const file = path.join(env.dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new StartError(`There is no database at ${file}. Is DATA_DIR right?`);
  return openSqlite(env.dataDir);
}

/** Opens the database for a thread that only reads: no migrations, and few connections on PostgreSQL. */
export function openForReading(env: Where): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : openSqlite(env.dataDir);
}
