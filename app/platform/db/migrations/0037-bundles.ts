/** Books that events offer together with a ticket, at one price in cents. */
export const name = "0037-bundles";

export const sql = `
create table event_bundles (
  event_id bigint not null references events(id) on delete cascade,
  ticket_id bigint not null references titles(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  price bigint not null check (price >= 0),
  primary key (event_id, ticket_id, title_id)
);
create index event_bundles_by_ticket on event_bundles (ticket_id);
`;
