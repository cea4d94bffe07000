import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { hereIn, type Storefront } from "./availability.server.ts";
import type { Condition } from "./catalogue.ts";
import * as editRows from "./edit-rows.server.ts";
import * as rows from "./rows.server.ts";
import * as stockRows from "./stock-rows.server.ts";
import * as savingRows from "./title-record-rows.server.ts";

/** A shop's stock, sections and pictures, and reserving copies for an order. */

/** A shop's stock of a title in one condition at one location. Omitted fields are unchanged. */
export interface StockLevel {
  title_id: TitleId;
  location_id: number;
  condition: Condition;
  onhand?: number;
  onorder?: number;
  price?: Cents | null;
  note?: string | null;
}

/** A stock level and its previous values. */
export interface StockChange {
  level: StockLevel;
  before: Required<Pick<StockLevel, "onhand" | "onorder" | "price" | "note">> | undefined;
  outcome: "added" | "changed" | "unchanged";
}

/** Reports what setting these levels would change. */
export async function compareStock(
  db: Queries,
  storeId: StoreId,
  levels: readonly StockLevel[],
): Promise<StockChange[]> {
  const known = new Map<string, NonNullable<StockChange["before"]>>();
  const key = (level: Pick<stockRows.StockRow, "title_id" | "location_id" | "condition">) =>
    `${level.title_id} ${level.location_id} ${level.condition}`;
  const ids = [...new Set(levels.map((level) => level.title_id))];
  for (const chunk of inChunks(ids))
    for (const row of await stockRows.stockOf(db, storeId, chunk)) known.set(key(row), row);
  return levels.map((level): StockChange => {
    const before = known.get(key(level));
    const same =
      before !== undefined &&
      (["onhand", "onorder", "price", "note"] as const).every(
        (field) => level[field] === undefined || level[field] === before[field],
      );
    return { level, before, outcome: before === undefined ? "added" : same ? "unchanged" : "changed" };
  });
}

/**
 * Sets the stock of these titles by location and condition. `after` runs in the same transaction with all the
 * titles, changed or not, so its changes are stored together with the stock.
 * @returns the outcome for each level
 */
export async function setStock(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  levels: readonly StockLevel[],
  after: (
    tx: Tx,
    titleIds: readonly TitleId[],
    changes: readonly StockChange[],
  ) => Promise<unknown> = async () => {},
): Promise<StockChange[]> {
  const titles = [...new Set(levels.map((level) => level.title_id))];
  return database.transaction(async (tx) => {
    // Lock the rows first, so that no order placed in the meantime changes `before` and the import can be undone.
    await stockRows.lockStock(tx, database.dialect, storeId, titles);
    const changes = await compareStock(tx, storeId, levels);
    const real = changes.filter(({ outcome }) => outcome !== "unchanged");
    for (const { level, before } of real)
      await stockRows.putStock(tx, {
        store_id: storeId,
        title_id: level.title_id,
        location_id: level.location_id,
        condition: level.condition,
        onhand: level.onhand ?? before?.onhand ?? 0,
        onorder: level.onorder ?? before?.onorder ?? 0,
        price: level.price === undefined ? (before?.price ?? null) : level.price,
        note: level.note === undefined ? (before?.note ?? null) : level.note,
        updated_at: now,
      });
    await stockRows.summariseStock(tx, storeId, [...new Set(real.map(({ level }) => level.title_id))], now);
    await after(tx, titles, changes);
    return changes;
  });
}

/** Some fields of a stock row, by their columns. */
type StoredFields = Readonly<Record<string, string | number | null>>;

/**
 * The fields of a stock row that a change changes, as they are afterwards and were before; no `before` for a new row.
 */
export function changedFields({ level, before }: StockChange): {
  before?: StoredFields;
  after: StoredFields;
} {
  const { onhand, onorder, price, note } = level;
  if (!before)
    return {
      after: { onhand: onhand ?? 0, onorder: onorder ?? 0, price: price ?? null, note: note ?? null },
    };
  const fields = Object.entries({ onhand, onorder, price, note }).flatMap(([field, value]) =>
    value === undefined || value === before[field as keyof typeof before] ? [] : [[field, value] as const],
  );
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, before[field as keyof typeof before]])),
    after: Object.fromEntries(fields),
  };
}

