import type { OrderId } from "#app/lib/number-kinds.ts";
import { translator } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { forEachShopDue, type ShopJobContext } from "../../stores/shop-jobs.server.ts";
import { timesOf } from "../../stores/times.ts";
import { payReminderEmail } from "../emails/emails.server.ts";
import { isHeld } from "../orders.ts";
import { lockedById, type OrderRow } from "../rows.server.ts";
import { cancelWhole, type OrderContext, sendOrderEmail } from "../status.server.ts";
import * as rows from "./rows.server.ts";

/** Interval between checks for holds that end (milliseconds). */
const POLL_INTERVAL_MS = 60_000;
const BATCH_SIZE = 20;

/** Delay before a failed check of an order is repeated (seconds), so that the failing order does not delay others. */
const NEXT_TRY = 3600;

/**
 * Reminds shoppers of orders that they have not paid yet, and cancels those whose hold has ended. Skips orders with a
 * payment under way.
 * @returns the number of reminders and cancellations
 */
export async function followHolds(context: ShopJobContext, isStopped = () => false): Promise<number> {
  const stores = await rows.storesWithHoldsDue(context.database.read, context.clock.now());
  const followSome = async (database: Database, shop: OrderContext) => {
    const orders = await rows.holdsDue(database.read, shop.store.id, shop.now, BATCH_SIZE);
    let followedCount = 0;
    for (const id of orders) {
      try {
        if (await followHold(database, shop, id)) followedCount++;
      } catch (error) {
        context.log.error({ err: error, order: id }, "the hold of an order could not be followed");
        await database.transaction((tx) => rows.setHoldCheck(tx, id, shop.now + NEXT_TRY));
      }
    }
    return { done: followedCount, more: orders.length === BATCH_SIZE };
  };
  return forEachShopDue(context, stores, followSome, isStopped);
}

/** @returns false if another process was faster, or if the order is no longer held */
function followHold(database: Database, context: OrderContext, id: OrderId): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await lockedById(tx, id);
    if (!row || row.hold_check_at === null || row.hold_check_at > context.now) return false;
    // A payment that began since then decides what happens to the order.
    if (row.payment_state !== "none") return false;
    if (row.held_until === null || !isHeld(row)) {
      // Nothing is owed now, but a new shipping price can change that.
      await rows.setHoldCheck(tx, id, context.now + NEXT_TRY);
      return false;
    }
    if (context.now >= row.held_until) await endHold(tx, context, row, row.held_until);
    else await remind(tx, context, row, row.held_until);
    return true;
  });
}

/** Cancels a locked order that was not paid in time. Returns its copies and gift card money, and emails the shopper. */
async function endHold(tx: Tx, context: OrderContext, row: OrderRow, until: number): Promise<void> {
  const date = timesOf(context.store.settings, row.locale).dateTime(until);
  await rows.setHoldCheck(tx, row.id, null);
  await cancelWhole(tx, context, row, translator(row.locale)(words.holdEnded, { date }));
}

async function remind(tx: Tx, context: OrderContext, row: OrderRow, until: number): Promise<void> {
  await rows.setHoldCheck(tx, row.id, until);
  await sendOrderEmail(tx, context, row.order_number, row.order_token, (order, link) =>
    payReminderEmail(context, order, link),
  );
}

/**
 * Follows holds while the server runs.
 * @returns a function that stops it
 */
export function startFollowingHolds(context: ShopJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => followHolds(context, isStopped),
    (error) => context.log.warn({ err: error }, "held orders could not be followed"),
  );
}
