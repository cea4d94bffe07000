import { ownValue } from "#app/lib/own.ts";
import { recordOf } from "#app/lib/records.ts";
import { FACET_VALUES, HELD_FACETS, valuesIn } from "../facet-rows.server.ts";
import { type Counts, GROUPS, type Group, isTopic } from "../facets.ts";
import type { SearchQuery } from "../query.ts";
import type { Arena, Documents } from "./arena.ts";
import { COLUMN_OF } from "./layout.ts";
import type { Overlay, SharedCounts, WholeOfShop } from "./overlay.ts";
import type { Matches, Segment, SegmentMatches } from "./segment.ts";

/** A value of a group that does not depend on the shop. */
interface Value {
  readonly group: Group;
  readonly name: string;
  readonly documents: Documents;
  /** The counter in the profiles; undefined if the value is counted by its documents. */
  readonly counter: number | undefined;
}

interface Values {
  readonly all: readonly Value[];
  /** The cost of counting these values by their documents, in bytes of bitsets compared. */
  readonly cost: number;
}

/** Filters whose counts are cached: enough for all sections and bindings. A filter takes a few kilobytes. */
const FILTERS_CACHED = 150;
/** The bytes of two sets that can be compared in the time it takes to look up one document. */
const LOOKUP_COST = 25;

/** Lists and editions of a title can be selected but are not offered as filters, so they are not counted. */
const isCounted = (group: Group) => group !== "x" && group !== "e";

/** Counts the matches of a query for every value of every group. */
export class FacetCounter {
  private readonly segment: Segment;
  private readonly arena: Arena;
  /** The counted values by group. The date group's are replaced when the time spans change. */
  private readonly values = new Map<Group, Values>();
  private spans: Segment["spans"] = [];
  /** Pointers to the sets for `countMany`, and its results. */
  private readonly pointers: number;
  private readonly topicsBySection = new Map<string, number[]>();
  /** Counts for single filters, cached until something changes, the most recently used last. */
  private filters = {
    struck: -1,
    until: 0,
    counts: new Map<string, Map<Group, Readonly<Record<string, number>>>>(),
  };
  /** Counts of the whole segment that are the same in every shop, cached until something changes. */
  private whole: { struck: number; until: number; counts: Counts; topics: Uint32Array } | undefined;

  constructor(segment: Segment) {
    this.segment = segment;
    this.arena = segment.arena;
    this.pointers = this.arena.allocate(4096 * 8);
  }

  /** Adds the matches to the counts of every group. */
  count(segmentMatches: SegmentMatches, query: SearchQuery, overlay: Overlay, into: Tally): void {
    const rest = GROUPS.filter((group) => isCounted(group) && !segmentMatches.sideways.has(group));
    this.countIn(segmentMatches, segmentMatches.count, rest, query, overlay, into);
    for (const [group, matches] of segmentMatches.sideways) {
      if (!isCounted(group)) continue;
      const { set } = matches;
      const n = set === this.segment.visible(overlay) ? this.segment.size : this.arena.countOf(set);
      this.countIn(matches, n, [group], query, overlay, into);
    }
  }

  private countIn(
    { set, filter }: Matches,
    n: number,
    groups: readonly Group[],
    query: SearchQuery,
    overlay: Overlay,
    into: Tally,
  ): void {
    if (set === this.segment.visible(overlay)) {
      this.addWhole(groups, query, overlay, into);
      return;
    }
    if (n === 0) return;
    if (filter === undefined)
      this.countOwn(set, this.countShared(set, n, groups, into), groups, overlay, into);
    else {
      this.countOfFilter(filter, set, n, groups, into);
      this.countOwn(set, { bits: set }, groups, overlay, into);
    }
    if (groups.includes("s") && query.topicsOf.length > 0) this.countTopics(set, n, query, into);
  }

  /**
   * Counts the values that are the same in every shop, for all titles of one filter. The filters used last are cached.
   */
  private countOfFilter(filter: string, set: number, n: number, groups: readonly Group[], into: Tally): void {
    const { struck, sameUntil: until } = this.segment;
    if (this.filters.struck !== struck || this.filters.until !== until)
      this.filters = { struck, until, counts: new Map() };
    const { counts } = this.filters;
    const cached = counts.get(filter) ?? new Map<Group, Readonly<Record<string, number>>>();
    counts.delete(filter);
    counts.set(filter, cached);
    const missing = groups.filter((group) => !cached.has(group));
    if (missing.length > 0) {
      const tally = new Tally();
      this.countShared(set, n, missing, tally);
      for (const group of missing) cached.set(group, tally.done()[group]);
    }
    for (const group of groups) into.addAll(group, cached.get(group) ?? {});
    for (const oldest of counts.keys()) {
      if (counts.size <= FILTERS_CACHED) break;
      counts.delete(oldest);
    }
  }

