/** When the shop set the shipping price of an order placed without one. From then on it can be paid online. */
export const name = "0022-shipping-price";

export const sql = `
alter table orders add column shipping_set_at bigint;
`;
