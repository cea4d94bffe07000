/** Carts with their lines, and the draft of an order that a shopper is checking out. */
export const sql = `
create table carts (
  id $ID,
  store_id bigint not null references stores(id),
  -- A guest's session or a customer (Session.cartKey).
  owner text not null unique,
  version integer not null,
  updated_at bigint not null,
  -- JSON: the choices that affect the price (cart/terms.ts).
  terms text not null default '{}',
  -- The location its lines are for, if each location sells its own stock.
  location_id integer,
  -- JSON: the lines that were removed last (cart/removal.server.ts), or empty.
  removed text not null default ''
);
create table cart_lines (
  id $ID,
  cart_id bigint not null references carts(id) on delete cascade,
  title_id bigint not null references titles(id),
  condition text not null, -- Condition
  gift_registry_id text not null,
  -- JSON of the gift card that this line is (gift-cards/gift.ts), or empty. Lines that differ in it stay apart.
  gift text not null,
  -- What the shopper wants written in the copies, if a campaign offers that. Lines that differ in it stay apart.
  dedication text not null,
  quantity integer not null check (quantity between 1 and 9999),
  order_rest integer not null check (order_rest in (0, 1)),
  -- Copies beyond those that the gift registry still wants, which the giver agreed to buy.
  registry_extra integer not null default 0,
  added_at bigint not null,
  unique (cart_id, title_id, condition, gift_registry_id, gift, dedication)
);
create table checkout_drafts (
  cart_id bigint primary key references carts(id) on delete cascade,
  draft text not null,
  order_token text not null unique,
  updated_at bigint not null
);

-- Orders that staff are taking by phone. The lines are in the cart with the owner \`phone:\` and this id.
create table phone_orders (
  id $ID,
  store_id bigint not null references stores(id),
  -- Without a customer, somebody without an account has called.
  customer_id bigint,
  -- The institution that the customer buys for.
  institution_id bigint,
  name text not null,
  phone text not null,
  -- Empty if nothing is to be emailed.
  email text not null,
  -- Where it is picked up, or sent from.
  location_id integer not null,
  -- JSON: delivery, address, payment and note (checkout/phone-orders.ts).
  details text not null,
  version integer not null,
  started_by text not null,
  changed_by text not null,
  created_at bigint not null,
  updated_at bigint not null,
  -- The order that it became.
  order_number integer
);
create index phone_orders_open on phone_orders (store_id, order_number, id);
`;
