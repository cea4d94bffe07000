import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { OrderRow as OrderTable, Schema } from "#app/platform/db/schema.ts";

export type OrderRow = Omit<OrderTable, "id"> & { id: number };

/** The shop's next order number; the row is locked, so no number is drawn twice and none is skipped. */
export async function drawNumber(tx: Tx, storeId: number): Promise<number> {
  const row = await tx
    .updateTable("stores")
    .set((set) => ({ next_order_number: set("next_order_number", "+", 1) }))
    .where("id", "=", storeId)
    .returning("next_order_number")
    .executeTakeFirstOrThrow();
  return row.next_order_number - 1;
}

export async function insertOrder(
  tx: Tx,
  order: Omit<OrderTable, "id">,
  items: Omit<Schema["order_items"], "order_id">[],
  taxes: Omit<Schema["order_taxes"], "order_id">[],
): Promise<number> {
  const { id } = await tx.insertInto("orders").values(order).returning("id").executeTakeFirstOrThrow();
  await tx
    .insertInto("order_items")
    .values(items.map((item) => ({ ...item, order_id: id })))
    .execute();
  if (taxes.length > 0) {
    await tx
      .insertInto("order_taxes")
      .values(taxes.map((tax) => ({ ...tax, order_id: id })))
      .execute();
  }
  return id;
}

export function orderByNumber(db: Queries, storeId: number, number: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_number", "=", number)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

export function orderByToken(db: Queries, storeId: number, token: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_token", "=", token)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

export function itemsOfOrder(db: Queries, orderId: number) {
  return db
    .selectFrom("order_items")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export function taxesOfOrder(db: Queries, orderId: number) {
  return db
    .selectFrom("order_taxes")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export function recentOrders(db: Queries, storeId: number, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute() as Promise<OrderRow[]>;
}
