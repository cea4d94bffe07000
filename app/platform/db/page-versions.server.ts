import { AsyncLocalStorage } from "node:async_hooks";
import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "./database.server.ts";
import { runPrepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/**
 * Pages that are the same for everybody are kept in memory (`http/shared-pages`), and must be made again when what they
 * show has changed, whichever process changed it. So every transaction that writes to a table which such pages read also
 * counts itself in `page_versions`, before it commits. The first words of a statement say which
 * table it writes to, so code that changes data need not think of pages.
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
]);

/** What one transaction has done so far. */
class Writes {
  seen = false;

  /** Notes a statement of the transaction. */
  note(text: string): void {
    if (!this.seen && isSeen(text)) this.seen = true;
  }
}

const WRITE =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+(?:only\s+)?"?(\w+)/i;
/** A statement that can write, however it begins: PostgreSQL takes `with … as (update …)`. */
const MAY_WRITE = /\b(?:insert|update|delete|merge|truncate)\b/i;
const READS = /^\s*(?:select|pragma|savepoint|release|rollback|begin|commit|analyze|lock|set|explain)\b/i;

/** Whether a statement writes to a table that shared pages read. */
export function isSeen(text: string): boolean {
  const table = WRITE.exec(text)?.[1];
  if (table) return !UNSEEN.has(table);
  return !READS.test(text) && MAY_WRITE.test(text);
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
  /** Says, in a row, whether the table is there: a database that has not been upgraded yet has none, and no pages. */
  readonly exists: RawBuilder<{ there: unknown }>;
  onCount?(): void;
}

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
    return current.run(writes, async () => {
      const done = await work(tx);
      if (writes.seen && seen !== "never" && (await isUpgraded(tx, counter))) {
        await count(tx, seen, Math.floor(Math.random() * counter.slots));
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
  if (found) upgraded.add(counter);
  return Boolean(found);
}

async function count(tx: Tx, seen: "at once" | "soon", slot: number): Promise<void> {
  const build = () =>
    tx
      .updateTable("page_versions")
      .set((row) => (seen === "soon" ? { soon: row("soon", "+", 1) } : { at_once: row("at_once", "+", 1) }))
      .where("slot", "=", slot);
  await runPrepared(tx, `count ${seen}`, build, [1, slot]);
}

/** Reads the counts. */
export async function readVersions(db: Queries): Promise<PageVersions> {
  const row = await db
    .selectFrom("page_versions")
    .select([sql<number>`sum(at_once)`.as("atOnce"), sql<number>`sum(soon)`.as("soon")])
    .executeTakeFirstOrThrow();
  return { atOnce: Number(row.atOnce), soon: Number(row.soon) };
}
