/**
 * An email keeps its content as data, which is rendered as HTML when it is sent. It also records how often
 * sending was tried, why it failed, and when it was given up. `body_html` is for emails that were already waiting
 * at the time of this migration.
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
