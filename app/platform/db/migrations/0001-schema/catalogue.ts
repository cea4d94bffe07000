/**
 * Titles, what shops have of them and say about them, and what the search index follows. Feeds and stock files write
 * `titles` and the tables around it; a shop's own edits are kept apart, so that no import overwrites them.
 */
export const sql = `
create table titles (
  id $ID,
  eisbn text not null unique,
  product_code text not null unique,
  isbn text,
  isbn10 text,
  upc text,
  title text not null,
  title_sort text not null,
  -- The title's accents, which sort titles with the same title_sort: see accentKey.
  title_accents text not null default '',
  subtitle text,
  author_line text not null,
  author_sort text not null,
  publisher text,
  edition text,
  language text,
  description text,
  bio text,
  binding text,
  binding_code text,
  pages integer,
  width text,
  height text,
  weight text,
  release_date bigint,
  state text not null check (state in ('available', 'out_of_print', 'out_of_stock_indefinitely', 'forthcoming', 'cancelled')),
  is_large_print integer not null check (is_large_print in (0, 1)),
  is_giftcard integer not null check (is_giftcard in (0, 1)),
  has_libro_audiobook integer not null check (has_libro_audiobook in (0, 1)),
  audience text,
  series text,
  series_num text,
  list_price_usa integer check (list_price_usa >= 0), -- Cents
  list_price_can integer check (list_price_can >= 0), -- Cents
  rank integer,
  future_rank integer,
  sort_rank integer not null,
  cover_image_cache text,
  cover_url text,
  carton_qty integer,
  tax_class text not null,
  -- The countries in which its publisher does not sell it, with spaces between their codes (docs/onix.md).
  not_for_sale_in text,
  -- Whether its publisher is out of copies for a time: it can be ordered, and takes longer.
  temporarily_out integer not null check (temporarily_out in (0, 1)),
  -- Nothing of it is sold from then on; for tickets.
  sold_until bigint,
  -- The only shop that shows it, for tickets; null for all others, which every shop shows.
  only_store_id bigint,
  deleted_at bigint,
  updated_at bigint not null
);
create index titles_by_rank on titles (sort_rank, id);
create index titles_on_sale on titles (sort_rank, id) where deleted_at is null and state <> 'cancelled';
create index titles_by_date on titles (release_date, id);
create index titles_by_title on titles (title_sort, title_accents, id);
create index titles_by_author on titles (author_sort, id);
create index titles_by_name on titles (title_sort, author_sort);
create index titles_by_isbn10 on titles (isbn10);
create index titles_by_series on titles (series);
create index titles_deleted on titles (id) where deleted_at is not null;
create index titles_sold_until on titles (sold_until) where sold_until is not null;
create index titles_of_one_shop on titles (only_store_id, id) where only_store_id is not null;
create index titles_by_cover on titles (cover_url) where cover_url is not null;
create index titles_gift_cards on titles (id) where is_giftcard = 1;

create table title_search (
  title_id bigint primary key references titles(id) on delete cascade,
  keyword text not null,
  title text not null,
  author text not null,
  publisher text not null,
  -- How many words of the title's sort key come before a colon or bracket; null if all do.
  main_words integer
);
create table title_contributors (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  name text not null,
  -- The words of the name, which are the address of the author's page; '' for "Various authors" and the like.
  author text not null,
  role text not null,
  canadian integer not null check (canadian in (0, 1)),
  bio text,
  primary key (title_id, position)
);
create index contributors_by_name on title_contributors (name);
create index contributors_by_author on title_contributors (author, title_id);
-- What a feed says about who a contributor is.
create table title_identities (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  -- The key of the contributor's name.
  author text not null,
  -- 'name': another name of the same person, with its key as code. 'isni': the person's number (ISO 27729).
  kind text not null check (kind in ('name', 'isni')),
  code text not null,
  -- The other name as the feed spells it.
  name text,
  primary key (title_id, position)
);
create index identities_by_author on title_identities (author, kind, code);
create index identities_by_code on title_identities (code, kind, author);
-- What an operator decided about two names: whether they are one person.
create table author_choices (
  first_key text not null,
  -- The greater of the two keys.
  second_key text not null,
  same integer not null check (same in (0, 1)),
  decided_at bigint not null,
  primary key (first_key, second_key)
);
create index author_choices_by_second on author_choices (second_key);
create table title_subjects (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  scheme text not null,
  code text not null,
  label text not null,
  -- The language of the label (ISO 639-1); null for English. A subject may have a row for each language.
  language text,
  primary key (title_id, position)
);
create index subjects_by_code on title_subjects (code, title_id);
create index subjects_by_language on title_subjects (language, code) where language is not null;
-- Texts about a title or from it, as sanitised markup.
create table title_texts (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('review', 'excerpt', 'contents', 'introduction', 'guide', 'note')),
  content text not null,
  author text,
  source_title text,
  primary key (title_id, position)
);
create table title_prizes (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  -- The words of the name in lower case with hyphens, which are the prize's address.
  prize text not null,
  name text not null,
  year integer,
  rank text not null check (rank in ('winner', 'joint_winner', 'runner_up', 'commended', 'shortlist', 'longlist', 'nominated')),
  primary key (title_id, position)
);
create index prizes_by_name on title_prizes (prize, title_id);
create table title_interiors (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  path text not null,
  primary key (title_id, position)
);
-- How a feed relates a product to others.
create table title_relations (
  title_id bigint not null references titles(id) on delete cascade,
  position integer not null,
  -- 'edition': the same work as the product with this code. 'work': the work with this identifier. 'similar': readers of the one
  -- may like the product with this code.
  kind text not null check (kind in ('edition', 'work', 'similar')),
  code text not null,
  primary key (title_id, position)
);
create index relations_by_code on title_relations (code, kind, title_id);
-- What an operator decided about two titles: whether they are editions of one work.
create table edition_choices (
  first_id bigint not null references titles(id) on delete cascade,
  -- The greater of the two ids.
  second_id bigint not null references titles(id) on delete cascade,
  same integer not null check (same in (0, 1)),
  decided_at bigint not null,
  primary key (first_id, second_id)
);
create index edition_choices_by_second on edition_choices (second_id);
-- The works of titles that have other editions: derived from relations, names and choices whenever one of them changes
-- (domain/catalogue/works.server.ts). Editions of one work have the same number, which was the id of one of them.
create table title_works (
  title_id bigint primary key references titles(id) on delete cascade,
  work bigint not null
);
create index title_works_by_work on title_works (work, title_id);
create table title_comments (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  author text not null,
  text text not null
);
create index comments_by_title on title_comments (store_id, title_id);
create table title_edits (
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  price integer check (price >= 0), -- Cents
  description text,
  shelf_note text,
  -- The name of a picture: the shop's own cover.
  cover text,
  hidden integer not null check (hidden in (0, 1)),
  updated_at bigint not null,
  primary key (store_id, title_id)
);
create index edits_hiding on title_edits (store_id, title_id) where hidden = 1;
create index edits_by_title on title_edits (title_id, store_id);
create index edits_by_cover on title_edits (cover) where cover is not null;

create table stock (
  id $ID,
  store_id bigint not null references stores(id),
  location_id integer not null,
  title_id bigint not null references titles(id),
  condition text not null, -- Condition
  onhand integer not null check (onhand >= 0),
  onorder integer not null check (onorder >= 0),
  price integer check (price >= 0), -- Cents
  note text,
  updated_at bigint not null,
  unique (store_id, title_id, location_id, condition)
);
create index stock_by_title on stock (title_id, store_id);
create table store_stock (
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  tier integer not null,
  rank integer not null,
  onhand integer not null,
  onorder integer not null,
  primary key (store_id, title_id)
);
create index store_stock_in_order on store_stock (store_id, tier, rank, title_id);

create table store_sections (
  store_id bigint not null references stores(id),
  key text not null,
  label text not null,
  parent text,
  position integer not null,
  primary key (store_id, key)
);
create table title_sections (
  store_id bigint not null references stores(id),
  key text not null,
  title_id bigint not null references titles(id) on delete cascade,
  primary key (store_id, key, title_id)
);
create index sections_by_title on title_sections (title_id, store_id);

create table catalogue_changes (
  seq $ID,
  -- Null if the title itself changed, else the store whose stock of it changed; with title 0, whose sections changed.
  store_id bigint,
  title_id bigint not null,
  changed_at bigint not null
);
create index changes_by_time on catalogue_changes (changed_at);

create table stock_notices (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  -- Where the title is wanted, if locations sell their own stock; null for anywhere.
  location_id bigint,
  email text not null,
  locale text not null,
  token_hash text not null unique,
  created_at bigint not null,
  confirmed_at bigint,
  emailed_at bigint,
  unique (store_id, title_id, email)
);
create index notices_waiting on stock_notices (store_id, title_id) where confirmed_at is not null and emailed_at is null;

-- Searches without a strict match, counted by day. Nothing says who searched.
create table search_misses (
  store_id bigint not null references stores(id),
  -- Its first second, UTC.
  day bigint not null,
  type text not null, -- SearchType
  term text not null,
  searches integer not null check (searches > 0),
  matches integer not null check (matches >= 0),
  offered text not null,
  primary key (store_id, day, type, term)
);
create index search_misses_by_day on search_misses (day);
-- What a shop decided about words that found nothing.
create table search_words (
  store_id bigint not null references stores(id),
  -- Normalised, as in search_misses.
  term text not null,
  -- The words that they stand for; null if the shop has dismissed them.
  meant text,
  decided_at bigint not null,
  primary key (store_id, term)
);
`;

/** Readers follow changes by transaction, because ids are assigned before the transaction commits. */
export const postgres = `
alter table catalogue_changes add column xid bigint not null default (pg_current_xact_id()::text::bigint);
create index changes_by_transaction on catalogue_changes (xid, seq);
`;
