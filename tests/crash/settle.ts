import { claimImports, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { backgroundOf } from "./background.ts";
import type { FastClock } from "./clock.ts";

/** Seconds that pass, one after the other: an attempt ends after half an hour, and is looked up for more than a day. */
const STEPS = [60, 40 * 60, 2 * 3600, 8 * 3600, 30 * 3600];

/**
 * Moves the clock on in a shop without visitors, until all work has ended. Money that came while no process ran has
 * then become an order or was refunded, emails and webhooks are sent, and imports are done.
 */
export async function settle(platform: Platform, clock: FastClock): Promise<void> {
  const { payments, giftCards, holds, tickets, emails, webhooks, postings } = backgroundOf(platform);
  const imports = async () => {
    const claimed = await claimImports(platform, "settling", 5);
    for (const row of claimed) await workOnImport(platform, row);
    return claimed.length;
  };
  for (const step of STEPS) {
    clock.ahead += step;
    for (const work of [payments, holds, tickets, imports, giftCards, emails, giftCards, webhooks])
      while ((await work()) > 0) {
        // Continues until the next thing to do is in the future.
      }
  }
  await postings();
}
