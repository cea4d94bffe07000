/**
 * Counts the changes that shared pages show (`page-versions.server.ts`). A count is the sum of several rows, so that
 * transactions of different processes seldom wait for each other.
 */
export const sql = `
create table page_versions (
  slot integer primary key,
  at_once bigint not null,
  soon bigint not null
);
insert into page_versions (slot, at_once, soon)
values (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0), (7, 0, 0);
`;
