import { sql } from "kysely";
import type { Database, Tx } from "#app/platform/db/database.server.ts";

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  /** Whether a row may be inserted without it. */
  readonly optional: boolean;
}

/** A constraint, by its text and the columns it is about. */
export interface Constraint {
  readonly text: string;
  readonly columns: readonly string[];
}

interface Table {
  readonly columns: ReadonlyMap<string, Column>;
  /** Checks and foreign keys. */
  readonly rules: readonly Constraint[];
  /** Unique indexes and primary keys. */
  readonly uniques: readonly Constraint[];
  readonly triggers: readonly string[];
}

/** What a program that writes to a database depends on, by table. */
export type Shape = ReadonlyMap<string, Table>;

export function shapeOf(tx: Tx, { dialect }: Pick<Database, "dialect">): Promise<Shape> {
  return dialect === "sqlite" ? shapeOfSqlite(tx) : shapeOfPostgres(tx);
}

const rowsOf = async <Row>(tx: Tx, text: string) => (await sql.raw<Row>(text).execute(tx)).rows;

async function shapeOfSqlite(tx: Tx): Promise<Shape> {
  const tables = await rowsOf<{ name: string; sql: string }>(
    tx,
    "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
  );
  const shape = new Map<string, Table>();
  for (const { name, sql: text } of tables) {
    const columns = await rowsOf<{
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
      pk: number;
    }>(tx, `select * from pragma_table_info('${name}')`);
    const isDrawn = (type: string, pk: number) =>
      type.toLowerCase() === "integer" && pk === 1 && columns.filter((column) => column.pk).length === 1;
    const names = columns.map((column) => column.name);
    const keys = await rowsOf<{ from: string; table: string; to: string | null; on_delete: string }>(
      tx,
      `select "from", "table", "to", on_delete from pragma_foreign_key_list('${name}')`,
    );
    const uniques = await rowsOf<{ columns: string; sql: string | null }>(
      tx,
      `select (select group_concat(coalesce(name, '')) from pragma_index_info(list.name)) as columns, made.sql
       from pragma_index_list('${name}') list left join sqlite_schema made on made.name = list.name
       where list."unique" = 1`,
    );
    const triggers = await rowsOf<{ name: string }>(
      tx,
      `select name from sqlite_schema where type = 'trigger' and tbl_name = '${name}'`,
    );
    shape.set(name, {
      columns: new Map(
        columns.map((column) => [
          column.name,
          {
            type: column.type,
            nullable: column.notnull === 0 && column.pk === 0,
            optional:
              column.dflt_value !== null ||
              (column.notnull === 0 && column.pk === 0) ||
              isDrawn(column.type, column.pk),
          },
        ]),
      ),
      rules: [
        ...checksIn(text).map((check) => ({
          text: check,
          columns: names.filter((name) => new RegExp(`\\b${name}\\b`).test(check)),
        })),
        ...keys.map((key) => ({
          text: `(${key.from}) references ${key.table}(${key.to}) ${key.on_delete}`,
          columns: [key.from],
        })),
      ],
      uniques: uniques.map((unique) => ({
        text: unique.sql?.replace(/^[^(]*/, "") ?? `(${unique.columns})`,
        columns: unique.columns.split(","),
      })),
      triggers: triggers.map((trigger) => trigger.name),
    });
  }
  return shape;
}

/** The checks in a statement that makes a table, each with its brackets. */
function checksIn(text: string): string[] {
  const bare = text.replace(/--[^\n]*/g, "");
  return [...bare.matchAll(/\bcheck\s*\(/gi)].map(({ index }) => {
    const from = bare.indexOf("(", index);
    let end = from + 1;
    for (let open = 1; open > 0 && end < bare.length; end++) {
      if (bare[end] === "(") open++;
      if (bare[end] === ")") open--;
    }
    return `check ${bare.slice(from, end).replace(/\s+/g, " ")}`;
  });
}

async function shapeOfPostgres(tx: Tx): Promise<Shape> {
  const own = "relnamespace = current_schema()::regnamespace";
  const tables = await rowsOf<{ name: string }>(
    tx,
    `select relname as name from pg_class where relkind in ('r', 'p') and ${own}`,
  );
  const columns = await rowsOf<{
    table: string;
    name: string;
    type: string;
    notnull: boolean;
    given: boolean;
  }>(
    tx,
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as notnull,
       atthasdef or attidentity <> '' as given
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and ${own} and attnum > 0 and not attisdropped`,
  );
  const namesOf = (keys: string, table: string) =>
    `array(select attname::text from pg_attribute where attrelid = ${table} and attnum = any(${keys}))`;
  const rules = await rowsOf<Constraint & { table: string }>(
    tx,
    `select relname as table, pg_get_constraintdef(pg_constraint.oid) as text, ${namesOf("conkey", "conrelid")} as columns
     from pg_constraint join pg_class on pg_class.oid = conrelid where contype in ('c', 'f', 'x') and ${own}`,
  );
  const uniques = await rowsOf<Constraint & { table: string }>(
    tx,
    `select relname as table, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as text,
       ${namesOf("indkey::int2[]", "indrelid")} as columns
     from pg_index join pg_class on pg_class.oid = indrelid where indisunique and ${own}`,
  );
  const triggers = await rowsOf<{ table: string; name: string }>(
    tx,
    `select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and ${own}`,
  );
  const of = <Row extends { table: string }>(rows: readonly Row[], name: string) =>
    rows.filter(({ table }) => table === name);
  return new Map(
    tables.map(({ name }) => [
      name,
      {
        columns: new Map(
          of(columns, name).map((one) => [
            one.name,
            { type: one.type, nullable: !one.notnull, optional: !one.notnull || one.given },
          ]),
        ),
        rules: of(rules, name),
        uniques: of(uniques, name),
        triggers: of(triggers, name).map((one) => one.name),
      },
    ]),
  );
}
