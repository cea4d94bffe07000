import type { TypedWord } from "../term.ts";
import * as formula from "./formula.ts";
import { SOUND } from "./mistakes.ts";
import { numberAt, waysOfWriting } from "./numbers.ts";
import type { TextSource } from "./source.ts";
import { elisionIn, fillersIn, otherGenderOf, soundsLike, variantsOf } from "./word-variants.ts";

/** One spelling or phrase by which a title can match a slot. */
export interface Form {
  /** One word, or several that follow one another. */
  readonly words: readonly string[];
  /** Whether words that begin so count as well. */
  readonly beginning: boolean;
  readonly value: number;
  /** Whether this form corrects the typed word, which is misspelt if the form is meant. */
  readonly corrects: boolean;
}

export interface Slot {
  readonly word: string;
  readonly weight: number;
  /** The best first. */
  readonly forms: readonly Form[];
  /** The forms whose titles are compared (`MAX_LED_TO`), and roughly how many titles that is. */
  readonly compared: readonly Form[];
  readonly titles: number;
  /** Whether it is so much rarer than a correction of it that it is probably misspelt. */
  readonly misspelt: boolean;
  /** The number it may be, in a series. */
  readonly number: number | undefined;
}

export interface Plan {
  readonly slots: readonly Slot[];
  /** The requested bindings. */
  readonly formats: ReadonlySet<string>;
  /** The language (ISO 639-1) of the page. */
  readonly language: string | null;
}

/** Whether a title can match it. */
export function isMatchable({ forms, number }: Slot): boolean {
  return forms.length > 0 || (number ?? 0) > 0;
}

/** Longer words are not split, and shorter ones only into initials. */
const LONGEST_SPLIT = 40;
const SHORTEST_SPLIT = 4;
const LONGEST_INITIALS = 3;
const PIECES_OF_ONE_LETTER = /^[aiold0-9]$/;
/** Maximum number of ways to split a word, and of words that are written as one. */
const MAX_SPLITS = 8;
const MAX_JOINED = 3;
const MAX_PIECES = 8;
/** Numbers in a series are compared up to here. */
const MAX_IN_SERIES = 254;

/**
 * The possible meanings of each word of a search, in this catalogue.
 * @param options `wide`: whether words may have several mistakes even if others are likely, and common words may be
 * wrong; `language`: the page's
 */
export function planOf(
  typed: readonly TypedWord[],
  sources: readonly TextSource[],
  titles: number,
  {
    wide = false,
    language = null,
    vocabulary = new Vocabulary(sources),
  }: { wide?: boolean; language?: string | null; vocabulary?: Vocabulary } = {},
): Plan {
  const some = typed.slice(0, formula.MAX_SLOTS);
  const words = some.map(({ word }) => word);
  const { fillers, formats } = fillersIn(words);
  const onlyFillers = !fillers.includes(false);
  const collected = some.map(() => new Forms());
  const numbers: (number | undefined)[] = some.map(() => undefined);

  for (const [index, { word, exact }] of some.entries()) {
    const forms = collected[index]!;
    forms.add([word], formula.SAME_WORD_VALUE);
    if (exact) continue;
    for (const variant of variantsOf(word)) forms.add([variant], formula.VARIANT);
    if (language === "fr") addFrench(forms, word);
    addBeginning(forms, word, index === some.length - 1, vocabulary);
    for (const pieces of splitsOf(word, vocabulary, titles)) forms.add(pieces, formula.VARIANT);
    const number = numberAt(words, index);
    if (number && some.slice(index, number.end).every((typedWord) => !typedWord.exact))
      addNumber(number, index, collected, numbers);
    for (let end = index + 2; end <= Math.min(some.length, index + MAX_JOINED); end++) {
      const joined = words.slice(index, end).join("");
      // Two words typed as "spider man" are both in a title with "spiderman".
      if (!some[end - 1]?.exact && vocabulary.frequency(joined) > 0)
        for (let position = index; position < end; position++)
          collected[position]?.add([joined], formula.VARIANT);
    }
  }
  const indexes = toCorrect(some, fillers, onlyFillers, vocabulary, titles, wide);
  for (const index of indexes) {
    addCorrections(collected[index]!, words[index] ?? "", index === some.length - 1, vocabulary, {
      wide,
      alone: some.length === 1,
    });
  }

  return {
    formats,
    language,
    slots: some.map(({ word }, index) => {
      const existingForms = collected[index]!.existing(vocabulary, titles);
      const frequencyOfWord = vocabulary.frequencyOfBeginning(word);
      return {
        word,
        misspelt: existingForms.some(
          ({ form, frequency }) => form.corrects && formula.looksMisspelt(frequencyOfWord, frequency),
        ),
        number: numbers[index],
        forms: existingForms.map(({ form }) => form),
        ...comparedOf(existingForms),
        weight: formula.weightOf(
          existingForms.map(({ form, frequency }) => ({ value: form.value, frequency })),
          titles,
          !onlyFillers && fillers[index] === true,
        ),
      };
    }),
  };
}

