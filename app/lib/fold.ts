/**
 * Folds text for searching, in the same way for queries and for the index: ignores diacritics, case, ligatures,
 * apostrophes, elision, hyphens and curly quotes.
 *
 * For the index (`variants`), hyphenated and elided words are kept both joined and split, so that either spelling
 * finds them. For queries they are not.
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

const ASCII = /^\p{ASCII}*$/u;

export function fold(text: string): string {
  // Plain ASCII, which most text is, has nothing to decompose.
  if (ASCII.test(text)) return text.toLowerCase().replace(/`/g, "'").replace(/&/g, " and ");
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[æœßøđłıþ]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[’‘ʼ`´']/g, "'")
    .replace(/&/g, " and ");
}

/** The folded words of a text. An apostrophe inside a word is dropped; an elision splits the word (`l'enfant`). */
export function words(text: string): string[] {
  const folded = fold(text);
  return (folded.includes("'") ? withoutApostrophes(folded) : folded)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function withoutApostrophes(folded: string): string {
  return folded
    .replace(/\b([cdjlmnst]|qu)'(?=[a-z])/g, (whole, article: string, at: number, all: string) =>
      // "don't" and "it's" end with the letter after the apostrophe; "l'enfant" continues.
      at === 0 || /[^\p{L}\p{N}']/u.test(all[at - 1] ?? " ") ? `${article} ` : whole,
    )
    .replace(/'/g, "");
}
