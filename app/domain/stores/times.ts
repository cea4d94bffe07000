import { type EpochSeconds, formatDate, formatDateTime } from "#app/lib/dates.ts";
import { localeOf, type SiteSettings } from "./settings.ts";

/**
 * How a shop shows dates and times: on its own wall clock (`store_info.time_zone`), the same on pages, in emails,
 * in files and in commands. Release dates of books have no zone and do not belong here.
 * @param locale an order's own where it has one, else the shop's
 */
export function timesOf(settings: SiteSettings, locale: string = localeOf(settings)) {
  const zone = settings.store_info.time_zone;
  return {
    date: (at: EpochSeconds) => formatDate(at, locale, zone),
    dateTime: (at: EpochSeconds) => formatDateTime(at, locale, zone),
    /** The last day of a span that ends before `end`: what began as "until May 31" ends with June 1's first second. */
    lastDate: (end: EpochSeconds) => formatDate(end - 1, locale, zone),
  };
}
