/** Facts about the server for staff: errors that shoppers saw, and the last test restore of a backup. */
export const sql = `
-- Pages that could not be shown, without anything about who asked. The log has the rest, under the same reference.
create table server_errors (
  id $ID,
  store_id bigint not null references stores(id),
  -- What the error's page shows.
  reference text not null,
  at bigint not null,
  method text not null,
  -- The pattern of the page's address; empty if there is none.
  page text not null,
  -- The error's name and code, such as TypeError.
  kind text not null
);
create index server_errors_by_store on server_errors (store_id, id);
create index server_errors_by_reference on server_errors (store_id, reference);
create index server_errors_by_time on server_errors (at);

-- The last time that a backup of this installation was restored for a test: one row.
create table restore_tests (
  id bigint primary key,
  at bigint not null,
  -- The name of the backup's folder.
  backup text not null,
  orders bigint not null
);
`;
