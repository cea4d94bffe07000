/** Articles at the beginning of titles, which are sorted without them. */

/** By language (ISO 639-1), as the Library of Congress lists them; `l` and `un` before an apostrophe as well. */
const ARTICLES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: "the a an",
    fr: "le la les l un une des",
    de: "der die das des dem den ein eine eines einem einen einer",
    es: "el la los las lo un una",
    it: "il lo la l i gli le un uno una",
    pt: "o a os as um uma",
    nl: "de het een",
    ca: "el la els les l un una",
    da: "de den det en et",
    no: "de den det ei en et",
    nb: "de den det ei en et",
    nn: "dei den det ei ein eit",
    sv: "de den det en ett",
  }).map(([language, articles]) => [language, new Set(articles.split(" "))]),
);
/** The articles of titles whose language is unknown. */
const DEFAULT_ARTICLES: ReadonlySet<string> = new Set([...(ARTICLES.en ?? []), ...(ARTICLES.fr ?? [])]);
const ALL_ARTICLES: ReadonlySet<string> = new Set(Object.values(ARTICLES).flatMap((some) => [...some]));
const NO_ARTICLES: ReadonlySet<string> = new Set();

/** "A Is for Alibi", "A comme Alibi": here the "A" is a letter of the alphabet. */
const LETTER = /^a\s+(is|as|to|for|comme)\s/i;

/** The title without its article, by its language; null if that is unknown. */
export function withoutArticle(title: string, language: string | null): string {
  return withoutArticleOf(
    title,
    language === null ? DEFAULT_ARTICLES : (ARTICLES[language.toLowerCase()] ?? NO_ARTICLES),
  );
}

/** The title without its first word, if that word is an article in some language. */
export function withoutAnyArticle(title: string): string {
  return withoutArticleOf(title, ALL_ARTICLES);
}

function withoutArticleOf(title: string, articles: ReadonlySet<string>): string {
  const [whole = "", article = "", between = ""] = /^(\p{L}+)(['’]\s*|\s+)(?=\S)/u.exec(title) ?? [];
  const lower = article.toLowerCase();
  if (!articles.has(lower) || LETTER.test(title)) return title;
  // "L'Étranger" and "L Étranger", but not "The's".
  return /^\s/.test(between) || lower === "l" || lower === "un" ? title.slice(whole.length) : title;
}
