import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type SimulatedPayment, simulatedRefunds } from "#app/platform/gateways/simulator.server.ts";
import type { Acknowledged } from "../said.ts";
import { groupedBy, type OrderRow, ordersOf, sumOf } from "./rows.ts";

/** The simulated providers' own records of payments. */
export function simulatedPayments(dataDir: string): SimulatedPayment[] {
  const records = path.join(dataDir, "payment-simulator");
  if (!existsSync(records)) return [];
  return readdirSync(records)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(records, name), "utf8")));
}

/** Cents that a provider has taken for a payment. */
const takenBy = ({ state, captures_later, captured, amount }: SimulatedPayment): number =>
  state === "approved" ? (captured ?? (captures_later ? 0 : amount)) : 0;

const attemptsOf = (db: Queries) => db.selectFrom("payment_attempts").selectAll().execute();
const refundsOf = (db: Queries) => db.selectFrom("payment_refunds").selectAll().execute();
type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number];
type Refund = Awaited<ReturnType<typeof refundsOf>>[number];

/**
 * Compares the shop's payments, refunds and orders with the provider's own record, to the cent. All payments must have
 * ended, which takes them 30 hours on the shop's clock.
 * @param dataDir where the simulated provider has its files
 * @throws Error that names the payment or order that differs
 */
export async function checkMoney(
  db: Queries,
  dataDir: string,
  acknowledged?: Acknowledged,
): Promise<{ charges: number; refunds: number }> {
  const [orders, attempts, refunds] = await Promise.all([ordersOf(db), attemptsOf(db), refundsOf(db)]);
  for (const { id, state } of attempts)
    if (!["paid", "ended", "refunded", "authorized"].includes(state))
      throw new Error(`payment ${id} is ${state}`);
  for (const { id, state, target } of refunds)
    if (state !== "done" && !(state === "by_hand" && target === "by_hand"))
      throw new Error(`refund ${id} is ${state}`);
  for (const [id, amount] of acknowledged?.all("refunded") ?? [])
    if (!refunds.some((refund) => refund.id === id && refund.amount === amount))
      throw new Error(`refund ${id} was acknowledged and is gone`);
  const recorded = new Map(
    simulatedPayments(dataDir).map((simulatedPayment) => [simulatedPayment.attempt, simulatedPayment]),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byAttempt = groupedBy(refunds, ({ attempt_id }) => attempt_id);
  const takenFor = new Map<number, number>();
  for (const attempt of attempts) {
    const record = recorded.get(attempt.id);
    recorded.delete(attempt.id);
    const own = byAttempt.get(attempt.id) ?? [];
    const order = byId.get(attempt.order_id);
    const taken = record ? takenBy(record) : 0;
    await checkRefunds(dataDir, attempt, record, own);
    if (attempt.state === "paid" && order?.attempt_id === attempt.id) {
      if (taken !== attempt.amount)
        throw new Error(`payment ${attempt.id} of ${attempt.amount}: ${taken} taken`);
      takenFor.set(order.id, taken);
    } else if (taken !== sumOf(own, ({ amount }) => amount))
      throw new Error(`payment ${attempt.id} is ${attempt.state}: ${taken} taken, not all refunded`);
  }
  for (const [attempt] of recorded)
    throw new Error(`the provider has a payment ${attempt} that the shop lacks`);
  const requested = groupedBy(
    refunds.filter(({ reason }) => reason === "asked"),
    ({ order_id }) => order_id,
  );
  for (const order of orders) checkState(order, takenFor.get(order.id) ?? 0, requested.get(order.id) ?? []);
  return { charges: attempts.filter(({ state }) => state === "paid").length, refunds: refunds.length };
}

/** The provider has made each refund of a payment once, with its amount, and no other. */
async function checkRefunds(
  dataDir: string,
  { id }: Attempt,
  record: SimulatedPayment | undefined,
  own: readonly Refund[],
): Promise<void> {
  const made = record ? await simulatedRefunds(dataDir, record.ref) : new Map<string, number>();
  const listed = (refunds: Iterable<readonly [string, number]>) => [...refunds].sort().join("; ");
  const wanted = listed(own.map((refund) => [refund.id, refund.amount] as const));
  if (listed(made) !== wanted)
    throw new Error(`payment ${id}: the provider refunded ${listed(made)}, and we ${wanted}`);
}

/** An order's payment state says what was paid and given back. */
function checkState(order: OrderRow, taken: number, refunds: readonly Refund[]): void {
  const { order_number, status, payment_state, attempt_id, total, reduced, paid_by_hand } = order;
  const cards = payment_state === "none" ? 0 : order.gift_card_amount;
  const received = taken + paid_by_hand + cards;
  const given = sumOf(
    refunds.filter(({ state }) => state === "done"),
    ({ amount }) => amount,
  );
  const summary = `order ${order_number} is ${status}, ${payment_state}: ${received} received, ${given} given back`;
  if (payment_state === "pending") throw new Error(summary);
  if (["none", "authorized"].includes(payment_state)) {
    if (taken + paid_by_hand > 0) throw new Error(summary);
    return;
  }
  const wanted = given === 0 ? "paid" : given < received ? "refunded_in_part" : "refunded";
  if (payment_state !== wanted || given > received) throw new Error(summary);
  // A card that was authorized is charged with what the order comes to by then.
  if (received !== total && received < total - reduced) throw new Error(`${summary} of ${total}`);
  if (status === "cancelled" && attempt_id !== null && taken > 0 && given !== received - paid_by_hand)
    throw new Error(summary);
}
