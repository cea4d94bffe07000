import { createHash, randomBytes } from "node:crypto";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { lockAccount } from "../accounts/account.server.ts";
import type { Account } from "../accounts/customer.ts";
import type { Store } from "../stores/stores.server.ts";
import * as itemRows from "./item-rows.server.ts";
import { type ListViewer, readableLists } from "./lists.server.ts";
import { MAX_LISTS, MAX_TITLES } from "./lists.ts";
import * as rows from "./rows.server.ts";

/**
 * Customers' own lists. They belong to the account in use, so an institution's buyers share its lists. Every verb that
 * takes a list's id answers `not_found` for somebody else's list, as for one that does not exist.
 */

type Owner = Pick<Account, "accountId">;
type ShopContext = { store: Store; now: EpochSeconds };

/** One of a customer's lists, without its titles. */
export interface OwnList {
  list_id: string;
  name: string;
  description: string;
  /** The address of its picture. */
  image: string | null;
  favourites: boolean;
  shared: boolean;
  /** Epoch seconds. */
  date_posted: number;
  date_updated: number;
}

function ownList(list: rows.ListRow): OwnList {
  return {
    list_id: list.id,
    name: list.name,
    description: list.description,
    image: list.image,
    favourites: list.favourites,
    shared: list.shared,
    date_posted: list.created_at,
    date_updated: list.updated_at,
  };
}

/** All lists of the account in use, at most `MAX_LISTS` and the favourites. */
export async function ownLists(db: Queries, { accountId }: Owner): Promise<OwnList[]> {
  return (await rows.listsOfCustomer(db, accountId)).map(ownList);
}

/** The number of titles that each of these lists shows. */
export function countTitles(
  db: Queries,
  store: Store,
  lists: readonly Pick<OwnList, "list_id">[],
): Promise<Map<string, number>> {
  return itemRows.countItems(
    db,
    store.id,
    lists.map(({ list_id }) => list_id),
  );
}

/** The ids of the account's lists that hold a title. */
export function listsHolding(db: Queries, { accountId }: Owner, eisbn: string): Promise<Set<string>> {
  return rows.listsHolding(db, accountId, eisbn);
}

/** The favourites of the account in use; undefined if it has none yet. */
export async function favourites(
  db: Queries,
  { accountId }: Owner,
): Promise<(OwnList & { row_count: number }) | undefined> {
  const list = await rows.favouritesOf(db, accountId);
  if (!list) return undefined;
  const counts = await itemRows.countItems(db, list.store_id, [list.id]);
  return { ...ownList(list), row_count: counts.get(list.id) ?? 0 };
}

/** The favourites of the account in use with their titles, by eisbn; undefined if it has none yet. */
export async function favouriteTitles(
  db: Queries,
  { accountId }: Owner,
): Promise<{ list_id: string; eisbns: string[] } | undefined> {
  const list = await rows.favouritesOf(db, accountId);
  return list && { list_id: list.id, eisbns: await itemRows.eisbnsOf(db, list) };
}

/** Which of these titles are in an account's favourites: one query for a whole page of titles. */
export async function amongFavourites(
  db: Queries,
  { accountId }: Owner,
  eisbns: readonly string[],
): Promise<string[]> {
  const favourites = await rows.amongFavourites(db, accountId, eisbns);
  return eisbns.filter((eisbn) => favourites.has(eisbn));
}

/** The most favourites that one page marks. */
const MAX_FAVOURITES_MARKED = 1000;

/** Which of an account's favourites are on these lists, for pages that bring titles of a list later. */
export async function favouritesOn(
  db: Queries,
  viewer: ListViewer,
  { accountId }: Owner,
  listIds: readonly string[],
): Promise<string[]> {
  if (listIds.length === 0) return [];
  const readable = await readableLists(db, viewer, listIds);
  return rows.favouritesOn(
    db,
    accountId,
    readable.map(({ id }) => id),
    MAX_FAVOURITES_MARKED,
  );
}

/** Makes a list, with titles on it if any are given. Failures: `too_many`, `full`. */
export function createList(
  database: Database,
  context: ShopContext,
  account: Owner,
  { name, description = "", titleIds = [] }: { name: string; description?: string; titleIds?: TitleId[] },
): Promise<OwnList | Failure> {
  return refusable(
    database,
    async (tx) => {
      const list = await makeList(tx, context, account, { name, description });
      await append(tx, list, titleIds, context.now);
      return ownList(list);
    },
    "soon",
  );
}

