/** Searches without a strict match, counted by day. Nothing says who searched. */
export const name = "0033-search-misses";

export const sql = `
create table search_misses (
  store_id bigint not null references stores(id),
  day bigint not null,
  type text not null,
  term text not null,
  searches integer not null check (searches > 0),
  matches integer not null check (matches >= 0),
  offered text not null,
  primary key (store_id, day, type, term)
);
create index search_misses_by_day on search_misses (day);
`;
