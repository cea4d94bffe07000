import type { Field } from "../query.ts";
import type { TypedWord } from "../term.ts";
import { Comparer } from "./comparer.ts";
import * as formula from "./formula.ts";
import { type Form, isMatchable, type Plan, planOf, Vocabulary } from "./plan.ts";
import { MARK_COUNT, type MarkedDocuments, type TextSource } from "./source.ts";

/** The outcome for each word of a search without a strict match, in the closest title. */
export interface RelaxedWords {
  /** Misspelt words and their corrections; several of one word, the likeliest first, if it is the whole search. */
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  /** Words that were ignored. */
  readonly dropped: readonly string[];
}

/** A title of one of the sources, by the position of that source. */
export interface SourceDocument {
  readonly source: number;
  readonly document: number;
}

/** The closest matches in all sources. */
export interface Closest {
  readonly relaxed: RelaxedWords;
  /** The number of strict matches among them. */
  readonly strict: number;
  /** All of them, best first. */
  readonly documents: readonly SourceDocument[];
}

/** The strict matches that closest matches may join. */
export interface Strict {
  readonly documents: readonly SourceDocument[];
  /**
   * Whether no title or author among them has the typed words (`formula.ts`). Closest matches then join them even if
   * nothing looks misspelt.
   */
  readonly poor: boolean;
}

/**
 * Finds the titles of this shop that are closest to a search (`formula.ts`).
 * @param sources the first has most of the catalogue, others what has changed since
 * @param titles how many titles are on sale
 * @param options `strict`: the few strict matches that there are. All of them stay, ranked like the others; `brief`:
 * whether only the first few are wanted, so that fewer titles are compared; `language`: the page's
 * @returns undefined if nothing is close, or closest matches should not join the strict ones
 */
export function closestIn(
  sources: readonly TextSource[],
  typed: readonly TypedWord[],
  field: Field,
  titles: number,
  {
    strict = { documents: [], poor: true },
    brief = false,
    language = null,
  }: { strict?: Strict; brief?: boolean; language?: string | null } = {},
): Closest | undefined {
  const vocabulary = new Vocabulary(sources);
  let plan = planOf(typed, sources, titles, { language, vocabulary });
  if (!strict.poor && !plan.slots.some(({ misspelt }) => misspelt)) return undefined;
  const compared = () => {
    const parts = sources.map((source) => new Comparer(source, plan, field));
    const most = brief ? formula.MAX_COMPARED_BRIEFLY : formula.MAX_COMPARED;
    return { parts, best: compareAll(parts, plan, most) };
  };
  let { parts, best } = compared();
  const isUnsure = best < formula.SUFFICIENT_COVERAGE || (strict.poor && strict.documents.length > 0);
  if (isUnsure && !brief && typed.length > 1) {
    const narrow = plan;
    plan = planOf(typed, sources, titles, { wide: true, language, vocabulary });
    if (!isSame(plan, narrow)) ({ parts, best } = compared());
  }
  for (const [index, part] of parts.entries())
    part.keep(strict.documents.flatMap(({ source, document }) => (source === index ? [document] : [])));
  const ranked = best === 0 ? [] : inOrder(parts, formula.coverageNeeded(best));
  const slot = plan.slots.length === 1 ? plan.slots[0] : undefined;
  const firsts = slot ? firstOfEachForm(parts, ranked) : [];
  const isFirst = new Set(firsts);
  const documents = slot ? [...firsts, ...ranked.filter((document) => !isFirst.has(document))] : ranked;
  const first = documents.find(({ source, document }) => !parts[source]!.isKept(document));
  if (!first) return undefined;
  const relaxed = slot
    ? { corrected: correctionsIn(slot.word, parts, firsts), dropped: [] }
    : parts[first.source]!.explain(first.document);
  return { relaxed, strict: strict.documents.length, documents };
}

/** Whether two plans of one search have the same forms. */
function isSame({ slots }: Plan, { slots: others }: Plan): boolean {
  return slots.every(({ forms }, index) => {
    const other = others[index]?.forms ?? [];
    const isEqual = (form: Form, position: number) =>
      form.value === other[position]?.value && String(form.words) === String(other[position].words);
    return forms.length === other.length && forms.every(isEqual);
  });
}

/** The words that one word alone is taken for in these titles. */
function correctionsIn(
  from: string,
  parts: readonly Comparer[],
  documents: readonly SourceDocument[],
): RelaxedWords["corrected"] {
  return documents.flatMap(({ source, document }) => {
    const form = parts[source]!.formOf(document);
    return form?.corrects ? [{ from, to: form.words.join(" ") }] : [];
  });
}

