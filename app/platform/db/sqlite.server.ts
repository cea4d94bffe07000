import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { privateFile } from "../private-files.server.ts";
import { fixable, StartError } from "../start-error.ts";
import { tracing } from "../tracing/tracing.ts";
import {
  type ChangeCounts,
  type Counter,
  countingChanges,
  countsQuery,
  noteStatement,
} from "./change-counts.server.ts";
import type { Database } from "./database.server.ts";
import { type OutageReason, outageReason, sqliteError } from "./outage.ts";
import type { Schema } from "./schema.ts";

/** The name of the database file in `DATA_DIR` and in every backup. */
export const SQLITE_FILE = "colophon.sqlite";

/** Messages for the operator when the database cannot be opened; the file name comes first. */
const CANNOT_OPEN: Readonly<Record<OutageReason, string>> = {
  full: "cannot be opened: the disk is full. Make room and start again.",
  locked: "is locked by another process. End it, or wait until it is done.",
  read_only: "cannot be written. Check the permissions of the file, its folder and its disk.",
  failing: "is damaged or not a SQLite database. Put a backup in its place (docs/operating.md).",
  unreachable: "cannot be opened. Check the permissions of the file and its folder.",
};

/**
 * SQLite through Node's built-in module: one connection for writing and one read-only.
 * @throws StartError if the file cannot be used
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const file = path.join(dataDir, SQLITE_FILE);
  fixable(file, "Choose another DATA_DIR, or change what is there.", () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new StartError(`${file} is a folder, but the database belongs there. Move the folder away.`);
    // SQLite creates its -wal and -shm files with the mode of the database file.
    privateFile(file);
  });
  let writer: DatabaseSync | undefined;
  try {
    writer = new DatabaseSync(file, { timeout: 5000 });
    return openedSqlite(file, writer);
  } catch (error) {
    writer?.close();
    const reason = outageReason(sqliteError(error));
    throw reason ? new StartError(`The database ${file} ${CANNOT_OPEN[reason]}`, { cause: error }) : error;
  }
}

/**
 * After how many pages of 4 KB a commit moves the write-ahead log into the database file. An import does so sooner
 * than the server, so that shoppers' requests do not pay for what an import has written.
 */
const LOG_PAGES = 4000;
const LOG_PAGES_OF_IMPORTS = 3000;
/** Cache for a process that imports (KB): the indexes of a large catalogue are updated at random places. */
const CACHE_OF_IMPORTS = 32_000;

function openedSqlite(file: string, writer: DatabaseSync): Database {
  writer.exec("pragma journal_mode = wal");
  writer.exec("pragma synchronous = full");
  writer.exec("pragma foreign_keys = on");
  writer.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
  const synchronous = writer.prepare("pragma synchronous").get() as { synchronous: number };
  const journal = writer.prepare("pragma journal_mode").get() as { journal_mode: string };
  if (synchronous.synchronous !== 2 || journal.journal_mode !== "wal") {
    throw new StartError(
      `SQLite cannot promise durability for ${file}: an order could be lost. Use a disk of this machine, not a network share.`,
    );
  }
  // From here on `beginTransaction` waits for the lock without blocking the event loop.
  writer.exec("pragma busy_timeout = 0");
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const read = new Kysely<Schema>({ dialect: nodeSqlite(reader, "shared") });
  const write = new Kysely<Schema>({ dialect: nodeSqlite(writer, "exclusive") });
  const watch = countWatch(file, countsQuery.compile(read).sql);
  const counter: Counter = {
    slots: 1,
    exists: sql`select count(*) as there from sqlite_schema where name = 'change_counts'`,
  };
  return {
    dialect: "sqlite",
    read,
    transaction: (work, seen = "at once") =>
      countingChanges((counted) => write.transaction().execute(counted), work, seen, counter),
    async snapshot(work) {
      // A connection of its own: others read from the shared one, and would stay in this state too.
      const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      try {
        connection.exec("begin");
        return await work(new Kysely<Schema>({ dialect: nodeSqlite(connection, "shared") }));
      } finally {
        connection.close();
      }
    },
    changeCounts: watch.read,
    sql: { id: "integer primary key", migrationLock: [], pinTexts: undefined },
    expectManyWrites() {
      writer.exec(`pragma wal_autocheckpoint = ${LOG_PAGES_OF_IMPORTS}`);
      writer.exec(`pragma cache_size = -${CACHE_OF_IMPORTS}`);
    },
    async ping() {
      try {
        reader.prepare("select count(*) from migrations").get();
      } catch (error) {
        throw sqliteError(error);
      }
    },
    async backup(target, onProgress) {
      privateFile(target);
      const { page_size } = reader.prepare("pragma page_size").get() as { page_size: number };
      const megabytes = (pages: number) => (pages * page_size) / 1_000_000;
      await backup(reader, target, {
        progress: ({ totalPages, remainingPages }) =>
          onProgress?.({
            doing: "copying the database",
            done: megabytes(totalPages - remainingPages),
            total: megabytes(totalPages),
          }),
      });
    },
    async close() {
      await read.destroy();
      await write.destroy();
      watch.close();
      reader.close();
      writer.close();
    },
  };
}

