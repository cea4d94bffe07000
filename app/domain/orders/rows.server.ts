import { type ExpressionBuilder, sql } from "kysely";
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

type Whose = { customerId: number; accountId: number; institution: boolean; owner: boolean };

/** Orders that the account in use may read (`isOrderOf` says the same of one). */
function readable(storeId: number, { customerId, accountId, institution, owner }: Whose) {
  return (where: ExpressionBuilder<Schema, "orders">) =>
    where.and([
      where("orders.store_id", "=", storeId),
      ...(institution
        ? [
            where("orders.institution_id", "=", accountId),
            ...(owner ? [] : [where("orders.customer_id", "=", customerId)]),
          ]
        : [where("orders.customer_id", "=", customerId), where("orders.institution_id", "is", null)]),
    ]);
}

export function ordersOf(
  db: Queries,
  storeId: number,
  whose: Whose,
  page: { offset: number; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where(readable(storeId, whose))
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute() as Promise<OrderRow[]>;
}

export async function countOrdersOf(db: Queries, storeId: number, whose: Whose): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(readable(storeId, whose))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The newest order of each title that was bought for an institution. */
export function lastOrdersFor(db: Queries, institutionId: number, eisbns: readonly string[]) {
  return db
    .selectFrom("orders")
    .innerJoin(
      db
        .selectFrom("order_items")
        .innerJoin("orders", "orders.id", "order_items.order_id")
        .innerJoin("titles", "titles.id", "order_items.title_id")
        .select((select) => ["titles.eisbn", select.fn.max("orders.id").as("order_id")])
        .where("orders.institution_id", "=", institutionId)
        .where("titles.eisbn", "in", eisbns)
        .groupBy("titles.eisbn")
        .as("last"),
      "last.order_id",
      "orders.id",
    )
    .select(["last.eisbn", "orders.order_number", "orders.order_date", "orders.customer_id"])
    .execute();
}

const guestsWith = (storeId: number, email: string) => (where: ExpressionBuilder<Schema, "orders">) =>
  where.and([
    where("orders.store_id", "=", storeId),
    where(sql<string>`lower(orders.email)`, "=", email),
    where("orders.customer_id", "is", null),
  ]);

export async function countGuestOrders(db: Queries, storeId: number, email: string): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(guestsWith(storeId, email))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function claimGuestOrders(
  tx: Tx,
  storeId: number,
  email: string,
  customerId: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ customer_id: customerId })
    .where(guestsWith(storeId, email))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function moveSession(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("orders").set({ session_id: to }).where("session_id", "=", from).execute();
}

export async function anonymise(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ purchaser_name: "", email: "", phone: "", notes: "", session_id: "", key_hash: "" })
    .where("customer_id", "=", customerId)
    .execute();
}
