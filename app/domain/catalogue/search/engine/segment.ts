import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { bestMatchOf } from "../best-match.ts";
import { facetOf, isHeld, isOfTitle } from "../facet-rows.server.ts";
import {
  type DateSpan,
  dateSpan,
  dateSpans,
  type Group,
  type GroupFilter,
  isSection,
  isTopic,
} from "../facets.ts";
import type { SearchQuery } from "../query.ts";
import { ARTICLE } from "../relaxed/shape.ts";
import { Arena, type Documents } from "./arena.ts";
import { WHOLE_WORD_FIELDS } from "./bands.ts";
import { Dictionary } from "./dictionary.ts";
import { FacetCounter } from "./facet-counter.ts";
import { Holdings } from "./holdings.ts";
import {
  COLUMN_OF,
  COLUMNS,
  type Column,
  FLAG,
  type Flag,
  MAIN_WORDS,
  PHASE,
  RECORD,
  type SegmentArrays,
  type SegmentData,
  SHAPE_SIZE,
  STATE,
  type StoredArrays,
  SUBJECT_TERM,
} from "./layout.ts";
import { Orders } from "./orders.ts";
import type { Overlay } from "./overlay.ts";
import { Pager } from "./pager.ts";
import { isPreset, Profiles } from "./profiles.ts";
import { SegmentText } from "./segment-text.ts";
import { Works } from "./works.ts";

/** A shop's stock of a title: bits of `HOLDING_BITS`. */
export interface HoldingRow {
  title_id: TitleId;
  held: number;
}

export interface SectionRow {
  key: string;
  title_id: TitleId;
}

/** The source of a segment's arrays: a snapshot on disk or a build in memory. */
export interface SegmentSource extends Pick<SegmentData, "size" | "values" | "topics" | "sections"> {
  byteLength(name: keyof SegmentArrays): number;
  /** Copies the whole array into `into`. */
  load(name: keyof SegmentArrays, into: Uint8Array): void;
  /** Copies part of a stored array into `into`. */
  read(name: keyof StoredArrays, from: number, into: Uint8Array): void;
  close(): void;
}

/** If fewer than one in this many titles match, the positions of the matches in an order are looked up one by one. */
const SPARSE_BELOW = 48;
/** The number of bytes of bitsets that can be compared in the time it takes to read one profile, as measured. */
const PROFILE_COST = 150;
/** From this many matches, bitsets are faster than single documents, in segments of any size. */
const FEW_MATCHES = 2000;

/** Thresholds for choosing between two implementations with equal results. */
interface SegmentTuning {
  readonly sparseBelow?: number;
  readonly profileCost?: number;
  readonly fewMatches?: number;
}

/** A set of documents. */
export interface Matches {
  readonly set: number;
  /** The filter, if the set is all documents that match the filter in every shop. */
  readonly filter: string | undefined;
}

/** The result of a query in one segment. */
export interface SegmentMatches extends Matches {
  /**
   * The documents that contain all words as whole words, in the fields that count for the best match. They need not
   * match the filters.
   */
  wholeWordSet: number;
  count: number;
  /** By group: the matches without that group's own filter. */
  sideways: ReadonlyMap<Group, Matches>;
}

/**
 * An index of some of the titles: bitsets and columns in one WebAssembly memory, text as posting lists.
 * Immutable except for removed documents and the shops' overlays.
 */
export class Segment {
  readonly size: number;
  readonly ids: Uint32Array;
  readonly overlays = new Map<string, Overlay>();
  readonly orders: Orders;
  readonly facets: FacetCounter;
  readonly pages: Pager;
  readonly text: SegmentText;
  readonly works: Works;

