import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { authorKey } from "./authors.ts";
import * as rows from "./authors-rows.server.ts";

/** Names of one person: what feeds say (other names, and numbers of people), and above it what an operator decided. */

/** The most names of one person, and how far apart they are at most: a name of a name of a name. */
const MAX_NAMES = 20;
const STEPS = 3;

/**
 * The keys of the names of the person with this name, which is the first. A name that an operator separated from one of them is not
 * among them.
 */
export async function namesOf(db: Queries, key: string): Promise<string[]> {
  const names = [key];
  for (let step = 0, from = [key]; step < STEPS && from.length > 0; step++) {
    const links = await rows.linksOf(db, from);
    const found = new Set(links.map(({ to }) => to).filter((to) => !names.includes(to)));
    if (found.size === 0) break;
    const differ = await rows.differencesOf(db, [...found]);
    const isOther = (name: string) =>
      differ.some(
        ({ first_key, second_key }) =>
          (first_key === name && names.includes(second_key)) ||
          (second_key === name && names.includes(first_key)),
      );
    from = [];
    for (const name of found) {
      if (names.length >= MAX_NAMES || isOther(name)) continue;
      names.push(name);
      from.push(name);
    }
  }
  return names;
}

/** A name of a person, and in how many titles of the catalogue it is. */
export interface AuthorName {
  author: string;
  name: string;
  titles: number;
}

/**
 * The names of a person in the whole catalogue, those in most titles first.
 * @returns the failure `catalogue.no_author` if no title has the name
 */
export async function authorNames(db: Queries, name: string): Promise<{ names: AuthorName[] } | Failure> {
  const key = authorKey(name);
  const names = key === "" ? [] : await rows.countsOf(db, await namesOf(db, key));
  return names.some(({ author }) => author === key) ? { names } : failure("catalogue.no_author", { name });
}

/**
 * Decides for all shops whether two names are one person, whatever feeds say and will say.
 * @returns the failure `catalogue.no_author` if no title has one of them, `catalogue.same_author` if both are one name
 */
export function decideAuthors(
  database: Database,
  names: readonly [string, string],
  same: boolean,
  now: number,
): Promise<{ names: string[] } | Failure> {
  return database.transaction(async (tx) => {
    const [one, other] = names.map(authorKey) as [string, string];
    const found = new Map((await rows.countsOf(tx, [one, other])).map(({ author, name }) => [author, name]));
    for (const [at, key] of [one, other].entries())
      if (key === "" || !found.has(key)) return failure("catalogue.no_author", { name: names[at] ?? "" });
    if (one === other) return failure("catalogue.same_author");
    await rows.decideAuthors(tx, [one, other], same, now);
    return { names: [found.get(one) ?? "", found.get(other) ?? ""] };
  });
}
