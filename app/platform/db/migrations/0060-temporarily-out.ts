/** Whether a title is only out of stock for a time, as its feed says (docs/onix.md): it can be ordered, and takes longer. */
export const name = "0060-temporarily-out";

export const sql = `
alter table titles add column temporarily_out integer not null default 0 check (temporarily_out in (0, 1));
`;
