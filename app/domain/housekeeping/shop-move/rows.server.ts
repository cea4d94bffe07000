import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { streamRows } from "#app/platform/db/row-stream.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { MOVED, type ShopTable } from "../shop-tables.ts";
import type { Row, Span } from "./file.server.ts";

/** A column of a table that moves. */
export interface Column {
  readonly name: string;
  readonly isText: boolean;
  readonly isNullable: boolean;
}
export type Columns = ReadonlyMap<string, readonly Column[]>;

/** The columns of the tables that move, as the database has them. */
export async function columnsOfTables(db: Queries): Promise<Columns> {
  const tables = await db.introspection.getTables();
  return new Map(
    MOVED.map(({ table }) => {
      const metadata = tables.find(({ name }) => name === table);
      if (!metadata) throw new Error(`the database has no table ${table}`);
      const columns = metadata.columns.map(({ name, dataType, isNullable }) => ({
        name,
        isText: dataType.toLowerCase() === "text",
        isNullable,
      }));
      return [table, columns.sort((a, b) => (a.name < b.name ? -1 : 1))];
    }),
  );
}

/** Whether the database numbers the rows of a table; if so, they get other numbers when they move. */
export const isNumbered = (columns: Columns, table: string): boolean =>
  columns.get(table)?.some(({ name, isText }) => name === "id" && !isText) ?? false;

/** The rows of a shop that move. */
function belonging({ of, where }: ShopTable, storeId: StoreId): RawBuilder<SqlBool> {
  const parent = of && MOVED.find(({ table }) => table === of[1]);
  const ofStore = parent
    ? sql<SqlBool>`${sql.ref((of as [string, string])[0])} in (select id from ${sql.table(parent.table)} where ${belonging(parent, storeId)})`
    : sql<SqlBool>`store_id = ${storeId}`;
  return where ? sql<SqlBool>`${ofStore} and ${sql.raw(where)}` : ofStore;
}

/** The columns that tell rows apart come first in every table, so this order does not change. */
function orderOf({ newestFirst }: ShopTable, columns: readonly Column[]): RawBuilder<unknown> {
  if (newestFirst) return sql`id desc`;
  return columns.some(({ name }) => name === "id")
    ? sql`id`
    : sql.join(columns.map((_, index) => sql.lit(index + 1)));
}

/** The rows of a shop in a table, always in the same order, with product codes in place of the ids of titles. */
export function rowsOf(
  db: Queries,
  dialect: Database["dialect"],
  table: ShopTable,
  columns: readonly Column[],
  storeId: StoreId,
): AsyncGenerator<Row> {
  const { refs = {} } = table;
  const names = columns.map(({ name }) =>
    refs[name] === "titles"
      ? sql`(select product_code from titles where titles.id = moved.${sql.ref(name)}) as ${sql.ref(name)}`
      : sql.ref(name),
  );
  return streamRows(
    db,
    dialect,
    sql<Row>`select ${sql.join(names)} from ${sql.table(table.table)} as moved
      where ${belonging(table, storeId)} order by ${orderOf(table, columns)}`,
  );
}

/** The ids of all titles that the rows of a shop name. */
export async function titlesOf(db: Queries, storeId: StoreId): Promise<number[]> {
  const titleQueries = MOVED.flatMap((table) =>
    Object.entries(table.refs ?? {}).flatMap(([column, to]) =>
      to === "titles"
        ? sql`select ${sql.ref(column)} as id from ${sql.table(table.table)} where ${belonging(table, storeId)}`
        : [],
    ),
  );
  const { rows } = await sql<{ id: number }>`select id from (${sql.join(titleQueries, sql` union `)}) as named
    where id is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lowest and the highest id of a shop's rows; undefined if it has none. */
export async function spanOf(db: Queries, table: ShopTable, storeId: StoreId): Promise<Span | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${sql.table(table.table)}
    where ${belonging(table, storeId)}`.execute(db);
  const [span] = rows;
  return span?.first == null || span.last == null ? undefined : { first: span.first, last: span.last };
}

