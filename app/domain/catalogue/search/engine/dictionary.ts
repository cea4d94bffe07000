import type { Field, SearchQuery } from "../query.ts";
import type { Range } from "../relaxed/source.ts";
import { wordsIn } from "../term.ts";
import type { Arena } from "./arena.ts";
import { FIELD_BIT, type SegmentArrays } from "./layout.ts";
import { firstWhere } from "./orders.ts";
import type { SegmentSource } from "./segment.ts";

/** The range of text fields to search for a phrase: from the first up to, but not including, the second. */
const FIELD_SPAN: Readonly<Record<Field, [number, number]>> = {
  keyword: [0, 4],
  title: [0, 1],
  author: [1, 2],
  publisher: [2, 3],
};
/** Words begin with a greater byte. */
const SPACE = 32;
/** Minimum number of bytes to read from disk at a time. */
const LEAST_READ = 64 * 1024;

type DictionaryArrays = Pick<SegmentArrays, "termOffsets" | "termBytes" | "postingOffsets" | "termCodes">;

/** Sets of documents: those that match, and those that contain each word as a whole word. */
interface WordMatches {
  matches: number;
  wholeWords: number;
}

/** A segment's words: which documents contain them, singly and as phrases. */
export class Dictionary {
  private readonly arena: Arena;
  private readonly source: SegmentSource;
  private readonly arrays: DictionaryArrays;
  /** Where the texts start in the arena. */
  private readonly texts: number;
  private readonly textOffsets: number;
  private readonly postings: number;
  private readonly postingsSize: number;
  /** For each pair of bytes, the first term that begins with them or comes after them. */
  private readonly starts = new Uint32Array(65_537);

  constructor(
    arena: Arena,
    source: SegmentSource,
    arrays: DictionaryArrays,
    texts: { texts: number; textOffsets: number },
  ) {
    this.arena = arena;
    this.source = source;
    this.arrays = arrays;
    this.texts = texts.texts;
    this.textOffsets = texts.textOffsets;
    let longest = 0;
    const { postingOffsets } = arrays;
    for (let term = 1; term < postingOffsets.length; term++)
      longest = Math.max(longest, postingOffsets[term]! - postingOffsets[term - 1]!);
    this.postingsSize = Math.max(longest, LEAST_READ);
    this.postings = arena.allocate(this.postingsSize + 16);
    const { termOffsets, termBytes } = arrays;
    for (let term = 0; term + 1 < termOffsets.length; term++) {
      const start = termOffsets[term]!;
      const second = start + 1 < termOffsets[term + 1]! ? termBytes[start + 1]! : 0;
      this.starts[((termBytes[start]! << 8) | second) + 1]!++;
    }
    for (let index = 1; index < this.starts.length; index++) this.starts[index]! += this.starts[index - 1]!;
  }

  private compareTerm(term: number, wanted: Buffer, prefix: boolean): number {
    const { termOffsets, termBytes } = this.arrays;
    const start = termOffsets[term]!;
    const end = prefix ? Math.min(termOffsets[term + 1]!, start + wanted.length) : termOffsets[term + 1]!;
    const length = Math.min(end - start, wanted.length);
    for (let index = 0; index < length; index++) {
      const difference = termBytes[start + index]! - wanted[index]!;
      if (difference !== 0) return difference;
    }
    return end - start - wanted.length;
  }

  /** Terms that equal the word or start with it. */
  range(word: string, exact: boolean): [number, number] {
    const wanted = Buffer.from(word);
    const [begin, end] = this.beginning(wanted);
    const first = (least: number) =>
      begin + firstWhere(end - begin, (offset) => this.compareTerm(begin + offset, wanted, !exact) >= least);
    const from = first(0);
    if (!exact) return [from, first(1)];
    return [from, from < end && this.compareTerm(from, wanted, false) === 0 ? from + 1 : from];
  }

  /** The range of terms that begin with the same two bytes as this one. */
  private beginning(wanted: Buffer): [number, number] {
    const { starts } = this;
    const [first = 0, second] = wanted;
    return second === undefined
      ? [starts[first << 8]!, starts[(first + 1) << 8]!]
      : [starts[(first << 8) | second]!, starts[((first << 8) | second) + 1]!];
  }

  addTerms(range: readonly [number, number], fields: number, set: number): void {
    this.eachBlock(range, (start, end) => this.arena.kernel.addPostings(start, end, fields, set));
  }

  /**
   * The documents that match every word and phrase of the term, and those that contain each word as a whole word in one
   * of `wholeWordFields`; undefined without a term.
   */
  matches({ term, field }: SearchQuery, wholeWordFields: number): WordMatches | undefined {
    if (!term) return undefined;
    const wordMatches = this.withWords(wordsIn(term), FIELD_BIT[field], wholeWordFields);
    for (const phrase of term.phrases)
      wordMatches.matches = this.phraseMatches(wordMatches.matches, phrase, field);
    return wordMatches;
  }

