import type { Guarded } from "#app/lib/guarded.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Account } from "../accounts/customer.ts";
import { browse, getCards, type Shelf } from "../catalogue/catalogue.server.ts";
import type { TitleCard } from "../catalogue/catalogue.ts";
import { emptyRequest } from "../catalogue/search/browse.ts";
import type { SearchPlace } from "../catalogue/search/search.server.ts";
import { loginForPage } from "../stores/navigation.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { FEATURE_PAGE, type FeatureRequest } from "./features.ts";
import { FOUND_PAGE, type ItemSort, OWN_PAGE } from "./lists.ts";
import * as rows from "./rows.server.ts";

/** Maximum number of rows in a block of a page. */
export const BLOCK_ROWS = 25;

/** A list as a block of a page. Its titles stay guarded until `calls/common/visible.server.ts` has checked them. */
export interface Block<Title = Guarded<TitleCard>> {
  list_id: string;
  name: string;
  header: string;
  header_visible: boolean;
  description: string;
  placement: "banner" | "left_sidebar" | "featured" | "other";
  image: string | null;
  link: string | null;
  full_screen: boolean;
  /** Maximum number of rows shown on a page; null for as many as fit. */
  limit: number | null;
  /** Epoch seconds. */
  date_posted: number;
  date_updated: number;
  row_count: number;
  rows: Title[];
}

/** The blocks of a page in order; the empty page id is the home page (`titlelist/getCustom`). */
export async function pageBlocks(db: Queries, reader: Reader, pageId: string): Promise<Block[]> {
  if (pageId === OWN_PAGE || pageId === FOUND_PAGE) return [];
  const found = await rows.listsOfPage(db, reader.store.id, pageId);
  const lists = found.filter((list) => mayRead(list, reader));
  const counts = await rows.countItems(
    db,
    reader.store.id,
    lists.map((list) => list.id),
  );
  return Promise.all(
    lists.map(async (list) => {
      const limit = Math.min(list.row_limit ?? BLOCK_ROWS, BLOCK_ROWS);
      const ids = await rows.itemsOf(db, list, limit);
      return { ...blockOf(list, counts.get(list.id) ?? 0), rows: await getCards(db, reader, ids) };
    }),
  );
}

/** The person who asks for a list, and where. */
export interface Reader extends Shelf {
  readonly session: { readonly account: Pick<Account, "accountId"> | null };
}

/**
 * Whether this person may read a list: the one rule for every page, filter, feed, picture and call. A customer's own
 * list is for the account in use, and for others once its owner shares it. Guests may read shared lists and a shop's
 * lists where they may read the shop's pages.
 */
function mayRead(list: rows.ListRow, { store, session }: Reader): boolean {
  const owner = list.customer_id;
  if (owner !== null && owner === session.account?.accountId) return true;
  if (owner !== null && list.shared === 0) return false;
  return session.account !== null || guestMayRead(store.settings, list.page_id);
}

/** The lists among these ids that this person may read. */
export async function readableLists(
  db: Queries,
  reader: Reader,
  ids: readonly string[],
): Promise<rows.ListRow[]> {
  const found = await rows.listsById(db, reader.store.id, ids);
  return found.filter((list) => mayRead(list, reader));
}

/** Guests may read lists on open pages, unless the shop shows its lists only to customers. */
function guestMayRead(settings: SiteSettings, pageId: string): boolean {
  return !settings.require_login && loginForPage(settings, pageId) === null;
}

/** All titles of the readable lists among these, for the browse filter `x`. */
export async function readableListTitles(
  db: Queries,
  reader: Reader,
  ids: readonly string[],
): Promise<{ list_id: string; name: string; favourites: boolean; title_ids: number[] }[]> {
  if (ids.length === 0) return [];
  const lists = await readableLists(db, reader, ids);
  return Promise.all(
    lists.map(async ({ id, name, favourites }) => ({
      list_id: id,
      name,
      favourites: favourites === 1,
      title_ids: await rows.allItemsOf(db, id),
    })),
  );
}

