import { DatabaseSync } from "node:sqlite";
import { migrations as all, type Migration } from "./migrations/index.ts";
import { statementsOf } from "./statements.ts";

/** SQLite's expansion of `$ID`. The comment marks the columns whose values the database draws. */
const DRAWN_ID = "integer primary key /* drawn */";

/** Types of the code that a comment after a column may name, and the modules that have them. */
const TYPES: Readonly<Record<string, string>> = {
  ActKind: "domain/orders/acts/acts.ts",
  BlockType: "domain/lists/blocks/blocks.ts",
  Cents: "lib/money.ts",
  CommunicationPreference: "domain/accounts/customer.ts",
  Condition: "domain/catalogue/catalogue.ts",
  Currency: "domain/stores/currency.ts",
  DeliveryKey: "domain/orders/orders.ts",
  DeliveryPreference: "domain/shipping/shipping.ts",
  DisputeReason: "platform/gateways/gateway.ts",
  EmailKind: "domain/email/kinds.ts",
  EventType: "domain/webhooks/webhooks.ts",
  ImportKind: "domain/imports/imports.ts",
  MovementReason: "domain/stockroom/movements.ts",
  MultishipMethod: "domain/shipping/shipping.ts",
  Occasion: "domain/registries/registries.ts",
  OrderStatus: "domain/orders/orders.ts",
  PaidBy: "domain/orders/orders.ts",
  PaymentChoice: "domain/payments/payments.ts",
  PaymentState: "domain/orders/orders.ts",
  PhoneType: "domain/accounts/customer.ts",
  Placement: "domain/lists/blocks/blocks.ts",
  SearchType: "domain/catalogue/search/browse.ts",
  WallSeconds: "lib/dates.ts",
};

const IMPORTS = Object.entries(TYPES).map(([name, file]) => `import type { ${name} } from "#app/${file}";`);

const HEAD = `import type { ColumnType, Generated } from "kysely";
import type { Id, OrderNumber, PublicEventId } from "#app/lib/number-kinds.ts";
${IMPORTS.join("\n")}

/**
 * Every table, made of the migrations by \`npm run generate\`. Money is in cents; times are epoch seconds, unless they are
 * WallSeconds; booleans are 0 or 1 and JSON is text, the same on both engines.
 */`;

type Column = {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
};

type ForeignKey = {
  from: string;
  table: string;
  to: string;
};

/**
 * A module with the type of every table and column that is not retired, for Kysely. SQLite says which columns the
 * migrations make, and which table the id in a column belongs to; their comments, choices (`check (column in (…))`) and
 * types of the code (`-- Condition` or `-- PaidBy or empty` after a column) are read from the text. A column with
 * `-- set after insert` is null only until the transaction that inserts its row updates it, so nobody reads a null
 * there.
 */
export function schemaModule(migrations: readonly Migration[] = all): string {
  const retired = new Set(migrations.flatMap(({ retires = [] }) => retires));
  const text = migrations.map(({ sql }) => sql.replaceAll("$ID", DRAWN_ID)).join("\n");
  const database = new DatabaseSync(":memory:");
  for (const statement of statementsOf(text)) database.exec(statement);
  const tables = database.prepare("select name, sql from sqlite_schema where type = 'table' order by rowid");
  const used = (tables.all() as { name: string; sql: string }[]).filter(({ name }) => !retired.has(name));
  const types = used.map(({ name, sql }) => {
    const stored = database.prepare(`pragma table_info(${name})`).all() as Column[];
    const columns = stored.filter((column) => !retired.has(`${name}.${column.name}`));
    const keys = database.prepare(`pragma foreign_key_list(${name})`).all() as ForeignKey[];
    const fields = columns.map(
      (column) => commentOf(sql, column.name) + fieldOf(column, sql, kindOf(column, name, sql, keys)),
    );
    return `  ${commentOf(text, `create table ${name}`)}${name}: {\n    ${fields.join("\n    ")}\n  };`;
  });
  database.close();
  return `${HEAD}\nexport interface Schema {\n${types.join("\n")}\n}\n`;
}

/** The kind of the numbers in a column, if it has ids or the numbers of orders. */
function kindOf(
  { name, type }: Column,
  table: string,
  sql: string,
  keys: readonly ForeignKey[],
): string | undefined {
  if (type === "TEXT") return undefined;
  if (name === "order_number") return "OrderNumber";
  if (table === "events" && name === "event_id") return "PublicEventId";
  const owner = sql.includes(` ${name} ${DRAWN_ID}`)
    ? table
    : keys.find(({ from, to }) => from === name && to === "id")?.table;
  return owner && `Id<"${owner}">`;
}

/** @param kind of the numbers that the column has */
function fieldOf(
  { name, type, notnull, dflt_value, pk }: Column,
  table: string,
  kind: string | undefined,
): string {
  const [, choices] = new RegExp(`check \\(${name} in \\(([^)]*)\\)\\)`).exec(table) ?? [];
  const [, typeName] = new RegExp(`\\n *${name} [^\\n]*-- (\\w+(?: or empty)?)\\n`).exec(table) ?? [];
  const value =
    (typeName && typeNamed(typeName)) ??
    choices?.replaceAll("'", '"').replaceAll(",", " |") ??
    kind ??
    (type === "TEXT" ? "string" : "number");
  if (new RegExp(`\\n *${name} [^\\n]*-- set after insert\\n`).test(table))
    return `${name}: ColumnType<${value}, null, ${value}>;`;
  const nullable = notnull || pk ? value : `${value} | null`;
  const isGiven = dflt_value === null && !table.includes(` ${name} ${DRAWN_ID}`);
  return `${name}: ${isGiven ? nullable : `Generated<${nullable}>`};`;
}

/** @throws Error if no module has the type that a column names */
function typeNamed(comment: string): string {
  const [name = "", empty] = comment.split(" or ");
  if (!(name in TYPES)) throw new Error(`Add ${name} to TYPES in schema-module.server.ts`);
  return empty ? `${name} | ""` : name;
}

/** The SQL comment above a line that begins with these words, as one for TypeScript. */
function commentOf(text: string, words: string): string {
  const [, lines = ""] = new RegExp(`\\n((?: *--[^\\n]*\\n)+) *${words}\\s`).exec(text) ?? [];
  return lines && `/** ${lines.replaceAll(/\s*-- ?/g, " ").trim()} */ `;
}
