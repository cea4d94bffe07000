import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { own } from "#app/lib/own.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { MAX_OFFSET } from "./browse.ts";
import {
  type Counts,
  dateSpan,
  dateSpans,
  FEATURES,
  GROUPS,
  type Group,
  isSection,
  isTopic,
  STATUS,
  STOCK,
} from "./facets.ts";
import { type SearchAnswer, type SearchQuery, WHOLE_SHOP } from "./query.ts";
import type { TextRow } from "./relaxed/memory-text.ts";

/**
 * The search in plain SQL: slow but obviously correct. It serves small catalogues, replaces the index while
 * that is being built, and is the reference for testing the index (`tests/calls/search.test.ts`).
 */
export async function searchBySql(db: Queries, query: SearchQuery): Promise<SearchAnswer> {
  const matching = () => matchingTitles(db, query);
  const count = await (query.facets ? countAll(matching()) : countCapped(db, matching()));
  const ids = query.offset >= Math.min(count, MAX_OFFSET) ? [] : await page(matching, query, count);
  return {
    ids,
    count,
    counts: query.facets ? await countFacets(db, query) : null,
    relaxed: null,
    strict: count,
  };
}

/** The answer to a query whose words are replaced by these titles, best first. */
export async function pageOfTitles(
  db: Queries,
  query: SearchQuery,
  ids: readonly number[],
): Promise<Pick<SearchAnswer, "ids" | "count" | "counts">> {
  const only = { ...query, term: null, exactTitle: null, only: ids };
  if (query.sort !== "instore") return searchBySql(db, only);
  const rows = await matchingTitles(db, only).select("titles.id").execute();
  const matching = new Set(rows.map(({ id }) => id));
  const end = query.offset >= MAX_OFFSET ? 0 : query.offset + query.limit;
  return {
    ids: ids.filter((id) => matching.has(id)).slice(query.offset, end),
    count: matching.size,
    counts: query.facets ? await countFacets(db, only) : null,
  };
}

