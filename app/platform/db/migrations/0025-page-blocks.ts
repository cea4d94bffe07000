/**
 * The blocks of a shop's pages stand apart from its lists, so that one list can be on several pages and a block
 * need not show a list at all. A block outlives its list: it then shows only its own words and picture.
 */
export const name = "0025-page-blocks";

export const sql = `
create table page_blocks (
  id $ID,
  store_id bigint not null references stores(id),
  page_id text not null,
  position integer not null,
  placement text not null check (placement in ('banner', 'left_sidebar', 'featured', 'other')),
  type text not null check (type in ('list', 'event')),
  list_id text references title_lists(id) on delete set null,
  event_id text,
  header text not null,
  header_visible integer not null,
  description text not null,
  label text not null,
  image text,
  link text,
  full_screen integer not null,
  row_limit integer,
  calendar_widgets text not null,
  unique (store_id, page_id, position)
);
create index blocks_by_list on page_blocks (list_id);
insert into page_blocks (store_id, page_id, position, placement, type, list_id, header, header_visible, description,
    label, image, link, full_screen, row_limit, calendar_widgets)
  select store_id, page_id, row_number() over (partition by store_id, page_id order by position, id) - 1, placement,
    'list', id, header, header_visible, description, case placement when 'banner' then name else '' end, null, link,
    full_screen, row_limit, '[]'
  from title_lists where customer_id is null and page_id <> 'found';
drop index lists_by_page;
drop index lists_featured;
alter table title_lists add column featured integer not null default 0;
alter table title_lists add column found integer not null default 0;
update title_lists set featured = 1 where placement = 'featured' and customer_id is null;
update title_lists set found = 1 where page_id = 'found';
alter table title_lists drop column placement;
alter table title_lists drop column page_id;
alter table title_lists drop column position;
alter table title_lists drop column header_visible;
alter table title_lists drop column link;
alter table title_lists drop column full_screen;
alter table title_lists drop column row_limit;
create index lists_by_store on title_lists (store_id, featured);
`;
