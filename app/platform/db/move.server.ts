import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { sql } from "kysely";
import type { OnProgress } from "#app/lib/progress.ts";
import { StartError } from "../start-error.ts";
import type { Database, Queries, Tx } from "./database.server.ts";
import { migrate, UNFINISHED_MOVE } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";
import { openPostgres, postgresStartError } from "./postgres.server.ts";
import { streamRows } from "./row-stream.server.ts";
import { holdAlone, SQLITE_FILE } from "./sqlite.server.ts";

/** Limits on the rows of one statement, and on their characters. */
const ROWS_PER_STATEMENT = 2000;
const CHARACTERS_PER_STATEMENT = 4_000_000;
/** Tables of the program itself, which every database fills on its own. */
const OWN = ["migrations", "health_checks", "change_counts", "postings_due"] as const;

type Value = string | number | null;
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface MoveReport {
  readonly tables: number;
  readonly rows: number;
  /** Rows that an earlier, interrupted run had copied already. */
  readonly before: number;
}

/**
 * Copies every row of the embedded database into an empty PostgreSQL database, and then reads both again and compares
 * the number of rows and a checksum of each table. No server may use either of them during the move; the embedded
 * database is not changed. After an interruption the next run goes on where the last one stopped.
 * @param onProgress counts rows, each once when it is copied and once when it is compared
 * @throws StartError with what the operator has to change
 */
export async function moveToPostgres(
  dataDir: string,
  url: string,
  onProgress: OnProgress = () => {},
): Promise<MoveReport> {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new StartError(`There is no database at ${file}. Is DATA_DIR right?`);
  const source = new DatabaseSync(file);
  try {
    if (!holdAlone(source)) throw new StartError(`A server or a command is using ${dataDir}. Stop it first.`);
    const tables = tablesOf(source);
    const rows = tables.reduce((sum, { rows }) => sum + rows, 0);
    const totalRows = rows * 2;
    const target = await openPostgres(url, 2);
    try {
      const copied = await prepareTarget(source, target, tables).catch((error) => {
        throw postgresStartError(error, url, "the database to move to");
      });
      const before = [...copied.values()].reduce((sum, { rows }) => sum + rows, 0);
      let doneRows = before;
      for (const table of tables) {
        const doing = `copying ${table.name}`;
        onProgress({ doing, done: doneRows, total: totalRows });
        await copyTable(source, target, table, copied.get(table.name)?.last ?? 0, (rows) => {
          doneRows += rows;
          onProgress({ doing, done: doneRows, total: totalRows });
        });
      }
      await compare(source, target, tables, (table, comparedRows) =>
        onProgress({ doing: `comparing ${table}`, done: rows + comparedRows, total: totalRows }),
      );
      await finish(target, tables);
      return { tables: tables.length, rows, before };
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
}

/**
 * The tables of the embedded database, those that others refer to before the others.
 * @throws StartError if it was made by another version of the program
 */
function tablesOf(source: DatabaseSync): Table[] {
  const ran = new Set(strings(source, "select name from migrations"));
  if (migrations.length !== ran.size || !migrations.every(({ name }) => ran.has(name)))
    throw new StartError(
      "The database belongs to another version of Colophon. Start this version's server once, which brings it up to date, stop it, and run this again.",
    );
  const names = strings(
    source,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  ).filter((name) => !OWN.some((table) => table === name));
  // Triggers note changes in shops with a webhook. Webhooks are copied last, so that the other rows are not noted as
  // changes.
  const webhooksLast = [...names.filter((name) => name !== "webhooks"), "webhooks"];
  const waiting = new Map(
    webhooksLast.map((name) => [
      name,
      strings(source, `select "table" from pragma_foreign_key_list('${name}')`).filter((to) => to !== name),
    ]),
  );
  const sorted: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, needs]) => needs.every((name) => !waiting.has(name)));
    if (!next) throw new Error(`tables that refer to each other in a circle: ${[...waiting.keys()]}`);
    sorted.push(next[0]);
    waiting.delete(next[0]);
  }
  return sorted.map((name) => ({
    name,
    columns: strings(source, `select name from pragma_table_info('${name}')`),
    rows: Number(source.prepare(`select count(*) as n from ${name}`).get()?.n),
  }));
}

