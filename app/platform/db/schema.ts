import type { Generated } from "kysely";

/**
 * Every table, as TypeScript sees it. The database assigns `id` columns; money is in cents; times are epoch
 * seconds; booleans are 0 or 1 and JSON is text, the same on both engines.
 */
export type Flag = 0 | 1;

export interface Schema {
  stores: {
    id: Generated<number>;
    webstore_name: string;
    settings: string;
    version: Generated<number>;
    next_order_number: Generated<number>;
    created_at: number;
    /** What the settings say, for queries. */
    sells_gift_cards: Generated<Flag>;
  };
  store_hosts: { host: string; store_id: number };
  health_checks: { id: number; checked_at: number };

  titles: TitleRow;
  title_search: { title_id: number; keyword: string; title: string; author: string; publisher: string };
  title_contributors: {
    title_id: number;
    position: number;
    name: string;
    role: string;
    canadian: Flag;
    bio: string | null;
  };
  title_subjects: { title_id: number; position: number; scheme: string; code: string; label: string };
  title_reviews: {
    title_id: number;
    position: number;
    content: string;
    author: string | null;
    source_title: string | null;
  };
  title_interiors: { title_id: number; position: number; path: string };
  title_comments: { id: Generated<number>; store_id: number; title_id: number; author: string; text: string };
  title_edits: {
    store_id: number;
    title_id: number;
    price: number | null;
    description: string | null;
    shelf_note: string | null;
    hidden: number;
    updated_at: number;
  };
  search_misses: {
    store_id: number;
    /** Its first second, UTC. */
    day: number;
    type: string;
    term: string;
    searches: number;
    matches: number;
    offered: string;
  };
  stock: {
    id: Generated<number>;
    store_id: number;
    location_id: number;
    title_id: number;
    condition: string;
    onhand: number;
    onorder: number;
    price: number | null;
    note: string | null;
    updated_at: number;
  };
  store_stock: {
    store_id: number;
    title_id: number;
    tier: number;
    rank: number;
    onhand: number;
    onorder: number;
  };

  /** How often what shared pages show has changed, spread over several rows (`page-versions.server.ts`). */
  page_versions: { slot: number; at_once: number; soon: number };
  /** The same for what only the pages of one shop show. */
  shop_page_versions: { store_id: number; slot: number; at_once: number; soon: number };
  catalogue_changes: {
    seq: Generated<number>;
    /**
     * Null if the title itself changed, else the store whose stock of it changed; with title 0, whose sections
     * changed.
     */
    store_id: number | null;
    title_id: number;
    changed_at: number;
  };
  store_sections: {
    store_id: number;
    key: string;
    label: string;
    parent: string | null;
    position: number;
  };
  title_sections: { store_id: number; key: string; title_id: number };

  stock_notices: {
    id: Generated<number>;
    store_id: number;
    title_id: number;
    /** Where the title is wanted, if locations sell their own stock; null for anywhere. */
    location_id: Generated<number | null>;
    email: string;
    locale: string;
    token_hash: string;
    created_at: number;
    confirmed_at: number | null;
    told_at: number | null;
  };

  sessions: {
    id: string;
    store_id: number;
    customer_id: number | null;
    location_id: number | null;
    /** The institution the customer is buying for, as long as their link to it is valid. */
    institution_id: number | null;
    login_until: number | null;
    /** An email address that was verified and is about to become an account. */
    signup_email: string | null;
    created_at: number;
    seen_at: number;
    /** 1 if its cookie may have the name without `__Host-` over TLS, because it began before that prefix was used. */
    plain_cookie: number;
  };

