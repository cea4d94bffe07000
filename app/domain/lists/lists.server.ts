import { foldedWords } from "#app/lib/find-text.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import { inOrderOf } from "#app/lib/in-order.ts";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Account } from "../accounts/customer.ts";
import { browse, cardsOf, getCards, type Storefront } from "../catalogue/catalogue.server.ts";
import type { TitleCard } from "../catalogue/catalogue.ts";
import { emptyRequest } from "../catalogue/search/browse.ts";
import type { SearchContext } from "../catalogue/search/search.server.ts";
import { loginMessageForPage, loginMessageForType } from "../stores/navigation.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { htmlInLanguage, inLanguage, langOf, soughtIn } from "../stores/translations.ts";
import { pagesOfLists } from "./blocks/rows.server.ts";
import { FEATURE_PAGE, type FeatureRequest } from "./features.ts";
import * as itemRows from "./item-rows.server.ts";
import type { ItemSort } from "./lists.ts";
import * as rows from "./rows.server.ts";

/** The person who asks for a list, and where. */
export interface ListViewer extends Storefront {
  readonly session: { readonly account: Pick<Account, "accountId"> | null };
}

/**
 * Which of these lists this person may read: the one rule for every page, filter, feed, picture and call. A customer's
 * own list is for the account in use, and for others once its owner shares it; what staff have hidden is for nobody.
 * Guests may read shared lists, and the shop's lists unless these are shown on closed pages only. If the shop shows
 * lists to customers only, guests may read none.
 */
async function readable(db: Queries, viewer: ListViewer, lists: readonly rows.ListRow[]): Promise<ReadRow[]> {
  return (await mayRead(db, viewer, lists)).map((list) => rowFor(viewer.store, list));
}

/** A list whose texts are in the viewer's language; `lang` is the language of its name and header if they are not. */
interface ReadRow extends rows.ListRow {
  lang?: string | undefined;
  /** The language of its name alone. */
  name_lang?: string | undefined;
}

function rowFor(store: Store, list: rows.ListRow): ReadRow {
  // The names of customers' lists stay as they were typed.
  if (!store.main || list.customer_id !== null) return list;
  return {
    ...list,
    name: inLanguage(store, list.name),
    header: inLanguage(store, list.header),
    description: htmlInLanguage(store, list.description),
    lang: langOf(store, list.header || list.name),
    name_lang: langOf(store, list.name),
  };
}

async function mayRead(
  db: Queries,
  { store, session }: ListViewer,
  lists: readonly rows.ListRow[],
): Promise<rows.ListRow[]> {
  const account = session.account?.accountId;
  const isOwn = (list: rows.ListRow) => list.customer_id !== null && list.customer_id === account;
  const may = lists.filter(
    (list) => isOwn(list) || (list.customer_id === null ? !list.is_hidden : list.shared),
  );
  if (account !== undefined || may.length === 0) return may;
  if (store.settings.require_login) return [];
  const pages = await pagesOfLists(
    db,
    may.map(({ id }) => id),
  );
  return may.filter((list) => {
    const messages = pages
      .filter(({ list_id }) => list_id === list.id)
      .map(({ page_id }) => loginMessageForPage(store.settings, page_id));
    if (list.featured) messages.push(loginMessageForType(store.settings, "features"));
    return messages.length === 0 || messages.includes(null);
  });
}

/** The lists among these ids that this person may read, in their language. */
export async function readableLists(
  db: Queries,
  viewer: ListViewer,
  ids: readonly string[],
): Promise<ReadRow[]> {
  return readable(db, viewer, await rows.listsById(db, viewer.store.id, ids));
}

/** All titles of the readable lists among these, for the browse filter `x`. */
export async function readableListTitles(
  db: Queries,
  viewer: ListViewer,
  ids: readonly string[],
): Promise<
  { list_id: string; name: string; lang: string | undefined; favourites: boolean; title_ids: TitleId[] }[]
> {
  if (ids.length === 0) return [];
  const lists = await readableLists(db, viewer, ids);
  return Promise.all(
    lists.map(async ({ id, name, name_lang, favourites }) => ({
      list_id: id,
      name,
      lang: name_lang,
      favourites,
      title_ids: await itemRows.allItemsOf(db, id),
    })),
  );
}

