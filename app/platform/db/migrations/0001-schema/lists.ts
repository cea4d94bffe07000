/**
 * Lists of titles, a shop's and its customers', and the blocks of a shop's pages. Blocks stand apart from lists, so
 * that one list can be on several pages and a block need not show a list at all. A block outlives its list: it then
 * shows only its own words and picture. The code knows the types and placements of blocks, so a new one needs no
 * migration.
 */
export const sql = `
create table title_lists (
  id text primary key,
  store_id bigint not null references stores(id),
  name text not null,
  header text not null,
  -- The name as it is shown, and then the name, folded (lib/fold.ts), for sorting and searching.
  folded text not null default '',
  -- HTML, sanitised when it was stored.
  description text not null,
  -- The name of a picture (platform/images/shop-picture.server.ts).
  image text,
  -- Whether it is one of the shop's featured lists; the categories are only for those.
  featured integer not null check (featured in (0, 1)),
  category text not null,
  sub_category text not null,
  -- Whether it was made from an uploaded file, and is deleted after a month.
  found integer not null check (found in (0, 1)),
  -- Whether only staff see it. Of the shop's lists alone.
  is_hidden integer not null default 0 check (is_hidden in (0, 1)),
  -- One more with each change by staff, so that two of them don't undo each other's.
  version integer not null default 1,
  -- The customer who owns the list; null for the shop's lists.
  customer_id bigint references customers(id) on delete cascade,
  -- Whether it is its customer's favourites, of which there is one list.
  favourites integer not null check (favourites in (0, 1)),
  -- Whether a customer's list can be read by everybody who has its address.
  shared integer not null check (shared in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null
);
create index lists_by_store on title_lists (store_id, featured);
create index lists_by_customer on title_lists (customer_id);
create unique index lists_favourites on title_lists (customer_id) where favourites = 1;
create table title_list_items (
  list_id text not null references title_lists(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  added_at bigint not null,
  primary key (list_id, title_id)
);
-- Lets a list of 50,000 titles be counted and paged without reading its titles.
create index list_items_in_order on title_list_items (list_id, position, title_id);
-- The picture of a customer's list, as WebP in base64.
create table title_list_images (
  list_id text primary key references title_lists(id) on delete cascade,
  content text not null
);

create table page_blocks (
  id $ID,
  store_id bigint not null references stores(id),
  -- The id of the navigation entry that the page belongs to; empty for the home page.
  page_id text not null,
  position integer not null,
  placement text not null, -- Placement
  type text not null, -- BlockType
  list_id text references title_lists(id) on delete set null,
  event_id text,
  header text not null,
  header_visible integer not null check (header_visible in (0, 1)),
  -- HTML, sanitised when it was stored.
  description text not null,
  label text not null,
  image text,
  link text,
  full_screen integer not null check (full_screen in (0, 1)),
  row_limit integer,
  -- JSON: a list of names (CalendarWidget).
  calendar_widgets text not null,
  -- The first and the last day on which it is shown, as YYYY-MM-DD on the shop's clock; null for no limit.
  first_day text,
  last_day text,
  unique (store_id, page_id, position)
);
create index blocks_by_list on page_blocks (list_id);
`;
