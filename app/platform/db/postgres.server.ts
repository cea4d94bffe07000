import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
import { errorCode } from "#app/lib/error-text.ts";
import type { Log } from "../log.server.ts";
import { StartError } from "../start-error.ts";
import { tracing } from "../tracing/tracing.ts";
import {
  type ChangeCounts,
  type Counter,
  countingChanges,
  countsQuery,
  noteStatement,
} from "./change-counts.server.ts";
import type { Database } from "./database.server.ts";
import { BROKEN_CONNECTION, NO_ANSWER, postgresError } from "./outage.ts";
import type { Schema } from "./schema.ts";

/** An arbitrary number for the advisory lock that only Colophon's migrations take. */
const MIGRATION_LOCK = 7_203_114;

/** How long a migration waits to lock a table (milliseconds). Readers of the table queue behind it. */
const LONGEST_MIGRATION_LOCK = 500;

/**
 * Without this, texts would follow the language that the database was created with: "a" before "B", and FIC022000 not
 * between FIC022 and FIC022~.
 */
const PIN_TEXTS = `do $$ declare one record; begin
  for one in select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'
  loop
    execute format('alter table %I alter column %I type text collate "C"', one.table_name, one.column_name);
  end loop;
end $$`;

/** Connection errors of PostgreSQL and the network, in words for an operator. */
const CONNECTION_ERRORS: readonly [codes: RegExp, words: string][] = [
  [/^ECONNREFUSED$/, "does not answer. Is it running, and is the port right?"],
  [/^(ENOTFOUND|EAI_)/, "cannot be found. Is the host spelled right?"],
  [/^(ETIMEDOUT|EHOST|ENET)/, "cannot be reached. Is there a firewall in between?"],
  [/^(28P01|28000)$/, "refuses this user or password."],
  [/^3D000$/, "has no database of this name. Create it with createdb."],
  [/^42501$/, "does not let this user create tables. Make the user the owner of the database."],
  [/^57P03$/, "is just starting or stopping. Try again in a moment."],
  [/^53/, "has no connection or room left."],
];

/**
 * Turns a reason why PostgreSQL cannot be used at startup into a StartError; returns any other error unchanged.
 * The message leaves out the password in the URL.
 * @param setting what the operator gave the URL as
 */
export function postgresStartError(error: unknown, url: string, setting = "DATABASE_URL"): unknown {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const words =
      CONNECTION_ERRORS.find(([codes]) => codes.test(code))?.[1] ??
      (BROKEN_CONNECTION.test(message) ? "does not answer in time, or is not PostgreSQL." : undefined);
    if (words)
      return new StartError(`PostgreSQL at ${databaseName(url)} ${words} (${setting})`, { cause: error });
  }
  return error;
}

function databaseName(url: string): string {
  if (!URL.canParse(url)) return "the address of DATABASE_URL";
  const { hostname, port, pathname, username } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}, database ${pathname.slice(1) || username || "(none)"}, user ${username || "(none)"},`;
}

/** PostgreSQL, for shops that need more than one machine: any number of equal processes can share it. */
export async function openPostgres(url: string, connections = 10, log?: Log): Promise<Database> {
  const { default: pg } = await import("pg");
  // bigint columns hold ids, cents and epoch seconds, all far below 2^53.
  const types = {
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
        ? Number
        : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    // A connection whose other end has gone without a word is found out, even while it waits for an answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  });
  // When a connection dies, the query on it fails and the next query gets a new connection. Without a listener,
  // the pool's error would end the process.
  pool.on("error", (err) => log?.warn({ err }, "an idle connection to PostgreSQL broke"));
  pool.on("connect", (client) => client.on("error", () => {}));
  const patience: Patience = {};
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reportingPool(pool, patience) }) });
  const watch = countWatch(async () => {
    const [counts] = (await countsQuery.execute(db)).rows;
    if (!counts) throw new Error("openPostgres: the query for change counts returned no row");
    return counts;
  });
  const counter: Counter = {
    slots: 8,
    exists: sql`select to_regclass('change_counts') as there`,
    onCount: watch.outdated,
  };
  return {
    dialect: "postgres",
    read: db,
    transaction: (work, seen = "at once") =>
      countingChanges(
        (counted) => retry(() => db.transaction().execute(counted), connections),
        work,
        seen,
        counter,
      ),
    snapshot: (work) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    changeCounts: watch.read,
    expectAnswers(withinMs) {
      patience.ms = withinMs;
    },
    sql: {
      id: "bigint generated by default as identity primary key",
      migrationLock: [
        `select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
        `set local lock_timeout = ${LONGEST_MIGRATION_LOCK}`,
      ],
      pinTexts: PIN_TEXTS,
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** Milliseconds for which the counts of changes are cached: other processes increment them too. */
export const COUNTS_LAST = 500;

