/**
 * An email keeps what it says as data, from which its HTML is made when it is sent; and how often it was tried, why
 * that failed, and when it was given up. `body_html` is for the emails that waited when this came in.
 */
export const name = "0020-email-messages";

export const sql = `
alter table mails add column kind text not null default '';
alter table mails add column message text not null default '';
alter table mails add column tries integer not null default 0;
alter table mails add column problem text not null default '';
alter table mails add column failed_at bigint;
create index mails_not_sent on mails (created_at) where sent_at is null;
`;
