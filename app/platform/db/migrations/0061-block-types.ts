/**
 * The code knows the types and placements of blocks (`BLOCK_TYPES`, `PLACEMENTS`); without a constraint of the table, a new one
 * needs no migration.
 */
export const name = "0061-block-types";

export const sql = `
alter table page_blocks add column any_type text not null default 'list';
alter table page_blocks add column any_placement text not null default 'other';
update page_blocks set any_type = type, any_placement = placement;
alter table page_blocks drop column type;
alter table page_blocks drop column placement;
alter table page_blocks rename column any_type to type;
alter table page_blocks rename column any_placement to placement;
`;
