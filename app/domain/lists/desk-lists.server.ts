import { randomBytes } from "node:crypto";
import { words } from "#app/lib/fold.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { keysOf } from "#app/lib/records.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { type AuditAction, lockHistory, record, trail } from "../accounts/audit/audit.server.ts";
import { namesOfTitles } from "../catalogue/lookups.server.ts";
import { editTitles } from "../catalogue/title-edits.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { soughtIn } from "../stores/translations.ts";
import { pagesOfLists } from "./blocks/rows.server.ts";
import * as itemRows from "./item-rows.server.ts";
import type { ListOrder } from "./lists.ts";
import * as rows from "./rows.server.ts";
import { saveList, shopListNamed } from "./shop-lists.server.ts";

/** Staff's work on the shop's own lists. Each change is in the shop's history, and raises the list's version. */

/** A member of staff, or the operator, at work on a shop's lists. */
export interface StaffListContext {
  readonly store: { readonly id: number };
  readonly now: EpochSeconds;
  readonly actor: string;
}

/** A list, and the version that the caller saw. If somebody has changed it since, nothing is done. */
export interface SeenList {
  list: string;
  seen?: number | undefined;
}

/** The longest name of a shop's list. */
export const SHOP_LIST_NAME = 200;

const subjectOf = (id: string) => `list:${id}`;

const note = (
  tx: Tx,
  { store, now, actor }: StaffListContext,
  id: string,
  action: AuditAction,
  detail: string,
) => record(tx, { storeId: store.id, at: now, actor, action, subject: subjectOf(id), detail });

/**
 * A page of a shop's lists by name, with the number of titles that they show.
 * @returns also the `after` of the next page
 */
export async function pageOfShopLists(
  db: Queries,
  store: Store,
  { find, limit, after }: { find: string; limit: number; after?: string | undefined },
) {
  const lists = await rows.deskLists(db, store.id, soughtIn(store, words(find).slice(0, 10)), {
    limit: limit + 1,
    after,
  });
  const page = lists.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const counts = await itemRows.countItems(db, store.id, ids);
  return {
    lists: page.map(({ id, name, featured, category, sub_category, is_hidden, updated_at }) => ({
      list_id: id,
      name,
      category,
      sub_category,
      updated_at,
      featured,
      is_hidden,
      row_count: counts.get(id) ?? 0,
    })),
    next: lists.length > limit ? (ids.at(-1) ?? null) : null,
  };
}

/** A list with a page of its titles, the pages that show it and what staff changed; undefined if it does not exist. */
export async function shopListInFull(
  db: Queries,
  storeId: StoreId,
  id: string,
  page: { offset: number; limit: number },
) {
  const list = await rows.shopList(db, storeId, id);
  if (!list) return undefined;
  const [titles, size, shownOn, history] = await Promise.all([
    itemRows.deskItems(db, storeId, id, page),
    itemRows.sizeOf(db, id),
    pagesOfLists(db, [id]),
    trail(db, storeId, subjectOf(id), 50),
  ]);
  return {
    list_id: id,
    name: list.name,
    header: list.header,
    description: list.description,
    image: list.image,
    featured: list.featured,
    category: list.category,
    sub_category: list.sub_category,
    is_hidden: list.is_hidden,
    version: list.version,
    created_at: list.created_at,
    updated_at: list.updated_at,
    size,
    pages: [...new Set(shownOn.map(({ page_id }) => page_id))],
    history,
    titles: titles.map(({ shown, ...title }, index) => ({
      ...title,
      place: page.offset + index + 1,
      is_shown: shown === 1,
    })),
  };
}

/** Starts an empty list. @returns its id. Failures: `no_name`, `exists` (in any case of its letters). */
export function newShopList(
  database: Database,
  context: StaffListContext,
  { name, is_hidden = false }: { name: string; is_hidden?: boolean },
): Promise<{ id: string } | Failure> {
  return refusable(database, async (tx) => {
    const listName = await freeName(tx, context, name);
    return { id: await insertList(tx, context, listName, is_hidden) };
  });
}

async function insertList(
  tx: Tx,
  context: StaffListContext,
  name: string,
  is_hidden: boolean,
): Promise<string> {
  const id = `L${randomBytes(9).toString("base64url").slice(0, 11)}`;
  await saveList(tx, context.store.id, context.now, { id, name, is_hidden }, []);
  await note(tx, context, id, "list made", name);
  return id;
}

