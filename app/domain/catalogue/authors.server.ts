import { boundedHtml } from "#app/lib/bounded-html.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { dataCache } from "#app/platform/db/data-cache.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { namesOf } from "./author-names.server.ts";
import { mostCommon, worksOf } from "./authors.ts";
import * as rows from "./authors-rows.server.ts";
import { cardsOf, type Storefront } from "./catalogue.server.ts";
import type { TitleCard } from "./catalogue.ts";
import { portraitsOf } from "./resources/resources.server.ts";
import type { FeedPicture } from "./resources/resources.ts";

/** Authors, and the books that feeds say they contributed to. */

/** The most titles of an author that are read, the most popular first. */
const MAX_TITLES = 1000;
/** The most series, and the most other names, that a page lists. */
const MAX_SERIES = 24;
const MAX_NAMES = 12;

/** An author's page, apart from the books of one page. */
export interface Author {
  /** The key of the page (`authorKey`), from the name that is in most titles. */
  author: string;
  name: string;
  /** Other names of the same person. */
  others: string[];
  /** Safe HTML; "" if feeds say nothing about the author. */
  bio: string;
  /** With the number of the author's books in each, and its most popular title. */
  series: { name: string; books: number; eisbn: string }[];
}

interface CachedAuthor {
  author: Author;
  /** Every spelling of the names. */
  spelled: string[];
  works: { id: number; first: number | null }[];
  /** All titles, also those that are editions of one book. */
  titles: number[];
}

const authorCache = dataCache<CachedAuthor>();

/** @returns undefined if no title that the shop shows names the author */
function knownAuthor(database: Database, { store }: Pick<Storefront, "store">, key: string) {
  const db = database.read;
  return authorCache(database, store.id, key, async () => {
    if (key === "") return undefined;
    const names = await namesOf(db, key);
    const titles = await rows.titlesOfAuthors(db, store.id, names, MAX_TITLES);
    if (titles.length === 0) return undefined;
    const most = mainName(titles);
    // If an operator separated two names, and a third one links them again, neither page has the other name.
    const main = (await namesOf(db, most)).includes(key) ? most : key;
    const works = worksOf(titles);
    const bio = await rows.bioOf(db, store.id, names);
    const others = names.filter((name) => name !== main);
    const spellings = new Map(
      (others.length > 0 ? await rows.spellingsOf(db, others) : []).map(({ code, name }) => [
        code,
        name ?? "",
      ]),
    );
    const nameOf = (of: string) =>
      mostCommon(titles.filter(({ author }) => author === of).map(({ name }) => name));
    return {
      author: {
        author: main,
        name: nameOf(main),
        others: others
          .map((other) => nameOf(other) || (spellings.get(other) ?? ""))
          .filter((name) => name !== "")
          .slice(0, MAX_NAMES),
        bio: bio ? boundedHtml(bio) : "",
        series: seriesOf(works.map(({ title }) => title)),
      },
      spelled: [...new Set(titles.map(({ name }) => name))],
      works: works.map(({ title, first }) => ({ id: title.id, first })),
      titles: [...new Set(titles.map(({ id }) => id))],
    };
  });
}

/** The name that is in most of the titles; of several, the first in order of their letters. */
function mainName(titles: readonly rows.AuthorTitleRow[]): string {
  return mostCommon(titles.map(({ author }) => author).sort());
}

function seriesOf(titles: readonly rows.AuthorTitleRow[]): Author["series"] {
  const series = new Map<string, { name: string; books: number; eisbn: string }>();
  for (const { series: name, eisbn } of titles) {
    if (!name) continue;
    const entry = series.get(name);
    if (entry) entry.books++;
    else series.set(name, { name, books: 1, eisbn });
  }
  return [...series.values()].sort((a, b) => b.books - a.books).slice(0, MAX_SERIES);
}

/** A book of an author, with the day on which its oldest edition came out (epoch seconds). */
export interface AuthorBook {
  first: number | null;
  card: Guarded<TitleCard>;
}

/**
 * An author with a page of the books that the shop shows, the newest first; of several editions the most popular. Of an
 * author with more than 1,000 titles, only the most popular count.
 * @param key of one of the author's names (`authorKey`)
 * @returns also the number of all books. Failure: `not_found`
 */
export async function getAuthor(
  database: Database,
  storefront: Storefront,
  key: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<(Author & { portrait: FeedPicture | null; books: AuthorBook[]; row_count: number }) | Failure> {
  const cachedAuthor = await knownAuthor(database, storefront, key);
  if (!cachedAuthor) return failure("catalogue.not_found");
  const page = cachedAuthor.works.slice(offset, offset + limit);
  const cards = await cardsOf(
    database.read,
    storefront,
    page.map(({ id }) => id),
  );
  const portraits = await portraitsOf(database.read, cachedAuthor.spelled);
  return {
    ...cachedAuthor.author,
    portrait:
      cachedAuthor.spelled.map((name) => portraits.get(name)).find((picture) => picture !== undefined) ??
      null,
    books: page.flatMap(({ id, first }) => {
      const card = cards.get(id);
      return card ? [{ first, card }] : [];
    }),
    row_count: cachedAuthor.works.length,
  };
}

/** An author to follow: the key of the page, and the name. @returns undefined if the shop shows no title of theirs */
export async function authorNamed(
  database: Database,
  storefront: Pick<Storefront, "store">,
  key: string,
): Promise<{ subject: string; name: string } | undefined> {
  const cachedAuthor = await knownAuthor(database, storefront, key);
  return cachedAuthor && { subject: cachedAuthor.author.author, name: cachedAuthor.author.name };
}

/** The ids of all titles of an author that the shop shows, editions of one book included. */
export async function titlesOfAuthor(
  database: Database,
  storefront: Pick<Storefront, "store">,
  key: string,
): Promise<number[]> {
  return (await knownAuthor(database, storefront, key))?.titles ?? [];
}
