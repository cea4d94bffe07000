/** Stock that staff move by hand. */
export const sql = `
create table stock_movements (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  location_id integer not null,
  condition text not null,
  at bigint not null,
  -- The name of a member of staff, or the operator's.
  actor text not null,
  -- Why (domain/stockroom/movements.ts).
  reason text not null,
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
  -- That of the form, so that a form that is posted again moves nothing.
  token text not null,
  -- Who took it back; empty if nobody has.
  undone_by text not null,
  unique (store_id, token)
);
create index stock_movements_by_title on stock_movements (store_id, title_id, id);
create index stock_movements_received on stock_movements (store_id, location_id, id) where reason = 'received';
`;
