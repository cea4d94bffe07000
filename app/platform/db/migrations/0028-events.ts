/**
 * Events, with their books and tickets, and the people who said that they are coming. `starts`, `ends` and
 * `answer_by` are times on the shop's wall clock (`WallSeconds`); everything else is epoch seconds.
 */
export const name = "0028-events";

export const sql = `
create table events (
  id $ID,
  store_id bigint not null references stores(id),
  event_id bigint,
  uid text not null,
  name text not null,
  starts bigint not null,
  ends bigint not null check (ends > starts),
  description text not null,
  summary text not null,
  custom_content text not null,
  image text,
  location_id bigint,
  place text not null,
  price text not null,
  seats integer check (seats > 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  answer_by bigint,
  cancelled_at bigint,
  views bigint not null default 0,
  revision integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  unique (store_id, uid),
  unique (store_id, event_id)
);
create index events_by_time on events (store_id, ends);
create table event_titles (
  event_id bigint not null references events(id) on delete cascade,
  kind text not null check (kind in ('book', 'ticket')),
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  primary key (event_id, kind, title_id)
);
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
  unique (event_id, email)
);
create index event_guests_waiting on event_guests (event_id, asked_at) where state = 'waiting';
`;
