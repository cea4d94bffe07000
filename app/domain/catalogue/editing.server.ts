import type { Cents } from "#app/lib/money.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as editRows from "./edit-rows.server.ts";
import * as rows from "./rows.server.ts";

/**
 * A shop's own edits of titles. They are stored separately from feeds and stock files, so imports never
 * overwrite them.
 */

/** Maximum lengths of a shop's texts (characters). Descriptions are limited as markup. */
export const EDIT_LIMITS = { shelf_note: 200, comment: 2000, author: 80 } as const;

/** An edit of a title by a shop. Omitted fields are unchanged; null removes the shop's own value. */
export interface TitleChange {
  title_id: number;
  /** The price of a new copy in this shop; overrides feeds and stock files. */
  price?: Cents | null;
  /** Sanitised markup that replaces the feed's description. */
  description?: string | null;
  /** A note beside the price of a new copy. */
  shelf_note?: string | null;
  /** Hidden titles cannot be found, viewed or bought in this shop. */
  hidden?: boolean;
  /** A bookseller's comment; one per person. */
  comment?: { author: string; text: string | null };
}

/**
 * Applies a shop's edits in one transaction, which also updates the search.
 * `after` runs in the same transaction, with the titles that became visible again.
 */
export async function editTitles(
  database: Database,
  storeId: number,
  now: number,
  changes: readonly TitleChange[],
  after: (tx: Tx, shownAgain: readonly number[]) => Promise<unknown> = async () => {},
): Promise<void> {
  await database.transaction(async (tx) => {
    const ids = [...new Set(changes.map(({ title_id }) => title_id))];
    const before = await editRows.editsOf(tx, storeId, ids);
    for (const { title_id, comment, hidden, ...change } of changes) {
      if (comment) await editRows.putComment(tx, storeId, title_id, comment.author, comment.text);
      const edit = {
        ...change,
        ...(hidden !== undefined && { hidden: hidden ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(edit).length > 0) await editRows.putEdit(tx, storeId, title_id, edit, now);
    }
    await rows.recordChanges(tx, storeId, ids, now);
    const shown = changes.filter((change) => change.hidden === false && before.get(change.title_id)?.hidden);
    await after(
      tx,
      shown.map(({ title_id }) => title_id),
    );
  });
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
  edits: { price: Cents | null; description: string | null; shelf_note: string | null; hidden: boolean };
  comments: { author: string; text: string }[];
}

/** A title by its canonical product code, including hidden ones; undefined if this shop's catalogue does not have it. */
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
      hidden: edit?.hidden === 1,
    },
    comments,
  };
}

/** The titles that a shop has edited or hidden, most recent first. */
export function editedTitles(db: Queries, store: Store, limit: number) {
  return editRows.editedTitles(db, store.id, limit);
}
