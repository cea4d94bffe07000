import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { giftNoteOf } from "../../registries/purchases.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { assembleOrder } from "../orders.server.ts";
import type { Order } from "../orders.ts";
import * as rows from "../rows.server.ts";

/** An order's data for a printed packing slip. */
export interface Slip {
  order: Order;
  /** The giver's message to the owner of the gift registry, or "". */
  gift_note: string;
}

/**
 * Orders to print, in the order of these numbers; those that the shop does not have are left out.
 * @param within orders of these locations only
 */
export async function slipsOf(
  db: Queries,
  store: Store,
  numbers: readonly number[],
  within: VisibleLocations,
): Promise<Slip[]> {
  const slips: Slip[] = [];
  for (const number of new Set(numbers)) {
    const row = await rows.orderByNumber(db, store.id, number);
    const { order_location_id: location } = row ?? { order_location_id: null };
    if (!row || (within && (location === null || !within.includes(location)))) continue;
    slips.push({ order: await assembleOrder(db, store, row), gift_note: await giftNoteOf(db, row.id) });
  }
  return slips;
}
