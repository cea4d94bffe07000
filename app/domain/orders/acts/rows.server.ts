import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { CustomerId, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { OrderStatus } from "../orders.ts";

/**
 * Inserts an act with the next number, which is free because the order's row is locked.
 * @returns the number
 */
export async function insertAct(tx: Tx, act: Omit<Schema["order_acts"], "number">): Promise<number> {
  const number = (await actsOf(tx, act.order_id)).length + 1;
  await tx
    .insertInto("order_acts")
    .values({ ...act, number })
    .execute();
  return number;
}

/** Staff's acts on an order, the oldest first. */
export function actsOf(db: Queries, orderId: OrderId): Promise<Schema["order_acts"][]> {
  return db.selectFrom("order_acts").selectAll().where("order_id", "=", orderId).orderBy("number").execute();
}

/** Staff's acts on a shop's orders since a moment, the newest first. */
export function actsSince(
  db: Queries,
  storeId: StoreId,
  since: number,
  limit: number,
  within: VisibleLocations,
) {
  let query = db
    .selectFrom("order_acts")
    .innerJoin("orders", "orders.id", "order_acts.order_id")
    .selectAll("order_acts")
    .select(["orders.order_number", "orders.purchaser_name"])
    .where("order_acts.store_id", "=", storeId)
    .where("order_acts.at", ">=", since);
  if (within) query = query.where("orders.order_location_id", "in", within);
  return query
    .orderBy("order_acts.at", "desc")
    .orderBy("order_acts.order_id", "desc")
    .orderBy("order_acts.number", "desc")
    .limit(limit)
    .execute();
}

/** Records who undid an act. Its event is deleted, and the order's next one gets that number. */
export async function markUndone(
  tx: Tx,
  orderId: OrderId,
  number: number,
  undone_at: number,
  undone_by: string,
): Promise<void> {
  await tx
    .updateTable("order_acts")
    .set({ undone_at, undone_by, event: null })
    .where("order_id", "=", orderId)
    .where("number", "=", number)
    .execute();
}

/** Clears the personal details in acts on a customer's orders. */
export async function forgetActs(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .updateTable("order_acts")
    .set({ note: "", was: "" })
    .where("order_id", "in", (select) =>
      select.selectFrom("orders").select("orders.id").where("orders.customer_id", "=", customerId),
    )
    .execute();
}

/** Undoes the last change of an order's status. */
export async function undoStatus(tx: Tx, orderId: OrderId, status: OrderStatus): Promise<void> {
  await tx.updateTable("orders").set({ status }).where("id", "=", orderId).execute();
  await tx
    .deleteFrom("order_events")
    .where("order_id", "=", orderId)
    .where("number", "=", (select) =>
      select
        .selectFrom("order_events")
        .select((row) => row.fn.max("number").as("number"))
        .where("order_id", "=", orderId),
    )
    .execute();
}

/** Undoes the record that an order was paid in the shop. */
export async function undoPayment(tx: Tx, orderId: OrderId): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ payment_state: "none", paid_by_hand: 0, paid_method: "", paid_by_hand_at: null })
    .where("id", "=", orderId)
    .execute();
}

export async function setDelivery(
  tx: Tx,
  orderId: OrderId,
  change: { order_location_id: number } | { ship_to: string },
): Promise<void> {
  await tx.updateTable("orders").set(change).where("id", "=", orderId).execute();
}
