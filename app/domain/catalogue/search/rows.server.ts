import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { bestMatchOf } from "./best-match.ts";
import { bandInSql, isPoor } from "./best-match-rows.server.ts";
import { MAX_OFFSET } from "./browse.ts";
import { valuesIn } from "./facet-rows.server.ts";
import { type Counts, dateSpans, GROUPS, type Group } from "./facets.ts";
import { isHeldByShop, type MatchingTitles, matchingTitles, test } from "./matching-rows.server.ts";
import { isExact, type SearchAnswer, type SearchQuery, WHOLE_SHOP, withoutFilters } from "./query.ts";
import { FEW_STRICT, MAX_POOR } from "./relaxed/formula.ts";

/**
 * The search in plain SQL: slow but obviously correct. It serves small catalogues, replaces the index while
 * that is being built, and is the reference for testing the index (`tests/calls/search/search.test.ts`).
 */
export async function searchBySql(db: Queries, query: SearchQuery): Promise<SearchAnswer> {
  const matching = () => matchingTitles(db, query);
  const count = await (query.facets ? countAll(matching()) : countCapped(db, matching()));
  const nothing = { ids: [], ...(query.together && { together: { rows: 0, editions: [] } }) };
  const page =
    count === 0
      ? nothing
      : query.together
        ? await pageTogether(db, query, matching)
        : { ids: query.offset >= Math.min(count, MAX_OFFSET) ? [] : await pageOf(matching, query, count) };
  return {
    ...page,
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
): Promise<Pick<SearchAnswer, "ids" | "count" | "counts" | "together">> {
  const only = { ...query, term: null, exactTitles: [], only: ids };
  if (query.sort !== "instore") return searchBySql(db, only);
  const titleRows = await withWorks(matchingTitles(db, only), only).execute();
  const matching = new Map(titleRows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => matching.get(id) ?? []);
  const end = query.offset >= MAX_OFFSET ? 0 : query.offset + query.limit;
  const rows = query.together ? rowsOf(inOrder, query) : inOrder.map(({ id }) => ({ id, editions: 1 }));
  const page = rows.slice(query.offset, end);
  return {
    ids: page.map(({ id }) => id),
    ...(query.together && {
      together: { rows: rows.length, editions: page.map(({ editions }) => editions) },
    }),
    count: matching.size,
    counts: query.facets ? await countFacets(db, only) : null,
  };
}

/**
 * The strict matches, without regard to filters, that closest ones may join; undefined if there are enough good ones.
 */
export async function fewStrict(
  db: Queries,
  query: SearchQuery,
): Promise<{ ids: number[]; poor: boolean } | undefined> {
  const most = query.brief ? FEW_STRICT : MAX_POOR;
  const bare = withoutFilters(query);
  const matching = () => matchingTitles(db, bare);
  const rows = await matching()
    .select("titles.id")
    .limit(most + 1)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, poor: true };
  const best = bestMatchOf(bare);
  if (!best || ids.length > most) return undefined;
  const poor = !query.brief && !isExact(query) && (await isPoor(matching, best, ids.length));
  return poor || ids.length <= FEW_STRICT ? { ids, poor } : undefined;
}

