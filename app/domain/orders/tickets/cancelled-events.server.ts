import { repeatEvery } from "#app/platform/repeated-work.ts";
import { claimCancelledEvents, storesWithTicketsToRefund } from "../../events/tickets.server.ts";
import { forEachShopDue, type ShopJobContext } from "../../stores/shop-jobs.server.ts";
import { refundCancelledEvent } from "./tickets.server.ts";

/** Interval between checks for tickets that are still to be refunded (milliseconds). */
const POLL_INTERVAL_MS = 60_000;
const BATCH_SIZE = 5;

/**
 * Refunds the tickets of cancelled events that another process left unfinished. Each ticket is refunded once.
 * @returns the number of orders
 */
export async function finishCancelledEvents(
  context: ShopJobContext,
  isStopped = () => false,
): Promise<number> {
  const { database, env, log, clock } = context;
  const services = { database, dataDir: env.dataDir, log };
  return forEachShopDue(
    context,
    await storesWithTicketsToRefund(database.read, clock.now()),
    async (_database, shop) => {
      const events = await claimCancelledEvents(database, shop, BATCH_SIZE);
      let orderCount = 0;
      for (const event of events) {
        try {
          orderCount += (await refundCancelledEvent(services, shop, event)).orders;
        } catch (error) {
          log.error({ err: error, event }, "the tickets of a cancelled event could not be refunded");
        }
      }
      return { done: orderCount, more: events.length === BATCH_SIZE };
    },
    isStopped,
  );
}

/**
 * Runs `finishCancelledEvents` every minute while the server runs.
 * @returns a function that stops it
 */
export function startFinishingCancelledEvents(context: ShopJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => finishCancelledEvents(context, isStopped),
    (error) => context.log.warn({ err: error }, "tickets of cancelled events could not be refunded"),
  );
}
