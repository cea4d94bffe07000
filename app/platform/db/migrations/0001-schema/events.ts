/**
 * Events, with their books and tickets, and the people who said that they are coming. `starts`, `ends` and `answer_by`
 * are times on the shop's wall clock (`WallSeconds`); everything else is epoch seconds.
 */
export const sql = `
create table events (
  id $ID,
  store_id bigint not null references stores(id),
  -- The public id, which contains the row's id.
  event_id bigint, -- set after insert
  -- What an import knows the event by.
  uid text not null,
  name text not null,
  starts bigint not null, -- WallSeconds
  ends bigint not null check (ends > starts), -- WallSeconds
  description text not null,
  summary text not null,
  -- Name, place and summary, folded (lib/fold.ts), for searching.
  folded text not null default '',
  custom_content text not null,
  image text,
  location_id bigint,
  place text not null,
  price text not null,
  seats integer check (seats > 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  answer_by bigint, -- WallSeconds
  cancelled_at bigint,
  refund_tickets_at bigint, -- when a timer refunds its tickets; null once they are refunded
  views bigint not null default 0,
  revision integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  unique (store_id, uid),
  unique (store_id, event_id)
);
create index events_by_time on events (store_id, ends);
create index events_tickets_to_refund on events (refund_tickets_at) where refund_tickets_at is not null;
create table event_titles (
  event_id bigint not null references events(id) on delete cascade,
  kind text not null check (kind in ('book', 'ticket')),
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  primary key (event_id, kind, title_id)
);
create index event_titles_by_title on event_titles (title_id);
-- Books that events offer together with a ticket, at one price in cents.
create table event_bundles (
  event_id bigint not null references events(id) on delete cascade,
  ticket_id bigint not null references titles(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  price bigint not null check (price >= 0), -- Cents
  primary key (event_id, ticket_id, title_id)
);
create index event_bundles_by_ticket on event_bundles (ticket_id);
create table event_guests (
  id $ID,
  event_id bigint not null references events(id) on delete cascade,
  store_id bigint not null references stores(id),
  name text not null,
  email text not null,
  locale text not null,
  party integer not null check (party > 0),
  state text not null check (state in ('coming', 'waiting', 'cancelled')),
  token_hash text not null unique,
  asked_at bigint not null,
  reminded_at bigint,
  -- Whether they unsubscribed from reminders.
  unreminded integer not null default 0 check (unreminded in (0, 1)),
  unique (event_id, email)
);
create index event_guests_waiting on event_guests (event_id, asked_at) where state = 'waiting';
-- People who came: a row for each time that staff ticked somebody at the door.
create table event_ticks (
  id $ID,
  event_id bigint not null references events(id) on delete cascade,
  store_id bigint not null references stores(id),
  -- A form that is sent again has the same token.
  token text not null,
  -- Who came: t with an order's number and the position of its ticket (t100023-0), g with the id of a reservation, or
  -- w with the token of a guest who was written in by hand.
  entry text not null,
  -- The name of a guest who was written in by hand; empty for all others.
  name text not null,
  places integer not null check (places > 0),
  at bigint not null,
  -- Who ticked them, and who took that back.
  who text not null,
  undone_at bigint,
  undone_by text not null,
  -- 1: a page without a network let them in, though everybody of the entry was in already. It counts no places; the list says so.
  extra integer not null check (extra in (0, 1)),
  unique (event_id, token)
);
`;
