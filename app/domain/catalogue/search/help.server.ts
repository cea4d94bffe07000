import { words } from "#app/lib/fold.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { BrowseRequest, SearchType, Sort } from "./browse.ts";
import { emptyRequest } from "./browse.ts";
import { namesOf } from "./lookup-rows.server.ts";
import type { ShopKey } from "./query.ts";
import type { RelaxedWords } from "./relaxed/closest.ts";
import { resolve, type SearchContext, search } from "./search.server.ts";
import { typedWords } from "./term.ts";

/** Alternatives for a search without matches. Each has matches in this shop. */
export interface SearchHelp {
  /** The term in the catalogue's spelling. It is only suggested, never searched for automatically. */
  did_you_mean: { term: string; count: number } | null;
  /** Number of matches for the same term without the filters. */
  unfiltered: number;
  /** Matches for the same term under other search types. */
  types: { type: SearchType; count: number }[];
}

const TYPES = ["keyword", "title", "author", "publisher"] as const;
export async function helpSearch(
  context: SearchContext,
  shopKey: ShopKey,
  now: EpochSeconds,
  request: BrowseRequest,
): Promise<SearchHelp> {
  const ask = async (change: Partial<BrowseRequest>, closest = false) => {
    const request = { ...emptyRequest(), ...change, limit: 26 };
    return search(
      context,
      await resolve(context.database.read, shopKey, now, request, { facets: false, lists: {}, closest }),
    );
  };
  const count = async (change: Partial<BrowseRequest>) => (await ask(change)).count;
  const { term, type } = request;
  if (term === "") return { did_you_mean: null, unfiltered: 0, types: [] };
  const filtered = Object.keys(request.filters).length > 0;
  const unfiltered = filtered ? (await ask({ term, type }, request.exact !== true)).count : 0;
  const types: SearchHelp["types"] = [];
  for (const other of TYPES) {
    if (other === type) continue;
    const resultCount = await count({ term, type: other });
    if (resultCount > 0) types.push({ type: other, count: resultCount });
  }
  const meant = unfiltered === 0 ? correctedTerm(term, (await ask({ term, type }, true)).relaxed) : null;
  const matches = meant ? await count({ term: meant, type }) : 0;
  return {
    did_you_mean: meant && matches > 0 ? { term: meant, count: matches } : null,
    unfiltered,
    types,
  };
}

/** The term with its misspelt words corrected; null if none of them is. */
function correctedTerm(term: string, relaxed: RelaxedWords | null): string | null {
  if (!relaxed || relaxed.corrected.length === 0) return null;
  return meantBy(term, { ...relaxed, dropped: [] }).join(" ");
}

export interface Suggestions {
  /** Title ids. */
  titles: number[];
  /** Names of authors and series that match the typed words. */
  authors: string[];
  series: string[];
}

/** The number of titles to look for names in, and how many names of each kind to suggest. */
const TITLES_SEARCHED = 20;
const MAX_NAMES = 2;

/**
 * Suggests the most popular titles that match the typed text, or else the closest ones, one edition of each work. Also
 * suggests the authors and series among them whose names were typed.
 */
export async function suggest(
  context: SearchContext,
  shopKey: ShopKey,
  now: EpochSeconds,
  { term, type, limit }: { term: string; type: SearchType; limit: number },
): Promise<Suggestions> {
  const none = { titles: [], authors: [], series: [] };
  if (words(term).join("").length < 2) return none;
  const find = async (sort: Sort, closest: boolean) => {
    const request: BrowseRequest = { ...emptyRequest(), term, type, sort };
    const options = { facets: false, lists: {}, closest, brief: true, together: true };
    const query = await resolve(context.database.read, shopKey, now, request, options);
    return search(context, { ...query, limit: TITLES_SEARCHED });
  };
  const strict = await find("popularity", false);
  // Closest matches are sorted by closeness, not by popularity.
  const answer = strict.count > 0 ? strict : await find("instore", true);
  if (answer.ids.length === 0) return none;
  const typed = meantBy(term, answer.relaxed);
  const { authors, series } = await namesOf(context.database.read, answer.ids);
  const matching = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => isTyped(name, typed)).slice(0, MAX_NAMES);
  return {
    titles: answer.ids.slice(0, limit),
    authors: type === "title" || type === "publisher" ? [] : matching(authors),
    series: type === "author" || type === "publisher" ? [] : matching(series),
  };
}

/** The words of a term as they were understood, without those that were ignored. */
function meantBy(term: string, relaxed: RelaxedWords | null): string[] {
  // The likeliest correction comes first.
  const meant = new Map(relaxed?.corrected.map(({ from, to }): [string, string] => [from, to]).reverse());
  return typedWords(term)
    .map(({ word }) => word)
    .filter((word) => !relaxed?.dropped.includes(word))
    .map((word) => meant.get(word) ?? word);
}

/** Whether every word that was typed begins a word of the name, or its words in a row ("jk" for J. K.). */
function isTyped(name: string, typed: readonly string[]): boolean {
  const parts = words(name);
  return (
    typed.length > 0 &&
    typed.every((word) =>
      parts.some((part, index) => part.startsWith(word) || parts.slice(index).join("").startsWith(word)),
    )
  );
}
