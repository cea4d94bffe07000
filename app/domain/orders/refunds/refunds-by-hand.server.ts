import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { orderNumberOf } from "../orders.server.ts";
import type { OrderContext } from "../status.server.ts";
import { settleRefundIn } from "./follow-refund.server.ts";

/** A refund that staff must make: in the provider's console, or in place of a void gift card. */
export interface DueByHand {
  id: string;
  order_number: OrderNumber;
  provider: string;
  amount: Cents;
  why: string;
  since: number;
}

/** Refunds that staff must make, the oldest first. */
export async function refundsDueByHand(db: Queries, store: Store, limit: number): Promise<DueByHand[]> {
  const due = await refunds.refundsByHand(db, store.id, limit);
  return Promise.all(
    due.map(async ({ id, order_id, provider, amount, problem, started_at }) => ({
      id,
      order_number: await orderNumberOf(db, order_id),
      provider,
      amount,
      why: problem,
      since: started_at,
    })),
  );
}

/**
 * Records that staff made a refund that was left to them. Updates the order's payment state and sends the email, as for
 * any other refund.
 * Failures: `not_found`, `wrong_state`.
 */
export async function recordRefundByHand(
  database: Database,
  context: OrderContext,
  id: string,
  reference: string,
): Promise<Refund | Failure> {
  const refund = await refunds.getRefund(database.read, id);
  if (!refund || refund.store_id !== context.store.id) return failure("orders.refund.not_found", { id });
  const settled =
    refund.state === "by_hand" &&
    (await database.transaction((tx) =>
      settleRefundIn(tx, context, refund, "done", { reference, problem: "" }),
    ));
  if (!settled)
    return failure("orders.wrong_state", {
      id,
      state: { word: words.refundStates[refund.state], values: { problem: refund.problem } },
    });
  return { ...refund, state: "done", reference };
}
