import { words } from "#app/lib/fold.ts";

/** The data stored with a title's words: four numbers, each below 256. */
export interface Shape {
  /** How many words the title itself has, without subtitle and series. */
  titleWords: number;
  /** How many words the series has: the last ones of the title field. */
  seriesWords: number;
  /** The number in the series; 0 for none. */
  seriesNumber: number;
  /** How many words of its sort key are its main part, before a colon or bracket; 0 if all are. */
  mainWords: number;
}

const MAX = 255;
const MAX_NUMBER = 254;

/** Word counts by series, because many titles share one. */
const counted = new Map<string, number>();
const MAX_COUNTED = 10_000;

/** @param row its texts as they are stored: `title` is the normalised title field, with a space at both ends */
export function shapeOf(row: {
  title: string;
  title_sort: string;
  series: string | null;
  series_num: string | null;
  main_words: number | null;
}): Shape {
  const all = countWords(row.title);
  const seriesWords = row.series === null ? 0 : wordsOf(row.series);
  return {
    titleWords: Math.min(MAX, ownWords(row.title, row.title_sort) ?? all - seriesWords),
    seriesWords: Math.min(MAX, seriesWords),
    seriesNumber: numberIn(row.series_num),
    mainWords: Math.min(MAX, row.main_words ?? 0),
  };
}

/** The title's sort key is the title itself, without an article that it may begin with. */
function ownWords(title: string, key: string): number | undefined {
  if (title.startsWith(` ${key} `)) return countWords(key);
  const second = title.indexOf(" ", 1);
  return title.startsWith(` ${key} `, second) ? countWords(key) + 1 : undefined;
}

function wordsOf(series: string): number {
  let n = counted.get(series);
  if (n === undefined) {
    if (counted.size >= MAX_COUNTED) counted.clear();
    n = words(series).length;
    counted.set(series, n);
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
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) !== 32 && (at === 0 || text.charCodeAt(at - 1) === 32)) n++;
  return n;
}
