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
-- Every change of a shop's settings, with the values from before, to take it back.
create table settings_changes (
  id $ID,
  store_id bigint not null references stores(id),
  at bigint not null,
  -- The name of a member of staff, or "operator".
  actor text not null,
  -- JSON: for each setting, the keys that lead to it, and its value before and after.
  changes text not null,
  -- The change that this one took back.
  takes_back bigint references settings_changes(id)
);
create index settings_changes_of_store on settings_changes (store_id, id);
-- One change is taken back once.
create unique index settings_changes_taken_back on settings_changes (takes_back);
-- Tasks of opening a shop that somebody has done or said the shop does not need.
create table opening_ticks (
  store_id bigint not null references stores(id),
  task text not null,
  state text not null check (state in ('done', 'skipped')),
  at bigint not null,
  actor text not null,
  primary key (store_id, task)
);
-- What a shop's own texts say in the second language of its pages.
create table translations (
  store_id bigint not null references stores(id),
  -- The code of the language, such as "en".
  language text not null,
  -- Of the text that is translated (SHA-256): texts can be longer than a key may be.
  digest text not null,
  source text not null,
  text text not null,
  -- Where the text stood when it was translated, so that its translation is at hand when it changes.
  place text not null,
  primary key (store_id, language, digest)
);
create table health_checks (
  id integer primary key,
  checked_at bigint not null
);
`;
