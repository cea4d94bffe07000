import { inOrderOf } from "#app/lib/in-order.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import * as itemRows from "./item-rows.server.ts";
import * as rows from "./rows.server.ts";

/** A list of the shop's own, as a shop sets it up. */
export interface ListSetup {
  /** 12 characters starting with L. */
  id: string;
  name: string;
  /** Empty for the name. */
  header?: string;
  /** HTML, already sanitised. */
  description?: string;
  /** The name of a picture. */
  image?: string | null;
  /** Its place among the featured lists; null if it is not featured. */
  featured?: { category: string; sub_category: string } | null;
  /** Whether it was made from an uploaded file. */
  found?: boolean;
  /** Whether only staff see it; undefined leaves it as it is, and shows a new one. */
  is_hidden?: boolean;
}

/** Stores a shop's list, with its titles in order. Its date changes only if something about it does. */
export async function saveList(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  list: ListSetup,
  titleIds: readonly TitleId[],
): Promise<void> {
  const [before] = await rows.listsById(tx, storeId, [list.id]);
  const row: rows.ListRow = {
    id: list.id,
    store_id: storeId,
    name: list.name,
    header: list.header ?? "",
    description: list.description ?? "",
    image: list.image ?? null,
    featured: Boolean(list.featured),
    category: list.featured?.category ?? "",
    sub_category: list.featured?.sub_category ?? "",
    found: list.found ?? false,
    is_hidden: list.is_hidden ?? before?.is_hidden ?? false,
    customer_id: null,
    favourites: false,
    shared: false,
    created_at: before?.created_at ?? now,
    updated_at: before?.updated_at ?? now,
  };
  const had = before ? await itemRows.orderedItemsOf(tx, list.id) : [];
  const same =
    before && JSON.stringify([row, had]) === JSON.stringify([inColumnOrder(before, row), titleIds]);
  if (same) return;
  await rows.putList(tx, { ...row, updated_at: now });
  // A form that is open at the desk is about the list as it was.
  if (before) await rows.claimList(tx, storeId, list.id, undefined);
  await itemRows.replaceItems(tx, list.id, titleIds, now);
}

/** The first with its columns in the order of the second. */
function inColumnOrder(first: rows.ListRow, second: rows.ListRow): object {
  return Object.fromEntries(Object.keys(second).map((key) => [key, first[key as keyof rows.ListRow]]));
}

/**
 * All of a shop's own lists, by name in the order of its language, without those made from uploaded files. For staff.
 */
export async function shopLists(db: Queries, { id, settings }: Store): Promise<rows.ListRow[]> {
  const compare = inOrderOf(localeOf(settings));
  return (await rows.listsOfShop(db, id)).sort((a, b) => compare(a.name, b.name));
}

/** A list's titles in order as ids, including those that the shop has hidden. For staff. */
export function listTitles(db: Queries, listId: string): Promise<number[]> {
  return itemRows.orderedItemsOf(db, listId);
}

/** The product codes of a list's titles in order, including hidden ones. For staff. */
export function listCodes(db: Queries, listId: string): Promise<string[]> {
  return itemRows.codesOf(db, listId);
}

/** Which of these ids belong to a list that is not this shop's own, and so cannot be given to one of its lists. */
export async function takenListIds(db: Queries, storeId: StoreId, ids: readonly string[]): Promise<string[]> {
  return rows.foreignIds(db, storeId, ids);
}

/** Deletes lists of the shop's own. Blocks that show them keep their words and pictures. */
export function deleteShopLists(tx: Tx, storeId: StoreId, ids: readonly string[]): Promise<void> {
  return rows.deleteLists(tx, storeId, ids);
}

/** Stores a list made from an uploaded file. */
export function saveFoundList(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  list: ListSetup,
  titleIds: readonly TitleId[],
): Promise<void> {
  return database.transaction((tx) => saveList(tx, storeId, now, { ...list, found: true }, titleIds), "soon");
}

/** One of a shop's own lists, by its id or its name. */
export async function shopListNamed(
  db: Queries,
  storeId: StoreId,
  idOrName: string,
): Promise<rows.ListRow | undefined> {
  const lists = await rows.listsOfShop(db, storeId);
  const wanted = idOrName.toLowerCase();
  return lists.find(({ id }) => id === idOrName) ?? lists.find(({ name }) => name.toLowerCase() === wanted);
}

/** The first of a shop's own lists that show this picture. */
export function listsWithPicture(db: Queries, storeId: StoreId, image: string, limit: number) {
  return rows.listsWithPicture(db, storeId, image, limit);
}

/** Shows another picture on the lists of a shop that show this one. @returns how many do */
export function swapListPicture(tx: Tx, storeId: StoreId, from: string, to: string): Promise<number> {
  return rows.swapPicture(tx, storeId, from, to);
}
