import { nextSaleEnd } from "#app/domain/catalogue/catalogue.server.ts";
import { nextEventMoment } from "#app/domain/events/events.server.ts";
import { asWall, instantOf, wallSecondsOf } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { Database } from "#app/platform/db/database.server.ts";

/**
 * When the pages of a shop next change by themselves: at the shop's midnight, at midnight UTC (the start of a day of
 * publication), when an event begins or ends, and when the sale of a title ends.
 */
export async function nextChange(
  { read }: Pick<Database, "read">,
  shop: { readonly store: number; readonly timeZone: string },
  now: EpochSeconds,
): Promise<EpochSeconds> {
  const { store, timeZone } = shop;
  const wall = wallSecondsOf(now, timeZone);
  const [saleEnd, moment] = await Promise.all([nextSaleEnd(read, now), nextEventMoment(read, store, wall)]);
  const nextDay = (seconds: number) => (Math.floor(seconds / DAY) + 1) * DAY;
  return Math.min(
    nextDay(now),
    instantOf(asWall(nextDay(wall)), timeZone),
    saleEnd ?? Number.POSITIVE_INFINITY,
    moment === undefined ? Number.POSITIVE_INFINITY : instantOf(moment, timeZone),
  );
}
