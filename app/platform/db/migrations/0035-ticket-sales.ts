/** Until when tickets are sold, and which tickets of orders the shop took back. Both are epoch seconds. */
export const name = "0035-ticket-sales";

export const sql = `
alter table titles add column sold_until bigint;
alter table order_items add column given_back_at bigint;
create index event_titles_by_title on event_titles (title_id);
`;
