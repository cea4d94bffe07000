import { distance } from "#app/lib/nearest.ts";
import type { Arena } from "../engine/arena.ts";
import { mostCost } from "./formula.ts";
import { costOfLetters, mistakeCost } from "./mistakes.ts";

/** Longer words are neither corrected nor offered as corrections (letters). */
const MAX_LENGTH = 40;
/** Letters beyond ASCII are sorted into this many classes first, and compared exactly afterwards. */
const OTHER_LETTER_CLASSES = 128;
/** Scratch that `nearWords` needs, and where in ours the word begins. */
const SCRATCH = 2048;

/** The number of words whose corrections are cached, and of corrections for each. */
const MAX_RECENT = 200;
const MAX_KEPT = 500;

/** The words of a dictionary in byte order, as UTF-8 one after the other. */
interface Terms {
  readonly termOffsets: Uint32Array;
  readonly termBytes: Uint8Array;
}

/**
 * A term, and the cost of the mistakes between it and the word; in a search by beginnings, the number of edits instead.
 */
export type Near = readonly [term: number, cost: number];

/** The words of one length: how many, and where they are in the arena. */
interface Length {
  n: number;
  /** The first of them in `terms`. */
  start: number;
  /** Their letters, a byte each, one word after the other. */
  words: number;
  /** Which letters each has, in eight bytes. */
  signs: number;
}

/**
 * Finds the words of a dictionary that differ from a word by one or two edits. Of the words of similar length, it
 * compares only the few that have nearly the same letters. That takes about a tenth of a millisecond for a
 * hundred thousand words, and a byte for each letter and twelve for each word.
 */
export class SpellingIndex {
  private readonly words: Terms;
  private readonly arena: Arena;
  /** Terms in order of their length. */
  private readonly terms: Uint32Array;
  private readonly lengths: readonly Length[];
  private readonly scratch: number;
  private readonly found: number;
  /** The last results: while somebody types, only the last word differs from the search before. */
  private readonly recent = new Map<string, readonly Near[]>();

  constructor(words: Terms, arena: Arena) {
    this.words = words;
    this.arena = arena;
    const { termOffsets, termBytes } = words;
    const n = termOffsets.length - 1;
    const lengthOf = new Uint8Array(n);
    const lengths: Length[] = Array.from({ length: MAX_LENGTH + 1 }, () => ({
      n: 0,
      start: 0,
      words: 0,
      signs: 0,
    }));
    for (let term = 0; term < n; term++) {
      const start = termOffsets[term]!;
      const end = termOffsets[term + 1]!;
      let length = 0;
      // Bytes that continue a character do not count. Special terms begin with a control character.
      if (termBytes[start]! >= 32)
        for (let index = start; index < end; index++) if ((termBytes[index]! & 0xc0) !== 0x80) length++;
      lengthOf[term] = length > MAX_LENGTH ? 0 : length;
      lengths[lengthOf[term]!]!.n++;
    }
    let most = 0;
    let before = 0;
    for (const [length, group] of lengths.entries()) {
      group.start = before;
      before += group.n;
      if (length === 0) continue;
      most = Math.max(most, group.n);
      group.words = arena.allocate(group.n * length);
      group.signs = arena.allocate(group.n * 8);
    }
    this.scratch = arena.allocate(SCRATCH + MAX_LENGTH);
    this.found = arena.allocate(most * 4);
    const next = lengths.map(({ start }) => start);
    this.terms = new Uint32Array(n);
    for (let term = 0; term < n; term++) {
      const length = lengthOf[term]!;
      const group = lengths[length]!;
      const position = next[length]!++;
      this.terms[position] = term;
      if (length > 0)
        encode(
          termBytes,
          termOffsets[term]!,
          termOffsets[term + 1]!,
          arena.u8,
          group.words + (position - group.start) * length,
        );
    }
    for (const [length, group] of lengths.entries())
      if (length > 0) arena.kernel.signWords(group.words, length, group.n, group.signs);
    this.lengths = lengths;
  }

  /** The memory used outside the arena, in bytes. */
  get bytes(): number {
    return this.terms.byteLength;
  }

  /**
   * The words within these edits whose mistakes do not cost too much (`mostCost`).
   * @param beginning finds words whose beginning is within these edits instead, and ignores the cost
   * @returns terms, each with its cost; not the word itself
   */
  near(word: string, limit: 1 | 2 | 3, beginning: boolean): readonly Near[] {
    const name = `${word} ${limit}${beginning ? "*" : ""}`;
    const known = this.recent.get(name);
    if (known) return known;
    const nearWords = this.search(word, limit, beginning);
    if (nearWords.length > MAX_KEPT) return nearWords;
    if (this.recent.size >= MAX_RECENT) this.recent.clear();
    this.recent.set(name, nearWords);
    return nearWords;
  }

  private search(word: string, limit: 1 | 2 | 3, beginning: boolean): Near[] {
    const letters = [...word].length;
    if (letters === 0 || letters > MAX_LENGTH) return [];
    const { arena, scratch, terms } = this;
    const bytes = Buffer.from(word);
    encode(bytes, 0, bytes.length, arena.u8, scratch + SCRATCH);
    const nearWords: Near[] = [];
    const typed = { codes: arena.u8, at: scratch + SCRATCH, n: letters };
    const most = mostCost(letters);
    const longest = beginning ? MAX_LENGTH : Math.min(MAX_LENGTH, letters + limit);
    for (let length = Math.max(1, letters - limit); length <= longest; length++) {
      const { n, start, words, signs } = this.lengths[length]!;
      const some = arena.kernel.nearWords(
        scratch + SCRATCH,
        letters,
        words,
        signs,
        length,
        n,
        limit,
        beginning,
        scratch,
        this.found,
      );
      for (let index = this.found >> 2; index < (this.found >> 2) + some; index++) {
        const entry = arena.u32[index]!;
        const other = { codes: arena.u8, at: words + (entry >> 2) * length, n: length };
        const cost = beginning ? entry & 3 : costOfLetters(typed, other, most);
        if (beginning || cost <= most) nearWords.push([terms[start + (entry >> 2)]!, cost]);
      }
    }
    return bytes.length === letters
      ? nearWords
      : nearWords.flatMap(([term]) => this.exactly(term, word, limit, beginning));
  }

  /** One term, comparing every letter exactly. */
  private exactly(term: number, word: string, limit: number, beginning: boolean): Near[] {
    const { termOffsets, termBytes } = this.words;
    const other = Buffer.from(termBytes.subarray(termOffsets[term], termOffsets[term + 1])).toString();
    const edits = beginning
      ? Math.min(...Array.from(other, (_, index) => distance(word, other.slice(0, index + 1), limit)))
      : distance(word, other, limit);
    return edits > 0 && edits <= limit ? [[term, beginning ? edits : mistakeCost(word, other)]] : [];
  }
}

/** Writes a word's letters, a byte each. */
function encode(bytes: Uint8Array, from: number, to: number, into: Uint8Array, start: number): void {
  let position = start;
  for (let next = from; next < to; ) {
    const byte = bytes[next++]!;
    if (byte < 0x80) {
      into[position++] = byte;
      continue;
    }
    let value = byte & (byte < 0xe0 ? 31 : byte < 0xf0 ? 15 : 7);
    while (next < to && (bytes[next]! & 0xc0) === 0x80) value = (value << 6) | (bytes[next++]! & 63);
    into[position++] = OTHER_LETTER_CLASSES + (value % OTHER_LETTER_CLASSES);
  }
}
