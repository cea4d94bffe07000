import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#app/platform/platform.server.ts";
import { CARD_KEPT, forgetOldCards } from "../orders/cards.server.ts";
import { lanesDue } from "../payments/attempts.server.ts";
import { forgetDraftCards } from "./checkout.server.ts";
import { LANES, workLane } from "./paying.server.ts";

/** Milliseconds between looks for payments whose time has come, and between looks for cards that are too old. */
const LOOK = 5000;
const SWEEP = 3_600_000;
/** A stop waits so long (milliseconds) for providers to answer; what is cut off is looked up again later. */
const STOP = 3000;

/**
 * Follows payments and refunds for as long as the server runs: what was paid while nobody waited for it becomes
 * an order, what was not paid in time is released, refunds are made. Each shop's account with a provider is
 * worked off on its own, so that one that does not answer delays nobody else. Also destroys sealed cards that
 * were not used. @returns what ends it
 */
export function startFollowing({
  database,
  clock,
  secret,
  env,
  log,
  worker,
  health,
}: Platform): () => Promise<void> {
  const busy = new Map<string, Promise<void>>();
  const cashier = () => ({ database, now: clock.now(), secret, dataDir: env.dataDir, log });
  let looking: Promise<void> | undefined;
  let stopped = false;
  // Elapsed time, not the time of day: nobody can set it.
  let swept = Number.NEGATIVE_INFINITY;

  async function round(): Promise<void> {
    try {
      for (const lane of await lanesDue(database.read, clock.now())) {
        const key = `${lane.store_id} ${lane.provider}`;
        if (busy.has(key) || busy.size >= LANES) continue;
        const work = workLane(cashier, lane, () => stopped)
          .then((looked) => {
            if (looked > 0) worker.wake();
          })
          .catch((error) => log.warn({ err: error, ...lane }, "payments could not be followed"))
          .finally(() => busy.delete(key));
        busy.set(key, work);
      }
      if (performance.now() - swept > SWEEP) {
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
  }, LOOK);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await Promise.race([Promise.all(busy.values()), sleep(STOP, undefined, { ref: false })]);
  };
}
