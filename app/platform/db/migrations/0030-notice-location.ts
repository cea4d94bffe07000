/**
 * The location where somebody wants a title, in shops where each location sells its own stock; null for anywhere. Those
 * who have asked already are told about any location, as they were promised.
 */
export const name = "0030-notice-location";

export const sql = `
alter table stock_notices add column location_id bigint;
`;
