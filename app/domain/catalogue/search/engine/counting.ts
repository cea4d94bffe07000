import { own } from "#app/lib/own.ts";
import { type Counts, FEATURES, GROUPS, type Group, isTopic, STATUS } from "../facets.ts";
import type { SearchQuery } from "../query.ts";
import type { Arena, Documents } from "./arena.ts";
import { COLUMN_OF, type Column, FLAG, MONTHS, PHASE } from "./layout.ts";
import { HELD_VALUES, type Held, type Members, type Overlay, type WholeOfShop } from "./overlay.ts";
import type { Found, Segment } from "./segment.ts";

/** Up to this many groups are counted by bitsets, unless there are few matches (`FEW_MATCHES`). */
const FEW_GROUPS = 2;
/** In the order that the kernel's `countRecords` expects. */
const HISTOGRAMS = ["binding", "audience", "language", "month", "flags", "phase", "sections"] as const;
type Histogram = (typeof HISTOGRAMS)[number];

/** Counts the matches of a query for every value of every group. */
export class FacetCounter {
  private readonly segment: Segment;
  private readonly arena: Arena;
  /** The section number of each subject. */
  private readonly sectionOf: number;
  private readonly histograms: Readonly<Record<Histogram, { at: number; codes: number }>> & { out: number };
  /** Pointers to the sets for `countMany`, and its results. */
  private readonly pointers: number;
  private readonly topicsBySection = new Map<string, number[]>();
  /** The counts of the whole segment that do not depend on the shop, until something changes. */
  private whole: { struck: number; until: number; counts: Counts; topics: Uint32Array } | undefined;

  constructor(segment: Segment) {
    this.segment = segment;
    this.arena = segment.arena;
    const { topics, sections } = segment.source;
    this.pointers = this.arena.allocate(4096 * 8);
    this.sectionOf = this.arena.allocate(topics.length * 2);
    for (const [topic, name] of topics.entries())
      this.arena.u16[(this.sectionOf >> 1) + topic] = sections.indexOf(name.slice(0, 3));
    this.histograms = this.layOut();
  }

  /** The histograms of `countRecords`, stored consecutively, and the table of their offsets. */
  private layOut() {
    const codes: Record<Histogram, number> = {
      binding: this.segment.source.values.binding.length + 1,
      audience: this.segment.source.values.audience.length + 1,
      language: this.segment.source.values.language.length + 1,
      month: MONTHS,
      flags: 256,
      phase: 256,
      sections: this.segment.source.sections.length,
    };
    const out = this.arena.allocate(HISTOGRAMS.length * 4);
    const places = HISTOGRAMS.map((name, at) => {
      const place = this.arena.allocate(codes[name] * 4);
      this.arena.u32[(out >> 2) + at] = place;
      return [name, { at: place, codes: codes[name] }] as const;
    });
    return { out, ...(Object.fromEntries(places) as Record<Histogram, { at: number; codes: number }>) };
  }

  /** Adds the matches to the counts of every group. */
  count(found: Found, query: SearchQuery, overlay: Overlay, into: Tally): void {
    const rest = GROUPS.filter((group) => group !== "x" && !found.sideways.has(group));
    this.countIn(found.set, found.count, rest, query, overlay, into);
    for (const [group, set] of found.sideways) {
      if (group === "x") continue;
      const n = set === this.segment.visible(overlay) ? this.segment.size : this.arena.countOf(set);
      this.countIn(set, n, [group], query, overlay, into);
    }
  }

  private countIn(
    set: number,
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
    const listed = this.countShared(set, n, groups, into);
    this.countOwn(set, listed, groups, overlay, into);
    if (groups.includes("s") && query.topicsOf.length > 0) this.countTopics(set, n, query, into);
  }

  /**
   * Counts what does not depend on the shop, in the faster of two ways.
   * @returns the number of matches if they are in `arena.list` now
   */
  private countShared(set: number, n: number, groups: readonly Group[], into: Tally): number | undefined {
    const sparse =
      n * this.segment.sparseBelow < this.segment.size &&
      (groups.length > FEW_GROUPS || n < this.segment.fewMatches);
    if (!sparse) {
      this.countSets(set, groups, into);
      return undefined;
    }
    this.arena.kernel.toList(set, this.arena.bytes, this.arena.list, 0, n);
    this.countListedMatches(n, groups, into);
    return n;
  }