function countWatch(ask: () => Promise<ChangeCounts>) {
  let last: { at: number; counts: Promise<ChangeCounts> } | undefined;
  return {
    read(): Promise<ChangeCounts> {
      const now = performance.now();
      if (last && now - last.at <= COUNTS_LAST) return last.counts;
      const current = { at: now, counts: ask() };
      // Requests that share this query get its error; the next request asks again.
      current.counts.catch(() => {
        if (last === current) last = undefined;
      });
      last = current;
      return current.counts;
    },
    outdated: () => {
      last = undefined;
    },
  };
}

function rethrown(error: unknown): never {
  throw postgresError(error);
}

/** The number of times that a process sends a statement before it gets a name. */
const MIN_SENDS_TO_NAME = 5;
/** The number of statements that get a name. Each takes some kilobytes in every connection. */
const MAX_NAMED = 400;
/** The number of statements that are counted at a time. */
const MAX_COUNTED = 1000;
const NAMEABLE = /^(?:select|insert|update|delete|with)\b/i;

/**
 * Gives a name to each statement that is sent often. PostgreSQL parses a named statement once for each connection, and
 * soon plans it once.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const sent = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMED || !NAMEABLE.test(text)) return name;
    const times = (sent.get(text) ?? 0) + 1;
    if (times < MIN_SENDS_TO_NAME) {
      if (sent.size >= MAX_COUNTED) sent.clear();
      sent.set(text, times);
      return undefined;
    }
    sent.delete(text);
    const statementName = `colophon-${names.size}`;
    names.set(text, statementName);
    return statementName;
  };
}

/** PostgreSQL's error when a migration has changed the columns that a named statement returns. */
const OUTDATED_PLAN = "0A000";
/** PostgreSQL's error when the server is a standby. Another connection may lead to the primary. */
const READ_ONLY = "25006";

/** How long a statement may wait for its answer (milliseconds); for ever if it is not set. */
interface Patience {
  ms?: number;
}

/** Wraps the pool so that statements which are often sent have names, and errors say when the database is down. */
function reportingPool(pool: pg.Pool, patience: Patience): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = statementNames();
  /** Clients whose plans no longer fit the tables, or which lead to a standby. Their next user gets another one. */
  const spent = new WeakSet<pg.PoolClient>();
  const wrapped = (client: pg.PoolClient): PostgresPoolClient => {
    const send = (config: { name?: string | undefined; text: string; values: unknown[] }) => {
      const timed = { ...config, query_timeout: patience.ms };
      return client.query(timed).catch((error) => {
        if (errorCode(error) === READ_ONLY) spent.add(client);
        // The answer may still come, or never: no other statement may wait behind it. Closes the socket at once, which
        // the type of a pool's client does not offer.
        if (NO_ANSWER.test(error.message)) void (client as pg.PoolClient & pg.Client).end();
        throw error;
      });
    };
    const known = clients.get(client) ?? {
      // Kysely's type has a second form for cursors, which this program does not use.
      query: ((text: string, values: unknown[]) => {
        noteStatement(text);
        const name = nameOf(text);
        const run = () =>
          send({ name, text, values }).catch((error) => {
            if (name === undefined || errorCode(error) !== OUTDATED_PLAN) rethrown(error);
            spent.add(client);
            // In a transaction it fails, and the transaction is run again as a whole (`retry`).
            return send({ text, values }).catch(() => rethrown(error));
          });
        const trace = tracing();
        return trace ? trace.statement("postgresql", text, run) : run();
      }) as unknown as PostgresPoolClient["query"],
      release: (destroy?: boolean) => client.release(destroy || spent.has(client)),
    };
    clients.set(client, known);
    return known;
  };
  return {
    options: pool.options,
    connect: () => pool.connect().then(wrapped, rethrown),
    end: () => pool.end(),
  };
}

/**
 * Deadlocks and serialization failures: PostgreSQL aborts one of the transactions, which can simply be retried. So can
 * a unique violation: two transactions looked for a row, found none, and both insert it. The one that fails finds the
 * row when it is retried, and gets the answer that any second request gets.
 */
const WORTH_ANOTHER_TRY = new Set(["40P01", "40001", "23505", OUTDATED_PLAN]);
const MOST_TRIES = 5;

/** @param connections the number of connections, each of which may have an outdated plan */
async function retry<Result>(run: () => Promise<Result>, connections: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = errorCode(error) ?? "";
      const most = MOST_TRIES + (code === OUTDATED_PLAN ? connections : 0);
      if (attempt >= most || !WORTH_ANOTHER_TRY.has(code)) throw error;
    }
  }
}
