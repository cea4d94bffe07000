import { words } from "#app/lib/fold.ts";

/** Other names of authors and titles, which a shop gives to words that found nothing. */

/** The longest name (words), and how much of a term is looked at for names (words). */
export const LONGEST_NAME = 6;
const MAX_TERM_WORDS = 12;

/** The words of a term that may contain names. None if it asks for exact words: with quotes or `!`. */
function plainWords(term: string): string[] {
  return /["“”„«»!]/.test(term) ? [] : words(term);
}

/** Everything in a term that could be a name: each run of its first words. */
export function possibleNames(term: string): string[] {
  const allWords = plainWords(term).slice(0, MAX_TERM_WORDS);
  const names = new Set<string>();
  for (let from = 0; from < allWords.length; from++)
    for (let length = 1; length <= LONGEST_NAME && from + length <= allWords.length; length++)
      names.add(allWords.slice(from, from + length).join(" "));
  return [...names];
}

/** The term with the words that its names stand for, the longest names first; undefined if it has none. */
export function withNames(term: string, meant: ReadonlyMap<string, string>): string | undefined {
  if (meant.size === 0) return undefined;
  const allWords = plainWords(term);
  const names: string[] = [];
  let hasName = false;
  for (let from = 0; from < allWords.length; ) {
    let length = Math.min(LONGEST_NAME, allWords.length - from);
    while (length > 0 && !meant.has(allWords.slice(from, from + length).join(" "))) length--;
    const name = allWords.slice(from, from + Math.max(1, length)).join(" ");
    names.push(meant.get(name) ?? name);
    hasName ||= length > 0;
    from += Math.max(1, length);
  }
  return hasName ? names.join(" ") : undefined;
}
