/** Back-in-stock notices: an email address, a title, and the token that cancels the notice. */
export const name = "0003-notices";

export const sql = `
create table stock_notices (
  id $ID,
  store_id bigint not null references stores(id),
  title_id bigint not null references titles(id) on delete cascade,
  email text not null,
  locale text not null,
  token_hash text not null unique,
  created_at bigint not null,
  confirmed_at bigint,
  told_at bigint,
  unique (store_id, title_id, email)
);
create index notices_waiting on stock_notices (store_id, title_id) where confirmed_at is not null and told_at is null;
`;