  // Used by counting and paging.
  readonly arena: Arena;
  readonly source: SegmentSource;
  /** Offsets of the arrays in the arena. */
  readonly at = {} as Record<InArena, number>;
  /** All documents that have not been removed. */
  readonly all: number;
  /** The subset of `all` that every shop shows unless it hides a title. */
  readonly shared: number;
  /** Documents whose titles have more than a main part. */
  readonly divided: number;
  readonly columns = {} as Record<Column, Documents[]>;
  readonly sectionSets: Documents[];
  /** The time spans that are offered, each with its counter in the profiles if it has one. */
  spans: { span: DateSpan; documents: Documents; counter: number | undefined }[] = [];
  readonly profiles: Profiles;
  readonly sparseBelow: number;
  readonly profileCost: number;
  readonly fewMatches: number;

  readonly words: Dictionary;
  private readonly dates: Pick<SegmentArrays, "dates" | "dateStarts">;
  private readonly byId: Uint32Array;
  private readonly flagSets: Record<Flag, { bits: number }>;
  private readonly phaseSets: Record<keyof typeof PHASE, { bits: number }>;
  private readonly spanMemory: number[] = [];
  /** The number of removals so far. Results cached at another number may be wrong. */
  private removals = 0;
  /** By language: the documents in other languages; 0 if there are none. */
  private readonly foreignSets = new Map<string, number>();
  private readonly visibleSet: number;
  /** The shop that `visibleSet` was made for; the next query is most often for the same shop. */
  private shown: Overlay | undefined;
  /** The time range in which phases and spans stay valid. */
  private fresh: [number, number] = [0, 0];
  /** Bytes kept outside the arena. */
  private readonly outside: number;

  constructor(source: SegmentSource, tuning: SegmentTuning = {}) {
    this.source = source;
    this.sparseBelow = tuning.sparseBelow ?? SPARSE_BELOW;
    this.profileCost = tuning.profileCost ?? PROFILE_COST;
    this.fewMatches = tuning.fewMatches ?? FEW_MATCHES;
    this.size = source.size;
    const expected = IN_ARENA.reduce((sum, name) => sum + source.byteLength(name) + 16, 0);
    this.arena = new Arena(this.size, expected);
    for (const name of IN_ARENA) {
      const length = source.byteLength(name);
      this.at[name] = this.arena.allocate(length);
      source.load(name, this.arena.u8.subarray(this.at[name], this.at[name] + length));
    }
    const arrays = ownArrays(source);
    this.ids = arrays.ids;
    this.dates = arrays;
    this.words = new Dictionary(this.arena, source, arrays, this.at);
    for (const column of COLUMNS)
      this.columns[column] = this.documentsByCode(column, source.values[column].length + 1);
    this.profiles = new Profiles(this.arena, this.size, this.at.records);
    this.text = new SegmentText({
      ...arrays,
      size: this.size,
      arena: this.arena,
      words: this.words,
      at: this.at,
      profiles: this.profiles,
      isIn: (document, binding) => {
        const documents = this.columns.binding[source.values.binding.indexOf(binding) + 1];
        return documents !== undefined && this.arena.includes(documents, document);
      },
      isForeign: (document, language) => {
        const foreign = this.foreignTo(language);
        return foreign !== undefined && this.has(foreign, document);
      },
    });
    this.orders = new Orders({
      size: this.size,
      idOf: (document) => this.ids[document]!,
      at: (order, position) => this.arena.u32[(this.at[order] >> 2) + position]!,
      read: source.read,
      ...arrays,
    });

    this.works = new Works(this.arena, this.size, arrays);
    this.all = this.arena.newSet();
    this.arena.u8.fill(255, this.all, this.all + (this.size >> 3));
    if (this.size & 7) this.arena.u8[this.all + (this.size >> 3)] = (1 << (this.size & 7)) - 1;
    this.divided = this.arena.newSet();
    const mainWords = this.at.shapes + MAIN_WORDS;
    for (let document = 0; document < this.size; document++)
      if ((this.arena.u8[mainWords + document * SHAPE_SIZE]! & (ARTICLE - 1)) !== 0)
        this.arena.put({ bits: this.divided }, document);
    let highest = 0;
    for (const id of this.ids) if (id > highest) highest = id;
    this.byId = new Uint32Array(highest + 1);
    for (let document = 0; document < this.size; document++) this.byId[this.ids[document]!] = document + 1;
    this.outside = Object.values(arrays).reduce((sum, array) => sum + array.byteLength, this.byId.byteLength);

    this.flagSets = this.setsOf("flags", FLAG);
    this.sectionSets = source.sections.map((section) => this.documentsOfSubject(section));
    this.profiles.give([...COLUMNS.flatMap((column) => this.columns[column].slice(1)), ...this.sectionSets]);
    this.shared = this.arena.newSet();
    this.arena.kernel.andNot(this.shared, this.all, this.flagSets.ofOneShop.bits, this.arena.bytes);
    this.phaseSets = this.setsOf("phase", PHASE);
    this.visibleSet = this.arena.newSet();
    this.facets = new FacetCounter(this);
    this.pages = new Pager(this);
  }