async function countAll(matching: MatchingTitles): Promise<number> {
  const row = await matching
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts up to a limit; used when no facets are requested. */
async function countCapped(db: Queries, matching: MatchingTitles): Promise<number> {
  const row = await db
    .selectFrom(matching.select("titles.id").limit(MAX_OFFSET).as("matches"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

// --- order ---------------------------------------------------------------------------------------

/**
 * Below this number of matches, sorting all of them is faster than walking the shop's stock and the catalogue
 * in order until a page is full. Above it, the walk soon ends.
 */
const MAX_SORTED_WHOLE = 500;

function pageOf(matching: () => MatchingTitles, query: SearchQuery, count: number): Promise<number[]> {
  const walkable = query.sort === "instore" && query.term === null && query.shopKey.location === WHOLE_SHOP;
  return walkable && count >= MAX_SORTED_WHOLE ? inStoreFirst(matching, query) : sortedIds(matching, query);
}

type Column = RawBuilder<unknown>;
const byRank: readonly Column[] = [sql`titles.sort_rank`];
/** The order of titles that are equal until then; ids come last. */
const SORT_COLUMNS: Readonly<Record<SearchQuery["sort"], readonly Column[]>> = {
  instore: byRank,
  popularity: byRank,
  title: [sql`titles.title_sort`, sql`titles.title_accents`],
  author: [sql`titles.author_sort`, sql`titles.title_sort`, sql`titles.title_accents`],
  date: [sql`titles.release_date is null`, sql`titles.release_date desc`],
};

const tierOf = (query: SearchQuery) =>
  sql<number>`case when ${isHeldByShop(query, "onhand")} then 0 when ${isHeldByShop(query, "onorder")} then 1 else 2 end`;

/** 1 for a title whose language is known and another one. */
const isForeign = (language: string) =>
  sql<number>`case when lower(coalesce(titles.language, '')) in ('', ${language}) then 0 else 1 end`;

/** The columns that a query's matches are in order of. */
async function orderOf(matching: () => MatchingTitles, query: SearchQuery): Promise<Column> {
  const order: unknown[] = [];
  const best = bestMatchOf(query);
  if (best) order.push(await bandInSql(matching, best));
  else if (query.exactTitles.length > 0)
    order.push(sql`case when titles.title_sort in (${sql.join(query.exactTitles)}) then 0 else 1 end`);
  if (query.sort === "instore") order.push(tierOf(query));
  if (best && query.language !== null) order.push(isForeign(query.language));
  order.push(...SORT_COLUMNS[query.sort], sql`titles.id`);
  return sql`${sql.join(order)}`;
}

async function sortedIds(matching: () => MatchingTitles, query: SearchQuery): Promise<number[]> {
  const rows = await matching()
    .orderBy(await orderOf(matching, query))
    .select("titles.id")
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** "What's in store": titles on our shelves, then on order, then the rest of the catalogue; each by rank. */
async function inStoreFirst(
  matching: () => MatchingTitles,
  { shopKey, offset, limit }: SearchQuery,
): Promise<number[]> {
  const heldTitles = await matching()
    .innerJoin("store_stock", (join) =>
      join.onRef("store_stock.title_id", "=", "titles.id").on("store_stock.store_id", "=", shopKey.store),
    )
    .where("store_stock.tier", "<", 2)
    .orderBy("store_stock.tier")
    .orderBy("store_stock.rank")
    .orderBy("store_stock.title_id")
    .select("titles.id")
    .limit(offset + limit)
    .execute();
  const heldIds = heldTitles.slice(offset).map((row) => row.id);
  if (heldIds.length >= limit) return heldIds;
  const rest = await matching()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("store_stock")
            .select("store_stock.title_id")
            .whereRef("store_stock.title_id", "=", "titles.id")
            .where("store_stock.store_id", "=", shopKey.store)
            .where("store_stock.tier", "<", 2),
        ),
      ),
    )
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .select("titles.id")
    .limit(limit - heldIds.length)
    .offset(Math.max(0, offset - heldTitles.length))
    .execute();
  return [...heldIds, ...rest.map((row) => row.id)];
}

// --- editions together ---------------------------------------------------------------------------

/** A match, with the values that choose the edition to show for its work. */
interface Edition {
  id: number;
  /** Below 0 for a title without other editions. */
  work: number;
  tier: number;
  sort_rank: number;
}

const withWorks = (matching: MatchingTitles, query: SearchQuery) =>
  matching
    .leftJoin("title_works", "title_works.title_id", "titles.id")
    .select([
      "titles.id",
      "titles.sort_rank",
      sql<number>`coalesce(title_works.work, -titles.id)`.as("work"),
      tierOf(query).as("tier"),
    ]);

/** The rows of matches that are in order: editions of a work share one, where the first of them would stand. */
function rowsOf(
  matches: readonly Edition[],
  { sort }: SearchQuery,
): { work: number; id: number; editions: number }[] {
  return Array.from(
    Map.groupBy(matches, ({ work }) => Number(work)),
    ([work, editions]) => {
      const [first] =
        sort === "instore"
          ? editions.toSorted((a, b) => a.tier - b.tier || a.sort_rank - b.sort_rank || a.id - b.id)
          : editions;
      return { work, id: (first as Edition).id, editions: editions.length };
    },
  );
}

/** A page on which editions of a work share a row. */
async function pageTogether(
  db: Queries,
  query: SearchQuery,
  matching: () => MatchingTitles,
): Promise<Pick<SearchAnswer, "ids" | "together">> {
  const place = sql<number>`row_number() over (order by ${await orderOf(matching, query)})`.as("place");
  const placed = () => db.selectFrom(withWorks(matching(), query).select(place).as("placed"));
  const page =
    query.offset >= MAX_OFFSET
      ? []
      : await placed()
          .select((select) => [
            "work",
            select.fn.min<number>("id").as("id"),
            select.fn.countAll<number>().as("editions"),
            sql<number>`count(*) over ()`.as("rows"),
          ])
          .groupBy("work")
          .orderBy((select) => select.fn.min("place"))
          .limit(query.limit)
          .offset(query.offset)
          .execute();
  const [first] = page;
  if (!first) {
    const { rows } = await placed()
      .select(sql<number>`count(distinct work)`.as("rows"))
      .executeTakeFirstOrThrow();
    return { ids: [], together: { rows: Math.min(Number(rows), MAX_OFFSET), editions: [] } };
  }
  const shared = page.filter(({ editions }) => Number(editions) > 1).map(({ work }) => work);
  const editions =
    shared.length === 0
      ? []
      : await placed().selectAll().where("work", "in", shared).orderBy("place").execute();
  const idByWork = new Map(rowsOf(editions, query).map(({ work, id }) => [work, id]));
  return {
    ids: page.map(({ work, id }) => idByWork.get(Number(work)) ?? Number(id)),
    together: {
      rows: Math.min(Number(first.rows), MAX_OFFSET),
      editions: page.map(({ editions: n }) => Number(n)),
    },
  };
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
    ["r", valuesIn("r")],
    ["b", valuesIn("b")],
    ["j", valuesIn("j")],
    ["d", dateSpans(query.now).map(({ value }) => value)],
  ];
  for (const [group, values] of fixed) {
    const row = (await matchingTitles(db, query, group)
      .select(
        values.map((value, index) =>
          sql<number>`sum(case when ${test(query, group, value)} then 1 else 0 end)`.as(`n${index}`),
        ),
      )
      .executeTakeFirst()) as Record<string, number> | undefined;
    for (const [index, value] of values.entries()) put(group, value, row?.[`n${index}`] ?? 0);
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
      .where("title_sections.store_id", "=", query.shopKey.store)
      .where("title_sections.title_id", "in", matchingTitles(db, query, group).select("titles.id"))
      .groupBy("title_sections.key")
      .execute();
    for (const { value, n } of rows) if (value.startsWith("__") === (group === "s")) put(group, value, n);
  }
  return counts;
}
