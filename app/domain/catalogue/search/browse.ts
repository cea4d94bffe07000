import type { Counts } from "./facets.ts";

/**
 * The browse request and its URL (spec 1 §2): `/browse/filter/{key}/{value}/…`, where a single letter
 * begins a key and every longer segment after it is a value of that key, in any order.
 */
export const SEARCH_TYPES = ["keyword", "title", "author", "publisher", "url", "file"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export const SORTS = ["instore", "popularity", "date", "title", "author"] as const;
export type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [26, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 26;
/** Totals are counted up to here (spec 1 §9). */
export const MAX_OFFSET = 10_000;
/** Longer search terms are cut: no book is found by its ten-thousandth letter. */
const MAX_TERM = 200;
const MAX_VALUES = 50;

/** Keys that hold filters; the others (`o l v t k`) hold paging, order and the search. */
export const FILTER_KEYS = ["b", "s", "n", "d", "f", "a", "r", "c", "g", "j", "x"] as const;
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
  filters: Partial<Record<FilterKey, FilterValue[]>>;
}

/** One value of a facet (spec 1 §3: k key, e label, c count, n negated, s selected, m exclusive group). */
export interface FilterEntry {
  k: string;
  e: string;
  c: number;
  n?: boolean;
  s?: boolean;
  m?: string;
  subfilter?: FilterEntry[];
}

export interface BrowseResult {
  /** Title ids in order. */
  ids: number[];
  /** Matches, at most MAX_OFFSET. */
  row_count: number;
  max_offset: number;
  /** How often each value of each group occurs; null while only the rows are known. */
  counts: Counts | null;
}

export function emptyRequest(): BrowseRequest {
  return { term: "", type: "keyword", sort: "instore", offset: 0, limit: DEFAULT_PAGE_SIZE, filters: {} };
}

/**
 * Reads a browse URL's path after `/browse/filter/` and its query string; every key may stand in
 * either. Nothing in a URL can fail: what means nothing is left out or falls back to the default, which for the
 * size of a page is `pageSize`.
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
      const excluded = raw.startsWith("-");
      const value = (excluded ? raw.slice(1) : raw).slice(0, 80);
      if (value !== "") seen.set(value, { value, excluded });
    }
    if (seen.size > 0) request.filters[filter] = [...seen.values()];
  }
  return request;
}

/** One of the page sizes; anything else is the default. */
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

/** A value of one character would read as a key, and browsers take dots alone for a way up. */
export function fitsInPath(value: string): boolean {
  return value.length > 1 && value !== "..";
}

/** The page of a search for some words, the whole trade's where there are none. */
export function searchPath(term: string, type: SearchType = "keyword"): string {
  return browsePath({ ...emptyRequest(), term, type });
}

/** The canonical path of a request: defaults left out, keys in one order. */
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
  if (request.sort !== "instore") put("v", [request.sort]);
  if (request.limit !== DEFAULT_PAGE_SIZE) put("l", [String(request.limit)]);
  if (request.offset > 0) put("o", [String(request.offset)]);
  const search = query.size > 0 ? `?${query}` : "";
  if (segments.length === 0) return `/browse${search}`;
  return `/browse/filter/${segments.join("/")}${search}`;
}

/** The request as `browse/get` takes it. */
export function browsePayload(request: BrowseRequest): Record<string, unknown> {
  const filters = Object.entries(request.filters).map(([key, values]) => [
    key,
    values.map(({ value, excluded }) => (excluded ? `-${value}` : value)),
  ]);
  const { term, type, sort, offset, limit } = request;
  return { ...Object.fromEntries(filters), t: term, k: type, v: sort, o: offset, l: limit };
}

/** The total as it is shown: exactly 1000 or 10000 has a "+" (spec 1 §9). */
export function totalText(count: number): string {
  return `${count}${count === 1000 || count === 10_000 ? "+" : ""}`;
}
