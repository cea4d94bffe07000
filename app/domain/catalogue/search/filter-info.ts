import { inOrderOf } from "#app/lib/in-order.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { entriesOf } from "#app/lib/records.ts";
import type { BrowseRequest, FilterEntry, FilterKey, FilterValue } from "./browse.ts";
import { type ValueIn, valuesIn } from "./facet-rows.server.ts";
import {
  type Counts,
  canonicalValue,
  dateSpans,
  type Group,
  groupOf,
  isSection,
  isTopic,
  openSections,
} from "./facets.ts";

/** The groups by their names in the contract (spec 1 §3 "Browse response"), in display order. */
export const FILTER_GROUPS = {
  onhand_onorder: "r",
  status: "b",
  bisac36: "s",
  bisac36_topics: "s",
  catcat2: "c",
  binding: "f",
  pubdate: "d",
  audience: "a",
  language: "g",
  features: "j",
} as const satisfies Record<string, Group>;
export type FilterGroupName = keyof typeof FILTER_GROUPS;
export type FilterInfo = Readonly<Record<FilterGroupName, FilterEntry[]>>;

/**
 * Groups with one selected value at a time: a click replaces the selection and a ctrl-click adds to it.
 * Without scripts, several boxes can be ticked (spec 1 §4).
 */
export const EXCLUSIVE: ReadonlySet<Group> = new Set(["r", "d"]);

/** Display text for a value, and its language if it is not the page's; undefined if the value itself is shown. */
export type Label = (key: FilterKey, value: string) => { text: string; lang?: string } | undefined;

/** The URL key of a value: a shop's own subjects use a separate key. */
export function keyOf(group: Group, value: string): FilterKey {
  return group === "s" && value.startsWith("__") ? "n" : group;
}

/** The values of the group of features. */
export const FEATURES = valuesIn("j");

/** A text for each value of the groups that are the same in every shop. */
export type ValueTexts<Text> = {
  readonly [Group in "r" | "b" | "j"]: Readonly<Record<ValueIn<Group>, Text>>;
};

/** Groups whose values have a fixed order; others are sorted by number of titles. */
const VALUE_ORDERS: Partial<Record<Group, readonly string[]>> = {
  r: valuesIn("r"),
  b: valuesIn("b"),
  j: FEATURES,
};

/**
 * The contents of the filter panel: every value that has titles, and every selected one even if it has none,
 * so that it can be deselected.
 */
export function filterInfo(
  request: BrowseRequest,
  counts: Counts,
  { label, now, american, locale }: { label: Label; now: EpochSeconds; american: boolean; locale: string },
): FilterInfo {
  const info = {} as Record<FilterGroupName, FilterEntry[]>;
  const compare = inOrderOf(locale);
  for (const [name, group] of entriesOf(FILTER_GROUPS)) {
    const chosen = chosenIn(request, group);
    const values = new Set([...Object.keys(counts[group]), ...chosen.keys()]);
    const fits =
      name === "bisac36"
        ? (value: string) => !isTopic(value)
        : name === "bisac36_topics"
          ? isTopic
          : () => true;
    const order =
      VALUE_ORDERS[group] ?? (group === "d" ? dateSpans(now).map((span) => span.value) : undefined);
    info[name] = [...values]
      .filter(fits)
      .map((value) => {
        const filterEntry = entry(
          group,
          value,
          ownValue(counts[group], value) ?? 0,
          chosen.get(value),
          label,
        );
        return value === "rank"
          ? { ...filterEntry, k: american ? "rankusranked" : "rankcaranked" }
          : filterEntry;
      })
      .sort((a, b) =>
        order
          ? positionIn(order, canonicalValue(group, a.k)) - positionIn(order, canonicalValue(group, b.k))
          : group === "s" || group === "c"
            ? compare(a.e, b.e)
            : b.c - a.c || compare(a.e, b.e),
      );
  }
  const open = openSections(request.filters);
  for (const section of info.bisac36) {
    if (isSection(section.k) && open.includes(section.k))
      section.subfilter = info.bisac36_topics.filter((topic) => topic.k.startsWith(section.k));
  }
  info.catcat2 = nestCategories(info.catcat2);
  return info;
}

function positionIn(order: readonly string[], value: string): number {
  const index = order.indexOf(value);
  return index === -1 ? order.length : index;
}

