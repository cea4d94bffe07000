import { sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { NO_AUTHOR } from "./editions.ts";
import { shownIn, type Title } from "./rows.server.ts";

export interface EditionRow {
  id: number;
  title: string;
  subtitle: string | null;
  language: string | null;
  /** 1 if a feed or an operator says that it is the same work. */
  is_linked: number;
}

/** The most titles that are read, even if feeds link more. */
const MAX_READ = 200;

/**
 * Candidates for the editions of a title, most popular first. A title is one if either feed names the other's product,
 * if both belong to the same work, if an operator joined them, or if title and first author are the same. Titles that
 * an operator separated are not.
 */
export async function editionRows(
  db: Queries,
  storeId: StoreId,
  title: Pick<Title, "id" | "product_code" | "title_sort" | "author_sort">,
): Promise<EditionRow[]> {
  const linkedIds = sql`(
    select titles.id from title_relations join titles on titles.product_code = title_relations.code
      where title_relations.title_id = ${title.id} and title_relations.kind = 'edition'
    union select title_id from title_relations where code = ${title.product_code} and kind = 'edition'
    union select other.title_id from title_relations as own
      join title_relations as other on other.code = own.code and other.kind = 'work'
      where own.title_id = ${title.id} and own.kind = 'work'
    union select second_id from edition_choices where first_id = ${title.id} and same = 1
    union select first_id from edition_choices where second_id = ${title.id} and same = 1
  )`;
  const { rows } = await sql<EditionRow>`
    select titles.id, titles.title, titles.subtitle, titles.language,
      case when titles.id in ${linkedIds} then 1 else 0 end as is_linked
    from titles
    where titles.id in (
        select id from titles where title_sort = ${title.title_sort} and author_sort = ${title.author_sort}
          and author_sort <> ${NO_AUTHOR}
        union select * from ${linkedIds} as linked
      )
      and titles.id <> ${title.id}
      and titles.deleted_at is null and titles.state <> 'cancelled' and ${shownIn(storeId)}
      and not exists (select 1 from edition_choices where same = 0
        and ((first_id = ${title.id} and second_id = titles.id) or (second_id = ${title.id} and first_id = titles.id)))
    order by titles.sort_rank, titles.id limit ${MAX_READ}`.execute(db);
  return rows;
}

/** The titles that the title's feed calls similar, in the feed's order. */
export async function similarIds(db: Queries, storeId: StoreId, titleId: TitleId): Promise<number[]> {
  const similarTitles = await db
    .selectFrom("title_relations")
    .innerJoin("titles", "titles.product_code", "title_relations.code")
    .select("titles.id")
    .where("title_relations.title_id", "=", titleId)
    .where("title_relations.kind", "=", "similar")
    .where("titles.deleted_at", "is", null)
    .where("titles.state", "!=", "cancelled")
    .where(shownIn(storeId))
    .orderBy("title_relations.position")
    .execute();
  return similarTitles.map(({ id }) => id);
}

/** Notes whether two titles are editions of one work. */
export async function decideEditions(
  tx: Tx,
  [one, other]: readonly [number, number],
  same: boolean,
  now: EpochSeconds,
): Promise<void> {
  const choice = { same: same ? 1 : 0, decided_at: now } as const;
  await tx
    .insertInto("edition_choices")
    .values({ first_id: Math.min(one, other), second_id: Math.max(one, other), ...choice })
    .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doUpdateSet(choice))
    .execute();
}