async function countAll(matching: Matching): Promise<number> {
  const row = await matching
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts up to a limit; used when no facets are requested. */
async function countCapped(db: Queries, matching: Matching): Promise<number> {
  const row = await db
    .selectFrom(matching.select("titles.id").limit(MAX_OFFSET).as("matches"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type Matching = SelectQueryBuilder<Schema, "titles", object>;

// --- order ---------------------------------------------------------------------------------------

/**
 * Below this number of matches, sorting all of them is faster than walking the shop's stock and the catalogue
 * in order until a page is full. Above it, the walk soon ends.
 */
const FEW = 500;

function page(matching: () => Matching, query: SearchQuery, count: number): Promise<number[]> {
  const walkable =
    query.sort === "instore" && query.exactTitle === null && query.shelf.location === WHOLE_SHOP;
  return walkable && count >= FEW ? inStoreFirst(matching, query) : sorted(matching(), query);
}

async function sorted(matching: Matching, query: SearchQuery): Promise<number[]> {
  let ordered = matching as unknown as ReturnType<Matching["orderBy"]>;
  if (query.exactTitle !== null)
    ordered = ordered.orderBy(sql`case when titles.title_sort = ${query.exactTitle} then 0 else 1 end`);
  if (query.sort === "instore")
    ordered = ordered.orderBy(
      sql`case when ${held(query, "onhand")} then 0 when ${held(query, "onorder")} then 1 else 2 end`,
    );
  ordered =
    query.sort === "title"
      ? ordered.orderBy("titles.title_sort")
      : query.sort === "author"
        ? ordered.orderBy("titles.author_sort").orderBy("titles.title_sort")
        : query.sort === "date"
          ? ordered.orderBy(sql`titles.release_date is null`).orderBy("titles.release_date", "desc")
          : ordered.orderBy("titles.sort_rank");
  const rows = await ordered
    .orderBy("titles.id")
    .select("titles.id")
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** "What's in store": titles on our shelves, then on order, then the rest of the catalogue; each by rank. */
async function inStoreFirst(
  matching: () => Matching,
  { shelf, offset, limit }: SearchQuery,
): Promise<number[]> {
  const held = await matching()
    .innerJoin("store_stock", (join) =>
      join.onRef("store_stock.title_id", "=", "titles.id").on("store_stock.store_id", "=", shelf.store),
    )
    .where("store_stock.tier", "<", 2)
    .orderBy("store_stock.tier")
    .orderBy("store_stock.rank")
    .orderBy("store_stock.title_id")
    .select("titles.id")
    .limit(offset + limit)
    .execute();
  const found = held.slice(offset).map((row) => row.id);
  if (found.length >= limit) return found;
  const rest = await matching()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("store_stock")
            .select("store_stock.title_id")
            .whereRef("store_stock.title_id", "=", "titles.id")
            .where("store_stock.store_id", "=", shelf.store)
            .where("store_stock.tier", "<", 2),
        ),
      ),
    )
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .select("titles.id")
    .limit(limit - found.length)
    .offset(Math.max(0, offset - held.length))
    .execute();
  return [...found, ...rest.map((row) => row.id)];
}

// --- matching ------------------------------------------------------------------------------------

type Where = ExpressionBuilder<Schema, "titles">;

/** The titles that match the query; `without` ignores one group's filter. */
function matchingTitles(db: Queries, query: SearchQuery, without?: Group): Matching {
  // Literal rather than bound values: they let the planner prove that `titles_on_sale` covers every match.
  let found = db
    .selectFrom("titles")
    .where(sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled'`)
    .where(
      sql<SqlBool>`not exists (select 1 from title_edits where title_edits.title_id = titles.id
        and title_edits.store_id = ${query.shelf.store} and title_edits.hidden = 1)`,
    ) as Matching;
  if (query.only) found = found.where(among(query.only));
  for (const { group, include, exclude } of query.filters) {
    if (group === without) continue;
    if (include.length > 0)
      found = found.where((where) => where.or(include.map((value) => test(query, group, value))));
    for (const value of exclude) found = found.where((where) => where.not(test(query, group, value)));
  }
  if (query.term) found = found.where((where) => termTest(where, query));
  return found;
}

const never = sql<SqlBool>`1 = 0`;

/** More ids than this are bound as one value: a statement takes some 32,000. */
const BOUND_SINGLY = 1000;

function among(ids: readonly number[]): Expression<SqlBool> {
  if (ids.length === 0) return never;
  if (ids.length <= BOUND_SINGLY) return sql<SqlBool>`titles.id in (${sql.join(ids)})`;
  // Both databases read the keys of a JSON object.
  const keys = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 0])));
  return sql<SqlBool>`titles.id in (select cast(key as bigint) from json_each(${keys}))`;
}

