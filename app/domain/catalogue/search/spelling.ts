import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The number of letters to add, drop, change or swap with a neighbour to make one word of the other
 * (optimal string alignment), or `limit + 1` where it is more than `limit`.
 * Source: Damerau, "A technique for computer detection and correction of spelling errors", CACM 7 (1964).
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? limit + 1;
}

/** Words shorter than this have too many neighbours to guess among. */
const SHORTEST = 4;
/** Guesses that are worth trying. */
const GUESSES = 5;

/** Longer words may be further from what was typed. */
const limitFor = (word: string) => (word.length < 6 ? 1 : 2);

/**
 * Words compared before others have their turn: some tens of thousands are, in a large catalogue.
 */
const COMPARED_AT_ONCE = 1000;

/**
 * Words spelled like this one, the likeliest first: nearer before further, common before rare. Looked for
 * among those with one of the word's first two letters in front, where most slips leave the beginning alone.
 */
export async function nearWords(
  word: string,
  among: (first: string, lengths: readonly [number, number]) => Iterable<[string, number]>,
): Promise<[string, number][]> {
  if (word.length < SHORTEST) return [];
  const limit = limitFor(word);
  const letters = [...word];
  const lengths = [Math.max(2, word.length - limit), word.length * 3 + limit] as const;
  const found: { word: string; weight: number; distance: number }[] = [];
  let compared = 0;
  for (const first of new Set(letters.slice(0, 2))) {
    for (const [other, weight] of among(first, lengths)) {
      if (other === word || Math.abs(other.length - word.length) > limit) continue;
      const far = distance(word, other, limit);
      if (far <= limit) found.push({ word: other, weight, distance: far });
      if (++compared % COMPARED_AT_ONCE === 0) await nextTurn();
    }
  }
  return found
    .sort((a, b) => a.distance - b.distance || b.weight - a.weight)
    .slice(0, GUESSES)
    .map((one) => [one.word, one.weight / 2 ** (one.distance * 4)]);
}
