import type { BrowseRequest, Sort } from "./browse.ts";
import { type Counts, type GroupFilter, groupFilters, openSections } from "./facets.ts";
import { exactTitleKey, parseTerm, type Term } from "./term.ts";

/** Where words are looked for. */
export const FIELDS = ["keyword", "title", "author", "publisher"] as const;
export type Field = (typeof FIELDS)[number];

/** Whose shelves stock is counted on. */
export interface ShelfKey {
  readonly store: number;
  /** In a multistore that is not consolidated, the chosen location; 0 is the whole shop. */
  readonly location: number;
  /** Which list price a sale price is compared with. */
  readonly american: boolean;
}

/** A browse request with everything looked up that needs the database: what both implementations answer. */
export interface SearchQuery {
  readonly shelf: ShelfKey;
  readonly now: number;
  readonly field: Field;
  readonly term: Term | null;
  /** The sort key of the title that the term names in full; such titles come first. */
  readonly exactTitle: string | null;
  /** Only these titles (a product code was asked for). */
  readonly only: readonly number[] | null;
  /** The titles of each list that `x` names. */
  readonly lists: Readonly<Record<string, readonly number[]>>;
  readonly filters: readonly GroupFilter[];
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** Whether to count the facets; and the sections whose topics are counted. */
  readonly facets: boolean;
  readonly topicsOf: readonly string[];
}

export interface SearchAnswer {
  /** Title ids in order. */
  readonly ids: readonly number[];
  /** All matches; plain SQL stops at `MAX_OFFSET` where no facets are wanted. */
  readonly count: number;
  readonly counts: Counts | null;
}

/** The query of a request, but for what the database must say. */
export function queryOf(
  request: BrowseRequest,
  shelf: ShelfKey,
  now: number,
  known: Pick<SearchQuery, "only" | "lists"> & { facets: boolean },
): SearchQuery {
  const field: Field = request.type === "url" || request.type === "file" ? "keyword" : request.type;
  const worded = request.term !== "" && known.only === null;
  return {
    shelf,
    now,
    field,
    term: worded ? parseTerm(request.term) : null,
    exactTitle: worded && (field === "keyword" || field === "title") ? exactTitleKey(request.term) : null,
    ...known,
    filters: groupFilters(request.filters),
    sort: request.sort,
    offset: request.offset,
    limit: request.limit,
    topicsOf: openSections(request.filters),
  };
}

/** The order of bytes in UTF-8, which SQLite and PostgreSQL's "C" sort by. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x === y) continue;
    // Surrogates stand for what is above everything else.
    const [high, low] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return high === low ? x - y : high ? 1 : -1;
  }
  return a.length - b.length;
}
