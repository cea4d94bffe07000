/** Featured lists have a category and a subcategory (spec 2 §3 "Featured list"). */
export const name = "0004-features";

export const sql = `
alter table title_lists add column category text not null default '';
alter table title_lists add column sub_category text not null default '';
create index lists_featured on title_lists (store_id, placement);
`;
