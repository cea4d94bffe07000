import { type SqlBool, sql } from "kysely";
import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { TextRow } from "./relaxed/memory-text.ts";

export async function titlesByCode(db: Queries, code: string): Promise<number[]> {
  const rows = await db.selectFrom("titles").select("id").where("product_code", "=", code).execute();
  return rows.map((row) => row.id);
}

/** The editions of each title with one of these numbers (`eisbn`), itself included, by the number. */
export async function editionsOfCodes(
  db: Queries,
  codes: readonly string[],
): Promise<(readonly [code: string, ids: number[]])[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("titles")
    .leftJoin("title_works as own", "own.title_id", "titles.id")
    .leftJoin("title_works as other", "other.work", "own.work")
    .where("titles.eisbn", "in", [...codes])
    .select(["titles.eisbn", sql<number>`coalesce(other.title_id, titles.id)`.as("id")])
    .execute();
  return Array.from(
    Map.groupBy(rows, ({ eisbn }) => eisbn),
    ([code, editions]) => [code, editions.map(({ id }) => Number(id))],
  );
}

/** The texts of everything on sale in order of popularity, some at a time. */
export async function* textRows(db: Queries, batch: number): AsyncGenerator<TextRow[]> {
  let after = { sort_rank: -1, id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom("titles")
      .innerJoin("title_search", "title_search.title_id", "titles.id")
      .where(sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled'`)
      .where((where) =>
        where.or([
          where("titles.sort_rank", ">", after.sort_rank),
          where.and([where("titles.sort_rank", "=", after.sort_rank), where("titles.id", ">", after.id)]),
        ]),
      )
      .select([
        "titles.id",
        "titles.sort_rank",
        "titles.title_sort",
        "titles.series",
        "titles.series_num",
        "titles.binding_code",
        "titles.language",
        "titles.is_large_print",
        "title_search.title",
        "title_search.author",
        "title_search.publisher",
        "title_search.keyword",
        "title_search.main_words",
        sql<number>`case when titles.rank is null and titles.future_rank is null then 0 else 1 end`.as(
          "ranked",
        ),
      ])
      .orderBy("titles.sort_rank")
      .orderBy("titles.id")
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

/** The authors and the series of some titles, in the order of the titles. */
export async function namesOf(
  db: Queries,
  ids: readonly number[],
): Promise<{ authors: string[]; series: string[] }> {
  const people = await db
    .selectFrom("title_contributors")
    .where("title_id", "in", [...ids])
    .where("role", "like", "A%")
    .select(["title_id", "name"])
    .orderBy("position")
    .execute();
  const titles = await db
    .selectFrom("titles")
    .where("id", "in", [...ids])
    .select(["id", "series"])
    .execute();
  const byTitle = new Map(titles.map(({ id, series }) => [id, series]));
  return {
    authors: ids.flatMap((id) => people.filter(({ title_id }) => title_id === id).map(({ name }) => name)),
    series: ids.flatMap((id) => byTitle.get(id) ?? []),
  };
}

/** The version of the catalogue: `titles` changes with every title, `all` also with the stock and edits of shops. */
export async function versionOf(db: Queries): Promise<{ titles: string; all: string }> {
  const row = await db
    .selectFrom("catalogue_changes")
    .select((select) => [
      select.fn.countAll().as("all"),
      select.fn.max("seq").as("last"),
      sql<number | null>`sum(case when store_id is null then 1 else 0 end)`.as("titles"),
      sql<number | null>`max(case when store_id is null then seq end)`.as("last_title"),
    ])
    .executeTakeFirstOrThrow();
  return { titles: `${row.titles} ${row.last_title}`, all: `${row.all} ${row.last}` };
}

/** A subject's name in the feeds, by the first characters of its code. @param language null for English */
export async function subjectLabel(
  db: Queries,
  code: string,
  language: string | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("title_subjects")
    .select("label")
    .where("language", language === null ? "is" : "=", language)
    .where("code", ">=", code)
    .where("code", "<", `${code}~`)
    .where("label", "!=", "")
    // Feeds without a heading repeat the code in its place.
    .where(sql<SqlBool>`lower(label) <> lower(code)`)
    .orderBy("code")
    .limit(1)
    .executeTakeFirst();
  return row?.label;
}

/** The names of all of a shop's sections. */
export function sectionLabels(db: Queries, storeId: StoreId): Promise<{ key: string; label: string }[]> {
  return db.selectFrom("store_sections").select(["key", "label"]).where("store_id", "=", storeId).execute();
}
