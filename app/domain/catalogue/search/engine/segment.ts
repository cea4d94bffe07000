import { readFileSync } from "node:fs";
import type { Sort } from "../browse.ts";
import {
  type Counts,
  type DateSpan,
  dateSpan,
  dateSpans,
  FEATURES,
  GROUPS,
  type Group,
  isSection,
  isTopic,
  STATUS,
  STOCK,
} from "../facets.ts";
import type { Field, SearchQuery } from "../query.ts";
import {
  COLUMNS,
  type Column,
  FIELD_BIT,
  FLAG,
  MONTHS,
  monthOf,
  RECORD,
  type SegmentArrays,
  type SegmentData,
  STATE,
  type StoredArrays,
  SUBJECT_TERM,
} from "./build.ts";
import { firstWhere, Orders } from "./orders.ts";
import { HELD, type Held, type Overlay } from "./overlay.ts";

/** Where a segment's arrays come from: a snapshot on disk or a build in memory. */
export interface SegmentSource extends Pick<SegmentData, "size" | "values" | "topics" | "sections"> {
  byteLength(name: keyof SegmentArrays): number;
  /** Fills `into` with the whole array. */
  load(name: keyof SegmentArrays, into: Uint8Array): void;
  /** Fills `into` with a part of a stored array. */
  read(name: keyof StoredArrays, from: number, into: Uint8Array): void;
  close(): void;
}

interface Kernel {
  and(to: number, a: number, b: number, bytes: number): void;
  or(to: number, a: number, b: number, bytes: number): void;
  andNot(to: number, a: number, b: number, bytes: number): void;
  countBoth(a: number, b: number, bytes: number): number;
  countMany(matches: number, sets: number, n: number, bytes: number, out: number): void;
  countListed(set: number, list: number, n: number): number;
  toList(set: number, bytes: number, out: number, skip: number, take: number): number;
  setListed(set: number, list: number, n: number): void;
  setWhere(set: number, records: number, field: number, n: number, mask: number): void;
  walk(set: number, order: number, from: number, to: number, skip: number, take: number, out: number): number;
  placeRuns(order: number, n: number, shift: number, runs: number): void;
  walkRuns(
    set: number,
    order: number,
    n: number,
    list: number,
    listed: number,
    runs: number,
    shift: number,
    skip: number,
    take: number,
    noted: number,
    out: number,
  ): number;
  countRecords(
    list: number,
    n: number,
    records: number,
    held: number,
    members: number,
    sectionOf: number,
    out: number,
    scratch: number,
  ): void;
  countSubjects(list: number, n: number, records: number, members: number, out: number): void;
  addPostings(from: number, end: number, fields: number, set: number): void;
  keepPhrase(
    list: number,
    n: number,
    texts: number,
    offsets: number,
    phrase: number,
    k: number,
    from: number,
    to: number,
  ): number;
}

let compiled: WebAssembly.Module | undefined;
function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("./kernel.wasm", import.meta.url)));
  return compiled;
}

/** The documents that have a value: a bitset where there are many, a list where there are few. */
export type Documents = { bits: number } | { list: number; n: number };

/** A value with fewer documents than one in so many is kept as a list, which is then the smaller. */
const BITS_FROM = 64;
/** With fewer matches than one in so many, records are counted match by match, else bitsets are counted. */
const SPARSE_BELOW = 48;
/** A group or two is counted by its bitsets from so many matches on. */
const FEW_GROUPS = 2;
const FEW_MATCHES = 2000;
/** Orders are divided into at most so many runs, to find the places of a few matches in. */
const RUNS = 65_536;
/** Bits of the column that changes as days pass. */
const PHASE = { forthcoming: 1, available: 2, futureranked: 4 } as const;
const FIELD_SPAN: Readonly<Record<Field, [number, number]>> = {
  keyword: [0, 4],
  title: [0, 1],
  author: [1, 2],
  publisher: [2, 3],
};
const PAGE = 65_536;
/** In the order in which the kernel's `countRecords` is told of them. */
const HISTOGRAMS = [
  "binding",
  "audience",
  "language",
  "month",
  "flags",
  "phase",
  "held",
  "sections",
] as const;
type Histogram = (typeof HISTOGRAMS)[number];

/** A match in an order: its tier ("What's in store" has three), its place in that order, its document. */
export interface Placed {
  tier: number;
  place: number;
  document: number;
}

/** What a query found in a segment. */
export interface Found {
  /** All matches. */
  set: number;
  count: number;
  /** Matches but for one group's own filter, by group. */
  sideways: ReadonlyMap<Group, number>;
}

/**
 * A number of titles, indexed: bitsets and columns in one WebAssembly memory, text as posting lists.
 * Never changed after it is made, but for documents that are struck out and the overlays of the shops.
 */
