import { words } from "#app/lib/fold.ts";
import { isIsbn10, parseProductCode, stripProductCode } from "#app/lib/isbn.ts";

/** What a search term asks for: every word, every phrase. */
export interface Term {
  /** A word is the beginning of a word of the text, or with `exact` the whole of one. */
  readonly words: readonly { readonly word: string; readonly exact: boolean }[];
  /** Words that stand together, in this order. */
  readonly phrases: readonly (readonly string[])[];
}

/**
 * One or two letters match whole words only: as beginnings they would match most of the trade. Scripts
 * that write no spaces are left alone, where one character is a word.
 */
function wholeOnly(word: string): boolean {
  return word.length < 3 && /^[a-z0-9]+$/.test(word);
}

/**
 * As many words as 200 letters can hold. One letter may fold to several words (`ﷺ` to four), and a search
 * for thousands is more than a database takes.
 */
const MOST_WORDS = 100;

/**
 * Reads a term as the shopper meant it: `!word` is exactly that word, "quoted words" a phrase, anything
 * else the beginnings of words (spec 1 §8, the tips). No words and no phrases means punctuation alone,
 * which is a search for nothing, not for everything.
 */
export function parseTerm(term: string): Term {
  const found: Term = { words: [], phrases: [] };
  const list = found.words as { word: string; exact: boolean }[];
  const phrases = found.phrases as string[][];
  let left = MOST_WORDS;
  const taken = (part: string) => {
    const some = words(part).slice(0, left);
    left -= some.length;
    return some;
  };
  for (const part of term.match(/["“”„«»][^"“”„«»]+["“”„«»]|\S+/g) ?? []) {
    if (/^["“”„«»]/.test(part)) {
      const phrase = taken(part);
      if (phrase.length > 1) phrases.push(phrase);
      else if (phrase[0]) list.push({ word: phrase[0], exact: true });
      continue;
    }
    const exact = part.startsWith("!");
    for (const word of taken(part)) list.push({ word, exact: exact || wholeOnly(word) });
  }
  return found;
}

/** A leading article of English or French, which titles are filed and asked for without. */
export function withoutArticle(title: string): string {
  return title.replace(/^(the|a|an|le|la|les|un|une|des|l['’])\s*(?=\S)/i, (article) =>
    /['’\s]$/.test(article) ? "" : article,
  );
}

/** What a binary comparison sorts as a reader would: folded words. */
export function sortKey(text: string): string {
  return words(text).join(" ") || "~";
}

/** The sort key of the title that a term names in full; a title equal to it comes first. */
export function exactTitleKey(term: string): string {
  return sortKey(withoutArticle(term.replace(/[!"“”]/g, " ").trim()));
}

/**
 * What a term says about a product code: the canonical code where it is one, in whatever way it was
 * written; `wrong` where it looks like one and its check digit is wrong, so that the page can say so.
 */
export function codeInTerm(term: string): { code: string } | { wrong: string } | undefined {
  // Words beside it make it a search for words; "ISBN:" and the like are junk that comes with pasting.
  const bare = term.replace(/\b(e-?)?(isbn|ean|upc)([- ]?1[03])?\b\s*[:#]?/gi, " ");
  if (/\p{L}{2}/u.test(bare)) return undefined;
  const code = parseProductCode(bare);
  if (code) return { code };
  const digits = stripProductCode(bare);
  if (/^97[89]\d{10}$/.test(digits)) return { wrong: digits };
  if (/^\d{9}[\dX]$/.test(digits) && !isIsbn10(digits)) return { wrong: digits };
  return undefined;
}
