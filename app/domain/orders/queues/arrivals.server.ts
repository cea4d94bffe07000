import type { EpochSeconds, OrderNumber, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { sellsByLocation } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteReturned, noteSold } from "../../till/sales.server.ts";
import { storedTaken } from "../json-columns.ts";
import * as rows from "../rows.server.ts";
import { awaitingLine } from "./rows.server.ts";

/** Sets copies that arrive aside for the open orders that wait for them. */

/** After this many orders in a row that changed before they were locked, the copy goes on the shelf. */
const MAX_ATTEMPTS = 100;

/** A line of an order that waits for copies. */
export interface AwaitingLine {
  order_number: OrderNumber;
  position: number;
  purchaser_name: string;
}

/**
 * Sets a new copy that has arrived at a location aside for the oldest order that waits for one, within the caller's
 * transaction. From then on the order holds it, and for the till it is sold. If each location sells its own stock, only
 * that location's orders count.
 * @returns the order; undefined if none waits
 */
export async function setAside(
  tx: Tx,
  store: Store,
  titleId: TitleId,
  locationId: number,
  now: EpochSeconds,
): Promise<AwaitingLine | undefined> {
  const only = sellsByLocation(store.settings) ? locationId : undefined;
  const line = await lockedLine(tx, store.id, titleId, only);
  if (!line) return undefined;
  const takenCopies = storedTaken.read(line.taken);
  const here = takenCopies.find(({ location_id }) => location_id === locationId);
  const more = here
    ? takenCopies.map((shelf) => (shelf === here ? { ...shelf, quantity: shelf.quantity + 1 } : shelf))
    : [...takenCopies, { location_id: locationId, quantity: 1 }];
  await rows.takeItem(tx, line.order_id, line.position, storedTaken.write(more), line.backorder_quantity - 1);
  const copy = [{ location_id: locationId, quantity: 1 }];
  const goods = { order_id: line.order_id, title_id: titleId, condition: "" };
  await noteSold(tx, store, goods, copy, now);
  const { order_number, position, purchaser_name } = line;
  return { order_number, position, purchaser_name };
}

/** The oldest line that waits for a new copy of a title, with its order locked. */
async function lockedLine(tx: Tx, storeId: StoreId, titleId: TitleId, locationId: number | undefined) {
  let line = await awaitingLine(tx, storeId, titleId, locationId);
  for (let attempt = 0; line && attempt < MAX_ATTEMPTS; attempt++) {
    const { order_number } = line;
    await rows.lockedOrder(tx, storeId, order_number);
    // While we waited for the lock, the order may have been filled or cancelled. Try the next one.
    line = await awaitingLine(tx, storeId, titleId, locationId);
    if (line?.order_number === order_number) return line;
  }
  return undefined;
}

/**
 * Removes a copy from an order for which it was set aside by mistake.
 * @returns false if the order no longer holds it, or if it was handed over
 */
export async function undoArrival(
  tx: Tx,
  store: Store,
  { order_number, position }: Pick<AwaitingLine, "order_number" | "position">,
  locationId: number,
  now: EpochSeconds,
): Promise<boolean> {
  const order = await rows.lockedOrder(tx, store.id, order_number);
  if (!order || !["placed", "accepted"].includes(order.status)) return false;
  const item = (await rows.itemsOfOrder(tx, order.id)).find((line) => line.position === position);
  const takenCopies = item ? storedTaken.read(item.taken) : [];
  const here = takenCopies.find(({ location_id }) => location_id === locationId);
  if (!item || !here) return false;
  const less = takenCopies
    .map((shelf) => (shelf === here ? { ...shelf, quantity: shelf.quantity - 1 } : shelf))
    .filter(({ quantity }) => quantity > 0);
  await rows.takeItem(tx, order.id, position, storedTaken.write(less), item.backorder_quantity + 1);
  await noteReturned(tx, item, [{ location_id: locationId, quantity: 1 }], now);
  return true;
}

/** The purchasers, by order number. */
export async function purchasersOf(
  db: Queries,
  storeId: StoreId,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const orders = await Promise.all(
    [...new Set(numbers)].map((number) => rows.orderByNumber(db, storeId, number)),
  );
  return new Map(orders.flatMap((row) => (row ? [[row.order_number, row.purchaser_name] as const] : [])));
}
