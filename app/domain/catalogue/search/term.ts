import { words } from "#app/lib/fold.ts";
import { isIsbn10, parseProductCode, stripProductCode } from "#app/lib/isbn.ts";
import { withoutAnyArticle } from "./articles.ts";

/** The words and phrases of a search term, all of which must match. */
export interface Term {
  /** A word matches the start of a word in the text, or with `exact` only the whole word. */
  readonly words: readonly { readonly word: string; readonly exact: boolean }[];
  /** Words that must appear together, in this order. */
  readonly phrases: readonly (readonly string[])[];
}

/**
 * One or two letters match only whole words, because as prefixes they would match most of the catalogue. Does
 * not apply to scripts without spaces, where a single character can be a word.
 */
function wholeOnly(word: string): boolean {
  return word.length < 3 && /^[a-z0-9]+$/.test(word);
}

/**
 * The maximum number of words in 200 letters. One letter may expand to several words (`ﷺ` to four), and a
 * database cannot handle a search for thousands.
 */
const MAX_WORDS = 100;

/**
 * Parses a search term: `!word` matches that exact word, "quoted words" a phrase, and anything else the start
 * of words (spec 1 §8, the tips). No words and no phrases means that the term is only punctuation, which
 * matches nothing.
 */
export function parseTerm(term: string): Term {
  const result: Term = { words: [], phrases: [] };
  const list = result.words as { word: string; exact: boolean }[];
  const phrases = result.phrases as string[][];
  let left = MAX_WORDS;
  const takeWords = (part: string) => {
    const some = words(part).slice(0, left);
    left -= some.length;
    return some;
  };
  for (const part of term.match(/["“”„«»][^"“”„«»]+["“”„«»]|\S+/g) ?? []) {
    if (/^["“”„«»]/.test(part)) {
      const phrase = takeWords(part);
      if (phrase.length > 1) phrases.push(phrase);
      else if (phrase[0]) list.push({ word: phrase[0], exact: true });
      continue;
    }
    const exact = part.startsWith("!");
    for (const word of takeWords(part)) list.push({ word, exact: exact || wholeOnly(word) });
  }
  return result;
}

/** The words of a term and of its phrases. Words in phrases match whole words only. */
export function wordsIn({ words, phrases }: Term): Term["words"] {
  return [...words, ...phrases.flat().map((word) => ({ word, exact: true }))];
}

/**
 * The patterns that all must match for a term to match, in SQL's `like`. The normalised columns of `title_search` have
 * a space at both ends and around every word.
 */
export function termPatterns(term: Term | null): string[] {
  return [
    ...(term?.words ?? []).map(({ word, exact }) => (exact ? `% ${word} %` : `% ${word}%`)),
    ...(term?.phrases ?? []).map((phrase) => `% ${phrase.join(" ")} %`),
  ];
}

/** A word of a search term. */
export interface TypedWord {
  readonly word: string;
  /** Whether it was typed with `!`, so that only this very word matches. */
  readonly exact: boolean;
}

/** All words of a term, with those in quotes, in the order typed. */
export function typedWords(term: string): TypedWord[] {
  return term
    .replace(/["“”„«»]/g, " ")
    .split(/\s+/)
    .flatMap((part) => words(part).map((word) => ({ word, exact: part.startsWith("!") })))
    .slice(0, MAX_WORDS);
}

/**
 * The number of words of the title's sort key in its main part, which ends at a colon, a bracket or a dash; null if all
 * are.
 * @param key the sort key: of the title's words, those after its article
 */
export function mainWords(title: string, key: string): number | null {
  const [main = "", ...rest] = title.split(/[:([]|\s[-–—]\s/);
  const hasArticle = words(title).slice(1).join(" ") === key;
  const n = words(main).length - (hasArticle ? 1 : 0);
  return n > 0 && words(rest.join(" ")).length > 0 ? n : null;
}

/**
 * The ways in which the "&" of a title is read, first that of its language: "et" in French, "and" in all others, as
 * `fold` has it. Titles in English have no other.
 */
export function readingsOf(title: string, language: string | null): readonly [own: string, other?: string] {
  if (!title.includes("&")) return [title];
  const inFrench = title.replaceAll("&", " et ");
  const code = language?.toLowerCase();
  return code === "fr" ? [inFrench, title] : code === "en" ? [title] : [title, inFrench];
}

/**
 * Acute, grave, breve, circumflex, caron, ring, diaeresis, double acute, tilde, dot, cedilla, ogonek and macron, in
 * their order.
 */
const ACCENTS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0328\u0304";
const NO_ACCENT = "0";

/**
 * The second sort key of a title: its accents, last letter first. Canadian French puts titles that differ only in
 * accents in this order: cote, côte, coté, côté.
 */
export function accentKey(title: string): string {
  const accents = (title.normalize("NFKD").match(/[\p{L}\p{N}]\p{M}*/gu) ?? []).map(([, accent]) =>
    accent === undefined ? NO_ACCENT : String.fromCharCode(NO_ACCENT.charCodeAt(0) + 1 + sortOrderOf(accent)),
  );
  return accents.reverse().join("").replace(/0+$/, "");
}

/** The position of an accent in the sort order. Unknown accents come last. */
const sortOrderOf = (accent: string) => (ACCENTS.includes(accent) ? ACCENTS.indexOf(accent) : ACCENTS.length);

/** Normalised words, so that a binary comparison sorts as a reader would expect. */
export function sortKey(text: string): string {
  return words(text).join(" ") || "~";
}

/**
 * The sort keys of the titles that a term matches in full, which come first: as typed, and without what is an article
 * in some language, because a title's language decides whether it is one there.
 */
export function exactTitleKeys(term: string): string[] {
  const typed = term.replace(/[!"“”]/g, " ").trim();
  const keys = readingsOf(typed, null).flatMap((reading = typed) => [reading, withoutAnyArticle(reading)]);
  return [...new Set(keys.map(sortKey))];
}

/**
 * The product code in a term: the canonical code, however it was written, or `wrong` if it looks like a code
 * but has an invalid check digit, so that the page can say so.
 */
export function codeInTerm(term: string): { code: string } | { wrong: string } | undefined {
  // With other words it is a text search. "ISBN:" and similar are often pasted along with a code.
  const bare = term.replace(/\b(e-?)?(isbn|ean|upc)([- ]?1[03])?\b\s*[:#]?/gi, " ");
  if (/\p{L}{2}/u.test(bare)) return undefined;
  const code = parseProductCode(bare);
  if (code) return { code };
  const digits = stripProductCode(bare);
  if (/^97[89]\d{10}$/.test(digits)) return { wrong: digits };
  if (/^\d{9}[\dX]$/.test(digits) && !isIsbn10(digits)) return { wrong: digits };
  return undefined;
}
