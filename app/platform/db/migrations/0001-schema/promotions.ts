/**
 * Promotions and gift cards. A sale is the gift cards of one line of a paid order. They get their numbers when they are
 * emailed, so until then there is nothing to steal.
 */
export const sql = `
create table promotions (
  id $ID,
  store_id bigint not null references stores(id),
  code text not null,
  description text not null,
  kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
  -- Thousandths of a percent, or cents.
  value integer not null check (value >= 0),
  scope text not null check (scope in ('all', 'subject', 'list')),
  scope_value text not null,
  minimum integer not null, -- Cents
  starts_at bigint not null,
  ends_at bigint,
  limit_total integer,
  limit_customer integer,
  automatic integer not null check (automatic in (0, 1)),
  stacks integer not null check (stacks in (0, 1)),
  used integer not null,
  -- Since when nobody can use it, until staff resume it.
  paused_at bigint,
  created_at bigint not null,
  unique (store_id, code)
);
create table promotion_uses (
  promotion_id bigint not null references promotions(id),
  order_id bigint not null references orders(id),
  customer_key text not null,
  primary key (promotion_id, order_id)
);
create index promotion_uses_by_customer on promotion_uses (promotion_id, customer_key);

create table gift_card_sales (
  id $ID,
  store_id bigint not null references stores(id),
  -- Null for a card that staff sold at the counter and emailed.
  order_id bigint references orders(id),
  position integer not null,
  -- Cents each.
  amount integer not null check (amount > 0), -- Cents
  quantity integer not null check (quantity > 0),
  -- The eisbn and name of the design.
  design text not null,
  title text not null,
  recipient text not null,
  -- The address in the form used for comparing.
  recipient_key text not null,
  to_name text not null,
  from_name text not null,
  message text not null,
  locale text not null,
  send_at bigint not null,
  issued_at bigint not null,
  sent_at bigint,
  -- When the last of its cards was voided.
  voided_at bigint,
  -- When its email turned out to be undeliverable.
  returned_at bigint,
  -- A hash of the key in the email's link; null until it is sent.
  key_hash text unique,
  -- The numbers and PINs, which only that key can decrypt; empty until it is sent.
  content text not null,
  -- The email on its way; null before, and once it is known how that went.
  email_id bigint,
  unique (order_id, position)
);
create index gift_card_sales_due on gift_card_sales (send_at) where sent_at is null and voided_at is null;
create index gift_card_sales_emailed on gift_card_sales (email_id) where email_id is not null;
create index gift_card_sales_by_recipient on gift_card_sales (store_id, recipient_key);
create index gift_card_sales_returned on gift_card_sales (store_id) where returned_at is not null and voided_at is null;
create table gift_cards (
  id $ID,
  store_id bigint not null references stores(id),
  number_hash text not null,
  last_four text not null,
  pin_hash text not null,
  balance integer not null check (balance >= 0), -- Cents
  blocked integer not null check (blocked in (0, 1)),
  issued_at bigint not null,
  -- The sale it belongs to; null if staff issued or imported it.
  sale_id bigint references gift_card_sales(id),
  -- The card that has its balance now.
  moved_to bigint references gift_cards(id),
  -- A hash of the token of the form that issued it, which issues one card however often it is sent.
  form_hash text,
  unique (store_id, number_hash),
  unique (store_id, form_hash)
);
create index gift_cards_by_last_four on gift_cards (store_id, last_four);
create index gift_cards_moved on gift_cards (moved_to) where moved_to is not null;
create index gift_cards_by_sale on gift_cards (sale_id);
create table gift_card_entries (
  gift_card_id bigint not null references gift_cards(id),
  number integer not null,
  at bigint not null,
  kind text not null check (kind in ('issued', 'sold', 'credited', 'spent', 'given_back', 'corrected', 'voided', 'moved')),
  amount integer not null, -- Cents
  balance integer not null check (balance >= 0), -- Cents
  order_id bigint references orders(id),
  -- Which member of staff did it, or "operator"; empty for what an order did.
  who text not null,
  -- How a card that was sold at the counter was paid; empty otherwise. The payment of an order that bought cards is the order's.
  means text not null,
  primary key (gift_card_id, number)
);
create index gift_card_entries_by_order on gift_card_entries (order_id);
`;
