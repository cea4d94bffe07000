import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { type Attempt, getAttempt, isAuthorized, moveAttempt } from "../../payments/attempts.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import { authorizationEmail, authorizationEndedEmail } from "../emails/emails.server.ts";
import { orderLink } from "../key.server.ts";
import { orderWithId } from "../orders.server.ts";
import { owingOf } from "../orders.ts";
import * as rows from "../rows.server.ts";

import { confirmOrder } from "./settlement.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/**
 * Orders whose card was only authorized when they were placed: records of the charge, and of the end of the
 * authorization. Each function runs in one transaction; `checkout/charges.server.ts` asks the provider in between.
 */

/** The shop that an order belongs to, and the secret for the links in its emails. */
interface ShopContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly secret: string;
}

/**
 * Records the amount to charge an order's card, its current total, before the provider is asked. Changes nothing while
 * a charge is under way.
 * @returns the payment. Failures: `not_found`, `not_authorized`, `nothing_to_pay`
 */
export async function beginCharge(
  tx: Tx,
  { store, now }: Pick<ShopContext, "store" | "now">,
  orderNumber: OrderNumber,
): Promise<Attempt | Failure> {
  const row = await rows.lockedOrder(tx, store.id, orderNumber);
  if (!row) return failure("orders.operator.not_found", { order: orderNumber });
  const attempt = row.attempt_id === null ? undefined : await getAttempt(tx, row.attempt_id);
  if (!attempt || !isAuthorized(attempt)) return failure("orders.not_authorized", { order: orderNumber });
  if (attempt.state === "capturing") return attempt;
  const amount = owingOf(row);
  if (amount <= 0) return failure("orders.nothing_to_pay", { order: orderNumber });
  const note = `charging ${formatCents(amount)}`;
  // Another process may have found at the same moment that the authorization has ended.
  if (!(await moveAttempt(tx, attempt, "capturing", note, now, { amount })))
    return failure("orders.not_authorized", { order: orderNumber });
  await settlingRows.setPaymentState(tx, row.id, "pending");
  return { ...attempt, state: "capturing", amount, changed_at: now };
}

/** Records that the provider refused to charge a card that is still authorized. */
export async function chargeRefused(
  tx: Tx,
  attempt: Attempt,
  problem: string,
  now: EpochSeconds,
): Promise<void> {
  if (await moveAttempt(tx, attempt, "authorized", `refused: ${problem}`, now))
    await settlingRows.settleLater(tx, attempt.order_id, attempt.id, { payment_state: "authorized" });
}

/**
 * Records that a card was charged, and emails the shopper and the staff. If staff charged less in the provider's
 * console, the order counts as paid with that amount.
 * @returns false if the payment has ended, because its order was cancelled in the meantime
 */
export async function recordCharge(
  tx: Tx,
  context: ShopContext,
  attempt: Attempt,
  paid: { amount: Cents; reference: string },
): Promise<boolean> {
  const { amount, reference } = paid;
  if (!(await moveAttempt(tx, attempt, "paid", reference, context.now, { amount })))
    return (await getAttempt(tx, attempt.id))?.state === "paid";
  const charged = { ...attempt, amount };
  if ((await confirmOrder(tx, { ...context, baseUrl: attempt.base_url }, charged)) === undefined)
    throw new Error(`order ${attempt.order_id} does not wait for the charge of its own card`);
  return true;
}

/**
 * Records that the authorization of a card has ended without a charge. The order does not change. The shopper gets an
 * email with a link to pay it, and the staff get one too.
 */
export async function endAuthorization(
  tx: Tx,
  context: ShopContext,
  attempt: Attempt,
  why: string,
): Promise<void> {
  const { store, now, secret } = context;
  if (!(await moveAttempt(tx, attempt, "ended", why, now))) return;
  const change = { payment_state: "none", payment_type: "later", attempt_id: null } as const;
  if (!(await settlingRows.settleLater(tx, attempt.order_id, attempt.id, change))) return;
  const orderWithToken = await orderWithId(tx, store, attempt.order_id);
  if (!orderWithToken) return;
  const { order, order_token } = orderWithToken;
  const writer = { store, baseUrl: attempt.base_url };
  const link = orderLink({ baseUrl: attempt.base_url, secret }, order.order_number, order_token);
  if (order.email) await emailFromShop(tx, now, authorizationEndedEmail(writer, order, link));
  await emailStaff(tx, store, now, order, authorizationEmail(writer, order, { ended: true }));
}

/** Reminds the staff that the authorization of an order's card ends soon. */
export async function remindOfAuthorization(
  tx: Tx,
  { store, now }: Pick<ShopContext, "store" | "now">,
  attempt: Attempt,
): Promise<void> {
  const order = (await orderWithId(tx, store, attempt.order_id))?.order;
  if (!order || attempt.authorized_until === null) return;
  const composed = authorizationEmail({ store, baseUrl: attempt.base_url }, order, {
    ended: false,
    until: attempt.authorized_until,
  });
  await emailStaff(tx, store, now, order, composed);
}
