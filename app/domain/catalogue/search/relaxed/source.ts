import type { Field } from "../query.ts";

/**
 * What closest matches are searched in: the words of a catalogue, or of a part of it, and which titles contain them.
 * The index has one for each segment, and a small catalogue one in memory. Documents are numbered by popularity.
 */
export interface TextSource {
  /** The number of documents, including those that this shop does not show. */
  readonly size: number;
  /** The numbers by which texts name words are below this. */
  readonly codes: number;
  /** The words that equal this one, or begin with it: neighbours in the dictionary. */
  range(word: string, exact: boolean): readonly [number, number];
  codeOf(term: number): number;
  /** How many titles on sale contain the word. */
  frequency(term: number): number;
  /** Words that differ by so many letters at most, each with the number of edits. With `beginning`, words that begin so. */
  near(word: string, limit: 1 | 2, beginning: boolean): Iterable<readonly [word: string, edits: number]>;
  /** The documents that contain one of these words in a field, in any order and some perhaps twice. Valid until the next call. */
  documents(from: number, to: number, field: Field): Uint32Array;
  /** Reads a document's words into `text`. */
  read(document: number, text: Text): void;
  /** Whether this shop shows it. */
  shows(document: number): boolean;
  /** How many documents of the first source are more popular; asked only of the others. */
  placeInFirst(document: number): number;
  /** Whether it has a sales rank. */
  isRanked(document: number): boolean;
  /** 0 if the shop has it, 1 if it has ordered it, else 2. */
  tier(document: number): number;
  /** Whether it has one of these bindings. */
  isIn(document: number, formats: ReadonlySet<string>): boolean;
}

/** The words of one title, as codes: of its title (with subtitle and series), authors, publisher, subjects. */
export class Text {
  codes = new Uint32Array(256);
  length = 0;
  /** Where each field ends; the subjects end at `length`. */
  titleEnd = 0;
  authorEnd = 0;
  publisherEnd = 0;
  /** How many words the title itself has, and how many the series has: the last ones of the title field. */
  titleWords = 0;
  seriesWords = 0;
  /** The number in the series; 0 for none. */
  seriesNumber = 0;

  /** Makes room for so many words. */
  reserve(words: number): void {
    if (this.codes.length < words) this.codes = new Uint32Array(words * 2);
  }
}
