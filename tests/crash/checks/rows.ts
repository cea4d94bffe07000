import type { Queries } from "#app/platform/db/database.server.ts";

/** The statuses of an order that nobody has agreed on, or that came to nothing. It holds no copies and no money. */
const UNAGREED: readonly string[] = ["requested", "quoted", "declined", "void"];

/** Whether an order was placed, whatever happened to it since. */
export const wasPlaced = ({ status }: { status: string }): boolean =>
  status !== "pending" && !UNAGREED.includes(status);

/** Whether an order holds the copies, places and gifts that it is for. */
export const isLive = (order: { status: string }): boolean =>
  wasPlaced(order) && order.status !== "cancelled";

export const ordersOf = (db: Queries) => db.selectFrom("orders").selectAll().execute();
export type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number];

/** The lines of all orders, each with its order's number, status and payment state. */
export const linesOf = (db: Queries) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .selectAll("order_items")
    .select(["order_number", "status", "payment_state"])
    .execute();

export function sumOf<One>(list: readonly One[], amount: (one: One) => number): number {
  return list.reduce((sum, one) => sum + amount(one), 0);
}

export function groupedBy<One, Key>(list: readonly One[], key: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