  /** Counts what the shop holds, and its own sections. */
  private countOwn(
    set: number,
    listed: number | undefined,
    groups: readonly Group[],
    overlay: Overlay,
    into: Tally,
  ): void {
    let held: Readonly<Record<Held, number>> | undefined;
    for (const group of groups) {
      const values = HELD_VALUES[group];
      if (!values || overlay.held.rows === 0) continue;
      held ??= overlay.held.count(set, listed);
      for (const [value, name] of Object.entries(values)) into.add(group, value, held[name]);
    }
    for (const [key, members] of overlay.sections) {
      const group = key.startsWith("__") ? "s" : "c";
      if (groups.includes(group)) into.add(group, key, this.countMembers(set, members));
    }
  }

  private countMembers(set: number, members: Members): number {
    const { u8, kernel, bytes } = this.arena;
    if ("bits" in members) return kernel.countBoth(set, members.bits, bytes);
    let n = 0;
    for (const document of members.documents) n += (u8[set + (document >> 3)]! >> (document & 7)) & 1;
    return n;
  }

  /** Adds the counts of everything that a shop shows, which most pages need in part. */
  private addWhole(groups: readonly Group[], query: SearchQuery, overlay: Overlay, into: Tally): void {
    const shared = this.wholeOfAll();
    const { own: held, hidden } = this.wholeOfShop(overlay);
    for (const group of groups) {
      into.addAll(group, shared.counts[group], hidden?.counts[group]);
      into.addAll(group, held[group]);
    }
    if (groups.includes("s"))
      this.addTopics((at) => shared.topics[at]! - (hidden?.topics[at] ?? 0), query, into);
  }

  private wholeOfAll() {
    const { struck, sameUntil: until, all, size } = this.segment;
    if (this.whole?.struck === struck && this.whole.until === until) return this.whole;
    const tally = new Tally();
    this.countSets(all, GROUPS, tally);
    const n = this.arena.kernel.toList(all, this.arena.bytes, this.arena.list, 0, size);
    this.whole = { struck, until, counts: tally.done(), topics: Uint32Array.from(this.subjectHistogram(n)) };
    return this.whole;
  }

  private wholeOfShop(overlay: Overlay): WholeOfShop {
    const { struck, sameUntil: until, all } = this.segment;
    if (overlay.whole?.struck === struck && overlay.whole.until === until) return overlay.whole;
    const visible = this.segment.visible(overlay);
    const tally = new Tally();
    this.countOwn(visible, undefined, GROUPS, overlay, tally);
    overlay.whole = { struck, until, own: tally.done(), hidden: this.hiddenAmong(all, visible) };
    return overlay.whole;
  }

  private hiddenAmong(all: number, visible: number): WholeOfShop["hidden"] {
    if (all === visible) return undefined;
    const mark = this.arena.mark();
    const hidden = this.arena.unclean();
    this.arena.kernel.andNot(hidden, all, visible, this.arena.bytes);
    const n = this.arena.countOf(hidden);
    const tally = new Tally();
    if (n > 0) this.countShared(hidden, n, GROUPS, tally);
    this.arena.kernel.toList(hidden, this.arena.bytes, this.arena.list, 0, n);
    this.arena.release(mark);
    return { counts: tally.done(), topics: Uint32Array.from(this.subjectHistogram(n)) };
  }

  private subjectHistogram(n: number): Uint32Array {
    const start = this.arena.histogram >> 2;
    this.arena.u32.fill(0, start, start + this.segment.source.topics.length);
    this.arena.kernel.countSubjects(
      this.arena.list,
      n,
      this.segment.at.records,
      this.segment.at.members,
      this.arena.histogram,
    );
    return this.arena.u32.subarray(start, start + this.segment.source.topics.length);
  }

  /** For few matches: adds their records to histograms one by one. */
  private countListedMatches(n: number, groups: readonly Group[], into: Tally): void {
    const { out, ...places } = this.histograms;
    for (const { at, codes } of Object.values(places)) this.arena.u32.fill(0, at >> 2, (at >> 2) + codes);
    const { records, members } = this.segment.at;
    this.arena.kernel.countRecords(
      this.arena.list,
      n,
      records,
      members,
      this.sectionOf,
      out,
      this.arena.histogram,
    );
    const counted = (name: Histogram, code: number) => this.arena.u32[(places[name].at >> 2) + code]!;
    const having = (name: Histogram, bit: number) => {
      let sum = 0;
      for (let value = bit; value < 256; value++) if (value & bit) sum += counted(name, value);
      return sum;
    };
    for (const [group, values] of FIXED) {
      if (!groups.includes(group)) continue;
      for (const value of values) {
        const [histogram, bit] = MEANING[value]!;
        into.add(group, value, having(histogram, bit));
      }
    }
    for (const [group, column] of Object.entries(COLUMN_OF) as ["f" | "a" | "g", Column][]) {
      if (!groups.includes(group)) continue;
      for (const [at, name] of this.segment.source.values[column].entries())
        into.add(group, name, counted(column, at + 1));
    }
    if (groups.includes("s")) {
      for (const [at, name] of this.segment.source.sections.entries())
        into.add("s", name, counted("sections", at));
    }
    if (groups.includes("d")) {
      for (const { span, bits, months } of this.segment.spans) {
        if (!months) {
          into.add("d", span.value, this.arena.kernel.countListed(bits, this.arena.list, n));
          continue;
        }
        let sum = 0;
        for (let month = months[0]; month < months[1]; month++) sum += counted("month", month);
        into.add("d", span.value, sum);
      }
    }
  }

