import { type Failure, failure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { tellWaiting } from "../catalogue/notices/notices.server.ts";
import { returnCopies, type Taken } from "../catalogue/stock.server.ts";
import { locationsOf, type Store } from "../stores/stores.server.ts";
import { statusMail } from "./mails.server.ts";
import { readOrder } from "./orders.server.ts";
import { type Order, type OrderStatus, STATUS_AFTER } from "./orders.ts";
import { orderKey } from "./placing.server.ts";
import * as rows from "./rows.server.ts";

/** Who moves an order on, and what letters' links are made of. */
export interface OrderDesk {
  readonly store: Store;
  readonly now: number;
  readonly baseUrl: string;
  readonly secret: string;
}

/**
 * Moves an order to its next state: once, whoever else does so at the same moment, with the letter that tells
 * of it. A cancelled order's copies go back to where they were taken from, and whoever waits for one is told.
 * Failures: `not_found`, `wrong_status`.
 */
export async function moveOrder(
  database: Database,
  { store, now, baseUrl, secret }: OrderDesk,
  orderNumber: number,
  to: Exclude<OrderStatus, "placed">,
  note = "",
): Promise<Order | Failure> {
  return database.transaction(async (tx) => {
    const moved = await rows.moveStatus(tx, store.id, orderNumber, STATUS_AFTER[to], to);
    if (!moved) {
      const row = await rows.orderByNumber(tx, store.id, orderNumber);
      return row
        ? failure("wrong_status", `Order ${orderNumber} is ${row.status}: it cannot become ${to}.`)
        : failure("not_found", `There is no order ${orderNumber}.`);
    }
    await rows.addEvent(tx, moved.id, { at: now, status: to, note });
    if (to === "cancelled") {
      const items = await rows.itemsOfOrder(tx, moved.id);
      // In the order of their ids, as an order takes them.
      for (const item of [...items].sort((a, b) => a.title_id - b.title_id))
        await returnCopies(tx, store.id, item.title_id, item.condition, takenFor(store, moved, item), now);
      await tellWaiting(
        tx,
        now,
        store,
        items.map((item) => item.title_id),
        baseUrl,
      );
    }
    const order = await readOrder(tx, store, orderNumber);
    if (!order) throw new Error(`order ${orderNumber} is gone`);
    const link = `${baseUrl}/account/order/${orderNumber}?key=${orderKey(secret, moved.order_token)}`;
    // Whoever has deleted their account is not written to.
    if (order.email) await queueMail(tx, now, statusMail(store, order, note, link));
    return order;
  });
}

/** Where a line's copies were taken from; of orders before that was written down, the order's own shop. */
function takenFor(
  store: Store,
  order: { order_location_id: number | null },
  item: { taken: string; quantity: number; backorder_quantity: number },
): Taken[] {
  const taken = JSON.parse(item.taken) as Taken[];
  const quantity = item.quantity - item.backorder_quantity;
  if (taken.length > 0 || quantity === 0) return taken;
  const location_id = order.order_location_id ?? locationsOf(store.settings)[0]?.location_id ?? 1;
  return [{ location_id, quantity }];
}
