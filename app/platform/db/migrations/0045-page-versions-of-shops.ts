/**
 * Counts what only the shared pages of one shop show (`page-versions.server.ts`). On PostgreSQL, triggers note which shops a
 * transaction changes, in a setting that ends with it; on SQLite, each process has triggers of its own.
 */
export const name = "0045-page-versions-of-shops";

export const sql = `
create table shop_page_versions (
  store_id bigint not null,
  slot integer not null,
  at_once bigint not null,
  soon bigint not null,
  primary key (store_id, slot)
);
`;

/** How the shop of a changed row `one` is found, and the tables that have such rows. Null stands for all shops. */
const SHOPS = {
  itself: ["one.id", []],
  all: ["null", []],
  of_row: [
    "one.store_id",
    [
      "catalogue_changes",
      "events",
      "page_blocks",
      "stock",
      "store_sections",
      "store_stock",
      "title_comments",
      "title_edits",
      "title_lists",
      "title_sections",
    ],
  ],
  of_event: ["(select store_id from events where id = one.event_id)", ["event_bundles", "event_titles"]],
  of_list: [
    "(select store_id from title_lists where id = one.list_id)",
    ["title_list_images", "title_list_items"],
  ],
} as const satisfies Record<string, readonly [shop: string, tables: readonly string[]]>;

/** A function for each, so that PostgreSQL keeps its plan. One line, because statements end with a semicolon at the end of one. */
const functions = Object.entries(SHOPS).map(([kind, [shop]]) =>
  [
    `create function note_shop_${kind}() returns trigger language plpgsql as $$ begin`,
    "perform set_config('colophon.shops', coalesce(string_agg(distinct shop, ','), ''), true) from (",
    "select unnest(string_to_array(current_setting('colophon.shops', true), ',')) as shop",
    `union all select coalesce((${shop})::text, 'all') from changed as one`,
    ") as shops where shop <> ''; return null; end $$;",
  ].join(" "),
);

const trigger = (table: string, event: "insert" | "update" | "delete", kind: keyof typeof SHOPS) =>
  [
    `create trigger ${table}_pages_${event} after ${event} on ${table}`,
    `referencing ${event === "delete" ? "old" : "new"} table as changed`,
    `for each statement execute function note_shop_${kind}();`,
  ].join(" ");

const triggers = Object.entries(SHOPS).flatMap(([kind, [, tables]]) =>
  tables.flatMap((table) =>
    (["insert", "update", "delete"] as const).map((event) =>
      trigger(table, event, kind as keyof typeof SHOPS),
    ),
  ),
);

export const postgres = `
${functions.join("\n")}
${triggers.join("\n")}
${trigger("stores", "insert", "all")}
${trigger("stores", "update", "itself")}
${trigger("stores", "delete", "all")}
`;
