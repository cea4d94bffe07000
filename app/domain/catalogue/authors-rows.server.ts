import { type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runInBlocks } from "#app/platform/db/prepared.ts";
import { shownIn } from "./rows.server.ts";

export interface AuthorTitleRow {
  id: number;
  eisbn: string;
  /** The author's name as this title spells it, and its key. */
  name: string;
  author: string;
  title: string;
  title_sort: string;
  subtitle: string | null;
  language: string | null;
  series: string | null;
  release_date: number | null;
}

/** A title that a shop shows, and that was not withdrawn; for `titles` joined with its contributors. */
const isOfferedIn = (storeId: StoreId) =>
  sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled' and ${shownIn(storeId)}`;

/** The titles that these keys contributed to, most popular first; one row for each name in a title. */
export function titlesOfAuthors(
  db: Queries,
  storeId: StoreId,
  keys: readonly string[],
  limit: number,
): Promise<AuthorTitleRow[]> {
  return db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select([
      "titles.id",
      "titles.eisbn",
      "title_contributors.name",
      "title_contributors.author",
      "titles.title",
      "titles.title_sort",
      "titles.subtitle",
      "titles.language",
      "titles.series",
      "titles.release_date",
    ])
    .where("title_contributors.author", "in", [...keys])
    .where(isOfferedIn(storeId))
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .orderBy("title_contributors.position")
    .limit(limit)
    .execute();
}

/**
 * An author's biography, from the title that came out last: the one with their name, or the title's if nobody else
 * contributed to it.
 */
export async function bioOf(
  db: Queries,
  storeId: StoreId,
  keys: readonly string[],
): Promise<string | undefined> {
  const bio = sql<string | null>`coalesce(title_contributors.bio, case when not exists (
    select 1 from title_contributors as other
    where other.title_id = titles.id and other.position <> title_contributors.position) then titles.bio end)`;
  const row = await db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select(bio.as("bio"))
    .where("title_contributors.author", "in", [...keys])
    .where(isOfferedIn(storeId))
    .where(bio, "is not", null)
    // Both databases sort null differently.
    .orderBy(sql`coalesce(titles.release_date, 0)`, "desc")
    .orderBy("titles.id")
    .limit(1)
    .executeTakeFirst();
  return row?.bio ?? undefined;
}

/** The first authors of a shop's titles in a range of ids, for sitemaps. */
export async function authorsBetween(
  db: Queries,
  storeId: StoreId,
  from: number,
  to: number,
): Promise<string[]> {
  const authors = await db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select("title_contributors.author")
    .distinct()
    .where("title_contributors.title_id", ">=", from)
    .where("title_contributors.title_id", "<", to)
    .where("title_contributors.position", "=", 0)
    .where("title_contributors.author", "<>", "")
    .where(isOfferedIn(storeId))
    .orderBy("title_contributors.author")
    .execute();
  return authors.map(({ author }) => author);
}

/**
 * The number of names that one statement asks about, and how many links or decisions it finds for each of them at most.
 */
const NAMES_PER_STATEMENT = 200;
const MAX_LINKS = 200;

async function inBlocks<Row>(
  keys: readonly string[],
  select: (block: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of inChunks(keys, NAMES_PER_STATEMENT)) rows.push(...(await select(chunk)));
  return rows;
}

/** Pairs of names that are one person: each of the first ones with the names that it is linked to. */
export function linksOf(db: Queries, keys: readonly string[]): Promise<{ from: string; to: string }[]> {
  return inBlocks([...new Set(keys)], (block) => linksOfBlock(db, block));
}

async function linksOfBlock(db: Queries, keys: readonly string[]): Promise<{ from: string; to: string }[]> {
  const list = sql.join([...keys]);
  // A name with several numbers belongs to several people, so its numbers link it to no other name.
  const hasSoleIsni = (table: string) => sql`not exists (select 1 from title_identities as others
    where others.author = ${sql.ref(`${table}.author`)} and others.kind = 'isni' and others.code <> ${sql.ref(`${table}.code`)})`;
  const { rows } = await sql<{ from: string; to: string }>`
    select author as "from", code as "to" from title_identities where kind = 'name' and author in (${list})
    union select code, author from title_identities where kind = 'name' and code in (${list})
    union select own.author, other.author from title_identities as own
      join title_identities as other on other.code = own.code and other.kind = 'isni' and other.author <> own.author
      where own.kind = 'isni' and own.author in (${list}) and ${hasSoleIsni("own")} and ${hasSoleIsni("other")}
    union select first_key, second_key from author_choices where same = 1 and first_key in (${list})
    union select second_key, first_key from author_choices where same = 1 and second_key in (${list})
    order by 1, 2 limit ${MAX_LINKS * keys.length}`.execute(db);
  return rows;
}

