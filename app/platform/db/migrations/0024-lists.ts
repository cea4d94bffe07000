/**
 * Customers' own lists besides their favourites: which list is the favourites, which ones are shared by their address,
 * and their pictures. The indexes let a list of 50,000 titles be counted and paged without reading its titles.
 */
export const name = "0024-lists";

export const sql = `
alter table title_lists add column favourites integer not null default 0;
alter table title_lists add column shared integer not null default 0;
update title_lists set favourites = 1 where customer_id is not null;
create unique index lists_favourites on title_lists (customer_id) where favourites = 1;
create table title_list_images (
  list_id text primary key references title_lists(id) on delete cascade,
  content text not null
);
create index list_items_in_order on title_list_items (list_id, position, title_id);
create index titles_deleted on titles (id) where deleted_at is not null;
create index edits_hiding on title_edits (store_id, title_id) where hidden = 1;
`;
