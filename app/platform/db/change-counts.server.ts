import { AsyncLocalStorage } from "node:async_hooks";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.server.ts";
import { runPrepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/**
 * Shared pages are cached (`http/page-cache`) and must be rendered again when their data changes, whichever process
 * changed it. So every transaction that writes to a table that they read also increments a count in `change_counts`
 * before it commits. The first words of a statement say which table it writes to, so code that changes data need not
 * know about pages.
 */

/** When a change must be seen: with the next request, or within about two seconds. */
export type WhenSeen = "at once" | "soon" | "never";

/** The counts of changes. A cached page is right as long as they are the same. */
export type ChangeCounts = {
  /** Changes that the next request must see. */
  readonly atOnce: number;
  /** Changes made by shoppers, such as sold copies, which may be seen a moment later. */
  readonly soon: number;
};

/**
 * The tables that no shared page reads. All others count, so a new table is safe by default.
 * `tests/calls/pages/page-cache.test.ts` requests each kind of shared page and fails if it reads one of these.
 */
export const UNSEEN: ReadonlySet<string> = new Set<keyof Schema | "migrations">([
  "migrations",
  "health_checks",
  "server_errors",
  "restore_tests",
  "settings_changes",
  "opening_ticks",
  "search_misses",
  "stock_movements",
  "stock_counts",
  "stock_count_lines",
  "stock_count_scans",
  "stock_notices",
  "follows",
  "follow_titles",
  "title_news",
  "sessions",
  "customers",
  "customer_addresses",
  "login_networks",
  "account_tokens",
  "account_links",
  "staff",
  "staff_sessions",
  "staff_counters",
  "staff_links",
  "staff_devices",
  "staff_codes",
  "staff_posts",
  "staff_views",
  "programs",
  "webhooks",
  "webhooks_due",
  "webhook_numbers",
  "webhook_events",
  "webhook_sendings",
  "content_versions",
  "audit_heads",
  "audit_entries",
  "reports",
  "report_parts",
  "imports",
  "import_changes",
  "import_refusals",
  "import_columns",
  "feeds",
  "bestsellers_sent",
  "carts",
  "cart_lines",
  "checkout_drafts",
  "phone_orders",
  "orders",
  "order_items",
  "order_batches",
  "order_cards",
  "order_events",
  "order_scans",
  "order_acts",
  "order_disputes",
  "order_reductions",
  "order_taxes",
  "payment_refunds",
  "payment_attempts",
  "payment_events",
  "payment_accounts",
  "provider_notices",
  "square_items",
  "square_counts",
  "square_sales",
  "square_readings",
  "postings",
  "postings_due",
  "promotions",
  "promotion_uses",
  "gift_cards",
  "gift_card_sales",
  "gift_card_entries",
  "jobs",
  "emails",
  "rate_limits",
  "limit_receipts",
  "leases",
  "event_guests",
  "event_ticks",
  "gift_registries",
  "gift_registry_items",
  "gift_registry_purchases",
  "feed_hosts",
  "change_counts",
]);

const WRITE =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+(?:only\s+)?"?(\w+)/i;
/** A statement that can write, however it begins: PostgreSQL takes `with … as (update …)`. */
const MAY_WRITE = /\b(?:insert|update|delete|merge|truncate)\b/i;
const READS = /^\s*(?:select|pragma|savepoint|release|rollback|begin|commit|analyze|lock|set|explain)\b/i;

/** Whether shared pages may show what a statement changes. */
export function isSeen(text: string): boolean {
  const table = WRITE.exec(text)?.[1];
  return table === undefined ? !READS.test(text) && MAY_WRITE.test(text) : !UNSEEN.has(table);
}

/** The transaction that runs, and whether shared pages show what it has written so far. */
const current = new AsyncLocalStorage<{ seen: boolean }>();

/** Notes a statement, if it is part of a transaction that increments the counts. */
export function noteStatement(text: string): void {
  const writes = current.getStore();
  if (writes && !writes.seen) writes.seen = isSeen(text);
}

/** Has the running transaction count a change that an earlier one stored without counting it ("never"). */
export function noteChange(): void {
  const writes = current.getStore();
  if (writes) writes.seen = true;
}

const SLOTS = 8;

/** One engine's way of counting changes. */
export interface Counter {
  /** Number of rows the count is spread over, so that transactions need not wait for each other's commit. */
  readonly slots: 1 | typeof SLOTS;
  /** Selects whether the table exists: a database that has not been upgraded yet has none, and no pages. */
  readonly exists: RawBuilder<{ there: unknown }>;
  onCount?(): void;
}

/** Databases whose table is known to be there. */
const upgradedCounters = new WeakSet<Counter>();

/**
 * Runs a transaction, and increments the counts if it has written something that shared pages show.
 * @param begin runs its argument within a transaction
 */
export async function countingChanges<Result>(
  begin: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
  seen: WhenSeen,
  counter: Counter,
): Promise<Result> {
  let counted = false;
  const result = await begin((tx) => {
    const writes = { seen: false };
    counted = false;
    return current.run(writes, async () => {
      const result = await work(tx);
      if (writes.seen && seen !== "never" && (await isUpgraded(tx, counter))) {
        await count(tx, seen, Math.floor(Math.random() * counter.slots));
        counted = true;
      }
      return result;
    });
  });
  if (counted) counter.onCount?.();
  return result;
}

async function isUpgraded(tx: Tx, counter: Counter): Promise<boolean> {
  if (upgradedCounters.has(counter)) return true;
  const exists = (await counter.exists.execute(tx)).rows[0]?.there;
  if (exists) upgradedCounters.add(counter);
  return Boolean(exists);
}

async function count(tx: Tx, seen: "at once" | "soon", slot: number): Promise<void> {
  const build = () =>
    tx
      .updateTable("change_counts")
      .set((row) => (seen === "soon" ? { soon: row("soon", "+", 1) } : { at_once: row("at_once", "+", 1) }))
      .where("slot", "=", slot);
  await runPrepared(tx, `count ${seen}`, build, [1, slot]);
}

/** Reads the counts. */
export const countsQuery = sql<ChangeCounts>`
  select sum(at_once) as "atOnce", sum(soon) as "soon" from change_counts`;
