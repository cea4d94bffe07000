import type { Cents } from "#app/lib/money.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { hereIn, type Shelf } from "./catalogue.server.ts";
import type { Condition } from "./catalogue.ts";
import * as rows from "./rows.server.ts";

/** What a shop has of titles and says of them: stock, its own sections, pictures; and taking copies for an order. */

export interface StockLevel {
  title_id: number;
  location_id: number;
  condition: Condition;
  onhand: number;
  onorder: number;
  price: Cents | null;
  note: string | null;
}

/**
 * Sets what the shop holds of these titles and conditions; each level replaces the one before. `after`
 * runs in the same transaction: what it does is stored with the stock, or not at all.
 */
export async function setStock(
  database: Database,
  storeId: number,
  now: number,
  levels: readonly StockLevel[],
  after: (tx: Tx, titleIds: readonly number[]) => Promise<unknown> = async () => {},
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const level of levels) await rows.putStock(tx, { ...level, store_id: storeId, updated_at: now });
    const ids = [...new Set(levels.map((level) => level.title_id))];
    await rows.summariseStock(tx, storeId, ids, now);
    await after(tx, ids);
  });
}

/** A shop's own subjects and categories, all of them: each with its titles. */
export async function setSections(
  database: Database,
  storeId: number,
  now: number,
  sections: readonly { key: string; label: string; titles: readonly number[] }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await rows.replaceSections(tx, storeId, sections);
    await rows.recordChanges(tx, storeId, [rows.ALL_SECTIONS], now);
  });
}

/** The pictures that a title has; a cover or interiors that are not given stay. */
export async function setPictures(
  database: Database,
  now: number,
  titleId: number,
  pictures: { cover?: { file: string; version: string } | undefined; interiors: readonly string[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (pictures.cover) await rows.setCover(tx, titleId, pictures.cover.file, pictures.cover.version, now);
    if (pictures.interiors.length > 0)
      await rows.replaceParts(
        tx,
        titleId,
        { interiors: pictures.interiors.map((path) => ({ path })) },
        false,
      );
  });
}

/** Copies that were taken from a location's shelf. */
export interface Taken {
  location_id: number;
  quantity: number;
}

/** Puts copies back to where they were taken from, within the transaction that gives them back. */
export async function returnCopies(
  tx: Tx,
  storeId: number,
  titleId: number,
  condition: string,
  taken: readonly Taken[],
  now: number,
): Promise<void> {
  for (const { location_id, quantity } of taken)
    await rows.returnStock(tx, storeId, location_id, titleId, condition, quantity, now);
  await rows.summariseStock(tx, storeId, [titleId], now);
}

/**
 * Takes copies for an order, within its transaction: first from the location it is for, then from
 * the others of a consolidated shop. @returns from where how many could be taken; fewer than asked means gone.
 */
export async function takeCopies(
  tx: Tx,
  shelf: Shelf,
  titleId: number,
  condition: string,
  quantity: number,
): Promise<Taken[]> {
  const here = hereIn(shelf);
  const held = (await rows.stockOf(tx, shelf.store.id, [titleId]))
    .filter((row) => row.condition === condition && row.onhand > 0 && here(row.location_id))
    .sort((a, b) => Number(b.location_id === shelf.locationId) - Number(a.location_id === shelf.locationId));
  const taken: Taken[] = [];
  let left = quantity;
  for (const row of held) {
    const want = Math.min(left, row.onhand);
    if (want <= 0) break;
    const got = await rows.takeStock(
      tx,
      shelf.store.id,
      row.location_id,
      titleId,
      condition,
      want,
      shelf.now,
    );
    if (!got) continue;
    taken.push({ location_id: row.location_id, quantity: want });
    left -= want;
  }
  await rows.summariseStock(tx, shelf.store.id, [titleId], shelf.now);
  return taken;
}
