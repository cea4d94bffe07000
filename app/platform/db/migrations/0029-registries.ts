/**
 * Gift registries with what they ask for and what was bought for them. Registries of before had no owner and could not
 * be shown; nothing but the demo made any.
 */
export const name = "0029-registries";

export const sql = `
drop table gift_registries;
create table gift_registries (
  id text primary key,
  store_id bigint not null references stores(id),
  customer_id bigint not null references customers(id) on delete cascade,
  title text not null,
  occasion text not null,
  description text not null,
  shipping_id bigint,
  shipping_encouraged integer not null check (shipping_encouraged in (0, 1)),
  purchase_deadline bigint,
  store_can_edit integer not null check (store_can_edit in (0, 1)),
  surprise integer not null check (surprise in (0, 1)),
  is_open integer not null check (is_open in (0, 1)),
  thanks_sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index registries_by_store on gift_registries (store_id);
create index registries_by_customer on gift_registries (customer_id);
create index registries_to_thank on gift_registries (purchase_deadline) where thanks_sent_at is null;
create table gift_registry_items (
  registry_id text not null references gift_registries(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  qty_requested integer not null check (qty_requested > 0),
  added_at bigint not null,
  primary key (registry_id, title_id)
);
create table gift_registry_purchases (
  order_id bigint not null references orders(id),
  position integer not null,
  registry_id text not null references gift_registries(id) on delete cascade,
  title_id bigint not null references titles(id),
  quantity integer not null check (quantity > 0),
  customer_id bigint,
  giver text not null,
  note text not null,
  bought_at bigint not null,
  primary key (order_id, position)
);
create index registry_purchases on gift_registry_purchases (registry_id, title_id);
create index registry_givers on gift_registry_purchases (customer_id);
alter table cart_lines add column registry_extra integer not null default 0;
`;
