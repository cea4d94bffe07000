import type { Queries } from "#app/platform/db/database.server.ts";
import { groupedBy, isLive, ordersOf, sumOf } from "./rows.ts";

/**
 * The bookkeeping agrees with the orders: the money in it is what the orders received and gave back, and what was sold
 * is what they come to. Nothing may wait to be posted.
 * @throws Error that names the order that differs
 */
export async function checkLedger(db: Queries): Promise<{ postings: number }> {
  const waiting = await db.selectFrom("postings_due").selectAll().execute();
  if (waiting.length > 0) throw new Error(`${waiting.length} orders are not in the bookkeeping`);
  const postings = await db.selectFrom("postings").selectAll().where("order_id", "is not", null).execute();
  const [orders, refunds, attempts] = await Promise.all([
    ordersOf(db),
    db
      .selectFrom("payment_refunds")
      .selectAll()
      .where("reason", "=", "asked")
      .where("state", "=", "done")
      .execute(),
    db.selectFrom("payment_attempts").selectAll().where("state", "=", "paid").execute(),
  ]);
  const byOrder = groupedBy(postings, ({ order_id }) => order_id);
  const givenBy = groupedBy(refunds, ({ order_id }) => order_id);
  const charges = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  for (const order of orders) {
    const own = byOrder.get(order.id) ?? [];
    const money = sumOf(
      own.filter(({ cause }) => cause === "money"),
      ({ amount }) => amount,
    );
    const sold = sumOf(
      own.filter(({ cause }) => cause !== "money"),
      ({ amount }) => amount,
    );
    const refunded = sumOf(givenBy.get(order.id) ?? [], ({ amount }) => amount);
    const charged = charges.get(order.attempt_id ?? "")?.amount ?? 0;
    const cards = own.length > 0 ? order.gift_card_amount : 0;
    const received = charged + order.paid_by_hand + cards;
    const label = `order ${order.order_number} (${order.status}, ${order.payment_state})`;
    if (money !== received - refunded)
      throw new Error(`${label}: ${money} in the bookkeeping, ${received} received, ${refunded} given back`);
    if (isLive(order) && /^(paid|refunded)/.test(order.payment_state) && sold !== money)
      throw new Error(`${label}: ${sold} sold for ${money}`);
  }
  return { postings: postings.length };
}
