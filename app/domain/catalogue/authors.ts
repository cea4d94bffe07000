import { words } from "#app/lib/fold.ts";
import { isSameByName, type NamedTitle } from "./editions.ts";

/** Keys of names that do not name a person, such as "various authors". They have no page. */
const KEYS_OF_NO_PERSON = new Set([
  "anonymous",
  "anonyme",
  "author",
  "no-author",
  "none",
  "unknown",
  "unknown-author",
  "various",
  "various-authors",
  "various-artists",
  "multiple-authors",
  "collectif",
  "collective",
  "editors",
  "staff",
]);

/**
 * The key of an author's page: the words of the name without accents and capitals, joined by hyphens. Initials are one
 * word, however they are spaced: "J. K. Rowling", "J.K. Rowling" and "JK Rowling" are one author. "" for a name
 * that does not name a person.
 */
export function authorKey(name: string): string {
  const parts: string[] = [];
  let initials = false;
  for (const word of words(name)) {
    const isInitial = /^\p{L}$/u.test(word);
    if (isInitial && initials) parts[parts.length - 1] += word;
    else parts.push(word);
    initials = isInitial;
  }
  const key = parts.join("-");
  return KEYS_OF_NO_PERSON.has(key) ? "" : key;
}

/** The longest key (characters): that of the longest name that is stored. */
export const AUTHOR_KEY = 300;

/** The number of books on a page of an author's. */
export const AUTHOR_PAGE = 24;

/** A title of an author, as far as it decides where it is listed. */
export interface AuthoredTitle extends NamedTitle {
  readonly id: number;
  readonly title_sort: string;
  /** Epoch seconds. */
  readonly release_date: number | null;
}

/** A book in one or more editions. */
export interface Work<Title> {
  /** The edition that stands for it: the first one given. */
  title: Title;
  /** When its oldest edition came out, in epoch seconds. */
  first: number | null;
}

/** The books that an author's titles are editions of, the newest first; those without a date come last. */
export function worksOf<Title extends AuthoredTitle>(titles: readonly Title[]): Work<Title>[] {
  const worksByTitle = new Map<string, Work<Title>[]>();
  for (const title of titles) {
    const works = worksByTitle.get(title.title_sort) ?? [];
    const work = works.find(
      (candidate) => candidate.title.id === title.id || isSameByName(candidate.title, title),
    );
    if (work) work.first = older(work.first, title.release_date);
    else worksByTitle.set(title.title_sort, [...works, { title, first: title.release_date }]);
  }
  return [...worksByTitle.values()]
    .flat()
    .sort(
      (a, b) =>
        (b.first ?? Number.NEGATIVE_INFINITY) - (a.first ?? Number.NEGATIVE_INFINITY) ||
        a.title.id - b.title.id,
    );
}

const older = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The value that most of these have; of several, the first. */
export function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most = "";
  for (const [value, count] of counts) if (count > (counts.get(most) ?? 0)) most = value;
  return most;
}
