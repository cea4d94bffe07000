/**
 * Marks the tickets that were taken back before `given_back_at` was known. Until then only the note in an order's history
 * said so, which ends with the event's number.
 */
export const name = "0041-tickets-taken";

const taken = `
from order_events
join orders on orders.id = order_events.order_id
join events on events.store_id = orders.store_id and events.cancelled_at is not null
join event_titles on event_titles.event_id = events.id and event_titles.kind = 'ticket'
where order_events.order_id = order_items.order_id
and event_titles.title_id = order_items.title_id
and order_events.note like '% (event ' || cast(events.event_id as text) || ').'
`;

export const sql = `
update order_items set given_back_at = (select max(order_events.at) ${taken})
where given_back_at is null
and title_id in (select title_id from event_titles where kind = 'ticket')
and exists (select 1 ${taken});
`;
