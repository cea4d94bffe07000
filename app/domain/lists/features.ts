import { cutText } from "#app/lib/cut.ts";
import { ownValue } from "#app/lib/own.ts";
/** The shop's featured lists and the URLs for browsing them (spec 2 §2, §9). */
export const FEATURE_SORTS = ["lastupdate", "dateposted", "name"] as const;
export type FeatureSort = (typeof FEATURE_SORTS)[number];
/** Featured lists per page. */
export const FEATURE_PAGE = 26;
/** Titles per page of a list. */
export const LIST_PAGE = 26;

export interface FeatureRequest {
  category: string;
  sub_category: string;
  term: string;
  sort: FeatureSort;
  offset: number;
}

/** Longer terms are cut. */
export const FEATURE_TERM = 100;
const KEYS = { c: "category", f: "sub_category", t: "term" } as const;

/** Parses `/features/c/{category}/f/{subcategory}/o/{offset}/t/{term}/s/{sort}`, in any order, or a form's fields. */
export function parseFeatures(path: string, query: URLSearchParams = new URLSearchParams()): FeatureRequest {
  const request: FeatureRequest = { category: "", sub_category: "", term: "", sort: "lastupdate", offset: 0 };
  const put = (key: string, value: string) => {
    const text = cutText(value.trim(), FEATURE_TERM);
    const name = ownValue<(typeof KEYS)[keyof typeof KEYS]>(KEYS, key);
    if (name) request[name] = text;
    else if (key === "s") request.sort = FEATURE_SORTS.find((sort) => sort === text) ?? "lastupdate";
    else if (key === "o" && /^\d{1,6}$/.test(text)) request.offset = Number(text);
  };
  const segments = path.split("/").filter((segment) => segment !== "");
  for (let index = 0; index + 1 < segments.length; index += 2)
    put(segments[index] ?? "", decodeSegment(segments[index + 1] ?? ""));
  for (const [key, value] of query) put(key, value);
  return request;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function featuresPath(request: FeatureRequest): string {
  const parts = [
    ["c", request.category],
    ["f", request.sub_category],
    ["t", request.term],
    ["s", request.sort === "lastupdate" ? "" : request.sort],
    ["o", request.offset > 0 ? String(request.offset) : ""],
  ].filter(([, value]) => value !== "");
  return `/features${parts.map(([key, value]) => `/${key}/${encodeURIComponent(value ?? "")}`).join("")}`;
}
