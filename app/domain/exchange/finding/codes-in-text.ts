import { parseProductCode } from "#app/lib/isbn.ts";

const DASH = "[-\\s\u00a0\u2010-\u2015\u2212]";
/** Ten or thirteen digits with at most one dash or space between two of them, not part of a longer number. */
const CANDIDATE = new RegExp(
  `(?<![\\dX])(?:97[89](?:${DASH}?\\d){10}|\\d(?:${DASH}?\\d){8}${DASH}?[\\dXx])(?![\\d])`,
  "g",
);

/** Every place in a text that holds an ISBN, in order: its 13 digits, and how it is written there. */
export function spellingsInText(text: string): { isbn: string; spelling: string }[] {
  return [...text.normalize("NFKC").matchAll(CANDIDATE)].flatMap(([spelling]) => {
    const isbn = parseProductCode(spelling);
    return isbn && /^97[89]/.test(isbn) ? [{ isbn, spelling }] : [];
  });
}

/** Every ISBN in a text, wherever and however it is written, as 13 digits, in order and once. */
export function codesInText(text: string): string[] {
  return [...new Set(spellingsInText(text).map(({ isbn }) => isbn))];
}
