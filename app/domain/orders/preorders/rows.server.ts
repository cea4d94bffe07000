import { type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";

/** The copies of a line that were not taken off its order. */
const KEPT = sql<number>`order_items.quantity - order_items.cancelled - order_items.returned`;

/** The lines of an order that belong to pre-order campaigns, with the copies that it still has. */
export async function preorderedOf(tx: Tx, orderId: number) {
  const found = await tx
    .selectFrom("order_items")
    .select(["preorder_id", "snapshot", KEPT.as("quantity")])
    .where("order_id", "=", orderId)
    .where("preorder_id", "is not", null)
    .execute();
  return found.flatMap(({ preorder_id, quantity, snapshot }) =>
    preorder_id === null ? [] : [{ preorder_id, snapshot, quantity: Number(quantity) }],
  );
}

/** Orders that hold nothing: they were never paid, or cancelled, or are quotes that nobody has accepted. */
const HOLD_NOTHING = ["void", "cancelled", "requested", "quoted", "declined"];

/** Copies that other orders of the person who placed this one hold of a campaign. */
export async function orderedBySame(tx: Tx, preorderId: number, orderId: number): Promise<number> {
  const { store_id, customer_id, email_key, phone } = await tx
    .selectFrom("orders")
    .select(["store_id", "customer_id", "email_key", "phone"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const found = await tx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(sql<number | null>`sum(${KEPT})`.as("copies"))
    .where("order_items.preorder_id", "=", preorderId)
    .where("orders.store_id", "=", store_id)
    .where("orders.id", "!=", orderId)
    .where("orders.status", "not in", HOLD_NOTHING)
    .where((where) =>
      where.or([
        ...(customer_id === null ? [] : [where("orders.customer_id", "=", customer_id)]),
        ...(email_key === "" ? [] : [where("orders.email_key", "=", email_key)]),
        ...(customer_id === null && email_key === "" ? [where("orders.phone", "=", phone)] : []),
      ]),
    )
    .executeTakeFirst();
  return Number(found?.copies ?? 0);
}

/** A line whose buyer knows another day of its title. */
const KNOWS_OTHER = (day: number) => sql<SqlBool>`order_items.told_day <> ${day} and ${KEPT} > 0`;
/** Orders that nothing more leaves, and those that hold nothing or are not paid yet. */
const NOT_WAITING = [...HOLD_NOTHING, "pending", "shipped", "completed"];

/** The first orders with lines of a campaign whose buyers know another day, by number. */
export async function ordersToTell(
  db: Queries,
  preorderId: number,
  day: number,
  limit: number,
): Promise<number[]> {
  const found = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select("orders.id")
    .distinct()
    .where("order_items.preorder_id", "=", preorderId)
    .where(KNOWS_OTHER(day))
    .where("orders.status", "not in", NOT_WAITING)
    .orderBy("orders.id")
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Notes the day that the buyer of an order's lines of a campaign will know. @returns whether it is another one */
export async function noteDay(tx: Tx, orderId: number, preorderId: number, day: number): Promise<boolean> {
  const changed = await tx
    .updateTable("order_items")
    .set({ told_day: day })
    .where("order_id", "=", orderId)
    .where("preorder_id", "=", preorderId)
    .where(KNOWS_OTHER(day))
    .returning("position")
    .execute();
  return changed.length > 0;
}

/**
 * Who ordered copies of a campaign, by the order's number, as far as they still want any.
 * @param within at these locations alone
 */
export function linesOfPreorder(
  db: Queries,
  storeId: number,
  preorderId: number,
  { limit, within }: { limit: number; within: readonly number[] | undefined },
) {
  let query = db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select([
      ...(["orders.order_number", "orders.purchaser_name", "orders.email", "orders.phone"] as const),
      ...(["order_items.dedication", KEPT.as("quantity")] as const),
    ])
    .where("orders.store_id", "=", storeId)
    .where("order_items.preorder_id", "=", preorderId)
    .where("orders.status", "not in", [...HOLD_NOTHING, "pending"])
    .where(KEPT, ">", 0);
  if (within) query = query.where("orders.order_location_id", "in", within.length > 0 ? [...within] : [-1]);
  return query.orderBy("orders.order_number").orderBy("order_items.position").limit(limit).execute();
}
