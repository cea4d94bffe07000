import type { Platform } from "#app/platform/platform.server.ts";
import { CARD_KEPT, forgetOldCards } from "../orders/cards.server.ts";
import { forgetDraftCards } from "./checkout.server.ts";
import { reconcile } from "./paying.server.ts";

/** Milliseconds between looks for payments whose time has come, and between looks for cards that are too old. */
const LOOK = 5000;
const SWEEP = 3_600_000;

/**
 * Follows payments for as long as the server runs: what was paid while nobody waited for it becomes an order,
 * what was not paid in time is released. Also destroys sealed cards that were not used. @returns the end of it
 */
export function startFollowing({ database, clock, secret, env, log, worker }: Platform): () => Promise<void> {
  let busy: Promise<void> | undefined;
  let stopped = false;
  let swept = 0;
  async function round(): Promise<void> {
    try {
      const now = clock.now();
      const looked = await reconcile({ database, now, secret, dataDir: env.dataDir, log });
      if (looked > 0) worker.wake();
      if (Date.now() - swept > SWEEP) {
        swept = Date.now();
        const destroyed =
          (await forgetOldCards(database, now)) + (await forgetDraftCards(database, now - CARD_KEPT));
        if (destroyed > 0) log.info({ destroyed }, "sealed cards were destroyed");
      }
    } catch (error) {
      log.warn({ err: error }, "payments could not be followed");
    }
  }
  const timer = setInterval(() => {
    if (!stopped && !busy)
      busy = round().finally(() => {
        busy = undefined;
      });
  }, LOOK);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await busy;
  };
}
