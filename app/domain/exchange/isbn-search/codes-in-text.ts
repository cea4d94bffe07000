import { parseProductCode } from "#app/lib/isbn.ts";

const DASH = "[-\\s\u00a0\u2010-\u2015\u2212]";
/** Ten or thirteen digits with at most one dash or space between any two, not part of a longer number. */
const CANDIDATE = new RegExp(
  `(?<![\\dX])(?:97[89](?:${DASH}?\\d){10}|\\d(?:${DASH}?\\d){8}${DASH}?[\\dXx])(?![\\d])`,
  "g",
);

/** The words of a text that are written like an ISBN, in order. Its check digit may be wrong. */
export function candidatesInText(text: string): string[] {
  return [...text.normalize("NFKC").matchAll(CANDIDATE)].map(([spelling]) => spelling);
}

/** Every ISBN in a text, in order: its 13 digits and how it is written there. */
export function spellingsInText(text: string): { isbn: string; spelling: string }[] {
  return candidatesInText(text).flatMap((spelling) => {
    const isbn = parseProductCode(spelling);
    return isbn && /^97[89]/.test(isbn) ? [{ isbn, spelling }] : [];
  });
}

/** Every distinct ISBN in a text, however it is written, as 13 digits and in order. */
export function codesInText(text: string): string[] {
  return [...new Set(spellingsInText(text).map(({ isbn }) => isbn))];
}
