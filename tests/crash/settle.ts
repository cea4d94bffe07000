import { call } from "#app/calls/common/define.server.ts";
import { staffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { claimImports, workOnImport } from "#app/domain/imports/import-jobs.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { backgroundOf } from "./background.ts";
import type { FastClock } from "./clock.ts";
import type { Acknowledged } from "./said.ts";

/**
 * Staff whose page was not answered cancel an event once more, which goes on where it was interrupted.
 * @param answered the public ids of events whose cancellation was acknowledged: those need no second try
 */
async function cancelAgain(platform: Platform, answered: ReadonlySet<number>): Promise<void> {
  const store = await storeNamed(platform.database, "test");
  if (!store) throw new Error("no shop");
  const visit = staffVisit(platform, { name: "Nora", stores: "all" }, store);
  const cancelled = await platform.database.read
    .selectFrom("events")
    .select("event_id")
    .where("cancelled_at", "is not", null)
    .execute();
  for (const { event_id } of cancelled)
    if (event_id !== null && !answered.has(event_id)) await call(visit, events.cancel, { event_id });
}

/** Seconds that pass, one after the other: an attempt ends after half an hour, and is looked up for more than a day. */
const STEPS = [60, 40 * 60, 2 * 3600, 8 * 3600, 30 * 3600];

/**
 * Lets time pass in a shop without visitors, until all that was begun has ended: money that came while no process ran has
 * become an order or was refunded, emails and events for other programs have left, imports are done.
 */
export async function settle(
  platform: Platform,
  clock: FastClock,
  acknowledged: Acknowledged,
): Promise<void> {
  await cancelAgain(platform, new Set(acknowledged.all("called_off").map(([event]) => event)));
  const { payments, giftCards, holds, emails, webhooks, postings } = backgroundOf(platform);
  const imports = async () => {
    const claimed = await claimImports(platform, "settling", 5);
    for (const row of claimed) await workOnImport(platform, row);
    return claimed.length;
  };
  for (const step of STEPS) {
    clock.ahead += step;
    for (const work of [payments, holds, imports, giftCards, emails, giftCards, webhooks])
      while ((await work()) > 0) {
        // Continues until the next thing to do is in the future.
      }
  }
  await postings();
}