/** The best forms until they are in enough titles, and any other forms as good as the last. */
function comparedOf(
  existingForms: readonly { form: Form; frequency: number }[],
): Pick<Slot, "compared" | "titles"> {
  let titles = 0;
  let last = 0;
  const compared = existingForms
    .filter(({ form, frequency }) => {
      if (titles >= formula.MAX_LED_TO && form.value < last) return false;
      titles += frequency;
      last = form.value;
      return true;
    })
    .map(({ form }) => form);
  return { compared, titles };
}

/** The dictionaries of all sources as one. */
export class Vocabulary {
  private readonly sources: readonly TextSource[];
  private readonly known = new Map<string, number>();

  constructor(sources: readonly TextSource[]) {
    this.sources = sources;
  }

  /** The number of titles on sale that contain the word. */
  frequency(word: string): number {
    let frequency = this.known.get(word);
    if (frequency === undefined) {
      frequency = this.sum(word, true);
      this.known.set(word, frequency);
    }
    return frequency;
  }

  /** The most titles that can contain a word with this beginning. */
  frequencyOfBeginning(word: string): number {
    return this.sum(word, false);
  }

  private sum(word: string, exact: boolean): number {
    let sum = 0;
    for (const source of this.sources) {
      const [from, to] = source.range(word, exact);
      for (let term = from; term < to; term++) sum += source.frequency(term);
    }
    return sum;
  }

  /** The words that are near in any source, with what each costs. Notes how frequent they are. */
  near(word: string, limit: 1 | 2 | 3, beginning: boolean): Map<string, number> {
    const costs = new Map<string, number>();
    for (const source of this.sources)
      for (const [other, cost, frequency] of source.near(word, limit, beginning)) {
        this.known.set(other, costs.has(other) ? (this.known.get(other) ?? 0) + frequency : frequency);
        costs.set(other, cost);
      }
    return costs;
  }
}

/** The forms of a slot while they are collected: of equal ones, the one with the highest value. */
class Forms {
  private readonly forms = new Map<string, Form>();

  add(words: readonly string[], value: number, { beginning = false, corrects = false } = {}): void {
    const name = `${words.join(" ")}${beginning ? "*" : ""}`;
    const before = this.forms.get(name);
    if (!before || before.value < value) this.forms.set(name, { words, beginning, value, corrects });
  }

  /** Forms that a title on sale can contain, the best first, and of equal ones the most frequent. */
  existing(vocabulary: Vocabulary, titles: number): { form: Form; frequency: number }[] {
    return Array.from(this.forms.values(), (form) => {
      const [first = ""] = form.words;
      return {
        form,
        frequency: form.beginning
          ? vocabulary.frequencyOfBeginning(first)
          : formula.frequencyOfPhrase(
              form.words.map((word) => vocabulary.frequency(word)),
              titles,
            ),
      };
    })
      .filter(({ frequency }) => frequency > 0)
      .sort(
        (a, b) =>
          b.form.value - a.form.value ||
          b.frequency - a.frequency ||
          (a.form.words.join(" ") < b.form.words.join(" ") ? -1 : 1),
      );
  }
}

/** "lenfant" as "l enfant", also if somebody is called so; and the other gender. */
function addFrench(forms: Forms, word: string): void {
  const elision = elisionIn(word);
  if (elision) forms.add(elision, formula.VARIANT);
  for (const other of otherGenderOf(word)) forms.add([other], formula.OTHER_GENDER);
}

/** The last word may be unfinished, and any other that no title contains. */
function addBeginning(forms: Forms, word: string, last: boolean, vocabulary: Vocabulary): void {
  if (last) forms.add([word], formula.BEGINNING_VALUES.last, { beginning: true });
  else if (word.length >= 3 && vocabulary.frequency(word) === 0)
    forms.add([word], formula.BEGINNING_VALUES.other, { beginning: true });
}

/** "charlottesweb" as "charlottes web", "jk" as "j k". The likeliest first. */
function splitsOf(word: string, vocabulary: Vocabulary, titles: number): string[][] {
  const frequency = vocabulary.frequency(word);
  if (word.length >= 2 && word.length <= LONGEST_INITIALS && /^[a-z]+$/.test(word))
    return formula.isCommon(frequency, titles) ? [] : [[...word]];
  if (word.length < SHORTEST_SPLIT || word.length > LONGEST_SPLIT || frequency > 0) return [];
  // The cheapest ways to split each beginning of the word, where frequent pieces cost less.
  const ways: { cost: number; pieces: string[] }[][] = [[{ cost: 0, pieces: [] }]];
  for (let end = 1; end <= word.length; end++) {
    const here: { cost: number; pieces: string[] }[] = [];
    for (let start = 0; start < end; start++) {
      const before = ways[start] as { cost: number; pieces: string[] }[];
      if (before.length === 0 || (start === 0 && end === word.length)) continue;
      const piece = word.slice(start, end);
      if (piece.length === 1 && !PIECES_OF_ONE_LETTER.test(piece)) continue;
      const frequency = vocabulary.frequency(piece);
      if (frequency === 0) continue;
      const cost = Math.log2(1 + titles / frequency) + 1;
      for (const way of before)
        if (way.pieces.length < MAX_PIECES)
          here.push({ cost: way.cost + cost, pieces: [...way.pieces, piece] });
    }
    ways.push(here.sort((a, b) => a.cost - b.cost || a.pieces.length - b.pieces.length).slice(0, MAX_SPLITS));
  }
  return (ways[word.length] ?? []).map(({ pieces }) => pieces);
}

