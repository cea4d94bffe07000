/**
 * Imports and changes of several titles: what they did, what they refused, and what they changed, so that it can be
 * undone.
 */
export const sql = `
create table imports (
  id $ID,
  -- Null for what a command imported for all shops.
  store_id bigint references stores(id),
  kind text not null, -- ImportKind
  -- Who began it: the name of a member of staff, or operator.
  actor text not null,
  -- Who asked for the work that is waited for, or was done last.
  asked_by text not null,
  -- The file's name as its sender gave it.
  name text not null,
  -- Its name in DATA_DIR/imports; empty once it is deleted.
  file text not null,
  -- JSON: how the file is read.
  options text not null,
  -- JSON: the columns of a table, with cells of its first rows; empty until it has been read.
  columns text not null,
  -- JSON: what the last reading said about the file; empty until then.
  said text not null,
  state text not null check (state in ('reading', 'columns', 'checking', 'checked', 'applying', 'done', 'undoing', 'undone', 'failed', 'given_up')),
  -- Rows of the file that are done, or changes that are undone, and how many there are.
  rows_done integer not null,
  rows_total integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  deleted integer not null,
  refused integer not null,
  -- The process that works on it, or did last, and how often one died over it.
  worker text not null,
  tries integer not null,
  -- A process that has not renewed this is presumed dead.
  locked_until bigint not null,
  created_at bigint not null,
  -- When it began to wait for work, for its turn.
  queued_at bigint not null,
  -- When it was applied.
  applied_at bigint,
  updated_at bigint not null
);
create index imports_by_store on imports (store_id, id);
create index imports_unfinished on imports (queued_at) where state in ('reading', 'checking', 'applying', 'undoing');
create index imports_with_file on imports (updated_at) where file <> '';
create index imports_by_time on imports (created_at);

-- What an import changed: the journal that undoes it.
create table import_changes (
  import_id bigint not null references imports(id) on delete cascade,
  title_id bigint not null references titles(id) on delete cascade,
  -- The location of stock; 0 for what a shop says about a title.
  location_id integer not null,
  -- The condition of stock, or whose comment it is.
  part text not null,
  -- JSON of the fields that were changed; before is empty where there was no row.
  before text not null,
  after text not null,
  state text not null check (state in ('made', 'undone', 'left')),
  changed_at bigint not null,
  primary key (import_id, title_id, location_id, part)
);
create index import_changes_old on import_changes (changed_at);

-- Rows that an import refused.
create table import_refusals (
  import_id bigint not null references imports(id) on delete cascade,
  line integer not null,
  -- JSON: the cells of a table's row.
  cells text not null,
  -- The field that is wrong; empty if it is none in particular.
  field text not null,
  reason text not null,
  refused_at bigint not null,
  primary key (import_id, line)
);
create index import_refusals_old on import_refusals (refused_at);

-- The columns that a shop chose for a kind of file, for the next one.
create table import_columns (
  store_id bigint not null references stores(id),
  kind text not null, -- ImportKind
  -- JSON: column names by field.
  columns text not null,
  updated_at bigint not null,
  primary key (store_id, kind)
);

-- The files that commands and programs import again and again, so that one which stops coming is noticed.
create table feeds (
  -- 0 for files for all shops.
  store_id bigint not null,
  kind text not null, -- ImportKind
  -- How many files have come.
  files integer not null,
  -- The longest time between two of them lately (seconds).
  usual integer not null,
  last_at bigint not null,
  primary key (store_id, kind)
);
`;
