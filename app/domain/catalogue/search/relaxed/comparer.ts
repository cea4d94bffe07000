import { mainEndOf } from "../best-match.ts";
import type { Field } from "../query.ts";
import type { RelaxedWords } from "./closest.ts";
import * as formula from "./formula.ts";
import { type Form, isMatchable, type Plan, type Slot } from "./plan.ts";
import { type Range, Text, type TextSource } from "./source.ts";

/** The slot that a word of a text fills, alone or with the words that have to follow. */
interface Match {
  readonly slot: number;
  readonly form: Form;
  /** Codes of the words that follow. */
  readonly rest: readonly number[];
}

/** The slots of a title whose number in its series is the typed one. */
const SERIES_NUMBER_SLOT: Form = {
  words: [],
  beginning: false,
  value: formula.SAME_WORD_VALUE,
  corrects: false,
};

/** Compares the titles of one source with the slots of a search. */
export class Comparer {
  readonly source: TextSource;
  /** The best coverage of the titles that were compared. */
  best = 0;
  private readonly slots: readonly Slot[];
  private readonly formats: ReadonlySet<string>;
  private readonly language: string | null;
  private readonly field: Field;
  private readonly total: number;
  /**
   * For each word's code, an index of `matches`. Index 0 is for words that are not read, 1 for words that only count as
   * part of a phrase.
   */
  private readonly meanings: Uint16Array;
  private readonly matches: (readonly Match[])[] = [[], []];
  private readonly text = new Text();
  /** For each slot, the best form in the text, and its value there. */
  private readonly values: Float64Array;
  private readonly forms: (Form | undefined)[];
  /** For each word that was read, the slots that it matches, as bits. */
  private slotsAt = new Uint32Array(256);
  /** The first word of the field searched, and the one after its last, among those that were read. */
  private from = 0;
  private to = 0;
  /** The documents that were compared and may be kept, with their coverage and score. */
  private readonly documents: number[] = [];
  private readonly coverages: number[] = [];
  private readonly scores: number[] = [];
  /** Documents that stay even if their coverage is low, with their scores. */
  private readonly kept = new Map<number, number>();
  /** In a search for one word alone: what it means in each document. */
  private readonly meant = new Map<number, Form | undefined>();

  constructor(source: TextSource, { slots, formats, language }: Plan, field: Field) {
    this.source = source;
    this.slots = slots;
    this.formats = formats;
    this.language = language;
    this.field = field;
    const matchable = slots.filter(isMatchable);
    this.total = matchable.reduce((sum, { weight }) => sum + weight, 0);
    this.values = new Float64Array(slots.length);
    this.forms = slots.map(() => undefined);
    this.meanings = source.meanings();
    for (const [slot, { forms }] of slots.entries()) for (const form of forms) this.give(slot, form);
  }

  private codesOf(word: string): number[] {
    const [from, to] = this.source.range(word, true);
    return from < to ? [this.source.codeOf(from)] : [];
  }

  /** Words to read even if they stand for nothing by themselves. */
  private note(codes: readonly number[]): void {
    for (const code of codes) if (this.meanings[code] === 0) this.meanings[code] = 1;
  }

  /** Gives the words of a form their meaning. */
  private give(slot: number, form: Form): void {
    const [first = "", ...others] = form.words;
    const rest = others.flatMap((word) => this.codesOf(word));
    if (rest.length < others.length) return;
    this.note(rest);
    const [from, to] = this.source.range(first, !form.beginning);
    /** Words that meant the same until now go on meaning the same. */
    const extended = new Map<number, number>();
    for (let term = from; term < to; term++) {
      const code = this.source.codeOf(term);
      const before = this.meanings[code]!;
      let after = extended.get(before);
      if (after === undefined) {
        after = this.matches.push([...(this.matches[before] ?? []), { slot, form, rest }]) - 1;
        extended.set(before, after);
      }
      this.meanings[code] = after;
    }
  }

  // --- finding -----------------------------------------------------------------------------------

  /** Gives the documents that contain a slot a mark. */
  mark(slot: number, bit: number): void {
    const ranges = this.slots[slot]!.compared.map((form) => this.rarest(form));
    this.source.mark(ranges, this.field, bit);
  }

