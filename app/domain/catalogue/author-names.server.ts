import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { authorKey } from "./authors.ts";
import * as rows from "./authors-rows.server.ts";
import { recordChanges } from "./rows.server.ts";
import { wordsOfNames } from "./search/name-words.ts";
import * as savingRows from "./title-record-rows.server.ts";

/** Names of one person: an operator's decisions, and below them the other names and the numbers of people in feeds. */

/** The most names of one person, and the most links from one name to another (a name of a name of a name). */
const MAX_NAMES = 20;
const STEPS = 3;

/** The keys of the names of the person with this name, as `namesOfEach` finds them. */
export async function namesOf(db: Queries, key: string): Promise<string[]> {
  return (await namesOfEach(db, [key])).get(key) ?? [key];
}

/**
 * The keys of all names of the people with these names, by name; each person's list begins with the name itself. A name
 * that an operator separated from one of them is not among them.
 */
export async function namesOfEach(db: Queries, keys: readonly string[]): Promise<Map<string, string[]>> {
  const people = keys.map((key) => ({ key, names: [key], newest: [key] }));
  for (let step = 0; step < STEPS; step++) {
    const newest = people.flatMap((person) => person.newest);
    const linked = Map.groupBy(await rows.linksOf(db, newest), ({ from }) => from);
    const candidates = people.map((person) => {
      const others = person.newest.flatMap((name) => linked.get(name) ?? []).map(({ to }) => to);
      return new Set(others.filter((name) => !person.names.includes(name)));
    });
    const differences = await differencesOf(
      db,
      candidates.flatMap((names) => [...names]),
    );
    for (const [index, person] of people.entries()) {
      person.newest = [];
      for (const name of candidates[index] ?? []) {
        const isOther = differences.get(name)?.some((other) => person.names.includes(other));
        if (isOther || person.names.length >= MAX_NAMES) continue;
        person.names.push(name);
        person.newest.push(name);
      }
    }
  }
  return new Map(people.map(({ key, names }) => [key, names]));
}

/** `namesOfEach`, for those names alone that are linked to another one. */
async function linkedNamesOf(db: Queries, keys: readonly string[]): Promise<Map<string, string[]>> {
  return namesOfEach(db, await rows.linkedAmong(db, [...new Set(keys)]));
}

/** The names that an operator separated from these, by name. */
async function differencesOf(db: Queries, keys: readonly string[]): Promise<Map<string, string[]>> {
  const differences = new Map<string, string[]>();
  for (const { first_key, second_key } of await rows.differencesOf(db, keys)) {
    differences.set(first_key, [...(differences.get(first_key) ?? []), second_key]);
    differences.set(second_key, [...(differences.get(second_key) ?? []), first_key]);
  }
  return differences;
}

/** The spellings of these people's other names, by name. Names without others are missing. */
export async function otherNamesOf(db: Queries, keys: readonly string[]): Promise<Map<string, string[]>> {
  const people = await linkedNamesOf(db, keys);
  const authorKeys = [...new Set([...people.values()].flat())];
  if (authorKeys.length === 0) return new Map();
  const spelled = new Map<string, string>();
  for (const { code, name } of await rows.spellingsOf(db, authorKeys)) spelled.set(code, name ?? "");
  for (const { author, name } of await rows.countsOf(db, authorKeys)) spelled.set(author, name);
  return new Map(
    Array.from(people, ([key, names]) => [
      key,
      names.flatMap((name) => (name === key ? [] : (spelled.get(name) ?? []))),
    ]),
  );
}

/** The most titles that get other words when an author gets another name, the most popular first. */
const MAX_RENAMED = 1000;

/**
 * Runs `change`, which links or separates names, and then stores the words of these people's titles again, so that each
 * title is found by all of their names.
 * @param keys the names that the change may link to others, or separate from them
 */
export async function changeNames<Result>(
  tx: Tx,
  keys: readonly string[],
  now: EpochSeconds,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await linkedNamesOf(tx, keys);
  const result = await change();
  const after = await linkedNamesOf(tx, keys);
  const renamed = new Set(
    keys.flatMap((key) => {
      const [old = [], names = []] = [before.get(key), after.get(key)];
      return old.join() === names.join() ? [] : [key, ...old, ...names];
    }),
  );
  if (renamed.size > 0) await nameTitles(tx, [...renamed], now);
  return result;
}

/** Stores the words of people's names again, for the titles of these people. */
async function nameTitles(tx: Tx, keys: readonly string[], now: EpochSeconds): Promise<void> {
  const ids = await rows.titlesNaming(tx, keys, MAX_RENAMED);
  const contributors = await savingRows.storedParts(tx, "contributors", ids);
  const identities = await savingRows.storedParts(tx, "identities", ids);
  const others = await otherNamesOf(
    tx,
    [...contributors.values()].flat().map(({ author }) => author),
  );
  const changed = (await savingRows.searchTexts(tx, ids)).flatMap((text) => {
    const names = namesIn(contributors.get(text.title_id) ?? [], identities.get(text.title_id) ?? [], others);
    const author = wordsOfNames(names).join(" ");
    if (text.author.trim() === author) return [];
    const [title, before] = [text.title.trim(), text.author.trim()];
    const head = [title, before].filter(Boolean).join(" ");
    const rest = text.keyword.trim().slice(head.length).trim();
    const keyword = [title, author, rest].filter(Boolean).join(" ");
    return [{ ...text, author: ` ${author} `, keyword: ` ${keyword} ` }];
  });
  await savingRows.replaceSearchTexts(tx, changed);
  await recordChanges(
    tx,
    null,
    changed.map(({ title_id }) => title_id),
    now,
  );
}

/**
 * Every name by which a title's people are known: their own, and those that its feed, other feeds or an operator give.
 * @param others the result of `otherNamesOf`
 */
export function namesIn(
  contributors: readonly { name: string; author: string }[],
  identities: readonly { kind: string; name: string | null }[],
  others: ReadonlyMap<string, readonly string[]>,
): string[] {
  const givenNames = identities.flatMap(({ kind, name }) => (kind === "name" && name ? [name] : []));
  const linked = contributors.flatMap(({ author }) => others.get(author) ?? []);
  return [...new Set([...contributors.map(({ name }) => name), ...givenNames, ...linked])];
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
 * Decides for all shops whether two names are one person, and overrides all feeds, also later ones.
 * @returns the failure `catalogue.no_author` if no title has one of them, `catalogue.same_author` if both are one name
 */
export function decideAuthors(
  database: Database,
  names: readonly [string, string],
  same: boolean,
  now: EpochSeconds,
): Promise<{ names: string[] } | Failure> {
  return database.transaction(async (tx) => {
    const [one, other] = names.map(authorKey) as [string, string];
    const nameByKey = new Map(
      (await rows.countsOf(tx, [one, other])).map(({ author, name }) => [author, name]),
    );
    for (const [index, key] of [one, other].entries())
      if (key === "" || !nameByKey.has(key))
        return failure("catalogue.no_author", { name: names[index] ?? "" });
    if (one === other) return failure("catalogue.same_author");
    await changeNames(tx, [one, other], now, () => rows.decideAuthors(tx, [one, other], same, now));
    return { names: [nameByKey.get(one) ?? "", nameByKey.get(other) ?? ""] };
  });
}
