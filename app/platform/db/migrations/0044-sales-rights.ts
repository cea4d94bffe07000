/** The countries in which a title may not be sold, as its feed says (docs/onix.md): `CA`, `US`, or `CA US`. */
export const name = "0044-sales-rights";

export const sql = `
alter table titles add column not_for_sale_in text;
`;
