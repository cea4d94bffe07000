import type { OrderId } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import {
  type RefundProblem,
  refundEmail,
  refundProblemEmail,
  unmatchedEmail,
} from "../emails/emails.server.ts";
import { orderLink } from "../key.server.ts";
import { orderWithId } from "../orders.server.ts";

import type { OrderContext } from "../status.server.ts";

/**
 * Emails the refunds of one act together, once the provider has answered for all of them. A refund that staff have to
 * make is reported when it is made.
 */
export async function emailRefund(
  tx: Tx,
  context: OrderContext,
  orderId: OrderId,
  act: string,
): Promise<void> {
  const ofAct = (await refunds.refundsOfOrder(tx, orderId)).filter(
    (refund) => (refund.act || refund.id) === act,
  );
  if (ofAct.some(({ state }) => state === "started") || !ofAct.some(({ state }) => state === "done")) return;
  const orderWithToken = await orderWithId(tx, context.store, orderId);
  if (!orderWithToken?.order.email) return;
  const { order, order_token } = orderWithToken;
  const link = orderLink(context, order.order_number, order_token);
  await emailFromShop(tx, context.now, refundEmail(context, order, act, link));
}

export async function emailUnmatched(tx: Tx, context: OrderContext, refund: Refund): Promise<void> {
  const order = (await orderWithId(tx, context.store, refund.order_id))?.order;
  if (order?.email) await emailFromShop(tx, context.now, unmatchedEmail(context, order, refund.amount));
}

/** Emails the staff about a refund that did not reach the customer, and what to do. */
export async function emailStaffOfRefund(
  tx: Tx,
  context: OrderContext,
  refund: Refund,
  outcome: RefundProblem,
): Promise<void> {
  const { store, now } = context;
  const owner = await orderWithId(tx, store, refund.order_id);
  if (owner)
    await emailStaff(tx, store, now, owner.order, refundProblemEmail(context, owner.order, refund, outcome));
}
