import { type Compilable, CompiledQuery } from "kysely";
import type { Queries } from "./database.server.ts";

/** Statement texts, by the engine they are for. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Runs a statement whose text is compiled once and cached. Compiling costs several times as much as running a
 * small statement, which matters in an import of a million titles, and for the few statements of every request.
 * @param name the cache key; it must differ wherever the text differs
 * @param build the query, with values of any kind in place of the real ones
 * @param values the real values, in the order in which the text uses them
 */
export async function runPrepared<Row>(
  db: Queries,
  name: string,
  build: () => Compilable<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const engine = db.getExecutor().adapter;
  let known = texts.get(engine);
  if (!known) {
    known = new Map();
    texts.set(engine, known);
  }
  let text = known.get(name);
  if (!text) {
    const compiled = build().compile();
    if (compiled.parameters.length !== values.length)
      throw new Error(`${name} has ${compiled.parameters.length} values, not ${values.length}`);
    // The text alone: the first values, such as somebody's address, must not stay in memory.
    text = compiled.sql;
    known.set(name, text);
  }
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The longest list of values for which a text is cached: the titles of a page of the default size. */
const SHORT_LIST = 26;

/**
 * Runs a statement with a list of values at its end, such as `id in (…)`. Texts are cached for short lists only, one
 * for each length.
 * @param build the statement for the list
 * @param before the real values that come before the list
 */
export async function runListed<Item, Row>(
  db: Queries,
  name: string,
  list: readonly Item[],
  build: () => Compilable<Row> & { execute(): Promise<Row[]> },
  before: readonly unknown[] = [],
): Promise<Row[]> {
  if (list.length > SHORT_LIST) return build().execute();
  return runPrepared(db, `${name} ${list.length}`, build, [...before, ...list]);
}

/**
 * Runs a statement with the values of one row or more, such as an insert. Texts are cached for short lists of rows that
 * all have the same columns, by these columns; each row may name them in its own order.
 * @param build the statement for these rows, whose values come first, by the columns of the first row
 * @param after the real values that come after them
 */
export async function runRows<Row>(
  db: Queries,
  name: string,
  rows: readonly object[],
  build: () => Compilable<Row> & { execute(): Promise<Row[]> },
  after: readonly unknown[] = [],
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const values: unknown[] = rows.flatMap((row) => columns.map((column) => row[column as keyof typeof row]));
  // A column without a value is left to the database, and then the text is another one.
  const same = !values.includes(undefined) && rows.every((row) => Object.keys(row).length === columns.length);
  if (!same || rows.length > SHORT_LIST) return build().execute();
  return runPrepared(db, `${name} ${rows.length} ${columns.join()}`, build, [...values, ...after]);
}

/** The largest block of rows in one statement. */
const BLOCK = 64;

/**
 * Runs a statement for many rows, in blocks of 64, 32, 16 … rows, so that only a few texts are compiled and cached.
 * Large blocks are cheaper on SQLite, and on PostgreSQL each is one round trip.
 * @param build the statement for a block
 * @param values the real values of one row, in the order in which the text uses them
 * @returns what the statements returned, in no particular order within a block
 */
export async function runInBlocks<Item, Row>(
  db: Queries,
  name: string,
  items: readonly Item[],
  build: (block: readonly Item[]) => Compilable<Row>,
  values: (item: Item) => readonly unknown[],
): Promise<Row[]> {
  const allRows: Row[] = [];
  let size = BLOCK;
  for (let start = 0; start < items.length; start += size) {
    while (size > items.length - start) size /= 2;
    const block = items.slice(start, start + size);
    const rows = await runPrepared(db, `${name} ${size}`, () => build(block), block.flatMap(values));
    for (const row of rows) allRows.push(row);
  }
  return allRows;
}
