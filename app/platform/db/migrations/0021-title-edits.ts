/** A shop's own edits to a title, kept apart from feeds and stock files so that no import overwrites them. */
export const name = "0021-title-edits";

export const sql = `
create table title_edits (
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  price integer check (price >= 0),
  description text,
  shelf_note text,
  hidden integer not null default 0,
  updated_at bigint not null,
  primary key (store_id, title_id)
);
`;
