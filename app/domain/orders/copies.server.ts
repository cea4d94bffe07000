import type { Taken } from "../catalogue/stock.server.ts";
import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import type { LineCopies } from "./reductions.ts";
import { storedSnapshot, storedTaken } from "./stored.ts";

/**
 * Where the copies that are left of a line were taken from; nowhere for gift cards, which have no stock. Older orders did
 * not record this, so they use the order's own location.
 */
export function copiesOf(
  store: Store,
  order: { order_location_id: number | null },
  item: LineCopies & { taken: string; backorder_quantity: number; snapshot: string },
): Taken[] {
  if (storedSnapshot.read(item.snapshot).gift) return [];
  const taken = storedTaken.read(item.taken);
  const quantity = item.quantity - item.cancelled - item.returned - item.backorder_quantity;
  if (taken.length > 0 || quantity <= 0) return taken;
  return [{ location_id: ownShelf(store, order), quantity }];
}

/** The location that an order belongs to. */
export function ownShelf(store: Store, order: { order_location_id: number | null }): number {
  return order.order_location_id ?? locationsOf(store.settings)[0]?.location_id ?? 1;
}
