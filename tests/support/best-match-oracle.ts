import { withoutAnyArticle, withoutArticle } from "#app/domain/catalogue/search/articles.ts";
import { MAX_READ } from "#app/domain/catalogue/search/best-match.ts";
import type { Field } from "#app/domain/catalogue/search/query.ts";
import { FEW_NAMED } from "#app/domain/catalogue/search/relaxed/formula.ts";
import { SMALL_WORDS } from "#app/domain/catalogue/search/relaxed/word-variants.ts";
import { parseTerm } from "#app/domain/catalogue/search/term.ts";
import { words } from "#app/lib/fold.ts";

/** A title as plain texts, and what decides among titles of one band. */
export interface PrintedTitle {
  id: number;
  sort_rank: number;
  /** 0 on hand, 1 on order, 2 neither. */
  tier: number;
  title: string;
  language: string | null;
  subtitle: string | null;
  series: string | null;
  /** The words of their names. */
  authors: readonly string[];
  publisher: string | null;
}

/** Puts the titles that match a search by words in order, title by title. @param page the language of the page */
export function bestFirst(
  matches: readonly PrintedTitle[],
  typed: string,
  field: Field,
  page: string | null,
): number[] {
  const all = matches.map((title) => textsOf(title, field));
  const wanted = wantedOf(typed);
  const read = all.filter((texts) => says(texts, wanted)).length <= MAX_READ;
  const isForeign = ({ language }: PrintedTitle) => page !== null && language !== null && language !== page;
  return matches
    .map((title, index) => ({ ...title, band: bandOf(title, all[index] as string[], wanted, field, read) }))
    .sort(
      (a, b) =>
        a.band - b.band ||
        a.tier - b.tier ||
        Number(isForeign(a)) - Number(isForeign(b)) ||
        a.sort_rank - b.sort_rank ||
        a.id - b.id,
    )
    .map(({ id }) => id);
}

/** Whether none of the titles that match says what was typed. */
export function isPoor(matches: readonly PrintedTitle[], typed: string, field: Field): boolean {
  const wanted = wantedOf(typed);
  const bands = matches.map((title) => bandOf(title, textsOf(title, field), wanted, field, true));
  const isTitle = field === "keyword" || field === "title";
  const isNamed = bands.includes(4) && !(isTitle && matches.length <= FEW_NAMED);
  return !isNamed && bands.every((band) => band >= 4);
}

interface Wanted {
  keys: readonly string[];
  whole: readonly string[];
  asTyped: readonly { word: string; exact: boolean }[];
}

function wantedOf(typed: string): Wanted {
  const { words: some, phrases } = parseTerm(typed);
  const asTyped = [...some, ...phrases.flat().map((word) => ({ word, exact: true }))];
  return {
    keys: [typed.replace(/[!"]/g, " ").trim()].flatMap((one) => [keyOf(one), keyOf(withoutAnyArticle(one))]),
    whole: asTyped.map(({ word }) => word),
    asTyped,
  };
}

const keyOf = (title: string) => words(title).join(" ");

/** The words of the fields that count in a search of one field; the publisher's only in a search for publishers. */
function textsOf({ title, subtitle, series, authors, publisher }: PrintedTitle, field: Field): string[] {
  const inTitle = [title, subtitle, series].flatMap((text) => words(text ?? ""));
  const inAuthors = authors.flatMap((name) => words(name));
  if (field === "title") return inTitle;
  if (field === "publisher") return words(publisher ?? "");
  return field === "author" ? inAuthors : [...inTitle, ...inAuthors];
}

const says = (texts: readonly string[], { whole }: Wanted) => whole.every((word) => texts.includes(word));

/** A title without its article, and the main part of that. */
export function partsOf({ title, language }: Pick<PrintedTitle, "title" | "language">) {
  const sorted = withoutArticle(title, language);
  const [main = "", ...others] = sorted.split(/[:([]|\s[-–—]\s/);
  return { sorted, main, isDivided: words(main).length > 0 && words(others.join(" ")).length > 0 };
}

function bandOf(
  { title, language, authors }: PrintedTitle,
  texts: readonly string[],
  wanted: Wanted,
  field: Field,
  read: boolean,
): number {
  const { keys, whole, asTyped } = wanted;
  const own = words(title);
  const { sorted, main, isDivided } = partsOf({ title, language });
  const article = own.length - words(sorted).length;
  const mainPart = isDivided ? own.slice(0, article + words(main).length) : own;
  if (field === "keyword" || field === "title") {
    if (keys.includes(keyOf(sorted))) return 0;
    const begins = keys.some((key) => keyOf(sorted).startsWith(`${key} `));
    if (begins && isDivided && keys.includes(words(main).join(" "))) return 1;
    const inAuthors = authors.flatMap((name) => words(name));
    const telling = whole.filter((word) => !SMALL_WORDS.has(word));
    const allIn = (some: readonly string[]) =>
      telling.every((word) => some.includes(word) || inAuthors.includes(word));
    const isTyped = (word: string) => SMALL_WORDS.has(word) || telling.includes(word);
    if (read && says(texts, wanted)) {
      const some = new Set(telling).size > 1 && mainPart.some((word) => telling.includes(word));
      if (mainPart.every(isTyped) && allIn(mainPart) && some) return 1;
    }
    if (begins) return 2;
    if (read && says(texts, wanted)) {
      const rows: string[][] = [[]];
      for (const word of own) {
        if (isTyped(word)) rows.at(-1)?.push(word);
        else rows.push([]);
      }
      if (rows.some(allIn)) return 3;
    }
  }
  if (says(texts, wanted)) return 4;
  const begun = asTyped.every(({ word, exact }) =>
    texts.some((other) => (exact ? other === word : other.startsWith(word))),
  );
  return begun || field !== "keyword" ? 5 : 6;
}