/**
 * A list, and what the viewer may do with it. Its titles stay guarded until `calls/common/visible.server.ts` has
 * checked them.
 */
export interface ReadList<Title = Guarded<TitleCard>> {
  list_id: string;
  name: string;
  header: string;
  /** The language of its name and header, if that is not the page's. */
  lang?: string | undefined;
  /** HTML, sanitised when it was stored; for a customer's list, plain text. */
  description: string;
  /** The name of a picture; for a customer's list, the address of its picture. */
  image: string | null;
  featured: boolean;
  /** Epoch seconds. */
  date_posted: number;
  date_updated: number;
  row_count: number;
  rows: Title[];
  /** Whether a customer owns it, independent of the viewer. */
  customers: boolean;
  /** Whether it belongs to the account in use. */
  own: boolean;
  favourites: boolean;
  /** Whether a customer's list is shared by its address. */
  shared: boolean;
}

/** One list without its titles (`titlelist/get`). Failure: `not_found`. */
export async function getList(db: Queries, viewer: ListViewer, listId: string): Promise<ReadList | Failure> {
  const [list] = await readableLists(db, viewer, [listId]);
  if (!list) return failure("lists.not_found");
  const counts = await itemRows.countItems(db, list.store_id, [listId]);
  return readList(list, viewer, counts.get(listId) ?? 0);
}