/** A list, and what the reader may do with it. */
export interface ReadList<Title = Guarded<TitleCard>> extends Block<Title> {
  /** Whether it belongs to the account in use. */
  own: boolean;
  favourites: boolean;
  /** Whether a customer's list is shared by its address. */
  shared: boolean;
}

/** One list without its titles (`titlelist/get`). Failure: `not_found`. */
export async function getList(db: Queries, reader: Reader, listId: string): Promise<ReadList | Failure> {
  const [list] = await readableLists(db, reader, [listId]);
  if (!list) return failure("lists.not_found");
  const counts = await rows.countItems(db, list.store_id, [listId]);
  return readList(list, reader, counts.get(listId) ?? 0);
}

function readList(list: rows.ListRow, { session }: Reader, row_count: number): ReadList {
  return {
    ...blockOf(list, row_count),
    own: list.customer_id !== null && list.customer_id === session.account?.accountId,
    favourites: list.favourites === 1,
    shared: list.shared === 1,
  };
}

/** The titles of a list to show: a page of them, sorted, and those that match a term. */
export interface ItemRequest {
  limit: number;
  offset: number;
  sort?: ItemSort;
  term?: string;
}

/**
 * One list with one page of its titles (`titlelist/getItems`), in the order they were added unless another is asked
 * for. Sorting and searching are the browse page's. `found` is how many titles match. Failure: `not_found`.
 */
export async function listPage(
  place: SearchPlace,
  reader: Reader,
  listId: string,
  { limit, offset, sort = "added", term = "" }: ItemRequest,
): Promise<(ReadList & { found: number }) | Failure> {
  const db = place.database.read;
  const list = await getList(db, reader, listId);
  if (isFailure(list)) return list;
  if (sort === "added" && term === "") {
    const ids = await rows.itemsOf(db, { id: listId, store_id: reader.store.id }, limit, offset);
    return { ...list, found: list.row_count, rows: await getCards(db, reader, ids) };
  }
  const request = {
    ...emptyRequest(),
    term,
    sort: sort === "added" ? "title" : sort,
    filters: { x: [{ value: listId, excluded: false }] },
    limit,
    offset,
  };
  const lists = { [listId]: await rows.allItemsOf(db, listId) };
  const { ids, row_count } = await browse(place, reader, request, { facets: false, lists });
  return { ...list, found: row_count, rows: await getCards(db, reader, ids) };
}

/** The titles of a readable list in order, at most `limit`, for what works on a whole list. Failure: `not_found`. */
export async function listTitles(
  db: Queries,
  reader: Reader,
  listId: string,
  limit: number,
): Promise<{ name: string; title_ids: number[] } | Failure> {
  const [list] = await readableLists(db, reader, [listId]);
  if (!list) return failure("lists.not_found");
  return { name: list.name, title_ids: await rows.itemsOf(db, list, limit) };
}

/** The picture of a customer's list (WebP) if the reader may read the list. */
export async function listImage(db: Queries, reader: Reader, listId: string): Promise<Buffer | undefined> {
  const [list] = await readableLists(db, reader, [listId]);
  const content = list && (await rows.imageOf(db, listId));
  return content === undefined ? undefined : Buffer.from(content, "base64");
}

/** A title's position on a list, with its neighbours (spec 1 §2 `/item/{eisbn}/lists/{list_id}`). */
export interface PlaceInList {
  list_id: string;
  name: string;
  place: number;
  count: number;
  previous: string | null;
  next: string | null;
}

export async function placeInList(
  db: Queries,
  reader: Reader,
  listId: string,
  eisbn: string,
): Promise<PlaceInList | undefined> {
  const [list] = await readableLists(db, reader, [listId]);
  const found = list && (await rows.placeOf(db, list, eisbn));
  if (!found) return undefined;
  const counts = await rows.countItems(db, list.store_id, [listId]);
  return { list_id: list.id, name: list.header || list.name, count: counts.get(listId) ?? 0, ...found };
}