  close(): void {
    this.source.close();
  }

  /**
   * The most common words, and the same number of others spread evenly over the dictionary; fewer in a small
   * dictionary.
   */
  sampleWords(n: number): { common: string[]; others: string[] } {
    return this.words.sample(n);
  }

  /** The memory used by this segment, in bytes. */
  get memoryUsed(): number {
    return this.arena.used + this.outside + this.text.bytes + this.works.bytes;
  }

  // --- sets built only once ----------------------------------------------------------------------

  private setsOf<Name extends string>(part: "flags" | "phase", bits: Readonly<Record<Name, number>>) {
    const sets = Object.entries<number>(bits).map(([name, bit]) => [name, this.profiles.setOf(part, bit)]);
    return Object.fromEntries(sets) as Record<Name, { bits: number }>;
  }

  private documentsByCode(column: Column, codes: number): Documents[] {
    const start = (this.at.records + RECORD[column]) >> 1;
    const step = RECORD.size >> 1;
    const counts = new Uint32Array(codes);
    for (let document = 0; document < this.size; document++) {
      const code = this.arena.u16[start + document * step]!;
      counts[code] = counts[code]! + 1;
    }
    const sets = [...counts].map((n, value) =>
      // "None" is not a value that can be selected.
      value === 0 ? { list: this.arena.list, n: 0 } : this.arena.emptyDocuments(n),
    );
    for (let document = 0; document < this.size; document++) {
      const value = this.arena.u16[start + document * step]!;
      if (value !== 0) this.arena.put(sets[value]!, document);
    }
    return sets;
  }

  private documentsOfSubject(code: string): Documents {
    const bits = this.arena.borrowSet();
    this.words.addTerms(this.words.range(SUBJECT_TERM + code, true), 0, bits);
    const copy = this.arena.permanentCopy(bits);
    this.arena.release();
    return copy;
  }

  // --- time --------------------------------------------------------------------------------------

  /** Updates everything that depends on the date to `now`: what is forthcoming, and the spans of the date group. */
  private advance(now: EpochSeconds): void {
    if (now >= this.fresh[0] && now < this.fresh[1]) return;
    const { dates, dateStarts } = this.dates;
    const order = this.at.byDate >> 2;
    for (let index = 0; index < dates.length; index++) {
      const ahead = dates[index]! > now;
      const undated = !Number.isFinite(dates[index]!);
      for (let position = dateStarts[index]!; position < dateStarts[index + 1]!; position++) {
        const document = this.arena.u32[order + position]!;
        const told = this.profiles.stateOf(document);
        const forthcoming = undated ? told === STATE.forthcoming : ahead && told !== STATE.outOfPrint;
        const available = !forthcoming && (told === STATE.available || told === STATE.forthcoming);
        this.profiles.setPhase(
          document,
          (forthcoming ? PHASE.forthcoming : 0) |
            (available ? PHASE.available : 0) |
            (forthcoming && this.profiles.flagsOf(document) & FLAG.futureRank ? PHASE.futureranked : 0),
        );
      }
    }
    for (const documents of Object.values(this.phaseSets)) this.profiles.refill(documents);
    // A profile has room for one span. So a decade that overlaps years offered singly is counted by its documents.
    const numbered: DateSpan[] = [];
    this.spans = dateSpans(now).map((span, index) => {
      const listed = this.listOf(span);
      const preset = isPreset(span.value);
      const free = preset || !numbered.some(({ from, to }) => from < span.to && span.from < to);
      if (free && !preset) numbered.push(span);
      const counter = free ? this.profiles.setSpan(span.value, listed.list, listed.n, index) : undefined;
      if (!this.arena.isBitset(listed.n)) return { span, documents: listed, counter };
      this.spanMemory[index] ??= this.arena.newSet();
      const bits = this.spanMemory[index]!;
      this.arena.u8.fill(0, bits, bits + this.arena.bytes);
      this.arena.add(bits, listed);
      return { span, documents: { bits }, counter };
    });
    // Valid until the next release or the next day.
    const next = dates.findLast((date) => date > now);
    const day = (Math.floor(now / 86_400) + 1) * 86_400;
    this.fresh = [now, Math.min(day, next ?? day)];
  }

