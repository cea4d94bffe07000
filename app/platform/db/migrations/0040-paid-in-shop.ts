/** When an order was paid in the shop (epoch seconds), for the books. Nobody knows it of older orders. */
export const name = "0040-paid-in-shop";

export const sql = `
alter table orders add column paid_by_hand_at bigint;
`;