export class Segment {
  readonly size: number;
  /** Bytes of a bitset. */
  readonly bytes: number;
  readonly ids: Uint32Array;
  readonly overlays = new Map<string, Overlay>();
  readonly orders: Orders;
  private readonly source: SegmentSource;
  /** Where one way of counting gives way to the other; both give the same. */
  private readonly sparseBelow: number;
  private readonly fewMatches: number;
  private readonly memory: WebAssembly.Memory;
  private readonly kernel: Kernel;
  private u8!: Uint8Array;
  private u16!: Uint16Array;
  private u32!: Uint32Array;
  /** Where the next allocation goes. */
  private top = 1024;
  private readonly at = {} as Record<keyof SegmentArrays, number>;
  private readonly own = {} as {
    dates: Float64Array;
    dateStarts: Uint32Array;
    termOffsets: Uint32Array;
    termBytes: Uint8Array;
    postingOffsets: Float64Array;
    termCodes: Uint32Array;
    rankSamples: Float64Array;
    titleBlocks: Uint32Array;
    authorBlocks: Uint32Array;
  };
  /** Everything that has not been struck out. */
  private readonly all: number;
  private readonly byId: Uint32Array;
  private readonly columns = {} as Record<Column, Documents[]>;
  private readonly flagSets: Record<keyof typeof FLAG, Documents>;
  private readonly sectionSets: Documents[];
  private readonly phaseSets: Record<keyof typeof PHASE, { bits: number }>;
  private spans: { span: DateSpan; bits: number; months: [number, number] | undefined }[] = [];
  private spanMemory: number[] = [];
  /** The moments between which phases and spans stay as they are. */
  private fresh: [number, number] = [0, 0];
  private readonly topicsBySection = new Map<string, number[]>();
  private readonly slots: number[] = [];
  private slotsUsed = 0;
  private readonly list: number;
  private readonly hist: number;
  private readonly sectionOf: number;
  /** The run of each document in each order. */
  private readonly runs: Readonly<Record<"byTitle" | "byAuthor" | "byDate", number>>;
  private readonly runShift: number;
  private readonly histograms: Readonly<Record<Histogram, { at: number; codes: number }>> & { out: number };
  private readonly pointers: number;
  private readonly postings: number;
  private readonly postingsSize: number;

  constructor(source: SegmentSource, tuning: { sparseBelow?: number; fewMatches?: number } = {}) {
    this.source = source;
    this.sparseBelow = tuning.sparseBelow ?? SPARSE_BELOW;
    this.fewMatches = tuning.fewMatches ?? FEW_MATCHES;
    this.size = source.size;
    this.bytes = Math.max(16, Math.ceil(source.size / 128) * 16);
    const inMemory = ["records", "members", "byTitle", "byAuthor", "byDate", "textOffsets", "texts"] as const;
    const fixed = inMemory.reduce((sum, name) => sum + source.byteLength(name) + 16, 0);
    this.memory = new WebAssembly.Memory({
      initial: Math.ceil((fixed + this.size * 8 + this.bytes * 40 + 2_000_000) / PAGE),
      maximum: 65_536,
    });
    this.refresh();
    this.kernel = new WebAssembly.Instance(kernelModule(), { env: { memory: this.memory } })
      .exports as unknown as Kernel;
    for (const name of inMemory) {
      const length = source.byteLength(name);
      this.at[name] = this.allocate(length);
      source.load(name, this.u8.subarray(this.at[name], this.at[name] + length));
    }
    const load = <Kind>(name: keyof SegmentArrays, make: (buffer: ArrayBuffer) => Kind): Kind => {
      const bytes = new Uint8Array(source.byteLength(name));
      source.load(name, bytes);
      return make(bytes.buffer);
    };
    const u32 = (name: keyof SegmentArrays) => load(name, (buffer) => new Uint32Array(buffer));
    const f64 = (name: keyof SegmentArrays) => load(name, (buffer) => new Float64Array(buffer));
    this.ids = u32("ids");
    this.own = {
      dates: f64("dates"),
      dateStarts: u32("dateStarts"),
      termOffsets: u32("termOffsets"),
      termBytes: load("termBytes", (buffer) => new Uint8Array(buffer)),
      postingOffsets: f64("postingOffsets"),
      termCodes: u32("termCodes"),
      rankSamples: f64("rankSamples"),
      titleBlocks: u32("titleBlocks"),
      authorBlocks: u32("authorBlocks"),
    };
    let longest = 0;
    const { postingOffsets } = this.own;
    for (let term = 1; term < postingOffsets.length; term++)
      longest = Math.max(longest, postingOffsets[term]! - postingOffsets[term - 1]!);
    this.postingsSize = Math.max(longest, 64 * 1024);
    this.postings = this.allocate(this.postingsSize + 16);
    this.list = this.allocate(this.size * 4 + 64);
    this.hist = this.allocate(PAGE * 4);
    this.pointers = this.allocate(4096 * 8);
    this.sectionOf = this.allocate(source.topics.length * 2);
    for (const [topic, name] of source.topics.entries())
      this.u16[(this.sectionOf >> 1) + topic] = source.sections.indexOf(name.slice(0, 3));
    this.histograms = this.layOut();
    this.runShift = Math.max(0, Math.ceil(Math.log2(Math.max(1, this.size) / RUNS)));
    const runsOf = (order: "byTitle" | "byAuthor" | "byDate") => {
      const runs = this.allocate(this.size * 2);
      this.kernel.placeRuns(this.at[order], this.size, this.runShift, runs);
      return runs;
    };
    this.runs = { byTitle: runsOf("byTitle"), byAuthor: runsOf("byAuthor"), byDate: runsOf("byDate") };

    this.all = this.newSet();
    this.u8.fill(255, this.all, this.all + (this.size >> 3));
    if (this.size & 7) this.u8[this.all + (this.size >> 3)] = (1 << (this.size & 7)) - 1;
    let highest = 0;
    for (const id of this.ids) if (id > highest) highest = id;
    this.byId = new Uint32Array(highest + 1);
    for (let document = 0; document < this.size; document++) this.byId[this.ids[document]!] = document + 1;

    for (const column of COLUMNS)
      this.columns[column] = this.documentsByCode(column, source.values[column].length + 1);
    this.flagSets = Object.fromEntries(
      Object.entries(FLAG).map(([name, bit]) => {
        const bits = this.newSet();
        this.kernel.setWhere(bits, this.at.records, RECORD.flags, this.size, bit);
        return [name, { bits }];
      }),
    ) as Record<keyof typeof FLAG, Documents>;
    this.sectionSets = source.sections.map((section) => this.documentsOfSubject(section));
    this.phaseSets = {
      forthcoming: { bits: this.newSet() },
      available: { bits: this.newSet() },
      futureranked: { bits: this.newSet() },
    };
    this.orders = new Orders({
      size: this.size,
      idOf: (document) => this.ids[document]!,
      at: (order, place) => this.u32[(this.at[order] >> 2) + place]!,
      read: source.read,
      ...this.own,
    });
  }

