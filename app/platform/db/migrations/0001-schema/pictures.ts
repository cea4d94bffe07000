/**
 * Details of a shop's pictures: the text for people who cannot see one, and the point that a crop keeps. The files are
 * in `DATA_DIR/pictures/shop`, where shops with the same picture share it.
 */
export const sql = `
create table shop_pictures (
  id $ID,
  store_id bigint not null references stores(id),
  -- The name of the file (platform/images/shop-picture.server.ts).
  name text not null,
  -- What staff call it.
  label text not null,
  -- Label and alternative text, folded (lib/fold.ts), for searching.
  folded text not null default '',
  -- The alternative text. Empty if it is decorative, and for an imported picture that nobody has described.
  alt text not null,
  is_decorative integer not null check (is_decorative in (0, 1)),
  -- The point that crops keep, in percent from the left and from the top.
  focus_x integer not null default 50 check (focus_x between 0 and 100),
  focus_y integer not null default 50 check (focus_y between 0 and 100),
  -- One more with each change.
  version integer not null default 1,
  created_at bigint not null,
  unique (store_id, name)
);
create index shop_pictures_by_store on shop_pictures (store_id, id);
`;
