import {
  BANDS,
  type Band,
  type BestMatch,
  bandOfTitle,
  bitsOf,
  MAX_READ,
  mainEndOf,
  OTHER_BIT,
  SMALL_WORD,
} from "../best-match.ts";
import type { Field } from "../query.ts";
import { ARTICLE } from "../relaxed/shape.ts";
import { Text, type TextSource } from "../relaxed/source.ts";
import { SMALL_WORDS } from "../relaxed/word-variants.ts";
import { FIELD_BIT, MAIN_WORDS, SHAPE_SIZE } from "./layout.ts";
import type { Overlay } from "./overlay.ts";
import { type PositionedMatch, TIERS } from "./pager.ts";
import type { Segment, SegmentMatches } from "./segment.ts";

/** The fields in which whole words count, by the field searched. */
export const WHOLE_WORD_FIELDS: Readonly<Record<Field, number>> = {
  ...FIELD_BIT,
  keyword: FIELD_BIT.title | FIELD_BIT.author,
};
const tierIn = (band: Band, tier: number) => BANDS.indexOf(band) * TIERS + tier;

/** The matches of one segment in the order of their bands (`best-match.ts`). Valid until the next query. */
export class Bands {
  /** The number of matches that contain all words as whole words, in the fields that count. */
  readonly wholeWordCount: number;
  private readonly best: BestMatch;
  private readonly segment: Segment;
  private readonly overlay: Overlay;
  private readonly found: SegmentMatches;
  private readonly keyRanges: readonly KeyRange[];
  /** Documents in other languages than the page's; undefined if there are none. */
  private readonly foreign: number | undefined;
  /** If there are few matches: the band of each, found by reading its words. */
  private readonly bandOfFew: ReadonlyMap<number, BandOfAllWords> | undefined;
  /** If there are many matches: the set of those that contain all words as whole words. */
  private readonly wholeWordSet: number = 0;

  constructor(
    best: BestMatch,
    { segment, overlay, found }: { segment: Segment; overlay: Overlay; found: SegmentMatches },
  ) {
    this.best = best;
    this.segment = segment;
    this.overlay = overlay;
    this.found = found;
    this.foreign = segment.foreignTo(best.language);
    const { arena } = segment;
    const positionOf = (key: string) => segment.orders.positionOfKey("title", key, 0);
    this.keyRanges = best.keys.map((key) => ({
      from: positionOf(key),
      longer: positionOf(`${key} `),
      end: positionOf(`${key}!`),
      words: key.split(" ").length,
    }));
    if (found.count <= MAX_READ) {
      this.bandOfFew = this.read(found.set, found.count);
      this.wholeWordCount = [...this.bandOfFew.values()].filter((band) => band !== undefined).length;
      return;
    }
    this.wholeWordSet = arena.borrowUncleared();
    arena.kernel.and(this.wholeWordSet, found.wholeWordSet, found.set, arena.bytes);
    this.wholeWordCount = arena.countOf(this.wholeWordSet);
  }

  /** Whether one of few matches has the words together in its title or in its authors' names. */
  get isTogether(): boolean {
    return [...(this.bandOfFew ?? [])].some(
      ([document, read]) =>
        read === "main" || read === "together" || this.titleBandOf(document) !== undefined,
    );
  }

  /**
   * A page of the matches.
   * @param isRead whether so few titles in all segments have all words that their bands are found by reading them
   */
  page(skip: number, take: number, isRead: boolean): PositionedMatch[] {
    return this.bandOfFew
      ? this.pageOfFew(this.bandOfFew, skip, take, isRead)
      : this.pageOfMany(skip, take, isRead);
  }

  private pageOfFew(
    few: ReadonlyMap<number, BandOfAllWords>,
    skip: number,
    take: number,
    isRead: boolean,
  ): PositionedMatch[] {
    const matches: PositionedMatch[] = [];
    const rest: number[] = [];
    const put = (document: number, band: Band) => {
      const tier = tierIn(band, this.segment.pages.tierOf(document, this.overlay.held, this.foreign));
      matches.push({ tier, position: document, document });
    };
    for (const [document, read] of few) {
      const titled = this.titleBandOf(document);
      if (titled === "whole") put(document, "whole");
      else if (titled === "main" || (isRead && read === "main")) put(document, "main");
      else if (titled === "beginning") put(document, "beginning");
      else if (read === undefined) rest.push(document);
      else put(document, isRead ? read : "named");
    }
    // Most pages are full before the lower bands are needed.
    if (matches.length < skip + take && rest.length > 0) {
      const begun = this.begunAmong(Uint32Array.from(rest));
      for (const document of rest) put(document, begun.has(document) ? "begun" : "elsewhere");
    }
    return matches.sort((a, b) => a.tier - b.tier || a.position - b.position).slice(skip, skip + take);
  }