  /** Until this time, results do not change with the date. */
  get sameUntil(): number {
    return this.fresh[1];
  }

  /** The titles of a time span, which are next to each other in the order of dates. */
  private listOf({ from, to }: DateSpan): { list: number; n: number } {
    const [begin, end] = this.orders.positionsOfSpan(from, to);
    return { list: this.at.byDate + begin * 4, n: end - begin };
  }

  // --- queries -----------------------------------------------------------------------------------

  /** The number of documents that have not been removed. */
  get remaining(): number {
    return this.arena.countOf(this.all);
  }

  /**
   * Finds the matches of a query. The result is valid until the next query.
   * @param closest the documents to use instead of those that match the query's words
   */
  find(query: SearchQuery, overlay: Overlay, closest?: readonly number[]): SegmentMatches {
    this.arena.release();
    this.advance(query.now);
    const visibleSet = this.visible(overlay);
    const text = closest
      ? { matches: this.setOf(closest), wholeWords: visibleSet }
      : this.words.matches(query, bestMatchOf(query) ? WHOLE_WORD_FIELDS[query.field] : 0);
    let base = visibleSet;
    if (text !== undefined) {
      base = this.arena.borrowUncleared();
      this.arena.kernel.and(base, text.matches, visibleSet, this.arena.bytes);
    }
    if (query.only) {
      const only = this.arena.borrowSet();
      this.addIds(query.only, only);
      this.arena.kernel.and(only, only, base, this.arena.bytes);
      base = only;
    }
    const masks = query.filters.map((filter) => ({
      filter,
      mask: this.mask(filter, overlay, query),
    }));
    const matching = (some: typeof masks): Matches => {
      const [first, ...others] = some;
      if (!first) return { set: base, filter: undefined };
      const set = this.arena.borrowUncleared();
      this.arena.kernel.and(set, base, first.mask, this.arena.bytes);
      for (const { mask } of others) this.arena.kernel.and(set, set, mask, this.arena.bytes);
      const alone = base === this.shared && others.length === 0;
      return { set, filter: alone ? this.nameOf(first.filter) : undefined };
    };
    const matches = matching(masks);
    const sideways = new Map<Group, Matches>();
    if (query.facets) {
      for (const mask of masks)
        sideways.set(mask.filter.group, matching(masks.filter((other) => other !== mask)));
    }
    return {
      ...matches,
      wholeWordSet: text?.wholeWords ?? visibleSet,
      count: this.arena.countOf(matches.set),
      sideways,
    };
  }

  /** The cache key of a filter whose values mean the same in every shop; undefined for other filters. */
  private nameOf({ group, include, exclude }: GroupFilter): string | undefined {
    const values = [...include, ...exclude];
    if (values.some((value) => this.documentsOf(group, value) === undefined)) return undefined;
    return JSON.stringify([group, include, exclude]);
  }

  /** A set for the duration of a query. */
  setOf(documents: readonly number[]): number {
    const set = this.arena.borrowSet();
    for (const document of documents) this.arena.put({ bits: set }, document);
    return set;
  }

