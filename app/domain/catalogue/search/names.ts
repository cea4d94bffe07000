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
  const all = plainWords(term).slice(0, MAX_TERM_WORDS);
  const names = new Set<string>();
  for (let from = 0; from < all.length; from++)
    for (let length = 1; length <= LONGEST_NAME && from + length <= all.length; length++)
      names.add(all.slice(from, from + length).join(" "));
  return [...names];
}

/** The term with the words that its names stand for, the longest names first; undefined if it has none. */
export function withNames(term: string, meant: ReadonlyMap<string, string>): string | undefined {
  if (meant.size === 0) return undefined;
  const all = plainWords(term);
  const names: string[] = [];
  let found = false;
  for (let from = 0; from < all.length; ) {
    let length = Math.min(LONGEST_NAME, all.length - from);
    while (length > 0 && !meant.has(all.slice(from, from + length).join(" "))) length--;
    const name = all.slice(from, from + Math.max(1, length)).join(" ");
    names.push(meant.get(name) ?? name);
    found ||= length > 0;
    from += Math.max(1, length);
  }
  return found ? names.join(" ") : undefined;
}