/** A featured list as shown in the overview (spec 2 §3). */
export interface Feature<Title = Guarded<TitleCard>> {
  list_id: string;
  header: string;
  date: number;
  category: string;
  sub_category: string;
  description: string;
  /** A few of its titles, for their covers. */
  covers: Title[];
}

export interface FeatureFilter {
  k: string;
  e: string;
  c: number;
  subfilter: FeatureFilter[];
}

const COVERS = 4;

/** The shop's featured lists, filtered, sorted and paged (`feature/getList`). */
export async function featuredLists(
  db: Queries,
  reader: Reader,
  request: FeatureRequest,
): Promise<{ rows: Feature[]; row_count: number; filter: FeatureFilter[] }> {
  const featured = await rows.featuredOf(db, reader.store.id, request.term, request.sort);
  const all = featured.filter((list) => mayRead(list, reader));
  const fits = all.filter(
    (list) =>
      (request.category === "" || list.category === request.category) &&
      (request.sub_category === "" || list.sub_category === request.sub_category),
  );
  const page = fits.slice(request.offset, request.offset + FEATURE_PAGE);
  return {
    row_count: fits.length,
    filter: filterOf(all),
    rows: await Promise.all(
      page.map(async (list) => ({
        list_id: list.id,
        header: list.header || list.name,
        date: list.updated_at,
        category: list.category,
        sub_category: list.sub_category,
        description: list.description,
        covers: await getCards(db, reader, await rows.itemsOf(db, list, COVERS)),
      })),
    ),
  };
}

function filterOf(lists: readonly rows.ListRow[]): FeatureFilter[] {
  const count = (values: readonly string[]) =>
    [...Map.groupBy(values.filter(Boolean), (value) => value)]
      .map(([value, some]) => ({ k: value, e: value, c: some.length, subfilter: [] as FeatureFilter[] }))
      .sort((a, b) => a.e.localeCompare(b.e));
  return count(lists.map((list) => list.category)).map((entry) => ({
    ...entry,
    subfilter: count(lists.filter((list) => list.category === entry.k).map((list) => list.sub_category)),
  }));
}

/** Lists made from uploaded files are kept for a month (seconds). */
const FOUND_KEPT = 30 * 86_400;

export async function dropOldFinds(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => rows.dropOldLists(tx, FOUND_PAGE, now - FOUND_KEPT));
}

function blockOf(list: rows.ListRow, row_count: number): Block {
  return {
    list_id: list.id,
    name: list.name,
    header: list.header,
    header_visible: list.header_visible === 1,
    description: list.description,
    placement: list.placement as Block["placement"],
    image: list.image,
    link: list.link,
    full_screen: list.full_screen === 1,
    limit: list.row_limit,
    date_posted: list.created_at,
    date_updated: list.updated_at,
    row_count,
    rows: [],
  };
}

export interface ShopList {
  /** 12 characters starting with L. */
  id: string;
  name: string;
  header: string;
  header_visible?: boolean;
  description?: string;
  placement: Block["placement"];
  page_id?: string;
  position: number;
  link?: string | null;
  full_screen?: boolean;
  limit?: number | null;
  category?: string;
  sub_category?: string;
  title_ids: number[];
}

/** Stores a list that the shop maintains, with its titles in order. */
export async function saveShopList(
  database: Database,
  storeId: number,
  now: number,
  list: ShopList,
): Promise<void> {
  await database.transaction(async (tx) => {
    await rows.putList(tx, {
      id: list.id,
      store_id: storeId,
      name: list.name,
      header: list.header,
      header_visible: list.header_visible === false ? 0 : 1,
      description: list.description ?? "",
      placement: list.placement,
      page_id: list.page_id ?? "",
      position: list.position,
      image: null,
      link: list.link ?? null,
      full_screen: list.full_screen ? 1 : 0,
      row_limit: list.limit ?? null,
      category: list.category ?? "",
      sub_category: list.sub_category ?? "",
      customer_id: null,
      favourites: 0,
      shared: 0,
      created_at: now,
      updated_at: now,
    });
    await rows.replaceItems(tx, list.id, list.title_ids, now);
  });
}