/** A change of a stock row that is to be undone: the changed fields, before and after it. */
export interface StockToPutBack extends Pick<StockLevel, "title_id" | "location_id"> {
  condition: Condition;
  before: object | undefined;
  after: object;
}

/**
 * Undoes changes of stock, in the caller's transaction. A row that has changed since, for example because a copy was
 * sold, is left as it is. @returns for each change whether it was undone
 */
export async function putStockBack(
  tx: Tx,
  storeId: StoreId,
  now: EpochSeconds,
  changes: readonly StockToPutBack[],
): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const change of changes) outcomes.push(await stockRows.putStockBack(tx, storeId, change, now));
  const titles = new Set(changes.filter((_, index) => outcomes[index]).map(({ title_id }) => title_id));
  await stockRows.summariseStock(tx, storeId, [...titles], now);
  return outcomes;
}

/** A stock row for `clearStock` to check. */
export interface HeldStock {
  product_code: string;
  location_id: number;
  condition: Condition;
  onhand: number;
  onorder: number;
}

/**
 * Clears the shop's stock, but not its tickets, except rows that `keep` returns true for: sets copies on hand to 0, and
 * with `onorder` those on order too. Prices and notes stay. Each page of rows is one transaction, so the shop stays
 * usable.
 * @param dryRun only calls `onCleared`, and stores nothing
 */
export async function clearStock(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  options: {
    keep: (heldStock: HeldStock) => boolean;
    onorder: boolean;
    dryRun: boolean;
    onCleared: (heldStock: HeldStock) => void;
    /** Runs in each transaction, with what it changes. */
    after?: ((tx: Tx, changes: readonly StockChange[]) => Promise<unknown>) | undefined;
  },
): Promise<void> {
  const isWanted = (row: HeldStock) =>
    (row.onhand > 0 || (options.onorder && row.onorder > 0)) && !options.keep(row);
  let last = 0;
  for (;;) {
    const page = await stockRows.heldStock(database.read, storeId, last, 500);
    const final = page.at(-1);
    if (!final) return;
    last = final.id;
    let wanted = page.filter(isWanted);
    const ids = wanted.map((row) => row.id);
    const titles = [...new Set(wanted.map((row) => row.title_id))];
    if (ids.length > 0 && !options.dryRun)
      wanted = await database.transaction(async (tx) => {
        // Some may have been sold since the page was read.
        await stockRows.lockStock(tx, database.dialect, storeId, titles);
        const shelves = (await stockRows.stillHeld(tx, storeId, ids)).filter(isWanted);
        await stockRows.emptyStock(tx, ids, options.onorder, now);
        await stockRows.summariseStock(tx, storeId, titles, now);
        await options.after?.(
          tx,
          shelves.map(({ title_id, location_id, condition, onhand, onorder }) => ({
            level: {
              title_id,
              location_id,
              condition,
              onhand: 0,
              ...(options.onorder && { onorder: 0 }),
            },
            before: { onhand, onorder, price: null, note: null },
            outcome: "changed" as const,
          })),
        );
        return shelves;
      });
    for (const row of wanted) options.onCleared(row);
  }
}

/** A shop's own subject or category, with its titles in order. */
export interface Section {
  key: string;
  label: string;
  titles: readonly number[];
}

/**
 * Changes a shop's own subjects and categories: `revise` receives all of them and returns the new list. With
 * `dryRun` nothing is stored.
 */
export async function reviseSections(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  revise: (before: readonly Section[]) => readonly Section[],
  dryRun = false,
): Promise<void> {
  if (dryRun) {
    revise(await stockRows.sectionsOf(database.read, storeId));
    return;
  }
  await database.transaction(async (tx) => {
    await stockRows.replaceSections(tx, storeId, revise(await stockRows.sectionsOf(tx, storeId)));
    await rows.recordChanges(tx, storeId, [rows.ALL_SECTIONS], now);
  });
}