/**
 * Reads the counts of changes that shared pages show. `data_version` changes with every commit of another connection,
 * so the counts are only read again after one. It uses a connection of its own that never is inside a transaction, in
 * which it would see no commits. The first read opens it, because commands need none.
 */
function countWatch(file: string, query: string) {
  let connection: DatabaseSync | undefined;
  let dataVersion: StatementSync | undefined;
  let counts: StatementSync | undefined;
  let seen: unknown;
  let known: ChangeCounts | undefined;
  return {
    read(): ChangeCounts {
      try {
        connection ??= new DatabaseSync(file, { readOnly: true, timeout: 5000 });
        dataVersion ??= connection.prepare("pragma data_version");
        counts ??= connection.prepare(query);
        const { data_version } = dataVersion.get() as { data_version: number };
        if (data_version !== seen) known = undefined;
        seen = data_version;
        known ??= counts.get() as ChangeCounts;
        return known;
      } catch (error) {
        throw sqliteError(error);
      }
    },
    close: () => connection?.close(),
  };
}

/**
 * Takes the database for this connection alone, until it is closed.
 * @returns false if a server or a command is using it
 */
export function holdAlone(database: DatabaseSync): boolean {
  try {
    // In this mode the first transaction needs the file for itself; every open connection keeps a lock on it.
    database.exec("pragma locking_mode = exclusive; begin exclusive; commit");
    return true;
  } catch (error) {
    if (outageReason(sqliteError(error)) === "locked") return false;
    throw error;
  }
}

function nodeSqlite(database: DatabaseSync, use: "shared" | "exclusive"): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, use),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Longest that a write waits for the lock, including its time in this process's queue (milliseconds). Tests wait less.
 */
export const lockPatience = { ms: 5000 };
/** Prepared statements that a connection caches; the program has fewer distinct ones. */
const STATEMENTS_KEPT = 500;

interface PreparedStatement {
  statement: StatementSync;
  returnsRows: boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  private readonly statements = new Map<string, PreparedStatement>();
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const trace = tracing();
    return trace ? trace.statement("sqlite", query.sql, () => this.execute(query)) : this.execute(query);
  }

  private async execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = query.parameters as SQLInputValue[];
    noteStatement(query.sql);
    try {
      const { statement, returnsRows } = this.prepare(query.sql);
      if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw sqliteError(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const parameters = query.parameters as SQLInputValue[];
    // Uses a separate statement, because running the same query in between would reset the iterator.
    for (const row of this.database.prepare(query.sql).iterate(...parameters)) yield { rows: [row as Row] };
  }

  private prepare(sql: string): PreparedStatement {
    let prepared = this.statements.get(sql);
    if (!prepared) {
      if (this.statements.size >= STATEMENTS_KEPT) {
        const oldest = this.statements.keys().next().value;
        if (oldest !== undefined) this.statements.delete(oldest);
      }
      const statement = this.database.prepare(sql);
      // Cached, because describing the columns costs as much as a small query.
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      this.statements.set(sql, prepared);
    }
    return prepared;
  }
}

class NodeSqliteDriver implements Driver {
  private readonly connection: NodeSqliteConnection;
  private readonly use: "shared" | "exclusive";
  private turn: Promise<void> = Promise.resolve();
  private release: (() => void) | undefined;
  /** When the write that is now first in the queue started waiting. */
  private waitingSince = 0;

  constructor(database: DatabaseSync, use: "shared" | "exclusive") {
    this.connection = new NodeSqliteConnection(database);
    this.use = use;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.use === "exclusive") {
      const since = performance.now();
      const before = this.turn;
      let release = () => {};
      this.turn = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      this.release = release;
      this.waitingSince = since;
    }
    return this.connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // `begin immediate` takes the write lock here, so a transaction never has to wait for it half-way through.
    while (true) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        return;
      } catch (error) {
        const waited = performance.now() - this.waitingSince;
        if (outageReason(error) !== "locked" || waited > lockPatience.ms) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A commit that failed, for example because the disk is full, may already have rolled back.
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
  }

  async releaseConnection(): Promise<void> {
    this.release?.();
  }

  async destroy(): Promise<void> {}
}
