import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds, OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { giveBackPreorders, takePreorders } from "../../preorders/preorders.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { storedSnapshot } from "../json-columns.ts";
import { readOrder } from "../orders.server.ts";
import { heldTitle } from "../orders.ts";
import type * as rows from "../rows.server.ts";
import * as preorderRows from "./rows.server.ts";

/**
 * Takes an order's copies from pre-order campaigns, in the transaction that writes it. A person's copies are counted
 * over the orders of their account, else of their email address, else of their phone number.
 * @throws Refusal `preorders.gone`, `preorders.too_many`
 */
export async function takeOrderedPreorders(tx: Tx, orderId: OrderId): Promise<void> {
  const items = await preorderRows.preorderedOf(tx, orderId);
  if (items.length === 0) return;
  const wanted = items.map(({ preorder_id, quantity, snapshot }) => ({
    preorder_id,
    quantity,
    title: storedSnapshot.read(snapshot).title,
  }));
  await takePreorders(tx, wanted, (id) => preorderRows.orderedBySame(tx, id, orderId));
}

/** Returns an order's copies to their pre-order campaigns. */
export async function giveBackOrdered(tx: Tx, orderId: OrderId): Promise<void> {
  await giveBackPreorders(tx, await preorderRows.preorderedOf(tx, orderId));
}

/**
 * The reason why an order, or one of its parcels, cannot be handed over yet: the day of a pre-ordered title has not
 * come. Failure: `held`.
 * @param parcel one of its parcels; the whole order if omitted
 */
export async function heldBack(
  tx: Tx,
  store: Store,
  { id, order_number: order }: Pick<rows.OrderRow, "id" | "order_number">,
  now: EpochSeconds,
  parcel?: number,
): Promise<Failure | undefined> {
  if ((await preorderRows.preorderedOf(tx, id)).length === 0) return undefined;
  const fullOrder = await readOrder(tx, store, order);
  const heldItem = fullOrder && heldTitle(fullOrder, now, store.settings.store_info.time_zone, parcel);
  return (
    heldItem &&
    failure("orders.held", { order, title: heldItem.title, date: { day: heldItem.day, zone: "UTC" } })
  );
}

/** The inscription for the copies of a line. A text for a campaign that had ended was never promised. */
export function writtenIn({
  preorder_id,
  dedication,
}: {
  preorder_id: number | null;
  dedication: string;
}): string {
  return preorder_id === null ? "" : dedication;
}

/** Most lines of a campaign that are listed. */
export const MAX_PREORDERED = 5000;

/** A line of an order that wants copies of a campaign. */
export interface PreorderLine {
  order_number: OrderNumber;
  purchaser_name: string;
  email: string;
  phone: string;
  quantity: number;
  /** The inscription for the copies; "" for none. */
  dedication: string;
}

/**
 * The inscriptions that a campaign's buyers want, by order number.
 * @param within at these locations alone
 */
export function preorderedLines(
  db: Queries,
  store: Store,
  preorderId: number,
  { limit, within }: { limit: number; within: VisibleLocations },
): Promise<PreorderLine[]> {
  return preorderRows.linesOfPreorder(db, store.id, preorderId, { limit, within });
}
