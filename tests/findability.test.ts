import { beforeAll, describe, expect, it } from "vitest";
import { withoutArticle } from "#app/domain/catalogue/search/articles.ts";
import { emptyRequest } from "#app/domain/catalogue/search/browse.ts";
import { buildSegment, type IndexRow } from "#app/domain/catalogue/search/engine/build.ts";
import { CatalogueIndex } from "#app/domain/catalogue/search/engine/catalogue-index.ts";
import { FLAG } from "#app/domain/catalogue/search/engine/layout.ts";
import { memorySource } from "#app/domain/catalogue/search/engine/memory-source.ts";
import { Segment } from "#app/domain/catalogue/search/engine/segment.ts";
import { wordsOfNames } from "#app/domain/catalogue/search/name-words.ts";
import { queryOf } from "#app/domain/catalogue/search/query.ts";
import { accentKey, mainWords, sortKey } from "#app/domain/catalogue/search/term.ts";
import { words } from "#app/lib/fold.ts";
import { generated } from "./bench/findability/generated.ts";
import { type Findings, handwritten, measured, totalOf } from "./bench/findability/measure.ts";
import { type ListedTitle, listedTitles } from "./bench/findability/titles.ts";

/** A smaller set than `npm run bench -- findability`, over the same titles. */
const NOW = Date.UTC(2026, 10, 21) / 1000;
const SHOP_KEY = { store: 1, location: 0, american: false };
const SEED = 101;
const PER_KIND = 8;

/**
 * Most of these are kinds where strict matches come first, so that a title that begins with the same word, or a box set
 * with that number, may take the first rows.
 */
const FLOORS: Readonly<Record<string, number>> = {
  "first 60 % of the title": 0.6,
  "typed: series and number": 0.8,
  // Titles in French of books that the list has in English.
  "typed later: French": 0.7,
};
const FLOOR = 0.85;

let findings: Findings[];
const seen = new Set<string>();
const titles = listedTitles().filter(({ isbn }) => !seen.has(isbn) && seen.add(isbn));

function rowOf({ title, series, number, authors }: ListedTitle, at: number): IndexRow {
  const folded = (texts: readonly (string | null)[]) =>
    ` ${texts.flatMap((text) => words(text ?? "")).join(" ")} `;
  const author = ` ${wordsOfNames(authors).join(" ")} `;
  const title_sort = sortKey(withoutArticle(title, null));
  return {
    id: at + 1,
    sort_rank: at,
    title_sort,
    title_accents: accentKey(title),
    author_sort: authors[0] ?? "~",
    title: folded([title, series]),
    author,
    publisher: "  ",
    keyword: folded([title, series]).trimEnd() + author,
    release_date: null,
    state: "available",
    binding_code: null,
    audience: null,
    language: null,
    flags: FLAG.rank,
    series,
    series_num: number,
    main_words: mainWords(title, title_sort),
    subjects: null,
    work: 0,
  };
}

beforeAll(async () => {
  const index = new CatalogueIndex(new Segment(memorySource(await buildSegment([titles.map(rowOf)]))));
  index.addOverlay(SHOP_KEY, { holdings: [], sections: [] });
  const find = (term: string) => {
    const known = { only: null, lists: {}, facets: false, closest: true };
    const query = queryOf({ ...emptyRequest(), term }, SHOP_KEY, NOW, known);
    return index.search(query).ids.flatMap((id) => titles[id - 1]?.isbn ?? []);
  };
  findings = await measured([...handwritten(), ...generated(titles, SEED, PER_KIND)], titles, find);
}, 180_000);

describe("what shoppers mean is among the first five titles", () => {
  it("for every kind of search", () => {
    expect(findings.length).toBeGreaterThanOrEqual(20);
    const low = findings.filter(({ kind, found, searches }) => found / searches < (FLOORS[kind] ?? FLOOR));
    expect(low.map(({ kind, misses }) => ({ kind, misses }))).toEqual([]);
  });

  it("for at least 97 % of all searches, of which 1 % at most find nothing", () => {
    const { searches, found, empty } = totalOf(findings);
    expect(found / searches).toBeGreaterThanOrEqual(0.97);
    expect(empty / searches).toBeLessThanOrEqual(0.01);
  });
});
