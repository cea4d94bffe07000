/** Marks the sessions from before the cookie's prefix `__Host-`, so that their cookies still count (decision record 132). */
export const name = "0055-plain-cookies";

export const sql = `
alter table sessions add column plain_cookie integer not null default 0;
update sessions set plain_cookie = 1;
`;
