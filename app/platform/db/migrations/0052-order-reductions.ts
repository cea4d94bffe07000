/**
 * Copies that are taken off an order after it was placed: cancelled before they left, or returned. What was agreed stays
 * as it is; these rows say what changed, when, and by how much. `act` ties refunds to each other and to a reduction.
 */
export const name = "0052-order-reductions";

export const sql = `
create table order_reductions (
  order_id bigint not null references orders(id) on delete cascade,
  number integer not null,
  act text not null,
  at bigint not null,
  kind text not null check (kind in ('cancelled', 'returned')),
  items text not null,
  shipping bigint not null,
  taxes text not null,
  amount bigint not null,
  restocked integer not null,
  note text not null,
  primary key (order_id, number)
);
alter table orders add column reduced bigint not null default 0;
alter table order_items add column cancelled integer not null default 0;
alter table order_items add column returned integer not null default 0;
alter table payment_refunds add column act text not null default '';
alter table payment_refunds add column goods bigint not null default 0;
`;
