import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { anywhere, type Sought } from "#app/lib/find-text.ts";
import { fold } from "#app/lib/fold.ts";
import type { CustomerId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runListed } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { FeatureSort } from "./features.ts";

type StoredList = Selectable<Schema["title_lists"]>;

const FLAGS = ["featured", "found", "is_hidden", "favourites", "shared"] as const;
type Flag = (typeof FLAGS)[number];

export type ListRow = Omit<StoredList, Flag | "folded" | "version"> & Record<Flag, boolean>;

const listOf = (row: StoredList): Omit<StoredList, Flag> & Record<Flag, boolean> => ({
  ...row,
  featured: row.featured === 1,
  found: row.found === 1,
  is_hidden: row.is_hidden === 1,
  favourites: row.favourites === 1,
  shared: row.shared === 1,
});

/** These columns of a list as the database stores them. */
const storedList = <List extends Partial<ListRow>>(list: List) =>
  ({
    ...list,
    ...Object.fromEntries(
      FLAGS.flatMap((flag) => (list[flag] === undefined ? [] : [[flag, list[flag] ? 1 : 0]])),
    ),
  }) as Omit<List, Flag> & { [Name in Flag & keyof List]: 0 | 1 };

/** A list's text for searching and sorting. The line break comes before every letter, so a shorter name comes first. */
const foldedOf = ({ header, name }: Pick<ListRow, "header" | "name">) =>
  `${fold(header || name)}\n${fold(name)}`;

export async function listsById(db: Queries, storeId: StoreId, ids: readonly string[]): Promise<ListRow[]> {
  const rows = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(listOf);
}

/** A shop's own lists, without those made from uploaded files. */
export async function listsOfShop(db: Queries, storeId: StoreId): Promise<ListRow[]> {
  const lists = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0)
    .orderBy("id")
    .execute();
  return lists.map(listOf);
}

/** The ids among these that belong to another shop, to a customer, or to a list made from a file. */
export async function foreignIds(db: Queries, storeId: StoreId, ids: readonly string[]): Promise<string[]> {
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

export async function deleteLists(tx: Tx, storeId: StoreId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("title_lists")
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("id", "in", [...ids])
    .execute();
}

/** The column that each order of featured lists goes by. Lists that are equal in it come by their age. */
const FEATURE_ORDERS: Record<FeatureSort, ["folded" | "created_at" | "updated_at", "asc" | "desc"]> = {
  name: ["folded", "asc"],
  lastupdate: ["updated_at", "desc"],
  dateposted: ["created_at", "desc"],
};

/** Lists whose name has a word, or whose name in the other language does. */
const says =
  ({ word, texts }: Sought) =>
  ({ eb, or }: ExpressionBuilder<Schema, "title_lists">) =>
    or([
      sql<SqlBool>`title_lists.folded like ${anywhere(word)} escape '\\'`,
      ...(texts.length > 0 ? [eb("name", "in", [...texts]), eb("header", "in", [...texts])] : []),
    ]);

/** Every featured list of a shop whose name contains the words, whatever its accents and capitals. */
export async function featuredOf(
  db: Queries,
  storeId: StoreId,
  sought: readonly Sought[],
  sort: FeatureSort,
): Promise<ListRow[]> {
  let query = db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("featured", "=", 1)
    .where("customer_id", "is", null);
  for (const word of sought) query = query.where(says(word));
  const [column, direction] = FEATURE_ORDERS[sort];
  const rows = await query.orderBy(column, direction).orderBy("id").execute();
  return rows.map(listOf);
}

export async function putList(tx: Tx, list: ListRow): Promise<void> {
  const row = { ...storedList(list), folded: foldedOf(list) };
  await tx
    .insertInto("title_lists")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Deletes lists made from uploaded files that are older than this, with their titles. */
export async function dropOldFinds(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("title_lists").where("found", "=", 1).where("created_at", "<", before).execute();
}

/** A customer's favourites. Lock the account's row first, so that only one list is created. */
export async function favouritesOf(db: Queries, customerId: CustomerId): Promise<ListRow | undefined> {
  const row = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("favourites", "=", 1)
    .executeTakeFirst();
  return row && listOf(row);
}

/** Which of these titles are in a customer's favourites, by their public ids. */
export async function amongFavourites(
  db: Queries,
  customerId: CustomerId,
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
  customerId: CustomerId,
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
export async function listsOfCustomer(db: Queries, customerId: CustomerId): Promise<ListRow[]> {
  const rows = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
  return rows.map(listOf);
}

/** Which of a customer's lists hold a title. */
export async function listsHolding(db: Queries, customerId: CustomerId, eisbn: string): Promise<Set<string>> {
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
export async function lockList(tx: Tx, customerId: CustomerId, listId: string): Promise<ListRow | undefined> {
  const row = await tx
    .updateTable("title_lists")
    .set((set) => ({ updated_at: set.ref("updated_at") }))
    .where("id", "=", listId)
    .where("customer_id", "=", customerId)
    .returningAll()
    .executeTakeFirst();
  return row && listOf(row);
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
    .set({ ...storedList(values), ...(names && { ...names, folded: foldedOf(names) }) })
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

export async function deleteListsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom("title_lists").where("customer_id", "=", customerId).execute();
}

export function listsWithPicture(
  db: Queries,
  storeId: StoreId,
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
export async function swapPicture(tx: Tx, storeId: StoreId, from: string, to: string): Promise<number> {
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

/**
 * A page of a shop's own lists, by name.
 * @param sought every one of these words is in the name
 * @param after the name of the last list on the page before
 */
export async function deskLists(
  db: Queries,
  storeId: StoreId,
  sought: readonly Sought[],
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<(ListRow & { folded: string })[]> {
  let query = db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0);
  for (const word of sought) query = query.where(says(word));
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(folded, id) > (select other.folded, other.id from title_lists as other where other.id = ${after})`,
    );
  const rows = await query.orderBy("folded").orderBy("id").limit(limit).execute();
  return rows.map(listOf);
}

export async function shopList(db: Queries, storeId: StoreId, id: string): Promise<DeskListRow | undefined> {
  const row = await db
    .selectFrom("title_lists")
    .selectAll()
    .where("id", "=", id)
    .where("store_id", "=", storeId)
    .where("customer_id", "is", null)
    .where("found", "=", 0)
    .executeTakeFirst();
  return row && listOf(row);
}

/** Begins a change of a shop's list. @returns the old list; undefined if it changed since `seen`, or is gone */
export async function claimList(
  tx: Tx,
  storeId: StoreId,
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
  const row = await query.returningAll().executeTakeFirst();
  return row && listOf(row);
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
    .set({ ...storedList(change), ...names })
    .where("id", "=", id)
    .execute();
}
