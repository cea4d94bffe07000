/**
 * The search index asks what all shops have of a title that changed. Within a shop, the unique index of `stock` finds a
 * title's rows, so the index by shop is redundant. It is dropped last: on PostgreSQL that keeps everybody from reading
 * `stock` until the end of the transaction, and the indexes take a while.
 */
export const name = "0043-stock-by-title";

export const sql = `
create index stock_by_title on stock (title_id, store_id);
create index edits_by_title on title_edits (title_id, store_id);
create index sections_by_title on title_sections (title_id, store_id);
drop index stock_by_store;
`;
