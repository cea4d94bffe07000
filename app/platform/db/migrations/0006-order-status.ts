/** The status history of an order, and where its copies were taken from, so that they can be returned to stock. */
export const name = "0006-order-status";

export const sql = `
alter table order_items add column taken text not null default '[]';
create table order_events (
  order_id bigint not null references orders(id),
  number integer not null,
  at bigint not null,
  status text not null,
  note text not null,
  primary key (order_id, number)
);
`;