  /** Adds one band after the other, until the page is full. */
  private pageOfMany(skip: number, take: number, isRead: boolean): PositionedMatch[] {
    const { arena, pages } = this.segment;
    const read = isRead
      ? this.read(this.wholeWordSet, this.wholeWordCount)
      : new Map<number, BandOfAllWords>();
    const rest = arena.borrowUncleared();
    const some = arena.borrowUncleared();
    arena.u8.copyWithin(rest, this.found.set, this.found.set + arena.bytes);
    const matches: PositionedMatch[] = [];
    let left = skip;
    for (const band of BANDS) {
      if (matches.length >= take) break;
      const set = this.setOf(band, read);
      if (set === undefined) continue;
      arena.kernel.and(some, set, rest, arena.bytes);
      const n = arena.countOf(some);
      if (n === 0) continue;
      const page = pages.inStore(some, n, this.overlay.held, left, take - matches.length, this.foreign);
      for (const match of page) matches.push({ ...match, tier: tierIn(band, match.tier) });
      left = Math.max(0, left - n);
      arena.kernel.andNot(rest, rest, some, arena.bytes);
    }
    return matches;
  }

  /** A set of the documents in a band, which may include documents of earlier bands; undefined if the band is empty. */
  private setOf(band: Band, read: ReadonlyMap<number, BandOfAllWords>): number | undefined {
    const { arena, at } = this.segment;
    const byTitle = (part: (span: KeyRange) => [from: number, to: number]) => {
      const some = this.keyRanges.map(part).filter(([from, to]) => from < to);
      if (some.length === 0) return undefined;
      const set = arena.borrowSet();
      for (const [from, to] of some) arena.add(set, { list: at.byTitle + from * 4, n: to - from });
      return set;
    };
    const listed = (documents: readonly number[]) =>
      documents.length === 0 ? undefined : this.segment.setOf(documents);
    const among = () =>
      [...read].filter(([, documentBand]) => documentBand === band).map(([document]) => document);
    switch (band) {
      case "whole":
        return byTitle(({ from, longer }) => [from, longer]);
      case "main": {
        const set = byTitle(({ longer, end }) => [longer, end]);
        if (set === undefined) return listed(among());
        arena.kernel.and(set, set, this.segment.divided, arena.bytes);
        arena.kernel.and(set, set, this.found.set, arena.bytes);
        const { list, n } = arena.listed({ bits: set });
        const some = arena.u32.subarray(list >> 2, (list >> 2) + n);
        return listed([...among(), ...some.filter((document) => this.titleBandOf(document) === "main")]);
      }
      case "beginning":
        return byTitle(({ longer, end }) => [longer, end]);
      case "together":
        return listed(among());
      case "named":
        return this.wholeWordCount === 0 ? undefined : this.wholeWordSet;
      case "begun":
        return this.begun();
      case "elsewhere":
        return this.found.set;
    }
  }

  /**
   * A document's band by its title: the part of its sort key that equals a typed key; undefined if the sort key does
   * not begin with it.
   */
  private titleBandOf(document: number): "whole" | "main" | "beginning" | undefined {
    if (this.keyRanges.every(({ from, end }) => from === end)) return undefined;
    const position = this.segment.pages.positionByTitle(document);
    const some = this.keyRanges.filter(({ from, end }) => position >= from && position < end);
    if (some.length === 0) return undefined;
    if (some.some(({ longer }) => position < longer)) return "whole";
    const { arena, at } = this.segment;
    const mainWords = arena.u8[at.shapes + document * SHAPE_SIZE + MAIN_WORDS]! & (ARTICLE - 1);
    return some.some(({ words }) => mainWords === words) ? "main" : "beginning";
  }

  /** All matches that contain, for each typed word, a word that begins with it, in the fields that count. */
  private begun(): number {
    const { words, field } = this.best;
    return field === "keyword"
      ? this.segment.words.withWords(words, WHOLE_WORD_FIELDS.keyword).matches
      : this.found.set;
  }

  // --- reading -----------------------------------------------------------------------------------

  /** Calls `visit` with the words of the documents that have a meaning. */
  private readTexts(
    source: TextSource,
    documents: Uint32Array,
    visit: (document: number, text: Text) => void,
  ): void {
    const text = new Text();
    for (let readCount = 0; readCount < documents.length; ) {
      const { n, numbers } = source.read(documents.subarray(readCount));
      for (let index = 0, position = 0; index < n; index++) {
        position = text.take(numbers, position);
        visit(documents[readCount + index]!, text);
      }
      readCount += n;
    }
  }