  close(): void {
    this.source.close();
  }

  // --- memory ------------------------------------------------------------------------------------

  private refresh(): void {
    this.u8 = new Uint8Array(this.memory.buffer);
    this.u16 = new Uint16Array(this.memory.buffer);
    this.u32 = new Uint32Array(this.memory.buffer);
  }

  private allocate(bytes: number): number {
    const place = this.top;
    this.top += Math.ceil(bytes / 16) * 16;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.refresh();
    }
    return place;
  }

  private newSet(): number {
    return this.allocate(this.bytes);
  }

  /** A set for the length of a query, empty. */
  private slot(): number {
    const set = this.unclean();
    this.u8.fill(0, set, set + this.bytes);
    return set;
  }

  /** The same with whatever is in it, for who overwrites it all. */
  private unclean(): number {
    const set = this.slots[this.slotsUsed] ?? this.newSet();
    this.slots[this.slotsUsed++] = set;
    return set;
  }

  /** The memory that this segment holds, in bytes. */
  get memoryUsed(): number {
    const own = Object.values(this.own).reduce((sum, array) => sum + array.byteLength, 0);
    return this.memory.buffer.byteLength + own + this.ids.byteLength + this.byId.byteLength;
  }

  // --- sets that are made once -------------------------------------------------------------------

  private emptyDocuments(n: number): Documents {
    return n * BITS_FROM >= this.size ? { bits: this.newSet() } : { list: this.allocate(n * 4 + 16), n: 0 };
  }

  private put(documents: Documents, document: number): void {
    if ("bits" in documents) {
      const at = documents.bits + (document >> 3);
      this.u8[at] = this.u8[at]! | (1 << (document & 7));
    } else this.u32[(documents.list >> 2) + documents.n++] = document;
  }

  private documentsByCode(column: Column, codes: number): Documents[] {
    const start = (this.at.records + RECORD[column]) >> 1;
    const step = RECORD.size >> 1;
    const counts = new Uint32Array(codes);
    for (let document = 0; document < this.size; document++) {
      const code = this.u16[start + document * step]!;
      counts[code] = counts[code]! + 1;
    }
    const sets = [...counts].map((n, value) =>
      // "None" is no value that could be asked for.
      value === 0 ? { list: this.list, n: 0 } : this.emptyDocuments(n),
    );
    for (let document = 0; document < this.size; document++) {
      const value = this.u16[start + document * step]!;
      if (value !== 0) this.put(sets[value]!, document);
    }
    return sets;
  }

  /** The histograms of `countRecords`, one after the other, and the table that says where each begins. */
  private layOut() {
    const codes: Record<Histogram, number> = {
      binding: this.source.values.binding.length + 1,
      audience: this.source.values.audience.length + 1,
      language: this.source.values.language.length + 1,
      month: MONTHS,
      flags: 256,
      phase: 256,
      held: 256,
      sections: this.source.sections.length,
    };
    const out = this.allocate(HISTOGRAMS.length * 4);
    const places = HISTOGRAMS.map((name, at) => {
      const place = this.allocate(codes[name] * 4);
      this.u32[(out >> 2) + at] = place;
      return [name, { at: place, codes: codes[name] }] as const;
    });
    return { out, ...(Object.fromEntries(places) as Record<Histogram, { at: number; codes: number }>) };
  }

  private documentsOfSubject(code: string): Documents {
    const bits = this.slot();
    this.addTerms(this.termRange(SUBJECT_TERM + code, true), 0, bits);
    const kept = this.kept(bits);
    this.slotsUsed = 0;
    return kept;
  }

  /** A set of documents for keeps, from one in a slot. */
  private kept(set: number): Documents {
    const n = this.kernel.countBoth(set, set, this.bytes);
    const documents = this.emptyDocuments(n);
    if ("bits" in documents) this.u8.copyWithin(documents.bits, set, set + this.bytes);
    else documents.n = this.kernel.toList(set, this.bytes, documents.list, 0, n);
    return documents;
  }

  // --- time --------------------------------------------------------------------------------------

  /** Brings what depends on the day up to `now`: what is forthcoming, and the spans of the date group. */
  private advance(now: number): void {
    if (now >= this.fresh[0] && now < this.fresh[1]) return;
    const { dates, dateStarts } = this.own;
    const { records } = this.at;
    const order = this.at.byDate >> 2;
    for (let at = 0; at < dates.length; at++) {
      const ahead = dates[at]! > now;
      const undated = !Number.isFinite(dates[at]!);
      for (let place = dateStarts[at]!; place < dateStarts[at + 1]!; place++) {
        const document = this.u32[order + place]!;
        const record = records + document * RECORD.size;
        const told = this.u8[record + RECORD.state];
        const forthcoming = undated ? told === STATE.forthcoming : ahead && told !== STATE.outOfPrint;
        const available = !forthcoming && (told === STATE.available || told === STATE.forthcoming);
        this.u8[record + RECORD.phase] =
          (forthcoming ? PHASE.forthcoming : 0) |
          (available ? PHASE.available : 0) |
          (forthcoming && this.u8[record + RECORD.flags]! & FLAG.futureRank ? PHASE.futureranked : 0);
      }
    }
    for (const [name, bit] of Object.entries(PHASE)) {
      const { bits } = this.phaseSets[name as keyof typeof PHASE];
      this.u8.fill(0, bits, bits + this.bytes);
      this.kernel.setWhere(bits, records, RECORD.phase, this.size, bit);
    }
    this.spans = dateSpans(now).map((span, at) => {
      this.spanMemory[at] ??= this.newSet();
      const bits = this.spanMemory[at]!;
      this.u8.fill(0, bits, bits + this.bytes);
      this.addSpan(span, bits);
      const whole = span.value !== "forthcoming" && span.value !== "last30";
      return { span, bits, months: whole ? [monthOf(span.from), monthOf(span.to)] : undefined };
    });
    // Until the next release, or the next day; "forthcoming" begins a second after a release's own.
    const next = dates.findLast((date) => date > now);
    const day = (Math.floor(now / 86_400) + 1) * 86_400;
    this.fresh = [now, Math.min(day, next ?? day)];
  }

  /** Until when the passing of time changes nothing. */
  get sameUntil(): number {
    return this.fresh[1];
  }

  private addSpan({ from, to }: DateSpan, set: number): void {
    const [begin, end] = this.orders.placesOfSpan(from, to);
    this.kernel.setListed(set, this.at.byDate + begin * 4, end - begin);
  }

  // --- words -------------------------------------------------------------------------------------

  private compareTerm(term: number, wanted: Buffer, prefix: boolean): number {
    const { termOffsets, termBytes } = this.own;
    const start = termOffsets[term]!;
    const end = prefix ? Math.min(termOffsets[term + 1]!, start + wanted.length) : termOffsets[term + 1]!;
    const length = Math.min(end - start, wanted.length);
    for (let at = 0; at < length; at++) {
      const difference = termBytes[start + at]! - wanted[at]!;
      if (difference !== 0) return difference;
    }
    return end - start - wanted.length;
  }

  /** Terms that are the word, or begin with it. */
  private termRange(word: string, exact: boolean): [number, number] {
    const wanted = Buffer.from(word);
    const terms = this.own.termOffsets.length - 1;
    const first = (least: number) =>
      firstWhere(terms, (term) => this.compareTerm(term, wanted, !exact) >= least);
    return [first(0), first(1)];
  }

  private addTerms([from, to]: [number, number], fields: number, set: number): void {
    const { postingOffsets } = this.own;
    for (let term = from; term < to; ) {
      const start = postingOffsets[term]!;
      let end = term + 1;
      while (end < to && postingOffsets[end + 1]! - start <= this.postingsSize) end++;
      const length = postingOffsets[end]! - start;
      this.source.read("postings", start, this.u8.subarray(this.postings, this.postings + length));
      this.kernel.addPostings(this.postings, this.postings + length, fields, set);
      term = end;
    }
  }

  /** The documents that every word and phrase of the term fits; undefined without a term. */
  private textMatches({ term, field }: SearchQuery): number | undefined {
    if (!term) return undefined;
    let matches: number | undefined;
    const narrow = (word: string, exact: boolean) => {
      const set = this.slot();
      this.addTerms(this.termRange(word, exact), FIELD_BIT[field], set);
      if (matches !== undefined) this.kernel.and(set, set, matches, this.bytes);
      matches = set;
    };
    for (const { word, exact } of term.words) narrow(word, exact);
    for (const phrase of term.phrases) {
      for (const word of new Set(phrase)) narrow(word, true);
      matches = this.phraseMatches(matches ?? this.all, phrase, field);
    }
    return matches ?? this.slot();
  }

  private phraseMatches(among: number, phrase: readonly string[], field: Field): number {
    const set = this.slot();
    const codes = phrase.map((word) => {
      const [from, to] = this.termRange(word, true);
      return from < to ? this.own.termCodes[from]! : -1;
    });
    if (codes.includes(-1)) return set;
    const n = this.kernel.toList(among, this.bytes, this.list, 0, this.size);
    for (const [at, code] of codes.entries()) this.u32[(this.hist >> 2) + at] = code;
    const [from, to] = FIELD_SPAN[field];
    const kept = this.kernel.keepPhrase(
      this.list,
      n,
      this.at.texts,
      this.at.textOffsets,
      this.hist,
      codes.length,
      from,
      to,
    );
    this.kernel.setListed(set, this.list, kept);
    return set;
  }

  /** Words of the dictionary, with the length of their posting lists as a measure of how common they are. */
  *wordsLike(first: string, lengths: readonly [number, number]): Generator<[string, number]> {
    const [from, to] = this.termRange(first, false);
    const { termOffsets, termBytes, postingOffsets } = this.own;
    const text = new TextDecoder();
    for (let term = from; term < to; term++) {
      const [start, end] = [termOffsets[term]!, termOffsets[term + 1]!];
      if (end - start < lengths[0] || end - start > lengths[1] || termBytes[start] === 1) continue;
      yield [text.decode(termBytes.subarray(start, end)), postingOffsets[term + 1]! - postingOffsets[term]!];
    }
  }

  // --- queries -----------------------------------------------------------------------------------

  /** Finds the matches of a query; what it gives is good until the next query. */
  find(query: SearchQuery, overlay: Overlay): Found {
    this.slotsUsed = 0;
    this.advance(query.now);
    const text = this.textMatches(query);
    let base = this.all;
    if (text !== undefined) {
      base = this.unclean();
      this.kernel.and(base, text, this.all, this.bytes);
    }
    if (query.only) {
      const only = this.slot();
      this.addIds(query.only, only);
      this.kernel.and(only, only, base, this.bytes);
      base = only;
    }
    const masks = query.filters.map(({ group, include, exclude }) => ({
      group,
      mask: this.mask(group, include, exclude, overlay, query),
    }));
    const and = (sets: readonly { mask: number }[]): number => {
      const set = this.unclean();
      const [first] = sets;
      this.kernel.and(set, base, first ? first.mask : base, this.bytes);
      for (const { mask } of sets.slice(1)) this.kernel.and(set, set, mask, this.bytes);
      return set;
    };
    const set = masks.length === 0 ? base : and(masks);
    const sideways = new Map<Group, number>();
    if (query.facets) {
      for (const { group } of masks)
        sideways.set(group, masks.length === 1 ? base : and(masks.filter((one) => one.group !== group)));
    }
    return { set, count: this.kernel.countBoth(set, set, this.bytes), sideways };
  }

  private addIds(ids: readonly number[], set: number): void {
    for (const id of ids) {
      const document = this.documentOf(id);
      if (document !== undefined) this.put({ bits: set }, document);
    }
  }

  documentOf(id: number): number | undefined {
    const place = this.byId[id];
    return place === undefined || place === 0 ? undefined : place - 1;
  }

  /** Takes a title out: what replaces it stands in another segment. */
  strike(id: number): void {
    const document = this.documentOf(id);
    if (document === undefined) return;
    const at = this.all + (document >> 3);
    this.u8[at] = this.u8[at]! & ~(1 << (document & 7));
    for (const overlay of this.overlays.values()) overlay.whole = undefined;
  }

  private mask(
    group: Group,
    include: readonly string[],
    exclude: readonly string[],
    overlay: Overlay,
    query: SearchQuery,
  ): number {
    const set = this.slot();
    if (include.length === 0) this.u8.fill(255, set, set + this.bytes);
    for (const value of include) this.addValue(group, value, overlay, query, set);
    if (exclude.length > 0) {
      const refused = this.slot();
      for (const value of exclude) this.addValue(group, value, overlay, query, refused);
      this.kernel.andNot(set, set, refused, this.bytes);
    }
    return set;
  }

  private addValue(group: Group, value: string, overlay: Overlay, query: SearchQuery, set: number): void {
    if (group === "x") {
      this.addIds(query.lists[value] ?? [], set);
      return;
    }
    if (group === "s" && isTopic(value)) {
      this.addTerms(this.termRange(SUBJECT_TERM + value, true), 0, set);
      return;
    }
    if (group === "d") {
      const span = dateSpan(value, query.now);
      if (span) this.addSpan(span, set);
      return;
    }
    const documents = this.documentsOf(group, value, overlay);
    if (!documents) return;
    if ("bits" in documents) this.kernel.or(set, set, documents.bits, this.bytes);
    else this.kernel.setListed(set, documents.list, documents.n);
  }

  private documentsOf(group: Group, value: string, overlay: Overlay): Documents | undefined {
    switch (group) {
      case "r":
        return value === "0xy"
          ? overlay.sets.onhand
          : value === "onorder" || value === "other"
            ? overlay.sets[value]
            : undefined;
      case "b":
        if (value === "rank" || value === "oop" || value === "giftcard") return this.flagSets[value];
        if (value === "forthcoming" || value === "available" || value === "futureranked")
          return this.phaseSets[value];
        return value === "bargain" || value === "sale" || value === "used" ? overlay.sets[value] : undefined;
      case "j":
        if (value === "canadian" || value === "largeprint" || value === "series") return this.flagSets[value];
        return value === "signed" ? overlay.sets.signed : undefined;
      case "s":
        if (isSection(value)) return this.sectionSets[this.source.sections.indexOf(value)];
        return value.startsWith("__") ? overlay.sections.get(value) : undefined;
      case "c":
        return value.startsWith("__") ? undefined : overlay.sections.get(value);
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

  // --- counting ----------------------------------------------------------------------------------

  /** Adds what was found to the counts of every group. */
  count(found: Found, query: SearchQuery, overlay: Overlay, into: Tally): void {
    const rest = GROUPS.filter((group) => group !== "x" && !found.sideways.has(group));
    this.countIn(found.set, found.count, rest, query, overlay, into);
    for (const [group, set] of found.sideways) {
      if (group === "x") continue;
      const n = set === this.all ? this.size : this.kernel.countBoth(set, set, this.bytes);
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
    if (set === this.all) {
      const whole = this.wholeOf(overlay);
      for (const group of groups) into.addAll(group, whole.counts[group]);
      if (groups.includes("s")) this.addTopics(whole.topics, query, into);
      return;
    }
    if (n === 0) return;
    const sparse = n * this.sparseBelow < this.size && (groups.length > FEW_GROUPS || n < this.fewMatches);
    if (sparse) {
      this.kernel.toList(set, this.bytes, this.list, 0, n);
      this.countListedMatches(n, groups, overlay, into);
    } else this.countSets(set, groups, overlay, into);
    if (groups.includes("s")) {
      this.countSections(set, "s", overlay, into);
      if (query.topicsOf.length > 0) this.countTopics(set, n, query, into);
    }
    if (groups.includes("c")) this.countSections(set, "c", overlay, into);
  }

  /** The counts of everything there is, which most pages need some of; kept until something changes. */
  private wholeOf(overlay: Overlay): NonNullable<Overlay["whole"]> {
    if (overlay.whole && overlay.whole.until === this.fresh[1]) return overlay.whole;
    const tally = new Tally();
    this.countSets(this.all, GROUPS, overlay, tally);
    this.countSections(this.all, "s", overlay, tally);
    this.countSections(this.all, "c", overlay, tally);
    const n = this.kernel.toList(this.all, this.bytes, this.list, 0, this.size);
    const topics = Uint32Array.from(this.subjectHistogram(n));
    overlay.whole = { until: this.fresh[1], counts: tally.done(), topics };
    return overlay.whole;
  }

  private subjectHistogram(n: number): Uint32Array {
    const start = this.hist >> 2;
    this.u32.fill(0, start, start + this.source.topics.length);
    this.kernel.countSubjects(this.list, n, this.at.records, this.at.members, this.hist);
    return this.u32.subarray(start, start + this.source.topics.length);
  }

  /** Few matches: their records, one by one, into histograms. */
  private countListedMatches(n: number, groups: readonly Group[], overlay: Overlay, into: Tally): void {
    const { out, ...places } = this.histograms;
    for (const { at, codes } of Object.values(places)) this.u32.fill(0, at >> 2, (at >> 2) + codes);
    const { records, members } = this.at;
    this.kernel.countRecords(this.list, n, records, overlay.column, members, this.sectionOf, out, this.hist);
    const counted = (name: Histogram, code: number) => this.u32[(places[name].at >> 2) + code]!;
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
      for (const [at, name] of this.source.values[column].entries())
        into.add(group, name, counted(column, at + 1));
    }
    if (groups.includes("s")) {
      for (const [at, name] of this.source.sections.entries()) into.add("s", name, counted("sections", at));
    }
    if (groups.includes("d")) {
      for (const { span, bits } of this.spans) {
        if (span.value === "forthcoming" || span.value === "last30") {
          into.add("d", span.value, this.kernel.countListed(bits, this.list, n));
          continue;
        }
        let sum = 0;
        for (let month = monthOf(span.from); month < monthOf(span.to); month++)
          sum += counted("month", month);
        into.add("d", span.value, sum);
      }
    }
  }

  /** Many matches: every value's own bitset against them. */
  private countSets(set: number, groups: readonly Group[], overlay: Overlay, into: Tally): void {
    const wanted: [Group, string, number][] = [];
    const consider = (group: Group, value: string, documents: Documents | undefined) => {
      if (!documents) return;
      if ("bits" in documents) wanted.push([group, value, documents.bits]);
      else into.add(group, value, this.kernel.countListed(set, documents.list, documents.n));
    };
    for (const [group, values] of FIXED) {
      if (!groups.includes(group)) continue;
      for (const value of values) consider(group, value, this.documentsOf(group, value, overlay));
    }
    for (const [group, column] of Object.entries(COLUMN_OF) as ["f" | "a" | "g", Column][]) {
      if (!groups.includes(group)) continue;
      for (const [at, name] of this.source.values[column].entries())
        consider(group, name, this.columns[column][at + 1]);
    }
    if (groups.includes("s")) {
      for (const [at, name] of this.source.sections.entries()) consider("s", name, this.sectionSets[at]);
    }
    if (groups.includes("d")) for (const { span, bits } of this.spans) wanted.push(["d", span.value, bits]);
    const pointers = this.pointers >> 2;
    for (const [at, [, , bits]] of wanted.entries()) this.u32[pointers + at] = bits;
    const out = this.pointers + 4096 * 4;
    this.kernel.countMany(set, this.pointers, wanted.length, this.bytes, out);
    for (const [at, [group, value]] of wanted.entries()) into.add(group, value, this.u32[(out >> 2) + at]!);
  }

  private countSections(set: number, group: "s" | "c", overlay: Overlay, into: Tally): void {
    for (const [key, documents] of overlay.sections) {
      if (key.startsWith("__") !== (group === "s")) continue;
      into.add(
        group,
        key,
        "bits" in documents
          ? this.kernel.countBoth(set, documents.bits, this.bytes)
          : this.kernel.countListed(set, documents.list, documents.n),
      );
    }
  }

  /** Topics, only beneath the chosen sections. */
  private countTopics(set: number, n: number, query: SearchQuery, into: Tally): void {
    let among = set;
    if (n >= this.fewMatches) {
      among = this.slot();
      for (const section of query.topicsOf) {
        const documents = this.sectionSets[this.source.sections.indexOf(section)];
        if (!documents) continue;
        if ("bits" in documents) this.kernel.or(among, among, documents.bits, this.bytes);
        else this.kernel.setListed(among, documents.list, documents.n);
      }
      this.kernel.and(among, among, set, this.bytes);
      this.slotsUsed--;
    }
    const listed = this.kernel.toList(among, this.bytes, this.list, 0, this.size);
    this.addTopics(this.subjectHistogram(listed), query, into);
  }

  private addTopics(histogram: Uint32Array, query: SearchQuery, into: Tally): void {
    for (const section of query.topicsOf) {
      for (const at of this.topicsIn(section)) into.add("s", this.source.topics[at]!, histogram[at]!);
    }
  }

  private topicsIn(section: string): number[] {
    let found = this.topicsBySection.get(section);
    if (!found) {
      found = this.source.topics.flatMap((topic, at) =>
        isTopic(topic) && topic.startsWith(section) ? [at] : [],
      );
      this.topicsBySection.set(section, found);
    }
    return found;
  }

  // --- order -------------------------------------------------------------------------------------

  /** Of a set: the part that the shop has, the part on its way, the rest. */
  private tiers(set: number, overlay: Overlay): number[] {
    const onhand = this.unclean();
    const onorder = this.unclean();
    const rest = this.unclean();
    this.kernel.and(onhand, set, overlay.sets.onhand.bits, this.bytes);
    this.kernel.andNot(rest, set, overlay.sets.onhand.bits, this.bytes);
    this.kernel.and(onorder, rest, overlay.sets.onorder.bits, this.bytes);
    this.kernel.andNot(rest, rest, overlay.sets.onorder.bits, this.bytes);
    return [onhand, onorder, rest];
  }

  /** A part of a set of `n` documents in an order. */
  page(set: number, n: number, sort: Sort, overlay: Overlay, skip: number, take: number): Placed[] {
    if (take <= 0 || skip >= n) return [];
    if (sort !== "instore") return this.ordered(set, n, sort, skip, take);
    if (n < this.fewMatches) return this.inStoreOfFew(set, overlay, skip, take);
    const placed: Placed[] = [];
    let left = skip;
    const used = this.slotsUsed;
    for (const [tier, part] of this.tiers(set, overlay).entries()) {
      const some = this.kernel.countBoth(part, part, this.bytes);
      for (const one of this.ordered(part, some, "popularity", left, take - placed.length))
        placed.push({ ...one, tier });
      left = Math.max(0, left - some);
      if (placed.length >= take) break;
    }
    this.slotsUsed = used;
    return placed;
  }

  /** "What's in store" match by match. */
  private inStoreOfFew(set: number, overlay: Overlay, skip: number, take: number): Placed[] {
    const n = this.kernel.toList(set, this.bytes, this.list, 0, this.fewMatches);
    const tiers: Placed[][] = [[], [], []];
    for (let at = this.list >> 2; at < (this.list >> 2) + n; at++) {
      const document = this.u32[at]!;
      const held = this.u8[overlay.column + document]!;
      const tier = held & HELD.onhand ? 0 : held & HELD.onorder ? 1 : 2;
      tiers[tier]!.push({ tier, place: document, document });
    }
    return tiers.flat().slice(skip, skip + take);
  }

  private ordered(
    set: number,
    n: number,
    sort: Exclude<Sort, "instore">,
    skip: number,
    take: number,
  ): Placed[] {
    const wanted = Math.min(take, this.size);
    if (wanted <= 0 || skip >= n) return [];
    const start = this.list >> 2;
    if (sort === "popularity") {
      const found = this.kernel.toList(set, this.bytes, this.list, skip, wanted);
      return Array.from(this.u32.subarray(start, start + found), (document) => ({
        tier: 0,
        place: document,
        document,
      }));
    }
    const name = sort === "title" ? "byTitle" : sort === "author" ? "byAuthor" : "byDate";
    const order = this.at[name];
    let found: number;
    let out = this.list;
    if (n * this.sparseBelow < this.size) {
      const listed = this.kernel.toList(set, this.bytes, this.list, 0, n);
      out = this.hist + RUNS / 8;
      this.u8.fill(0, this.hist, this.hist + RUNS / 8);
      found = this.kernel.walkRuns(
        set,
        order,
        this.size,
        this.list,
        listed,
        this.runs[name],
        this.runShift,
        skip,
        Math.min(wanted, RUNS / 2),
        this.hist,
        out,
      );
    } else found = this.kernel.walk(set, order, 0, this.size, skip, wanted, this.list);
    return Array.from(this.u32.subarray(out >> 2, (out >> 2) + found), (place) => ({
      tier: 0,
      place,
      document: this.u32[(order >> 2) + place]!,
    }));
  }

  /** Splits a set into the titles whose sort key is exactly this, and the others. */
  splitExact(set: number, key: string): { exact: number; count: number; rest: number } {
    const exact = this.slot();
    const rest = this.unclean();
    const begin = this.orders.placeOfKey("title", key, 0);
    const end = this.orders.placeOfKey("title", key, Number.POSITIVE_INFINITY);
    this.kernel.setListed(exact, this.at.byTitle + begin * 4, end - begin);
    this.kernel.and(exact, exact, set, this.bytes);
    this.kernel.andNot(rest, set, exact, this.bytes);
    return { exact, count: this.kernel.countBoth(exact, exact, this.bytes), rest };
  }

  // --- shops -------------------------------------------------------------------------------------

  /** Room for a shop's stock in this segment. */
  newOverlay(): Overlay {
    const set = () => ({ bits: this.newSet() });
    const column = this.allocate(this.size);
    this.u8.fill(0, column, column + this.size);
    return {
      column,
      sets: {
        onhand: set(),
        onorder: set(),
        other: set(),
        bargain: set(),
        sale: set(),
        used: set(),
        signed: set(),
      },
      sections: new Map(),
    };
  }

  /** Sets what a shop holds of a title, if the title stands in this segment. */
  hold(overlay: Overlay, id: number, mask: number): void {
    const document = this.documentOf(id);
    if (document === undefined || this.u8[overlay.column + document] === mask) return;
    overlay.whole = undefined;
    this.u8[overlay.column + document] = mask;
    for (const [name, bit] of Object.entries(HELD)) {
      const at = overlay.sets[name as Held].bits + (document >> 3);
      const one = 1 << (document & 7);
      this.u8[at] = mask & bit ? this.u8[at]! | one : this.u8[at]! & ~one;
    }
  }

  /** Sets which titles a shop has put into one of its own sections. */
  putSection(overlay: Overlay, key: string, ids: readonly number[]): void {
    this.slotsUsed = 0;
    const set = this.slot();
    this.addIds(ids, set);
    overlay.sections.set(key, this.kept(set));
    overlay.whole = undefined;
  }
}

const COLUMN_OF = { f: "binding", a: "audience", g: "language" } as const satisfies Partial<
  Record<Group, Column>
>;

/** Groups whose values are always the same. */
const FIXED: readonly [Group, readonly string[]][] = [
  ["r", STOCK],
  ["b", STATUS],
  ["j", FEATURES],
];

/** Where the values of those groups are counted: a histogram and a bit of its codes. */
const MEANING: Readonly<Record<string, readonly [Histogram, number]>> = {
  "0xy": ["held", HELD.onhand],
  onorder: ["held", HELD.onorder],
  other: ["held", HELD.other],
  bargain: ["held", HELD.bargain],
  sale: ["held", HELD.sale],
  used: ["held", HELD.used],
  signed: ["held", HELD.signed],
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

/** Counts as they add up over segments. */
export class Tally {
  private readonly counts = Object.fromEntries(
    GROUPS.map((group) => [group, {} as Record<string, number>]),
  ) as Record<Group, Record<string, number>>;

  add(group: Group, value: string, n: number): void {
    if (n > 0) this.counts[group][value] = (this.counts[group][value] ?? 0) + n;
  }

  addAll(group: Group, counts: Readonly<Record<string, number>>): void {
    for (const value in counts) this.add(group, value, counts[value]!);
  }

  done(): Counts {
    return this.counts;
  }
}
