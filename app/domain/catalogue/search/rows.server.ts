import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { words } from "#app/lib/fold.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type BrowseRequest, type BrowseResult, MAX_OFFSET } from "./browse.ts";

/**
 * The browse interface in plain SQL: slow and obviously right. It serves small catalogues and is
 * what a faster implementation is compared with.
 */
export async function browseBySql(
  db: Queries,
  storeId: number,
  now: number,
  request: BrowseRequest,
): Promise<BrowseResult> {
  const matching = () => matchingTitles(db, storeId, now, request);
  const counted = await db
    .selectFrom(matching().select("titles.id").limit(MAX_OFFSET).as("matches"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const row_count = Number(counted.count);
  const ids =
    request.offset >= row_count
      ? []
      : request.sort === "instore"
        ? await (row_count < FEW
            ? sortedInStore(matching(), storeId, request)
            : inStoreFirst(matching, storeId, request))
        : await sorted(matching(), request);
  return { ids, row_count, max_offset: MAX_OFFSET, facets: {} };
}

type Matching = SelectQueryBuilder<Schema, "titles", object>;

/**
 * Below this many matches one pass that sorts them is cheaper than walking the shop's shelves and the
 * trade in order until a page is full; above it the walk soon ends.
 */
const FEW = 500;

async function sortedInStore(
  matching: Matching,
  storeId: number,
  { offset, limit }: BrowseRequest,
): Promise<number[]> {
  const rows = await matching
    .leftJoin("store_stock", (join) =>
      join.onRef("store_stock.title_id", "=", "titles.id").on("store_stock.store_id", "=", storeId),
    )
    .orderBy(sql`coalesce(store_stock.tier, 2)`)
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .select("titles.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

async function sorted(matching: Matching, { sort, offset, limit }: BrowseRequest): Promise<number[]> {
  const ordered =
    sort === "title"
      ? matching.orderBy("titles.title_sort").orderBy("titles.id")
      : sort === "author"
        ? matching.orderBy("titles.author_sort").orderBy("titles.title_sort").orderBy("titles.id")
        : sort === "date"
          ? matching
              .orderBy(sql`titles.release_date is null`)
              .orderBy("titles.release_date", "desc")
              .orderBy("titles.id")
          : matching.orderBy("titles.sort_rank").orderBy("titles.id");
  const rows = await ordered.select("titles.id").limit(limit).offset(offset).execute();
  return rows.map((row) => row.id);
}

/** "What's in store": on our shelves, then on its way to us, then the rest of the trade; each by rank. */
async function inStoreFirst(
  matching: () => Matching,
  storeId: number,
  { offset, limit }: BrowseRequest,
): Promise<number[]> {
  const held = await matching()
    .innerJoin("store_stock", (join) =>
      join.onRef("store_stock.title_id", "=", "titles.id").on("store_stock.store_id", "=", storeId),
    )
    .where("store_stock.tier", "<", 2)
    .orderBy("store_stock.tier")
    .orderBy("store_stock.rank")
    .orderBy("store_stock.title_id")
    .select("titles.id")
    .limit(offset + limit)
    .execute();
  const page = held.slice(offset).map((row) => row.id);
  if (page.length >= limit) return page;
  const rest = await matching()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("store_stock")
            .select("store_stock.title_id")
            .whereRef("store_stock.title_id", "=", "titles.id")
            .where("store_stock.store_id", "=", storeId)
            .where("store_stock.tier", "<", 2),
        ),
      ),
    )
    .orderBy("titles.sort_rank")
    .orderBy("titles.id")
    .select("titles.id")
    .limit(limit - page.length)
    .offset(Math.max(0, offset - held.length))
    .execute();
  return [...page, ...rest.map((row) => row.id)];
}

type Where = ExpressionBuilder<Schema, "titles">;

function matchingTitles(db: Queries, storeId: number, now: number, request: BrowseRequest): Matching {
  // Written out, not bound: the planner proves by these words that `titles_on_sale` has every match.
  let query = db
    .selectFrom("titles")
    .where(sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled'`) as Matching;
  for (const [key, values] of Object.entries(request.filters)) {
    const wanted = values.filter((value) => !value.excluded);
    const refused = values.filter((value) => value.excluded);
    const test = (where: Where, value: string) => filterTest(where, storeId, now, key, value);
    if (wanted.length > 0)
      query = query.where((where) => where.or(wanted.map(({ value }) => test(where, value))));
    if (refused.length > 0) {
      query = query.where((where) => where.and(refused.map(({ value }) => where.not(test(where, value)))));
    }
  }
  if (request.term !== "") query = query.where((where) => termTest(where, request));
  return query;
}

/** One filter value against one title. A value that means nothing matches nothing. */
function filterTest(
  where: Where,
  storeId: number,
  now: number,
  key: string,
  value: string,
): Expression<SqlBool> {
  const never = sql<SqlBool>`1 = 0`;
  const held = (column: "onhand" | "onorder") =>
    where.exists(
      where
        .selectFrom("store_stock")
        .select("store_stock.title_id")
        .whereRef("store_stock.title_id", "=", "titles.id")
        .where("store_stock.store_id", "=", storeId)
        .where(`store_stock.${column}`, ">", 0),
    );
  switch (key) {
    case "s":
      return where.exists(
        where
          .selectFrom("title_subjects")
          .select("title_subjects.title_id")
          .whereRef("title_subjects.title_id", "=", "titles.id")
          .where("title_subjects.scheme", "=", "bisac")
          .where("title_subjects.code", ">=", value.toLowerCase())
          .where("title_subjects.code", "<", `${value.toLowerCase()}~`),
      );
    case "f":
      return where("titles.binding_code", "=", value.toLowerCase());
    case "g":
      return where("titles.language", "=", value.toLowerCase());
    case "a":
      return where("titles.audience", "=", value);
    case "r":
      if (value === "0xy" || value === "instore") return held("onhand");
      return value === "onorder" ? held("onorder") : never;
    case "b":
      if (value === "forthcoming") {
        return where.or([
          where("titles.release_date", ">", now),
          where.and([where("titles.release_date", "is", null), where("titles.state", "=", "forthcoming")]),
        ]);
      }
      if (value === "available") return where("titles.state", "=", "available");
      if (value === "oop") return where("titles.state", "=", "out_of_print");
      return value === "giftcard" ? where("titles.is_giftcard", "=", 1) : never;
    case "d": {
      const range = dateRange(value);
      if (!range) return never;
      return where.and([
        where("titles.release_date", ">=", range[0]),
        where("titles.release_date", "<", range[1]),
      ]);
    }
    case "x":
      return where.exists(
        where
          .selectFrom("title_list_items")
          .innerJoin("title_lists", "title_lists.id", "title_list_items.list_id")
          .select("title_list_items.title_id")
          .whereRef("title_list_items.title_id", "=", "titles.id")
          .where("title_lists.store_id", "=", storeId)
          .where("title_list_items.list_id", "=", value),
      );
    default:
      return never;
  }
}

/** `2025z03z01` is that month; `2025` that year. */
function dateRange(value: string): [number, number] | undefined {
  const match = /^(\d{4})(?:z(\d{2})z\d{2})?$/.exec(value);
  if (!match) return undefined;
  const year = Number(match[1]);
  if (!match[2]) return [Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000];
  const month = Number(match[2]) - 1;
  return [Date.UTC(year, month, 1) / 1000, Date.UTC(year, month + 1, 1) / 1000];
}

/**
 * The search term against the folded columns of `title_search`, which begin and end with a space:
 * every word must begin a word of the text, `!word` must be one, "quoted words" must stand together.
 */
function termTest(where: Where, request: BrowseRequest): Expression<SqlBool> {
  const code = parseProductCode(request.term);
  if (code) return where.or([where("titles.product_code", "=", code), where("titles.isbn", "=", code)]);
  const column = request.type === "url" || request.type === "file" ? "keyword" : request.type;
  const patterns: string[] = [];
  for (const part of request.term.match(/"[^"]+"|\S+/g) ?? []) {
    if (part.startsWith('"') && part.length > 1) {
      const phrase = words(part).join(" ");
      if (phrase !== "") patterns.push(`% ${phrase} %`);
    } else {
      const exact = part.startsWith("!");
      for (const word of words(part)) patterns.push(exact ? `% ${word} %` : `% ${word}%`);
    }
  }
  // Punctuation alone is a search for nothing, not for everything.
  if (patterns.length === 0) return sql<SqlBool>`1 = 0`;
  return where.exists(
    where
      .selectFrom("title_search")
      .select("title_search.title_id")
      .whereRef("title_search.title_id", "=", "titles.id")
      .where((like) => like.and(patterns.map((pattern) => like(`title_search.${column}`, "like", pattern)))),
  );
}