  /** The documents that contain, for each typed word, a word that begins with it, in the fields that count. */
  private begunAmong(documents: Uint32Array): Set<number> {
    const { words, all: allBits, field } = this.best;
    if (field !== "keyword") return new Set(documents);
    const matchingDocuments = new Set<number>();
    const source = this.segment.text.seenBy(this.overlay, this.found.set, () => 0);
    const numbers = source.meanings();
    /** The bits of every typed word that this word begins with. */
    const meanings = [0];
    for (const [index, { word, exact }] of words.entries()) {
      /** Cached, because words with the same meaning so far get the same new one. */
      const extended = new Map<number, number>();
      const [from, to] = source.range(word, exact);
      for (let term = from; term < to; term++) {
        const code = source.codeOf(term);
        const before = numbers[code]!;
        let after = extended.get(before);
        if (after === undefined) {
          after = meanings.push(meanings[before]! | (1 << index)) - 1;
          extended.set(before, after);
        }
        numbers[code] = after;
      }
    }
    this.readTexts(source, documents, (document, text) => {
      let bits = 0;
      for (let index = text.start; index < text.end && text.numbers[index]! < text.authorEnd; index += 2)
        bits |= meanings[numbers[text.numbers[index + 1]!]!]!;
      if (bits === allBits) matchingDocuments.add(document);
    });
    return matchingDocuments;
  }

  /** Reads the words of matches to find their bands. */
  private read(set: number, n: number): Map<number, BandOfAllWords> {
    const { best, segment } = this;
    const bands = new Map<number, BandOfAllWords>();
    if (n === 0) return bands;
    const { list } = segment.arena.listed({ bits: set });
    const documents = segment.arena.u32.slice(list >> 2, (list >> 2) + n);
    const source = segment.text.seenBy(this.overlay, set, () => 0);
    const numbers = source.meanings();
    const meanings: WordMeaning[] = [{ bits: 0, isSmall: false }];
    const give = (code: number | undefined, more: Partial<WordMeaning>) => {
      if (code !== undefined) numbers[code] = meanings.push({ ...meanings[numbers[code]!]!, ...more }) - 1;
    };
    const codeOf = (word: string) => {
      const [from, to] = source.range(word, true);
      return from < to ? source.codeOf(from) : undefined;
    };
    for (const code of smallWordsOf(segment, codeOf)) give(code, { isSmall: true });
    for (const { word } of best.words) give(codeOf(word), { bits: bitsOf(best, word) });
    const meaningOf = (code: number) => meanings[numbers[code]!]!;
    this.readTexts(source, documents, (document, text) => bands.set(document, bandOf(text, meaningOf, best)));
    return bands;
  }
}

/** Codes of small words in a segment, which do not change. */
const smallWords = new WeakMap<Segment, (number | undefined)[]>();

function smallWordsOf(segment: Segment, codeOf: (word: string) => number | undefined) {
  let codes = smallWords.get(segment);
  if (!codes) {
    codes = Array.from(SMALL_WORDS, codeOf);
    smallWords.set(segment, codes);
  }
  return codes;
}

/** Positions in the order by title: of a typed key, of the longer keys that begin with it, and of their end. */
interface KeyRange {
  readonly from: number;
  readonly longer: number;
  readonly end: number;
  /** The number of words that the key has. */
  readonly words: number;
}

/** The meaning of a word in a text: the bits of the typed word, and whether it is a small word. */
interface WordMeaning {
  readonly bits: number;
  readonly isSmall: boolean;
}

/** The band of a title that has all the words; undefined for any other title. */
type BandOfAllWords = "main" | "together" | "named" | undefined;

function bandOf(
  text: Text,
  meaningOf: (code: number) => WordMeaning,
  { keys, all: allBits, significant: telling, field }: BestMatch,
): BandOfAllWords {
  const { titleWords, titleEnd, authorEnd, publisherEnd } = text;
  const from = { keyword: 0, title: 0, author: titleEnd, publisher: authorEnd }[field];
  const to = { keyword: authorEnd, title: titleEnd, author: authorEnd, publisher: publisherEnd }[field];
  const title = new Array<number>(titleWords).fill(OTHER_BIT);
  let foundBits = 0;
  let bitsInAuthor = 0;
  for (let index = text.start; index < text.end; index += 2) {
    const wordNumber = text.numbers[index]!;
    const { bits, isSmall } = meaningOf(text.numbers[index + 1]!);
    if (wordNumber >= from && wordNumber < to) foundBits |= bits;
    if (wordNumber >= titleEnd && wordNumber < authorEnd) bitsInAuthor |= bits;
    if (wordNumber < titleWords) title[wordNumber] = isSmall ? SMALL_WORD : bits;
  }
  if (foundBits !== allBits) return undefined;
  if (keys.length === 0) return "named";
  return bandOfTitle(title, mainEndOf(text.mainWords, titleWords, text.hasArticle), bitsInAuthor, telling);
}
