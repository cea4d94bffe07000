import { type Expression, type SqlBool, sql } from "kysely";
import { type BestMatch, bandOfTitle, bitsOf, MAX_READ, mainEndOf, OTHER, SMALL } from "./best-match.ts";
import type { Matching } from "./matching-rows.server.ts";
import { FEW_NAMED } from "./relaxed/formula.ts";
import { shapeOf } from "./relaxed/shape.ts";
import { SMALL_WORDS } from "./relaxed/wording.ts";

/** Whether a title has all the words, each whole, in the fields that count. */
const saysAll = ({ words, field }: BestMatch) =>
  inTexts(
    words.map(({ word }) => `% ${word} %`),
    field,
  );

/** Whether none of a search's matches says what was typed (`formula.ts`). @param count how many there are */
export async function isPoor(matching: () => Matching, best: BestMatch, count: number): Promise<boolean> {
  const said = saysAll(best);
  const one = await matching().where(said).select("titles.id").limit(1).executeTakeFirst();
  if (!one) return true;
  const { keys } = best;
  if (count > FEW_NAMED || keys.length === 0) return false;
  const { main, together } = await readTitles(matching, said, best);
  if (main.length + together.length > 0) return false;
  const begins = sql<SqlBool>`(${isOneOf(keys)} or ${beginsWithOne(keys)})`;
  return !(await matching().where(begins).select("titles.id").limit(1).executeTakeFirst());
}

const isOneOf = (keys: readonly string[]) => sql<SqlBool>`titles.title_sort in (${sql.join(keys)})`;
const beginsWith = (key: string) =>
  sql<SqlBool>`(titles.title_sort >= ${`${key} `} and titles.title_sort < ${`${key}!`})`;
const beginsWithOne = (keys: readonly string[]) =>
  sql<SqlBool>`(${sql.join(keys.map(beginsWith), sql` or `)})`;
/** Whether a title begins with one of these keys, and it is its main part. */
const mainPartIs = (keys: readonly string[]) => {
  const is = keys.map(
    (key) => sql`(${beginsWith(key)} and ${key.split(" ").length} =
      (select main_words from title_search where title_search.title_id = titles.id))`,
  );
  return sql`(${sql.join(is, sql` or `)})`;
};

/** The place of a title's band in `BANDS`, in SQL. Reads some of the titles that match. */
export async function bandInSql(matching: () => Matching, best: BestMatch): Promise<Expression<number>> {
  const { keys, words, field } = best;
  const said = saysAll(best);
  const begun =
    field === "keyword"
      ? inTexts(
          words.map(({ word, exact }) => (exact ? `% ${word} %` : `% ${word}%`)),
          field,
        )
      : sql<SqlBool>`1 = 1`;
  if (keys.length === 0) return sql<number>`case when ${said} then 4 when ${begun} then 5 else 6 end`;
  const { main, together } = await readTitles(matching, said, best);
  const among = (ids: readonly number[]) =>
    ids.length === 0 ? sql`1 = 0` : sql`titles.id in (${sql.join(ids)})`;
  return sql<number>`case
    when ${isOneOf(keys)} then 0
    when ${among(main)} or ${mainPartIs(keys)} then 1
    when ${beginsWithOne(keys)} then 2
    when ${among(together)} then 3
    when ${said} then 4
    when ${begun} then 5
    else 6 end`;
}

/** Whether each pattern matches one of the texts that count in a search of this field. */
function inTexts(patterns: readonly string[], field: BestMatch["field"]): Expression<SqlBool> {
  const tests = patterns.map((pattern) =>
    field === "keyword"
      ? sql`(title_search.title like ${pattern} or title_search.author like ${pattern})`
      : sql`${sql.ref(`title_search.${field}`)} like ${pattern}`,
  );
  return sql<SqlBool>`exists (select 1 from title_search
    where title_search.title_id = titles.id and ${sql.join(tests, sql` and `)})`;
}

/** The titles in "main" and "together" by their words, unless too many have all the words. */
async function readTitles(
  matching: () => Matching,
  said: Expression<SqlBool>,
  best: BestMatch,
): Promise<Record<"main" | "together", number[]>> {
  const rows = await matching()
    .innerJoin("title_search", "title_search.title_id", "titles.id")
    .where(said)
    .select([
      "titles.id",
      "titles.title_sort",
      "titles.series",
      "titles.series_num",
      "title_search.title",
      "title_search.author",
      "title_search.main_words",
    ])
    .limit(MAX_READ + 1)
    .execute();
  const found: Record<"main" | "together" | "named", number[]> = { main: [], together: [], named: [] };
  if (rows.length > MAX_READ) return found;
  const wordOf = (word: string) => (SMALL_WORDS.has(word) ? SMALL : bitsOf(best, word) || OTHER);
  for (const row of rows) {
    const { titleWords, mainWords, hasArticle } = shapeOf(row);
    const title = row.title.trim().split(" ").slice(0, titleWords);
    const mainEnd = mainEndOf(mainWords, titleWords, hasArticle);
    const named = row.author.split(" ").reduce((bits, word) => bits | bitsOf(best, word), 0);
    found[bandOfTitle(title.map(wordOf), mainEnd, named, best.telling)].push(row.id);
  }
  return found;
}
