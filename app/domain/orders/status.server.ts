import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { voidOrdered } from "../gift-cards/sales/voided-cards.server.ts";
import { endCancelled, getAttempt, isAuthorized } from "../payments/attempts.server.ts";
import type { Refund } from "../payments/refunds.server.ts";
import { giveBackUses } from "../promotions/promotions.server.ts";
import { undoPurchases } from "../registries/purchases.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { EMAIL_WAITS } from "./acts/acts.ts";
import { parcelEmail, statusEmail } from "./emails/emails.server.ts";
import { hasUnissuedCards } from "./gift-cards/gift-cards.server.ts";
import { NOT_HELD } from "./holds/holds.ts";
import { setHold } from "./holds/rows.server.ts";
import { orderLink } from "./key.server.ts";
import { readOrder } from "./orders.server.ts";
import { isUnpaid, type Move, type Order, STATUS_AFTER, suits } from "./orders.ts";
import { giveBackGoods } from "./placement/settlement.server.ts";
import * as settlingRows from "./placement/settlement-rows.server.ts";
import { giveBackOrdered, heldBack } from "./preorders/preorder-copies.server.ts";
import { copiesLeft } from "./reductions/reductions.ts";
import { refundCancelledOrder } from "./refunds/refunds.server.ts";
import { dueInShop } from "./refunds/standing.server.ts";
import * as rows from "./rows.server.ts";

/**
 * The shop that changes an order, and what the emails need: the time, the base URL of links, and the secret of order
 * keys.
 */
export interface OrderContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  readonly secret: string;
}

/** An order after a cancellation or a return, and the money to give back. */
export interface OrderReduction {
  order: Order;
  /** The refunds, done or still to carry out. */
  refunds: Refund[];
  /** The amount that staff still have to hand over, because it was paid in the shop. */
  hand_back: Cents;
}

/**
 * Moves an order to its next state and emails the shopper, two minutes later if the move can be undone. If two people
 * do it at once, it happens once.
 * Failures: `not_found`, `wrong_status`, `wrong_delivery`, `unissued` (its gift cards were never paid), `not_charged`
 * (its card is only authorized), `held` (a pre-ordered title is not out yet).
 */
export async function moveOrder(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  to: Exclude<Move, "shipped" | "cancelled">,
  note = "",
): Promise<Order | Failure> {
  const { store } = context;
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) return failure("orders.operator.not_found", { order: orderNumber });
    if (to === "completed" && (await hasUnissuedCards(tx, row)))
      return failure("orders.unissued", { order: orderNumber });
    if (!suits(to, row.delivery_key)) return failure("orders.wrong_delivery", { order: orderNumber });
    if (to === "ready" || (to === "completed" && row.status !== "shipped")) {
      const obstacle = await heldBack(tx, store, row, context.now);
      if (obstacle) return obstacle;
    }
    const moved = await move(tx, context, row, to, note);
    const uncharged = to === "accepted" ? undefined : await notCharged(tx, row);
    if (uncharged) throw new Refusal(uncharged);
    const compose = (order: Order, link: string) => statusEmail(context, order, note, link);
    return sendOrderEmail(tx, context, orderNumber, moved.order_token, compose, EMAIL_WAITS);
  });
}

/**
 * Cancels a whole order (`cancelWhole`). Failures: `not_found`, `wrong_status`, `partly_sent` (a parcel of it has
 * left), `spent` (one of its gift cards was used).
 */
export function cancelOrder(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  note = "",
): Promise<OrderReduction | Failure> {
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, context.store.id, orderNumber);
    if (!row) throw new Refusal(failure("orders.operator.not_found", { order: orderNumber }));
    return cancelWhole(tx, context, row, note);
  });
}

/** Refuses to hand over an order whose card is only authorized, because the charge could still fail. */
async function notCharged(tx: Tx, row: rows.OrderRow): Promise<Failure | undefined> {
  if (!isUnpaid(row) || row.attempt_id === null) return undefined;
  const attempt = await getAttempt(tx, row.attempt_id);
  return attempt && isAuthorized(attempt)
    ? failure("orders.not_charged", { order: row.order_number })
    : undefined;
}

/** @throws Refusal `wrong_status` */
async function move(tx: Tx, { store, now }: OrderContext, row: rows.OrderRow, to: Move, note: string) {
  const { order_number } = row;
  const moved = await rows.moveStatus(tx, store.id, order_number, STATUS_AFTER[to], to);
  if (!moved)
    throw new Refusal(
      failure("orders.status.wrong_status", {
        order: order_number,
        status: { word: words.statuses[row.status] },
        to: { word: words.statuses[to] },
      }),
    );
  await rows.addEvent(tx, moved.id, { at: now, status: to, note });
  if (to === "completed" || to === "cancelled") await rows.deleteCard(tx, moved.id);
  return moved;
}

