/**
 * Customer and institution accounts, their addresses, one-use tokens, who may buy for whom, and an audit trail. A
 * cart belongs to a guest's session or to a customer, who sees it wherever they log in.
 */
export const name = "0005-accounts";

export const sql = `
create table customers (
  id $ID,
  store_id bigint not null references stores(id),
  public_id text not null unique,
  email text not null,
  email_key text not null,
  email_confirmed_at bigint,
  password_hash text not null,
  state text not null check (state in ('active', 'locked', 'deleted')),
  approved_at bigint,
  first_name text not null, last_name text not null, company text not null,
  is_institution integer not null,
  phone_number text not null, phone_number_type text not null, phone_number_ext text not null,
  alt_phone_number text not null, alt_phone_number_type text not null, alt_phone_number_ext text not null,
  street_address text not null, street_address_2 text not null,
  city text not null, province text not null, country text not null, postal_code text not null,
  communication_preference text not null,
  extra_fields text not null,
  preferred_address_id bigint not null default 0,
  tax_certificate text not null default '',
  tax_exempt_until bigint,
  tax_exempt_types text not null default '[]',
  created_at bigint not null, updated_at bigint not null,
  unique (store_id, email_key)
);
create table customer_addresses (
  id $ID,
  customer_id bigint not null references customers(id) on delete cascade,
  name text not null, company_name text not null, email_address text not null,
  phone_number text not null, phone_number_ext text not null,
  street_address text not null, street_address_2 text not null,
  city text not null, province text not null, country text not null, postal_code text not null,
  created_at bigint not null
);
create index addresses_by_customer on customer_addresses (customer_id, id);
create table login_places (
  customer_id bigint not null references customers(id) on delete cascade,
  place text not null,
  seen_at bigint not null,
  primary key (customer_id, place)
);
create table account_tokens (
  token_hash text primary key,
  store_id bigint not null references stores(id),
  kind text not null check (kind in ('signup', 'reset', 'email', 'transfer')),
  customer_id bigint references customers(id) on delete cascade,
  email text not null,
  created_at bigint not null, expires_at bigint not null, used_at bigint
);
create index tokens_by_customer on account_tokens (customer_id);
create index tokens_by_time on account_tokens (expires_at);
create table account_links (
  id $ID,
  store_id bigint not null references stores(id),
  public_id text not null unique,
  institution_id bigint not null references customers(id) on delete cascade,
  email text not null, email_key text not null,
  customer_id bigint references customers(id) on delete cascade,
  token_hash text not null unique,
  state text not null check (state in ('pending', 'authorised')),
  created_at bigint not null, expires_at bigint not null, authorised_at bigint,
  unique (institution_id, email_key)
);
create index links_by_customer on account_links (customer_id, state);
create table audit_heads (
  store_id bigint primary key references stores(id),
  number integer not null,
  hash text not null
);
create table audit_entries (
  store_id bigint not null references stores(id),
  number integer not null,
  at bigint not null,
  actor text not null, action text not null, subject text not null, detail text not null,
  previous text not null, hash text not null,
  primary key (store_id, number)
);

alter table sessions add column institution_id bigint;
alter table sessions add column login_until bigint;
alter table sessions add column signup_email text;
create index sessions_by_customer on sessions (customer_id);

alter table orders add column institution_id bigint;
alter table orders add column tax_certificate text not null default '';
create index orders_by_customer on orders (customer_id, id);
create index orders_by_institution on orders (institution_id, id);
create index orders_by_email on orders (store_id, lower(email));
create index order_items_by_title on order_items (title_id, order_id);

create table owned_carts (
  id $ID,
  store_id bigint not null references stores(id),
  owner text not null unique,
  version integer not null,
  updated_at bigint not null
);
insert into owned_carts (id, store_id, owner, version, updated_at)
  select id, store_id, session_id, version, updated_at from carts;
create table owned_cart_lines (
  id $ID,
  cart_id bigint not null references owned_carts(id) on delete cascade,
  title_id bigint not null references titles(id),
  condition text not null,
  gift_registry_id text not null,
  quantity integer not null check (quantity between 1 and 9999),
  order_rest integer not null,
  added_at bigint not null,
  unique (cart_id, title_id, condition, gift_registry_id)
);
insert into owned_cart_lines (id, cart_id, title_id, condition, gift_registry_id, quantity, order_rest, added_at)
  select id, cart_id, title_id, condition, gift_registry_id, quantity, order_rest, added_at from cart_lines;
create table owned_checkout_drafts (
  cart_id bigint primary key references owned_carts(id) on delete cascade,
  draft text not null,
  order_token text not null unique,
  updated_at bigint not null
);
insert into owned_checkout_drafts (cart_id, draft, order_token, updated_at)
  select cart_id, draft, order_token, updated_at from checkout_drafts;
drop table checkout_drafts;
drop table cart_lines;
drop table carts;
alter table owned_carts rename to carts;
alter table owned_cart_lines rename to cart_lines;
alter table owned_checkout_drafts rename to checkout_drafts;
`;

/** Rows were copied with their ids, so the sequences must continue after the highest one. */
export const postgres = `
select setval(pg_get_serial_sequence('carts', 'id'), coalesce((select max(id) from carts), 0) + 1, false);
select setval(pg_get_serial_sequence('cart_lines', 'id'), coalesce((select max(id) from cart_lines), 0) + 1, false);
`;
