import { hash } from "node:crypto";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { TICKET } from "./catalogue.ts";
import * as editRows from "./edit-rows.server.ts";
import { namesOfTitles } from "./lookups.server.ts";
import * as rows from "./rows.server.ts";
import { parseTerm, termPatterns } from "./search/term.ts";
import * as stockRows from "./stock-rows.server.ts";

/**
 * A shop's own edits of titles. They are stored separately from feeds and stock files, so imports never
 * overwrite them.
 */

/** Maximum lengths of a shop's texts (characters). Descriptions are limited as markup. */
export const EDIT_LIMITS = { shelf_note: 200, comment: 2000, author: 80 } as const;

/** An edit of a title by a shop. Omitted fields are unchanged; null removes the shop's own value. */
export interface TitleChange {
  title_id: TitleId;
  /** The price of a new copy in this shop; overrides feeds and stock files. */
  price?: Cents | null;
  /** Sanitised markup that replaces the feed's description. */
  description?: string | null;
  /** A note beside the price of a new copy. */
  shelf_note?: string | null;
  /** The name of the picture that this shop shows as the cover. */
  cover?: string | null;
  /** Hidden titles cannot be found, viewed or bought in this shop. */
  hidden?: boolean;
  /** A bookseller's comment; one per person. */
  comment?: { author: string; text: string | null };
}

/** The changes that an edit made: each field that differs, with its value before and after. */
export interface MadeEdit {
  title_id: TitleId;
  changed: Partial<Record<EditedField, [before: EditedValue, after: EditedValue]>>;
  /** Whose comment changed. */
  by?: string;
}
export const EDITED_FIELDS = ["price", "description", "shelf_note", "cover", "hidden", "comment"] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];
export type EditedValue = string | number | boolean | null;

/** The changes that each of these edits would make; one that changes nothing has no fields. */
export async function compareEdits(
  db: Queries,
  storeId: StoreId,
  changes: readonly TitleChange[],
): Promise<MadeEdit[]> {
  const ids = [...new Set(changes.map(({ title_id }) => title_id))];
  const before = await editRows.editsOf(db, storeId, ids);
  const comments = changes.some(({ comment }) => comment)
    ? await editRows.commentsOf(db, storeId, ids)
    : new Map<number, Comment[]>();
  return changes.map((change) =>
    madeBy(change, before.get(change.title_id), comments.get(change.title_id) ?? []),
  );
}

export const changesAnything = ({ changed }: MadeEdit): boolean => Object.keys(changed).length > 0;

/**
 * Applies a shop's edits in one transaction, which also updates the search.
 * @param first runs in the same transaction before anything is read, to lock or to refuse
 * @param after runs in it at the end, with the titles that became visible again and what was changed
 * @returns the changes of each edit; one that changed nothing has no fields
 */
