import { own } from "#app/lib/own.ts";
import type { BrowseRequest, FilterKey } from "./browse.ts";

/**
 * What titles can be narrowed by: the groups, their values and what each value means. Both
 * implementations of the search read it here (spec 1 §2, §3 "Browse response").
 */

/** Groups are AND-ed, values of one group OR-ed. `n`, a shop's own subjects, belongs to the group of `s`. */
export const GROUPS = ["r", "b", "s", "c", "f", "d", "a", "g", "j", "x"] as const;
export type Group = (typeof GROUPS)[number];

export const groupOf = (key: FilterKey): Group => (key === "n" ? "s" : key);

/** `r`: on hand here, on its way to us, on hand at another location. */
export const STOCK = ["0xy", "onorder", "other"] as const;
/** `b`. `rank` stands for `rankcaranked` and `rankusranked`, whose ranks are one. */
export const STATUS = [
  "rank",
  "futureranked",
  "forthcoming",
  "available",
  "oop",
  "bargain",
  "sale",
  "used",
  "giftcard",
] as const;
/** `j`: what the other groups do not say of a title. */
export const FEATURES = ["canadian", "largeprint", "signed", "series"] as const;

export interface GroupFilter {
  readonly group: Group;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** How often each value of each group occurs; zero is left out. */
export type Counts = Readonly<Record<Group, Readonly<Record<string, number>>>>;

const ALIASES: Readonly<Partial<Record<Group, Readonly<Record<string, string>>>>> = {
  r: { instore: "0xy" },
  b: { rankcaranked: "rank", rankusranked: "rank" },
};

/**
 * A filter value as it is looked up. Values are compared in lower case, a subject is its section (three
 * letters) or its topic (six characters); list ids and a shop's own keys stay as they are.
 */
export function canonicalValue(key: FilterKey, value: string): string {
  if (key === "x" || key === "c" || key === "n") return value;
  const lower = value.toLowerCase();
  if (key === "s" && lower.length > 6) return lower.slice(0, 6);
  return own(ALIASES[groupOf(key)] ?? {}, lower) ?? lower;
}

/**
 * The filters of a request by group. A section beside one of its own topics is the place where the topic
 * was chosen, not a second choice: only the topic narrows.
 */
export function groupFilters(filters: BrowseRequest["filters"]): GroupFilter[] {
  const groups = new Map<Group, { include: Set<string>; exclude: Set<string> }>();
  for (const [key, values] of Object.entries(filters) as [
    FilterKey,
    { value: string; excluded: boolean }[],
  ][]) {
    const group = groupOf(key);
    const sets = groups.get(group) ?? { include: new Set(), exclude: new Set() };
    groups.set(group, sets);
    for (const { value, excluded } of values)
      (excluded ? sets.exclude : sets.include).add(canonicalValue(key, value));
  }
  return [...groups].map(([group, { include, exclude }]) => ({
    group,
    include:
      group === "s"
        ? [...include].filter(
            (value) =>
              value.length !== 3 || ![...include].some((other) => isTopic(other) && other.startsWith(value)),
          )
        : [...include],
    exclude: [...exclude],
  }));
}

export function isTopic(value: string): boolean {
  return value.length === 6 && !value.startsWith("__");
}

export function isSection(value: string): boolean {
  return value.length === 3 && !value.startsWith("__");
}

/** The sections whose topics are offered: those that are chosen, or have a topic chosen. */
export function openSections(filters: BrowseRequest["filters"]): string[] {
  const chosen = (filters.s ?? [])
    .filter(({ excluded }) => !excluded)
    .map(({ value }) => canonicalValue("s", value))
    .filter((value) => isTopic(value) || isSection(value));
  return [...new Set(chosen.map((value) => value.slice(0, 3)))];
}

const DAY = 86_400;

/** A half-open span of release dates, epoch seconds. */
export interface DateSpan {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const seconds = (year: number, month: number) => {
  // Date.UTC reads years below 100 as of the twentieth century; no book is that old.
  return Date.UTC(year, month, 1) / 1000;
};

/** This year and the last are listed by month, older ones whole. */
function listedByMonth(year: number, now: number): boolean {
  return year >= new Date(now * 1000).getUTCFullYear() - 1;
}

/**
 * `2025z03z01` is that month; `2019z01z01` of a year that is not listed by month is the whole year, and so
 * is `2025`; `1990s` is a decade, `before1910` everything earlier; `forthcoming` is after now, `last30` the last
 * thirty days. Undefined for anything else.
 */
export function dateSpan(value: string, now: number): DateSpan | undefined {
  if (value === "forthcoming") return { value, from: now + 1, to: Number.POSITIVE_INFINITY };
  if (value === "last30") {
    const today = Math.floor(now / DAY) * DAY;
    return { value, from: today - 29 * DAY, to: now + 1 };
  }
  if (value === OLDEST) return { value, from: seconds(1000, 0), to: seconds(FIRST_DECADE, 0) };
  const decade = /^(\d{3}0)s$/.exec(value);
  if (decade && Number(decade[1]) >= 1000)
    return { value, from: seconds(Number(decade[1]), 0), to: seconds(Number(decade[1]) + 10, 0) };
  const match = /^(\d{4})(?:z(\d{2})z01)?$/.exec(value);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2] ?? "0");
  if (year < 1000 || month > 12 || (match[2] && month < 1)) return undefined;
  const whole = !match[2] || (month === 1 && !listedByMonth(year, now));
  return whole
    ? { value, from: seconds(year, 0), to: seconds(year + 1, 0) }
    : { value, from: seconds(year, month - 1), to: seconds(year, month) };
}

/** Months to come that the date group lists, and years before those listed by month. */
const MONTHS_AHEAD = 6;
const OLDER_YEARS = 10;
/** Decades that the date group lists after those years, from this one on; what is older is one value. */
const FIRST_DECADE = 1910;
const OLDEST = `before${FIRST_DECADE}`;

/** The spans that the date group offers, the newest first, after its two presets. */
export function dateSpans(now: number): DateSpan[] {
  const today = new Date(now * 1000);
  const year = today.getUTCFullYear();
  const values = ["forthcoming", "last30"];
  for (let at = today.getUTCMonth() + MONTHS_AHEAD; at >= -12; at--) {
    const month = new Date(Date.UTC(year, at, 1));
    values.push(`${month.getUTCFullYear()}z${String(month.getUTCMonth() + 1).padStart(2, "0")}z01`);
  }
  for (let older = year - 2; older >= year - 1 - OLDER_YEARS; older--) values.push(`${older}z01z01`);
  const last = Math.floor((year - 2 - OLDER_YEARS) / 10) * 10;
  for (let decade = last; decade >= FIRST_DECADE; decade -= 10) values.push(`${decade}s`);
  values.push(OLDEST);
  return values.flatMap((value) => dateSpan(value, now) ?? []);
}
