import type { Counts } from "./facets.ts";
import type { SearchAnswer } from "./query.ts";
import type { RelaxedWords } from "./relaxed/closest.ts";

/**
 * The browse request and its URL (spec 1 §2): `/browse/filter/{key}/{value}/…`. A single letter starts a key,
 * and every longer segment after it is a value of that key; keys may come in any order.
 */
export const SEARCH_TYPES = ["keyword", "title", "author", "publisher", "url", "file"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const SORTS = ["instore", "popularity", "date", "title", "author"] as const;
export type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [26, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 26;
/** Totals are counted up to this number (spec 1 §9). */
export const MAX_OFFSET = 10_000;
/** Longer search terms are cut. */
export const MAX_TERM = 200;
const MAX_VALUES = 50;
/** A title's public id. One in 64 begins with "-", which before any other value means that it is left out. */
const EISBN = /^[\w-]{22}$/;

/** Keys for filters; the others (`o l v t k m w`) are for paging, order and the search. */
export const FILTER_KEYS = ["b", "s", "n", "d", "f", "a", "r", "c", "g", "j", "x", "e"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

export interface FilterValue {
  value: string;
  excluded: boolean;
}

export interface BrowseRequest {
  term: string;
  type: SearchType;
  sort: Sort;
  offset: number;
  limit: number;
  filters: { [Key in FilterKey]?: FilterValue[] | undefined };
  /** Whether every word has to match, so that the search offers no closest matches (`m/exact`). */
  exact?: boolean | undefined;
  /** Whether editions of a work share a row in a search by words (`w/works`); on pages they do. */
  together?: boolean | undefined;
}

/** One value of a facet (spec 1 §3: k key, e label, c count, n negated, s selected, m exclusive group). */
export interface FilterEntry {
  k: string;
  e: string;
  /** The language of `e`, if it is not the page's. */
  lang?: string | undefined;
  c: number;
  n?: boolean | undefined;
  s?: boolean | undefined;
  m?: string | undefined;
  subfilter?: FilterEntry[] | undefined;
}

export interface BrowseResult {
  /** Title ids in order. */
  ids: number[];
  /** Number of matches, at most MAX_OFFSET. */
  row_count: number;
  max_offset: number;
  /** The number of titles with each value of each group; null while the counts are not known yet. */
  counts: Counts | null;
  /** Set if these are the closest matches, because no title matches every word, or hardly any does. */
  relaxed: RelaxedWords | null;
  /** The number of titles that match every word: with `relaxed`, whatever the filters. */
  strict: number;
  /** If editions of a work share a row: how many rows there are, and how many matches each of these stands for. */
  together?: SearchAnswer["together"];
}

export function emptyRequest(): BrowseRequest {
  return { term: "", type: "keyword", sort: "instore", offset: 0, limit: DEFAULT_PAGE_SIZE, filters: {} };
}

/**
 * Parses a browse URL's path after `/browse/filter/` and its query string; every key may be in either.
 * No URL is an error: meaningless parts are ignored or replaced by the default, which is `pageSize` for the
 * size of a page.
 */
export function parseBrowse(
  path: string,
  query: URLSearchParams = new URLSearchParams(),
  pageSize = DEFAULT_PAGE_SIZE,
): BrowseRequest {
  const values = new Map<string, string[]>();
  const put = (key: string, value: string) => {
    const list = values.get(key);
    if (list) list.push(value);
    else values.set(key, [value]);
  };
  let key: string | undefined;
  for (const segment of path.split("/").slice(0, 400)) {
    const value = decode(segment);
    if (value.length === 1 && /[a-z]/.test(value)) key = value;
    else if (value !== "" && key) put(key, value);
  }
  for (const [name, value] of query) if (/^[a-z]$/.test(name) && value.trim() !== "") put(name, value);

  const request = emptyRequest();
  request.term = cleanTerm(values.get("t")?.at(-1) ?? "");
  const type = values.get("k")?.at(-1)?.toLowerCase();
  if (SEARCH_TYPES.includes(type as SearchType)) request.type = type as SearchType;
  if (values.get("m")?.at(-1) === "exact") request.exact = true;
  if (values.get("w")?.at(-1) === "works") request.together = true;
  const sort = values.get("v")?.at(-1)?.toLowerCase();
  if (SORTS.includes(sort as Sort)) request.sort = sort as Sort;
  const size = values.get("l")?.at(-1);
  request.limit = size === undefined ? pageSize : sizeNamed(size);
  const offset = values.get("o")?.at(-1) ?? "";
  if (/^\d{1,9}$/.test(offset)) request.offset = Math.min(Number(offset), MAX_OFFSET);
  for (const filter of FILTER_KEYS) {
    const wanted = values.get(filter);
    if (!wanted) continue;
    const seen = new Map<string, FilterValue>();
    for (const raw of wanted.slice(0, MAX_VALUES)) {
      const excluded = raw.startsWith("-") && !(filter === "e" && EISBN.test(raw));
      const value = (excluded ? raw.slice(1) : raw).slice(0, 80);
      if (value !== "") seen.set(value, { value, excluded });
    }
    if (seen.size > 0) request.filters[filter] = [...seen.values()];
  }
  return request;
}

/** The number, if it is one of the page sizes; else the default. */
export function sizeNamed(text: string): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function cleanTerm(term: string): string {
  return term
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TERM);
}

/** A one-character value would be parsed as a key, and browsers treat dots alone as a parent path. */
export function fitsInPath(value: string): boolean {
  return value.length > 1 && value !== "..";
}

/** The path of a search for some words; without words, of the whole catalogue. */
export function searchPath(term: string, type: SearchType = "keyword"): string {
  return browsePath({ ...emptyRequest(), term, type });
}

/** The canonical path of a request: without defaults, and with keys in a fixed order. */
export function browsePath(request: BrowseRequest): string {
  const segments: string[] = [];
  const query = new URLSearchParams();
  const put = (key: string, values: string[]) => {
    const inPath = values.filter(fitsInPath);
    if (inPath.length > 0) segments.push(key, ...inPath.map(encodeURIComponent));
    for (const value of values) if (!fitsInPath(value)) query.append(key, value);
  };
  for (const key of FILTER_KEYS) {
    const values = request.filters[key];
    if (values)
      put(
        key,
        values.map(({ value, excluded }) => (excluded ? `-${value}` : value)),
      );
  }
  if (request.term !== "") put("t", [request.term]);
  if (request.type !== "keyword") put("k", [request.type]);
  if (request.exact) put("m", ["exact"]);
  if (request.sort !== "instore") put("v", [request.sort]);
  if (request.limit !== DEFAULT_PAGE_SIZE) put("l", [String(request.limit)]);
  if (request.offset > 0) put("o", [String(request.offset)]);
  const search = query.size > 0 ? `?${query}` : "";
  if (segments.length === 0) return `/browse${search}`;
  return `/browse/filter/${segments.join("/")}${search}`;
}

/** The total as displayed: exactly 1000 or 10000 gets a "+" (spec 1 §9). */
export function totalText(count: number): string {
  return `${count}${count === 1000 || count === 10_000 ? "+" : ""}`;
}
