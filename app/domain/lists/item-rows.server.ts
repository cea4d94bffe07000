import { type Insertable, type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { shownIn } from "../catalogue/catalogue.server.ts";
import type { ListRow } from "./rows.server.ts";

/** The titles of lists, in order. */

/** A condition on `title_list_items` with `titles`: the title is on sale and this shop shows it. */
const onSaleIn = (storeId: StoreId) => sql<SqlBool>`(titles.deleted_at is null and ${shownIn(storeId)})`;

/** All titles of a list in order, including those that the shop has hidden. */
export async function orderedItemsOf(db: Queries, listId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("title_list_items")
    .select("title_id")
    .where("list_id", "=", listId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.title_id);
}

/** The product codes of a list's titles in order, including those that the shop has hidden. */
export async function codesOf(db: Queries, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select("titles.product_code")
    .where("title_list_items.list_id", "=", listId)
    .where("titles.deleted_at", "is", null)
    .orderBy("title_list_items.position")
    .execute();
  return rows.map((row) => row.product_code);
}

const ORDERS = {
  title: sql`titles.title_sort, titles.title_accents, titles.id`,
  author: sql`titles.author_sort, titles.title_sort, titles.title_accents, titles.id`,
  newest: sql`titles.release_date is null, titles.release_date desc, titles.title_sort, titles.id`,
  bestselling: sql`titles.sort_rank, titles.title_sort, titles.id`,
} as const;

/**
 * Sorts a list by deleting and inserting its rows. A single update would be slow on PostgreSQL: until it has statistics
 * of a new list, it expects one row, plans a nested loop, and takes minutes for 50,000.
 */
export async function sortItems(tx: Tx, listId: string, order: keyof typeof ORDERS): Promise<void> {
  const { rows } = await sql<{ title_id: TitleId; added_at: number }>`
    select title_list_items.title_id, title_list_items.added_at
    from title_list_items join titles on titles.id = title_list_items.title_id
    where title_list_items.list_id = ${listId}
    order by ${ORDERS[order]}`.execute(tx);
  await tx.deleteFrom("title_list_items").where("list_id", "=", listId).execute();
  await insertItems(
    tx,
    rows.map((row, position) => ({ ...row, list_id: listId, position })),
  );
}

/** From this offset on, skipping titles one by one costs more than collecting those that are not shown. */
const DEEP_OFFSET = 1000;

/** One page of a list's titles, in order. */
export async function itemsOf(
  db: Queries,
  list: Pick<ListRow, "id" | "store_id">,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const items = db
    .selectFrom("title_list_items")
    .select("title_list_items.title_id")
    .where("title_list_items.list_id", "=", list.id)
    .orderBy("title_list_items.position")
    .orderBy("title_list_items.title_id")
    .limit(limit)
    .offset(offset);
  const rows =
    offset < DEEP_OFFSET
      ? await items
          .innerJoin("titles", "titles.id", "title_list_items.title_id")
          .where(onSaleIn(list.store_id))
          .execute()
      : await items
          .where(sql<SqlBool>`title_list_items.title_id not in (${goneFrom(list.store_id)})`)
          .execute();
  return rows.map((row) => row.title_id);
}

/** The first titles of several lists, in order; a limit of 0 is for none. One statement for all of them. */
export async function firstItemsOf(
  db: Queries,
  storeId: StoreId,
  lists: readonly { readonly id: string; readonly limit: number }[],
): Promise<number[][]> {
  const idsByList = lists.map((): number[] => []);
  // A union of queries, each of which ends at its limit. A window function would number every title of a long list.
  const [first, ...others] = lists.flatMap(({ id, limit }, index) =>
    limit > 0
      ? db
          .selectFrom(
            shownItems(db, storeId, id)
              .select([sql.lit(index).as("list"), "title_list_items.position", "title_list_items.title_id"])
              .orderBy("title_list_items.position")
              .orderBy("title_list_items.title_id")
              .limit(limit)
              .as("items"),
          )
          .selectAll()
      : [],
  );
  if (!first) return idsByList;
  const unionQuery = others.reduce((union, query) => union.unionAll(query), first);
  const rows = await unionQuery.orderBy("list").orderBy("position").orderBy("title_id").execute();
  for (const { list, title_id } of rows) idsByList[list]?.push(title_id);
  return idsByList;
}

/** The titles of a list that a shop shows. */
const shownItems = (db: Queries, storeId: StoreId, listId: string) =>
  db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .where("title_list_items.list_id", "=", listId)
    .where(onSaleIn(storeId));

/** All titles of a list in no order, shown or not. One value, because 50,000 rows take ten times as long. */
export async function allItemsOf(db: Queries, listId: string): Promise<number[]> {
  const { ids } = await db
    .selectFrom("title_list_items")
    .select(sql<string | null>`string_agg(cast(title_id as text), ',')`.as("ids"))
    .where("list_id", "=", listId)
    .executeTakeFirstOrThrow();
  return ids ? ids.split(",").map(Number) : [];
}

/** The public ids of a list's titles, in order. */
export async function eisbnsOf(db: Queries, list: Pick<ListRow, "id" | "store_id">): Promise<string[]> {
  const rows = await shownItems(db, list.store_id, list.id)
    .select("titles.eisbn")
    .orderBy("title_list_items.position")
    .orderBy("title_list_items.title_id")
    .execute();
  return rows.map((row) => row.eisbn);
}

/** A title's position on a list, counted from 1, and its neighbours; undefined if the list does not show it. */
export async function positionOf(
  db: Queries,
  list: Pick<ListRow, "id" | "store_id">,
  eisbn: string,
): Promise<{ place: number; previous: string | null; next: string | null } | undefined> {
  const shownRows = shownItems(db, list.store_id, list.id);
  const here = await shownRows
    .select(["title_list_items.position", "title_list_items.title_id"])
    .where("titles.eisbn", "=", eisbn)
    .executeTakeFirst();
  if (!here) return undefined;
  const before = sql<SqlBool>`(title_list_items.position, title_list_items.title_id) < (${here.position}, ${here.title_id})`;
  const after = sql<SqlBool>`(title_list_items.position, title_list_items.title_id) > (${here.position}, ${here.title_id})`;
  const [{ place }, previous, next] = await Promise.all([
    shownRows
      .select((select) => select.fn.countAll<number>().as("place"))
      .where(before)
      .executeTakeFirstOrThrow(),
    shownRows
      .select("titles.eisbn")
      .where(before)
      .orderBy("title_list_items.position", "desc")
      .orderBy("title_list_items.title_id", "desc")
      .limit(1)
      .executeTakeFirst(),
    shownRows
      .select("titles.eisbn")
      .where(after)
      .orderBy("title_list_items.position")
      .orderBy("title_list_items.title_id")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { place: Number(place) + 1, previous: previous?.eisbn ?? null, next: next?.eisbn ?? null };
}

/** Lists with more titles are counted by their few hidden titles, not by looking at each. */
const LONG_LIST = 1000;

/** The number of titles that each list shows. */
export async function countItems(
  db: Queries,
  storeId: StoreId,
  listIds: readonly string[],
): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map();
  const countRows = await db
    .selectFrom("title_list_items")
    .select(["list_id", (select) => select.fn.countAll<number>().as("count")])
    .where("list_id", "in", [...listIds])
    .groupBy("list_id")
    .execute();
  const counts = new Map(countRows.map((row) => [row.list_id, Number(row.count)]));
  const short = countRows.filter(({ count }) => Number(count) <= LONG_LIST).map(({ list_id }) => list_id);
  const long = countRows.filter(({ count }) => Number(count) > LONG_LIST).map(({ list_id }) => list_id);
  const hidden = [
    ...(short.length > 0 ? await hiddenOnShort(db, storeId, short) : []),
    ...(await Promise.all(long.map((list_id) => hiddenOnLong(db, storeId, list_id)))),
  ];
  for (const { list_id, count } of hidden) counts.set(list_id, (counts.get(list_id) ?? 0) - Number(count));
  return counts;
}

/** While fewer titles than this are gone from a shop, they are looked for on lists, and not each title among them. */
const FEW_GONE = 1000;

/** The titles that a shop does not show, from small indexes. */
const goneFrom = (storeId: StoreId) => sql`select id from titles where deleted_at is not null
  union all select title_id from title_edits where store_id = ${storeId} and hidden = 1
  union all select id from titles where is_giftcard = 1 and not exists (
    select 1 from stores where stores.id = ${storeId} and stores.sells_gift_cards = 1)
  union all select id from titles where only_store_id is not null and only_store_id <> ${storeId}`;

async function hiddenOnShort(db: Queries, storeId: StoreId, listIds: readonly string[]) {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${goneFrom(storeId)} limit ${FEW_GONE}) gone`.execute(db);
  const goneCount = Number(rows[0]?.count);
  if (goneCount === 0) return [];
  const items = db
    .selectFrom("title_list_items")
    .select(["list_id", (select) => select.fn.countAll<number>().as("count")])
    .where("list_id", "in", [...listIds])
    .groupBy("list_id");
  if (goneCount < FEW_GONE)
    // The sum keeps SQLite from looking for each of them on each list.
    return items.where(sql<SqlBool>`title_list_items.title_id + 0 in (${goneFrom(storeId)})`).execute();
  return items
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .where((where) => where.not(onSaleIn(storeId)))
    .execute();
}

async function hiddenOnLong(db: Queries, storeId: StoreId, listId: string) {
  // SQLite keeps the order of a cross join: from the few titles that are gone to the list. Some are gone for two
  // reasons.
  const { rows } = await sql<{ count: number }>`select count(distinct gone.id) as count
    from (${goneFrom(storeId)}) gone cross join title_list_items
    where title_list_items.list_id = ${listId} and title_list_items.title_id = gone.id`.execute(db);
  return { list_id: listId, count: Number(rows[0]?.count) };
}

export async function replaceItems(
  tx: Tx,
  listId: string,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<void> {
  await tx.deleteFrom("title_list_items").where("list_id", "=", listId).execute();
  await addItems(tx, listId, titleIds, now);
}

/** The number of titles on a list, shown or not. */
export async function sizeOf(db: Queries, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom("title_list_items")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("list_id", "=", listId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function lastPosition(tx: Tx, listId: string): Promise<number> {
  const last = await tx
    .selectFrom("title_list_items")
    .select((select) => select.fn.max("position").as("position"))
    .where("list_id", "=", listId)
    .executeTakeFirst();
  return Number(last?.position ?? -1);
}

/** Appends titles to a locked list; those already on it keep their position. @returns how many were new */
export async function addItems(
  tx: Tx,
  listId: string,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<number> {
  const last = await lastPosition(tx, listId);
  return insertItems(
    tx,
    titleIds.map((title_id, index) => ({
      list_id: listId,
      title_id,
      position: last + 1 + index,
      added_at: now,
    })),
  );
}

/** Inserts rows in batches, except for titles that are on the list already. @returns how many were new */
async function insertItems(
  tx: Tx,
  items: readonly Insertable<Schema["title_list_items"]>[],
): Promise<number> {
  let added = 0;
  for (const chunk of inChunks(items)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("title_list_items")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** Appends the titles of one list to another, which is locked. @returns how many were new */
export async function copyItems(tx: Tx, fromId: string, toId: string, now: EpochSeconds): Promise<number> {
  const last = await lastPosition(tx, toId);
  const { numAffectedRows } = await sql`insert into title_list_items (list_id, title_id, position, added_at)
    select ${toId}, source.title_id,
      cast(${last} as integer) + row_number() over (order by source.position, source.title_id), ${now}
    from title_list_items as source
    where source.list_id = ${fromId} and not exists (
      select 1 from title_list_items as held where held.list_id = ${toId} and held.title_id = source.title_id)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** @returns how many were on it */
export async function removeItems(tx: Tx, listId: string, eisbns: readonly string[]): Promise<number> {
  if (eisbns.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom("title_list_items")
    .where("list_id", "=", listId)
    .where("title_id", "in", (select) =>
      select
        .selectFrom("titles")
        .select("titles.id")
        .where("titles.eisbn", "in", [...eisbns]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Titles of a list in order, with what staff need to tell them apart. */
export function deskItems(
  db: Queries,
  storeId: StoreId,
  listId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ title_id: TitleId; title: string; author_line: string; product_code: string; shown: 0 | 1 }[]> {
  return db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select([
      "title_list_items.title_id",
      "titles.title",
      "titles.author_line",
      "titles.product_code",
      sql<0 | 1>`case when ${onSaleIn(storeId)} then 1 else 0 end`.as("shown"),
    ])
    .where("title_list_items.list_id", "=", listId)
    .orderBy("title_list_items.position")
    .orderBy("title_list_items.title_id")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Which of these titles are on a list. */
export async function heldOf(db: Queries, listId: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("title_list_items")
    .select("title_id")
    .where("list_id", "=", listId)
    .where("title_id", "in", [...ids])
    .execute();
  return new Set(rows.map((row) => row.title_id));
}

/** The position of a title on a list, from 1; undefined if it is not on it. */
export async function rankOf(db: Queries, listId: string, titleId: TitleId): Promise<number | undefined> {
  const item = await db
    .selectFrom("title_list_items")
    .select("position")
    .where("list_id", "=", listId)
    .where("title_id", "=", titleId)
    .executeTakeFirst();
  if (!item) return undefined;
  const { count } = await db
    .selectFrom("title_list_items")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("list_id", "=", listId)
    .where(sql<SqlBool>`(position, title_id) <= (${item.position}, ${titleId})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves a title of a list to a position, from 1, and numbers all its titles. @param from its position so far */
export async function moveItem(
  tx: Tx,
  listId: string,
  titleId: TitleId,
  from: number,
  to: number,
): Promise<void> {
  // Between two others: doubled positions leave room.
  const position = to > from ? to * 2 + 1 : to * 2 - 1;
  await sql`update title_list_items set position = sorted.place
    from (select ranked.title_id,
        row_number() over (order by case when ranked.title_id = ${titleId} then ${position} else ranked.place * 2 end) - 1 as place
      from (select title_id, row_number() over (order by position, title_id) as place
        from title_list_items where list_id = ${listId}) as ranked) as sorted
    where title_list_items.list_id = ${listId} and title_list_items.title_id = sorted.title_id
      and title_list_items.position <> sorted.place`.execute(tx);
}

/** @returns how many of them were on the list */
export async function removeTitles(tx: Tx, listId: string, titleIds: readonly TitleId[]): Promise<number> {
  let deleted = 0;
  for (const chunk of inChunks(titleIds)) {
    const { numDeletedRows } = await tx
      .deleteFrom("title_list_items")
      .where("list_id", "=", listId)
      .where("title_id", "in", chunk)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