/** Counts a shop's rows of a table, and adds up columns. */
export async function totalsOf(
  db: Queries,
  table: ShopTable,
  storeId: StoreId,
  summed: readonly string[],
): Promise<{ count: number; sums: Record<string, number> }> {
  const sums = summed.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join([sql`count(*) as n`, ...sums])} from ${sql.table(table.table)}
    where ${belonging(table, storeId)}`.execute(db);
  const { n = 0, ...columnSums } = rows[0] ?? {};
  return {
    count: Number(n),
    sums: Object.fromEntries(Object.entries(columnSums).map(([column, sum]) => [column, Number(sum)])),
  };
}

/** Whether some row of a shop names a row of another shop. */
export async function namesOthers(
  db: Queries,
  table: ShopTable,
  storeId: StoreId,
  column: string,
  to: keyof Schema,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table.table)} where ${belonging(table, storeId)}
    and ${sql.ref(column)} is not null and ${sql.ref(column)} not in
      (select id from ${sql.table(to)} where store_id = ${storeId}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Has a transaction that has done nothing yet see one state of the database, and fail (and be run again) if somebody
 * else changes what it deletes. New rows that refer to the shop wait until it ends. SQLite has one writer, so there it
 * is always so. A rehearsal has run statements already, and stores nothing.
 */
export async function keepState(
  tx: Tx,
  { dialect, isRehearsal }: Pick<Database, "dialect" | "isRehearsal">,
  storeId: StoreId,
): Promise<void> {
  if (dialect === "sqlite" || isRehearsal) return;
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await tx.selectFrom("stores").select("id").where("id", "=", storeId).forUpdate().execute();
}

/** A number of the advisory lock that only the import of a shop takes. */
const IMPORT_LOCK = 7_203_115;

/** Has another import of a shop wait until this one is stored. */
export async function lockImports(tx: Tx, dialect: Database["dialect"]): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx);
}

/** Ids left free for rows that others insert while PostgreSQL takes these out of the sequence. */
const MARGIN = 1000;

/** The distance of a rehearsal's ids from those in use. They are rolled back, so nothing else gets near them. */
const REHEARSED = 1_000_000_000;

/**
 * Takes ids that no other row will get. A rehearsal leaves the sequence alone, because PostgreSQL does not roll it
 * back.
 * @param rehearsed how many ids this rehearsal has taken for the table; undefined outside a rehearsal
 * @returns the first
 */
export async function takeIds(
  tx: Tx,
  dialect: Database["dialect"],
  table: string,
  count: number,
  rehearsed?: number,
): Promise<number> {
  if (dialect === "sqlite") {
    const { rows } = await sql<{ first: number }>`
      select coalesce(max(id), 0) + 1 as first from ${sql.table(table)}`.execute(tx);
    return rows[0]?.first ?? 1;
  }
  if (rehearsed !== undefined) {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last
      from ${sql.table(table)}`.execute(tx);
    const last = Number(rows[0]?.last ?? 0);
    // From the second time on, the highest id is the rehearsal's own.
    return last + (rehearsed > 0 ? 1 : REHEARSED);
  }
  const { rows } = await sql<{ last: number }>`
    select setval(sequence, nextval(sequence) + ${MARGIN + count}::bigint) as last
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as one`.execute(tx);
  return (rows[0]?.last ?? 0) - count + 1;
}

/**
 * Inserts rows that all have the same columns. Which table it is decides at run time, so the compiler cannot check
 * them.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table as "orders")
      .values(rows as never)
      .execute();
}

/**
 * Work that only this installation can finish: it is not in a shop's file, or no other installation could continue it.
 */
export interface Unfinished {
  /** Emails that wait to be sent. */
  readonly emails: number;
  /** Sealed cards that are not charged. */
  readonly cards: number;
  /** Orders that staff are taking by phone. */
  readonly phone_orders: number;
  /** Payments that the provider, the customer or this program has not finished. */
  readonly payments: number;
}

/** Counts what a shop has yet to finish. */
export async function countUnfinished(db: Queries, storeId: StoreId): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`select
    (select count(*) from emails where store_id = ${storeId} and sent_at is null and failed_at is null) as emails,
    (select count(*) from order_cards
      where order_id in (select id from orders where store_id = ${storeId})) as cards,
    (select count(*) from phone_orders where store_id = ${storeId} and order_number is null) as phone_orders,
    (select count(*) from payment_attempts where store_id = ${storeId}
      and state in ('begun', 'in_review', 'capturing')) as payments`.execute(db);
  const [counts] = rows;
  return {
    emails: Number(counts?.emails),
    cards: Number(counts?.cards),
    phone_orders: Number(counts?.phone_orders),
    payments: Number(counts?.payments),
  };
}