/** @throws Refusal if the account has the maximum number of lists */
async function makeList(
  tx: Tx,
  { store, now }: ShopContext,
  account: Owner,
  {
    name,
    description = "",
    favourites = false,
  }: { name: string; description?: string; favourites?: boolean },
): Promise<rows.ListRow> {
  await lockAccount(tx, account);
  const others = (await rows.listsOfCustomer(tx, account.accountId)).filter((list) => !list.favourites);
  if (!favourites && others.length >= MAX_LISTS)
    throw new Refusal(failure("lists.too_many", { count: MAX_LISTS }));
  const list: rows.ListRow = {
    // 66 random bits, because a shared list is read by everybody who has its id.
    id: `L${randomBytes(9).toString("base64url").slice(0, 11)}`,
    store_id: store.id,
    name,
    header: name,
    description,
    image: null,
    featured: false,
    found: false,
    is_hidden: false,
    category: "",
    sub_category: "",
    customer_id: account.accountId,
    favourites,
    shared: false,
    created_at: now,
    updated_at: now,
  };
  await rows.putList(tx, list);
  return list;
}

/** The account's favourites, locked; they are made on first use. */
async function lockFavourites(tx: Tx, context: ShopContext, account: Owner): Promise<rows.ListRow> {
  await lockAccount(tx, account);
  const list = await rows.favouritesOf(tx, account.accountId);
  if (list) return lockOwn(tx, account, list.id);
  const name = context.store.settings.store_info.is_american ? "Favorites" : "Favourites";
  return makeList(tx, context, account, { name, favourites: true });
}

/** @throws Refusal if the list is somebody else's or has been deleted */
async function lockOwn(tx: Tx, account: Owner, listId: string): Promise<rows.ListRow> {
  const list = await rows.lockList(tx, account.accountId, listId);
  if (!list) throw new Refusal(failure("lists.own.not_found"));
  return list;
}

