/** Orders keep the billing address as it was when they were placed, because the receipt shows it. */
export const name = "0016-order-billing";

export const sql = `
alter table orders add column bill_to text not null default '';
`;
