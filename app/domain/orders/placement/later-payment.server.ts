import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import type { Session } from "../../accounts/sessions.server.ts";
import { beginAttempt } from "../../payments/attempts.server.ts";
import { isPaidByLink } from "../../payments/payments.ts";
import type { Store } from "../../stores/stores.server.ts";
import { getOrder } from "../orders.server.ts";
import { type Order, owingOf, PAYABLE } from "../orders.ts";
import { quoteChoices } from "../quotes/quotes.server.ts";
import * as rows from "../rows.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/**
 * Payments of orders that are placed already: those whose shipping price the shop set afterwards, and those that are
 * held until their shopper pays from the link in the email.
 */

/** The ways to pay online for an order already placed: on a provider's page that a plain link leads to. */
export async function laterChoices(db: Queries, store: Store, order: Order): Promise<ProviderId[]> {
  if (order.summary.total_owing <= 0) return [];
  return (await quoteChoices(db, store, order)).filter(isPaidByLink);
}

/** A payment that a shopper still has to make for an order already placed. */
export interface LaterPayment {
  order_number: OrderNumber;
  amount: Cents;
  choices: ProviderId[];
  /** Whether a payment has begun. Only that one can be finished. */
  begun: boolean;
}

/** An order, and the key that opens it without an account. */
export interface OrderAccess {
  order_number: OrderNumber;
  key: string | undefined;
  /** The installation's secret, from which the order's key is derived. */
  secret: string;
}

/** The prefix of keys that mark payments for orders already placed. */
export const LATER = "order:";
/** Stored in place of a cart key, so that the browser that began the payment is recognized when it returns. */
export const laterMark = (session: Pick<Session, "cartKey">) => `${LATER}${session.cartKey}`;

/**
 * The amount owed for an order that is paid after it was placed, for anyone who may see the order.
 * Failures: `not_found`, `not_payable`.
 */
export async function laterPayment(
  db: Queries,
  visitor: { store: Store; session: Session },
  asking: OrderAccess,
): Promise<LaterPayment | Failure> {
  const { store, session } = visitor;
  const order = await getOrder(db, store, session, asking.order_number, asking);
  if (isFailure(order)) return order;
  const row = await rows.orderByNumber(db, store.id, asking.order_number);
  const open = row && isPaidLater(row);
  const begun = row?.payment_state === "pending";
  const choices = await laterChoices(db, store, order);
  if (!open || (!begun && row.payment_state !== "none") || choices.length === 0) return NOT_PAYABLE;
  // The shopper has paid, so there is nothing to finish.
  if (order.payment_in_review) return NOT_PAYABLE;
  return { order_number: row.order_number, amount: order.summary.total_owing, choices, begun };
}

/** Whether an order can be paid online after it was placed, unless it is paid. */
const isPaidLater = ({ shipping_set_at, payment_type, status }: rows.OrderRow): boolean =>
  (shipping_set_at !== null || payment_type === "later") && PAYABLE.includes(status);

const NOT_PAYABLE = failure("orders.not_payable");

/**
 * Begins the payment of an order that is placed already, or returns the one under way. Moves no money.
 * @param amount the amount that the shopper saw, in cents
 * Failures: `not_found`, `not_payable`, `unknown_choice`, `amount_changed`.
 */
export async function payLater(
  database: Database,
  visitor: { store: Store; session: Session; now: EpochSeconds; baseUrl: string },
  asking: OrderAccess & { payment: string; amount: Cents },
): Promise<{ order_number: OrderNumber; attempt: string; repeated?: true } | Failure> {
  const { store, session, now, baseUrl } = visitor;
  const { order_number, payment, amount } = asking;
  const due = await laterPayment(database.read, visitor, asking);
  if (isFailure(due)) return due;
  const provider = due.choices.find((choice) => choice === payment);
  if (!provider && !due.begun) {
    return failure("orders.unknown_choice", {}, { at: "payment_choice" });
  }
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, order_number);
    if (row?.payment_state === "pending" && row.attempt_id !== null && PAYABLE.includes(row.status))
      return { order_number, attempt: row.attempt_id, repeated: true };
    if (!row || !provider || row.payment_state !== "none" || !isPaidLater(row))
      throw new Refusal(NOT_PAYABLE);
    const owing = owingOf(row);
    if (owing !== amount || owing <= 0) throw new Refusal(failure("orders.amount_changed"));
    const attempt = await beginAttempt(tx, {
      id: newToken(),
      store_id: store.id,
      order_id: row.id,
      provider,
      amount,
      currency: row.currency,
      cart_key: laterMark(session),
      base_url: baseUrl,
      now,
    });
    await settlingRows.awaitAttempt(tx, row.id, attempt);
    await settlingRows.setPaymentState(tx, row.id, "pending");
    return { order_number, attempt };
  });
}
