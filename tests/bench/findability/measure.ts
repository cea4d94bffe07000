import MiniSearch from "minisearch";
import { words } from "#app/lib/fold.ts";
import { answerTo, type ListedTitle, rowsOf, type Sought } from "./titles.ts";

/** The number of rows that a shopper looks at. */
export const LOOKED_AT = 5;
/** The number of rows in which the rank is looked for: one page. */
const RANKED = 26;

/** Finds ISBNs, best first. */
export type Finder = (query: string) => Promise<readonly string[]> | readonly string[];

export interface Findings {
  kind: string;
  searches: number;
  found: number;
  /** The number of titles found first, and the sum of all reciprocal ranks. */
  first: number;
  reciprocal: number;
  empty: number;
  misses: { query: string; got: string[] }[];
}

/**
 * Searches as shoppers type them. Those in `typed later` were written after the search was built and without looking at
 * its results, so they measure searches that it was not tuned for.
 */
export function handwritten(): Sought[] {
  return Object.entries({
    typed: "handwritten",
    "typed later": "handwritten-later",
    names: "handwritten-names",
  }).flatMap(([set, file]) =>
    rowsOf(new URL(`${file}.csv`, import.meta.url)).map(({ kind, query = "", wanted = "" }) => ({
      kind: `${set}: ${kind}`,
      query,
      isAnswer: answerTo(wanted),
    })),
  );
}

/**
 * Runs the searches and counts, by kind, how often the intended title is among the first rows, and how often there are
 * none.
 */
export async function measured(
  sought: readonly Sought[],
  titles: readonly ListedTitle[],
  find: Finder,
): Promise<Findings[]> {
  const byIsbn = new Map(titles.map((title) => [title.isbn, title]));
  const kinds = new Map<string, Findings>();
  for (const { kind, query, isAnswer } of sought) {
    const findings = kinds.get(kind) ?? {
      kind,
      searches: 0,
      found: 0,
      first: 0,
      reciprocal: 0,
      empty: 0,
      misses: [],
    };
    kinds.set(kind, findings);
    findings.searches++;
    const all = (await find(query)).slice(0, RANKED).flatMap((isbn) => byIsbn.get(isbn) ?? []);
    const rows = all.slice(0, LOOKED_AT);
    const rank = all.findIndex(isAnswer) + 1;
    if (rows.length === 0) findings.empty++;
    if (rank === 1) findings.first++;
    if (rank > 0) findings.reciprocal += 1 / rank;
    if (rank > 0 && rank <= LOOKED_AT) findings.found++;
    else findings.misses.push({ query, got: rows.map(({ title }) => title) });
  }
  return [...kinds.values()];
}

export function totalOf(findings: readonly Findings[]): Findings {
  const sum = (count: (finding: Findings) => number) =>
    findings.reduce((total, finding) => total + count(finding), 0);
  return {
    kind: "all",
    searches: sum((finding) => finding.searches),
    found: sum((finding) => finding.found),
    first: sum((finding) => finding.first),
    reciprocal: sum((finding) => finding.reciprocal),
    empty: sum((finding) => finding.empty),
    misses: findings.flatMap((finding) => finding.misses),
  };
}

/**
 * The library that we compare with: all words in any order, up to a fifth of a word's letters misspelt, beginnings of
 * words.
 */
export function miniSearch(titles: readonly ListedTitle[]): Finder {
  const index = new MiniSearch<{ id: string; title: string; series: string; authors: string }>({
    fields: ["title", "series", "authors"],
    tokenize: (text) => words(text),
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 2 } },
  });
  index.addAll(
    titles
      .filter((title, at) => titles.findIndex(({ isbn }) => isbn === title.isbn) === at)
      .map(({ isbn, title, series, number, authors }) => ({
        id: isbn,
        title,
        series: `${series ?? ""} ${number ?? ""}`,
        authors: authors.join(" "),
      })),
  );
  return (query) =>
    index
      .search(query)
      .slice(0, RANKED)
      .map(({ id }) => id as string);
}
