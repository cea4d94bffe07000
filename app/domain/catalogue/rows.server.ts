import { type Selectable, type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runInBlocks, runListed, runPrepared } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type Title = Selectable<Schema["titles"]>;

const cardColumns = [
  "id",
  "eisbn",
  "product_code",
  "isbn",
  "title",
  "subtitle",
  "author_line",
  "language",
  "binding",
  "release_date",
  "state",
  "is_giftcard",
  "is_large_print",
  "cover_image_cache",
  "list_price_usa",
  "list_price_can",
  "tax_class",
  "not_for_sale_in",
  "temporarily_out",
  "sold_until",
  "only_store_id",
  "weight",
  "deleted_at",
] as const;
export type CardRow = Pick<Title, (typeof cardColumns)[number]>;

/** When the next sale of a title closes. */
export async function nextSaleEnd(db: Queries, now: EpochSeconds): Promise<number | undefined> {
  const row = await db
    .selectFrom("titles")
    .select((select) => select.fn.min("sold_until").as("at"))
    .where("sold_until", ">", now)
    .executeTakeFirst();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

export async function titleByEisbn(db: Queries, eisbn: string): Promise<Title | undefined> {
  const rows = await runPrepared(
    db,
    "titleByEisbn",
    () => db.selectFrom("titles").selectAll().where("eisbn", "=", eisbn).where("deleted_at", "is", null),
    [eisbn],
  );
  return rows[0];
}

export function titleByCode(db: Queries, code: string): Promise<Title | undefined> {
  return db
    .selectFrom("titles")
    .selectAll()
    .where("product_code", "=", code)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Titles by their codes, including deleted ones, because a feed may restore them. */
export async function titlesByCodesEver(db: Queries, codes: readonly string[]): Promise<Map<string, Title>> {
  const titles = await runInBlocks(
    db,
    "titlesByCodesEver",
    codes,
    (some) => db.selectFrom("titles").selectAll().where("product_code", "in", some),
    (code) => [code],
  );
  return new Map(titles.map((title) => [title.product_code, title]));
}

/**
 * The ids of titles by their product codes.
 * @param of whose titles: a shop's, for its staff or (`shown`) for shoppers; undefined for every title
 */
export async function idsByCodes(
  db: Queries,
  codes: readonly string[],
  of?: { store: number; shown: boolean },
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const query = db
    .selectFrom("titles")
    .select(["id", "product_code"])
    .where("product_code", "in", [...codes])
    .where("deleted_at", "is", null);
  const rows = await (of ? query.where(of.shown ? shownIn(of.store) : knownIn(of.store)) : query).execute();
  return new Map(rows.map((row) => [row.product_code, row.id]));
}

/** The public ids of titles, shown or not, by their product codes. */
export async function eisbnsByCodes(db: Queries, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom("titles")
    .select(["eisbn", "product_code"])
    .where("product_code", "in", [...codes])
    .execute();
  return new Map(rows.map((row) => [row.product_code, row.eisbn]));
}

/** The ids of titles that a shop shows, by their public ids. */
export async function idsByEisbns(
  db: Queries,
  eisbns: readonly string[],
  shownTo: number,
): Promise<Map<string, number>> {
  if (eisbns.length === 0) return new Map();
  const rows = await db
    .selectFrom("titles")
    .select(["id", "eisbn"])
    .where("eisbn", "in", [...eisbns])
    .where("deleted_at", "is", null)
    .where(shownIn(shownTo))
    .execute();
  return new Map(rows.map((row) => [row.eisbn, row.id]));
}

/** The cards in the order of the ids, without titles that no longer exist. */
export async function cardsByIds(db: Queries, ids: readonly TitleId[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await runListed(db, "cardsByIds", ids, () =>
    db
      .selectFrom("titles")
      .select(cardColumns)
      .where("id", "in", [...ids]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type CoverRow = Pick<
  Title,
  "id" | "eisbn" | "product_code" | "title" | "author_line" | "cover_image_cache" | "cover_url"
> & {
  /** The shop's own cover: the name of a picture. */
  own_cover: string | null;
};

/** Includes deleted titles, because orders still show their covers. */
export function coversByEisbns(
  db: Queries,
  storeId: StoreId,
  eisbns: readonly string[],
): Promise<CoverRow[]> {
  return db
    .selectFrom("titles")
    .leftJoin("title_edits", (join) =>
      join.onRef("title_edits.title_id", "=", "titles.id").on("title_edits.store_id", "=", storeId),
    )
    .select(["titles.id", "eisbn", "product_code", "title", "author_line", "cover_image_cache", "cover_url"])
    .select("title_edits.cover as own_cover")
    .where("eisbn", "in", [...eisbns])
    .execute();
}

/**
 * A condition on `titles`: this shop shows the title. It has not hidden it, it is not the title of another shop, and no
 * gift card where none are sold. `selectExceptions` (`search/engine/rows.server.ts`) says the same to the index, and
 * `isShown` where the title is known.
 */
export const shownIn = (storeId: StoreId) => sql<SqlBool>`(
  (titles.only_store_id is null or titles.only_store_id = ${storeId})
  and (titles.is_giftcard = 0 or exists (select 1 from stores where stores.id = ${storeId} and stores.sells_gift_cards = 1))
  and not exists (select 1 from title_edits
    where title_edits.title_id = titles.id and title_edits.store_id = ${storeId} and title_edits.hidden = 1))`;
/** The values of `shownIn`, for prepared statements. */
const shownValues = (storeId: StoreId) => [storeId, storeId, storeId];

/** A condition on `titles`: it is not the title of another shop, so staff of this one may know it. */
export const knownIn = (storeId: StoreId) =>
  sql<SqlBool>`(titles.only_store_id is null or titles.only_store_id = ${storeId})`;

/** All the parts of a title that its page needs. */
export async function partsOf(db: Queries, storeId: StoreId, titleId: TitleId) {
  const [contributors, subjects, texts, prizes, interiors, resources, comments] = await Promise.all([
    runPrepared(
      db,
      "contributorsOf",
      () =>
        db
          .selectFrom("title_contributors")
          .select(["name", "author", "role", "canadian", "bio"])
          .where("title_id", "=", titleId)
          .orderBy("position"),
      [titleId],
    ),
    runPrepared(
      db,
      "allSubjectsOf",
      () =>
        db
          .selectFrom("title_subjects")
          .select(["scheme", "code", "label", "language"])
          .where("title_id", "=", titleId)
          .orderBy("position"),
      [titleId],
    ),
    runPrepared(
      db,
      "textsOf",
      () =>
        db
          .selectFrom("title_texts")
          .select(["kind", "content", "author", "source_title"])
          .where("title_id", "=", titleId)
          .orderBy("position"),
      [titleId],
    ),
    runPrepared(
      db,
      "prizesOf",
      () =>
        db
          .selectFrom("title_prizes")
          .select(["prize", "name", "year", "rank"])
          .where("title_id", "=", titleId)
          .orderBy("position"),
      [titleId],
    ),
    runPrepared(
      db,
      "interiorsOf",
      () =>
        db.selectFrom("title_interiors").select("path").where("title_id", "=", titleId).orderBy("position"),
      [titleId],
    ),
    runPrepared(
      db,
      "shownResourcesOf",
      () =>
        db
          .selectFrom("title_resources")
          .leftJoin("feed_pictures", "feed_pictures.id", "title_resources.picture_id")
          .select(["title_resources.kind", "title_resources.url", "title_resources.caption"])
          .select(["feed_pictures.name", "feed_pictures.is_placeholder"])
          .where("title_resources.title_id", "=", titleId)
          .where("title_resources.is_shown", "=", 1)
          .orderBy("title_resources.position"),
      [titleId, 1],
    ),
    runPrepared(
      db,
      "commentsOf",
      () =>
        db
          .selectFrom("title_comments")
          .select(["author", "text"])
          .where("store_id", "=", storeId)
          .where("title_id", "=", titleId)
          .orderBy("id"),
      [storeId, titleId],
    ),
  ]);
  return { contributors, subjects, texts, prizes, interiors, resources, comments };
}

export type Parts = Awaited<ReturnType<typeof partsOf>>;

/** A title's BISAC codes, the main one first. */
export async function subjectsOf(db: Queries, titleId: TitleId): Promise<string[]> {
  const rows = await db
    .selectFrom("title_subjects")
    .select("code")
    .where("title_id", "=", titleId)
    .where("scheme", "=", "bisac")
    .orderBy("position")
    .execute();
  return rows.map((row) => row.code);
}

/** The most titles of a series that are read. */
const SERIES = 200;

/** The titles of a series, most popular first. */
export function idsOfSeries(
  db: Queries,
  storeId: StoreId,
  series: string,
): Promise<{ id: number; series_num: string | null }[]> {
  return runPrepared(
    db,
    "idsOfSeries",
    () =>
      db
        .selectFrom("titles")
        .select(["id", "series_num"])
        .where("series", "=", series)
        .where("deleted_at", "is", null)
        .where(shownIn(storeId))
        .orderBy("sort_rank")
        .limit(SERIES),
    [series, ...shownValues(storeId), SERIES],
  );
}

export async function idsOfAuthor(
  db: Queries,
  storeId: StoreId,
  author: string,
  limit: number,
): Promise<number[]> {
  const rows = await runPrepared(
    db,
    "idsOfAuthor",
    () =>
      db
        .selectFrom("title_contributors")
        .innerJoin("titles", "titles.id", "title_contributors.title_id")
        .select("titles.id")
        .distinct()
        .select("titles.sort_rank")
        .where("title_contributors.name", "=", author)
        .where("titles.deleted_at", "is", null)
        .where(shownIn(storeId))
        .orderBy("titles.sort_rank")
        .limit(limit),
    [author, ...shownValues(storeId), limit],
  );
  return rows.map((row) => row.id);
}

/** A shop's titles in a range of ids, for sitemaps. Ranges stay stable as titles come and go. */
export async function onSaleBetween(
  db: Queries,
  storeId: StoreId,
  from: number,
  to: number,
): Promise<{ eisbn: string; updated_at: number }[]> {
  const rows = await db
    .selectFrom("titles")
    .leftJoin("title_edits", (join) =>
      join.onRef("title_edits.title_id", "=", "titles.id").on("title_edits.store_id", "=", storeId),
    )
    .select(["titles.eisbn", "titles.updated_at", "title_edits.updated_at as edited_at"])
    .where("titles.id", ">=", from)
    .where("titles.id", "<", to)
    .where("titles.deleted_at", "is", null)
    .where("titles.state", "!=", "cancelled")
    .where("titles.is_giftcard", "=", 0)
    .where(shownIn(storeId))
    .orderBy("titles.id")
    .execute();
  return rows.map(({ eisbn, updated_at, edited_at }) => ({
    eisbn,
    updated_at: Math.max(updated_at, edited_at ?? 0),
  }));
}

/** The titles of these, which a shop names. */
export function giftCardTitles(db: Queries, ids: readonly TitleId[]) {
  return db
    .selectFrom("titles")
    .select(["eisbn", "title", "language"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

/** The gift cards that a shop shows, in the order in which they were added. */
export async function giftCardIds(db: Queries, storeId: StoreId, limit: number): Promise<number[]> {
  const giftCards = await db
    .selectFrom("titles")
    .select("id")
    .where("is_giftcard", "=", 1)
    .where("deleted_at", "is", null)
    .where("state", "!=", "cancelled")
    .where(shownIn(storeId))
    .orderBy("id")
    .limit(limit)
    .execute();
  return giftCards.map(({ id }) => id);
}

export async function highestId(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("titles")
    .select((select) => select.fn.max("id").as("highest"))
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}

/** Used in place of a title id if a shop's sections changed. */
export const ALL_SECTIONS = 0;

/** Records changes for the search indexes: these titles changed, or (with a shop) its stock or edits of them did. */
export async function recordChanges(
  tx: Tx,
  storeId: StoreId | null,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<void> {
  await runInBlocks(
    tx,
    "recordChanges",
    titleIds,
    (some) =>
      tx
        .insertInto("catalogue_changes")
        .values(some.map((title_id) => ({ store_id: storeId, title_id, changed_at: now }))),
    (title_id) => [storeId, title_id, now],
  );
}

export type TitleName = Pick<Title, "id" | "title" | "author_line" | "product_code" | "isbn">;

/** The names and codes of titles, also of those that were deleted. */
export function namesOf(db: Queries, ids: readonly TitleId[]): Promise<TitleName[]> {
  return db
    .selectFrom("titles")
    .select(["id", "title", "author_line", "product_code", "isbn"])
    .where("id", "in", [...ids])
    .execute();
}

/** The product codes of these titles. */
export function codesOf(db: Queries, ids: readonly TitleId[]) {
  return db
    .selectFrom("titles")
    .select(["id", "product_code"])
    .where("id", "in", [...ids])
    .execute();
}
