/**
 * Everything checkout needs: the choices made for a cart, parcels, promotions, gift cards, and payments. Payment
 * attempts are stored before any money moves.
 */
export const name = "0007-checkout";

export const sql = `
alter table carts add column terms text not null default '{}';
alter table orders add column ship_to text not null default '';
alter table orders add column provider text not null default '';
alter table orders add column provider_label text not null default '';
alter table orders add column multiship_method text not null default 'all';
alter table orders add column is_shipping_tbd integer not null default 0;
alter table orders add column post_subtotal_discount integer not null default 0;
alter table orders add column promo_codes text not null default '[]';
alter table orders add column gift_card_amount integer not null default 0;
alter table orders add column payment_state text not null default 'none';
alter table orders add column quote_until bigint;
alter table order_items add column discount integer not null default 0;
alter table order_items add column taxes text not null default '[]';
create index orders_by_session on orders (session_id);
alter table title_lists add column customer_id bigint references customers(id) on delete cascade;
create index lists_by_customer on title_lists (customer_id);
create table order_batches (
  order_id bigint not null references orders(id),
  number integer not null,
  items text not null,
  provider text not null,
  cost integer not null,
  status text not null check (status in ('waiting', 'shipped')),
  tracking text not null,
  shipped_at bigint,
  primary key (order_id, number)
);
create table order_refunds (
  id $ID,
  order_id bigint not null references orders(id),
  at bigint not null,
  amount integer not null check (amount > 0),
  target text not null check (target in ('payment', 'gift_card', 'by_hand')),
  state text not null check (state in ('begun', 'done', 'failed')),
  reference text not null,
  note text not null
);
create index refunds_by_order on order_refunds (order_id, id);
create table order_cards (
  order_id bigint primary key references orders(id),
  sealed text not null,
  brand text not null,
  last_four text not null,
  created_at bigint not null
);

create table promotions (
  id $ID,
  store_id bigint not null references stores(id),
  code text not null,
  description text not null,
  kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
  value integer not null check (value >= 0),
  scope text not null check (scope in ('all', 'subject', 'list')),
  scope_value text not null,
  minimum integer not null,
  starts_at bigint not null,
  ends_at bigint,
  limit_total integer,
  limit_customer integer,
  automatic integer not null,
  stacks integer not null,
  used integer not null default 0,
  created_at bigint not null,
  unique (store_id, code)
);
create table promotion_uses (
  promotion_id bigint not null references promotions(id),
  order_id bigint not null references orders(id),
  customer_key text not null,
  amount integer not null,
  primary key (promotion_id, order_id)
);
create index promotion_uses_by_customer on promotion_uses (promotion_id, customer_key);

create table gift_cards (
  id $ID,
  store_id bigint not null references stores(id),
  number_hash text not null,
  last_four text not null,
  pin_hash text not null,
  balance integer not null check (balance >= 0),
  blocked integer not null default 0,
  issued_at bigint not null,
  unique (store_id, number_hash)
);
create table gift_card_entries (
  gift_card_id bigint not null references gift_cards(id),
  number integer not null,
  at bigint not null,
  kind text not null check (kind in ('issued', 'spent', 'given_back', 'corrected')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  order_id bigint references orders(id),
  primary key (gift_card_id, number)
);
create index gift_card_entries_by_order on gift_card_entries (order_id);

create table payment_accounts (
  store_id bigint not null references stores(id),
  provider text not null,
  config text not null,
  updated_at bigint not null,
  primary key (store_id, provider)
);
create table payment_attempts (
  id text primary key,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id),
  provider text not null,
  provider_ref text,
  amount integer not null,
  currency text not null,
  state text not null check (state in ('begun', 'paid', 'ended', 'refund_due', 'refunded')),
  redirect text not null,
  cart_key text not null,
  base_url text not null,
  note text not null,
  begun_at bigint not null,
  changed_at bigint not null,
  check_at bigint not null,
  unique (provider, provider_ref)
);
create index attempts_by_order on payment_attempts (order_id, begun_at);
create index attempts_to_check on payment_attempts (state, check_at);
create table payment_events (
  attempt_id text not null references payment_attempts(id),
  number integer not null,
  at bigint not null,
  what text not null,
  primary key (attempt_id, number)
);
create table webhook_events (
  provider text not null,
  event_id text not null,
  at bigint not null,
  primary key (provider, event_id)
);
`;
