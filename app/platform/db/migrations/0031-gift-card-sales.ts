/**
 * Gift cards for sale. A cart line that is a gift card holds its amount, names, message, recipient and day as JSON,
 * and lines that differ in it stay apart. A sale is the gift cards of one line of a paid order. They get their numbers
 * when they are emailed, so until then there is nothing to steal. Cards can be voided.
 */
export const name = "0031-gift-card-sales";

export const sql = `
create table gift_card_lines (
  id $ID,
  cart_id bigint not null references carts(id) on delete cascade,
  title_id bigint not null references titles(id),
  condition text not null,
  gift_registry_id text not null,
  gift text not null,
  quantity integer not null check (quantity between 1 and 9999),
  order_rest integer not null,
  registry_extra integer not null default 0,
  added_at bigint not null,
  unique (cart_id, title_id, condition, gift_registry_id, gift)
);
insert into gift_card_lines
    (id, cart_id, title_id, condition, gift_registry_id, gift, quantity, order_rest, registry_extra, added_at)
  select id, cart_id, title_id, condition, gift_registry_id, '', quantity, order_rest, registry_extra, added_at
  from cart_lines;
drop table cart_lines;
alter table gift_card_lines rename to cart_lines;
create table gift_card_sales (
  id $ID,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id),
  position integer not null,
  amount integer not null check (amount > 0),
  quantity integer not null check (quantity > 0),
  design text not null,
  title text not null,
  recipient text not null,
  to_name text not null,
  from_name text not null,
  message text not null,
  locale text not null,
  send_at bigint not null,
  issued_at bigint not null,
  sent_at bigint,
  voided_at bigint,
  returned_at bigint,
  key_hash text unique,
  content text not null,
  mail_id bigint,
  unique (order_id, position)
);
create index gift_card_sales_due on gift_card_sales (send_at) where sent_at is null and voided_at is null;
create index gift_card_sales_mailed on gift_card_sales (mail_id) where mail_id is not null;
alter table gift_cards add column sale_id bigint references gift_card_sales(id);
create index gift_cards_by_sale on gift_cards (sale_id);
create table card_entries (
  gift_card_id bigint not null references gift_cards(id),
  number integer not null,
  at bigint not null,
  kind text not null check (kind in ('issued', 'spent', 'given_back', 'corrected', 'voided')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  order_id bigint references orders(id),
  primary key (gift_card_id, number)
);
insert into card_entries (gift_card_id, number, at, kind, amount, balance, order_id)
  select gift_card_id, number, at, kind, amount, balance, order_id from gift_card_entries;
drop table gift_card_entries;
alter table card_entries rename to gift_card_entries;
create index gift_card_entries_by_order on gift_card_entries (order_id);
alter table mails add column refused_at bigint;
`;

/** Rows were copied with their ids, so the sequence must continue after the highest one. */
export const postgres = `
select setval(pg_get_serial_sequence('cart_lines', 'id'), coalesce((select max(id) from cart_lines), 0) + 1, false);
`;