export async function editTitles(
  database: Pick<Database, "transaction">,
  storeId: StoreId,
  now: EpochSeconds,
  changes: readonly TitleChange[],
  after: (
    tx: Tx,
    shownAgain: readonly number[],
    madeEdits: readonly MadeEdit[],
  ) => Promise<unknown> = async () => {},
  first: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<MadeEdit[]> {
  return database.transaction(async (tx) => {
    await first(tx);
    const ids = [...new Set(changes.map(({ title_id }) => title_id))];
    const edits = await compareEdits(tx, storeId, changes);
    for (const { title_id, comment, hidden, ...change } of changes) {
      if (comment) await editRows.putComment(tx, storeId, title_id, comment.author, comment.text);
      const edit = {
        ...change,
        ...(hidden !== undefined && { hidden: hidden ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(edit).length > 0) await editRows.putEdit(tx, storeId, title_id, edit, now);
    }
    await rows.recordChanges(tx, storeId, ids, now);
    const shownAgain = edits.filter(({ changed }) => changed.hidden?.[1] === false);
    await after(
      tx,
      shownAgain.map(({ title_id }) => title_id),
      edits.filter(changesAnything),
    );
    return edits;
  });
}

/**
 * Undoes edits, in the caller's transaction. An edit whose fields have changed since is left as it is. @returns for
 * each edit whether it was undone
 */
export async function putEditsBack(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  edits: readonly MadeEdit[],
): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const { title_id, changed, by } of edits) {
    if (changed.comment && by !== undefined) {
      const [before, after] = changed.comment;
      const comments = (await editRows.commentsOf(tx, storeId, [title_id])).get(title_id) ?? [];
      const same = (comments.find(({ author }) => author === by)?.text ?? null) === after;
      if (same) await editRows.putComment(tx, storeId, title_id, by, before as string | null);
      outcomes.push(same);
      continue;
    }
    const values = (at: 0 | 1) =>
      Object.fromEntries(
        Object.entries(changed).map(([field, pair]) => [
          field,
          typeof pair[at] === "boolean" ? +pair[at] : pair[at],
        ]),
      );
    outcomes.push(
      await editRows.putEditBack(tx, storeId, title_id, { before: values(0), after: values(1) }, now),
    );
  }
  const titles = new Set(edits.filter((_, index) => outcomes[index]).map(({ title_id }) => title_id));
  if (titles.size > 0) await rows.recordChanges(tx, storeId, [...titles], now);
  return outcomes;
}

/** The list prices of these titles in the shop's currency (cents); those without one are left out. */
export async function listPricesOf(
  db: Queries,
  { settings }: Store,
  titleIds: readonly TitleId[],
): Promise<Map<number, Cents>> {
  const listPrices = await editRows.listPricesOf(db, titleIds);
  return new Map(
    listPrices.flatMap(({ id, list_price_usa, list_price_can }) => {
      const price = settings.store_info.is_american ? list_price_usa : list_price_can;
      return price === null ? [] : [[id, price] as const];
    }),
  );
}

interface Comment {
  author: string;
  text: string;
}

function madeBy(
  { title_id, comment, ...change }: TitleChange,
  before: editRows.EditRow | undefined,
  comments: readonly Comment[],
): MadeEdit {
  const changed: MadeEdit["changed"] = {};
  const compare = (field: EditedField, old: EditedValue, next: EditedValue | undefined) => {
    if (next !== undefined && next !== old) changed[field] = [old, next];
  };
  compare("price", before?.price ?? null, change.price);
  compare("description", before?.description ?? null, change.description);
  compare("shelf_note", before?.shelf_note ?? null, change.shelf_note);
  compare("cover", before?.cover ?? null, change.cover);
  compare("hidden", before?.hidden === 1, change.hidden);
  const oldText = comments.find(({ author }) => author === comment?.author)?.text ?? null;
  compare("comment", oldText, comment?.text);
  return { title_id, changed, ...(changed.comment && comment && { by: comment.author }) };
}

/**
 * Locks a shop's edits of a title until the transaction ends. @returns the version that its reader saw
 * (`TitleForStaff`)
 */
export async function lockedVersion(
  tx: Tx,
  storeId: StoreId,
  titleId: TitleId,
  now: EpochSeconds,
): Promise<string> {
  await editRows.lockEdit(tx, storeId, titleId, now);
  const edits = await editRows.editsOf(tx, storeId, [titleId]);
  const comments = await editRows.commentsOf(tx, storeId, [titleId]);
  return versionOf(edits.get(titleId), comments.get(titleId) ?? []);
}

/** A short hash of a shop's edits and comments on a title, for forms to carry. */
function versionOf(edit: editRows.EditRow | undefined, comments: readonly Comment[]): string {
  const { price = null, description = null, shelf_note = null, cover = null, hidden = 0 } = edit ?? {};
  const texts = comments.map(({ author, text }) => [author, text]);
  return hash("sha256", JSON.stringify([price, description, shelf_note, cover, hidden, texts])).slice(0, 12);
}

/** A title for staff: the feeds' values, and the shop's own values that replace them. */
export interface TitleForStaff {
  product_code: string;
  title: string;
  author_line: string;
  state: string;
  /** The feeds' list price in the shop's currency, and the feeds' description. */
  list_price: Cents | null;
  description: string | null;
  edits: {
    price: Cents | null;
    description: string | null;
    shelf_note: string | null;
    cover: string | null;
    hidden: boolean;
  };
  comments: Comment[];
  id: number;
  eisbn: string;
  binding: string | null;
  publisher: string | null;
  release_date: number | null;
  /** Whether this shop alone has it. */
  only_here: boolean;
  is_ticket: boolean;
  /** A short hash of the shop's own values, for forms to carry. */
  version: string;
}

/**
 * A title by its canonical product code, including hidden ones; undefined if this shop's catalogue does not have it.
 */
export async function titleForStaff(
  db: Queries,
  store: Store,
  code: string,
): Promise<TitleForStaff | undefined> {
  const title = await rows.titleByCode(db, code);
  if (!title || (title.only_store_id ?? store.id) !== store.id) return undefined;
  const [edits, { comments }] = await Promise.all([
    editRows.editsOf(db, store.id, [title.id]),
    rows.partsOf(db, store.id, title.id),
  ]);
  const edit = edits.get(title.id);
  return {
    product_code: title.product_code,
    title: title.title,
    author_line: title.author_line,
    state: title.state,
    list_price: store.settings.store_info.is_american ? title.list_price_usa : title.list_price_can,
    description: title.description,
    edits: {
      price: edit?.price ?? null,
      description: edit?.description ?? null,
      shelf_note: edit?.shelf_note ?? null,
      cover: edit?.cover ?? null,
      hidden: edit?.hidden === 1,
    },
    comments,
    id: title.id,
    eisbn: title.eisbn,
    binding: title.binding,
    publisher: title.publisher,
    release_date: title.release_date,
    only_here: title.only_store_id !== null,
    is_ticket: title.tax_class === TICKET,
    version: versionOf(edit, comments),
  };
}

/** The pictures among these that some shop uses as a cover. */
export const ownCovers: (db: Queries, names: readonly string[]) => Promise<string[]> = editRows.coversAmong;

/** The titles that a shop has edited or hidden, or (`hidden`) hidden alone, most recent first. */
export function editedTitles(
  db: Queries,
  store: Store,
  page: { limit: number; offset?: number; hidden?: boolean },
) {
  return editRows.editedTitles(db, store.id, page);
}

/** A title in a list for staff. */
export interface ListedTitle {
  id: number;
  product_code: string;
  title: string;
  author_line: string;
  binding: string | null;
  /** The feeds' list price in the shop's currency, and the shop's own price. */
  list_price: Cents | null;
  price: Cents | null;
  shelf_note: string | null;
  hidden: boolean;
  /** Copies in all locations and conditions. */
  onhand: number;
  onorder: number;
}

/** Titles for staff, in the order of the ids, hidden ones included. */
export async function listedTitles(
  db: Queries,
  store: Store,
  ids: readonly TitleId[],
): Promise<ListedTitle[]> {
  const [titles, edits, stock] = await Promise.all([
    rows.cardsByIds(db, ids),
    editRows.editsOf(db, store.id, ids),
    stockRows.stockOf(db, store.id, ids),
  ]);
  const { is_american } = store.settings.store_info;
  return titles.map(({ id, product_code, title, author_line, binding, ...titleFields }) => {
    const edit = edits.get(id);
    const shelves = stock.filter(({ title_id }) => title_id === id);
    return {
      id,
      product_code,
      title,
      author_line,
      binding,
      list_price: is_american ? titleFields.list_price_usa : titleFields.list_price_can,
      price: edit?.price ?? null,
      shelf_note: edit?.shelf_note ?? null,
      hidden: edit?.hidden === 1,
      onhand: shelves.reduce((sum, { onhand }) => sum + onhand, 0),
      onorder: shelves.reduce((sum, { onorder }) => sum + onorder, 0),
    };
  });
}

/** Hidden titles that a search by staff shows. */
const MAX_HIDDEN = 20;

/** The titles that a shop has hidden and that have every word of a search, which shoppers do not find. */
export function hiddenMatching(db: Queries, storeId: StoreId, term: string): Promise<number[]> {
  const parsed = parseTerm(term);
  return editRows.hiddenMatching(db, storeId, termPatterns(parsed), MAX_HIDDEN);
}

/** Hidden titles that searches without a result are compared with, the newest. */
const MAX_COMPARED = 500;

/**
 * A hidden title of the shop that contains every word of a search, for each of these searches (in normalised words)
 * that has one.
 */
export async function hiddenFor(
  db: Queries,
  storeId: StoreId,
  terms: readonly string[],
): Promise<Map<string, { code: string; title: string }>> {
  const texts = terms.length > 0 ? await editRows.hiddenTexts(db, storeId, MAX_COMPARED) : [];
  const idByTerm = new Map<string, number>();
  for (const term of terms) {
    const words = term.split(" ");
    const text = texts.find(({ keyword }) => words.every((word) => keyword.includes(` ${word}`)));
    if (text) idByTerm.set(term, text.title_id);
  }
  const names = await namesOfTitles(db, [...idByTerm.values()]);
  return new Map(
    [...idByTerm].flatMap(([term, id]) => {
      const name = names.get(id);
      return name ? [[term, { code: name.product_code, title: name.title }]] : [];
    }),
  );
}

/**
 * Staff's comments on titles, the newest first; with a code and a name, that person's comment on that title.
 * @returns also the id that `after` takes for the next page
 */
export async function pageOfComments(
  db: Queries,
  storeId: StoreId,
  which: { code?: string | undefined; by?: string | undefined },
  { limit, after }: { limit: number; after?: number | undefined },
) {
  const comments = await editRows.comments(db, storeId, which, { limit: limit + 1, after });
  const picks = comments.slice(0, limit);
  return { picks, next: comments.length > limit ? (picks.at(-1)?.id ?? null) : null };
}
