/** Gift registries with what they ask for and what was bought for them. */
export const sql = `
create table gift_registries (
  -- Unguessable, because everybody who has it may see the registry.
  id text primary key,
  store_id bigint not null references stores(id),
  customer_id bigint not null references customers(id) on delete cascade,
  title text not null,
  -- The title, folded (lib/fold.ts), for searching.
  title_folded text not null,
  occasion text not null, -- Occasion
  description text not null,
  -- The address in its owner's address book that gifts are sent to; 0 is the account's own.
  shipping_id bigint,
  shipping_encouraged integer not null check (shipping_encouraged in (0, 1)),
  -- The last second of a day on the shop's clock.
  purchase_deadline bigint,
  store_can_edit integer not null check (store_can_edit in (0, 1)),
  -- Whether its owner does not want to see what was bought.
  surprise integer not null check (surprise in (0, 1)),
  is_open integer not null check (is_open in (0, 1)),
  -- When its owner was emailed the thank-you list.
  thanks_sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index registries_by_store on gift_registries (store_id, title_folded);
create index registries_by_customer on gift_registries (customer_id);
create index registries_to_thank on gift_registries (purchase_deadline) where thanks_sent_at is null;
create table gift_registry_items (
  registry_id text not null references gift_registries(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  qty_requested integer not null check (qty_requested > 0),
  added_at bigint not null,
  primary key (registry_id, title_id)
);
-- Lines of orders that were bought for a registry.
create table gift_registry_purchases (
  order_id bigint not null references orders(id),
  position integer not null,
  registry_id text not null references gift_registries(id) on delete cascade,
  title_id bigint not null references titles(id),
  quantity integer not null check (quantity > 0),
  -- The giver, if they have an account.
  customer_id bigint,
  giver text not null,
  note text not null,
  bought_at bigint not null,
  primary key (order_id, position)
);
create index registry_purchases on gift_registry_purchases (registry_id, title_id);
create index registry_givers on gift_registry_purchases (customer_id);
`;
