import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { issueGiftCards } from "../gift-cards/gift-cards.server.ts";
import { owingOf, PAYABLE, type PaidBy } from "../orders.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/**
 * Records that an order was paid in the shop, so that its page says so and it can be refunded. Issues its gift cards.
 * @param afterwards further work that the payment leads to, in the same transaction
 * @returns the amount paid, in cents. Failures: `not_found`, `being_paid`, `shipping_needed`, `already_paid`,
 * `nothing_to_pay`, `wrong_status`.
 */
export async function markPaid(
  database: Database,
  { store, now }: Pick<OrderContext, "store" | "now">,
  orderNumber: OrderNumber,
  method: PaidBy,
  afterwards: (tx: Tx, orderId: OrderId) => Promise<void> = async () => {},
): Promise<Cents | Failure> {
  return database.transaction(async (tx) => {
    // Lock the order, because a new shipping price may change its total at the same moment.
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) return failure("orders.operator.not_found", { order: orderNumber });
    const owing = owingOf(row);
    if (row.payment_state === "pending") return failure("orders.being_paid", { order: orderNumber });
    if (row.is_shipping_tbd === 1 && PAYABLE.includes(row.status))
      return failure("orders.unpriced.shipping_needed", { order: orderNumber });
    if (row.payment_state !== "none")
      return failure("orders.already_paid", {
        order: orderNumber,
        state: { word: words.payments[row.payment_state] },
      });
    if (owing <= 0) return failure("orders.nothing_to_pay", { order: orderNumber });
    if (!(await settlingRows.markPaid(tx, row.id, PAYABLE, { amount: owing, method, at: now })))
      return failure("orders.paid.wrong_status", {
        order: orderNumber,
        status: { word: words.statuses[row.status] },
      });
    await issueGiftCards(tx, { store, now }, row.id);
    await afterwards(tx, row.id);
    return owing;
  });
}
