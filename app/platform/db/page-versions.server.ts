import { AsyncLocalStorage } from "node:async_hooks";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.server.ts";
import { runPrepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/**
 * Pages that are the same for everybody are kept in memory (`http/shared-pages`), and must be made again when what they
 * show has changed, whichever process changed it. So every transaction that writes to a table which such pages read also
 * counts itself before it commits: in `shop_page_versions` for each shop whose rows it changed, or in `page_versions` for all
 * shops. The first words of a statement say which table it writes to, and triggers say whose row it is, so code that changes
 * data need not think of pages.
 */

/** When a change must be seen: with the next request, or within about two seconds. */
export type Seen = "at once" | "soon" | "never";

/** The counts. A page made at one of them is right as long as that is still the count. */
export interface PageVersions {
  /** Changes that the next request must see. */
  readonly atOnce: number;
  /** Changes made by shoppers, such as sold copies, which may be seen a moment later. */
  readonly soon: number;
}

/**
 * The tables that no shared page reads. Any other table counts, so a new one is safe before anybody thinks of it.
 * `tests/calls/shared-pages.test.ts` requests each kind of shared page and fails if it reads one of these.
 */
export const UNSEEN: ReadonlySet<string> = new Set<keyof Schema | "migrations">([
  "migrations",
  "health_checks",
  "search_misses",
  "stock_notices",
  "sessions",
  "customers",
  "customer_addresses",
  "login_places",
  "account_tokens",
  "account_links",
  "audit_heads",
  "audit_entries",
  "reports",
  "report_parts",
  "carts",
  "cart_lines",
  "checkout_drafts",
  "orders",
  "order_items",
  "order_batches",
  "order_cards",
  "order_events",
  "order_reductions",
  "order_taxes",
  "payment_refunds",
  "payment_attempts",
  "payment_events",
  "payment_accounts",
  "webhook_events",
  "promotions",
  "promotion_uses",
  "gift_cards",
  "gift_card_sales",
  "gift_card_entries",
  "jobs",
  "mails",
  "rate_limits",
  "limit_receipts",
  "leases",
  "event_guests",
  "gift_registries",
  "gift_registry_items",
  "gift_registry_purchases",
  "page_versions",
  "shop_page_versions",
]);

/** The shop of a row `one` of tables that only the pages of that shop show; null stands for all shops. */
const SHOP_OF = {
  catalogue_changes: "one.store_id",
  events: "one.store_id",
  event_bundles: "(select store_id from events where id = one.event_id)",
  event_titles: "(select store_id from events where id = one.event_id)",
  page_blocks: "one.store_id",
  stock: "one.store_id",
  store_sections: "one.store_id",
  store_stock: "one.store_id",
  stores: "one.id",
  title_comments: "one.store_id",
  title_edits: "one.store_id",
  title_list_images: "(select store_id from title_lists where id = one.list_id)",
  title_list_items: "(select store_id from title_lists where id = one.list_id)",
  title_lists: "one.store_id",
  title_sections: "one.store_id",
} as const satisfies Partial<Record<keyof Schema, string>>;

/**
 * The triggers that note the shops of changed rows on SQLite, by the function `note_shop`. They belong to one connection. On
 * PostgreSQL, triggers of the same names are part of the schema: a new table of a shop needs them in a migration.
 */
export const SHOP_TRIGGERS = Object.entries(SHOP_OF).flatMap(([table, shop]) =>
  (["insert", "update", "delete"] as const).map((event) => {
    // Which host belongs to which shop can depend on what shops there are.
    const whose = table === "stores" && event !== "update" ? "null" : shop;
    const row = event === "delete" ? "old." : "new.";
    const name = `${table}_pages_${event}`;
    return {
      name,
      sql: `create temp trigger if not exists ${name} after ${event} on main.${table} begin select note_shop(${whose.replace("one.", row)}); end`,
    };
  }),
);

/** What one transaction has done so far. */
class Writes {
  seen: SeenBy = "nobody";

  /** Notes a statement of the transaction. */
  note(text: string): void {
    if (this.seen === "all shops") return;
    const seen = seenBy(text);
    if (seen !== "nobody") this.seen = seen;
  }
}

const WRITE =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+(?:only\s+)?"?(\w+)/i;
/** A statement that can write, however it begins: PostgreSQL takes `with … as (update …)`. */
const MAY_WRITE = /\b(?:insert|update|delete|merge|truncate)\b/i;
const READS = /^\s*(?:select|pragma|savepoint|release|rollback|begin|commit|analyze|lock|set|explain)\b/i;

/** Whose shared pages show what a statement changes. */
type SeenBy = "nobody" | "single shops" | "all shops";

export function seenBy(text: string): SeenBy {
  const table = WRITE.exec(text)?.[1];
  if (table === undefined) return !READS.test(text) && MAY_WRITE.test(text) ? "all shops" : "nobody";
  if (UNSEEN.has(table)) return "nobody";
  return Object.hasOwn(SHOP_OF, table) ? "single shops" : "all shops";
}

const current = new AsyncLocalStorage<Writes>();

/** Notes a statement, if it is part of a transaction that counts itself. */
export function noteStatement(text: string): void {
  current.getStore()?.note(text);
}

const SLOTS = 8;

/** How one database counts. */
export interface Counter {
  /** How many rows the count is spread over, so that transactions need not wait for each other's commit. */
  readonly slots: 1 | typeof SLOTS;
  /** Says, in a row, whether the tables are there: a database that has not been upgraded yet has none, and no pages. */
  readonly exists: RawBuilder<{ there: unknown }>;
  /** The shops whose rows the transaction has changed so far; undefined if it is not known whose they are. */
  changedShops(tx: Tx): Promise<readonly number[] | undefined>;
  onBegin?(): void;
  /** Called when the tables are there. */
  onUpgraded?(): void;
  onCount?(): void;
}

/** A transaction that changes rows of more shops counts for all. */
const MOST_SHOPS = 20;

/** Databases whose table is known to be there. */
const upgraded = new WeakSet<Counter>();

/**
 * Runs a transaction that counts itself, if it has written something that shared pages show.
 * @param begin runs its argument within a transaction
 */
export async function counting<Result>(
  begin: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
  seen: Seen,
  counter: Counter,
): Promise<Result> {
  let counted = false;
  const result = await begin((tx) => {
    const writes = new Writes();
    counted = false;
    counter.onBegin?.();
    return current.run(writes, async () => {
      const done = await work(tx);
      if (writes.seen !== "nobody" && seen !== "never" && (await isUpgraded(tx, counter))) {
        const shops = writes.seen === "single shops" ? await counter.changedShops(tx) : undefined;
        const slot = Math.floor(Math.random() * counter.slots);
        if (shops && shops.length <= MOST_SHOPS) await countForShops(tx, seen, slot, shops);
        else await countForAll(tx, seen, slot);
        counted = true;
      }
      return done;
    });
  });
  if (counted) counter.onCount?.();
  return result;
}

async function isUpgraded(tx: Tx, counter: Counter): Promise<boolean> {
  if (upgraded.has(counter)) return true;
  const found = (await counter.exists.execute(tx)).rows[0]?.there;
  if (found) {
    upgraded.add(counter);
    counter.onUpgraded?.();
  }
  return Boolean(found);
}

async function countForAll(tx: Tx, seen: "at once" | "soon", slot: number): Promise<void> {
  const build = () =>
    tx
      .updateTable("page_versions")
      .set((row) => (seen === "soon" ? { soon: row("soon", "+", 1) } : { at_once: row("at_once", "+", 1) }))
      .where("slot", "=", slot);
  await runPrepared(tx, `count ${seen}`, build, [1, slot]);
}

/** @param shops one at least, in ascending order, so that two transactions never wait for each other */
async function countForShops(
  tx: Tx,
  seen: "at once" | "soon",
  slot: number,
  shops: readonly number[],
): Promise<void> {
  const [at_once, soon] = seen === "soon" ? [0, 1] : [1, 0];
  const rows = shops.map((store_id) => ({ store_id, slot, at_once, soon }));
  const build = () =>
    tx
      .insertInto("shop_page_versions")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["store_id", "slot"]).doUpdateSet((row) => ({
          at_once: row("shop_page_versions.at_once", "+", at_once),
          soon: row("shop_page_versions.soon", "+", soon),
        })),
      );
  const values = rows.flatMap((row) => [row.store_id, slot, at_once, soon]);
  await runPrepared(tx, `count for ${rows.length} shops`, build, [...values, at_once, soon]);
}

/** Stands for no shop: then only what counts for all is read. */
export const NO_SHOP = -1;

/** Reads the counts of a shop, those for all shops among them. */
export const versionsQuery = (store: number) => sql<PageVersions>`
  select sum(at_once) as "atOnce", sum(soon) as "soon" from (
    select at_once, soon from page_versions
    union all select at_once, soon from shop_page_versions where store_id = ${store}
  ) as counts`;