  /** The documents known to be in another language; undefined if there are none. */
  foreignTo(language: string | null): number | undefined {
    if (language === null) return undefined;
    let set = this.foreignSets.get(language);
    if (set === undefined) {
      const others = this.source.values.language.flatMap((name, index) =>
        name === language ? [] : (this.columns.language[index + 1] ?? []),
      );
      set = others.length === 0 ? 0 : this.arena.newSet();
      for (const documents of others) this.arena.add(set, documents);
      this.foreignSets.set(language, set);
    }
    return set || undefined;
  }

  /** The documents of a set. */
  documentsIn(set: number): number[] {
    const { list, n } = this.arena.listed({ bits: set });
    return Array.from(this.arena.u32.subarray(list >> 2, (list >> 2) + n));
  }

  /** Whether a set contains a document. */
  has(set: number, document: number): boolean {
    return ((this.arena.u8[set + (document >> 3)]! >> (document & 7)) & 1) === 1;
  }

  private addIds(ids: readonly number[], set: number): void {
    for (const id of ids) {
      const document = this.documentOf(id);
      if (document !== undefined) this.arena.put({ bits: set }, document);
    }
  }

  documentOf(id: number): number | undefined {
    const stored = this.byId[id];
    return stored === undefined || stored === 0 ? undefined : stored - 1;
  }

  /** Removes a title; its replacement is in another segment. */
  strike(id: number): void {
    const document = this.documentOf(id);
    if (document === undefined) return;
    if (!this.has(this.all, document)) return;
    this.text.forget(document);
    for (const set of [this.all, this.shared]) this.arena.remove(set, document);
    this.removals++;
    this.shown = undefined;
  }

  /** The number of documents that have been removed. */
  get struck(): number {
    return this.removals;
  }

  private mask({ group, include, exclude }: GroupFilter, overlay: Overlay, query: SearchQuery): number {
    const set = this.arena.borrowSet();
    if (include.length === 0) this.arena.u8.fill(255, set, set + this.arena.bytes);
    for (const value of include) this.addValue(group, value, overlay, query, set);
    if (exclude.length > 0) {
      const refused = this.arena.borrowSet();
      for (const value of exclude) this.addValue(group, value, overlay, query, refused);
      this.arena.kernel.andNot(set, set, refused, this.arena.bytes);
    }
    return set;
  }

  private addValue(group: Group, value: string, overlay: Overlay, query: SearchQuery, set: number): void {
    if (group === "x" || group === "e") {
      this.addIds(ownValue(query.lists, value) ?? [], set);
      return;
    }
    if (group === "s" && isTopic(value)) {
      this.words.addTerms(this.words.range(SUBJECT_TERM + value, true), 0, set);
      return;
    }
    if (group === "d") {
      const span = dateSpan(value, query.now);
      const known = this.spans.find(
        (candidate) => candidate.span.from === span?.from && candidate.span.to === span.to,
      );
      if (span) this.arena.add(set, known?.documents ?? this.listOf(span));
      return;
    }
    const facet = facetOf(group, value);
    if (facet !== undefined && isHeld(facet)) {
      const bits = overlay.held.setOf(facet);
      if (bits !== undefined) this.arena.add(set, { bits });
      return;
    }
    if (group === "c" || (group === "s" && !isSection(value))) {
      if (value.startsWith("__") === (group === "s"))
        for (const document of overlay.sections.get(value) ?? []) this.arena.put({ bits: set }, document);
      return;
    }
    const documents = this.documentsOf(group, value);
    if (documents) this.arena.add(set, documents);
  }

  /** The documents with a value that is the same in every shop; undefined for a meaningless value. */
  documentsOf(group: Group, value: string): Documents | undefined {
    switch (group) {
      case "r":
      case "b":
      case "j": {
        const facet = facetOf(group, value);
        if (facet === undefined || isHeld(facet)) return undefined;
        return isOfTitle(facet) ? this.flagSets[facet] : this.phaseSets[facet];
      }
      case "s":
        return this.sectionSets[this.source.sections.indexOf(value)];
      case "f":
      case "a":
      case "g": {
        const column = COLUMN_OF[group];
        const code = this.source.values[column].indexOf(value);
        return code === -1 ? undefined : this.columns[column][code + 1];
      }
      default:
        return undefined;
    }
  }

