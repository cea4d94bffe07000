/** Guests of events who unsubscribed from reminders. */
export const name = "0034-reminders-off";

export const sql = `
alter table event_guests add column unreminded integer not null default 0 check (unreminded in (0, 1));
`;
