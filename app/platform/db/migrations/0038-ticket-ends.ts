/**
 * Ends the sale of tickets that were offered before `sold_until` was known. An event's end is what the shop's clock
 * shows; twelve hours later it is past everywhere. It is exact as soon as the event is saved again.
 */
export const name = "0038-ticket-ends";

export const sql = `
update titles set sold_until = (
  select max(events.ends) + 43200 from events
  join event_titles on event_titles.event_id = events.id
  where event_titles.title_id = titles.id and event_titles.kind = 'ticket' and events.cancelled_at is null
)
where tax_class = 'ticket' and sold_until is null;
`;
