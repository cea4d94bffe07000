import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** Records that a shop must keep: its books, and the money on customers' gift cards. */
const BOOKS = { orders: "orders", gift_cards: "gift cards" } as const;

/**
 * Tables with rows of a shop, in an order in which they can be deleted. Those of its orders are always empty,
 * because a shop with orders cannot be removed. Rows that depend on these tables are deleted with them.
 */
export const TABLES_OF_A_SHOP: readonly string[] = [
  "payment_refunds",
  "payment_attempts",
  "order_acts",
  "order_disputes",
  "postings",
  "square_sales",
  "orders",
  "gift_cards",
  "gift_card_sales",
  "promotions",
  "preorders",
  "payment_accounts",
  "square_counts",
  "square_items",
  "square_readings",
  "gift_registries",
  "event_guests",
  "event_ticks",
  "events",
  "reports",
  "imports",
  "import_columns",
  "feeds",
  "bestsellers_sent",
  "account_links",
  "account_tokens",
  "stock_notices",
  "follows",
  "title_news",
  "phone_orders",
  "carts",
  "sessions",
  "hooks",
  "hooks_due",
  "hook_sendings",
  "hook_events",
  "hook_numbers",
  "programs",
  "staff_posts",
  "staff_links",
  "staff_views",
  "staff_sessions",
  "staff",
  "content_versions",
  "page_blocks",
  "shop_pictures",
  "title_lists",
  "title_sections",
  "store_sections",
  "title_comments",
  "stock_counts",
  "stock_movements",
  "stock",
  "store_stock",
  "title_edits",
  "search_misses",
  "search_words",
  "audit_entries",
  "audit_heads",
  "mails",
  "customers",
  "server_errors",
  "settings_changes",
  "opening_ticks",
  "store_hosts",
];

/**
 * Removes a shop with its hosts, settings, stock, lists, carts and accounts. Titles are shared by all shops and
 * stay, except for its tickets.
 * @returns how many rows were deleted; a failure if the shop has taken an order or issued a gift card, because
 * its books must be kept
 */
export function removeStore(
  database: Database,
  { id, webstore_name }: Store,
  now: number,
): Promise<{ removed: number } | Failure> {
  return refusable(database, async (tx) => {
    for (const [table, what] of Object.entries(BOOKS)) {
      const count = await rows.countOfStore(tx, table, id);
      if (count > 0) {
        throw new Refusal(failure("housekeeping.has_records", { shop: webstore_name, what, count }));
      }
    }
    await rows.noteStockGone(tx, id, now);
    await rows.deleteOwnTitles(tx, id, now);
    let removed = 0;
    for (const table of TABLES_OF_A_SHOP) removed += await rows.deleteOfStore(tx, table, id);
    return { removed: removed + (await rows.deleteStore(tx, id)) };
  });
}
