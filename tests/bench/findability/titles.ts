import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { seriesInTitle } from "#app/domain/exchange/tables/series-in-title.ts";
import { words } from "#app/lib/fold.ts";
import { withCheckDigit } from "#app/lib/isbn.ts";

/** The real titles that findability is measured on; their README gives source and licence. */
export const TITLE_LIST = new URL("../../fixtures/popular-titles/popular-10k.csv", import.meta.url);

/** The rows of a CSV file, by the names in its first line. */
export const rowsOf = (file: URL) => parse(readFileSync(file), { columns: true }) as Record<string, string>[];

export interface ListedTitle {
  isbn: string;
  title: string;
  series: string | null;
  number: string | null;
  authors: readonly string[];
}

/** The titles with an ISBN, most popular first. */
export function listedTitles(): ListedTitle[] {
  return rowsOf(TITLE_LIST)
    .filter((row) => row.isbn13)
    .map((row) => {
      const { title, series, series_num } = seriesInTitle(row.title ?? "");
      const authors = (row.authors ?? "").split(",").map((name) => name.trim());
      return { isbn: row.isbn13 ?? "", title, series, number: series_num, authors };
    });
}

/** The number of extra editions of an author's most popular book, and the number of such authors. */
const EDITIONS = 12;
const AUTHORS = 40;
/** An author needs at least this many titles, so that there are other books to look for. */
const LEAST = 5;

/** Makes extra editions of the most popular books of some authors, as rows of a list like this one. */
export function moreEditions(titles: readonly ListedTitle[]): ListedTitle[] {
  const byAuthor = Map.groupBy(titles, ({ authors }) => authors[0] ?? "");
  const most = [...byAuthor.values()].filter((some) => some.length >= LEAST).slice(0, AUTHORS);
  return most.flatMap(([first], author) =>
    Array.from({ length: EDITIONS }, (_, index) => ({
      ...(first as ListedTitle),
      isbn: withCheckDigit(`979${String(author * EDITIONS + index).padStart(9, "9")}`),
    })),
  );
}

/** A search, and the titles that the shopper may have meant. */
export interface Sought {
  kind: string;
  query: string;
  isAnswer(title: ListedTitle): boolean;
}

const folded = (text: string) => words(text).join(" ");

/**
 * Tests whether a title was meant. The wanted one is a title as in the list, or `by:` and the names of authors, any of
 * whose books will do.
 */
export function answerTo(wanted: string): (title: ListedTitle) => boolean {
  if (wanted.startsWith("by:")) {
    const names = wanted.slice(3).split("|");
    return ({ authors }) => authors.some((name) => names.includes(name));
  }
  const key = folded(wanted);
  return ({ title }) => folded(title) === key;
}
