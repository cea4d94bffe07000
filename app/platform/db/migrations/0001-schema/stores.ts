/** Shops, and the one row that `/readyz` writes to, to check that the database accepts writes. */
export const sql = `
create table stores (
  id $ID,
  webstore_name text not null unique,
  settings text not null,
  version integer not null default 1,
  next_order_number integer not null default 100001,
  -- Copied from the settings, for queries.
  sells_gift_cards integer not null default 1 check (sells_gift_cards in (0, 1)),
  created_at bigint not null
);
create table store_hosts (
  host text primary key,
  store_id bigint not null references stores(id)
);
create table health_checks (
  id integer primary key,
  checked_at bigint not null
);
`;