/** Sets a title's pictures; an omitted cover or omitted interiors are unchanged. */
export async function setPictures(
  database: Database,
  now: EpochSeconds,
  titleId: TitleId,
  pictures: { cover?: { file: string; version: string } | undefined; interiors: readonly string[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (pictures.cover)
      await savingRows.setCover(tx, titleId, pictures.cover.file, pictures.cover.version, now);
    if (pictures.interiors.length > 0)
      await savingRows.replaceParts(
        tx,
        "interiors",
        new Map([[titleId, pictures.interiors.map((path) => ({ path }))]]),
      );
  });
}

/** Copies taken from a location's stock. */
export interface TakenCopies {
  location_id: number;
  quantity: number;
}

/** Returns copies to the locations they came from, within the caller's transaction. */
export async function returnCopies(
  tx: Tx,
  storeId: StoreId,
  { title_id, condition }: { title_id: TitleId; condition: Condition },
  copies: readonly TakenCopies[],
  now: EpochSeconds,
): Promise<void> {
  for (const { location_id, quantity } of copies)
    await stockRows.returnToShelf(tx, { store_id: storeId, location_id, title_id, condition, quantity }, now);
  await stockRows.summariseStock(tx, storeId, [title_id], now);
}

/**
 * Takes copies for an order, within its transaction: first from the order's location, then from the others of
 * a consolidated shop.
 * @returns how many were taken from each location; fewer than requested means they are sold out
 */
export async function takeCopies(
  tx: Tx,
  storefront: Storefront,
  titleId: TitleId,
  condition: Condition,
  quantity: number,
): Promise<TakenCopies[]> {
  const here = hereIn(storefront);
  const shelves = (await stockRows.stockOf(tx, storefront.store.id, [titleId]))
    .filter((row) => row.condition === condition && row.onhand > 0 && here(row.location_id))
    .sort(
      (a, b) =>
        Number(b.location_id === storefront.locationId) - Number(a.location_id === storefront.locationId),
    );
  const takenCopies: TakenCopies[] = [];
  let left = quantity;
  for (const row of shelves) {
    const want = Math.min(left, row.onhand);
    if (want <= 0) break;
    const { location_id } = row;
    const copies = {
      store_id: storefront.store.id,
      location_id,
      title_id: titleId,
      condition,
      quantity: want,
    };
    if (!(await stockRows.takeFromShelf(tx, copies, storefront.now))) continue;
    takenCopies.push({ location_id, quantity: want });
    left -= want;
  }
  await stockRows.summariseStock(tx, storefront.store.id, [titleId], storefront.now);
  return takenCopies;
}

/** The shelf that copies stand on, or are taken from. */
export interface ShelfId {
  title_id: TitleId;
  location_id: number;
  condition: Condition;
}

/**
 * Locks a shelf until the transaction ends.
 * @returns the copies on it
 */
export async function lockShelf(
  tx: Tx,
  storeId: StoreId,
  shelf: ShelfId,
  now: EpochSeconds,
): Promise<number> {
  await stockRows.returnToShelf(tx, { store_id: storeId, ...shelf, quantity: 0 }, now);
  const shelves = await stockRows.stockOf(tx, storeId, [shelf.title_id]);
  return (
    shelves.find((row) => row.location_id === shelf.location_id && row.condition === shelf.condition)
      ?.onhand ?? 0
  );
}

/**
 * Puts copies on a locked shelf (`lockShelf`), or takes them away.
 * @param arrived the copies that came with a delivery and are no longer on order; negative to undo that
 * @returns the number of copies taken off those on order
 */
export async function moveCopies(
  tx: Tx,
  storeId: StoreId,
  shelf: ShelfId,
  { quantity, arrived = 0 }: { quantity: number; arrived?: number },
  now: EpochSeconds,
): Promise<number> {
  const row = { store_id: storeId, ...shelf };
  if (quantity > 0) await stockRows.returnToShelf(tx, { ...row, quantity }, now);
  if (quantity < 0 && !(await stockRows.takeFromShelf(tx, { ...row, quantity: -quantity }, now)))
    throw new Error(`title ${shelf.title_id} has fewer than ${-quantity} copies on its shelf`);
  const fromOrder = arrived === 0 ? 0 : await stockRows.takeFromOrder(tx, row, arrived);
  await stockRows.summariseStock(tx, storeId, [shelf.title_id], now);
  return fromOrder;
}

