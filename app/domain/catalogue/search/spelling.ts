import { setImmediate as nextTurn } from "node:timers/promises";
import { distance } from "#app/lib/nearest.ts";

/** Shorter words have too many similar words to guess among. */
const SHORTEST = 4;
/** Maximum number of guesses to try. */
const GUESSES = 5;

/** The maximum edit distance; longer words allow more. */
const limitFor = (word: string) => (word.length < 6 ? 1 : 2);

/** Words compared before yielding to other work. A large catalogue needs tens of thousands of comparisons. */
const COMPARED_AT_ONCE = 1000;

/**
 * Words with similar spelling, the likeliest first: closer before further, common before rare. Only compares
 * words that start with one of this word's first two letters, because most typos leave the start intact.
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
