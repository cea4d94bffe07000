import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { BrowseRequest, Sort } from "./browse.ts";
import { type Counts, type GroupFilter, groupFilters, openSections } from "./facets.ts";
import type { RelaxedWords } from "./relaxed/closest.ts";
import { exactTitleKeys, parseTerm, type Term, type TypedWord, typedWords } from "./term.ts";

/** The fields that a search can cover. */
export const FIELDS = ["keyword", "title", "author", "publisher"] as const;
export type Field = (typeof FIELDS)[number];

/** In place of a location: the whole shop's stock counts, or no stock is "here" because none is chosen yet. */
export const WHOLE_SHOP = 0;
export const NO_LOCATION = -1;

/** The shop, or the location of a shop, whose stock a search counts. */
export interface ShopKey {
  readonly store: number;
  /** The chosen location in a multistore that is not consolidated, or one of the two values above. */
  readonly location: number;
  /** Which list price to compare a sale price with. */
  readonly american: boolean;
}

/** A browse request with all database lookups done: the input of both search implementations. */
export interface SearchQuery {
  readonly shopKey: ShopKey;
  readonly now: EpochSeconds;
  readonly field: Field;
  readonly term: Term | null;
  /** The words to find closest matches for if there are no strict ones; none if only strict ones are wanted. */
  readonly typed: readonly TypedWord[];
  /** The sort keys of titles that the term matches in full; such titles come first. None if titles are not searched. */
  readonly exactTitles: readonly string[];
  /** Whether only the first few closest matches are wanted, so that fewer titles need to be compared. */
  readonly brief?: boolean;
  /** Restricts the result to these titles (a product code was requested). */
  readonly only: readonly number[] | null;
  /** The titles of each list in `x`, and the editions of each title in `e`. */
  readonly lists: Readonly<Record<string, readonly number[]>>;
  readonly filters: readonly GroupFilter[];
  readonly sort: Sort;
  /**
   * The language (ISO 639-1) of the page: among equally good matches, titles in other languages come later. Null if
   * that is unknown.
   */
  readonly language: string | null;
  readonly offset: number;
  readonly limit: number;
  /** Whether editions of a work share a row. */
  readonly together: boolean;
  /** Whether to count the facets, and the sections whose topics are counted. */
  readonly facets: boolean;
  readonly topicsOf: readonly string[];
  /**
   * The request with the words that its names stand for in this shop (`names.ts`), in case its own words find nothing.
   */
  readonly meant?: SearchQuery;
}

export interface SearchAnswer {
  /** Title ids in order. */
  readonly ids: readonly number[];
  /** The number of matches; plain SQL stops counting at `MAX_OFFSET` if no facets are requested. */
  readonly count: number;
  readonly counts: Counts | null;
  /** Set if these are the closest matches, because nothing matches every word, or almost nothing. */
  readonly relaxed: RelaxedWords | null;
  /** The number of titles that match every word: with `relaxed`, whatever the filters. */
  readonly strict: number;
  /**
   * If editions of a work share a row: how many rows there are (`MAX_OFFSET` if as many or more), and how many matches
   * each row of the page stands for.
   */
  readonly together?: { readonly rows: number; readonly editions: readonly number[] };
}

/** Converts a request to a query, apart from what needs the database. */
export function queryOf(
  request: BrowseRequest,
  shopKey: ShopKey,
  now: EpochSeconds,
  known: Pick<SearchQuery, "only" | "lists"> & {
    facets: boolean;
    closest?: boolean;
    brief?: boolean;
    together?: boolean;
    language?: string | null;
  },
): SearchQuery {
  const field: Field = request.type === "url" || request.type === "file" ? "keyword" : request.type;
  const worded = request.term !== "" && known.only === null;
  return {
    shopKey,
    now,
    field,
    term: worded ? parseTerm(request.term) : null,
    typed: worded && known.closest && !request.exact ? typedWords(request.term) : [],
    exactTitles: worded && (field === "keyword" || field === "title") ? exactTitleKeys(request.term) : [],
    ...known,
    language: known.language ?? null,
    together: worded && known.together === true && !request.filters.e,
    filters: groupFilters(request.filters),
    sort: request.sort,
    offset: request.offset,
    limit: request.limit,
    topicsOf: openSections(request.filters),
  };
}

/** The query for all matches in the shop, in the usual order. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  return { ...query, filters: [], facets: false, together: false, sort: "instore", offset: 0 };
}

/** Whether exact words were asked for, with quotes or `!`. */
export function isExact({ term, typed }: SearchQuery): boolean {
  return (term?.phrases.length ?? 0) > 0 || typed.some(({ exact }) => exact);
}

/** Compares by UTF-8 bytes, like SQLite and PostgreSQL's "C" collation. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    // Surrogates encode characters above all others.
    const [high, low] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return high === low ? x - y : high ? 1 : -1;
  }
  return a.length - b.length;
}
