import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";
import { ordersOf, wasPlaced } from "./rows.ts";

/** Whatever shoppers and staff were told of orders is in the database, once. @throws Error that names what is not */
export async function checkOrders(db: Queries, acknowledged: Acknowledged): Promise<{ orders: number }> {
  const orders = await ordersOf(db);
  const byNumber = new Map(orders.map((order) => [order.order_number, order]));
  const attempts = await db.selectFrom("payment_attempts").select(["id", "state", "amount"]).execute();
  const charged = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  for (const [number, token] of acknowledged.all("placed")) {
    const order = byNumber.get(number);
    if (order?.order_token !== token || !wasPlaced(order))
      throw new Error(`order ${number} was acknowledged and is ${order?.status ?? "gone"}`);
  }
  for (const [number] of acknowledged.all("paid")) {
    const order = byNumber.get(number);
    // One whose card is authorized is settled when it is charged.
    if (!order || !wasPlaced(order) || order.payment_state === "pending")
      throw new Error(`order ${number} was said to be paid and is ${order?.status}, ${order?.payment_state}`);
  }
  for (const [number, amount] of acknowledged.all("charged")) {
    const attempt = charged.get(byNumber.get(number)?.attempt_id ?? "");
    if (attempt?.state !== "paid" || attempt.amount !== amount)
      throw new Error(`order ${number} was charged ${amount}, and its payment is ${attempt?.state}`);
  }
  for (const [number] of acknowledged.all("quoted"))
    if (!byNumber.has(number)) throw new Error(`quote ${number} is gone`);
  for (const [number] of acknowledged.all("cancelled"))
    if (byNumber.get(number)?.status !== "cancelled") throw new Error(`order ${number} is not cancelled`);
  await checkActs(db, acknowledged, byNumber);
  return { orders: orders.filter(wasPlaced).length };
}

async function checkActs(
  db: Queries,
  acknowledged: Acknowledged,
  orders: ReadonlyMap<number, { id: number }>,
): Promise<void> {
  const undone = await db
    .selectFrom("order_acts")
    .select(["order_id", "number"])
    .where("undone_at", "is not", null)
    .execute();
  const names = new Set(undone.map(({ order_id, number }) => `${order_id} ${number}`));
  for (const [number, act] of acknowledged.all("undone"))
    if (!names.has(`${orders.get(number)?.id} ${act}`))
      throw new Error(`act ${act} on order ${number} was taken back, and stands`);
}