  /** The dictionary's range for a form: of a phrase, for its rarest word. */
  private rarest({ words, beginning }: Form): Range {
    const { source } = this;
    let best: Range = [0, 0];
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) {
      const range = source.range(word, !beginning);
      const frequency = range[0] < range[1] ? source.frequency(range[0]) : 0;
      if (frequency >= least) continue;
      least = frequency;
      best = range;
    }
    return best;
  }

  // --- comparing ---------------------------------------------------------------------------------

  /**
   * Compares some documents, in addition to those before.
   * @param best the best coverage of other sources until now
   */
  compare(documents: Uint32Array, best: number): void {
    if (best > this.best) this.best = best;
    this.read(documents, (document) => {
      const coverage = this.coverage();
      // A title with less coverage could not be kept.
      if (coverage < formula.coverageNeeded(this.best)) return;
      if (coverage > this.best) this.best = coverage;
      this.documents.push(document);
      this.coverages.push(coverage);
      this.scores.push(this.score(document, coverage));
    });
  }

  /** Keeps documents even if their coverage is low. */
  keep(documents: readonly number[]): void {
    this.read(Uint32Array.from(documents), (document) =>
      this.kept.set(document, this.score(document, this.coverage())),
    );
  }

  isKept(document: number): boolean {
    return this.kept.has(document);
  }

  /** The word that a search for one word alone means in a compared document. */
  formOf(document: number): Form | undefined {
    return this.meant.get(document);
  }

  /** Visits those that are kept, or were compared and have the coverage needed, with their scores. */
  eachWith(needed: number, visit: (document: number, score: number) => void): void {
    for (const [document, score] of this.kept) visit(document, score);
    for (let index = 0; index < this.documents.length; index++) {
      if (this.coverages[index]! < needed) continue;
      if (this.kept.size === 0 || !this.kept.has(this.documents[index]!))
        visit(this.documents[index]!, this.scores[index]!);
    }
  }

  /** The match of the search's words with a document: which are corrected, which ignored. */
  explain(document: number): RelaxedWords {
    this.read(Uint32Array.of(document), () => undefined);
    const corrected: { from: string; to: string }[] = [];
    const dropped: string[] = [];
    for (const [index, { word }] of this.slots.entries()) {
      const form = this.forms[index];
      if (!form) dropped.push(word);
      else if (form.corrects) corrected.push({ from: word, to: form.words.join(" ") });
    }
    return { corrected, dropped };
  }

  /** Reads documents, finds the best form of each slot in the field searched, and then visits each. */
  private read(documents: Uint32Array, visit: (document: number) => void): void {
    for (let readCount = 0; readCount < documents.length; ) {
      const { n, numbers } = this.source.read(documents.subarray(readCount));
      for (let index = 0, position = 0; index < n; index++) {
        position = this.text.take(numbers, position);
        this.matchWords();
        visit(documents[readCount + index]!);
      }
      readCount += n;
    }
  }

  private matchWords(): void {
    const { text, values, forms, meanings, matches } = this;
    const { numbers, start, end } = text;
    values.fill(0);
    forms.fill(undefined);
    const n = (end - start) >> 1;
    if (this.slotsAt.length < n) this.slotsAt = new Uint32Array(n * 2);
    const { slotsAt } = this;
    const [from, to] = this.span();
    this.from = n;
    this.to = 0;
    for (let word = 0; word < n; word++) {
      slotsAt[word] = 0;
      const position = numbers[start + 2 * word]!;
      if (position < from || position >= to) continue;
      if (word < this.from) this.from = word;
      this.to = word + 1;
    }
    for (let word = this.from; word < this.to; word++) {
      const position = numbers[start + 2 * word]!;
      const [fieldEnd, worth] = this.fieldAt(position);
      for (const { slot, form, rest } of matches[meanings[numbers[start + 2 * word + 1]!]!]!) {
        if (!this.follows(rest, word, fieldEnd)) continue;
        const value = form.value * worth;
        if (value > values[slot]!) {
          values[slot] = value;
          forms[slot] = form;
        }
        for (let on = word; on <= word + rest.length; on++) slotsAt[on]! |= 1 << slot;
      }
    }
    this.readNumber();
  }

  /** A typed number also matches the title's number in its series, if a word of the series was typed too. */
  private readNumber(): void {
    const { text, values, forms, slotsAt } = this;
    if (text.seriesNumber === 0) return;
    const series = text.titleEnd - text.seriesWords;
    let typed = false;
    for (let word = this.from; word < this.to; word++) {
      const position = text.numbers[text.start + 2 * word]!;
      if (position >= series && position < text.titleEnd && slotsAt[word] !== 0) typed = true;
    }
    if (!typed) return;
    for (const [slot, { number }] of this.slots.entries())
      if (number === text.seriesNumber && values[slot]! < formula.SAME_WORD_VALUE) {
        values[slot] = formula.SAME_WORD_VALUE;
        forms[slot] = SERIES_NUMBER_SLOT;
      }
  }

  /** Where the field of a word ends, and what a match in it is worth. */
  private fieldAt(position: number): [number, number] {
    const { titleEnd, authorEnd, publisherEnd, length } = this.text;
    if (position < titleEnd) return [titleEnd, formula.FIELD.title];
    if (position < authorEnd) return [authorEnd, formula.FIELD.author];
    if (position < publisherEnd) return [publisherEnd, formula.FIELD.publisher];
    return [length, formula.FIELD.subject];
  }

  /** Whether these words follow a word, in the same field. */
  private follows(rest: readonly number[], word: number, fieldEnd: number): boolean {
    const { numbers, start, end } = this.text;
    const index = start + 2 * word;
    for (let next = 1; next <= rest.length; next++) {
      const position = index + 2 * next;
      if (
        position >= end ||
        numbers[position] !== numbers[index]! + next ||
        numbers[position + 1] !== rest[next - 1]
      )
        return false;
    }
    return numbers[index]! + rest.length < fieldEnd;
  }

  /** The positions of the field searched. */
  private span(): [number, number] {
    const { titleEnd, authorEnd, publisherEnd, length } = this.text;
    switch (this.field) {
      case "keyword":
        return [0, length];
      case "title":
        return [0, titleEnd];
      case "author":
        return [titleEnd, authorEnd];
      case "publisher":
        return [authorEnd, publisherEnd];
    }
  }

  private coverage(): number {
    let sum = 0;
    for (let slot = 0; slot < this.slots.length; slot++) sum += this.slots[slot]!.weight * this.values[slot]!;
    return this.total === 0 ? 0 : sum / this.total;
  }

  private score(document: number, coverage: number): number {
    if (this.slots.length === 1) this.meant.set(document, this.forms[0]);
    const { text, slotsAt } = this;
    const { numbers, start } = text;
    const first = text.hasArticle ? 1 : 0;
    const mainEnd = mainEndOf(text.mainWords, text.titleWords, text.hasArticle);
    let titleMatched = 0;
    let mainMatched = 0;
    let firstWordTyped = false;
    let following = 0;
    let bitsInAuthor = 0;
    let before = 0;
    let positionBefore = -1;
    for (let word = this.from; word < this.to; word++) {
      const position = numbers[start + 2 * word]!;
      const here = slotsAt[word]!;
      if (position !== positionBefore + 1) before = 0;
      following |= ((before | here) << 1) & here;
      if (position >= text.titleEnd && position < text.authorEnd) bitsInAuthor |= here;
      if (here !== 0 && position >= first && position < text.titleWords) {
        titleMatched++;
        if (position < mainEnd) mainMatched++;
      }
      if (here !== 0 && position === first && first < text.titleEnd) firstWordTyped = true;
      before = here;
      positionBefore = position;
    }
    return formula.scoreOf({
      coverage,
      titleWords: text.titleWords - first,
      titleMatched,
      mainWords: mainEnd - first,
      mainMatched,
      firstWordTyped,
      following: ones(following),
      slots: this.slots.length,
      named: ones(bitsInAuthor) === this.slots.length,
      format: this.formats.size > 0 && this.source.isIn(document, this.formats),
      foreign: this.language !== null && this.source.isForeign(document, this.language),
    });
  }
}

function ones(bits: number): number {
  let n = 0;
  for (let left = bits >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) n++;
  return n;
}
