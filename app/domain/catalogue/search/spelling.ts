import { setImmediate as nextTurn } from "node:timers/promises";
import { distance } from "#app/lib/nearest.ts";

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
