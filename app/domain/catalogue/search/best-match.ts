import type { Field, SearchQuery } from "./query.ts";
import { SMALL_WORDS } from "./relaxed/word-variants.ts";
import { type Term, wordsIn } from "./term.ts";

/**
 * The order of a search by words in "What's in store": titles that contain the typed words themselves come first. Each
 * title that matches is in one of these bands. Within a band, stock decides, then whether the title is in the page's
 * language, and then popularity.
 */
export const BANDS = [
  /** The title is exactly what was typed, apart from an article at the beginning. */
  "whole",
  /**
   * The title's main part, before a colon or bracket, is exactly what was typed. If several of the words are
   * significant, small words may be missing, and words of the author may be added.
   */
  "main",
  /** The title begins with what was typed. */
  "beginning",
  /**
   * The typed words, apart from the author's, are next to each other in the title, with only small words between them.
   */
  "together",
  /** All words are in the title, subtitle or series, or in the authors' names. */
  "named",
  /** As `named`, but some of the typed words are only the beginnings of words there. */
  "begun",
  /** Some of the words are only in the publisher's name or in a subject. */
  "elsewhere",
] as const;
export type Band = (typeof BANDS)[number];

/**
 * "main" and "together" are found by reading titles. If more than this many have all the words, they are not read, and
 * popularity decides among them.
 */
export const MAX_READ = 200;

/** At most this many words decide the band, because each needs a bit. */
const MAX_WORDS = 30;

export interface BestMatch {
  /**
   * The sort keys of a title that is exactly what was typed, with and without an article; none in a search for authors
   * or publishers, which uses only the last three bands.
   */
  readonly keys: readonly string[];
  /** The words that were typed, each once. In the first five bands, a title has each as a whole word. */
  readonly words: Term["words"];
  /**
   * The bits of all words, and of the significant ones, which are all but the small words. The first word has the
   * lowest bit.
   */
  readonly all: number;
  readonly significant: number;
  readonly field: Field;
  readonly language: string | null;
}

/**
 * The data that decides the bands of a query's matches; undefined if it is not a search by words in "What's in store".
 */
export function bestMatchOf({
  term,
  field,
  sort,
  exactTitles,
  language,
}: SearchQuery): BestMatch | undefined {
  if (!term || sort !== "instore") return undefined;
  const different = new Map(wordsIn(term).map((word) => [`${word.exact ? "!" : ""}${word.word}`, word]));
  const words = [...different.values()].slice(0, MAX_WORDS);
  return {
    keys: exactTitles,
    words,
    all: 2 ** words.length - 1,
    significant: words.reduce(
      (bits, { word }, index) =>
        // A word that was typed in two ways has two bits.
        SMALL_WORDS.has(word) || words.findIndex((candidate) => candidate.word === word) < index
          ? bits
          : bits | (1 << index),
      0,
    ),
    field,
    language,
  };
}

/** The bits of a typed word; 0 for any other. */
export function bitsOf({ words }: Pick<BestMatch, "words">, word: string): number {
  return words.reduce((bits, typed, index) => (typed.word === word ? bits | (1 << index) : bits), 0);
}

/** A word of a title is the bits of a typed word, or one of these. */
export const SMALL_WORD = 0;
export const OTHER_BIT = -1;

/**
 * The band of a title that has all the words and is neither in "whole" nor in "beginning".
 * @param title the words of the title itself, without subtitle and series
 * @param mainEnd where its main part ends
 * @param bitsInAuthor the bits of the words that are in the authors' names
 * @param significant the bits of all significant words
 */
export function bandOfTitle(
  title: readonly number[],
  mainEnd: number,
  bitsInAuthor: number,
  significant: number,
): "main" | "together" | "named" {
  const missing = significant & ~bitsInAuthor;
  /**
   * Whether at least two words are significant. One significant word says too little about a title to ignore small
   * words.
   */
  const areSeveral = (significant & (significant - 1)) !== 0;
  /** The significant words since the last word that is neither typed nor small. */
  let seen = 0;
  let isMain = areSeveral;
  let together = missing === 0;
  for (const [index, word] of title.entries()) {
    if (word === OTHER_BIT) {
      seen = 0;
      if (index < mainEnd) isMain = false;
      continue;
    }
    seen |= word;
    if ((missing & ~seen) !== 0) continue;
    together = true;
    if (index === mainEnd - 1 && isMain && seen !== 0) return "main";
  }
  return together ? "together" : "named";
}

/**
 * Where the main part of a title ends. @param mainWords how many words it has without an article; 0 for the whole title
 */
export function mainEndOf(mainWords: number, titleWords: number, hasArticle: boolean): number {
  return mainWords === 0 ? titleWords : Math.min(titleWords, mainWords + (hasArticle ? 1 : 0));
}
