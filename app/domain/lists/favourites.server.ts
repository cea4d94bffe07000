import { randomBytes } from "node:crypto";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { lockAccount } from "../accounts/account.server.ts";
import type { Account } from "../accounts/customer.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** A customer's own list, as needed by the cart and the order page. */
export interface OwnList {
  list_id: string;
  name: string;
  row_count: number;
}

/** Customers' own lists do not belong to a page of the shop. */
const OWN_PAGE = "own";

/** The favourites of the account in use; undefined if it has none yet. */
export async function favourites(db: Queries, account: Account): Promise<OwnList | undefined> {
  const list = await rows.favouritesOf(db, account.accountId);
  if (!list) return undefined;
  const counts = await rows.countItems(db, [list.id]);
  return { list_id: list.id, name: list.name, row_count: counts.get(list.id) ?? 0 };
}

/** The favourites of the account in use with their titles, by eisbn; undefined if it has none yet. */
export async function favouriteTitles(
  db: Queries,
  account: Account,
): Promise<{ list_id: string; eisbns: string[] } | undefined> {
  const list = await rows.favouritesOf(db, account.accountId);
  return list && { list_id: list.id, eisbns: await rows.eisbnsOf(db, list.id) };
}

/** Which of these titles are in an account's favourites. */
export async function amongFavourites(
  db: Queries,
  account: Account,
  eisbns: readonly string[],
): Promise<string[]> {
  const list = await rows.favouritesOf(db, account.accountId);
  const held = new Set(list ? await rows.eisbnsOf(db, list.id) : []);
  return eisbns.filter((eisbn) => held.has(eisbn));
}

/**
 * Adds titles to an account's list, by default its favourites, which are created on first use.
 * Failure: `not_found`, both for someone else's list and for one that does not exist.
 */
export function addToOwnList(
  database: Database,
  place: { store: Store; now: number },
  account: Account,
  listId: string | undefined,
  titleIds: readonly number[],
): Promise<{ list_id: string; added: number } | Failure> {
  const { store, now } = place;
  return database.transaction(async (tx) => {
    await lockAccount(tx, account);
    const list = await rows.favouritesOf(tx, account.accountId);
    if (listId !== undefined && list?.id !== listId) return failure("accounts.not_found");
    const id = list?.id ?? (await makeFavourites(tx, store, account, now));
    return { list_id: id, added: await rows.addItems(tx, id, titleIds, now) };
  });
}

async function makeFavourites(tx: Tx, store: Store, account: Account, now: number): Promise<string> {
  // 66 random bits, because anyone with the id can try to open the list.
  const id = `L${randomBytes(9).toString("base64url").slice(0, 11)}`;
  const name = store.settings.store_info.is_american ? "Favorites" : "Favourites";
  await rows.putList(tx, {
    id,
    store_id: store.id,
    name,
    header: name,
    header_visible: 1,
    description: "",
    placement: "other",
    page_id: OWN_PAGE,
    position: 0,
    image: null,
    link: null,
    full_screen: 0,
    row_limit: null,
    category: "",
    sub_category: "",
    customer_id: account.accountId,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Removes titles from an account's list (`titlelist/removeItemsFromList`). Failure: `not_found`. */
export async function removeFromOwnList(
  database: Database,
  account: Account,
  listId: string | undefined,
  eisbns: readonly string[],
): Promise<{ list_id: string; removed: number } | Failure> {
  return database.transaction(async (tx) => {
    const list = await rows.favouritesOf(tx, account.accountId);
    if (!list || (listId !== undefined && list.id !== listId)) return failure("lists.not_found");
    return { list_id: list.id, removed: await rows.removeItems(tx, list.id, eisbns) };
  });
}

/** An account's own lists with their titles, for its data export. */
export async function ownListContent(
  db: Queries,
  account: Pick<Account, "accountId">,
): Promise<{ name: string; titles: string[] }[]> {
  const list = await rows.favouritesOf(db, account.accountId);
  return list ? [{ name: list.name, titles: await rows.eisbnsOf(db, list.id) }] : [];
}

/** Deletes an account's own lists. */
export function forgetOwnLists(tx: Tx, accountId: number): Promise<void> {
  return rows.deleteListsOf(tx, accountId);
}
