/** Manual stock work: movements with their reasons, and counts of a section. */
export const sql = `
create table stock_movements (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  location_id integer not null,
  condition text not null, -- Condition
  at bigint not null,
  -- The name of a member of staff, or the operator's.
  actor text not null,
  reason text not null, -- MovementReason
  -- Copies that came to the shelf; negative for those that left it.
  quantity integer not null,
  -- Copies on the shelf after it.
  onhand integer not null,
  -- Copies that it took off those on order.
  from_order integer not null,
  note text not null,
  -- The order and its line that a received copy was set aside for.
  order_number integer,
  order_position integer,
  -- The form's token, so that a form that is posted again moves nothing.
  token text not null,
  -- Who undid it; empty if nobody has.
  undone_by text not null,
  unique (store_id, token)
);
create index stock_movements_by_title on stock_movements (store_id, title_id, id);
create index stock_movements_received on stock_movements (store_id, location_id, id) where reason = 'received';

create table stock_counts (
  id $ID,
  store_id bigint not null references stores(id),
  location_id integer not null,
  -- The key of the shop's section; empty for a count of whatever is scanned.
  section text not null,
  -- The section's name when the count began.
  name text not null,
  begun_at bigint not null,
  begun_by text not null,
  ended_at bigint,
  ended_by text not null,
  -- Whether its differences were written to the stock.
  applied integer not null check (applied in (0, 1))
);
create unique index stock_counts_open on stock_counts (store_id, location_id, section) where ended_at is null;
create index stock_counts_ended on stock_counts (ended_at) where ended_at is not null;
create table stock_count_lines (
  count_id bigint not null references stock_counts(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  -- New copies on hand when the title was first counted, or until then, when the count began.
  expected integer not null,
  counted integer not null check (counted >= 0),
  -- When it was last counted; null if nobody has counted it.
  counted_at bigint,
  -- Whether its difference was written to the stock.
  applied integer not null check (applied in (0, 1)),
  primary key (count_id, title_id)
);
-- One row for each scan. A form that is posted again has the same token.
create table stock_count_scans (
  count_id bigint not null references stock_counts(id) on delete cascade,
  token text not null,
  title_id bigint not null references titles(id) on delete cascade,
  primary key (count_id, token)
);
`;