/** The selected values of a group, and whether each is excluded. */
function chosenIn(request: BrowseRequest, group: Group): Map<string, boolean> {
  const chosen = new Map<string, boolean>();
  for (const key of group === "s" ? (["s", "n"] as const) : [group]) {
    for (const { value, excluded } of request.filters[key] ?? []) {
      const canonical = canonicalValue(key, value);
      if (group !== "s" || key === "n" || isSection(canonical) || isTopic(canonical))
        chosen.set(canonical, excluded);
    }
  }
  return chosen;
}

function entry(
  group: Group,
  value: string,
  count: number,
  chosen: boolean | undefined,
  label: Label,
): FilterEntry {
  const { text, ...language } = label(keyOf(group, value), value) ?? { text: value };
  return {
    k: value,
    e: text,
    ...language,
    c: count,
    ...(chosen === undefined ? {} : chosen ? { n: true } : { s: true }),
    ...(EXCLUSIVE.has(group) ? { m: group } : {}),
  };
}

/** A shop's categories have two levels: `gifts-cards` is a child of `gifts`. */
function nestCategories(entries: FilterEntry[]): FilterEntry[] {
  const parents = entries.filter(({ k }) => !entries.some((other) => k.startsWith(`${other.k}-`)));
  return parents.map((parent) => {
    const children = entries.filter(({ k }) => k.startsWith(`${parent.k}-`));
    return children.length > 0 ? { ...parent, subfilter: children } : parent;
  });
}

/**
 * Interprets a submitted filter form, whose boxes show what is ticked but not what was just changed. Compares the form
 * with the request that it was rendered for (`before`). Deselecting a section also deselects its topics. A new
 * selection in an exclusive group replaces the old one. If a value is both included and excluded, the newer choice
 * wins.
 * @param tickedBothWays values that were ticked both ways
 */
export function settledForm(
  request: BrowseRequest,
  before: BrowseRequest,
  tickedBothWays: readonly { key: FilterKey; value: string }[] = [],
): BrowseRequest {
  const filters: BrowseRequest["filters"] = {};
  for (const [key, values] of entriesOf(request.filters)) {
    const old = before.filters[key] ?? [];
    const was = (filter: FilterValue) =>
      old.find((other) => canonicalValue(key, other.value) === canonicalValue(key, filter.value));
    let keptFilters = values.map((value) => {
      const twice = tickedBothWays.some((other) => other.key === key && other.value === value.value);
      return twice ? { ...value, excluded: !was(value)?.excluded } : value;
    });
    if (EXCLUSIVE.has(groupOf(key))) {
      const fresh = keptFilters.filter(
        (filter) => !filter.excluded && !(was(filter) && !was(filter)?.excluded),
      );
      if (fresh.length > 0)
        keptFilters = keptFilters.filter((filter) => filter.excluded || fresh.includes(filter));
    }
    if (key === "s") {
      const cleared = old.filter(
        (filter) =>
          isSection(canonicalValue(key, filter.value)) &&
          !filter.excluded &&
          !keptFilters.some(
            (other) =>
              !other.excluded && canonicalValue(key, other.value) === canonicalValue(key, filter.value),
          ),
      );
      keptFilters = keptFilters.filter(
        (filter) =>
          !cleared.some((section) => {
            const [topic, name] = [canonicalValue(key, filter.value), canonicalValue(key, section.value)];
            return isTopic(topic) && topic.startsWith(name);
          }),
      );
    }
    if (keptFilters.length > 0) filters[key] = keptFilters;
  }
  return { ...request, filters };
}

/** The request without one value; removing a section also removes its topics (spec 1 §4). */
export function withoutFilter(request: BrowseRequest, key: FilterKey, value: string): BrowseRequest {
  const canonical = canonicalValue(key, value);
  const stays = (filter: { value: string }) => {
    const other = canonicalValue(key, filter.value);
    return other !== canonical && !(key === "s" && isSection(canonical) && other.startsWith(canonical));
  };
  const { [key]: before = [], ...rest } = request.filters;
  const keptFilters = before.filter(stays);
  return { ...request, offset: 0, filters: keptFilters.length > 0 ? { ...rest, [key]: keptFilters } : rest };
}
