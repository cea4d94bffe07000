import { type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { shownIn } from "./rows.server.ts";

export interface AuthorTitleRow {
  id: number;
  eisbn: string;
  /** The author's name as this title spells it, and its key. */
  name: string;
  author: string;
  title: string;
  title_sort: string;
  subtitle: string | null;
  language: string | null;
  series: string | null;
  release_date: number | null;
}

/** A title that a shop shows, and that was not withdrawn; for `titles` joined with its contributors. */
const offered = (storeId: number) =>
  sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled' and ${shownIn(storeId)}`;

/** The titles that these keys contributed to, most popular first; one row for each name in a title. */
export function titlesOfAuthors(
  db: Queries,
  storeId: number,
  keys: readonly string[],
  limit: number,
): Promise<AuthorTitleRow[]> {
  return db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select([
      "titles.id",
      "titles.eisbn",
      "title_contributors.name",
      "title_contributors.author",
      "titles.title",
      "titles.title_sort",
      "titles.subtitle",
      "titles.language",
      "titles.series",
      "titles.release_date",
    ])
    .where("title_contributors.author", "in", [...keys])
    .where(offered(storeId))
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .orderBy("title_contributors.position")
    .limit(limit)
    .execute();
}

/**
 * What is written about an author, by the title that came out last: with their name, or about the title if nobody else
 * contributed to it.
 */
export async function bioOf(
  db: Queries,
  storeId: number,
  keys: readonly string[],
): Promise<string | undefined> {
  const bio = sql<string | null>`coalesce(title_contributors.bio, case when not exists (
    select 1 from title_contributors as other
    where other.title_id = titles.id and other.position <> title_contributors.position) then titles.bio end)`;
  const found = await db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select(bio.as("bio"))
    .where("title_contributors.author", "in", [...keys])
    .where(offered(storeId))
    .where(bio, "is not", null)
    // Both databases sort null differently.
    .orderBy(sql`coalesce(titles.release_date, 0)`, "desc")
    .orderBy("titles.id")
    .limit(1)
    .executeTakeFirst();
  return found?.bio ?? undefined;
}

/** The first authors of a shop's titles in a range of ids, for sitemaps. */
export async function authorsBetween(
  db: Queries,
  storeId: number,
  from: number,
  to: number,
): Promise<string[]> {
  const found = await db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select("title_contributors.author")
    .distinct()
    .where("title_contributors.title_id", ">=", from)
    .where("title_contributors.title_id", "<", to)
    .where("title_contributors.position", "=", 0)
    .where("title_contributors.author", "<>", "")
    .where(offered(storeId))
    .orderBy("title_contributors.author")
    .execute();
  return found.map(({ author }) => author);
}