/** Appends titles to a locked list. @returns how many were new @throws Refusal if the list would be too long */
async function append(
  tx: Tx,
  list: rows.ListRow,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<number> {
  if (titleIds.length === 0) return 0;
  const before = await itemRows.sizeOf(tx, list.id);
  const added = await itemRows.addItems(tx, list.id, titleIds, now);
  return grown(tx, list, before, added, now);
}

async function grown(
  tx: Tx,
  list: rows.ListRow,
  before: number,
  added: number,
  now: EpochSeconds,
): Promise<number> {
  if (before + added > MAX_TITLES) throw new Refusal(failure("lists.full", { count: MAX_TITLES }));
  if (added > 0) await rows.changeList(tx, list.id, { updated_at: now });
  return added;
}

/** One of the account's lists by its id, or a new one with this name. */
export type Target = { list_id: string } | { name: string };

function lockTarget(
  tx: Tx,
  context: ShopContext,
  account: Owner,
  to: Target | undefined,
): Promise<rows.ListRow> {
  if (to === undefined) return lockFavourites(tx, context, account);
  return "name" in to ? makeList(tx, context, account, to) : lockOwn(tx, account, to.list_id);
}

/**
 * Adds titles to an account's list, by default its favourites. Titles already on it stay where they are. Failures:
 * `not_found`, `full`, and for a new list `too_many`.
 */
export function addToOwnList(
  database: Database,
  context: ShopContext,
  account: Owner,
  to: Target | undefined,
  titleIds: readonly TitleId[],
): Promise<{ list_id: string; name: string; added: number } | Failure> {
  return refusable(
    database,
    async (tx) => {
      const list = await lockTarget(tx, context, account, to);
      return { list_id: list.id, name: list.name, added: await append(tx, list, titleIds, context.now) };
    },
    "soon",
  );
}

/** The ids of the titles on one of an account's lists; none if it is not theirs. */
export async function titlesOnOwnList(
  db: Queries,
  { accountId }: Owner,
  listId: string,
): Promise<ReadonlySet<number>> {
  const lists = await rows.listsOfCustomer(db, accountId);
  return new Set(lists.some(({ id }) => id === listId) ? await itemRows.allItemsOf(db, listId) : []);
}

/**
 * Removes titles from an account's list, by default its favourites (`titlelist/removeItemsFromList`). Failure:
 * `not_found`.
 */
export function removeFromOwnList(
  database: Database,
  { now }: Pick<ShopContext, "now">,
  account: Owner,
  listId: string | undefined,
  eisbns: readonly string[],
): Promise<{ list_id: string; removed: number } | Failure> {
  return refusable(
    database,
    async (tx) => {
      const id = listId ?? (await rows.favouritesOf(tx, account.accountId))?.id ?? "";
      const list = await lockOwn(tx, account, id);
      const removed = await itemRows.removeItems(tx, list.id, eisbns);
      if (removed > 0) await rows.changeList(tx, list.id, { updated_at: now });
      return { list_id: list.id, removed };
    },
    "soon",
  );
}

/** The fields of a list that a customer may change; `image` is WebP, and null removes the picture. */
export interface ListChange {
  name?: string | undefined;
  description?: string | undefined;
  shared?: boolean | undefined;
  image?: Buffer | null | undefined;
}

/** Changes a list. Favourites keep their name. Failures: `not_found`, `protected`. */
export function modifyList(
  database: Database,
  { now }: Pick<ShopContext, "now">,
  account: Owner,
  listId: string,
  { name, description, shared, image }: ListChange,
): Promise<OwnList | Failure> {
  return refusable(
    database,
    async (tx) => {
      const list = await lockOwn(tx, account, listId);
      if (name !== undefined && name !== list.name && list.favourites)
        throw new Refusal(failure("lists.protected"));
      const content = image === null ? null : image?.toString("base64");
      if (content !== undefined) await rows.putImage(tx, listId, content);
      const names = name === undefined ? undefined : { name, header: name };
      const values = {
        ...(description !== undefined && { description }),
        ...(shared !== undefined && { shared }),
        ...(content !== undefined && { image: content && imageAddress(listId, content) }),
        updated_at: now,
      };
      await rows.changeList(tx, listId, { ...values, names });
      return ownList({ ...list, ...names, ...values });
    },
    // A list that is no longer shared is gone at once.
    shared === undefined ? "soon" : "at once",
  );
}

/** The address of a list's picture. It changes with the picture, so that browsers may keep it. */
function imageAddress(listId: string, content: string): string {
  const version = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `/pictures/lists/${listId}?v=${version}`;
}

/** Deletes a list with everything on it; not the favourites. Failures: `not_found`, `protected`. */
export function deleteList(
  database: Database,
  account: Owner,
  listId: string,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const list = await lockOwn(tx, account, listId);
    if (list.favourites) throw new Refusal(failure("lists.protected"));
    await rows.deleteList(tx, listId);
    return { list_id: listId };
  });
}

/**
 * Copies every title of a list that the viewer may read to one of the account's lists, or to a new list of this name
 * (`titlelist/copyFromList`). Failures: `not_found`, `too_many`, `full`.
 */
export function copyList(
  database: Database,
  viewer: ListViewer & ShopContext,
  account: Owner,
  fromId: string,
  to: Target,
): Promise<{ list_id: string; name: string; added: number } | Failure> {
  return refusable(
    database,
    async (tx) => {
      const [from] = await readableLists(tx, viewer, [fromId]);
      if (!from) throw new Refusal(failure("lists.not_found"));
      const list = await lockTarget(tx, viewer, account, to);
      const before = await itemRows.sizeOf(tx, list.id);
      const added = await itemRows.copyItems(tx, from.id, list.id, viewer.now);
      await grown(tx, list, before, added, viewer.now);
      return { list_id: list.id, name: list.name, added };
    },
    "soon",
  );
}

/** An account's own lists with their titles, for its data export. */
export async function ownListContent(
  db: Queries,
  { accountId }: Owner,
): Promise<{ name: string; description: string; shared: boolean; titles: string[] }[]> {
  const lists = await rows.listsOfCustomer(db, accountId);
  return Promise.all(
    lists.map(async (list) => ({
      name: list.name,
      description: list.description,
      shared: list.shared,
      titles: await itemRows.eisbnsOf(db, list),
    })),
  );
}

/** Deletes an account's own lists. */
export function forgetOwnLists(tx: Tx, accountId: number): Promise<void> {
  return rows.deleteListsOf(tx, accountId);
}
