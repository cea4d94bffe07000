/** One row that `/readyz` writes to, to check that the database accepts writes. */
export const name = "0014-health";

export const sql = `
create table health_checks (
  id integer primary key,
  checked_at bigint not null
);
`;
