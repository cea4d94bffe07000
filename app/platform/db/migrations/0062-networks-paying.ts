/** The network that pays for tickets, until the payment is settled, so that one network cannot hold most of them (decision record 134). */
export const name = "0062-networks-paying";

export const sql = `
alter table payment_attempts add column network text not null default '';
create index payment_attempts_by_network on payment_attempts (network) where network <> '';
`;