  // --- shops -------------------------------------------------------------------------------------

  /** A shop's overlay for this segment, with only the titles that the segment has. */
  newOverlay(holdings: readonly HoldingRow[], sections: readonly SectionRow[]): Overlay {
    const overlay: Overlay = { held: new Holdings(this.arena), sections: new Map() };
    this.hold(overlay, holdings);
    this.putSections(overlay, sections);
    return overlay;
  }

  /** Returns an overlay's memory to this segment. */
  release(overlay: Overlay): void {
    if (this.shown === overlay) this.shown = undefined;
    overlay.held.release();
  }

  /** The titles that a shop shows: those that all shops share, without those it has hidden, and its own. */
  visible(overlay: Overlay): number {
    const exceptions = overlay.held.setOf("exception");
    if (exceptions === undefined) return this.shared;
    if (this.shown !== overlay) {
      this.shown = overlay;
      const { arena, visibleSet } = this;
      const mark = arena.mark();
      const ownTitles = arena.borrowUncleared();
      arena.kernel.and(ownTitles, exceptions, this.flagSets.ofOneShop.bits, arena.bytes);
      arena.kernel.and(ownTitles, ownTitles, this.all, arena.bytes);
      arena.kernel.andNot(visibleSet, this.shared, exceptions, arena.bytes);
      arena.kernel.or(visibleSet, visibleSet, ownTitles, arena.bytes);
      arena.release(mark);
    }
    return this.visibleSet;
  }

  /** Sets a shop's holdings of titles; titles that are not in this segment are ignored. */
  hold(overlay: Overlay, holdings: readonly HoldingRow[]): void {
    let changed = false;
    for (const { title_id, held } of holdings) {
      const document = this.documentOf(title_id);
      if (document !== undefined && overlay.held.put(document, held)) changed = true;
    }
    if (changed) this.forget(overlay);
  }

  /** Sets which titles are in a shop's own sections. */
  putSections(overlay: Overlay, sections: readonly SectionRow[]): void {
    overlay.sections.clear();
    for (const [key, rows] of Map.groupBy(sections, (row) => row.key)) {
      const documents = rows
        .map((row) => this.documentOf(row.title_id))
        .filter((document) => document !== undefined);
      overlay.sections.set(key, Uint32Array.from(new Set(documents)).sort());
    }
    this.forget(overlay);
  }

  /** Clears everything cached for a shop's view of this segment. */
  private forget(overlay: Overlay): void {
    overlay.whole = undefined;
    if (this.shown === overlay) this.shown = undefined;
  }
}

/** Memory in the arena is limited to data that the kernel reads. */
const IN_ARENA = [
  "records",
  "members",
  "byTitle",
  "byAuthor",
  "byDate",
  "textOffsets",
  "texts",
  "shapes",
] as const;
type InArena = (typeof IN_ARENA)[number];

function ownArrays(source: SegmentSource) {
  const load = (name: keyof SegmentArrays) => {
    const bytes = new Uint8Array(source.byteLength(name));
    source.load(name, bytes);
    return bytes;
  };
  const u32 = (name: keyof SegmentArrays) => new Uint32Array(load(name).buffer);
  const f64 = (name: keyof SegmentArrays) => new Float64Array(load(name).buffer);
  return {
    ids: u32("ids"),
    dates: f64("dates"),
    dateStarts: u32("dateStarts"),
    termOffsets: u32("termOffsets"),
    termBytes: load("termBytes"),
    postingOffsets: f64("postingOffsets"),
    termCodes: u32("termCodes"),
    frequencies: u32("frequencies"),
    rankSamples: f64("rankSamples"),
    titleBlocks: u32("titleBlocks"),
    authorBlocks: u32("authorBlocks"),
    workIds: u32("workIds"),
    workStarts: u32("workStarts"),
    workDocuments: u32("workDocuments"),
  };
}
