/** State that processes share while they work: jobs, queued emails, limits, leases, and reports with their files. */
export const sql = `
create table jobs (
  id $ID,
  kind text not null,
  payload text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null,
  max_attempts integer not null,
  run_at bigint not null,
  locked_until bigint,
  last_error text,
  created_at bigint not null
);
create index jobs_by_time on jobs (state, run_at);

create table emails (
  id $ID,
  store_id bigint not null references stores(id),
  sender text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  locale text not null,
  created_at bigint not null,
  sent_at bigint,
  -- The daily limit of the recipient that holds it back.
  held_key text,
  held_limit integer,
  -- Which email it is (domain/email/kinds.ts).
  kind text not null, -- EmailKind
  -- JSON of the message that the HTML is rendered from; empty once it is deleted.
  message text not null,
  -- How often sending failed, why it last failed, and when it was given up.
  tries integer not null default 0,
  problem text not null default '',
  failed_at bigint,
  -- When the recipient's mail server first said that it will never take it.
  refused_at bigint,
  -- The order that it is about.
  order_number integer
);
create index emails_by_order on emails (store_id, order_number) where order_number is not null;
create index emails_by_time on emails (created_at);
create index emails_not_sent on emails (created_at) where sent_at is null;

create table rate_limits (
  key text primary key,
  window_start bigint not null,
  used integer not null
);
create index rate_limits_by_time on rate_limits (window_start);
-- Receipts for uses that can be given back once.
create table limit_receipts (
  receipt text primary key,
  uses text not null,
  counted_at bigint not null
);
create index limit_receipts_by_time on limit_receipts (counted_at);
-- Work that only one process may do at a time.
create table leases (
  name text primary key,
  until bigint not null
);

-- Files that somebody asked for and that take a while to make: the row is the queue's entry.
create table reports (
  id text primary key,
  store_id bigint not null references stores(id),
  -- The key of the person who asked, which is also that of their cart.
  owner text not null,
  customer_id bigint references customers(id) on delete cascade,
  institution_id bigint,
  location_id integer,
  -- The base URL of links in it.
  base_url text not null,
  kind text not null check (kind in ('list', 'cart', 'order')),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  -- How a PDF is laid out; empty for other files.
  layout text not null,
  -- The id of what it is about; empty for the cart.
  subject text not null,
  state text not null check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  rows_done integer not null,
  rows_total integer not null,
  -- The process that makes it, or made it last.
  worker text not null,
  tries integer not null,
  -- A process that has not renewed this is presumed dead.
  locked_until bigint not null,
  created_at bigint not null,
  -- When somebody last asked how far it is.
  asked_at bigint not null,
  started_at bigint,
  ended_at bigint,
  -- The file's name, once it is finished.
  name text not null,
  size bigint not null
);
create index reports_unfinished on reports (created_at) where state in ('waiting', 'running');
create index reports_by_owner on reports (owner);
create index reports_by_store on reports (store_id);
create index reports_by_customer on reports (customer_id);
-- A finished report's file, in base64 and in parts, so that any process can send it.
create table report_parts (
  report_id text not null references reports(id) on delete cascade,
  number integer not null,
  content text not null,
  created_at bigint not null,
  primary key (report_id, number)
);
create index report_parts_old on report_parts (created_at);
`;