/** Which of these names are linked to another name. */
export async function linkedAmong(db: Queries, keys: readonly string[]): Promise<string[]> {
  const key = sql`wanted.column1`;
  const linked = await runInBlocks(
    db,
    "linkedAmong",
    keys,
    (some) =>
      db
        // Both databases give the columns of `values` these names.
        .selectFrom(
          sql<{
            column1: string;
          }>`(values ${sql.join(some.map((name) => sql`(cast(${name} as text))`))})`.as("wanted"),
        )
        .select("wanted.column1 as author")
        .where(sql<SqlBool>`exists (select 1 from title_identities where kind = 'name' and author = ${key})
          or exists (select 1 from title_identities where kind = 'name' and code = ${key})
          or exists (select 1 from title_identities as own
            join title_identities as other on other.code = own.code and other.kind = 'isni' and other.author <> own.author
            where own.kind = 'isni' and own.author = ${key})
          or exists (select 1 from author_choices where same = 1 and first_key = ${key})
          or exists (select 1 from author_choices where same = 1 and second_key = ${key})`),
    (author) => [author],
  );
  return linked.map(({ author }) => author);
}

/** The titles that these keys contributed to, the most popular first. */
export async function titlesNaming(db: Queries, keys: readonly string[], limit: number): Promise<number[]> {
  const titles = await db
    .selectFrom("titles")
    .select("id")
    .where("id", "in", (of) =>
      of
        .selectFrom("title_contributors")
        .select("title_id")
        .where("author", "in", [...keys]),
    )
    .orderBy("sort_rank")
    .orderBy("id")
    .limit(limit)
    .execute();
  return titles.map(({ id }) => id);
}

/** Pairs of names, one of which is among these, that an operator said are different people. */
export function differencesOf(
  db: Queries,
  keys: readonly string[],
): Promise<{ first_key: string; second_key: string }[]> {
  return inBlocks([...new Set(keys)], (block) =>
    db
      .selectFrom("author_choices")
      .select(["first_key", "second_key"])
      .where("same", "=", 0)
      .where((where) => where.or([where("first_key", "in", block), where("second_key", "in", block)]))
      .limit(MAX_LINKS * block.length)
      .execute(),
  );
}

/** The feeds' spellings of these names, where they are other names of one person. */
export function spellingsOf(
  db: Queries,
  keys: readonly string[],
): Promise<{ code: string; name: string | null }[]> {
  return inBlocks(keys, (block) =>
    db
      .selectFrom("title_identities")
      .select(["code", "name"])
      .distinct()
      .where("kind", "=", "name")
      .where("code", "in", block)
      .orderBy("code")
      .orderBy("name")
      .limit(MAX_LINKS * block.length)
      .execute(),
  );
}

/** The number of titles in the catalogue with each of these names, and one of its spellings. */
export function countsOf(
  db: Queries,
  keys: readonly string[],
): Promise<{ author: string; name: string; titles: number }[]> {
  return db
    .selectFrom("title_contributors")
    .select(({ fn }) => [
      "author",
      fn.min("name").as("name"),
      fn.count<number>("title_id").distinct().as("titles"),
    ])
    .where("author", "in", [...keys])
    .groupBy("author")
    .orderBy("titles", "desc")
    .orderBy("author")
    .execute();
}

/** Stores an operator's decision whether two names are one person. */
export async function decideAuthors(
  tx: Tx,
  [one, other]: readonly [string, string],
  same: boolean,
  now: EpochSeconds,
): Promise<void> {
  const choice = { same: same ? 1 : 0, decided_at: now } as const;
  const [first_key, second_key] = one < other ? [one, other] : [other, one];
  await tx
    .insertInto("author_choices")
    .values({ first_key, second_key, ...choice })
    .onConflict((conflict) => conflict.columns(["first_key", "second_key"]).doUpdateSet(choice))
    .execute();
}
