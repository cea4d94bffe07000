import { type Selectable, type SqlBool, sql } from "kysely";
import { fold } from "#app/lib/fold.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runListed } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { shownIn } from "../catalogue/catalogue.server.ts";
import type { FeatureSort } from "./features.ts";

type StoredList = Selectable<Schema["title_lists"]>;
export type ListRow = Omit<StoredList, "folded" | "version">;

/** A list's text for searching and sorting. The line break comes before every letter, so a shorter name comes first. */
const foldedOf = ({ header, name }: Pick<ListRow, "header" | "name">) =>
  `${fold(header || name)}\n${fold(name)}`;

/** A condition on `title_list_items` with `titles`: the title is on sale and this shop shows it. */
const onSaleIn = (storeId: number) => sql<SqlBool>`(titles.deleted_at is null and ${shownIn(storeId)})`;

export function listsById(db: Queries, storeId: number, ids: readonly string[]): Promise<ListRow[]> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
}

/** A shop's own lists, without those made from uploaded files. */
export async function listsOfShop(db: Queries, storeId: number): Promise<ListRow[]> {
  const lists = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0)
    .orderBy("id")
    .execute();
  return lists.sort((a, b) => BY_NAME.compare(a.name, b.name));
}

const BY_NAME = new Intl.Collator("en");

