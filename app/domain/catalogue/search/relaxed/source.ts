import type { Field } from "../query.ts";
import { ARTICLE } from "./shape.ts";

/** Words that are neighbours in a dictionary: from the first up to, but not including, the second. */
export type Range = readonly [from: number, to: number];

/** The number of marks. */
export const MARK_COUNT = 256;

/** Documents in ascending order, and their marks. */
export interface MarkedDocuments {
  readonly documents: Uint32Array;
  readonly marks: Uint8Array;
}

/**
 * The text in which closest matches are searched: the words of a catalogue, or of a part of it, and which titles
 * contain them. The index has one for each segment, and a small catalogue one in memory. Documents are numbered by
 * popularity.
 */
export interface TextSource {
  /** The words that equal this one, or begin with it: neighbours in the dictionary. */
  range(word: string, exact: boolean): Range;
  /** The number by which texts name a word. */
  codeOf(term: number): number;
  /** The number of titles on sale that contain the word. */
  frequency(term: number): number;
  /**
   * Words that differ by at most `limit` letters, each with the cost of the mistakes and how many titles on sale
   * contain it. With `beginning`, words whose beginning differs by as much, at any cost.
   */
  near(
    word: string,
    limit: 1 | 2 | 3,
    beginning: boolean,
  ): Iterable<readonly [word: string, cost: number, frequency: number]>;
  /** Forgets all marks. */
  unmark(): void;
  /**
   * Marks the documents that contain words of a slot in a field, in addition to the marks they have: with a bit for
   * each slot, of which there are eight at most.
   */
  mark(words: readonly Range[], field: Field, bit: number): void;
  /** The number of documents with each mark, among those that this shop shows and that have one of the bits `among`. */
  countMarks(among: number): Uint32Array;
  /** Takes documents that were counted with the same `among`: the most popular ones of each mark. */
  marked(room: Uint32Array, among: number): MarkedDocuments;
  /**
   * A table for the meaning of each word, by its code, all 0 at first. `read` skips words that stay 0. Valid until the
   * next call.
   */
  meanings(): Uint16Array;
  /** Reads the words with a meaning, in the first documents or in all of them. Valid until the next call. */
  read(documents: Uint32Array): DocumentsRead;
  /** The number of documents of the first source that are more popular; asked only of the others. */
  positionInFirst(document: number): number;
  /** Whether it has a sales rank. */
  isRanked(document: number): boolean;
  /** 0 if the shop has it, 1 if it has ordered it, else 2. */
  tier(document: number): number;
  /** Whether it has one of these bindings. */
  isIn(document: number, formats: ReadonlySet<string>): boolean;
  /** Whether its language (ISO 639-1) is known and another one. */
  isForeign(document: number, language: string): boolean;
}

/**
 * The number of documents that were read, and the memory of a `Text`: nine numbers for each, and two for each of its
 * words.
 */
export interface DocumentsRead {
  readonly n: number;
  readonly numbers: Uint32Array;
}

/**
 * The words of one title that a search looks for: of its title (with subtitle and series), authors, publisher,
 * subjects.
 */
export class Text {
  /** From `start` to `end`: the position of each word, and its code. */
  numbers: Uint32Array = new Uint32Array(0);
  start = 0;
  end = 0;
  /** Where each field ends; the subjects end at `length`, which counts all words. */
  titleEnd = 0;
  authorEnd = 0;
  publisherEnd = 0;
  length = 0;
  /** The number of words that the title itself has, and how many the series has: the last ones of the title field. */
  titleWords = 0;
  seriesWords = 0;
  /** The number in the series; 0 for none. */
  seriesNumber = 0;
  /** The number of words that its main part has, not counting an article; 0 if it has no other parts. */
  mainWords = 0;
  /** Whether it begins with an article. */
  hasArticle = false;

  /** Takes the document whose numbers begin at `index`. @returns where the next one begins */
  take(numbers: Uint32Array, index: number): number {
    this.numbers = numbers;
    this.start = index + 9;
    this.end = this.start + 2 * numbers[index]!;
    this.titleEnd = numbers[index + 1]!;
    this.authorEnd = numbers[index + 2]!;
    this.publisherEnd = numbers[index + 3]!;
    this.length = numbers[index + 4]!;
    this.titleWords = numbers[index + 5]!;
    this.seriesWords = numbers[index + 6]!;
    this.seriesNumber = numbers[index + 7]!;
    this.mainWords = numbers[index + 8]! & (ARTICLE - 1);
    this.hasArticle = numbers[index + 8]! >= ARTICLE;
    return this.end;
  }
}
