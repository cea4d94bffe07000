import { type DocumentsRead, MARK_COUNT, type MarkedDocuments, type TextSource } from "../relaxed/source.ts";
import { SpellingIndex } from "../relaxed/spelling-index.ts";
import { type Arena, PAGE } from "./arena.ts";
import type { Dictionary } from "./dictionary.ts";
import { eachVarint, FIELD_BIT, FLAG, type SegmentArrays } from "./layout.ts";
import { type Overlay, tierOf } from "./overlay.ts";
import type { Profiles } from "./profiles.ts";

/** The arrays that the texts of a segment are read from. */
export interface TextParts extends Pick<SegmentArrays, "termCodes" | "frequencies"> {
  readonly size: number;
  readonly arena: Arena;
  readonly words: Dictionary;
  /** Offsets in the arena. */
  readonly at: {
    readonly texts: number;
    readonly textOffsets: number;
    readonly shapes: number;
  };
  readonly profiles: Profiles;
  /** Whether a document has a binding. */
  isIn(document: number, binding: string): boolean;
  /** Whether a document is known to be in another language. */
  isForeign(document: number, language: string): boolean;
}

/** Documents to read at once: few enough to stay in the processor's cache. */
const BATCH_SIZE = 256;

/** A segment's words and texts, for closest matches. */
export class SegmentText {
  private readonly parts: TextParts;
  private spelling: SpellingIndex | undefined;
  /** Where the meanings of a search's words are in the arena. */
  private readonly meanings: number;

  constructor(parts: TextParts) {
    this.parts = parts;
    this.meanings = parts.arena.allocate(parts.frequencies.length * 2);
  }

  /** Prepares closest matches, once. It takes a third as long as the rest of the segment. */
  prepare(): SpellingIndex {
    this.spelling ??= new SpellingIndex(this.parts.words.terms, this.parts.arena);
    return this.spelling;
  }

  /** The memory used outside the arena, in bytes. */
  get bytes(): number {
    return this.spelling?.bytes ?? 0;
  }

  /**
   * The texts as one shop sees them.
   * @param visible the set of documents that the shop shows
   * @param positionInBase how many documents of the base are more popular
   */
  seenBy(overlay: Overlay, visible: number, positionInBase: (document: number) => number): TextSource {
    const { arena, words, termCodes, frequencies, profiles } = this.parts;
    return {
      range: (word, exact) => words.range(word, exact),
      codeOf: (term) => termCodes[term]!,
      frequency: (term) => frequencies[termCodes[term]!]!,
      near: (word, limit, beginning) => this.near(word, limit, beginning),
      unmark: () => arena.u8.fill(0, arena.list, arena.list + this.marksLength),
      mark(ranges, field, bit) {
        for (const range of ranges) words.mark(range, FIELD_BIT[field], arena.list, bit);
      },
      countMarks: (among) => this.countMarks(among, visible),
      marked: (room, among) => this.marked(room, among),
      meanings: () => this.clearMeanings(),
      read: (documents) => this.read(documents),
      positionInFirst: positionInBase,
      isRanked: (document) => (profiles.flagsOf(document) & (FLAG.rank | FLAG.futureRank)) !== 0,
      tier: (document) => tierOf(overlay.held.of(document)),
      isIn: (document, formats) =>
        [...formats].some((format) =>
          format === "largeprint"
            ? (profiles.flagsOf(document) & FLAG.largeprint) !== 0
            : this.parts.isIn(document, format),
        ),
      isForeign: (document, language) => this.parts.isForeign(document, language),
    };
  }

  private *near(
    word: string,
    limit: 1 | 2 | 3,
    beginning: boolean,
  ): Generator<readonly [string, number, number]> {
    const { words, frequencies, termCodes } = this.parts;
    for (const [term, cost] of this.prepare().near(word, limit, beginning))
      yield [words.wordAt(term), cost, frequencies[termCodes[term]!]!];
  }

  /** Marks are stored in the arena's list; counters and the documents taken are in its histogram. */
  private countMarks(among: number, visible: number): Uint32Array {
    const { arena } = this.parts;
    arena.kernel.countMarks(arena.list, this.marksLength, among, visible, arena.histogram);
    return arena.u32.slice(arena.histogram >> 2, (arena.histogram >> 2) + MARK_COUNT);
  }

  private marked(room: Uint32Array, among: number): MarkedDocuments {
    const { arena } = this.parts;
    arena.u32.set(room, arena.histogram >> 2);
    const wanted = room.reduce((sum, size) => sum + size, 0);
    const documents = arena.histogram + MARK_COUNT * 4;
    const marks = documents + wanted * 4;
    const n = arena.kernel.takeMarked(
      arena.list,
      this.marksLength,
      among,
      arena.histogram,
      wanted,
      documents,
      marks,
    );
    return {
      documents: arena.u32.slice(documents >> 2, (documents >> 2) + n),
      marks: arena.u8.slice(marks, marks + n),
    };
  }

  /** The size of an array with a byte for each document, rounded up to a multiple of 16. */
  private get marksLength(): number {
    return Math.ceil(this.parts.size / 16) * 16;
  }

  private clearMeanings(): Uint16Array {
    const { arena, frequencies } = this.parts;
    const start = this.meanings >> 1;
    return arena.u16.subarray(start, start + frequencies.length).fill(0);
  }

  private read(documents: Uint32Array): DocumentsRead {
    const { arena, at } = this.parts;
    const some = documents.subarray(0, BATCH_SIZE);
    arena.u32.set(some, arena.histogram >> 2);
    const out = arena.histogram + BATCH_SIZE * 4;
    const n = arena.kernel.readTexts(
      arena.histogram,
      some.length,
      at.texts,
      at.textOffsets,
      at.shapes,
      this.meanings,
      out,
      PAGE * 4 - BATCH_SIZE * 4,
    );
    return { n, numbers: arena.u32.subarray(out >> 2, (arena.histogram >> 2) + PAGE) };
  }

  /** Subtracts a removed document from the number of documents that contain each of its words. */
  forget(document: number): void {
    const { arena, at, frequencies } = this.parts;
    const start = (at.textOffsets >> 2) + document;
    const text = arena.u8.subarray(at.texts + arena.u32[start]!, at.texts + arena.u32[start + 1]!);
    const codes: number[] = [];
    eachVarint(text, 0, text.length, (value) => codes.push(value));
    // The first three numbers are counts.
    for (const code of new Set(codes.slice(3))) frequencies[code] = frequencies[code]! - 1;
  }
}
