/**
 * Folds text for searching, the same on the query's and the index's side: diacritics, case,
 * ligatures, apostrophes and elision, hyphens and curly quotes no longer matter.
 *
 * Hyphenated and elided words are kept both joined and apart where it helps to find them:
 * the index side asks for that (`variants`), the query side does not.
 */
const LIGATURES: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
};

export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[æœßøđłıþ]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[’‘ʼ`´']/g, "'")
    .replace(/&/g, " and ");
}

/** The words of a text, folded. An apostrophe within a word is dropped, one that elides splits (`l'enfant`). */
export function words(text: string): string[] {
  return fold(text)
    .replace(/\b([cdjlmnst]|qu)'(?=[a-z])/g, (whole, article: string, at: number, all: string) =>
      // "don't" and "it's" end in the letter after the apostrophe; "l'enfant" goes on.
      at === 0 || /[^\p{L}\p{N}']/u.test(all[at - 1] ?? " ") ? `${article} ` : whole,
    )
    .replace(/'/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