// --- which titles are compared -------------------------------------------------------------------

/** Sums of the same numbers may differ by less than this. */
const ROUNDING_ERROR = 1e-9;

/**
 * The slots to look for, the rarest words first; and after each, the coverage that a title can still reach with the
 * slots that follow. A number that is not among a title's words may be its number in the series, so numbers come last.
 */
function leadsOf({ slots }: Plan): { slot: number; without: number }[] {
  const some = slots.flatMap((slot, index) => (isMatchable(slot) ? [{ slot, index }] : []));
  some.sort(
    (a, b) =>
      Number(a.slot.number !== undefined) - Number(b.slot.number !== undefined) ||
      b.slot.weight - a.slot.weight ||
      a.index - b.index,
  );
  const total = some.reduce((sum, { slot }) => sum + slot.weight, 0);
  let without = total;
  return some
    .map(({ slot, index }) => {
      without -= slot.weight;
      return { slot: index, without: without / total };
    })
    .slice(0, formula.MAX_LEADS);
}

/** The entries of posting lists that can be read in the time it takes to compare a title. */
const ENTRIES_PER_TITLE = 100;

/**
 * Compares the titles that may be kept: those with the most of the search first, until no other can come near the best.
 * Titles that contain only common words are compared only if no better title was found before.
 * @param most the most titles to compare
 * @returns the best coverage
 */
function compareAll(parts: readonly Comparer[], plan: Plan, most: number): number {
  const leads = leadsOf(plan);
  const titlesOf = (from: number, to: number) =>
    leads.slice(from, to).reduce((sum, { slot }) => sum + plan.slots[slot]!.titles, 0);
  for (const { source } of parts) source.unmark();
  let best = 0;
  let left = most;
  let marked = 0;
  const markUpTo = (end: number) => {
    for (; marked < end; marked++) for (const part of parts) part.mark(leads[marked]!.slot, 1 << marked);
  };
  for (let comparedCount = 0; left > 0 && comparedCount < leads.length; ) {
    // Most searches find something, so at first assume that the best title has everything.
    const needed = formula.coverageNeeded(comparedCount === 0 ? 1 : best) - ROUNDING_ERROR;
    const before = comparedCount;
    while (
      comparedCount < leads.length &&
      (comparedCount === 0 || leads[comparedCount - 1]!.without >= needed)
    )
      comparedCount++;
    if (comparedCount === before) break;
    markUpTo(comparedCount);
    // Knowing more of the titles saves comparing most of them.
    const worth = Math.min(left, titlesOf(before, comparedCount)) * ENTRIES_PER_TITLE;
    while (marked < leads.length && titlesOf(comparedCount, marked + 1) < worth) markUpTo(marked + 1);
    const known = leads.slice(0, marked).map(({ slot }) => slot);
    const bits = (1 << comparedCount) - 1;
    // Titles with the words of earlier steps have been compared already, or cannot qualify.
    const old = (1 << before) - 1;
    [best, left] = compareMarked(parts, plan, known, { bits, old }, best, left);
  }
  return best;
}

/**
 * Compares the documents that have one of these bits in their marks, and none of the old ones.
 * @param leads the slots that a mark has bits for
 * @param most the most titles to compare
 * @returns the best coverage, and how many more titles may be compared
 */
function compareMarked(
  parts: readonly Comparer[],
  plan: Plan,
  leads: readonly number[],
  { bits, old }: { bits: number; old: number },
  before: number,
  most: number,
): [best: number, left: number] {
  const counts = parts.map(({ source }) => source.countMarks(bits));
  const sizeOf = (mark: number) => counts.reduce((sum, marks) => sum + marks[mark]!, 0);
  const order = Array.from({ length: 1 << leads.length }, (_, mark) => mark)
    .filter((mark) => (mark & old) === 0 && sizeOf(mark) > 0)
    .map((mark) => ({ mark, most: mostCoverage(plan, leads, mark) + ROUNDING_ERROR }))
    .sort((a, b) => b.most - a.most || a.mark - b.mark);
  const room = parts.map(() => new Uint32Array(MARK_COUNT));
  let left = most;
  for (const { mark } of order) {
    for (const [index, partCounts] of counts.entries())
      room[index]![mark] = Math.min(left, partCounts[mark]!);
    left -= Math.min(left, sizeOf(mark));
  }
  const groups = parts.map(({ source }, index) => groupByMark(source.marked(room[index]!, bits)));
  let best = before;
  left = most;
  for (const { mark, most } of order) {
    if (most < formula.coverageNeeded(best) || left <= 0) break;
    const some = mostPopular(
      groups.map((group) => group[mark]!),
      parts,
      left,
    );
    for (const [index, documents] of some.entries()) {
      left -= documents.length;
      parts[index]!.compare(documents, best);
    }
    for (const part of parts) best = Math.max(best, part.best);
  }
  return [best, left];
}