  /** For many matches: intersects them with the bitset of every value. */
  private countSets(set: number, groups: readonly Group[], into: Tally): void {
    const wanted: [Group, string, number][] = [];
    const consider = (group: Group, value: string, documents: Documents | undefined) => {
      if (!documents) return;
      if ("bits" in documents) wanted.push([group, value, documents.bits]);
      else into.add(group, value, this.arena.countIn(set, documents));
    };
    for (const [group, values] of FIXED) {
      if (!groups.includes(group)) continue;
      for (const value of values) consider(group, value, this.segment.documentsOf(group, value));
    }
    for (const [group, column] of Object.entries(COLUMN_OF) as ["f" | "a" | "g", Column][]) {
      if (!groups.includes(group)) continue;
      for (const [at, name] of this.segment.source.values[column].entries())
        consider(group, name, this.segment.columns[column][at + 1]);
    }
    if (groups.includes("s")) {
      for (const [at, name] of this.segment.source.sections.entries())
        consider("s", name, this.segment.sectionSets[at]);
    }
    if (groups.includes("d"))
      for (const { span, bits } of this.segment.spans) wanted.push(["d", span.value, bits]);
    const pointers = this.pointers >> 2;
    for (const [at, [, , bits]] of wanted.entries()) this.arena.u32[pointers + at] = bits;
    const out = this.pointers + 4096 * 4;
    this.arena.kernel.countMany(set, this.pointers, wanted.length, this.arena.bytes, out);
    for (const [at, [group, value]] of wanted.entries())
      into.add(group, value, this.arena.u32[(out >> 2) + at]!);
  }

  /** Counts topics, only in the selected sections. */
  private countTopics(set: number, n: number, query: SearchQuery, into: Tally): void {
    let among = set;
    if (n >= this.segment.fewMatches) {
      among = this.arena.slot();
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
    this.addTopics((at) => histogram[at]!, query, into);
  }

  private addTopics(countOf: (topic: number) => number, query: SearchQuery, into: Tally): void {
    for (const section of query.topicsOf) {
      for (const at of this.topicsIn(section)) into.add("s", this.segment.source.topics[at]!, countOf(at));
    }
  }

  private topicsIn(section: string): number[] {
    let found = this.topicsBySection.get(section);
    if (!found) {
      found = this.segment.source.topics.flatMap((topic, at) =>
        isTopic(topic) && topic.startsWith(section) ? [at] : [],
      );
      this.topicsBySection.set(section, found);
    }
    return found;
  }
}

/** The fixed values that do not depend on the shop. */
const FIXED: readonly [Group, readonly string[]][] = [
  ["b", STATUS.filter((value) => !own(HELD_VALUES.b ?? {}, value))],
  ["j", FEATURES.filter((value) => !own(HELD_VALUES.j ?? {}, value))],
];

/** Where the values of those groups are counted: a histogram and one bit of its codes. */
const MEANING: Readonly<Record<string, readonly [Histogram, number]>> = {
  rank: ["flags", FLAG.rank],
  oop: ["flags", FLAG.oop],
  giftcard: ["flags", FLAG.giftcard],
  canadian: ["flags", FLAG.canadian],
  largeprint: ["flags", FLAG.largeprint],
  series: ["flags", FLAG.series],
  forthcoming: ["phase", PHASE.forthcoming],
  available: ["phase", PHASE.available],
  futureranked: ["phase", PHASE.futureranked],
};

/** Counts, summed over segments. */
export class Tally {
  private readonly counts = Object.fromEntries(
    GROUPS.map((group) => [group, {} as Record<string, number>]),
  ) as Record<Group, Record<string, number>>;

  add(group: Group, value: string, n: number): void {
    if (n > 0) this.counts[group][value] = (this.counts[group][value] ?? 0) + n;
  }

  /** @param without counts to subtract */
  addAll(
    group: Group,
    counts: Readonly<Record<string, number>>,
    without: Readonly<Record<string, number>> = {},
  ): void {
    for (const value in counts) this.add(group, value, counts[value]! - (own(without, value) ?? 0));
  }

  done(): Counts {
    return this.counts;
  }
}
