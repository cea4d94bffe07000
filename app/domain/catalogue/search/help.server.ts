import { words } from "#app/lib/fold.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { BrowseRequest, SearchType } from "./browse.ts";
import { emptyRequest } from "./browse.ts";
import type { ShelfKey } from "./query.ts";
import { searchWords } from "./rows.server.ts";
import { resolve, type SearchPlace, search } from "./search.server.ts";
import { nearWords } from "./spelling.ts";
import { parseTerm } from "./term.ts";

/** Alternatives for a search without matches. Each has matches in this shop. */
export interface SearchHelp {
  /** The same term in the catalogue's spelling. Only a suggestion; it is never searched for automatically. */
  did_you_mean: { term: string; count: number } | null;
  /** Number of matches for the same term without the filters. */
  unfiltered: number;
  /** Matches for the same term under other search types. */
  types: { type: SearchType; count: number }[];
}

const TYPES = ["keyword", "title", "author", "publisher"] as const;
/** Longer terms are not corrected (words). */
const WORDS_GUESSED = 6;

export async function helpSearch(
  place: SearchPlace,
  shelf: ShelfKey,
  now: number,
  request: BrowseRequest,
): Promise<SearchHelp> {
  const count = async (one: Partial<BrowseRequest>) => {
    const query = await resolve(
      place.database.read,
      shelf,
      now,
      { ...emptyRequest(), ...one, limit: 26 },
      { facets: false, lists: {} },
    );
    return (await search(place, query)).count;
  };
  const { term, type } = request;
  if (term === "") return { did_you_mean: null, unfiltered: 0, types: [] };
  const filtered = Object.keys(request.filters).length > 0;
  const unfiltered = filtered ? await count({ term, type }) : 0;
  const types: SearchHelp["types"] = [];
  for (const other of TYPES) {
    if (other === type) continue;
    const found = await count({ term, type: other });
    if (found > 0) types.push({ type: other, count: found });
  }
  const corrected =
    unfiltered === 0 ? await correction(place, term, (word) => count({ term: word, type })) : null;
  const matches = corrected ? await count({ term: corrected, type }) : 0;
  return {
    did_you_mean: corrected && matches > 0 ? { term: corrected, count: matches } : null,
    unfiltered,
    types,
  };
}

/** The term with the spelling of each unknown word corrected; null if a word has no correction or none needs one. */
async function correction(
  place: SearchPlace,
  term: string,
  countOf: (term: string) => Promise<number>,
): Promise<string | null> {
  const parsed = parseTerm(term);
  const asked = [...parsed.words.map(({ word }) => word), ...parsed.phrases.flat()];
  if (asked.length === 0 || asked.length > WORDS_GUESSED) return null;
  let changed = false;
  const written: string[] = [];
  for (const word of asked) {
    if ((await countOf(word)) > 0) {
      written.push(word);
      continue;
    }
    const [best] = await near(place, word);
    if (!best) return null;
    written.push(best);
    changed = true;
  }
  return changed ? written.join(" ") : null;
}

async function near(place: SearchPlace, word: string): Promise<string[]> {
  const thread = place.threads.search;
  // Suggestions are optional: if the thread cannot be reached, there are none.
  const found = thread
    ? await thread.ask("near", { word }).then(
        (answer) => answer as [string, number][],
        () => [],
      )
    : await nearInSql(place.database.read, word);
  return found.sort((a, b) => b[1] - a[1]).map(([other]) => other);
}

/** A small catalogue has few enough words to read them all. */
async function nearInSql(db: Queries, word: string): Promise<[string, number][]> {
  const common = new Map<string, number>();
  for (const text of await searchWords(db))
    for (const one of new Set(text.split(" "))) common.set(one, (common.get(one) ?? 0) + 1);
  return nearWords(word, function* (first, [least, most]) {
    for (const [other, n] of common)
      if (other.startsWith(first) && other.length >= least && other.length <= most) yield [other, n];
  });
}

/** Suggests the most popular titles that start with what the shopper types, each with its path. */
export async function suggest(
  place: SearchPlace,
  shelf: ShelfKey,
  now: number,
  term: string,
  type: SearchType,
  limit: number,
): Promise<number[]> {
  if (words(term).join("").length < 2) return [];
  const request: BrowseRequest = { ...emptyRequest(), term, type, sort: "popularity" };
  const query = await resolve(place.database.read, shelf, now, request, { facets: false, lists: {} });
  return [...(await search(place, { ...query, limit })).ids];
}
