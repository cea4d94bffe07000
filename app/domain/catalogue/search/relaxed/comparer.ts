import type { Field } from "../query.ts";
import type { Relaxed } from "./closest.ts";
import * as formula from "./formula.ts";
import { type Form, isMatchable, type Plan, type Slot } from "./plan.ts";
import { Text, type TextSource } from "./source.ts";
import { ARTICLES } from "./wording.ts";

/** What a word of a text stands for: a slot, alone or with the words that have to follow. */
interface Match {
  readonly slot: number;
  readonly form: Form;
  /** Codes of the words that follow. */
  readonly rest: readonly number[];
}

/** Memory that searches share, as long as the largest source: for each document its leads as bits, and a list. */
let marks = new Uint8Array(0);
let list = new Uint32Array(0);

/** What a title has of the slots when its number in the series is the one that was typed. */
const NUMBERED: Form = { words: [], beginning: false, value: formula.SAME, corrects: false };

/** Compares the titles of one source with the slots of a search. */
export class Comparer {
  readonly source: TextSource;
  /** The best coverage of the titles that were compared. */
  best = 0;
  private readonly slots: readonly Slot[];
  private readonly formats: ReadonlySet<string>;
  private readonly field: Field;
  private readonly total: number;
  /** What each code stands for: a position of `matches`, of which the first is empty. */
  private readonly meanings: Uint16Array;
  private readonly matches: (readonly Match[])[] = [[]];
  private readonly articles: ReadonlySet<number>;
  private readonly text = new Text();
  /** For each slot, the best form in the text, and its value there. */
  private readonly values: Float64Array;
  private readonly forms: (Form | undefined)[];
  /** The slots that each word of the text is matched by, as bits. */
  private slotsAt = new Uint32Array(256);
  /** The documents that were compared and may be kept, with their coverage and score. */
  private readonly documents: number[] = [];
  private readonly coverages: number[] = [];
  private readonly scores: number[] = [];

  constructor(source: TextSource, { slots, formats }: Plan, field: Field) {
    this.source = source;
    this.slots = slots;
    this.formats = formats;
    this.field = field;
    const matchable = slots.filter(isMatchable);
    this.total = matchable.reduce((sum, { weight }) => sum + weight, 0);
    this.values = new Float64Array(slots.length);
    this.forms = slots.map(() => undefined);
    this.meanings = new Uint16Array(source.codes);
    for (const [slot, { forms }] of slots.entries()) for (const form of forms) this.give(slot, form);
    this.articles = new Set([...ARTICLES].flatMap((word) => this.codesOf(word)));
  }

  private codesOf(word: string): number[] {
    const [from, to] = this.source.range(word, true);
    return from < to ? [this.source.codeOf(from)] : [];
  }

