/** The lines that a shopper removed last (`cart/removal.server.ts`), so that they can be put back. */
export const name = "0046-removed-lines";

export const sql = `
alter table carts add column removed text not null default '';
`;
