import { DAY } from "#app/lib/seconds.ts";
import { PHONE_KEPT } from "../checkout/phone-orders.ts";
import { JOURNAL_KEPT } from "../imports/imports.ts";
import { CARD_KEPT } from "../orders/placement/sealed-cards.server.ts";
import { FILE_KEPT } from "../reports/reports.server.ts";
import { EVENTS_KEPT } from "../webhooks/webhooks.ts";

/**
 * A rule for deleting old rows. `where` is SQL for both databases; `:before` is the current time minus `keep`
 * seconds.
 */
export interface Retention {
  readonly table: string;
  readonly keep: number;
  readonly where: string;
  /** The rows that are deleted, and when, in words for docs/operating.md. */
  readonly what: string;
  /** Columns to empty instead of deleting the row. */
  readonly empties?: readonly string[];
}

/**
 * The tables that grow by themselves, and which of their rows are old. No rule touches orders, customers'
 * accounts or the bookkeeping: what was sold, paid, refunded and changed stays.
 */
export const RETENTION: readonly Retention[] = [
  {
    table: "rate_limits",
    keep: 2 * DAY,
    where: "window_start < :before",
    what: "counts of limits, after 2 days",
  },
  {
    table: "limit_receipts",
    keep: 2 * DAY,
    where: "counted_at < :before",
    what: "uses that may be given back, after 2 days",
  },
  {
    table: "jobs",
    keep: 7 * DAY,
    where: "state = 'done' and run_at < :before",
    what: "finished jobs, after 7 days",
  },
  {
    table: "jobs",
    keep: 90 * DAY,
    where: "state = 'failed' and run_at < :before",
    what: "failed jobs, after 90 days",
  },
  {
    table: "emails",
    keep: 30 * DAY,
    where: "sent_at < :before and body_text <> ''",
    empties: ["body_text", "message"],
    what: "texts of emails, 30 days after they were sent (at once where they hold a link that opens an account)",
  },
  {
    table: "emails",
    keep: 90 * DAY,
    where: "sent_at < :before",
    what: "emails, 90 days after they were sent",
  },
  {
    table: "emails",
    keep: 180 * DAY,
    where: "created_at < :before",
    what: "emails that could not be sent, after 180 days",
  },
  {
    table: "account_tokens",
    keep: DAY,
    where: "expires_at < :before",
    what: "links of emails, a day after they expired",
  },
  {
    table: "account_links",
    keep: 30 * DAY,
    where: "state = 'pending' and expires_at < :before",
    what: "invitations, 30 days after they expired",
  },
  {
    table: "staff_sessions",
    keep: 90 * DAY,
    where: "created_at < :before",
    what: "logins of staff, after 90 days",
  },
  {
    table: "staff_links",
    keep: DAY,
    where: "expires_at < :before",
    what: "links with which staff set a password, a day after they expired",
  },
  {
    table: "staff_posts",
    keep: DAY,
    where: "created_at < :before",
    what: "forms that were sent to the desk after a login had ended, after a day (they are shown for an hour)",
  },
  {
    table: "stock_notices",
    keep: 7 * DAY,
    where: "confirmed_at is null and created_at < :before",
    what: "unconfirmed requests for a back-in-stock email, after 7 days",
  },
  {
    table: "stock_notices",
    keep: 90 * DAY,
    where: "emailed_at < :before",
    what: "requests whose email was sent, after 90 days",
  },
  {
    table: "stock_notices",
    keep: 730 * DAY,
    where: "created_at < :before",
    what: "requests whose email was not sent, after 2 years",
  },
  {
    table: "follows",
    keep: 7 * DAY,
    where: "confirmed_at is null and created_at < :before",
    what: "requests to follow an author or a series that nobody confirmed, after 7 days (the others until they are ended)",
  },
  {
    table: "title_news",
    keep: 730 * DAY,
    where: "at < :before",
    what: "which titles were announced or new in a shop, after 2 years",
  },
  {
    table: "checkout_drafts",
    keep: 30 * DAY,
    where: "updated_at < :before",
    what: "unfinished checkouts, after 30 days",
  },
  {
    table: "carts",
    keep: 90 * DAY,
    where: "updated_at < :before and owner not like '%customer:%'",
    what: "guests' carts with their lines, after 90 days without a change",
  },
  {
    table: "carts",
    keep: PHONE_KEPT,
    where: "updated_at < :before and owner like 'phone:%'",
    what: "books of orders that staff began to take by phone, after 14 days without a change",
  },
  {
    table: "phone_orders",
    keep: PHONE_KEPT,
    where: "updated_at < :before",
    what: "orders that staff began to take by phone, after 14 days without a change (the orders themselves stay)",
  },
  {
    table: "sessions",
    keep: 90 * DAY,
    where:
      "created_at < :before and (login_until is null or login_until < :before) and not exists (select 1 from carts where carts.owner = sessions.id)",
    what: "sessions without a login and without a cart, after 90 days",
  },
  {
    table: "login_networks",
    keep: 180 * DAY,
    where: "seen_at < :before",
    what: "networks somebody logged in from, after 180 days",
  },
  {
    table: "provider_notices",
    keep: 90 * DAY,
    where: "at < :before",
    what: "ids of providers' messages, after 90 days",
  },
  {
    table: "webhook_events",
    keep: EVENTS_KEPT,
    where: "at < :before",
    what: "events for webhooks with the answers to them, after 14 days",
  },
  {
    table: "payment_events",
    keep: 400 * DAY,
    where:
      "at < :before and attempt_id in (select id from payment_attempts where state in ('paid', 'ended', 'refunded'))",
    what: "the steps of settled payments, after 400 days (the payment itself stays with its order)",
  },
  {
    table: "order_cards",
    keep: CARD_KEPT,
    where: "created_at < :before",
    what: "sealed cards that nobody used, after 14 days",
  },
  {
    table: "order_scans",
    keep: 90 * DAY,
    where: "at < :before",
    what: "books that were scanned into parcels, after 90 days",
  },
  {
    table: "catalogue_changes",
    keep: 30 * DAY,
    where: "changed_at < :before and seq < (select max(seq) from catalogue_changes)",
    what: "changes that the search index follows, after 30 days (the index itself deletes them sooner)",
  },
  {
    table: "stock_counts",
    keep: 400 * DAY,
    where: "ended_at < :before",
    what: "counts of a section with what was scanned, 400 days after they ended (the movements stay)",
  },
  {
    table: "search_misses",
    keep: 90 * DAY,
    where: "day < :before",
    what: "searches without a match, counted by day, after 90 days",
  },
  {
    table: "title_lists",
    keep: 30 * DAY,
    where: "found = 1 and created_at < :before",
    what: "titles found in uploaded files, after 30 days",
  },
  {
    table: "report_parts",
    keep: FILE_KEPT,
    where: "created_at < :before",
    what: "files of reports, an hour after they were made",
  },
  {
    table: "reports",
    keep: 7 * DAY,
    where: "created_at < :before",
    what: "reports that somebody asked for, after 7 days",
  },
  {
    table: "import_changes",
    keep: JOURNAL_KEPT,
    where: "changed_at < :before",
    what: "what imports and changes of several titles changed, after 14 days; until then they can be undone",
  },
  {
    table: "import_refusals",
    keep: JOURNAL_KEPT,
    where: "refused_at < :before",
    what: "rows that imports refused, after 14 days",
  },
  {
    table: "imports",
    keep: 400 * DAY,
    where: "created_at < :before",
    what: "the history of imports, after 400 days",
  },
  {
    table: "server_errors",
    keep: 30 * DAY,
    where: "at < :before",
    what: "errors that shoppers saw, after 30 days, and of each shop the newest 500 at most",
  },
  {
    table: "event_guests",
    keep: 90 * DAY,
    where: "event_id in (select id from events where ends < :before)",
    what: "people who said they were coming, 90 days after the event",
  },
  {
    table: "event_ticks",
    keep: 90 * DAY,
    where: "event_id in (select id from events where ends < :before)",
    what: "people who came to an event, 90 days after it",
  },
];