/** The documents by their marks. */
function groupByMark({ documents, marks }: MarkedDocuments): Uint32Array[] {
  const starts = new Uint32Array(MARK_COUNT + 1);
  for (const mark of marks) starts[mark + 1]!++;
  for (let mark = 0; mark < MARK_COUNT; mark++) starts[mark + 1]! += starts[mark]!;
  const next = starts.slice();
  const sorted = new Uint32Array(documents.length);
  for (let index = 0; index < documents.length; index++) sorted[next[marks[index]!]!++] = documents[index]!;
  return Array.from({ length: MARK_COUNT }, (_, mark) => sorted.subarray(starts[mark], starts[mark + 1]));
}

/** The coverage that a document with only these leads can have at most. */
function mostCoverage({ slots }: Plan, leads: readonly number[], set: number): number {
  let sum = 0;
  let total = 0;
  for (const [index, slot] of slots.entries()) {
    if (!isMatchable(slot)) continue;
    total += slot.weight;
    const turn = leads.indexOf(index);
    if (turn !== -1 && (set & (1 << turn)) === 0 && slot.number === undefined) continue;
    sum += slot.weight * (slot.number === undefined ? (slot.forms[0]?.value ?? 0) : formula.SAME_WORD_VALUE);
  }
  return total === 0 ? 0 : sum / total;
}

function mostPopular(
  chosen: readonly Uint32Array[],
  parts: readonly Comparer[],
  most: number,
): readonly Uint32Array[] {
  if (chosen.reduce((sum, documents) => sum + documents.length, 0) <= most) return chosen;
  const keys = Float64Array.from(
    chosen.flatMap((documents, part) =>
      Array.from(documents, (document) => positionKey(parts, part, document)),
    ),
  ).sort();
  const last = keys[most - 1] ?? 0;
  return chosen.map((documents, part) =>
    documents.filter((document) => positionKey(parts, part, document) <= last),
  );
}

/** For one word alone: the best title of each word that was probably meant. They come before second ones. */
function firstOfEachForm(parts: readonly Comparer[], ranked: readonly SourceDocument[]): SourceDocument[] {
  const firsts = new Map<Form, SourceDocument>();
  let likely = 0;
  for (const document of ranked) {
    const form = parts[document.source]!.formOf(document.document);
    if (!form || firsts.has(form)) continue;
    firsts.set(form, document);
    likely = Math.max(likely, form.value);
  }
  return [...firsts]
    .filter(([{ value }]) => value >= likely - formula.LESS_LIKELY)
    .slice(0, formula.MAX_MEANT)
    .map(([, document]) => document);
}

// --- order ---------------------------------------------------------------------------------------

/** Catalogues have fewer titles than half of this, and sources after the first fewer than this. */
const POSITIONS = 2 ** 26;
const TIES = 2 ** 16;
/** Ranked, or without a rank in one of three tiers. */
const MAX_STANDINGS = 4;
const HIGHEST_SCORE = 255;

/**
 * A number that sorts the documents of all sources by popularity. A later source's come before equal ones of the first.
 */
function positionKey(parts: readonly Comparer[], part: number, document: number): number {
  if (part === 0) return (2 * document + 1) * TIES;
  return 2 * parts[part]!.source.positionInFirst(document) * TIES + (document % TIES);
}

/** The documents that have the coverage needed. Sorts numbers, which is many times faster than sorting objects. */
function inOrder(parts: readonly Comparer[], needed: number): SourceDocument[] {
  const keys: number[] = [];
  const later = new Map<number, SourceDocument>();
  for (const [part, comparer] of parts.entries()) {
    const { source } = comparer;
    comparer.eachWith(needed, (document, score) => {
      const standing = source.isRanked(document) ? 0 : 1 + source.tier(document);
      const key = ((HIGHEST_SCORE - score) * MAX_STANDINGS + standing) * POSITIONS * TIES;
      const position = positionKey(parts, part, document);
      keys.push(key + position);
      if (part > 0) later.set(position, { source: part, document });
    });
  }
  const sorted = Float64Array.from(keys).sort();
  return Array.from(sorted, (key) => {
    const position = key % (POSITIONS * TIES);
    return later.get(position) ?? { source: 0, document: (position / TIES - 1) / 2 };
  });
}
