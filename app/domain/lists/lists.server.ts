import type { Guarded } from "#app/lib/guarded.ts";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Account } from "../accounts/customer.ts";
import { getCards, type Shelf } from "../catalogue/catalogue.server.ts";
import type { TitleCard } from "../catalogue/catalogue.ts";
import { loginForPage } from "../stores/navigation.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { FEATURE_PAGE, type FeatureRequest } from "./features.ts";
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
export async function pageBlocks(db: Queries, shelf: Shelf, pageId: string): Promise<Block[]> {
  const lists = await rows.listsOfPage(db, shelf.store.id, pageId);
  const counts = await rows.countItems(
    db,
    lists.map((list) => list.id),
  );
  return Promise.all(
    lists.map(async (list) => {
      const limit = Math.min(list.row_limit ?? BLOCK_ROWS, BLOCK_ROWS);
      const ids = await rows.itemsOf(db, list.id, limit);
      return { ...blockOf(list, counts.get(list.id) ?? 0), rows: await getCards(db, shelf, ids) };
    }),
  );
}

/** The person who asks for a list, and where. */
export interface Reader extends Shelf {
  readonly session: { readonly account: Pick<Account, "accountId"> | null };
}

/**
 * The lists among these ids that this person may read. All access to lists goes through here, whether a list
 * is shown as a page, named in a filter or reached from a title. Only the account in use can read a
 * customer's own list; a shop's list is readable by anyone who may see its page.
 */
async function readableLists(db: Queries, reader: Reader, ids: readonly string[]): Promise<rows.ListRow[]> {
  const { store, session } = reader;
  const found = await rows.listsById(db, store.id, ids);
  return found.filter((list) => {
    if (list.customer_id !== null) return list.customer_id === session.account?.accountId;
    return session.account !== null || guestMayRead(store.settings, list.page_id);
  });
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
): Promise<{ list_id: string; name: string; title_ids: number[] }[]> {
  if (ids.length === 0) return [];
  const lists = await readableLists(db, reader, ids);
  return Promise.all(
    lists.map(async ({ id, name }) => ({ list_id: id, name, title_ids: await rows.itemsOf(db, id) })),
  );
}

/** One list with one page of its titles (`titlelist/getItems`). */
export async function listPage(
  db: Queries,
  reader: Reader,
  listId: string,
  page: { limit: number; offset: number },
): Promise<Block | Failure> {
  const [list] = await readableLists(db, reader, [listId]);
  if (!list) return failure("lists.not_found");
  const counts = await rows.countItems(db, [listId]);
  const ids = await rows.itemsOf(db, listId, page.limit, page.offset);
  return { ...blockOf(list, counts.get(listId) ?? 0), rows: await getCards(db, reader, ids) };
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
  const eisbns = list ? await rows.eisbnsOf(db, listId) : [];
  const at = eisbns.indexOf(eisbn);
  if (!list || at === -1) return undefined;
  return {
    list_id: list.id,
    name: list.header || list.name,
    place: at + 1,
    count: eisbns.length,
    previous: eisbns[at - 1] ?? null,
    next: eisbns[at + 1] ?? null,
  };
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
  shelf: Shelf,
  request: FeatureRequest,
): Promise<{ rows: Feature[]; row_count: number; filter: FeatureFilter[] }> {
  const all = await rows.featuredOf(db, shelf.store.id, request.term, request.sort);
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
        covers: await getCards(db, shelf, await rows.itemsOf(db, list.id, COVERS)),
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

/** Lists made from uploaded files belong to this page and are kept for a month (seconds). */
export const FOUND_PAGE = "found";
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
      created_at: now,
      updated_at: now,
    });
    await rows.replaceItems(tx, list.id, list.title_ids, now);
  });
}
