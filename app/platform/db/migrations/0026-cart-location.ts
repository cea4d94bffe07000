/**
 * The location that a cart's lines are for, in a shop whose locations sell their own stock. A guest's cart starts
 * with the location that their session chose.
 */
export const name = "0026-cart-location";

export const sql = `
alter table carts add column location_id integer;
update carts set location_id = (select sessions.location_id from sessions where sessions.id = carts.owner);
`;
