/**
 * Emails held back by their recipient's daily limit, receipts for uses that can be given back once, leases for
 * work that only one process may do at a time, and gift registries on cart lines.
 */
export const name = "0012-email-limits";

export const sql = `
alter table mails add column held_key text;
alter table mails add column held_limit integer;
create index mails_by_time on mails (created_at);
create table limit_receipts (
  receipt text primary key,
  uses text not null,
  counted_at bigint not null
);
create index limit_receipts_by_time on limit_receipts (counted_at);
create index rate_limits_by_time on rate_limits (window_start);
create table leases (
  name text primary key,
  until bigint not null
);
create table gift_registries (
  id text primary key,
  store_id bigint not null references stores(id),
  title text not null,
  is_open integer not null,
  created_at bigint not null
);
create index registries_by_store on gift_registries (store_id);
`;
