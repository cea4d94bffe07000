import { type SqlBool, sql } from "kysely";
import type { StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { shownIn } from "./rows.server.ts";

/** A condition on `title_prizes`: the title won. */
export const isWon = sql<SqlBool>`title_prizes.rank in ('winner', 'joint_winner')`;

export interface PrizeRow {
  title_id: TitleId;
  year: number | null;
  rank: string;
}

/** The prize's results for a shop's titles, the newest first. */
export function titlesOfPrize(
  db: Queries,
  storeId: StoreId,
  prize: string,
  limit: number,
): Promise<PrizeRow[]> {
  return (
    db
      .selectFrom("title_prizes")
      .innerJoin("titles", "titles.id", "title_prizes.title_id")
      .select(["title_prizes.title_id", "title_prizes.year", "title_prizes.rank"])
      .where("title_prizes.prize", "=", prize)
      .where("titles.deleted_at", "is", null)
      .where("titles.state", "!=", "cancelled")
      .where(shownIn(storeId))
      // Both databases sort null differently, and no prize is this old.
      .orderBy(sql`coalesce(title_prizes.year, 0)`, "desc")
      .orderBy("titles.sort_rank")
      .orderBy("titles.id")
      .limit(limit)
      .execute()
  );
}

/** The spelling of each of these prizes that most titles have. */
export async function prizeNames(db: Queries, prizes: readonly string[]): Promise<Map<string, string>> {
  if (prizes.length === 0) return new Map();
  const spellings = db
    .selectFrom("title_prizes")
    .select("prize")
    .select("name")
    // Of two, the one with fewer capitals.
    .select(sql<number>`row_number() over (partition by prize order by count(*) desc, name desc)`.as("place"))
    .where("prize", "in", [...prizes])
    .groupBy(["prize", "name"]);
  const prizeSpellings = await db
    .selectFrom(spellings.as("spellings"))
    .select(["prize", "name"])
    .where("place", "=", 1)
    .execute();
  return new Map(prizeSpellings.map(({ prize, name }) => [prize, name]));
}

/** The prizes that most of a shop's titles have. */
export function prizesByTitles(
  db: Queries,
  storeId: StoreId,
  limit: number,
): Promise<{ prize: string; titles: number }[]> {
  return db
    .selectFrom("title_prizes")
    .innerJoin("titles", "titles.id", "title_prizes.title_id")
    .select(({ fn }) => [
      "title_prizes.prize",
      fn.count<number>("title_prizes.title_id").distinct().as("titles"),
    ])
    .where("titles.deleted_at", "is", null)
    .where("titles.state", "!=", "cancelled")
    .where(shownIn(storeId))
    .groupBy("title_prizes.prize")
    .orderBy("titles", "desc")
    .orderBy("title_prizes.prize")
    .limit(limit)
    .execute();
}
