import { type Expression, type SqlBool, sql } from "kysely";
import {
  BANDS,
  type Band,
  type BestMatch,
  bandOfTitle,
  bitsOf,
  MAX_READ,
  mainEndOf,
  OTHER_BIT,
  SMALL_WORD,
} from "./best-match.ts";
import type { MatchingTitles } from "./matching-rows.server.ts";
import { FEW_NAMED } from "./relaxed/formula.ts";
import { shapeOf } from "./relaxed/shape.ts";
import { SMALL_WORDS } from "./relaxed/word-variants.ts";

/** Whether a title contains all the words as whole words, in the fields that count. */
const hasAllWords = ({ words, field }: BestMatch) =>
  inTexts(
    words.map(({ word }) => `% ${word} %`),
    field,
  );

/**
 * Whether none of a search's matches has the typed words in its title or authors (`formula.ts`).
 * @param count the number of matches
 */
export async function isPoor(
  matching: () => MatchingTitles,
  best: BestMatch,
  count: number,
): Promise<boolean> {
  const allWords = hasAllWords(best);
  const match = await matching().where(allWords).select("titles.id").limit(1).executeTakeFirst();
  if (!match) return true;
  const { keys } = best;
  if (count > FEW_NAMED || keys.length === 0) return false;
  const { main, together } = await readTitles(matching, allWords, best);
  if (main.length + together.length > 0) return false;
  const begins = sql<SqlBool>`(${isOneOf(keys)} or ${beginsWithOne(keys)})`;
  return !(await matching().where(begins).select("titles.id").limit(1).executeTakeFirst());
}

const isOneOf = (keys: readonly string[]) => sql<SqlBool>`titles.title_sort in (${sql.join(keys)})`;
const beginsWith = (key: string) =>
  sql<SqlBool>`(titles.title_sort >= ${`${key} `} and titles.title_sort < ${`${key}!`})`;
const beginsWithOne = (keys: readonly string[]) =>
  sql<SqlBool>`(${sql.join(keys.map(beginsWith), sql` or `)})`;
/** Whether one of these keys is the main part of a title. */
const mainPartIs = (keys: readonly string[]) => {
  const is = keys.map(
    (key) => sql`(${beginsWith(key)} and ${key.split(" ").length} =
      (select main_words from title_search where title_search.title_id = titles.id))`,
  );
  return sql`(${sql.join(is, sql` or `)})`;
};

const positionOf = (band: Band) => sql.lit(BANDS.indexOf(band));

/** A title's band in SQL, as its position in `BANDS`. Reads some of the titles that match. */
export async function bandInSql(
  matching: () => MatchingTitles,
  best: BestMatch,
): Promise<Expression<number>> {
  const { keys, words, field } = best;
  const allWords = hasAllWords(best);
  const begun =
    field === "keyword"
      ? inTexts(
          words.map(({ word, exact }) => (exact ? `% ${word} %` : `% ${word}%`)),
          field,
        )
      : sql<SqlBool>`1 = 1`;
  if (keys.length === 0)
    return sql<number>`case
      when ${allWords} then ${positionOf("named")}
      when ${begun} then ${positionOf("begun")}
      else ${positionOf("elsewhere")} end`;
  const { main, together } = await readTitles(matching, allWords, best);
  const among = (ids: readonly number[]) =>
    ids.length === 0 ? sql`1 = 0` : sql`titles.id in (${sql.join(ids)})`;
  return sql<number>`case
    when ${isOneOf(keys)} then ${positionOf("whole")}
    when ${among(main)} or ${mainPartIs(keys)} then ${positionOf("main")}
    when ${beginsWithOne(keys)} then ${positionOf("beginning")}
    when ${among(together)} then ${positionOf("together")}
    when ${allWords} then ${positionOf("named")}
    when ${begun} then ${positionOf("begun")}
    else ${positionOf("elsewhere")} end`;
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

/**
 * The ids of the titles in "main" and "together", which their words decide. Empty if too many titles have all the
 * words.
 */
async function readTitles(
  matching: () => MatchingTitles,
  allWords: Expression<SqlBool>,
  best: BestMatch,
): Promise<Record<"main" | "together", number[]>> {
  const rows = await matching()
    .innerJoin("title_search", "title_search.title_id", "titles.id")
    .where(allWords)
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
  const bands: Record<"main" | "together" | "named", number[]> = { main: [], together: [], named: [] };
  if (rows.length > MAX_READ) return bands;
  const wordOf = (word: string) => (SMALL_WORDS.has(word) ? SMALL_WORD : bitsOf(best, word) || OTHER_BIT);
  for (const row of rows) {
    const { titleWords, mainWords, hasArticle } = shapeOf(row);
    const title = row.title.trim().split(" ").slice(0, titleWords);
    const mainEnd = mainEndOf(mainWords, titleWords, hasArticle);
    const bitsInAuthor = row.author.split(" ").reduce((bits, word) => bits | bitsOf(best, word), 0);
    bands[bandOfTitle(title.map(wordOf), mainEnd, bitsInAuthor, best.significant)].push(row.id);
  }
  return bands;
}
