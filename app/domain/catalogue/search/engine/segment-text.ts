import type { Field } from "../query.ts";
import type { Text, TextSource } from "../relaxed/source.ts";
import { SpellingIndex } from "../relaxed/spelling-index.ts";
import type { Arena } from "./arena.ts";
import { FIELD_BIT, FLAG, RECORD, type SegmentArrays, SHAPE_SIZE } from "./build.ts";
import type { Dictionary } from "./dictionary.ts";
import { HELD, type Overlay } from "./overlay.ts";

/** What the texts of a segment are read from. */
export interface TextParts extends Pick<SegmentArrays, "termCodes" | "frequencies" | "shapes"> {
  readonly size: number;
  readonly arena: Arena;
  readonly words: Dictionary;
  /** Offsets in the arena. */
  readonly at: { readonly texts: number; readonly textOffsets: number; readonly records: number };
  readonly bindings: readonly string[];
}

/** A segment's words and texts, for closest matches. */
export class SegmentText {
  private readonly parts: TextParts;
  private readonly spelling: SpellingIndex;

  constructor(parts: TextParts) {
    this.parts = parts;
    this.spelling = new SpellingIndex(parts.words.terms);
  }

  /** The memory used outside the arena, in bytes. */
  get bytes(): number {
    return this.spelling.bytes;
  }

  /**
   * What one shop sees of it.
   * @param visible the set of documents that it shows
   * @param placeInBase how many documents of the base are more popular
   */
  seenBy(overlay: Overlay, visible: number, placeInBase: (document: number) => number): TextSource {
    const { size, arena, words, at, termCodes, frequencies, bindings } = this.parts;
    const flagsOf = (document: number) => arena.u8[at.records + document * RECORD.size + RECORD.flags]!;
    return {
      size,
      codes: frequencies.length,
      range: (word, exact) => words.range(word, exact),
      codeOf: (term) => termCodes[term]!,
      frequency: (term) => frequencies[termCodes[term]!]!,
      near: (word, limit, beginning) => this.near(word, limit, beginning),
      documents: (from, to, field) => this.documents(from, to, field),
      read: (document, text) => this.read(document, text),
      shows: (document) => ((arena.u8[visible + (document >> 3)]! >> (document & 7)) & 1) === 1,
      placeInFirst: placeInBase,
      isRanked: (document) => (flagsOf(document) & (FLAG.rank | FLAG.futureRank)) !== 0,
      tier(document) {
        const held = arena.u8[overlay.column + document]!;
        return held & HELD.onhand ? 0 : held & HELD.onorder ? 1 : 2;
      },
      isIn(document, formats) {
        const code = arena.u16[(at.records + document * RECORD.size + RECORD.binding) >> 1]!;
        return (
          formats.has(bindings[code - 1] ?? "") ||
          (formats.has("largeprint") && (flagsOf(document) & FLAG.largeprint) !== 0)
        );
      },
    };
  }

  private *near(word: string, limit: 1 | 2, beginning: boolean): Generator<readonly [string, number]> {
    for (const [term, edits] of this.spelling.near(word, limit, beginning))
      yield [this.parts.words.wordAt(term), edits];
  }

  private documents(from: number, to: number, field: Field): Uint32Array {
    return this.parts.words.documents([from, to], FIELD_BIT[field]);
  }

  /** Stops counting a document that has been removed among those that contain its words. */
  forget(document: number, text: Text): void {
    this.read(document, text);
    const { frequencies } = this.parts;
    for (const code of new Set(text.codes.subarray(0, text.length)))
      frequencies[code] = frequencies[code]! - 1;
  }

  private read(document: number, text: Text): void {
    const { arena, at, shapes } = this.parts;
    const { u8 } = arena;
    const start = (at.textOffsets >> 2) + document;
    let cursor = at.texts + arena.u32[start]!;
    const end = at.texts + arena.u32[start + 1]!;
    // A word takes a byte at least.
    text.reserve(end - cursor);
    const { codes } = text;
    // Three counts come first.
    let n = -3;
    let sum = 0;
    while (cursor < end) {
      let byte = u8[cursor++]!;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = u8[cursor++]!;
        value |= (byte & 127) << shift;
      }
      if (n >= 0) codes[n] = value;
      else {
        sum += value;
        if (n === -3) text.titleEnd = sum;
        else if (n === -2) text.authorEnd = sum;
        else text.publisherEnd = sum;
      }
      n++;
    }
    text.length = Math.max(0, n);
    const shape = document * SHAPE_SIZE;
    text.titleWords = shapes[shape]!;
    text.seriesWords = shapes[shape + 1]!;
    text.seriesNumber = shapes[shape + 2]!;
  }
}
