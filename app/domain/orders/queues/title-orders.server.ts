import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { OrderNumber, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Condition } from "../../catalogue/catalogue.ts";
import type { Store } from "../../stores/stores.server.ts";
import type { OrderStatus } from "../orders.ts";
import { openLinesOf } from "./rows.server.ts";

/** Which open orders wait for titles. */

/** Copies of a title that an open order holds or waits for. */
export interface TitleOrder {
  title_id: TitleId;
  condition: Condition;
  order_number: OrderNumber;
  purchaser_name: string;
  order_date: number;
  status: OrderStatus;
  /** Copies that were taken from stock for it and have not left, and those that have to be ordered in. */
  reserved: number;
  awaited: number;
}

/** Most lines that are read. */
export const MAX_LINES = 1000;

/**
 * Open orders with these titles, the oldest first.
 * @param within orders of these locations alone
 */
export async function ordersOfTitles(
  db: Queries,
  store: Pick<Store, "id">,
  titleIds: readonly TitleId[],
  within: VisibleLocations,
): Promise<TitleOrder[]> {
  if (titleIds.length === 0) return [];
  const lines = await openLinesOf(db, store.id, titleIds, MAX_LINES, within);
  return lines
    .map(({ quantity, cancelled, returned, backorder_quantity: awaited, first_left, ...line }) => ({
      ...line,
      // Copies from shelves leave with the first parcel.
      reserved: first_left ? 0 : Math.max(0, quantity - cancelled - returned - awaited),
      awaited,
    }))
    .filter(({ reserved, awaited }) => reserved + awaited > 0);
}
