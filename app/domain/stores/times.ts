import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { localeOf, type SiteSettings } from "./settings.ts";

/**
 * Formats dates and times in the shop's time zone (`store_info.time_zone`), the same way on pages, in emails,
 * files and commands. Not for release dates of books, which have no time zone.
 * @param locale the order's own if it has one, else the shop's
 */
export function timesOf(settings: SiteSettings, locale: string = localeOf(settings)) {
  const zone = settings.store_info.time_zone;
  return {
    date: (at: EpochSeconds) => formatDate(at, locale, zone),
    dateTime: (at: EpochSeconds) => formatDateTime(at, locale, zone),
    /** The last day of a period that ends before `end`: "until May 31" ends at the first second of June 1. */
    lastDate: (end: EpochSeconds) => formatDate(end - 1, locale, zone),
  };
}
