import type { Field } from "../query.ts";
import type { TypedWord } from "../term.ts";
import { Comparer } from "./comparer.ts";
import * as formula from "./formula.ts";
import { isMatchable, type Plan, planOf, type Slot } from "./plan.ts";
import type { TextSource } from "./source.ts";

/** What became of the words of a search without a strict match, in the title that is closest to it. */
export interface Relaxed {
  /** Misspelt words, and what they were taken for. */
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  /** Words that were ignored. */
  readonly dropped: readonly string[];
}

/** A title of one of the sources, by the position of that source. */
export interface Place {
  readonly source: number;
  readonly document: number;
}

/** The closest matches in all sources. */
export interface Closest {
  readonly relaxed: Relaxed;
  /** How many of them are strict matches. */
  readonly strict: number;
  /** All of them, best first. */
  readonly places: readonly Place[];
}

/**
 * Finds the titles of this shop that are closest to a search (`formula.ts`).
 * @param sources the first has most of the catalogue, others what has changed since
 * @param titles how many titles are on sale
 * @param strict the few strict matches that there are. They come first
 * @returns undefined if nothing is close, or there are strict matches and no sign of a misspelling
 */
export function closestIn(
  sources: readonly TextSource[],
  typed: readonly TypedWord[],
  field: Field,
  titles: number,
  strict: readonly Place[] = [],
): Closest | undefined {
  const plan = planOf(typed, sources, titles);
  if (strict.length > 0 && !plan.slots.some(({ misspelt }) => misspelt)) return undefined;
  const parts = sources.map((source) => new Comparer(source, plan, field));
  const best = compareAll(parts, plan);
  const isStrict = ({ source, document }: Place) =>
    strict.some((one) => one.source === source && one.document === document);
  const others = (best === 0 ? [] : inOrder(parts, formula.coverageNeeded(best))).filter(
    (place) => !isStrict(place),
  );
  const [first] = others;
  if (!first) return undefined;
  const relaxed = (parts[first.source] as Comparer).explain(first.document);
  return { relaxed, strict: strict.length, places: [...strict, ...others] };
}

// --- which titles are compared -------------------------------------------------------------------

/**
 * The slots whose titles are compared: a title without any of them cannot reach the least coverage. A number that is
 * not among a title's words may be its number in the series, so a title without it may still reach that.
 */
function leadsOf({ slots }: Plan): number[] {
  const some = slots.flatMap((slot, at) => (isMatchable(slot) ? [{ slot, at }] : []));
  const needed = formula.leastCoverage * some.reduce((sum, { slot }) => sum + slot.weight, 0);
  some.sort(
    (a, b) =>
      Number(b.slot.number !== undefined) - Number(a.slot.number !== undefined) ||
      a.slot.weight - b.slot.weight ||
      b.at - a.at,
  );
  let sum = 0;
  const leads = some.filter(({ slot }) => {
    sum += slot.weight;
    return sum >= needed;
  });
  const weightAt = (at: number) => (slots[at] as Slot).weight;
  return leads
    .map(({ at }) => at)
    .sort((a, b) => weightAt(b) - weightAt(a) || a - b)
    .slice(0, formula.MOST_LEADS);
}

/**
 * Compares the titles that may be kept: those with the most of the search first, until no other can come near the best.
 * @returns the best coverage
 */
function compareAll(parts: readonly Comparer[], plan: Plan): number {
  const leads = leadsOf(plan);
  const found = parts.map((part) => part.withLeads(leads));
  const groups = found.map((one) => grouped(one, 1 << leads.length));
  const sizeOf = (set: number) => groups.reduce((sum, group) => sum + (group[set]?.length ?? 0), 0);
  const sets = Array.from({ length: 1 << leads.length }, (_, set) => set)
    .filter((set) => sizeOf(set) > 0)
    .map((set) => ({ set, most: mostCoverage(plan, leads, set) }))
    .sort((a, b) => b.most - a.most || a.set - b.set);
  let best = 0;
  let left = formula.MOST_COMPARED;
  for (const { set, most } of sets) {
    if (most < formula.coverageNeeded(best) || left <= 0) break;
    const chosen = groups.map((group) => group[set] ?? new Uint32Array(0));
    const some = sizeOf(set) > left ? mostPopular(chosen, parts, left) : chosen;
    left -= sizeOf(set);
    for (const [at, documents] of some.entries()) parts[at]?.compare(documents, best);
    for (const part of parts) best = Math.max(best, part.best);
  }
  return best;
}

