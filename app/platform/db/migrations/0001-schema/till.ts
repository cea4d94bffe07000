/** The stock of a shop's till at Square: what Square has, and what it has yet to hear of. */
export const sql = `
create table square_items (
  store_id bigint not null references stores(id),
  -- Square's id of the variation.
  variation_id text not null,
  -- The ISBN that its SKU or UPC is; empty if neither is one.
  product_code text not null,
  -- The SKU as somebody typed it at Square, or else the UPC.
  sku text not null,
  name text not null,
  primary key (store_id, variation_id)
);
create index square_items_by_code on square_items (store_id, product_code) where product_code <> '';
create table square_counts (
  store_id bigint not null references stores(id),
  variation_id text not null,
  -- Square's id of the location.
  square_location text not null,
  quantity integer not null,
  -- When the last change that it includes reached Square, in milliseconds: an older count replaces none.
  calculated_at bigint not null,
  primary key (store_id, variation_id, square_location)
);
-- Copies that orders took from shelves or gave back, for Square to hear of.
create table square_sales (
  id $ID,
  store_id bigint not null references stores(id),
  -- The order, and the shop's own location that the copies belong to.
  order_id bigint not null references orders(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  location_id bigint not null,
  -- Square's id of the location whose stock they belong to.
  square_location text not null,
  -- Copies sold; negative for those that came back.
  quantity integer not null check (quantity <> 0),
  -- The sale whose copies came back; null for a sale. Square takes back no more than was reported to it, where that was reported.
  return_of bigint references square_sales(id) on delete cascade,
  sold_at bigint not null,
  -- Our id of it at Square.
  key text not null unique,
  -- waiting: Square has yet to hear of it. none: Square has no such item. failed: somebody has to change the count at Square.
  -- settled: they have done so.
  state text not null check (state in ('waiting', 'sent', 'none', 'failed', 'settled')),
  -- The variation that Square was asked about first; empty before that.
  variation_id text not null,
  tries integer not null,
  check_at bigint not null,
  problem text not null,
  check ((quantity < 0) = (return_of is not null))
);
create index square_sales_waiting on square_sales (store_id, check_at) where state = 'waiting';
create index square_sales_uncounted on square_sales (store_id, title_id) where state in ('waiting', 'failed');
create index square_sales_failed on square_sales (store_id, sold_at) where state = 'failed';
create index square_sales_of_order on square_sales (order_id, title_id);
create index square_sales_returns on square_sales (return_of) where return_of is not null;
-- How far Square's catalogue and counts have been read; a row for each shop that does so.
create table square_readings (
  store_id bigint primary key references stores(id),
  -- Square's time of the newest item that was read; empty before the first.
  items_until text not null,
  -- When the last complete reading began, and when the last reading of all counts did; 0 for never.
  read_at bigint not null,
  full_at bigint not null,
  -- The locations and directions that all counts were read for.
  read_for text not null,
  due_at bigint not null,
  -- Since when reading has failed, and why; null while it works.
  failing_since bigint,
  problem text not null
);
create index square_readings_due on square_readings (due_at);
`;
