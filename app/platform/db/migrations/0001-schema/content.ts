/**
 * Versions of what a shop's pages show: drafts, what was published, and what will be. What shoppers see stands in
 * `page_blocks` and in the shop's settings; publishing writes it there. So pages never read these rows.
 */
export const sql = `
create table content_versions (
  id $ID,
  store_id bigint not null references stores(id),
  -- "home", "menu", "privacy-policy", or "page-" and the id of the menu entry that leads to the page.
  page text not null,
  number integer not null,
  state text not null check (state in ('draft', 'scheduled', 'failed', 'published', 'discarded')),
  -- JSON (pages/documents.ts).
  document text not null,
  -- The names of the pictures in it, with a space between them, so that none is deleted.
  pictures text not null,
  -- How often it was changed, and JSON with the last of these changes: who, when, and what.
  revision integer not null,
  edits text not null,
  -- Who began it, and who changed it last; empty if it was changed by other means than the desk.
  made_by text not null,
  made_at bigint not null,
  changed_by text not null,
  changed_at bigint not null,
  -- When it will be published, and what the shop's clock shows then as it was entered.
  publish_at bigint,
  publish_wall bigint, -- WallSeconds
  -- Who published it, or had it published at that time; empty if that was not at the desk.
  published_by text not null default '',
  published_at bigint,
  -- Why it could not be published at its time.
  problem text not null default '',
  unique (store_id, page, number)
);
create unique index content_drafts on content_versions (store_id, page) where state = 'draft';
create index content_due on content_versions (publish_at) where state = 'scheduled';
create index content_published on content_versions (store_id, page, published_at);
`;
