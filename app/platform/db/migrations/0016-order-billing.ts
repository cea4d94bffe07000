/** Orders keep the billing address as it was on the day: it is on the receipt. */
export const name = "0016-order-billing";

export const sql = `
alter table orders add column bill_to text not null default '';
`;