/** Whether the shop has a title: a condition on its stock rows, here or elsewhere. */
function held(
  query: SearchQuery,
  what: "onhand" | "onorder" | "other",
  also = sql`1 = 1`,
): Expression<SqlBool> {
  const { store, location } = query.shelf;
  const here = location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${location}`;
  const place = what === "other" ? sql`not (${here})` : here;
  const column = what === "onorder" ? sql`stock.onorder` : sql`stock.onhand`;
  return sql<SqlBool>`exists (select 1 from stock where stock.title_id = titles.id
    and stock.store_id = ${store} and ${place} and ${column} > 0 and ${also})`;
}

/** A condition for one filter value on one title. A meaningless value matches nothing. */
function test(query: SearchQuery, group: Group, value: string): Expression<SqlBool> {
  switch (group) {
    case "r":
      if (value === "0xy") return held(query, "onhand");
      return value === "onorder" || value === "other" ? held(query, value) : never;
    case "b":
      return statusTest(query, value);
    case "s":
      if (isSection(value)) return subjectTest(3, value);
      return isTopic(value) ? subjectTest(6, value) : sectionTest(query, value);
    case "c":
      return value.startsWith("__") ? never : sectionTest(query, value);
    case "f":
      return sql<SqlBool>`lower(coalesce(titles.binding_code, '')) = ${value}`;
    case "a":
      return sql<SqlBool>`lower(coalesce(titles.audience, '')) = ${value}`;
    case "g":
      return sql<SqlBool>`lower(coalesce(titles.language, '')) = ${value}`;
    case "d":
      return spanTest(dateSpan(value, query.now));
    case "j":
      if (value === "canadian")
        return sql<SqlBool>`exists (select 1 from title_contributors
          where title_contributors.title_id = titles.id and title_contributors.canadian = 1)`;
      if (value === "largeprint") return sql<SqlBool>`titles.is_large_print = 1`;
      if (value === "series") return sql<SqlBool>`titles.series is not null`;
      return value === "signed" ? held(query, "onhand", sql`stock.condition = 'S'`) : never;
    case "x":
      return among(own(query.lists, value) ?? []);
  }
}

function statusTest(query: SearchQuery, value: string): Expression<SqlBool> {
  const { now, shelf } = query;
  const forthcoming = sql<SqlBool>`((titles.release_date is not null and titles.release_date > ${now}
      and titles.state <> 'out_of_print')
    or (titles.release_date is null and titles.state = 'forthcoming'))`;
  switch (value) {
    case "rank":
      return sql<SqlBool>`titles.rank is not null`;
    case "forthcoming":
      return forthcoming;
    case "futureranked":
      return sql<SqlBool>`(titles.future_rank is not null and ${forthcoming})`;
    case "available":
      return sql<SqlBool>`(titles.state in ('available', 'forthcoming') and not ${forthcoming})`;
    case "oop":
      return sql<SqlBool>`titles.state = 'out_of_print'`;
    case "giftcard":
      return sql<SqlBool>`titles.is_giftcard = 1`;
    case "bargain":
      return held(query, "onhand", sql`stock.condition = 'R'`);
    case "used":
      return held(query, "onhand", sql`stock.condition like 'U%'`);
    case "sale": {
      const here = shelf.location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${shelf.location}`;
      const list = shelf.american ? sql`titles.list_price_usa` : sql`titles.list_price_can`;
      const edit = sql`select 1 from title_edits where title_edits.title_id = titles.id
        and title_edits.store_id = ${shelf.store} and title_edits.price`;
      // The shop's own price overrides the prices of its stock.
      return sql<SqlBool>`(exists (${edit} < ${list}) or (not exists (${edit} is not null)
        and exists (select 1 from stock where stock.title_id = titles.id and stock.store_id = ${shelf.store}
          and ${here} and stock.condition = '' and stock.price < ${list})))`;
    }
    default:
      return never;
  }
}

function subjectTest(length: 3 | 6, value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from title_subjects where title_subjects.title_id = titles.id
    and title_subjects.scheme = 'bisac' and lower(substr(title_subjects.code, 1, ${sql.lit(length)})) = ${value})`;
}

function sectionTest(query: SearchQuery, key: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from title_sections where title_sections.title_id = titles.id
    and title_sections.store_id = ${query.shelf.store} and title_sections.key = ${key})`;
}

function spanTest(span: { from: number; to: number } | undefined): Expression<SqlBool> {
  if (!span) return never;
  // Databases have no Infinity here, so use the year 9999.
  const to = Math.min(span.to, 253_402_300_799);
  return sql<SqlBool>`(titles.release_date is not null and titles.release_date >= ${span.from}
    and titles.release_date < ${to})`;
}

/** The normalised columns of `title_search` have a space at both ends and around every word. */
function termTest(where: Where, { term, field }: SearchQuery): Expression<SqlBool> {
  const patterns = [
    ...(term?.words ?? []).map(({ word, exact }) => (exact ? `% ${word} %` : `% ${word}%`)),
    ...(term?.phrases ?? []).map((phrase) => `% ${phrase.join(" ")} %`),
  ];
  if (patterns.length === 0) return never;
  return where.exists(
    where
      .selectFrom("title_search")
      .select("title_search.title_id")
      .whereRef("title_search.title_id", "=", "titles.id")
      .where((like) => like.and(patterns.map((pattern) => like(`title_search.${field}`, "like", pattern)))),
  );
}

// --- counts --------------------------------------------------------------------------------------

type Mutable = Record<Group, Record<string, number>>;