  /**
   * Counts the values that are the same in every shop. Few matches are counted by their profiles, many by comparing
   * them with the set of every value.
   * @returns the matches in the form that is quicker to look up; a list is in `arena.list`
   */
  private countShared(set: number, n: number, groups: readonly Group[], into: Tally): Documents {
    const values = groups.map((group) => this.valuesOf(group));
    const cost = values.reduce((sum, value) => sum + value.cost, 0);
    if (n * this.segment.profileCost >= cost) {
      this.countSets(set, values, into);
      return { bits: set };
    }
    this.arena.kernel.toList(set, this.arena.bytes, this.arena.list, 0, n);
    const counted = this.segment.profiles.count(n);
    for (const { all } of values) {
      for (const { group, name, documents, counter } of all)
        into.add(group, name, counter === undefined ? this.arena.countIn(set, documents) : counted[counter]!);
    }
    return n * LOOKUP_COST < this.arena.bytes ? { list: this.arena.list, n } : { bits: set };
  }

  private valuesOf(group: Group): Values {
    if (this.spans !== this.segment.spans) {
      this.spans = this.segment.spans;
      this.values.delete("d");
    }
    let values = this.values.get(group);
    if (!values) {
      const allValues = [...this.listValues(group)];
      const { bytes } = this.arena;
      const costs = allValues.map(({ documents }) =>
        "bits" in documents ? bytes : documents.n * LOOKUP_COST,
      );
      values = { all: allValues, cost: costs.reduce((sum, cost) => sum + cost, 0) };
      this.values.set(group, values);
    }
    return values;
  }

  private *listValues(group: Group): Iterable<Value> {
    const { spans, profiles } = this.segment;
    if (group === "d") {
      for (const { span, documents, counter } of spans) yield { group, name: span.value, documents, counter };
      return;
    }
    for (const name of this.namesOf(group)) {
      const documents = this.segment.documentsOf(group, name);
      if (documents) yield { group, name, documents, counter: profiles.counterOf(documents) };
    }
  }

  private namesOf(group: Group): readonly string[] {
    const { sections, values } = this.segment.source;
    if (group === "s") return sections;
    if (group === "b" || group === "j") return valuesIn(group);
    return group === "f" || group === "a" || group === "g" ? values[COLUMN_OF[group]] : [];
  }

  /**
   * Counts the values that depend on the shop: its stock and its own sections.
   * @param matches the set, in the form that is quicker to look up
   */
  private countOwn(
    set: number,
    matches: Documents,
    groups: readonly Group[],
    overlay: Overlay,
    into: Tally,
  ): void {
    for (const name of HELD_FACETS) {
      const { group, value } = FACET_VALUES[name];
      const heldSet = groups.includes(group) ? overlay.held.setOf(name) : undefined;
      if (heldSet !== undefined) into.add(group, value, this.arena.countIn(heldSet, matches));
    }
    const { u8 } = this.arena;
    for (const [key, documents] of overlay.sections) {
      const group = key.startsWith("__") ? "s" : "c";
      if (!groups.includes(group)) continue;
      let n = 0;
      for (const document of documents) n += (u8[set + (document >> 3)]! >> (document & 7)) & 1;
      into.add(group, key, n);
    }
  }

  /** Adds the counts of everything that a shop shows, some of which most pages need. */
  private addWhole(groups: readonly Group[], query: SearchQuery, overlay: Overlay, into: Tally): void {
    const shared = this.wholeOfAll();
    const { own: ownCounts, hidden, only } = this.wholeOfShop(overlay);
    for (const group of groups) {
      into.addAll(group, shared.counts[group], hidden?.counts[group]);
      into.addAll(group, only?.counts[group] ?? {});
      into.addAll(group, ownCounts[group]);
    }
    if (groups.includes("s"))
      this.addTopics(
        (topic) => shared.topics[topic]! - (hidden?.topics[topic] ?? 0) + (only?.topics[topic] ?? 0),
        query,
        into,
      );
  }

  private wholeOfAll() {
    const { struck, sameUntil: until, shared, size } = this.segment;
    if (this.whole?.struck === struck && this.whole.until === until) return this.whole;
    const tally = new Tally();
    this.countSets(
      shared,
      GROUPS.map((group) => this.valuesOf(group)),
      tally,
    );
    const n = this.arena.kernel.toList(shared, this.arena.bytes, this.arena.list, 0, size);
    this.whole = { struck, until, counts: tally.done(), topics: Uint32Array.from(this.subjectHistogram(n)) };
    return this.whole;
  }

