import { words } from "#app/lib/fold.ts";

/** The data stored with a title's words, in four bytes (`bytesOf`). */
export interface Shape {
  /** The number of words that the title itself has, without subtitle and series. */
  titleWords: number;
  /** The number of words that the series has: the last ones of the title field. */
  seriesWords: number;
  /** The number in the series; 0 for none. */
  seriesNumber: number;
  /** The number of words of its sort key that are its main part, before a colon or bracket; 0 if all are. */
  mainWords: number;
  /** Whether it begins with an article, which its sort key does not have. */
  hasArticle: boolean;
}

/** The last byte has the words of the main part in its lower bits, and this one for an article. */
export const ARTICLE = 128;

export function bytesOf(of: Shape): [number, number, number, number] {
  return [of.titleWords, of.seriesWords, of.seriesNumber, of.mainWords | (of.hasArticle ? ARTICLE : 0)];
}

const MAX_BYTE = 255;
const MAX_NUMBER = 254;

/** Word counts by series, because many titles share one. */
const wordCountCache = new Map<string, number>();
const MAX_COUNTED = 10_000;

/** @param row its texts as they are stored: `title` is the normalised title field, with a space at both ends */
export function shapeOf(row: {
  title: string;
  title_sort: string;
  series: string | null;
  series_num: string | null;
  main_words: number | null;
}): Shape {
  const wordCount = countWords(row.title);
  const seriesWords = row.series === null ? 0 : wordsOf(row.series);
  const ownTitle = ownWords(row.title, row.title_sort);
  return {
    titleWords: Math.min(MAX_BYTE, ownTitle?.words ?? wordCount - seriesWords),
    seriesWords: Math.min(MAX_BYTE, seriesWords),
    seriesNumber: numberIn(row.series_num),
    mainWords: Math.min(ARTICLE - 1, row.main_words ?? 0),
    hasArticle: ownTitle?.hasArticle ?? false,
  };
}

/** The title's sort key is the title itself, without an article that it may begin with. */
function ownWords(title: string, key: string): { words: number; hasArticle: boolean } | undefined {
  if (title.startsWith(` ${key} `)) return { words: countWords(key), hasArticle: false };
  const second = title.indexOf(" ", 1);
  return title.startsWith(` ${key} `, second) ? { words: countWords(key) + 1, hasArticle: true } : undefined;
}

function wordsOf(series: string): number {
  let n = wordCountCache.get(series);
  if (n === undefined) {
    if (wordCountCache.size >= MAX_COUNTED) wordCountCache.clear();
    n = words(series).length;
    wordCountCache.set(series, n);
  }
  return n;
}

/** The whole number in "3" or "Vol. 3"; 0 for "2.5" and "1-3". */
function numberIn(text: string | null): number {
  const [first, second] = text?.match(/\d+/g) ?? [];
  const value = first !== undefined && second === undefined ? Number(first) : 0;
  return value <= MAX_NUMBER ? value : 0;
}

export function countWords(text: string): number {
  let n = 0;
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) !== 32 && (index === 0 || text.charCodeAt(index - 1) === 32)) n++;
  return n;
}