/** @throws Refusal if it is not a valid name for a list, or the name of another one */
async function freeName(tx: Tx, { store }: StaffListContext, name: string, id?: string): Promise<string> {
  const listName = name.trim();
  if (listName === "" || listName.length > SHOP_LIST_NAME)
    throw new Refusal(failure("calls.shopLists.no_name", {}, { at: "name" }));
  await lockHistory(tx, store.id);
  const other = await shopListNamed(tx, store.id, listName);
  if (other && other.id !== id)
    throw new Refusal(failure("calls.shopLists.exists", { name: listName }, { at: "name" }));
  return listName;
}

/** @throws Refusal if the list is gone, or somebody has changed it since its reader saw it */
async function claimShopList(
  tx: Tx,
  { store }: StaffListContext,
  { list, seen }: SeenList,
): Promise<rows.DeskListRow> {
  const claimed = await rows.claimList(tx, store.id, list, seen);
  if (claimed) return claimed;
  const there = await rows.shopList(tx, store.id, list);
  throw new Refusal(
    there ? failure("calls.shopLists.changed") : failure("calls.shopLists.not_found", { name: list }),
  );
}

/** The fields of a list that staff can fill in. */
export interface ListDetails {
  name: string;
  /** Empty for the name. */
  header: string;
  /** Safe HTML; undefined leaves the one that it has. */
  description?: string | undefined;
  /** The name of a picture of the library. */
  image: string | null;
  featured: boolean;
  category: string;
  sub_category: string;
}

/** Changes a list's texts. Failures: `not_found`, `changed`, `no_name`, `exists`. */
export function changeShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  { name, featured, description, ...details }: ListDetails,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const before = await claimShopList(tx, context, which);
    const listName = await freeName(tx, context, name, before.id);
    const after = {
      ...details,
      name: listName,
      description: description ?? before.description,
      ...(featured ? { featured } : { featured, category: "", sub_category: "" }),
    };
    const changed = keysOf(after).filter((key) => before[key] !== after[key]);
    if (changed.length > 0) {
      await rows.putDetails(tx, before.id, { ...after, updated_at: context.now });
      const detail = changed.map((key) => `${key}: ${clipValue(before[key])} → ${clipValue(after[key])}`);
      await note(tx, context, before.id, "list changed", detail.join("; "));
    }
    return { list_id: before.id };
  });
}

/** Values in the history are cut: a description may be long. */
const clipValue = (value: unknown) => String(value ?? "").slice(0, 200) || "nothing";

/** Shows a list in the shop, or hides it from everybody but staff. Failures: `not_found`, `changed`. */
export function hideShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  isHidden: boolean,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const { id, is_hidden } = await claimShopList(tx, context, which);
    if (is_hidden !== isHidden) {
      await rows.putDetails(tx, id, { is_hidden: isHidden });
      await note(tx, context, id, isHidden ? "list hidden" : "list shown", "");
    }
    return { list_id: id };
  });
}

/**
 * Dates a list now, so that it comes first where lists are sorted by their last change. Failures: `not_found`,
 * `changed`.
 */
export function dateShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const { id } = await claimShopList(tx, context, which);
    await rows.putDetails(tx, id, { updated_at: context.now });
    await note(tx, context, id, "list dated", "");
    return { list_id: id };
  });
}

/** The titles' names for the history: the first few of them. */
async function titleNames(tx: Tx, ids: readonly number[]): Promise<string> {
  const some = [...(await namesOfTitles(tx, ids.slice(0, 5))).values()];
  const texts = some.map(({ title, product_code }) => `${title} (${product_code})`);
  return [...texts, ...(ids.length > some.length ? [`${ids.length - some.length} more`] : [])].join(", ");
}

/**
 * Adds titles at the end of a list; those already on it stay where they are. @returns how many are new.
 * Failures: `not_found`, `changed`.
 */
export function addToShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  titleIds: readonly TitleId[],
): Promise<{ changed: number } | Failure> {
  return refusable(database, async (tx) => {
    const { id } = await claimShopList(tx, context, which);
    return { changed: await append(tx, context, id, titleIds) };
  });
}

async function append(
  tx: Tx,
  context: StaffListContext,
  id: string,
  titleIds: readonly TitleId[],
): Promise<number> {
  const added = await itemRows.addItems(tx, id, titleIds, context.now);
  if (added > 0) {
    await rows.putDetails(tx, id, { updated_at: context.now });
    await note(tx, context, id, "list titles added", `${added}: ${await titleNames(tx, titleIds)}`);
  }
  return added;
}

