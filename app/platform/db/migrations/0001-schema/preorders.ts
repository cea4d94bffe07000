/** Pre-order campaigns: what a shop promises to those who order a title before its day. */
export const sql = `
create table preorders (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id),
  -- Its address: /pre-orders/ and this name.
  name text not null,
  -- What comes with each copy, in the shop's words; empty for nothing.
  extras text not null,
  signed integer not null check (signed in (0, 1)),
  -- What buyers are asked to write; empty if nothing is written in the copies.
  prompt text not null,
  -- Characters that a buyer may write.
  text_most integer not null,
  -- Copies that one person may order, and copies that there are; null without a limit.
  per_person integer,
  copies integer,
  -- Copies that orders hold.
  taken integer not null check (taken >= 0),
  starts_at bigint not null,
  -- When it ends before the title's day.
  ends_at bigint,
  removed_at bigint,
  version integer not null,
  created_at bigint not null,
  unique (store_id, title_id),
  unique (store_id, name)
);
`;