  /** Gives the words of a form their meaning. */
  private give(slot: number, form: Form): void {
    const [first = "", ...others] = form.words;
    const rest = others.flatMap((word) => this.codesOf(word));
    if (rest.length < others.length) return;
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

  /** The documents that this shop shows and that contain one of these slots; and for each, which of them, as bits. */
  withLeads(leads: readonly number[]): { documents: Uint32Array; having: Uint8Array } {
    const { source, field } = this;
    if (marks.length < source.size) {
      marks = new Uint8Array(source.size);
      list = new Uint32Array(source.size);
    }
    let n = 0;
    for (const [turn, lead] of leads.entries()) {
      const bit = 1 << turn;
      for (const form of (this.slots[lead] as Slot).leading) {
        const [from, to] = this.rarest(form);
        if (from === to) continue;
        const found = source.documents(from, to, field);
        for (let at = 0; at < found.length; at++) {
          const document = found[at]!;
          const mark = marks[document]!;
          if (mark === 0) {
            if (!source.shows(document)) continue;
            list[n++] = document;
          }
          marks[document] = mark | bit;
        }
      }
    }
    const documents = list.slice(0, n);
    const having = new Uint8Array(n);
    for (let at = 0; at < n; at++) {
      having[at] = marks[documents[at]!]!;
      marks[documents[at]!] = 0;
    }
    return { documents, having };
  }

  /** The dictionary's range for a form: of a phrase, for its rarest word. */
  private rarest({ words, beginning }: Form): readonly [number, number] {
    const { source } = this;
    let best: readonly [number, number] = [0, 0];
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
    for (const document of documents) {
      this.read(document);
      const coverage = this.coverage();
      // None of lesser coverage can be kept.
      if (coverage < formula.coverageNeeded(this.best)) continue;
      if (coverage > this.best) this.best = coverage;
      this.documents.push(document);
      this.coverages.push(coverage);
      this.scores.push(this.score(document, coverage));
    }
  }

  /** Visits those that were compared and have the coverage needed, with their scores. */
  eachWith(needed: number, visit: (document: number, score: number) => void): void {
    for (let at = 0; at < this.documents.length; at++)
      if (this.coverages[at]! >= needed) visit(this.documents[at]!, this.scores[at]!);
  }

  /** What the words of the search stand for in a document. */
  explain(document: number): Relaxed {
    this.read(document);
    const corrected: { from: string; to: string }[] = [];
    const dropped: string[] = [];
    for (const [at, { word }] of this.slots.entries()) {
      const form = this.forms[at];
      if (!form) dropped.push(word);
      else if (form.corrects) corrected.push({ from: word, to: form.words.join(" ") });
    }
    return { corrected, dropped };
  }

  /** Reads a document and finds the best form of each slot in the field searched. */
  private read(document: number): void {
    const { source, text, values, forms, meanings, matches } = this;
    source.read(document, text);
    values.fill(0);
    forms.fill(undefined);
    if (this.slotsAt.length < text.length) this.slotsAt = new Uint32Array(text.length * 2);
    const { codes } = text;
    const { slotsAt } = this;
    const [from, to] = this.span();
    slotsAt.fill(0, from, to);
    for (let at = from; at < to; at++) {
      const meaning = meanings[codes[at]!]!;
      if (meaning === 0) continue;
      const [end, worth] = this.fieldAt(at);
      for (const { slot, form, rest } of matches[meaning]!) {
        if (!this.follows(rest, at, end)) continue;
        const value = form.value * worth;
        if (value > values[slot]!) {
          values[slot] = value;
          forms[slot] = form;
        }
        for (let on = at; on <= at + rest.length; on++) slotsAt[on]! |= 1 << slot;
      }
    }
    this.readNumber(from, to);
  }

  /** A number that was typed is also matched by the number in a series that a word of it was typed of. */
  private readNumber(from: number, to: number): void {
    const { text, values, forms, slotsAt } = this;
    const start = Math.max(from, text.titleEnd - text.seriesWords);
    const end = Math.min(to, text.titleEnd);
    let typed = false;
    for (let at = start; at < end; at++) if (slotsAt[at] !== 0) typed = true;
    if (!typed || text.seriesNumber === 0) return;
    for (const [slot, { number }] of this.slots.entries())
      if (number === text.seriesNumber && values[slot]! < formula.SAME) {
        values[slot] = formula.SAME;
        forms[slot] = NUMBERED;
      }
  }

  /** Where the field of a word ends, and what a match in it is worth. */
  private fieldAt(at: number): [number, number] {
    const { titleEnd, authorEnd, publisherEnd, length } = this.text;
    if (at < titleEnd) return [titleEnd, formula.FIELD.title];
    if (at < authorEnd) return [authorEnd, formula.FIELD.author];
    if (at < publisherEnd) return [publisherEnd, formula.FIELD.publisher];
    return [length, formula.FIELD.subject];
  }

  private follows(rest: readonly number[], at: number, end: number): boolean {
    if (at + rest.length >= end) return false;
    const { codes } = this.text;
    for (let next = 0; next < rest.length; next++) if (codes[at + 1 + next] !== rest[next]) return false;
    return true;
  }

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
    const { text, slotsAt, articles } = this;
    const [from, to] = this.span();
    let titleMatched = 0;
    let following = 0;
    let before = 0;
    for (let at = from; at < to; at++) {
      const here = slotsAt[at]!;
      following |= ((before | here) << 1) & here;
      if (here !== 0 && at < text.titleWords) titleMatched++;
      before = here;
    }
    const first = text.titleWords > 1 && articles.has(text.codes[0]!) ? 1 : 0;
    return formula.scoreOf({
      coverage,
      titleWords: text.titleWords,
      titleMatched,
      leading: from === 0 && slotsAt[first] !== 0,
      following: ones(following),
      slots: this.slots.length,
      format: this.formats.size > 0 && this.source.isIn(document, this.formats),
    });
  }
}

function ones(bits: number): number {
  let n = 0;
  for (let left = bits >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) n++;
  return n;
}