  /**
   * The documents that contain every word, or a word that begins with it, in one of these fields; and the documents
   * that contain each as a whole word. One pass finds both.
   * @param fields bits of `FIELD_BIT`; 0 for all
   * @param wholeWordFields bits of `FIELD_BIT`; 0 if the second set is not wanted
   */
  withWords(
    words: readonly { word: string; exact: boolean }[],
    fields: number,
    wholeWordFields = 0,
  ): WordMatches {
    const { arena } = this;
    const terms = new Map(words.map((word) => [`${word.exact ? "!" : ""}${word.word}`, word]));
    const ranges = Array.from(terms.values(), ({ word, exact }) => ({
      all: this.range(word, exact),
      whole: this.range(word, true),
    }));
    const wordMatches: Partial<WordMatches> = {};
    const narrow = (name: keyof WordMatches, set: number) => {
      const before = wordMatches[name];
      if (before !== undefined) arena.kernel.and(set, set, before, arena.bytes);
      wordMatches[name] = set;
    };
    // If a word is in no title, nothing has to be read.
    const isIn = ([from, to]: Range) => from < to;
    if (ranges.every(({ all }) => isIn(all))) {
      const isWanted = wholeWordFields !== 0 && ranges.every(({ whole }) => isIn(whole));
      for (const { all, whole } of ranges) {
        const set = arena.borrowSet();
        if (isWanted) {
          const wholeWords = arena.borrowSet();
          this.eachBlock(whole, (start, end) =>
            arena.kernel.addPostingsTwice(start, end, fields, set, wholeWordFields, wholeWords),
          );
          narrow("wholeWords", wholeWords);
        }
        // In the dictionary, the whole word comes first among the words that begin with it.
        this.addTerms(isWanted ? [whole[1], all[1]] : all, fields, set);
        narrow("matches", set);
      }
    }
    return {
      matches: wordMatches.matches ?? arena.borrowSet(),
      wholeWords: wordMatches.wholeWords ?? arena.borrowSet(),
    };
  }

  private phraseMatches(among: number, phrase: readonly string[], field: Field): number {
    const set = this.arena.borrowSet();
    const codes = phrase.map((word) => {
      const [from, to] = this.range(word, true);
      return from < to ? this.arrays.termCodes[from]! : -1;
    });
    if (codes.includes(-1)) return set;
    const n = this.arena.kernel.toList(among, this.arena.bytes, this.arena.list, 0, this.arena.size);
    for (const [index, code] of codes.entries()) this.arena.u32[(this.arena.histogram >> 2) + index] = code;
    const [from, to] = FIELD_SPAN[field];
    const keptCount = this.arena.kernel.keepPhrase(
      this.arena.list,
      n,
      this.texts,
      this.textOffsets,
      this.arena.histogram,
      codes.length,
      from,
      to,
    );
    this.arena.kernel.setListed(set, this.arena.list, keptCount);
    return set;
  }

  /** The words in byte order. */
  get terms(): Pick<DictionaryArrays, "termOffsets" | "termBytes"> {
    return this.arrays;
  }

  wordAt(term: number): string {
    const { termOffsets, termBytes } = this.arrays;
    return Buffer.from(termBytes.buffer, termBytes.byteOffset).toString(
      "utf8",
      termOffsets[term]!,
      termOffsets[term + 1]!,
    );
  }

  /** The most common words, and as many others, spread evenly over the dictionary. */
  sample(n: number): { common: string[]; others: string[] } {
    const { termCodes } = this.arrays;
    // Special terms come before all words, and have no code.
    const from = this.starts[SPACE << 8]!;
    const common: string[] = [];
    for (let term = from; term < termCodes.length; term++)
      if (termCodes[term]! < n) common[termCodes[term]!] = this.wordAt(term);
    const step = Math.max(1, (termCodes.length - from) / n);
    const others: string[] = [];
    for (let position = from + step / 2; position < termCodes.length; position += step)
      others.push(this.wordAt(Math.floor(position)));
    return { common, others };
  }

  /** Sets `bit` in the mark of every document that contains one of these terms in a field. */
  mark(range: readonly [number, number], fields: number, marks: number, bit: number): void {
    this.eachBlock(range, (start, end) => this.arena.kernel.markPostings(start, end, fields, marks, bit));
  }

  /** Reads the postings of consecutive terms into the arena, as many at a time as fit. */
  private eachBlock(
    [from, to]: readonly [number, number],
    visit: (start: number, end: number) => void,
  ): void {
    const { postingOffsets } = this.arrays;
    for (let term = from; term < to; ) {
      const start = postingOffsets[term]!;
      let end = term + 1;
      while (end < to && postingOffsets[end + 1]! - start <= this.postingsSize) end++;
      const length = postingOffsets[end]! - start;
      this.source.read("postings", start, this.arena.u8.subarray(this.postings, this.postings + length));
      visit(this.postings, this.postings + length);
      term = end;
    }
  }
}