/** Counts every group's values among the titles that match all other groups' filters. */
async function countFacets(db: Queries, query: SearchQuery): Promise<Counts> {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, {}])) as Mutable;
  const put = (group: Group, value: string | null, n: number | string | null) => {
    if (value !== null && value !== "" && Number(n ?? 0) > 0) counts[group][value] = Number(n);
  };
  const fixed: [Group, readonly string[]][] = [
    ["r", STOCK],
    ["b", STATUS],
    ["j", FEATURES],
    ["d", dateSpans(query.now).map(({ value }) => value)],
  ];
  for (const [group, values] of fixed) {
    const row = (await matchingTitles(db, query, group)
      .select(
        values.map((value, at) =>
          sql<number>`sum(case when ${test(query, group, value)} then 1 else 0 end)`.as(`n${at}`),
        ),
      )
      .executeTakeFirst()) as Record<string, number> | undefined;
    for (const [at, value] of values.entries()) put(group, value, row?.[`n${at}`] ?? 0);
  }
  for (const [group, column] of [
    ["f", "binding_code"],
    ["a", "audience"],
    ["g", "language"],
  ] as const) {
    const rows = await matchingTitles(db, query, group)
      .select([
        sql<string | null>`lower(${sql.ref(`titles.${column}`)})`.as("value"),
        sql<number>`count(*)`.as("n"),
      ])
      .groupBy(sql`lower(${sql.ref(`titles.${column}`)})`)
      .execute();
    for (const { value, n } of rows) put(group, value, n);
  }
  const within = matchingTitles(db, query, "s").select("titles.id");
  for (const length of [3, 6] as const) {
    const code = sql<string>`lower(substr(title_subjects.code, 1, ${sql.lit(length)}))`;
    const rows = await db
      .selectFrom("title_subjects")
      .select([code.as("value"), sql<number>`count(distinct title_subjects.title_id)`.as("n")])
      .where("title_subjects.scheme", "=", "bisac")
      .where(sql<SqlBool>`length(title_subjects.code) >= ${sql.lit(length)}`)
      .where("title_subjects.title_id", "in", within)
      .groupBy(code)
      .execute();
    for (const { value, n } of rows)
      if (length === 3 || query.topicsOf.includes(value.slice(0, 3))) put("s", value, n);
  }
  for (const group of ["s", "c"] as const) {
    const rows = await db
      .selectFrom("title_sections")
      .select(["title_sections.key as value", sql<number>`count(*)`.as("n")])
      .where("title_sections.store_id", "=", query.shelf.store)
      .where("title_sections.title_id", "in", matchingTitles(db, query, group).select("titles.id"))
      .groupBy("title_sections.key")
      .execute();
    for (const { value, n } of rows) if (value.startsWith("__") === (group === "s")) put(group, value, n);
  }
  return counts;
}

// --- what a request names ------------------------------------------------------------------------

export async function titlesByCode(db: Queries, code: string): Promise<number[]> {
  const rows = await db.selectFrom("titles").select("id").where("product_code", "=", code).execute();
  return rows.map((row) => row.id);
}

