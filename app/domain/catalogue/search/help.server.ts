import { words } from "#app/lib/fold.ts";
import type { BrowseRequest, SearchType } from "./browse.ts";
import { emptyRequest } from "./browse.ts";
import type { ShelfKey } from "./query.ts";
import type { Relaxed } from "./relaxed/closest.ts";
import { resolve, type SearchPlace, search } from "./search.server.ts";
import { typedWords } from "./term.ts";

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
export async function helpSearch(
  place: SearchPlace,
  shelf: ShelfKey,
  now: number,
  request: BrowseRequest,
): Promise<SearchHelp> {
  const ask = async (one: Partial<BrowseRequest>, closest = false) => {
    const request = { ...emptyRequest(), ...one, limit: 26 };
    return search(
      place,
      await resolve(place.database.read, shelf, now, request, { facets: false, lists: {}, closest }),
    );
  };
  const count = async (one: Partial<BrowseRequest>) => (await ask(one)).count;
  const { term, type } = request;
  if (term === "") return { did_you_mean: null, unfiltered: 0, types: [] };
  const filtered = Object.keys(request.filters).length > 0;
  const unfiltered = filtered ? (await ask({ term, type }, request.exact !== true)).count : 0;
  const types: SearchHelp["types"] = [];
  for (const other of TYPES) {
    if (other === type) continue;
    const found = await count({ term, type: other });
    if (found > 0) types.push({ type: other, count: found });
  }
  const meant = unfiltered === 0 ? corrected(term, (await ask({ term, type }, true)).relaxed) : null;
  const matches = meant ? await count({ term: meant, type }) : 0;
  return {
    did_you_mean: meant && matches > 0 ? { term: meant, count: matches } : null,
    unfiltered,
    types,
  };
}

/** The term with its misspelt words corrected; null if none of them is. */
function corrected(term: string, relaxed: Relaxed | null): string | null {
  if (!relaxed || relaxed.corrected.length === 0) return null;
  const meant = new Map(relaxed.corrected.map(({ from, to }) => [from, to]));
  return typedWords(term)
    .map(({ word }) => meant.get(word) ?? word)
    .join(" ");
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
