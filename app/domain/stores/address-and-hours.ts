import { formatMinute } from "#app/lib/dates.ts";
import { listText } from "#app/lib/word-list.ts";
import { cityLine } from "./city-line.ts";
import type { Hours, StoreLocation, Weekday } from "./settings.ts";

/** The days in the order in which opening hours are listed. */
export const WEEK: readonly Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/**
 * A location's address: the street, then city, province and postal code.
 * @param separator what stands between the latter in English
 */
export function locationLines(
  { address, city, prov, postal, country }: StoreLocation["sc_addr_array"],
  locale: string,
  separator = " ",
): string[] {
  const line = cityLine({ city, province: prov, postal_code: postal, country }, locale, separator);
  return [address, line].filter(Boolean);
}

/** Whether the shop has entered hours for a usual week. */
export const hasWeek = (hours: Hours): boolean => Object.keys(hours.weekdays).length > 0;

/**
 * The opening hours of one day.
 * @param closed the text for a closed day
 */
export function rangesText(ranges: readonly [number, number][] = [], locale: string, closed: string): string {
  const spans = ranges.map(([from, to]) => `${formatMinute(from, locale)} – ${formatMinute(to, locale)}`);
  return listText(locale, spans, "plain") || closed;
}
