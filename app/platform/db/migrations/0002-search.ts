/**
 * What the search index needs: a record of changes to follow, each shop's own sections, and sort keys that both
 * engines compare byte by byte.
 */
export const name = "0002-search";

export const sql = `
create table catalogue_changes (
  seq $ID,
  store_id bigint,
  title_id bigint not null,
  changed_at bigint not null
);
create index changes_by_time on catalogue_changes (changed_at);

create table store_sections (
  store_id bigint not null references stores(id),
  key text not null,
  label text not null,
  parent text,
  position integer not null,
  primary key (store_id, key)
);
create table title_sections (
  store_id bigint not null references stores(id),
  key text not null,
  title_id bigint not null references titles(id) on delete cascade,
  primary key (store_id, key, title_id)
);
create index stock_by_store on stock (store_id, title_id);
`;

/** On PostgreSQL, readers follow changes by transaction, because ids are assigned before the transaction commits. */
export const postgres = `
alter table catalogue_changes add column xid bigint not null default (pg_current_xact_id()::text::bigint);
create index changes_by_transaction on catalogue_changes (xid, seq);
alter table titles alter column title_sort type text collate "C";
alter table titles alter column author_sort type text collate "C";
`;
