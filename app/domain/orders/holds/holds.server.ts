import { translator } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { type EmailJobContext, queueDueEmails } from "../../email/due.server.ts";
import { timesOf } from "../../stores/times.ts";
import { payReminderEmail } from "../emails/emails.server.ts";
import { isHeld } from "../orders.ts";
import { lockedById, type OrderRow } from "../rows.server.ts";
import { cancelWhole, type OrderContext, sendOrderEmail } from "../status.server.ts";
import * as rows from "./rows.server.ts";

/** Milliseconds between checks whether a hold ends. */
const POLL_INTERVAL_MS = 60_000;
const BATCH_SIZE = 20;

/** Seconds until an order whose hold could not be followed is tried again, so that it delays no other. */
const NEXT_TRY = 3600;

/**
 * Reminds shoppers of orders that they have not paid yet, and cancels those whose hold has ended. An order whose payment is
 * under way is left alone until that is decided.
 * @returns how many orders it reminded of or cancelled
 */
export async function followHolds(context: EmailJobContext, isStopped = () => false): Promise<number> {
  const stores = await rows.storesWithHoldsDue(context.database.read, context.clock.now());
  const followSome = async (database: Database, shop: OrderContext) => {
    const orders = await rows.holdsDue(database.read, shop.store.id, shop.now, BATCH_SIZE);
    let sent = 0;
    for (const id of orders) {
      try {
        if (await followHold(database, shop, id)) sent++;
      } catch (error) {
        context.log.error({ err: error, order: id }, "the hold of an order could not be followed");
        await database.transaction((tx) => rows.setHoldCheck(tx, id, shop.now + NEXT_TRY));
      }
    }
    return { sent, more: orders.length === BATCH_SIZE };
  };
  return queueDueEmails(context, stores, followSome, isStopped);
}

/** @returns whether anything was done; nothing if another process was faster, or the order is held no longer */
function followHold(database: Database, context: OrderContext, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const row = await lockedById(tx, id);
    if (!row || row.hold_check_at === null || row.hold_check_at > context.now) return false;
    // A payment that began since then decides what happens to the order.
    if (row.payment_state !== "none") return false;
    if (row.held_until === null || !isHeld(row)) {
      // It owes nothing, which a new shipping price can change.
      await rows.setHoldCheck(tx, id, context.now + NEXT_TRY);
      return false;
    }
    if (context.now >= row.held_until) await endHold(tx, context, row, row.held_until);
    else await remind(tx, context, row, row.held_until);
    return true;
  });
}

/** Cancels a locked order that was not paid in time. Its copies and gift cards go back, and its shopper gets an email. */
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

/** Follows holds while the server runs. @returns a function that stops it */
export function startFollowingHolds(context: EmailJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => followHolds(context, isStopped),
    (error) => context.log.warn({ err: error }, "held orders could not be followed"),
  );
}