/** Removes titles from a list. @returns how many were on it. Failures: `not_found`, `changed`. */
export function removeFromShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  titleIds: readonly TitleId[],
): Promise<{ changed: number } | Failure> {
  return refusable(database, async (tx) => {
    const { id } = await claimShopList(tx, context, which);
    const changed = await itemRows.removeTitles(tx, id, titleIds);
    if (changed > 0) {
      await rows.putDetails(tx, id, { updated_at: context.now });
      await note(tx, context, id, "list titles removed", `${changed}: ${await titleNames(tx, titleIds)}`);
    }
    return { changed };
  });
}

/**
 * Puts a title at a place of a list, from 1, and adds it if it is not on it. A place behind the last is the last.
 * @returns where it is now, and where it was; null if it was not there. Failures: `not_found`, `changed`.
 */
export function placeOnShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  titleId: TitleId,
  to: number,
): Promise<{ place: number; was: number | null } | Failure> {
  return refusable(database, async (tx) => {
    const { id } = await claimShopList(tx, context, which);
    const was = await itemRows.rankOf(tx, id, titleId);
    if (was === undefined) await itemRows.addItems(tx, id, [titleId], context.now);
    const size = await itemRows.sizeOf(tx, id);
    const from = was ?? size;
    const place = Math.max(1, Math.min(to, size));
    if (place !== from) await itemRows.moveItem(tx, id, titleId, from, place);
    if (place !== was) {
      await rows.putDetails(tx, id, { updated_at: context.now });
      const way = was === undefined ? `at ${place}` : `${was} → ${place}`;
      const action = was === undefined ? "list titles added" : "list title moved";
      await note(tx, context, id, action, `${await titleNames(tx, [titleId])}: ${way}`);
    }
    return { place, was: was ?? null };
  });
}

/** Sorts a list's titles. Failures: `not_found`, `changed`. */
export function sortShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
  order: ListOrder,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const { id } = await claimShopList(tx, context, which);
    await itemRows.sortItems(tx, id, order);
    await rows.putDetails(tx, id, { updated_at: context.now });
    await note(tx, context, id, "list sorted", order);
    return { list_id: id };
  });
}

/** Deletes a list. Blocks that show it keep their words and pictures. Failures: `not_found`, `changed`. */
export function deleteShopList(
  database: Database,
  context: StaffListContext,
  which: SeenList,
): Promise<{ list_id: string } | Failure> {
  return refusable(database, async (tx) => {
    const { id, name } = await claimShopList(tx, context, which);
    const size = await itemRows.sizeOf(tx, id);
    await rows.deleteLists(tx, context.store.id, [id]);
    await note(tx, context, id, "list removed", `${name}: ${size} titles`);
    return { list_id: id };
  });
}

/** Which of these titles are on a list. */
export function onShopList(db: Queries, listId: string, ids: readonly number[]): Promise<Set<number>> {
  return itemRows.heldOf(db, listId, ids);
}

/** A title that somebody on the staff recommends. */
export interface StaffPick {
  title_id: TitleId;
  /** The bookseller's name, as shoppers read it. */
  by: string;
  /** The bookseller's comment; null withdraws the recommendation. */
  comment: string | null;
}

/**
 * Records a bookseller's recommendation of a title, or withdraws it; a person has one for each title. With the name of
 * a list, the title also joins or leaves that list; the list is made if the shop has none of this name.
 * @returns the id of that list, if one is named
 */
export async function setStaffPick(
  database: Database,
  context: StaffListContext,
  { title_id, by, comment }: StaffPick,
  listName: string | undefined,
): Promise<{ list_id: string | null }> {
  let list_id: string | null = null;
  const edit = { title_id, comment: { author: by, text: comment } };
  await editTitles(database, context.store.id, context.now, [edit], async (tx) => {
    if (listName !== undefined) {
      await lockHistory(tx, context.store.id);
      const there = await shopListNamed(tx, context.store.id, listName);
      list_id = there?.id ?? (comment === null ? null : await insertList(tx, context, listName, false));
      if (list_id !== null && comment !== null) await append(tx, context, list_id, [title_id]);
    }
    const title = (await namesOfTitles(tx, [title_id])).get(title_id);
    await record(tx, {
      storeId: context.store.id,
      at: context.now,
      actor: context.actor,
      action: comment === null ? "staff pick removed" : "staff pick set",
      subject: `title:${title?.product_code ?? title_id}`,
      detail: `${by}: ${clipValue(comment)}`,
    });
  });
  return { list_id };
}
