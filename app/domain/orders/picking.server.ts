import type { Queries } from "#app/platform/db/database.server.ts";
import { shelfNotes } from "../catalogue/stock.server.ts";
import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { copiesOf } from "./copies.server.ts";
import * as historyRows from "./history-rows.server.ts";
import * as rows from "./rows.server.ts";
import { storedSnapshot } from "./stored.ts";

/** Copies of a title that open orders wait for, at one location. */
export interface Pick {
  location: string;
  /** Where it stands: the shop's shelf note, or the note of the stock file; "" if neither says. */
  shelf: string;
  isbn: string;
  title: string;
  author_line: string;
  condition: string;
  quantity: number;
  orders: number[];
}

/** Orders whose copies still have to be fetched. */
const TO_PICK = ["placed", "accepted"];
/** More open orders than staff fetch at once. */
const MOST = 2000;

/**
 * What to fetch for open orders, from which location and shelf, in the order of a walk through the shop. Copies that are not
 * in stock yet are left out.
 */
export async function pickList(db: Queries, store: Store, locationId?: number): Promise<Pick[]> {
  const open = await historyRows.recentOrders(db, store.id, MOST, { statuses: TO_PICK });
  const picks = new Map<string, Pick & { title_id: number; location_id: number }>();
  // The oldest order first: its number stands first where several want the same title.
  for (const order of open.reverse()) {
    if (order.delivery_key === "quote") continue;
    for (const item of await rows.itemsOfOrder(db, order.id))
      for (const { location_id, quantity } of copiesOf(store, order, item)) {
        if (quantity <= 0 || (locationId !== undefined && location_id !== locationId)) continue;
        const key = `${location_id} ${item.title_id} ${item.condition}`;
        const known = picks.get(key);
        if (known) {
          known.quantity += quantity;
          if (!known.orders.includes(order.order_number)) known.orders.push(order.order_number);
          continue;
        }
        const { title, author_line } = storedSnapshot.read(item.snapshot);
        picks.set(key, {
          title_id: item.title_id,
          location_id,
          location: "",
          shelf: "",
          isbn: item.isbn ?? item.upc ?? "",
          title,
          author_line,
          condition: item.condition,
          quantity,
          orders: [order.order_number],
        });
      }
  }
  const found = [...picks.values()];
  const noteOf = await shelfNotes(
    db,
    store.id,
    found.map(({ title_id }) => title_id),
  );
  const locations = locationsOf(store.settings);
  const nameOf = (id: number) =>
    locations.find((one) => one.location_id === id)?.altname ?? store.settings.store_info.name;
  return found
    .map(({ title_id, location_id, ...pick }) => ({
      ...pick,
      location: nameOf(location_id),
      shelf: noteOf(title_id, location_id, pick.condition),
    }))
    .sort(
      (a, b) =>
        a.location.localeCompare(b.location) ||
        a.shelf.localeCompare(b.shelf) ||
        a.author_line.localeCompare(b.author_line) ||
        a.title.localeCompare(b.title),
    );
}