/**
 * Cancels a locked order before anything has been sent, and emails the shopper. Returns its copies to their shelves,
 * voids the gift cards that were bought and takes gifts off their registries. Notifies shoppers who wait for the
 * titles. Records the refund of what was paid through a provider and with gift cards.
 * @throws Refusal `wrong_status`, `partly_sent`, `spent`
 */
export async function cancelWhole(
  tx: Tx,
  context: OrderContext,
  row: rows.OrderRow,
  note: string,
  restock = true,
): Promise<OrderReduction> {
  const { store, now } = context;
  const { order_number } = row;
  const moved = await move(tx, context, row, "cancelled", note);
  if (await isPartlyOut(tx, store, row))
    throw new Refusal(failure("orders.partly_sent", { order: order_number }));
  let refunds: Refund[] = [];
  // A quote has not taken any copies yet.
  if (row.status !== "requested" && row.status !== "quoted") {
    if (row.attempt_id !== null) await endCancelled(tx, row.attempt_id, now);
    await settlingRows.stopWaiting(tx, moved.id);
    const spent = await voidOrdered(tx, moved.id, order_number, now);
    if (spent) throw new Refusal(spent);
    const titles = restock ? await giveBackGoods(tx, store, moved, now) : [];
    await giveBackOrdered(tx, moved.id);
    await giveBackUses(tx, moved.id);
    await undoPurchases(tx, moved.id);
    await announceOnHand(tx, now, store, titles, context.baseUrl);
    refunds = await refundCancelledOrder(tx, context, moved.id, note);
  }
  const order = await sendOrderEmail(tx, context, order_number, moved.order_token, (order, link) =>
    statusEmail(context, order, note, link),
  );
  return { order, refunds, hand_back: await dueInShop(tx, moved.id) };
}

/** Whether copies of an order were sent and not returned. */
async function isPartlyOut(tx: Tx, store: Store, { id, order_number }: rows.OrderRow): Promise<boolean> {
  const order = await readOrder(tx, store, order_number);
  const items = await rows.itemsOfOrder(tx, id);
  return order !== undefined && items.some((item) => copiesLeft(order, item, item.position).sent > 0);
}

/**
 * Sends one parcel of an order, or its only one, and emails the shopper. The last parcel makes the order shipped. Ends
 * the hold of an order that waits for a payment.
 * Failures: `not_found`, `wrong_delivery`, `wrong_status`, `no_batch`, `not_charged`, `held` (a pre-ordered title in it
 * is not out yet).
 */
export async function shipOrder(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  parcel: { number?: number | undefined; tracking: string; note: string },
): Promise<Order | Failure> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) return failure("orders.operator.not_found", { order: orderNumber });
    if (!suits("shipped", row.delivery_key))
      return failure("orders.pickup.wrong_delivery", { order: orderNumber });
    if (!STATUS_AFTER.shipped.some((status) => status === row.status))
      return failure("orders.shipping.wrong_status", {
        order: orderNumber,
        status: { word: words.statuses[row.status] },
      });
    const waiting = (await rows.batchesOf(tx, row.id)).filter(({ status }) => status === "waiting");
    const number = parcel.number ?? waiting[0]?.number;
    const obstacle = (await heldBack(tx, store, row, now, number)) ?? (await notCharged(tx, row));
    if (obstacle) return obstacle;
    if (number === undefined || !(await rows.sendBatch(tx, row.id, number, parcel.tracking, now)))
      return failure("orders.no_batch", { order: orderNumber });
    if (row.held_until !== null) await setHold(tx, row.id, NOT_HELD);
    const last = waiting.every((batch) => batch.number === number);
    if (last) {
      await rows.moveStatus(tx, store.id, orderNumber, STATUS_AFTER.shipped, "shipped");
      await rows.addEvent(tx, row.id, { at: now, status: "shipped", note: parcel.note });
      await rows.deleteCard(tx, row.id);
    }
    return sendOrderEmail(tx, context, orderNumber, row.order_token, (order, link) =>
      parcelEmail(context, order, { number, last, note: parcel.note }, link),
    );
  });
}

/**
 * Queues the email about a change and returns the order. Customers who deleted their account get no email.
 * @param wait seconds during which the email can still be stopped
 */
export async function sendOrderEmail(
  tx: Tx,
  context: OrderContext,
  orderNumber: OrderNumber,
  token: string,
  compose: (order: Order, link: string) => Email,
  wait = 0,
): Promise<Order> {
  const order = await readOrder(tx, context.store, orderNumber);
  if (!order) throw new Error(`order ${orderNumber} is gone`);
  const composed = () => compose(order, orderLink(context, orderNumber, token));
  if (order.email) await emailFromShop(tx, context.now, composed(), wait);
  return order;
}
