/**
 * Pictures and files that feeds link to. An import only writes the links of a title; everything else is done
 * afterwards, beside the shops (domain/catalogue/resources).
 */
export const sql = `
-- A picture that feeds link to, by its address: one row however many titles and shops show it.
create table feed_pictures (
  id $ID,
  url text not null unique,
  host text not null,
  -- Whether it is shown larger than a cover.
  is_large integer not null check (is_large in (0, 1)),
  -- The name of its file; null until it is stored, and once it made room for others.
  name text,
  -- What its files take on the disk.
  bytes bigint not null default 0,
  -- A hash of what its host sent.
  hash text,
  -- Whether it only says that there is no cover.
  is_placeholder integer not null default 0 check (is_placeholder in (0, 1)),
  -- Whether an operator said that it is a cover, although many titles have it.
  is_kept integer not null default 0 check (is_kept in (0, 1)),
  etag text,
  modified text,
  -- When its host is asked for it; null for never again. One that was never asked for has its title's rank in place of a time, so
  -- that the most popular come first.
  ask_at bigint,
  tries integer not null default 0,
  -- Why the last try failed.
  problem text,
  fetched_at bigint,
  -- The last day on which a browser asked for it, as its first second in UTC.
  shown_day bigint not null default 0
);
create index feed_pictures_due on feed_pictures (host, ask_at) where ask_at is not null;
create index feed_pictures_by_name on feed_pictures (name) where name is not null;
create index feed_pictures_by_hash on feed_pictures (hash) where hash is not null;
create index feed_pictures_missed on feed_pictures (host, shown_day) where name is null and shown_day > 0;
create index feed_pictures_least_shown on feed_pictures (shown_day, bytes) where name is not null;
create index feed_pictures_in_trouble on feed_pictures (id) where problem is not null or is_placeholder = 1;

-- The hosts of these pictures, and how often they may be asked.
create table feed_hosts (
  host text primary key,
  -- When it is asked for the next pictures; null if nothing is due.
  ask_at bigint,
  -- It wants to be left alone until then, or did not answer.
  paused_until bigint not null default 0,
  -- How often in a row it did not answer.
  failures integer not null default 0
);
create index feed_hosts_due on feed_hosts (ask_at) where ask_at is not null;

-- What a title's feed links to. Covers, back covers, sample pages and portraits are fetched; excerpts and reading guides are links.
create table title_resources (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('cover', 'back', 'sample', 'portrait', 'excerpt', 'guide')),
  url text not null,
  -- The contributor whose portrait it is.
  person text,
  -- What has to be said beside it, such as a credit.
  caption text,
  -- When its feed allows it to be shown.
  shown_from bigint,
  shown_until bigint,
  -- When its feed says that it was changed.
  changed_at bigint,
  -- When it has to be looked at next: at once if it is new, when its dates begin or end; null for never.
  look_at bigint default 0,
  -- Whether its dates allow it, when it was last looked at.
  is_shown integer not null default 0 check (is_shown in (0, 1)),
  picture_id bigint references feed_pictures(id),
  primary key (title_id, position)
);
create index resources_to_look_at on title_resources (look_at) where look_at is not null;
create index resources_by_picture on title_resources (picture_id) where picture_id is not null;
create index resources_by_person on title_resources (person) where person is not null;
`;
