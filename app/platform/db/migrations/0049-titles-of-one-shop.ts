/**
 * Titles that belong to one shop, as its tickets do, and whether a shop sells gift cards: both decide what other queries than
 * those of a single title show. Tickets that the events of several shops name stay with all of them.
 */
export const name = "0049-titles-of-one-shop";

export const sql = `
alter table titles add column only_store_id bigint;
create index titles_of_one_shop on titles (only_store_id, id) where only_store_id is not null;
create index titles_gift_cards on titles (id) where is_giftcard = 1;
alter table stores add column sells_gift_cards integer not null default 1;
update stores set sells_gift_cards = 0 where settings like '%"giftcards_enabled":false%';
update titles set only_store_id = (
  select min(events.store_id) from event_titles join events on events.id = event_titles.event_id
  where event_titles.title_id = titles.id and event_titles.kind = 'ticket'
  having min(events.store_id) = max(events.store_id)
)
where tax_class = 'ticket';
`;
