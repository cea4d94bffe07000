/** The keys with which a shop's own programs make the calls of its staff. */
export const sql = `
create table programs (
  id $ID,
  store_id bigint not null references stores(id),
  -- The history names it, so no two programs of a shop ever have the same name.
  name text not null,
  key_hash text not null unique,
  -- JSON: what it may do.
  rights text not null,
  -- Who made the key; null for the operator. The program may never do more than they may now.
  staff_id bigint references staff(id) on delete cascade,
  created_at bigint not null,
  -- When it last made a call, to the minute.
  used_at bigint,
  ended_at bigint,
  unique (store_id, name)
);
create index programs_by_staff on programs (staff_id);
`;