  customers: CustomerRow;
  customer_addresses: {
    id: Generated<number>;
    customer_id: number;
    name: string;
    company_name: string;
    email_address: string;
    phone_number: string;
    phone_number_ext: string;
    street_address: string;
    street_address_2: string;
    city: string;
    province: string;
    country: string;
    postal_code: string;
    created_at: number;
  };
  /** Where a customer has logged in from, hashed. These places are never locked out. */
  login_places: { customer_id: number; place: string; seen_at: number };
  account_tokens: {
    token_hash: string;
    store_id: number;
    kind: "signup" | "reset" | "email" | "transfer";
    customer_id: number | null;
    email: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  account_links: {
    id: Generated<number>;
    store_id: number;
    public_id: string;
    institution_id: number;
    email: string;
    email_key: string;
    customer_id: number | null;
    token_hash: string;
    state: "pending" | "authorised";
    created_at: number;
    expires_at: number;
    authorised_at: number | null;
  };
  audit_heads: { store_id: number; number: number; hash: string };
  audit_entries: {
    store_id: number;
    number: number;
    at: number;
    actor: string;
    action: string;
    subject: string;
    detail: string;
    previous: string;
    hash: string;
  };

  title_lists: {
    id: string;
    store_id: number;
    name: string;
    header: string;
    /** The name as it is shown, and then `name`, folded (`lib/fold.ts`), for sorting and searching. */
    folded: Generated<string>;
    /** HTML, sanitised when it was stored. */
    description: string;
    /** The name of a picture (`platform/images/shop-picture.server.ts`). */
    image: string | null;
    /** Whether it is one of the shop's featured lists; the categories are only for those. */
    featured: Flag;
    category: string;
    sub_category: string;
    /** Whether it was made from an uploaded file, and is deleted after a month. */
    found: Flag;
    /** The customer who owns the list; null for the shop's lists. */
    customer_id: number | null;
    /** Whether it is its customer's favourites, of which there is one list. */
    favourites: Flag;
    /** Whether a customer's list can be read by everybody who has its address. */
    shared: Flag;
    created_at: number;
    updated_at: number;
  };
  title_list_items: { list_id: string; title_id: number; position: number; added_at: number };
  reports: ReportRow;
  /** A finished report's file, in base64. */
  report_parts: { report_id: string; number: number; content: string; created_at: number };
  /** The picture of a customer's list, as WebP in base64. */
  title_list_images: { list_id: string; content: string };
  page_blocks: {
    id: Generated<number>;
    store_id: number;
    /** The id of the navigation entry that the page belongs to; empty for the home page. */
    page_id: string;
    position: number;
    placement: string;
    type: string;
    list_id: string | null;
    event_id: string | null;
    header: string;
    header_visible: Flag;
    /** HTML, sanitised when it was stored. */
    description: string;
    label: string;
    image: string | null;
    link: string | null;
    full_screen: Flag;
    row_limit: number | null;
    /** JSON: a list of names (`CalendarWidget`). */
    calendar_widgets: string;
  };

  /** `owner` is a guest's session or a customer (`Session.cartKey`). */
  carts: {
    id: Generated<number>;
    store_id: number;
    owner: string;
    version: number;
    updated_at: number;
    /** JSON: the choices that affect the price (`cart/terms.ts`). */
    terms: Generated<string>;
    /** The location its lines are for, if each location sells its own stock. */
    location_id: number | null;
    /** JSON: the lines that were removed last (`cart/removal.server.ts`), or "". */
    removed: Generated<string>;
  };
  cart_lines: {
    id: Generated<number>;
    cart_id: number;
    title_id: number;
    condition: string;
    gift_registry_id: string;
    /** JSON of the gift card that this line is (`gift-cards/gift.ts`); "" for anything else. */
    gift: string;
    quantity: number;
    order_rest: Flag;
    added_at: number;
    /** Copies beyond those that the gift registry still wants, which the giver agreed to buy. */
    registry_extra: Generated<number>;
  };
  checkout_drafts: { cart_id: number; draft: string; order_token: string; updated_at: number };

  orders: OrderRow;
  order_items: {
    order_id: number;
    position: number;
    title_id: number;
    condition: string;
    quantity: number;
    backorder_quantity: number;
    sold_price: number;
    original_price: number;
    tax_class: string;
    snapshot: string;
    /** JSON: where the copies were taken from. */
    taken: string;
    /** This item's share of the promotions' discount. */
    discount: number;
    /** JSON: the taxes on this item, each with its rate. */
    taxes: string;
    /** When the shop took its tickets back. */
    given_back_at: number | null;
    /** Copies taken off the order later: those that had not been sent, and those that had. */
    cancelled: number;
    returned: number;
  };
  order_batches: {
    order_id: number;
    number: number;
    /** JSON: positions of the order's items, with quantities. */
    items: string;
    provider: string;
    cost: number;
    status: "waiting" | "shipped";
    tracking: string;
    shipped_at: number | null;
  };
  order_reductions: OrderReductionRow;
  payment_refunds: RefundRow;
  /** A card that only the operator's key can decrypt, kept until it is used or 14 days old. */
  order_cards: { order_id: number; sealed: string; brand: string; last_four: string; created_at: number };

  promotions: PromotionRow;
  promotion_uses: { promotion_id: number; order_id: number; customer_key: string; amount: number };
  gift_cards: {
    id: Generated<number>;
    store_id: number;
    number_hash: string;
    last_four: string;
    pin_hash: string;
    balance: number;
    blocked: Flag;
    issued_at: number;
    /** The sale it belongs to; null if staff issued or imported it. */
    sale_id: number | null;
  };
  gift_card_sales: GiftCardSaleRow;
  gift_card_entries: {
    gift_card_id: number;
    number: number;
    at: number;
    kind: "issued" | "spent" | "given_back" | "corrected" | "voided";
    amount: number;
    balance: number;
    order_id: number | null;
  };
  /** JSON with secrets, so it is kept out of the settings, which can be exported. */
  payment_accounts: { store_id: number; provider: string; config: string; updated_at: number };
  payment_attempts: AttemptRow;
  payment_events: { attempt_id: string; number: number; at: number; what: string };
  webhook_events: { provider: string; event_id: string; at: number };
  order_events: { order_id: number; number: number; at: number; status: string; note: string };
  order_taxes: {
    order_id: number;
    position: number;
    type: string;
    rate: number;
    taxable: number;
    amount: number;
  };

  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    state: string;
    attempts: number;
    max_attempts: number;
    run_at: number;
    locked_until: number | null;
    last_error: string | null;
    created_at: number;
  };
  mails: {
    id: Generated<number>;
    store_id: number;
    sender: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    body_text: string;
    body_html: string;
    locale: string;
    created_at: number;
    sent_at: number | null;
    held_key: string | null;
    held_limit: number | null;
    /** Which email it is (`domain/email/kinds.ts`). */
    kind: Generated<string>;
    /** JSON of the message that the HTML is rendered from; "" once it is deleted. */
    message: Generated<string>;
    /** How often sending failed, why it last failed, and when it was given up. */
    tries: Generated<number>;
    problem: Generated<string>;
    failed_at: number | null;
    /** When the recipient's mail server first said that it will never take it. */
    refused_at: Generated<number | null>;
  };
  rate_limits: { key: string; window_start: number; used: number };
  limit_receipts: { receipt: string; uses: string; counted_at: number };
  leases: { name: string; until: number };
  events: {
    id: Generated<number>;
    store_id: number;
    /** The public id; null only between a row's insert and the update that follows it. */
    event_id: number | null;
    /** What an import knows the event by. */
    uid: string;
    name: string;
    /** Seconds on the shop's wall clock (`WallSeconds`). */
    starts: number;
    ends: number;
    description: string;
    summary: string;
    /** Name, place and summary, folded (`lib/fold.ts`), for searching. */
    folded: Generated<string>;
    custom_content: string;
    image: string | null;
    location_id: number | null;
    place: string;
    price: string;
    seats: number | null;
    seats_taken: Generated<number>;
    /** Seconds on the shop's wall clock. */
    answer_by: number | null;
    cancelled_at: number | null;
    views: Generated<number>;
    revision: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  event_bundles: { event_id: number; ticket_id: number; title_id: number; price: number };
  event_titles: { event_id: number; kind: "book" | "ticket"; title_id: number; position: number };
  event_guests: {
    id: Generated<number>;
    event_id: number;
    store_id: number;
    name: string;
    email: string;
    locale: string;
    party: number;
    state: "coming" | "waiting" | "cancelled";
    token_hash: string;
    asked_at: number;
    reminded_at: number | null;
    /** Whether they unsubscribed from reminders. */
    unreminded: Generated<Flag>;
  };
  gift_registries: {
    /** Unguessable, because everybody who has it may see the registry. */
    id: string;
    store_id: number;
    customer_id: number;
    title: string;
    occasion: string;
    description: string;
    /** The address in its owner's address book that gifts are sent to; 0 is the account's own. */
    shipping_id: number | null;
    shipping_encouraged: Flag;
    /** The last second of a day on the shop's clock. */
    purchase_deadline: number | null;
    store_can_edit: Flag;
    /** Whether its owner does not want to see what was bought. */
    surprise: Flag;
    is_open: Flag;
    /** When its owner was emailed the thank-you list. */
    thanks_sent_at: number | null;
    created_at: number;
    updated_at: number;
  };
  gift_registry_items: { registry_id: string; title_id: number; qty_requested: number; added_at: number };
  /** Lines of orders that were bought for a registry. */
  gift_registry_purchases: {
    order_id: number;
    position: number;
    registry_id: string;
    title_id: number;
    quantity: number;
    /** The giver, if they have an account. */
    customer_id: number | null;
    giver: string;
    note: string;
    bought_at: number;
  };
}

export interface TitleRow {
  id: Generated<number>;
  eisbn: string;
  product_code: string;
  isbn: string | null;
  isbn10: string | null;
  upc: string | null;
  title: string;
  title_sort: string;
  subtitle: string | null;
  author_line: string;
  author_sort: string;
  publisher: string | null;
  edition: string | null;
  language: string | null;
  description: string | null;
  bio: string | null;
  binding: string | null;
  binding_code: string | null;
  pages: number | null;
  width: string | null;
  height: string | null;
  weight: string | null;
  release_date: number | null;
  state: string;
  is_large_print: Flag;
  is_giftcard: Flag;
  has_libro_audiobook: Flag;
  audience: string | null;
  series: string | null;
  series_num: string | null;
  list_price_usa: number | null;
  list_price_can: number | null;
  rank: number | null;
  future_rank: number | null;
  sort_rank: number;
  cover_image_cache: string | null;
  cover_url: string | null;
  carton_qty: number | null;
  tax_class: string;
  /** The countries in which its publisher does not sell it, with spaces between their codes. */
  not_for_sale_in: string | null;
  /** Whether its publisher is out of copies for a time. */
  temporarily_out: 0 | 1;
  /** Nothing of it is sold from then on; for tickets. */
  sold_until: number | null;
  /** The only shop that shows it, for tickets; null for all others, which every shop shows. */
  only_store_id: number | null;
  deleted_at: number | null;
  updated_at: number;
}

export interface CustomerRow {
  id: Generated<number>;
  store_id: number;
  public_id: string;
  email: string;
  /** The address in the form used for comparing. */
  email_key: string;
  email_confirmed_at: number | null;
  password_hash: string;
  state: "active" | "locked" | "deleted";
  approved_at: number | null;
  first_name: string;
  last_name: string;
  company: string;
  is_institution: Flag;
  phone_number: string;
  phone_number_type: string;
  phone_number_ext: string;
  alt_phone_number: string;
  alt_phone_number_type: string;
  alt_phone_number_ext: string;
  street_address: string;
  street_address_2: string;
  city: string;
  province: string;
  country: string;
  postal_code: string;
  communication_preference: string;
  extra_fields: string;
  /** 0 means the account's own address. */
  preferred_address_id: number;
  tax_certificate: string;
  tax_exempt_until: number | null;
  tax_exempt_types: string;
  created_at: number;
  updated_at: number;
}

export interface OrderRow {
  id: Generated<number>;
  store_id: number;
  order_number: number;
  key_hash: string;
  session_id: string;
  customer_id: number | null;
  /** The institution the customer bought for. */
  institution_id: number | null;
  /** The exemption certificate, if taxes were left out. */
  tax_certificate: string;
  order_date: number;
  status: string;
  delivery_type: string;
  delivery_key: string;
  payment_type: string;
  payment_message: string;
  purchaser_name: string;
  email: string;
  phone: string;
  order_location_id: number | null;
  communication_preference: string;
  notes: string;
  purchaseorder: string;
  locale: string;
  currency: string;
  original_price: number;
  discounts: number;
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  item_count: number;
  order_token: string;
  order_fingerprint: string;
  /** JSON: the shipping address when the order was placed; empty for pickup. */
  ship_to: string;
  /** JSON: the account's own address when the order was placed; empty for a guest. */
  bill_to: string;
  provider: string;
  provider_label: string;
  multiship_method: string;
  is_shipping_tbd: Flag;
  post_subtotal_discount: number;
  /** JSON: the promotions that were applied. */
  promo_codes: string;
  gift_card_amount: number;
  /** none, pending, paid, or refunded in part or in full. */
  payment_state: string;
  quote_until: number | null;
  /** The payment that the order waits for or was paid by. No other payment may settle it. */
  attempt_id: string | null;
  /** Cents the shop took in person, and how. */
  paid_by_hand: number;
  paid_method: string;
  paid_by_hand_at: number | null;
  shipping_set_at: number | null;
  /** Cents that its reductions take off the total. */
  reduced: number;
}

/** Copies taken off an order in one go. */
interface OrderReductionRow {
  order_id: number;
  number: number;
  /** Shared with the refunds that it led to. */
  act: string;
  at: number;
  kind: "cancelled" | "returned";
  /** JSON: positions of the order's items, with quantities and what they cost, without taxes. */
  items: string;
  /** Cents of the shipping that were taken off as well. */
  shipping: number;
  /** JSON: what was taken off each tax. */
  taxes: string;
  amount: number;
  restocked: Flag;
  /** The shop's message to the shopper. */
  note: string;
}

/** The gift cards of one line of a paid order. */
interface GiftCardSaleRow {
  id: Generated<number>;
  store_id: number;
  order_id: number;
  position: number;
  /** Cents each. */
  amount: number;
  quantity: number;
  /** The eisbn and name of the design. */
  design: string;
  title: string;
  recipient: string;
  to_name: string;
  from_name: string;
  message: string;
  locale: string;
  send_at: number;
  issued_at: number;
  sent_at: number | null;
  /** When the last of its cards was voided. */
  voided_at: number | null;
  /** When its email turned out to be undeliverable. */
  returned_at: number | null;
  /** A hash of the key in the email's link; null until it is sent. */
  key_hash: string | null;
  /** The numbers and PINs, which only that key can decrypt; "" until it is sent. */
  content: string;
  /** The email on its way; null before, and once it is known how that went. */
  mail_id: number | null;
}

export interface PromotionRow {
  id: Generated<number>;
  store_id: number;
  code: string;
  description: string;
  kind: "percent" | "amount" | "free_shipping";
  /** Thousandths of a percent, or cents. */
  value: number;
  scope: "all" | "subject" | "list";
  scope_value: string;
  minimum: number;
  starts_at: number;
  ends_at: number | null;
  limit_total: number | null;
  limit_customer: number | null;
  automatic: Flag;
  stacks: Flag;
  used: number;
  created_at: number;
}

export interface AttemptRow {
  id: string;
  store_id: number;
  order_id: number;
  provider: string;
  provider_ref: string | null;
  amount: number;
  currency: string;
  state: "begun" | "paid" | "ended" | "refund_due" | "refunded";
  /** Where the shopper pays: a URL, or a form as JSON. */
  redirect: string;
  /** The cart to empty once the payment is made. */
  cart_key: string;
  /** The base URL of links in its emails. */
  base_url: string;
  /** A hash of the network that pays for tickets, until the payment is settled; empty for all others. */
  network: string;
  note: string;
  begun_at: number;
  changed_at: number;
  /** When to check it with the provider next; 0 for never. */
  check_at: number;
  /** The time when that was decided. If the clock shows less, it was set back, and the check is due at once. */
  check_from: number;
  /** How often it was checked after it had ended. */
  late_looks: number;
}

export interface RefundRow {
  /** Also the idempotency key, so that the provider refunds only once. */
  id: string;
  store_id: number;
  order_id: number;
  attempt_id: string | null;
  /** Empty if no provider is involved. */
  provider: string;
  target: "payment" | "gift_card" | "by_hand";
  /** Requested by the operator, or money that matches no order. */
  reason: "asked" | "unmatched";
  amount: number;
  currency: string;
  state: "started" | "done" | "failed" | "by_hand";
  /** The provider's id of the refund. */
  reference: string;
  /** The shop's message to the shopper. */
  note: string;
  /** The last problem, for the operator. */
  problem: string;
  base_url: string;
  /** Whether the request may have reached the provider. */
  asked: Flag;
  tries: number;
  started_at: number;
  changed_at: number;
  check_at: number;
  check_from: number;
  /** Refunds of one act share it; "" for older ones. */
  act: string;
  /** How much of it is for copies taken off the order; the rest is a loss of the shop's. */
  goods: number;
}

/** A file that somebody asked for, and how far it is. */
export interface ReportRow {
  id: string;
  store_id: number;
  /** The key of whoever asked, which is also that of their cart. */
  owner: string;
  customer_id: number | null;
  institution_id: number | null;
  location_id: number | null;
  /** The base URL of links in it. */
  base_url: string;
  kind: "list" | "cart" | "order";
  format: "pdf" | "xlsx" | "csv";
  /** How a PDF is laid out; "" for other files. */
  layout: string;
  /** The id of what it is about; "" for the cart. */
  subject: string;
  state: "waiting" | "running" | "completed" | "failed" | "cancelled";
  rows_done: number;
  rows_total: number;
  /** The process that makes it, or made it last. */
  worker: string;
  tries: number;
  /** A process that has not renewed this is presumed dead. */
  locked_until: number;
  created_at: number;
  /** When somebody last asked how far it is. */
  asked_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** The file's name, once it is finished. */
  name: string;
  size: number;
}
