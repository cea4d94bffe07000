import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { entriesOf } from "#app/lib/records.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { BrowseRequest, FilterKey } from "./browse.ts";

/**
 * The filters for titles: the groups, their values and the meaning of each value. Both search implementations
 * use these (spec 1 §2, §3 "Browse response").
 */

/**
 * Groups are combined with AND, values of one group with OR. `n`, a shop's own subjects, belongs to the group
 * of `s`.
 */
export const GROUPS = ["r", "b", "s", "c", "f", "d", "a", "g", "j", "x", "e"] as const;
export type Group = (typeof GROUPS)[number];

export const groupOf = (key: FilterKey): Group => (key === "n" ? "s" : key);

export interface GroupFilter {
  readonly group: Group;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** The number of titles with each value of each group; zeros are omitted. */
export type Counts = Readonly<Record<Group, Readonly<Record<string, number>>>>;

const ALIASES: Readonly<Partial<Record<Group, Readonly<Record<string, string>>>>> = {
  r: { instore: "0xy" },
  b: { rankcaranked: "rank", rankusranked: "rank" },
};

/**
 * Normalises a filter value for lookup: lower case, with subjects cut to their section (three letters) or
 * topic (six characters). List ids and a shop's own keys are unchanged.
 */
export function canonicalValue(key: FilterKey, value: string): string {
  if (key === "x" || key === "e" || key === "c" || key === "n") return value;
  const lower = value.toLowerCase();
  if (key === "s" && lower.length > 6) return lower.slice(0, 6);
  return ownValue(ALIASES[groupOf(key)] ?? {}, lower) ?? lower;
}

/**
 * The filters of a request by group. A section together with one of its own topics only says where the topic
 * was selected, so just the topic filters.
 */
export function groupFilters(filters: BrowseRequest["filters"]): GroupFilter[] {
  const groups = new Map<Group, { include: Set<string>; exclude: Set<string> }>();
  for (const [key, values] of entriesOf(filters)) {
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

/** The sections whose topics are offered: those selected, and those with a selected topic. */
export function openSections(filters: BrowseRequest["filters"]): string[] {
  const chosen = (filters.s ?? [])
    .filter(({ excluded }) => !excluded)
    .map(({ value }) => canonicalValue("s", value))
    .filter((value) => isTopic(value) || isSection(value));
  return [...new Set(chosen.map((value) => value.slice(0, 3)))];
}

/** A half-open range of release dates, in epoch seconds. */
export interface DateSpan {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const seconds = (year: number, month: number) => {
  // Date.UTC maps years below 100 to the twentieth century; no book is that old.
  return Date.UTC(year, month, 1) / 1000;
};

/** This year and the previous one are listed by month, older ones as a whole. */
function listedByMonth(year: number, now: EpochSeconds): boolean {
  return year >= new Date(now * 1000).getUTCFullYear() - 1;
}

/**
 * Parses a date value: `2025z03z01` is that month; `2019z01z01`, in a year that is not listed by month, is
 * the whole year, and so is `2025`; `1990s` is a decade, `before1910` everything earlier; `forthcoming` is
 * after now, `last30` the last thirty days. Undefined for anything else.
 */
export function dateSpan(value: string, now: EpochSeconds): DateSpan | undefined {
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

/** Future months that the date group lists, and single years before those listed by month. */
const MONTHS_AHEAD = 6;
const OLDER_YEARS = 10;
/** The first decade that the date group lists; everything older is a single value. */
const FIRST_DECADE = 1910;
const OLDEST = `before${FIRST_DECADE}`;

/** The ranges that the date group offers, newest first, after its two presets. */
export function dateSpans(now: EpochSeconds): DateSpan[] {
  const today = new Date(now * 1000);
  const year = today.getUTCFullYear();
  const values = ["forthcoming", "last30"];
  for (let index = today.getUTCMonth() + MONTHS_AHEAD; index >= -12; index--) {
    const month = new Date(Date.UTC(year, index, 1));
    values.push(`${month.getUTCFullYear()}z${String(month.getUTCMonth() + 1).padStart(2, "0")}z01`);
  }
  for (let older = year - 2; older >= year - 1 - OLDER_YEARS; older--) values.push(`${older}z01z01`);
  const last = Math.floor((year - 2 - OLDER_YEARS) / 10) * 10;
  for (let decade = last; decade >= FIRST_DECADE; decade -= 10) values.push(`${decade}s`);
  values.push(OLDEST);
  return values.flatMap((value) => dateSpan(value, now) ?? []);
}