function readList(list: ReadRow, { session }: ListViewer, row_count: number): ReadList {
  return {
    list_id: list.id,
    name: list.name,
    header: list.header || list.name,
    ...(list.lang && { lang: list.lang }),
    description: list.description,
    image: list.image,
    featured: list.featured,
    date_posted: list.created_at,
    date_updated: list.updated_at,
    row_count,
    rows: [],
    customers: list.customer_id !== null,
    own: list.customer_id !== null && list.customer_id === session.account?.accountId,
    favourites: list.favourites,
    shared: list.shared,
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
  context: SearchContext,
  viewer: ListViewer,
  listId: string,
  { limit, offset, sort = "added", term = "" }: ItemRequest,
): Promise<(ReadList & { found: number }) | Failure> {
  const db = context.database.read;
  const list = await getList(db, viewer, listId);
  if (isFailure(list)) return list;
  if (sort === "added" && term === "") {
    const ids = await itemRows.itemsOf(db, { id: listId, store_id: viewer.store.id }, limit, offset);
    return { ...list, found: list.row_count, rows: await getCards(db, viewer, ids) };
  }
  const request = {
    ...emptyRequest(),
    term,
    sort: sort === "added" ? "title" : sort,
    filters: { x: [{ value: listId, excluded: false }] },
    limit,
    offset,
  };
  const lists = { [listId]: await itemRows.allItemsOf(db, listId) };
  const { ids, row_count } = await browse(context, viewer, request, { facets: false, lists });
  return { ...list, found: row_count, rows: await getCards(db, viewer, ids) };
}

/**
 * The titles of a readable list in order, at most `limit`, for callers that work on a whole list. Failure: `not_found`.
 */
export async function listTitles(
  db: Queries,
  viewer: ListViewer,
  listId: string,
  limit: number,
): Promise<{ name: string; title_ids: TitleId[] } | Failure> {
  const [list] = await readableLists(db, viewer, [listId]);
  if (!list) return failure("lists.not_found");
  return { name: list.name, title_ids: await itemRows.itemsOf(db, list, limit) };
}

/** The picture of a customer's list (WebP) if the viewer may read the list. */
export async function listImage(
  db: Queries,
  viewer: ListViewer,
  listId: string,
): Promise<Buffer | undefined> {
  const [list] = await readableLists(db, viewer, [listId]);
  const content = list && (await rows.imageOf(db, listId));
  return content === undefined ? undefined : Buffer.from(content, "base64");
}

/** A title's position on a list, with its neighbours (spec 1 §2 `/item/{eisbn}/lists/{list_id}`). */
export interface PlaceInList {
  list_id: string;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string | undefined;
  place: number;
  count: number;
  previous: string | null;
  next: string | null;
}

export async function placeInList(
  db: Queries,
  viewer: ListViewer,
  listId: string,
  eisbn: string,
): Promise<PlaceInList | undefined> {
  const [list] = await readableLists(db, viewer, [listId]);
  const position = list && (await itemRows.positionOf(db, list, eisbn));
  if (!position) return undefined;
  const counts = await itemRows.countItems(db, list.store_id, [listId]);
  const { id, header, name, lang } = list;
  return {
    list_id: id,
    name: header || name,
    ...(lang && { lang }),
    count: counts.get(id) ?? 0,
    ...position,
  };
}

/** A featured list as shown in the overview (spec 2 §3). */
export interface Feature<Title = Guarded<TitleCard>> {
  list_id: string;
  header: string;
  /** The language of its header, if that is not the page's. */
  lang?: string | undefined;
  date: number;
  /** In the viewer's language, unlike those of a request. */
  category: string;
  sub_category: string;
  /** The languages of the category and the subcategory, if they are not the page's. */
  category_lang?: string | undefined;
  sub_category_lang?: string | undefined;
  /** HTML, sanitised when it was stored. */
  description: string;
  /** The name of a picture. */
  image: string | null;
  /** A few of its titles, for their covers. */
  covers: Title[];
}

export interface FeatureFilter {
  k: string;
  e: string;
  /** The language of `e`, if that is not the page's. */
  lang?: string | undefined;
  c: number;
  subfilter: FeatureFilter[];
}

const COVERS = 4;

/** The shop's featured lists, filtered, sorted and paged (`feature/getList`). */
export async function featuredLists(
  db: Queries,
  viewer: ListViewer,
  request: FeatureRequest,
): Promise<{ rows: Feature[]; row_count: number; filter: FeatureFilter[] }> {
  const { store } = viewer;
  const sought = soughtIn(store, foldedWords(request.term));
  const featured = await rows.featuredOf(db, store.id, sought, request.sort);
  const lists = await readable(db, viewer, featured);
  const compare = inOrderOf(localeOf(store.settings));
  // The database knows the names in the main language only.
  if (store.main && request.sort === "name")
    lists.sort((a, b) => compare(a.header || a.name, b.header || b.name));
  const fits = lists.filter(
    (list) =>
      (request.category === "" || list.category === request.category) &&
      (request.sub_category === "" || list.sub_category === request.sub_category),
  );
  const page = fits.slice(request.offset, request.offset + FEATURE_PAGE);
  const covers = await itemRows.firstItemsOf(
    db,
    viewer.store.id,
    page.map(({ id }) => ({ id, limit: COVERS })),
  );
  const cards = await cardsOf(db, viewer, [...new Set(covers.flat())]);
  return {
    row_count: fits.length,
    filter: filterOf(viewer.store, lists),
    rows: page.map((list, index) => ({
      list_id: list.id,
      header: list.header || list.name,
      ...(list.lang && { lang: list.lang }),
      date: list.updated_at,
      category: inLanguage(viewer.store, list.category),
      sub_category: inLanguage(viewer.store, list.sub_category),
      category_lang: langOf(viewer.store, list.category),
      sub_category_lang: langOf(viewer.store, list.sub_category),
      description: list.description,
      image: list.image,
      covers: (covers[index] ?? []).flatMap((id) => cards.get(id) ?? []),
    })),
  };
}

function filterOf(store: Store, lists: readonly rows.ListRow[]): FeatureFilter[] {
  const compare = inOrderOf(localeOf(store.settings));
  const count = (values: readonly string[]) =>
    [...Map.groupBy(values.filter(Boolean), (value) => value)]
      .map(([value, some]) => ({
        k: value,
        e: inLanguage(store, value),
        lang: langOf(store, value),
        c: some.length,
        subfilter: [] as FeatureFilter[],
      }))
      .sort((a, b) => compare(a.e, b.e));
  return count(lists.map((list) => list.category)).map((entry) => ({
    ...entry,
    subfilter: count(lists.filter((list) => list.category === entry.k).map((list) => list.sub_category)),
  }));
}

/** Lists made from uploaded files are kept for a month (seconds). */
const FOUND_KEPT = 30 * 86_400;

export async function dropOldFinds(database: Database, now: EpochSeconds): Promise<void> {
  await database.transaction((tx) => rows.dropOldFinds(tx, now - FOUND_KEPT), "soon");
}
