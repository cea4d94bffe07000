import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { inOrderOf } from "#app/lib/in-order.ts";
import type { OrderNumber, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Condition } from "../../catalogue/catalogue.ts";
import { sectionLabels, shelfNotes } from "../../catalogue/stock.server.ts";
import { localeOf, locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { storedSnapshot, storedTaken } from "../json-columns.ts";
import { writtenIn } from "../preorders/preorder-copies.server.ts";
import * as queueRows from "../queues/rows.server.ts";

/** Copies of a title that open orders wait for, at one location. */
export interface Pick {
  location: string;
  /** The shop's section of the title; "" if it is in none. */
  section: string;
  /** Where it stands: the shop's shelf note, or the note of the stock file; "" if neither says. */
  shelf: string;
  isbn: string;
  title: string;
  author_line: string;
  condition: Condition;
  quantity: number;
  orders: number[];
  /** Inscriptions for pre-ordered copies, by order. */
  written: { order_number: OrderNumber; quantity: number; text: string }[];
}

type LineToFetch = Omit<Pick, "location" | "section" | "shelf" | "title" | "author_line"> & {
  title_id: TitleId;
  location_id: number;
  /** The title as it was sold; only the list reads it. */
  snapshot: string;
};

/** Most lines of open orders that are read, the oldest orders first. Staff fetch fewer in a day. */
const MAX_LINES = 5000;

/**
 * The copies to fetch for open orders, added up by title, condition and location, the oldest orders first. Copies that
 * are not in stock yet or have already left do not count.
 * @param within at these locations alone
 */
async function toFetch(db: Queries, store: Store, within: VisibleLocations): Promise<LineToFetch[]> {
  const lineByKey = new Map<string, LineToFetch>();
  for (const { order_number, taken, snapshot, isbn, upc, ...line } of await queueRows.linesToFetch(
    db,
    store.id,
    MAX_LINES,
  ))
    for (const { location_id, quantity } of storedTaken.read(taken)) {
      if (within && !within.includes(location_id)) continue;
      const key = `${location_id} ${line.title_id} ${line.condition}`;
      const known = lineByKey.get(key);
      const text = writtenIn(line);
      const written = text === "" ? [] : [{ order_number, quantity, text }];
      if (known) {
        known.written.push(...written);
        known.quantity += quantity;
        // Lines come order by order.
        if (known.orders.at(-1) !== order_number) known.orders.push(order_number);
        continue;
      }
      const copy = { ...line, location_id, isbn: isbn ?? upc ?? "", snapshot };
      lineByKey.set(key, { ...copy, quantity, orders: [order_number], written });
    }
  return [...lineByKey.values()];
}

function namesIn(snapshot: string): { title: string; author_line: string } {
  const { title, author_line } = storedSnapshot.read(snapshot);
  return { title, author_line };
}

/** The number of copies on the pick list. */
export async function countToFetch(db: Queries, store: Store, within: VisibleLocations): Promise<number> {
  let copies = 0;
  for (const { taken } of await queueRows.copiesToFetch(db, store.id, MAX_LINES))
    for (const { location_id, quantity } of storedTaken.read(taken))
      if (!within || within.includes(location_id)) copies += quantity;
  return copies;
}

/**
 * The copies to fetch for open orders, by location, section and shelf, in the order of a walk through the shop.
 * @param within at these locations alone
 */
export async function pickList(db: Queries, store: Store, within: VisibleLocations): Promise<Pick[]> {
  const lines = await toFetch(db, store, within);
  const ids = [...new Set(lines.map(({ title_id }) => title_id))];
  const [noteOf, sectionOf] = await Promise.all([
    shelfNotes(db, store.id, ids),
    sectionLabels(db, store.id, ids),
  ]);
  const locations = locationsOf(store.settings);
  const nameOf = (id: number) =>
    locations.find((location) => location.location_id === id)?.altname ?? store.settings.store_info.name;
  const compare = inOrderOf(localeOf(store.settings));
  return lines
    .map(({ title_id, location_id, snapshot, ...pick }) => ({
      ...pick,
      ...namesIn(snapshot),
      location: nameOf(location_id),
      section: sectionOf.get(title_id) ?? "",
      shelf: noteOf(title_id, location_id, pick.condition),
    }))
    .sort(
      (a, b) =>
        compare(a.location, b.location) ||
        compare(a.section, b.section) ||
        compare(a.shelf, b.shelf) ||
        compare(a.author_line, b.author_line) ||
        compare(a.title, b.title),
    );
}
