import type { Schema } from "#app/platform/db/schema.ts";

type Table = keyof Schema;

/** A table with rows of shops. */
export interface ShopTable {
  readonly table: Table;
  /** The column and table by which a row belongs to a shop; without it, the table has a `store_id`. */
  readonly of?: readonly [column: string, table: Table];
  /**
   * Columns with the id of a row of another table, besides `of`. Null refers to none, and so does 0 where the database
   * does not check it.
   */
  readonly refs?: Readonly<Record<string, Table>>;
  /** SQL: the rows that move with the shop, where it is not all of them. */
  readonly where?: string;
  /** The newest row first: a row refers to a newer one of the same table. */
  readonly newestFirst?: true;
}

const TITLE = { title_id: "titles" } as const;
const ORDER = ["order_id", "orders"] as const;

/**
 * The tables that move with a shop to another installation. A table comes after the tables that it refers to. A test
 * compares all of this with the database.
 */
export const MOVED: readonly ShopTable[] = [
  { table: "settings_changes", refs: { takes_back: "settings_changes" } },
  { table: "opening_ticks" },
  { table: "translations" },
  { table: "shop_pictures" },
  { table: "store_sections" },
  { table: "search_words" },
  { table: "search_misses" },
  { table: "import_columns" },
  { table: "customers", refs: { preferred_address_id: "customer_addresses" } },
  { table: "customer_addresses", of: ["customer_id", "customers"] },
  { table: "account_links", refs: { institution_id: "customers", customer_id: "customers" } },
  { table: "staff" },
  { table: "programs", refs: { staff_id: "staff" } },
  { table: "title_lists", refs: { customer_id: "customers" } },
  { table: "title_list_items", of: ["list_id", "title_lists"], refs: TITLE },
  { table: "title_list_images", of: ["list_id", "title_lists"] },
  { table: "page_blocks", refs: { list_id: "title_lists" } },
  { table: "content_versions" },
  { table: "preorders", refs: TITLE },
  { table: "promotions" },
  { table: "events" },
  { table: "event_titles", of: ["event_id", "events"], refs: TITLE },
  { table: "event_bundles", of: ["event_id", "events"], refs: { ticket_id: "titles", ...TITLE } },
  { table: "event_guests", refs: { event_id: "events" } },
  { table: "event_ticks", refs: { event_id: "events" } },
  { table: "gift_registries", refs: { customer_id: "customers", shipping_id: "customer_addresses" } },
  { table: "gift_registry_items", of: ["registry_id", "gift_registries"], refs: TITLE },
  { table: "follows" },
  { table: "follow_titles", of: ["follow_id", "follows"], refs: TITLE },
  { table: "title_news", refs: TITLE },
  { table: "stock_notices", refs: TITLE },
  { table: "title_comments", refs: TITLE },
  { table: "title_edits", refs: TITLE },
  { table: "title_sections", refs: TITLE },
  { table: "stock", refs: TITLE },
  { table: "store_stock", refs: TITLE },
  { table: "stock_movements", refs: TITLE },
  { table: "stock_counts" },
  { table: "stock_count_lines", of: ["count_id", "stock_counts"], refs: TITLE },
  { table: "stock_count_scans", of: ["count_id", "stock_counts"], refs: TITLE },
  { table: "carts", where: "owner like 'customer:%'" },
  { table: "cart_lines", of: ["cart_id", "carts"], refs: TITLE },
  { table: "emails", where: "(sent_at is not null or failed_at is not null)" },
  { table: "orders", refs: { customer_id: "customers", institution_id: "customers" } },
  { table: "order_items", of: ORDER, refs: { ...TITLE, preorder_id: "preorders" } },
  { table: "order_taxes", of: ORDER },
  { table: "order_events", of: ORDER },
  { table: "order_acts", refs: { order_id: "orders" } },
  { table: "order_scans", of: ORDER },
  { table: "order_batches", of: ORDER },
  { table: "order_reductions", of: ORDER },
  { table: "order_disputes", refs: { order_id: "orders" } },
  { table: "payment_attempts", refs: { order_id: "orders" } },
  { table: "payment_events", of: ["attempt_id", "payment_attempts"] },
  { table: "payment_refunds", refs: { order_id: "orders", attempt_id: "payment_attempts" } },
  { table: "square_sales", refs: { order_id: "orders", return_of: "square_sales", ...TITLE } },
  { table: "promotion_uses", of: ["promotion_id", "promotions"], refs: { order_id: "orders" } },
  { table: "gift_card_sales", refs: { order_id: "orders" } },
  { table: "gift_cards", refs: { sale_id: "gift_card_sales", moved_to: "gift_cards" }, newestFirst: true },
  { table: "gift_card_entries", of: ["gift_card_id", "gift_cards"], refs: { order_id: "orders" } },
  { table: "postings", refs: { order_id: "orders", gift_card_id: "gift_cards", ...TITLE } },
  { table: "bestsellers_sent" },
  {
    table: "gift_registry_purchases",
    of: ["registry_id", "gift_registries"],
    refs: { order_id: "orders", customer_id: "customers", ...TITLE },
  },
  { table: "audit_entries" },
  { table: "audit_heads" },
  // Triggers note what changes in shops with a webhook. It comes last, so they note nothing of what came before.
  { table: "webhooks" },
  { table: "webhook_numbers" },
];

/** The tables that stay behind, in an order in which their rows can be deleted. */
export const STAYING: readonly (ShopTable & { readonly because: string })[] = [
  { table: "webhook_sendings", because: "events are sent where they happened" },
  { table: "webhook_events", because: "events are sent where they happened" },
  { table: "webhooks_due", because: "events are sent where they happened" },
  { table: "checkout_drafts", of: ["cart_id", "carts"], because: "shoppers begin the checkout again" },
  { table: "phone_orders", because: "an order taken by phone is finished first" },
  { table: "sessions", because: "people log in again" },
  { table: "account_tokens", because: "people ask for a new link to set a password" },
  { table: "login_networks", of: ["customer_id", "customers"], because: "learned from logins" },
  { table: "staff_views", because: "people log in again" },
  { table: "staff_counters", of: ["session_id", "staff_sessions"], because: "people log in again" },
  { table: "staff_sessions", because: "people log in again" },
  { table: "staff_links", because: "people ask for a new link to set a password" },
  { table: "staff_devices", of: ["staff_id", "staff"], because: "encrypted with the installation's secret" },
  { table: "staff_codes", of: ["staff_id", "staff"], because: "go with the second factor" },
  { table: "staff_posts", because: "forms that wait for a login" },
  { table: "order_cards", of: ORDER, because: "card numbers, which must not travel" },
  { table: "postings_due", of: ORDER, because: "the database notes them itself" },
  { table: "payment_accounts", because: "secrets, which must not travel" },
  { table: "square_items", because: "read from Square again" },
  { table: "square_counts", because: "read from Square again" },
  { table: "square_readings", because: "read from Square again" },
  { table: "import_changes", of: ["import_id", "imports"], because: "go with their import" },
  { table: "import_refusals", of: ["import_id", "imports"], because: "go with their import" },
  { table: "imports", because: "an import is undone where it was made" },
  { table: "feeds", because: "learned from imports" },
  { table: "report_parts", of: ["report_id", "reports"], because: "a report can be made again" },
  { table: "reports", because: "a report can be made again" },
  { table: "server_errors", because: "the log that explains them is the installation's" },
  { table: "store_hosts", because: "they are in the file's first line" },
];