function addNumber(
  { end, value, ordinal, roman }: NonNullable<ReturnType<typeof numberAt>>,
  start: number,
  collected: readonly Forms[],
  numbers: (number | undefined)[],
): void {
  const { own: ownWays, others } = waysOfWriting(value, ordinal);
  for (let position = start; position < end; position++) {
    // A longer number that began before this word takes precedence.
    if (numbers[position] !== undefined) continue;
    for (const words of ownWays) collected[position]?.add(words, formula.VARIANT);
    if (!roman) for (const words of others) collected[position]?.add(words, formula.BEGINNING_VALUES.other);
    numbers[position] = value <= MAX_IN_SERIES ? value : 0;
  }
}

/**
 * The words to correct: unknown ones first, then the others, in the order typed. Common ones are spelt right unless
 * `wide`.
 */
function toCorrect(
  typed: readonly TypedWord[],
  fillers: readonly boolean[],
  onlyFillers: boolean,
  vocabulary: Vocabulary,
  titles: number,
  wide: boolean,
): number[] {
  const candidates = typed.flatMap(({ word, exact }, index) => {
    const frequency = vocabulary.frequency(word);
    return exact ||
      (fillers[index] && !onlyFillers && frequency > 0) ||
      formula.editsAllowed([...word].length) === 0 ||
      !/\p{L}/u.test(word) ||
      (!wide && formula.isCommon(frequency, titles))
      ? []
      : [{ index, unknown: frequency === 0 }];
  });
  return [...candidates.filter(({ unknown }) => unknown), ...candidates.filter(({ unknown }) => !unknown)]
    .slice(0, formula.MAX_CORRECTED)
    .map(({ index }) => index);
}

function addCorrections(
  forms: Forms,
  word: string,
  last: boolean,
  vocabulary: Vocabulary,
  { wide, alone }: { wide: boolean; alone: boolean },
): void {
  const letters = [...word].length;
  const limit = formula.editsAllowed(letters);
  if (limit === 0) return;
  /** The cost of taking each word for the typed one. */
  const costs = new Map<string, number>();
  const most = formula.mostCost(letters);
  const put = (other: string, cost: number) => {
    if (cost <= most && cost < (costs.get(other) ?? Number.POSITIVE_INFINITY)) costs.set(other, cost);
  };
  const known = vocabulary.frequency(word) > 0;
  const isShortAndKnown = !alone && formula.isShortAndKnown(letters, known);
  const putNear = (edits: 1 | 2 | 3) => {
    for (const [other, cost] of vocabulary.near(word, edits, false))
      if (!isShortAndKnown || edits === 1 || cost <= formula.ONE_MISTAKE) put(other, cost);
  };
  const isLikely = () => [...costs.values()].some((cost) => cost <= formula.ONE_MISTAKE);
  for (const edits of formula.editsTried(letters, { known, wide, alone })) {
    putNear(edits);
    if (!isShortAndKnown && isLikely()) break;
  }
  for (const other of soundsLike(word)) if (vocabulary.frequency(other) > 0) put(other, SOUND);
  if (costs.size === 0 && limit === 2) putNear(3);
  const candidates = Array.from(costs, ([other, cost]) => ({
    other,
    cost,
    frequency: vocabulary.frequency(other),
  }));
  const mostFrequent = Math.max(...candidates.map(({ frequency }) => frequency));
  const best = candidates.map(({ other, cost, frequency }) => ({
    other,
    frequency,
    worth: formula.closeness(letters, cost, frequency, mostFrequent),
  }));
  // The last word may be unfinished and have a mistake.
  if (
    last &&
    !candidates.some(({ cost }) => cost <= formula.ONE_MISTAKE) &&
    vocabulary.frequencyOfBeginning(word) === 0
  )
    for (const other of vocabulary.near(word, 1, true).keys())
      if (!costs.has(other)) {
        const frequency = vocabulary.frequency(other);
        const worth = formula.closeness(letters, 1, frequency, frequency) * formula.BEGINNING_VALUES.last;
        best.push({ other, frequency, worth });
      }
  best.sort((a, b) => b.worth - a.worth || b.frequency - a.frequency || (a.other < b.other ? -1 : 1));
  const least = (best[0]?.worth ?? 0) - formula.LESS_LIKELY;
  const n = alone ? formula.MAX_CORRECTIONS_ALONE : formula.MAX_CORRECTIONS;
  for (const { other, worth } of best.slice(0, n))
    if (worth >= least) forms.add([other], worth, { corrects: true });
}
