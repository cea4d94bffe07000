import type { OrderId } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { type DoneBatch, forEachShopDue, type ShopJobContext } from "../../stores/shop-jobs.server.ts";
import { movedEmail } from "../emails/emails.server.ts";
import { lockedById } from "../rows.server.ts";
import { type OrderContext, sendOrderEmail } from "../status.server.ts";
import * as rows from "./rows.server.ts";

/** Interval between checks for pre-ordered titles whose day has moved (milliseconds). */
const POLL_INTERVAL_MS = 300_000;
const BATCH_SIZE = 20;

/**
 * Emails the buyers of pre-ordered titles whose day has moved: one email for each order and move.
 * @returns how many emails were queued
 */
export async function emailBuyers(context: ShopJobContext, isStopped = () => false): Promise<number> {
  const stores = await rows.storesWithMovedDays(context.database.read, context.clock.now());
  return forEachShopDue(context, stores, emailSome, isStopped);
}

/** Emails some of a shop's buyers. */
async function emailSome(database: Database, context: OrderContext): Promise<DoneBatch> {
  const orders = await rows.ordersToEmail(database.read, context.store.id, context.now, BATCH_SIZE);
  let emailCount = 0;
  for (const id of orders) emailCount += await emailBuyer(database, context, id);
  return { done: emailCount, more: orders.length === BATCH_SIZE };
}

/**
 * Emails an order's buyer and records the new days, so that the order is not found again until a day moves.
 * @returns how many emails were queued; none if another process was faster
 */
function emailBuyer(database: Database, context: OrderContext, orderId: OrderId): Promise<number> {
  return database.transaction(async (tx) => {
    let sent = 0;
    const order = await lockedById(tx, orderId);
    if (!order) return sent;
    for (const { preorder_id, title, day } of await rows.movedDays(tx, orderId, context.now)) {
      await rows.noteDay(tx, orderId, preorder_id, day);
      const { email } = await sendOrderEmail(
        tx,
        context,
        order.order_number,
        order.order_token,
        (emailed, link) => movedEmail(context, emailed, { title, day }, link),
      );
      if (email) sent++;
    }
    return sent;
  });
}

/**
 * Emails buyers while the server runs.
 * @returns a function that stops it
 */
export function startEmailingBuyers(context: ShopJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => emailBuyers(context, isStopped),
    (error) => context.log.warn({ err: error }, "buyers could not be emailed about a moved day"),
  );
}
