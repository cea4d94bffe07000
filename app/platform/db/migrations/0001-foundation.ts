/** The first schema: shops, catalogue, stock, sessions, lists, carts, orders, jobs and emails. */
export const name = "0001-foundation";

export const sql = `
create table stores (
  id $ID,
  webstore_name text not null unique,
  settings text not null,
  version integer not null default 1,
  next_order_number integer not null default 100001,
  created_at bigint not null
);
create table store_hosts (
  host text primary key,
  store_id bigint not null references stores(id)
);

create table titles (
  id $ID,
  eisbn text not null unique,
  product_code text not null unique,
  isbn text, isbn10 text, upc text,
  title text not null,
  title_sort text not null,
  subtitle text,
  author_line text not null,
  author_sort text not null,
  publisher text, edition text, language text,
  description text, bio text,
  binding text, binding_code text,
  pages integer, width text, height text, weight text,
  release_date bigint,
  state text not null check (state in ('available', 'out_of_print', 'out_of_stock_indefinitely', 'forthcoming', 'cancelled')),
  is_large_print integer not null,
  is_giftcard integer not null,
  has_libro_audiobook integer not null,
  audience text, series text, series_num text,
  list_price_usa integer check (list_price_usa >= 0),
  list_price_can integer check (list_price_can >= 0),
  rank integer, future_rank integer,
  sort_rank integer not null,
  cover_image_cache text, cover_url text,
  carton_qty integer,
  tax_class text not null,
  deleted_at bigint,
  updated_at bigint not null
);
create index titles_by_rank on titles (sort_rank, id);
create index titles_on_sale on titles (sort_rank, id) where deleted_at is null and state <> 'cancelled';
create index titles_by_date on titles (release_date, id);
create index titles_by_title on titles (title_sort, id);
create index titles_by_author on titles (author_sort, id);
create index titles_by_isbn10 on titles (isbn10);
create index titles_by_series on titles (series);

create table title_search (
  title_id bigint primary key references titles(id) on delete cascade,
  keyword text not null, title text not null, author text not null, publisher text not null
);
create table title_contributors (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  name text not null, role text not null, canadian integer not null, bio text,
  primary key (title_id, position)
);
create index contributors_by_name on title_contributors (name);
create table title_subjects (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  scheme text not null, code text not null, label text not null,
  primary key (title_id, position)
);
create index subjects_by_code on title_subjects (code, title_id);
create table title_reviews (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  content text not null, author text, source_title text,
  primary key (title_id, position)
);
create table title_interiors (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  path text not null,
  primary key (title_id, position)
);
create table title_comments (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  author text not null, text text not null
);
create index comments_by_title on title_comments (store_id, title_id);

create table stock (
  id $ID,
  store_id bigint not null references stores(id),
  location_id integer not null,
  title_id bigint not null references titles(id),
  condition text not null,
  onhand integer not null check (onhand >= 0),
  onorder integer not null check (onorder >= 0),
  price integer check (price >= 0),
  note text,
  updated_at bigint not null,
  unique (store_id, title_id, location_id, condition)
);
create table store_stock (
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  tier integer not null,
  rank integer not null,
  onhand integer not null,
  onorder integer not null,
  primary key (store_id, title_id)
);
create index store_stock_in_order on store_stock (store_id, tier, rank, title_id);

create table sessions (
  id text primary key,
  store_id bigint not null references stores(id),
  customer_id bigint,
  location_id integer,
  created_at bigint not null,
  seen_at bigint not null
);

create table title_lists (
  id text primary key,
  store_id bigint not null references stores(id),
  name text not null, header text not null, header_visible integer not null,
  description text not null,
  placement text not null check (placement in ('banner', 'left_sidebar', 'featured', 'other')),
  page_id text not null,
  position integer not null,
  image text, link text,
  full_screen integer not null default 0,
  row_limit integer,
  created_at bigint not null, updated_at bigint not null
);
create index lists_by_page on title_lists (store_id, page_id, position);
create table title_list_items (
  list_id text not null references title_lists(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  added_at bigint not null,
  primary key (list_id, title_id)
);

create table carts (
  id $ID,
  store_id bigint not null references stores(id),
  session_id text not null unique references sessions(id) on delete cascade,
  version integer not null,
  updated_at bigint not null
);
create table cart_lines (
  id $ID,
  cart_id bigint not null references carts(id) on delete cascade,
  title_id bigint not null references titles(id),
  condition text not null,
  gift_registry_id text not null,
  quantity integer not null check (quantity between 1 and 9999),
  order_rest integer not null,
  added_at bigint not null,
  unique (cart_id, title_id, condition, gift_registry_id)
);
create table checkout_drafts (
  cart_id bigint primary key references carts(id) on delete cascade,
  draft text not null,
  order_token text not null unique,
  updated_at bigint not null
);

create table orders (
  id $ID,
  store_id bigint not null references stores(id),
  order_number integer not null,
  key_hash text not null,
  session_id text not null,
  customer_id bigint,
  order_date bigint not null,
  status text not null,
  delivery_type text not null, delivery_key text not null,
  payment_type text not null, payment_message text not null,
  purchaser_name text not null, email text not null, phone text not null,
  order_location_id integer,
  communication_preference text not null,
  notes text not null, purchaseorder text not null,
  locale text not null, currency text not null,
  original_price integer not null, discounts integer not null, subtotal integer not null,
  shipping integer not null, tax integer not null, total integer not null,
  item_count integer not null,
  order_token text not null unique,
  order_fingerprint text not null,
  unique (store_id, order_number)
);
create table order_items (
  order_id bigint not null references orders(id),
  position integer not null,
  title_id bigint not null references titles(id),
  condition text not null,
  quantity integer not null,
  backorder_quantity integer not null,
  sold_price integer not null, original_price integer not null,
  tax_class text not null,
  snapshot text not null,
  primary key (order_id, position)
);
create table order_taxes (
  order_id bigint not null references orders(id),
  position integer not null,
  type text not null, rate integer not null, taxable integer not null, amount integer not null,
  primary key (order_id, position)
);

create table jobs (
  id $ID,
  kind text not null, payload text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null, max_attempts integer not null,
  run_at bigint not null, locked_until bigint, last_error text,
  created_at bigint not null
);
create index jobs_by_time on jobs (state, run_at);
create table mails (
  id $ID,
  store_id bigint not null references stores(id),
  sender text not null, recipient text not null, reply_to text,
  subject text not null, body_text text not null, body_html text not null,
  locale text not null,
  created_at bigint not null, sent_at bigint
);
create table rate_limits (
  key text primary key,
  window_start bigint not null,
  used integer not null
);
`;