/** The stock of titles on each shelf, by location and condition. */
export const shelvesOf: (
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
) => Promise<stockRows.StockRow[]> = stockRows.stockOf;

/** The keys and names of a shop's own sections, with how many titles each has. */
export function sectionsWithCounts(db: Queries, storeId: StoreId, limit: number) {
  return stockRows.sectionsWithCounts(db, storeId, limit);
}

/** Most titles in a section that is counted in one go. */
const MAX_IN_SECTION = 20_000;

/** The titles of a section that a location has new copies of, with their number. */
export function copiesInSection(
  db: Queries,
  storeId: StoreId,
  locationId: number,
  section: string,
): Promise<{ title_id: TitleId; onhand: number }[]> {
  return stockRows.copiesInSection(db, storeId, locationId, section, MAX_IN_SECTION);
}

/** A shop's copies of these titles, in all locations and conditions. */
export async function copiesOnHand(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  for (const { title_id, onhand } of await stockRows.stockOf(db, storeId, titleIds))
    sums.set(title_id, (sums.get(title_id) ?? 0) + onhand);
  return sums;
}

/** A shop's stock of these titles, a row for each location and condition. */
export function stockHeld(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<stockRows.StockRow[]> {
  return stockRows.stockOf(db, storeId, titleIds);
}

/** A shop's stock, by location and condition, valued at its selling prices. */
export function stockSums(db: Queries, { id, settings }: Store): Promise<stockRows.StockSum[]> {
  const { is_american } = settings.store_info;
  return stockRows.sumStock(db, id, is_american ? "list_price_usa" : "list_price_can");
}

/** Where copies stand: the shop's own shelf note of a title, or what the stock file says of those copies. */
export async function shelfNotes(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<(titleId: TitleId, locationId: number, condition: Condition) => string> {
  const edited = new Map<number, string | null>();
  const noted = new Map<string, string | null>();
  for (const ids of inChunks(titleIds)) {
    for (const [id, { shelf_note }] of await editRows.editsOf(db, storeId, ids)) edited.set(id, shelf_note);
    for (const { title_id, location_id, condition, note } of await stockRows.stockOf(db, storeId, ids))
      noted.set(`${title_id} ${location_id} ${condition}`, note);
  }
  // The shop's own note is about new copies, as on the title's page.
  return (titleId, locationId, condition) =>
    (condition === "" && edited.get(titleId)) || noted.get(`${titleId} ${locationId} ${condition}`) || "";
}

/** The label of the shop's section that each title stands in, the first of several. Collections are not sections. */
export async function sectionLabels(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Map<number, string>> {
  const labels = new Map<number, string>();
  for (const chunk of inChunks(titleIds))
    for (const { title_id, key, label } of await stockRows.sectionsWith(db, storeId, chunk))
      if (!labels.has(title_id) && !key.startsWith("__")) labels.set(title_id, label);
  return labels;
}

/** Copies of titles on hand and on order, new and used, at these locations or at all. */
export async function copiesOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  locations?: readonly number[],
): Promise<Map<number, { onhand: number; onorder: number }>> {
  const sums = new Map<number, { onhand: number; onorder: number }>();
  for (const chunk of inChunks(titleIds))
    for (const row of await stockRows.stockOf(db, storeId, chunk)) {
      if (locations && !locations.includes(row.location_id)) continue;
      const before = sums.get(row.title_id) ?? { onhand: 0, onorder: 0 };
      sums.set(row.title_id, {
        onhand: before.onhand + row.onhand,
        onorder: before.onorder + row.onorder,
      });
    }
  return sums;
}

/** Whether a shop has ever had a title in stock. */
export const hasStock = (db: Queries, storeId: StoreId): Promise<boolean> => stockRows.anyStock(db, storeId);
