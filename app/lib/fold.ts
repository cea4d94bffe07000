/** Folds text for searching, stored texts and search terms alike: without diacritics, capitals and ligatures. */
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

/**
 * The folded text, to find a part of it. Without apostrophes, so that "l’enfant", "l'enfant" and "lenfant" are the
 * same.
 */
export function fold(text: string): string {
  return withApostrophes(text).replaceAll("'", "");
}

/** The folded text with all apostrophes as `'`. */
function withApostrophes(text: string): string {
  // Plain ASCII, which most text is, has nothing to decompose.
  if (ASCII.test(text)) return text.toLowerCase().replace(/`/g, "'").replace(/&/g, " and ");
  return (
    text
      // The acute accent as a sign of its own, which some type as an apostrophe, decomposes into a space and an accent.
      .replaceAll("´", "'")
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}+/gu, "")
      .replace(/[æœßøđłıþ]/g, (letter) => LIGATURES[letter] ?? letter)
      .replace(/[’‘ʼ`']/g, "'")
      .replace(/&/g, " and ")
  );
}

/** The folded words of a text. An apostrophe inside a word is dropped; an elision splits the word (`l'enfant`). */
export function words(text: string): string[] {
  const folded = withApostrophes(text);
  return (folded.includes("'") ? withElisionsSplit(folded) : folded)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/**
 * The words that French elides, as a pattern. `entr'` is left out, because it joins the next word today ("entr'acte",
 * "entracte").
 */
export const ELIDED = "(?:jus|lors|pres|puis|quel|quoi)?qu|[cdjlmnst]";
const ELISION = new RegExp(`\\b(${ELIDED})'(?=[a-z])`, "g");

function withElisionsSplit(folded: string): string {
  return folded
    .replace(ELISION, (whole, elided: string, position: number, wholeText: string) =>
      // "don't" and "it's" end with the letter after the apostrophe; "l'enfant" continues.
      position === 0 || /[^\p{L}\p{N}']/u.test(wholeText[position - 1] ?? " ") ? `${elided} ` : whole,
    )
    .replaceAll("'", "");
}