function strings(source: DatabaseSync, text: string): string[] {
  return source
    .prepare(text)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

/**
 * Makes the target ready: an empty database gets the schema and a mark that keeps servers away until the move is done.
 * @returns the progress of an earlier run, by table
 */
async function prepareTarget(
  source: DatabaseSync,
  target: Database,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, { last: number; rows: number }>> {
  const begun = await sql<{
    there: boolean;
  }>`select to_regclass('unfinished_move') is not null as there`.execute(target.read);
  if (begun.rows[0]?.there) {
    const progressResult = await sql<{
      name: string;
      last: number;
      rows: number;
    }>`select * from unfinished_move`.execute(target.read);
    const known = await sql<{ name: string }>`select name from migrations`.execute(target.read);
    const names = new Set(known.rows.map(({ name }) => name));
    if (migrations.length + 1 !== names.size || !migrations.every(({ name }) => names.has(name)))
      throw new StartError(
        "The move was begun by another version of Colophon. Begin again with an empty database.",
      );
    return new Map(progressResult.rows.map(({ name, ...progress }) => [name, progress]));
  }
  // Before anything is changed: it may be the shop of somebody else, or of another version.
  await refuseMoved(source, target.read);
  await refuseRows(target.read, tables);
  await migrate(target);
  await target.transaction(async (tx) => {
    await refuseRows(tx, tables);
    await sql`create table unfinished_move (name text primary key, last bigint not null, rows bigint not null)`.execute(
      tx,
    );
    await sql`insert into migrations (name, run_at) values (${UNFINISHED_MOVE}, 0)`.execute(tx);
  });
  return new Map();
}

/** @throws StartError if the shops of the embedded database are in the target already */
async function refuseMoved(source: DatabaseSync, db: Queries): Promise<void> {
  const there = await sql<{ there: boolean }>`select to_regclass('stores') is not null as there`.execute(db);
  if (!there.rows[0]?.there) return;
  const shopsResult = await sql<{
    shop: string;
  }>`select webstore_name || ' ' || created_at as shop from stores`.execute(db);
  const moved = new Set(shopsResult.rows.map(({ shop }) => shop));
  const shops = strings(source, "select webstore_name || ' ' || created_at from stores");
  if (shops.length > 0 && shops.every((shop) => moved.has(shop)))
    throw new StartError(
      "The shops are already moved: this PostgreSQL database has them. Set DATABASE_URL to it and start the server.",
    );
}

/** @throws StartError if one of the tables exists and has rows */
async function refuseRows(db: Queries, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const there = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
    if (!there.rows[0]?.there) continue;
    const result = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (result.rows.length > 0)
      throw new StartError(
        `The PostgreSQL database is not empty: it has rows in ${name}. Create a new one with createdb.`,
      );
  }
}

/** Copies the rows of a table after row `from`, in transactions that also store how far they came. */
async function copyTable(
  source: DatabaseSync,
  target: Database,
  { name, columns }: Table,
  from: number,
  onRows: (rows: number) => void,
): Promise<void> {
  const rows = source.prepare(
    `select rowid, ${columns.join(", ")} from ${name} where rowid > ? order by rowid`,
  );
  let batch: string[] = [];
  let characters = 0;
  let last = from;
  const write = async () => {
    const [count, json] = [batch.length, `[${batch.join(",")}]`];
    await target.transaction((tx) => insert(tx, name, columns, json, last, count), "never");
    onRows(count);
    batch = [];
    characters = 0;
  };
  for (const [id, ...values] of listsOf(rows, from)) {
    const text = JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, values[index]])));
    // JSON writes the character NUL like this, unless the backslash itself is part of the text.
    if (/(^|[^\\])(\\\\)*\\u0000/.test(text))
      throw new StartError(
        `Row ${id} of ${name} has a text with the character NUL, which PostgreSQL cannot store. Correct the row, and run this again.`,
      );
    batch.push(text);
    characters += text.length;
    last = Number(id);
    if (batch.length >= ROWS_PER_STATEMENT || characters >= CHARACTERS_PER_STATEMENT) await write();
  }
  if (batch.length > 0) await write();
}

/** The rows of a statement as lists, which the types of node:sqlite do not know. */
function listsOf(statement: StatementSync, ...parameters: number[]): Iterable<Value[]> {
  statement.setReturnArrays(true);
  return statement.iterate(...parameters) as Iterable<unknown> as Iterable<Value[]>;
}

async function insert(
  tx: Tx,
  name: string,
  columns: readonly string[],
  json: string,
  last: number,
  count: number,
): Promise<void> {
  // The last transaction of the move waits for the disk, and with it everything before it is safe.
  await sql`set local synchronous_commit = off`.execute(tx);
  const table = sql.table(name);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`.execute(
    tx,
  );
  await sql`insert into unfinished_move (name, last, rows) values (${name}, ${last}, ${count})
    on conflict (name) do update set last = excluded.last, rows = unfinished_move.rows + excluded.rows`.execute(
    tx,
  );
}

/** @throws StartError if a table is not the same in both databases */
async function compare(
  source: DatabaseSync,
  target: Database,
  tables: readonly Table[],
  onRows: (table: string, comparedRows: number) => void,
): Promise<void> {
  let comparedRows = 0;
  for (const { name, columns } of tables) {
    onRows(name, comparedRows);
    const here = checksum();
    const rows = source.prepare(`select ${columns.join(", ")} from ${name}`);
    for (const values of listsOf(rows)) here.add(values);
    const there = checksum();
    await target.transaction(async (tx) => {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      const query = sql<Record<string, Value>>`select ${list} from ${sql.table(name)}`;
      for await (const row of streamRows(tx, "postgres", query)) {
        there.add(columns.map((column) => row[column] ?? null));
        if (++comparedRows % ROWS_PER_STATEMENT === 0) onRows(name, comparedRows);
      }
    });
    if (here.sum() !== there.sum())
      throw new StartError(
        `The table ${name} is not the same in both databases: ${here.sum()} here, ${there.sum()} there. Was this database changed after an interruption? Begin again with an empty PostgreSQL database.`,
      );
  }
}

/** The number of rows, and a checksum of them that does not depend on their order. */
function checksum() {
  let rows = 0;
  const lanes = new Uint32Array(4);
  return {
    add(values: readonly Value[]) {
      rows++;
      const digest = hash("sha1", JSON.stringify(values), "buffer");
      // A sum and not an exclusive or, which would not notice two equal rows that are missing.
      for (let lane = 0; lane < 4; lane++) lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    },
    sum: () => `${rows} rows, ${[...lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("")}`,
  };
}

/** Lets ids continue after the highest one, and lets servers in. */
async function finish(target: Database, tables: readonly Table[]): Promise<void> {
  await target.transaction(async (tx) => {
    const counted = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
    for (const { table_name, column_name } of counted.rows) {
      if (!tables.some(({ name }) => name === table_name)) continue;
      await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
        coalesce((select max(${sql.ref(column_name)}) from ${sql.table(table_name)}), 0) + 1, false)`.execute(
        tx,
      );
    }
    await sql`delete from migrations where name = ${UNFINISHED_MOVE}`.execute(tx);
    await sql`drop table unfinished_move`.execute(tx);
  });
  await sql`analyze`.execute(target.read);
}