/** Those of these ids that belong to another shop, to a customer, or to a list made from a file. */
export async function foreignIds(db: Queries, storeId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("title_lists")
    .select("id")
    .where("id", "in", [...ids])
    .where((where) =>
      where.or([
        where("store_id", "<>", storeId),
        where("customer_id", "is not", null),
        where("found", "=", 1),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteLists(tx: Tx, storeId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("title_lists")
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("id", "in", [...ids])
    .execute();
}

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
  title: sql`titles.title_sort, titles.id`,
  author: sql`titles.author_sort, titles.title_sort, titles.id`,
  newest: sql`titles.release_date is null, titles.release_date desc, titles.title_sort, titles.id`,
  bestselling: sql`titles.sort_rank, titles.title_sort, titles.id`,
} as const;

/** Renumbers a list's titles in an order. */
export async function sortItems(tx: Tx, listId: string, order: keyof typeof ORDERS): Promise<void> {
  await sql`update title_list_items set position = sorted.place
    from (select title_list_items.title_id, row_number() over (order by ${ORDERS[order]}) - 1 as place
      from title_list_items join titles on titles.id = title_list_items.title_id
      where title_list_items.list_id = ${listId}) as sorted
    where title_list_items.list_id = ${listId} and title_list_items.title_id = sorted.title_id`.execute(tx);
}

/** From this offset on, skipping titles one by one costs more than collecting those that are not shown. */
const DEEP = 1000;

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
    offset < DEEP
      ? await items
          .innerJoin("titles", "titles.id", "title_list_items.title_id")
          .where(onSaleIn(list.store_id))
          .execute()
      : await items
          .where(sql<SqlBool>`title_list_items.title_id not in (${goneFrom(list.store_id)})`)
          .execute();
  return rows.map((row) => row.title_id);
}

/** All titles of a list in no order, shown or not. One value, because 50,000 rows take ten times as long. */
export async function allItemsOf(db: Queries, listId: string): Promise<number[]> {
  const { ids } = await db
    .selectFrom("title_list_items")
    .select(sql<string | null>`string_agg(cast(title_id as text), ',')`.as("ids"))
    .where("list_id", "=", listId)
    .executeTakeFirstOrThrow();
  return ids ? ids.split(",").map(Number) : [];
}

/** The column that each order of featured lists goes by. Lists that are equal in it come by their age. */
const FEATURE_ORDERS: Record<FeatureSort, ["folded" | "created_at" | "updated_at", "asc" | "desc"]> = {
  name: ["folded", "asc"],
  lastupdate: ["updated_at", "desc"],
  dateposted: ["created_at", "desc"],
};

/** Every featured list of a shop whose name contains the term, whatever its accents and capitals. */
export function featuredOf(
  db: Queries,
  storeId: number,
  term: string,
  sort: FeatureSort,
): Promise<ListRow[]> {
  let query = db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("featured", "=", 1)
    .where("customer_id", "is", null);
  if (term !== "") {
    const pattern = `%${fold(term).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where(sql<SqlBool>`title_lists.folded like ${pattern} escape '\\'`);
  }
  const [column, direction] = FEATURE_ORDERS[sort];
  return query.orderBy(column, direction).orderBy("id").execute();
}

/** The public ids of a list's titles, in order. */
export async function eisbnsOf(db: Queries, list: Pick<ListRow, "id" | "store_id">): Promise<string[]> {
  const rows = await db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select("titles.eisbn")
    .where("title_list_items.list_id", "=", list.id)
    .where(onSaleIn(list.store_id))
    .orderBy("title_list_items.position")
    .orderBy("title_list_items.title_id")
    .execute();
  return rows.map((row) => row.eisbn);
}

/** A title's place on a list, counted from 1, and its neighbours; undefined if the list does not show it. */
export async function placeOf(
  db: Queries,
  list: Pick<ListRow, "id" | "store_id">,
  eisbn: string,
): Promise<{ place: number; previous: string | null; next: string | null } | undefined> {
  const shown = db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .where("title_list_items.list_id", "=", list.id)
    .where(onSaleIn(list.store_id));
  const here = await shown
    .select(["title_list_items.position", "title_list_items.title_id"])
    .where("titles.eisbn", "=", eisbn)
    .executeTakeFirst();
  if (!here) return undefined;
  const before = sql<SqlBool>`(title_list_items.position, title_list_items.title_id) < (${here.position}, ${here.title_id})`;
  const after = sql<SqlBool>`(title_list_items.position, title_list_items.title_id) > (${here.position}, ${here.title_id})`;
  const [{ place }, previous, next] = await Promise.all([
    shown
      .select((select) => select.fn.countAll<number>().as("place"))
      .where(before)
      .executeTakeFirstOrThrow(),
    shown
      .select("titles.eisbn")
      .where(before)
      .orderBy("title_list_items.position", "desc")
      .orderBy("title_list_items.title_id", "desc")
      .limit(1)
      .executeTakeFirst(),
    shown
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
const LONG = 1000;

/** The number of titles that each list shows. */
export async function countItems(
  db: Queries,
  storeId: number,
  listIds: readonly string[],
): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map();
  const held = await db
    .selectFrom("title_list_items")
    .select(["list_id", (select) => select.fn.countAll<number>().as("count")])
    .where("list_id", "in", [...listIds])
    .groupBy("list_id")
    .execute();
  const counts = new Map(held.map((row) => [row.list_id, Number(row.count)]));
  const short = held.filter(({ count }) => Number(count) <= LONG).map(({ list_id }) => list_id);
  const long = held.filter(({ count }) => Number(count) > LONG).map(({ list_id }) => list_id);
  const hidden = [
    ...(short.length > 0 ? await hiddenOnShort(db, storeId, short) : []),
    ...(await Promise.all(long.map((list_id) => hiddenOnLong(db, storeId, list_id)))),
  ];
  for (const { list_id, count } of hidden) counts.set(list_id, (counts.get(list_id) ?? 0) - Number(count));
  return counts;
}

/** While fewer titles than this are gone from a shop, they are looked for on lists, and not each title among them. */
const FEW = 1000;

/** The titles that a shop does not show, from small indexes. */
const goneFrom = (storeId: number) => sql`select id from titles where deleted_at is not null
  union all select title_id from title_edits where store_id = ${storeId} and hidden = 1
  union all select id from titles where is_giftcard = 1 and not exists (
    select 1 from stores where stores.id = ${storeId} and stores.sells_gift_cards = 1)
  union all select id from titles where only_store_id is not null and only_store_id <> ${storeId}`;

async function hiddenOnShort(db: Queries, storeId: number, listIds: readonly string[]) {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${goneFrom(storeId)} limit ${FEW}) gone`.execute(db);
  const gone = Number(rows[0]?.count);
  if (gone === 0) return [];
  const items = db
    .selectFrom("title_list_items")
    .select(["list_id", (select) => select.fn.countAll<number>().as("count")])
    .where("list_id", "in", [...listIds])
    .groupBy("list_id");
  if (gone < FEW)
    // The sum keeps SQLite from looking for each of them on each list.
    return items.where(sql<SqlBool>`title_list_items.title_id + 0 in (${goneFrom(storeId)})`).execute();
  return items
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .where((where) => where.not(onSaleIn(storeId)))
    .execute();
}

async function hiddenOnLong(db: Queries, storeId: number, listId: string) {
  // SQLite keeps the order of a cross join: from the few titles that are gone to the list. Some are gone for two
  // reasons.
  const { rows } = await sql<{ count: number }>`select count(distinct gone.id) as count
    from (${goneFrom(storeId)}) gone cross join title_list_items
    where title_list_items.list_id = ${listId} and title_list_items.title_id = gone.id`.execute(db);
  return { list_id: listId, count: Number(rows[0]?.count) };
}

export async function putList(tx: Tx, list: ListRow): Promise<void> {
  const row = { ...list, folded: foldedOf(list) };
  await tx
    .insertInto("title_lists")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function replaceItems(
  tx: Tx,
  listId: string,
  titleIds: readonly number[],
  now: number,
): Promise<void> {
  await tx.deleteFrom("title_list_items").where("list_id", "=", listId).execute();
  await addItems(tx, listId, titleIds, now);
}

/** Deletes lists made from uploaded files that are older than this, with their titles. */
export async function dropOldFinds(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("title_lists").where("found", "=", 1).where("created_at", "<", before).execute();
}

/** A customer's favourites. Lock the account's row first, so that only one list is created. */
export function favouritesOf(db: Queries, customerId: number): Promise<ListRow | undefined> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("favourites", "=", 1)
    .executeTakeFirst();
}

/** Which of these titles are in a customer's favourites, by their public ids. */
export async function amongFavourites(
  db: Queries,
  customerId: number,
  eisbns: readonly string[],
): Promise<Set<string>> {
  if (eisbns.length === 0) return new Set();
  const build = () =>
    db
      .selectFrom("title_lists")
      .innerJoin("title_list_items", "title_list_items.list_id", "title_lists.id")
      .innerJoin("titles", "titles.id", "title_list_items.title_id")
      .select("titles.eisbn")
      .where("title_lists.customer_id", "=", customerId)
      .where("title_lists.favourites", "=", 1)
      .where("titles.eisbn", "in", [...eisbns]);
  const rows = await runListed(db, "amongFavourites", eisbns, build, [customerId, 1]);
  return new Set(rows.map((row) => row.eisbn));
}

/** Which of a customer's favourites are on these lists, by their public ids. */
export async function favouritesOn(
  db: Queries,
  customerId: number,
  listIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (listIds.length === 0) return [];
  const rows = await db
    .selectFrom("title_lists")
    .innerJoin("title_list_items as mine", "mine.list_id", "title_lists.id")
    .innerJoin("titles", "titles.id", "mine.title_id")
    .select("titles.eisbn")
    .where("title_lists.customer_id", "=", customerId)
    .where("title_lists.favourites", "=", 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("title_list_items as other")
          .select("other.title_id")
          .whereRef("other.title_id", "=", "mine.title_id")
          .where("other.list_id", "in", [...listIds]),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.eisbn);
}

/** All lists of a customer. */
export function listsOfCustomer(db: Queries, customerId: number): Promise<ListRow[]> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
}

/** Which of a customer's lists hold a title. */
export async function listsHolding(db: Queries, customerId: number, eisbn: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("titles")
    .innerJoin("title_list_items", "title_list_items.title_id", "titles.id")
    .innerJoin("title_lists", "title_lists.id", "title_list_items.list_id")
    .select("title_list_items.list_id")
    .where("titles.eisbn", "=", eisbn)
    .where("title_lists.customer_id", "=", customerId)
    .execute();
  return new Set(rows.map((row) => row.list_id));
}

/** Locks a customer's list, so that it cannot be changed or deleted meanwhile; undefined if it is not theirs. */
export function lockList(tx: Tx, customerId: number, listId: string): Promise<ListRow | undefined> {
  return tx
    .updateTable("title_lists")
    .set((set) => ({ updated_at: set.ref("updated_at") }))
    .where("id", "=", listId)
    .where("customer_id", "=", customerId)
    .returningAll()
    .executeTakeFirst();
}

export async function changeList(
  tx: Tx,
  listId: string,
  {
    names,
    ...values
  }: Partial<Pick<ListRow, "description" | "image" | "shared" | "updated_at">> & {
    names?: Pick<ListRow, "name" | "header"> | undefined;
  },
): Promise<void> {
  await tx
    .updateTable("title_lists")
    .set({ ...values, ...(names && { ...names, folded: foldedOf(names) }) })
    .where("id", "=", listId)
    .execute();
}

export async function deleteList(tx: Tx, listId: string): Promise<void> {
  await tx.deleteFrom("title_lists").where("id", "=", listId).execute();
}

/** The picture of a list, as WebP in base64. */
export async function imageOf(db: Queries, listId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("title_list_images")
    .select("content")
    .where("list_id", "=", listId)
    .executeTakeFirst();
  return row?.content;
}

/** Stores or, with null, deletes the picture of a list. */
export async function putImage(tx: Tx, listId: string, content: string | null): Promise<void> {
  if (content === null) {
    await tx.deleteFrom("title_list_images").where("list_id", "=", listId).execute();
    return;
  }
  await tx
    .insertInto("title_list_images")
    .values({ list_id: listId, content })
    .onConflict((conflict) => conflict.column("list_id").doUpdateSet({ content }))
    .execute();
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

/** Titles in one statement, which has a bounded number of values. */
const AT_ONCE = 500;

/** Appends titles to a locked list; those already on it keep their position. @returns how many were new */
export async function addItems(
  tx: Tx,
  listId: string,
  titleIds: readonly number[],
  now: number,
): Promise<number> {
  const last = await lastPosition(tx, listId);
  const items = titleIds.map((title_id, at) => ({
    list_id: listId,
    title_id,
    position: last + 1 + at,
    added_at: now,
  }));
  let added = 0;
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("title_list_items")
      .values(items.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** Appends the titles of one list to another, which is locked. @returns how many were new */
export async function copyItems(tx: Tx, fromId: string, toId: string, now: number): Promise<number> {
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

export async function deleteListsOf(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom("title_lists").where("customer_id", "=", customerId).execute();
}

export function listsWithPicture(
  db: Queries,
  storeId: number,
  image: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("title_lists")
    .select(["id", "name"])
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("image", "=", image)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** @returns how many lists show the other picture now */
export async function swapPicture(tx: Tx, storeId: number, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("title_lists")
    .set({ image: to })
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("image", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A shop's own list as its desk shows it. */
export type DeskListRow = ListRow & Pick<StoredList, "version">;

/** A page of a shop's own lists, by name. @param words every one of them is in the name @param after the last of the page before */
export function deskLists(
  db: Queries,
  storeId: number,
  words: readonly string[],
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<(ListRow & { folded: string })[]> {
  let query = db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0);
  for (const word of words) query = query.where("folded", "like", `%${word}%`);
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(folded, id) > (select other.folded, other.id from title_lists as other where other.id = ${after})`,
    );
  return query.orderBy("folded").orderBy("id").limit(limit).execute();
}

export function shopList(db: Queries, storeId: number, id: string): Promise<DeskListRow | undefined> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("id", "=", id)
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0)
    .executeTakeFirst();
}

/** Begins a change of a shop's list. @returns it as it was; undefined if somebody changed it since `seen`, or it is gone */
export function claimList(
  tx: Tx,
  storeId: number,
  id: string,
  seen: number | undefined,
): Promise<DeskListRow | undefined> {
  let query = tx
    .updateTable("title_lists")
    .set((set) => ({ version: sql<number>`${set.ref("version")} + 1` }))
    .where("id", "=", id)
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0);
  if (seen !== undefined) query = query.where("version", "=", seen);
  return query.returningAll().executeTakeFirst();
}

/** Stores what staff changed of a list. */
export async function putDetails(
  tx: Tx,
  id: string,
  change: Partial<Omit<ListRow, "id" | "store_id">>,
): Promise<void> {
  const names =
    change.name === undefined ? {} : { folded: foldedOf({ header: "", ...change, name: change.name }) };
  await tx
    .updateTable("title_lists")
    .set({ ...change, ...names })
    .where("id", "=", id)
    .execute();
}

/** Titles of a list in order, with what staff need to tell them apart. */
export function deskItems(
  db: Queries,
  storeId: number,
  listId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ title_id: number; title: string; author_line: string; product_code: string; shown: 0 | 1 }[]> {
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

/** What these titles are called, in no order. */
export function titlesNamed(
  db: Queries,
  ids: readonly number[],
): Promise<{ title_id: number; title: string; author_line: string; product_code: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("titles")
    .select(["id as title_id", "title", "author_line", "product_code"])
    .where("id", "in", [...ids])
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

/** The place of a title on a list, from 1; undefined if it is not on it. */
export async function rankOf(db: Queries, listId: string, titleId: number): Promise<number | undefined> {
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

/** Moves a title of a list to a place, from 1, and numbers all its titles. @param from its place so far */
export async function moveItem(
  tx: Tx,
  listId: string,
  titleId: number,
  from: number,
  to: number,
): Promise<void> {
  // Between two others: doubled places leave room.
  const place = to > from ? to * 2 + 1 : to * 2 - 1;
  await sql`update title_list_items set position = sorted.place
    from (select ranked.title_id,
        row_number() over (order by case when ranked.title_id = ${titleId} then ${place} else ranked.place * 2 end) - 1 as place
      from (select title_id, row_number() over (order by position, title_id) as place
        from title_list_items where list_id = ${listId}) as ranked) as sorted
    where title_list_items.list_id = ${listId} and title_list_items.title_id = sorted.title_id
      and title_list_items.position <> sorted.place`.execute(tx);
}

/** @returns how many of them were on the list */
export async function removeTitles(tx: Tx, listId: string, titleIds: readonly number[]): Promise<number> {
  let gone = 0;
  for (let at = 0; at < titleIds.length; at += AT_ONCE) {
    const { numDeletedRows } = await tx
      .deleteFrom("title_list_items")
      .where("list_id", "=", listId)
      .where("title_id", "in", titleIds.slice(at, at + AT_ONCE))
      .executeTakeFirst();
    gone += Number(numDeletedRows);
  }
  return gone;
}