  private wholeOfShop(overlay: Overlay): WholeOfShop {
    const { struck, sameUntil: until, shared } = this.segment;
    if (overlay.whole?.struck === struck && overlay.whole.until === until) return overlay.whole;
    const visible = this.segment.visible(overlay);
    const tally = new Tally();
    this.countOwn(visible, { bits: visible }, GROUPS, overlay, tally);
    const ownCounts = tally.done();
    const hidden = this.countOnlyIn(shared, visible);
    overlay.whole = { struck, until, own: ownCounts, hidden, only: this.countOnlyIn(visible, shared) };
    return overlay.whole;
  }

  /** Counts the documents that are in the first set and not in the second; undefined if there are none. */
  private countOnlyIn(set: number, other: number): SharedCounts | undefined {
    const mark = this.arena.mark();
    const rest = this.arena.borrowUncleared();
    this.arena.kernel.andNot(rest, set, other, this.arena.bytes);
    const n = set === other ? 0 : this.arena.countOf(rest);
    const tally = new Tally();
    if (n > 0) this.countShared(rest, n, GROUPS, tally);
    this.arena.kernel.toList(rest, this.arena.bytes, this.arena.list, 0, n);
    this.arena.release(mark);
    return n === 0 ? undefined : { counts: tally.done(), topics: Uint32Array.from(this.subjectHistogram(n)) };
  }

  private subjectHistogram(n: number): Uint32Array {
    const start = this.arena.histogram >> 2;
    this.arena.u32.fill(0, start, start + this.segment.source.topics.length);
    this.arena.kernel.countSubjects(
      this.arena.list,
      n,
      this.segment.profiles.starts,
      this.segment.at.members,
      this.arena.histogram,
    );
    return this.arena.u32.subarray(start, start + this.segment.source.topics.length);
  }

  /** For many matches: intersects them with the documents of every value. */
  private countSets(set: number, values: readonly Values[], into: Tally): void {
    const { kernel, bytes } = this.arena;
    const pointers = this.pointers >> 2;
    const wanted: Value[] = [];
    for (const value of values.flatMap(({ all }) => all)) {
      const { group, name, documents } = value;
      if ("bits" in documents) this.arena.u32[pointers + wanted.push(value) - 1] = documents.bits;
      else into.add(group, name, kernel.countListed(set, documents.list, documents.n));
    }
    const out = this.pointers + 4096 * 4;
    kernel.countMany(set, this.pointers, wanted.length, bytes, out);
    for (const [index, { group, name }] of wanted.entries())
      into.add(group, name, this.arena.u32[(out >> 2) + index]!);
  }

  /** Counts topics, only in the selected sections. */
  private countTopics(set: number, n: number, query: SearchQuery, into: Tally): void {
    let among = set;
    if (n >= this.segment.fewMatches) {
      among = this.arena.borrowSet();
      for (const section of query.topicsOf) {
        const documents = this.segment.sectionSets[this.segment.source.sections.indexOf(section)];
        if (!documents) continue;
        this.arena.add(among, documents);
      }
      this.arena.kernel.and(among, among, set, this.arena.bytes);
      this.arena.release(this.arena.mark() - 1);
    }
    const listed = this.arena.kernel.toList(among, this.arena.bytes, this.arena.list, 0, this.segment.size);
    const histogram = this.subjectHistogram(listed);
    this.addTopics((topic) => histogram[topic]!, query, into);
  }

  private addTopics(countOf: (topic: number) => number, query: SearchQuery, into: Tally): void {
    for (const section of query.topicsOf) {
      for (const topic of this.topicsIn(section))
        into.add("s", this.segment.source.topics[topic]!, countOf(topic));
    }
  }

  private topicsIn(section: string): number[] {
    let topicIndexes = this.topicsBySection.get(section);
    if (!topicIndexes) {
      topicIndexes = this.segment.source.topics.flatMap((topic, index) =>
        isTopic(topic) && topic.startsWith(section) ? [index] : [],
      );
      this.topicsBySection.set(section, topicIndexes);
    }
    return topicIndexes;
  }
}

/** Counts, summed over segments. */
export class Tally {
  private readonly counts = recordOf(GROUPS, () => ({}) as Record<string, number>);

  add(group: Group, value: string, n: number): void {
    if (n > 0) this.counts[group][value] = (this.counts[group][value] ?? 0) + n;
  }

  /** @param without counts to subtract */
  addAll(
    group: Group,
    counts: Readonly<Record<string, number>>,
    without: Readonly<Record<string, number>> = {},
  ): void {
    for (const value in counts) this.add(group, value, counts[value]! - (ownValue(without, value) ?? 0));
  }

  done(): Counts {
    return this.counts;
  }
}
