/**
 * Counts the changes that shared pages show (`change-counts.server.ts`). A count is the sum of several rows, so that
 * transactions of different processes seldom wait for each other.
 */
export const sql = `
create table change_counts (
  slot integer primary key,
  at_once bigint not null,
  soon bigint not null
);
insert into change_counts (slot, at_once, soon)
values (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0), (7, 0, 0);
`;
