/**
 * Reports: files that somebody asked for and that take a while to make. The row is the queue's entry; the finished file
 * is kept in parts beside it, so that any process can send it.
 */
export const name = "0036-reports";

export const sql = `
create table reports (
  id text primary key,
  store_id bigint not null references stores(id),
  owner text not null,
  customer_id bigint references customers(id) on delete cascade,
  institution_id bigint,
  location_id integer,
  base_url text not null,
  kind text not null check (kind in ('list', 'cart', 'order')),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  layout text not null,
  subject text not null,
  state text not null check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  rows_done integer not null,
  rows_total integer not null,
  worker text not null,
  tries integer not null,
  locked_until bigint not null,
  created_at bigint not null,
  asked_at bigint not null,
  started_at bigint,
  ended_at bigint,
  name text not null,
  size bigint not null
);
create index reports_unfinished on reports (created_at) where state in ('waiting', 'running');
create index reports_by_owner on reports (owner);
create index reports_by_store on reports (store_id);
create index reports_by_customer on reports (customer_id);
create table report_parts (
  report_id text not null references reports(id) on delete cascade,
  number integer not null,
  content text not null,
  created_at bigint not null,
  primary key (report_id, number)
);
create index report_parts_old on report_parts (created_at);
`;
