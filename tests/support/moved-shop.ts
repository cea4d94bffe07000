import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { MOVED, type ShopTable } from "#app/domain/housekeeping/shop-tables.ts";
import type { Database } from "#app/platform/db/database.server.ts";

/** What a file of `shop stores export` says, for comparing one with another. */

export type Row = Record<string, string | number | null>;
export interface Header {
  readonly ids: Readonly<Record<string, { first: number; last: number }>>;
  readonly [name: string]: unknown;
}
export interface ShopFile {
  readonly header: Header;
  readonly titles: readonly { product_code: string }[];
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly pictures: readonly { picture: string }[];
}

export const linesIn = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");

export function readShopFile(file: string): ShopFile {
  const [header, ...lines] = linesIn(file).map((line) => JSON.parse(line));
  return {
    header,
    titles: lines.flatMap(({ title }) => title ?? []),
    rows: new Map(
      Array.from(
        Map.groupBy(
          lines.filter((line) => "in" in line),
          (line) => line.in as string,
        ),
        ([table, found]) => [table, found.map(({ row }) => row as Row)],
      ),
    ),
    pictures: lines.filter((line) => "picture" in line),
  };
}

/** Columns of text that name rows by their ids, or hashes that depend on them. Tests look at these on their own. */
const IN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ["subject", "detail", "previous", "hash"],
  audit_heads: ["hash"],
  carts: ["owner", "terms", "removed"],
  event_ticks: ["entry"],
  gift_card_sales: ["email_id"],
  webhooks: ["off_at"],
  order_acts: ["last_email"],
  payment_attempts: ["cart_key"],
  staff: ["pin_hash", "pin_misses"],
};

/** The rows of each table with ids that begin at 0, so that those of two installations can be compared. */
export function comparable({ header, rows }: ShopFile): Record<string, Row[]> {
  const numbered = (table: string, value: Row[string] | undefined) => {
    const span = header.ids[table];
    return span && typeof value === "number" && value >= span.first ? value - span.first : (value ?? null);
  };
  const one = ({ table, of, refs }: ShopTable, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !IN_TEXTS[table]?.includes(column))
        .map(([column, value]) => {
          const to = column === "id" ? table : column === of?.[0] ? of[1] : refs?.[column];
          return [column, to ? numbered(to, value) : value];
        }),
    );
  return Object.fromEntries(
    MOVED.map((table) => [
      table.table,
      (rows.get(table.table) ?? [])
        .map((row) => one(table, row))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  );
}

/** Values that a table's rules ask for, where a text of no meaning will not do. */
const VALUES: Readonly<Record<string, Record<string, string | number | null>>> = {
  opening_ticks: { state: "done" },
  customers: { state: "active", preferred_address_id: 0 },
  account_links: { state: "pending" },
  staff: { state: "active" },
  content_versions: { state: "published" },
  promotions: { kind: "percent", scope: "all" },
  events: { custom_content: "[]" },
  event_titles: { kind: "book" },
  event_guests: { state: "coming" },
  follows: { kind: "author" },
  follow_titles: { what: "announced" },
  title_news: { what: "here" },
  orders: { attempt_id: null },
  order_batches: { status: "waiting" },
  order_reductions: { kind: "cancelled" },
  order_disputes: { state: "open" },
  payment_attempts: { state: "paid" },
  payment_refunds: { target: "payment", reason: "asked", state: "done" },
  square_sales: { state: "waiting", return_of: null },
  gift_cards: { moved_to: null },
  gift_card_entries: { kind: "issued" },
  postings: { cause: "sold", part: "order", gift_card_id: null },
  bestsellers_sent: { format: "booknet" },
  webhooks: { off_because: "" },
};
/** Tables with one row for each shop. */
const ONE_ROW: ReadonlySet<string> = new Set(["audit_heads", "webhook_numbers"]);
/** Columns of numbers that differ from row to row. All others are 1, which every rule allows. */
const COUNTED = /^(number|position|order_number|event_id|week|day|ends|hash)$/;

/**
 * Gives a shop two rows in every table that moves, with values of no meaning, and titles, customers and so on that they
 * name.
 * @param titles the ids of two titles
 * @param label begins every text, so that two shops have none in common
 */
export async function fillShop(
  { database }: { database: Database },
  storeId: number,
  titles: readonly [number, number],
  label = "",
): Promise<void> {
  const tables = await database.read.introspection.getTables();
  const made = new Map<string, (string | number)[]>([["titles", [...titles]]]);
  await database.transaction(async (tx) => {
    for (const { table, of, refs } of MOVED) {
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      const references: Record<string, string> = { ...refs, ...(of && { [of[0]]: of[1] }) };
      for (const at of ONE_ROW.has(table) ? [0] : [0, 1]) {
        const row = Object.fromEntries(
          columns.flatMap(({ name, dataType }) => {
            const isText = dataType.toLowerCase() === "text";
            if (name === "id" && !isText) return [];
            const named = made.get(references[name] ?? "");
            if (name === "store_id") return [[name, storeId]];
            if (VALUES[table] && name in VALUES[table]) return [[name, VALUES[table][name]]];
            if (references[name]) return [[name, named?.[at] ?? named?.[0] ?? null]];
            return [[name, isText ? `${label}${table} ${name} ${at}` : COUNTED.test(name) ? at + 2 : 1]];
          }),
        );
        // Which table it is decides at run time, so the compiler cannot check its columns.
        const added = await tx
          .insertInto(table as "orders")
          .values(row as never)
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch((error) => {
            throw new Error(`${table}: ${error.message} ${JSON.stringify(row)}`);
          });
        const { id } = added as { id?: string | number };
        if (id !== undefined) made.set(table, [...(made.get(table) ?? []), id]);
      }
    }
    const ids = (table: string) => made.get(table) ?? [];
    const customers = ids("customers");
    for (const [index, cart] of ids("carts").entries())
      await sql`update carts set owner = ${`customer:${customers[index]}`} where id = ${cart}`.execute(tx);
    await sql`update customers set preferred_address_id = ${ids("customer_addresses")[0]}
      where id = ${customers[0]}`.execute(tx);
    await sql`update gift_cards set moved_to = ${ids("gift_cards")[1]} where id = ${ids("gift_cards")[0]}`.execute(
      tx,
    );
    await sql`update square_sales set quantity = -1, return_of = ${ids("square_sales")[0]}
      where id = ${ids("square_sales")[1]}`.execute(tx);
  });
}
