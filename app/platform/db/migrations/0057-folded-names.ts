import { type RawBuilder, sql as raw } from "kysely";
import { fold } from "#app/lib/fold.ts";
import type { Tx } from "../database.server.ts";

export const name = "0057-folded-names";

/**
 * The text by which lists and events are searched, and lists are sorted. The databases' own `lower` does not do:
 * SQLite's leaves accented letters alone, and PostgreSQL's depends on how the database was created.
 */
export const sql = `
alter table title_lists add column folded text not null default '';
alter table events add column folded text not null default '';
`;

/** In the order of the characters, as on SQLite, not in that of the database's language. */
export const postgres = `
alter table title_lists alter column folded type text collate "C";
alter table events alter column folded type text collate "C";
`;

export async function fill(tx: Tx): Promise<void> {
  const read = async (from: RawBuilder<Record<string, string>>) => (await from.execute(tx)).rows;
  for (const { id, header, name } of await read(raw`select id, header, name from title_lists`)) {
    const folded = `${fold(header || name || "")}\n${fold(name ?? "")}`;
    await raw`update title_lists set folded = ${folded} where id = ${id}`.execute(tx);
  }
  for (const { id, ...texts } of await read(raw`select id, name, place, summary from events`)) {
    const folded = fold(`${texts.name} ${texts.place} ${texts.summary}`);
    await raw`update events set folded = ${folded} where id = ${id}`.execute(tx);
  }
}