/** The texts of everything on sale in order of popularity, some at a time. */
export async function* textRows(db: Queries, batch: number): AsyncGenerator<TextRow[]> {
  let after = { sort_rank: -1, id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom("titles")
      .innerJoin("title_search", "title_search.title_id", "titles.id")
      .where(sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled'`)
      .where((where) =>
        where.or([
          where("titles.sort_rank", ">", after.sort_rank),
          where.and([where("titles.sort_rank", "=", after.sort_rank), where("titles.id", ">", after.id)]),
        ]),
      )
      .select([
        "titles.id",
        "titles.sort_rank",
        "titles.title_sort",
        "titles.series",
        "titles.series_num",
        "titles.binding_code",
        "titles.is_large_print",
        "title_search.title",
        "title_search.author",
        "title_search.publisher",
        "title_search.keyword",
        sql<number>`case when titles.rank is null and titles.future_rank is null then 0 else 1 end`.as(
          "ranked",
        ),
      ])
      .orderBy("titles.sort_rank")
      .orderBy("titles.id")
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

// --- failed searches -----------------------------------------------------------------------------

export type Miss = Schema["search_misses"];

/** Maximum number of different failed searches that are stored for a shop and day. */
const MOST_MISSES = 2000;

export async function addMisses(
  database: Pick<Database, "transaction">,
  misses: readonly Miss[],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const miss of misses) {
      const { store_id, day, type, term, searches, matches, offered } = miss;
      const { numUpdatedRows } = await tx
        .updateTable("search_misses")
        .set((set) => ({ searches: set("searches", "+", searches), matches, offered }))
        .where((where) => where.and({ store_id, day, type, term }))
        .executeTakeFirst();
      if (numUpdatedRows > 0) continue;
      const { n } = await tx
        .selectFrom("search_misses")
        .where((where) => where.and({ store_id, day }))
        .select((select) => select.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      if (Number(n) >= MOST_MISSES) continue;
      // Another process may have stored it in the meantime.
      await tx
        .insertInto("search_misses")
        .values(miss)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** A shop's failed searches since a day, with what was offered last. */
export async function countMisses(
  db: Queries,
  store: number,
  since: number,
  limit: number,
): Promise<Omit<Miss, "store_id" | "day">[]> {
  const rows = await db
    .selectFrom("search_misses as miss")
    .where("store_id", "=", store)
    .where("day", ">=", since)
    .groupBy(["type", "term"])
    .select(["type", "term"])
    .select((select) => [select.fn.sum("searches").as("total"), select.fn.max("day").as("last")])
    .orderBy("total", "desc")
    .orderBy("term")
    .orderBy("type")
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ type, term, total, last }) => {
      const { matches, offered } = await db
        .selectFrom("search_misses")
        .where((where) => where.and({ store_id: store, day: last, type, term }))
        .select(["matches", "offered"])
        .executeTakeFirstOrThrow();
      return { type, term, searches: Number(total), matches, offered };
    }),
  );
}

/** The authors and the series of some titles, in the order of the titles. */
export async function namesOf(
  db: Queries,
  ids: readonly number[],
): Promise<{ authors: string[]; series: string[] }> {
  const people = await db
    .selectFrom("title_contributors")
    .where("title_id", "in", [...ids])
    .where("role", "like", "A%")
    .select(["title_id", "name"])
    .orderBy("position")
    .execute();
  const titles = await db
    .selectFrom("titles")
    .where("id", "in", [...ids])
    .select(["id", "series"])
    .execute();
  const byTitle = new Map(titles.map(({ id, series }) => [id, series]));
  return {
    authors: ids.flatMap((id) => people.filter(({ title_id }) => title_id === id).map(({ name }) => name)),
    series: ids.flatMap((id) => byTitle.get(id) ?? []),
  };
}

/** Texts that differ if titles have changed, or anything else of the catalogue. */
export async function versionOf(db: Queries): Promise<{ titles: string; all: string }> {
  const row = await db
    .selectFrom("catalogue_changes")
    .select((select) => [
      select.fn.countAll().as("all"),
      select.fn.max("seq").as("last"),
      sql<number | null>`sum(case when store_id is null then 1 else 0 end)`.as("titles"),
      sql<number | null>`max(case when store_id is null then seq end)`.as("last_title"),
    ])
    .executeTakeFirstOrThrow();
  return { titles: `${row.titles} ${row.last_title}`, all: `${row.all} ${row.last}` };
}

/** A subject's name in the feeds, by the first characters of its code. */
export async function subjectLabel(db: Queries, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("title_subjects")
    .select("label")
    .where("code", ">=", code)
    .where("code", "<", `${code}~`)
    .where("label", "!=", "")
    // Feeds without a heading repeat the code in its place.
    .where(sql<SqlBool>`lower(label) <> lower(code)`)
    .orderBy("code")
    .limit(1)
    .executeTakeFirst();
  return row?.label;
}

/** The names of all of a shop's sections. */
export function sectionLabels(db: Queries, storeId: number): Promise<{ key: string; label: string }[]> {
  return db.selectFrom("store_sections").select(["key", "label"]).where("store_id", "=", storeId).execute();
}
