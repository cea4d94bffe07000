import { fold } from "./fold.ts";

/** Text search for orders and customers at the desk: their folded text has to hold every word that was typed. */

/** The text to look in: these texts folded, and the digits of these phone numbers, which people write in many ways. */
export function findTextOf(texts: readonly (string | number)[], phones: readonly string[]): string {
  return fold([...texts, ...phones, ...phones.map((phone) => phone.replace(/\D/g, ""))].join("\n"));
}

/**
 * The words to look for, at most ten. A phone number is one, with any spaces and brackets; the 1 of North America
 * before it does not matter, nor does the # that people put before a number.
 */
export function wordsToFind(find: string): string[] {
  const text = find.trim();
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return [text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")];
  return foldedWords(text).map((word) => word.replace(/^#(?=\d)/, ""));
}

/**
 * The words of a search, folded, at most ten. A folded text that has them all is found: "l ete" finds "l'été", which
 * is one word once it is folded.
 */
export function foldedWords(find: string): string[] {
  return fold(find).split(/\s+/).filter(Boolean).slice(0, 10);
}

/** A word of a search, and the texts that count as if they had it, because their translation does. */
export interface Sought {
  readonly word: string;
  readonly texts: readonly string[];
}

/** The pattern with which `like` finds a word anywhere in a text, if `\` is its escape character. */
export const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