/** The documents by the set of leads that they have. */
function grouped(
  { documents, having }: { documents: Uint32Array; having: Uint8Array },
  sets: number,
): Uint32Array[] {
  const starts = new Uint32Array(sets + 1);
  for (const set of having) starts[set + 1]!++;
  for (let set = 0; set < sets; set++) starts[set + 1]! += starts[set]!;
  const next = starts.slice();
  const sorted = new Uint32Array(documents.length);
  for (let at = 0; at < documents.length; at++) sorted[next[having[at]!]!++] = documents[at]!;
  return Array.from({ length: sets }, (_, set) => sorted.subarray(starts[set], starts[set + 1]));
}

/** The coverage that a document with only these leads can have at most. */
function mostCoverage({ slots }: Plan, leads: readonly number[], set: number): number {
  let sum = 0;
  let total = 0;
  for (const [at, slot] of slots.entries()) {
    if (!isMatchable(slot)) continue;
    total += slot.weight;
    const turn = leads.indexOf(at);
    if (turn !== -1 && (set & (1 << turn)) === 0 && slot.number === undefined) continue;
    sum += slot.weight * (slot.number === undefined ? (slot.forms[0]?.value ?? 0) : formula.SAME);
  }
  return total === 0 ? 0 : sum / total;
}

function mostPopular(
  chosen: readonly Uint32Array[],
  parts: readonly Comparer[],
  most: number,
): Uint32Array[] {
  const keys = Float64Array.from(
    chosen.flatMap((documents, part) => Array.from(documents, (one) => placeKey(parts, part, one))),
  ).sort();
  const last = keys[most - 1] ?? 0;
  return chosen.map((documents, part) => documents.filter((one) => placeKey(parts, part, one) <= last));
}

// --- order ---------------------------------------------------------------------------------------

/** Catalogues have fewer titles than half of this, and sources after the first fewer than this. */
const PLACES = 2 ** 26;
const TIES = 2 ** 16;
/** Ranked, or without a rank in one of three tiers. */
const STANDINGS = 4;
const HIGHEST_SCORE = 255;

/** A number that sorts the documents of all sources by popularity. A later source's come before equal ones of the first. */
function placeKey(parts: readonly Comparer[], part: number, document: number): number {
  if (part === 0) return (2 * document + 1) * TIES;
  return 2 * (parts[part] as Comparer).source.placeInFirst(document) * TIES + (document % TIES);
}

/** The documents that have the coverage needed. Sorts numbers, which is many times faster than sorting objects. */
function inOrder(parts: readonly Comparer[], needed: number): Place[] {
  const keys: number[] = [];
  const later = new Map<number, Place>();
  for (const [part, comparer] of parts.entries()) {
    const { source } = comparer;
    comparer.eachWith(needed, (document, score) => {
      const standing = source.isRanked(document) ? 0 : 1 + source.tier(document);
      const key = ((HIGHEST_SCORE - score) * STANDINGS + standing) * PLACES * TIES;
      const place = placeKey(parts, part, document);
      keys.push(key + place);
      if (part > 0) later.set(place, { source: part, document });
    });
  }
  const sorted = Float64Array.from(keys).sort();
  return Array.from(sorted, (key) => {
    const place = key % (PLACES * TIES);
    return later.get(place) ?? { source: 0, document: (place / TIES - 1) / 2 };
  });
}
