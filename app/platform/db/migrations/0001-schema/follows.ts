/** Requests for emails about new titles of an author or a series, and the titles that those emails are about. */
export const sql = `
create table follows (
  id $ID,
  store_id bigint not null references stores(id),
  kind text not null check (kind in ('author', 'series')),
  -- The key of the author's page, or the series as its titles name it.
  subject text not null,
  -- What its emails call it.
  name text not null,
  email text not null,
  locale text not null,
  token_hash text not null unique,
  created_at bigint not null,
  confirmed_at bigint,
  unique (store_id, kind, subject, email)
);
create index follows_of on follows (kind, subject) where confirmed_at is not null;
create index follows_by_email on follows (store_id, email);

-- Each title once that is announced to all shops, and once for each shop where it arrives when it is new.
create table title_news (
  id $ID,
  -- 0 for all shops.
  store_id bigint not null,
  title_id bigint not null references titles(id) on delete cascade,
  what text not null check (what in ('announced', 'here')),
  -- From when followers are emailed. Those who follow later are not.
  at bigint not null,
  -- When its followers were found.
  done_at bigint,
  unique (title_id, what, store_id)
);
create index news_waiting on title_news (at) where done_at is null;

-- What is in the next email to a follower.
create table follow_titles (
  follow_id bigint not null references follows(id) on delete cascade,
  what text not null check (what in ('announced', 'here')),
  title_id bigint not null references titles(id) on delete cascade,
  primary key (follow_id, what, title_id)
);
`;