/** Tables that are kept forever, or whose rows are deleted with the row they belong to. */
export const KEEP_REASONS: Readonly<Record<string, string>> = {
  migrations: "one row for each version of the schema",
  square_sales: "kept with their order, whose copies may still come back",
  leases: "one row for each kind of work that one process does at a time",
  restore_tests: "one row, which says when a backup was last restored for a test",
  health_checks: "one row, which shows that the database can be written",
  change_counts: "eight rows, which count what shared pages show",
  stores: "the shops",
  opening_ticks: "a dozen rows for each shop",
  settings_changes: "the history of a shop's settings, which people change by hand",
  translations: "a shop's own texts in its second language, at most 5,000 of each shop",
  store_hosts: "the shops",
  store_sections: "the shops' own subjects",
  store_stock: "one row for each title in stock",
  stock: "one row for each title in stock",
  stock_movements: "the shops' stock, movement by movement",
  stock_count_lines: "go with their count",
  stock_count_scans: "go with their count",
  search_words: "the shops' other names for authors and titles",
  titles: "the catalogue",
  title_search: "the catalogue",
  title_contributors: "the catalogue",
  title_subjects: "the catalogue",
  title_texts: "the catalogue",
  title_prizes: "the catalogue",
  title_relations: "the catalogue",
  title_works: "the catalogue",
  title_resources: "the catalogue",
  feed_pictures: "the pictures that feeds link to; those that no feed links to any more go with their files",
  feed_hosts: "one row for each host of these pictures",
  follow_titles: "what the next emails to followers are about; it goes when they are sent",
  title_identities: "the catalogue",
  author_choices: "what operators decided about the catalogue",
  edition_choices: "what operators decided about the catalogue",
  title_interiors: "the catalogue",
  title_comments: "the catalogue",
  title_edits: "the catalogue",
  title_sections: "the catalogue",
  import_columns: "one row for each kind of file that a shop imports",
  feeds: "one row for each kind of file that commands import for a shop",
  square_items: "the items that a shop's till has",
  square_counts: "one row for each item and location of a shop's till",
  square_readings: "one row for each shop that shares its stock",
  title_list_items: "go with their list",
  title_list_images: "go with their list",
  page_blocks: "the shops' pages",
  shop_pictures: "the shops' pictures",
  content_versions: "the versions of the shops' pages, of which each page keeps the newest 200",
  cart_lines: "go with their cart",
  customers: "accounts; deleting one leaves a row without personal details for its orders",
  customer_addresses: "a customer's address book",
  gift_registries: "customers' registries",
  gift_registry_items: "go with their registry",
  gift_registry_purchases: "go with their registry",
  events: "the shops' events; pages that link to a past one still find it",
  event_titles: "go with their event",
  event_bundles: "go with their event",
  staff: "who works in the shops",
  staff_views: "one row at most for each login of staff; it goes when its view of the shop ends",
  programs: "a shop's own programs; one whose key has ended stays, because the history names it",
  webhooks: "a shop's webhooks, five at most",
  webhooks_due: "what changed within seconds in shops with a webhook",
  webhook_numbers: "one row for each shop with a webhook",
  webhook_sendings: "go with their event",
  staff_devices: "go with a member of staff",
  staff_codes: "go with a member of staff",
  staff_counters: "go with a login of staff",
  audit_heads: "the trail of changes to accounts, which proves that nothing was taken out",
  audit_entries: "the trail of changes to accounts, which proves that nothing was taken out",
  orders: "the bookkeeping",
  order_items: "the bookkeeping",
  order_taxes: "the bookkeeping",
  order_batches: "the bookkeeping",
  order_events: "the bookkeeping",
  order_acts: "what staff did to an order, which goes with it",
  order_reductions: "the bookkeeping",
  bestsellers_sent: "one row for each week",
  postings: "the bookkeeping",
  postings_due: "one row for each order that changed within minutes",
  payment_refunds: "the bookkeeping",
  order_disputes: "the bookkeeping",
  payment_attempts: "the bookkeeping",
  payment_accounts: "the shops' accounts with providers",
  preorders: "the shops' pre-order campaigns, which their orders name",
  promotions: "the bookkeeping",
  promotion_uses: "the bookkeeping",
  gift_card_sales: "the bookkeeping",
  gift_cards: "money that customers hold",
  gift_card_entries: "money that customers hold",
};
