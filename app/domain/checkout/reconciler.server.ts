import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#app/platform/platform.server.ts";
import { followSent, sendDue } from "../gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "../orders/gift-cards/gift-cards.server.ts";
import { CARD_KEPT, forgetOldCards } from "../orders/placement/sealed-cards.server.ts";
import { lanesDue } from "../payments/attempts.server.ts";
import { forgetDraftCards } from "./checkout.server.ts";
import { LANES, workLane } from "./payment.server.ts";

/** Interval between checks for due payments, and between checks for sealed cards that are too old (milliseconds). */
const POLL_INTERVAL_MS = 5000;
const SWEEP_INTERVAL_MS = 3_600_000;
/**
 * Longest that a shutdown waits for providers' answers (milliseconds). Interrupted payments are checked again after the
 * next start.
 */
const SHUTDOWN_LIMIT_MS = 3000;

/**
 * Follows payments and refunds while the server runs. Places orders whose payment came later, voids orders that were
 * not paid in time, and carries out refunds. Each shop's account with a provider is followed separately, so that an
 * unresponsive one does not delay the others. Also emails the gift cards that are due, and destroys sealed cards that
 * were not used.
 * @returns a function that stops it
 */
export function startReconciler({
  database,
  clock,
  secret,
  env,
  log,
  worker,
  health,
}: Platform): () => Promise<void> {
  const busy = new Map<string, Promise<void>>();
  const context = () => ({ database, now: clock.now(), secret, dataDir: env.dataDir, log });
  let looking: Promise<void> | undefined;
  let stopped = false;
  // Elapsed time, because the clock can be changed.
  let swept = Number.NEGATIVE_INFINITY;

  async function round(): Promise<void> {
    try {
      for (const lane of await lanesDue(database.read, clock.now())) {
        const key = `${lane.store_id} ${lane.provider}`;
        if (busy.has(key) || busy.size >= LANES) continue;
        const work = workLane(context, lane, () => stopped)
          .then((looked) => {
            if (looked > 0) worker.wake();
          })
          .catch((error) => log.warn({ err: error, ...lane }, "payments could not be followed"))
          .finally(() => busy.delete(key));
        busy.set(key, work);
      }
      const sender = giftCardSender({ database, clock, secret, env, log });
      if ((await sendDue(sender)) + (await followSent(sender)) > 0) worker.wake();
      if (performance.now() - swept > SWEEP_INTERVAL_MS) {
        swept = performance.now();
        const now = clock.now();
        const destroyed =
          (await forgetOldCards(database, now)) + (await forgetDraftCards(database, now - CARD_KEPT));
        if (destroyed > 0) log.info({ destroyed }, "sealed cards were destroyed");
      }
    } catch (error) {
      if (!health.note(error)) log.warn({ err: error }, "payments could not be followed");
    }
  }
  const timer = setInterval(() => {
    if (!stopped && !looking)
      looking = round().finally(() => {
        looking = undefined;
      });
  }, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await Promise.race([Promise.all(busy.values()), sleep(SHUTDOWN_LIMIT_MS, undefined, { ref: false })]);
  };
}
