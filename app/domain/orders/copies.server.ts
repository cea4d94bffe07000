import type { Taken } from "../catalogue/stock.server.ts";
import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { storedSnapshot, storedTaken } from "./stored.ts";

/**
 * Where a line's copies were taken from; nowhere for gift cards, which have no stock. Older orders did not record this,
 * so they use the order's own location.
 */
export function copiesOf(
  store: Store,
  order: { order_location_id: number | null },
  item: { taken: string; quantity: number; backorder_quantity: number; snapshot: string },
): Taken[] {
  if (storedSnapshot.read(item.snapshot).gift) return [];
  const taken = storedTaken.read(item.taken);
  const quantity = item.quantity - item.backorder_quantity;
  if (taken.length > 0 || quantity === 0) return taken;
  const location_id = order.order_location_id ?? locationsOf(store.settings)[0]?.location_id ?? 1;
  return [{ location_id, quantity }];
}
