import { wallSecondsOf } from "#app/lib/dates.ts";
import { listed } from "#app/lib/word-list.ts";
import { SOURCE } from "#app/messages/locales.ts";
import type { SiteSettings } from "./settings.ts";

/** A time zone for each clock of a province or state, the usual one first (tz database, `zone1970.tab`). */
const ZONES: Readonly<Record<"CA" | "US", Readonly<Record<string, string>>>> = {
  CA: {
    "America/St_Johns": "NL",
    "America/Halifax": "NB NS PE NL",
    "America/Toronto": "ON QC NU",
    "America/Winnipeg": "MB ON NU",
    "America/Regina": "SK",
    "America/Vancouver": "BC",
    "America/Edmonton": "AB NT NU SK BC",
    "America/Whitehorse": "YT",
    // Clocks that never change.
    "America/Atikokan": "ON NU",
    "America/Blanc-Sablon": "QC",
    "America/Fort_Nelson": "BC",
  },
  US: {
    "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV TN",
    "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI FL IN KY MI",
    "America/Denver": "CO MT NM UT WY ID AZ KS ND NE NV OR SD TX",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA ID",
    "America/Anchorage": "AK",
    "America/Adak": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  },
};

/** Says which time zones fit if the shop's does not show the time of its province. */
export function timeZoneWarnings({ country, province, time_zone }: SiteSettings["store_info"], now: number) {
  const fitting = Object.entries(ZONES[country]).flatMap(([zone, provinces]) =>
    provinces.split(" ").includes(province) ? [zone] : [],
  );
  if (fitting.length === 0 || fitting.some((zone) => isSameClock(zone, time_zone, now))) return [];
  return [
    `store_info.time_zone ${time_zone} is not the time in ${province}, which is ${listed(SOURCE, fitting, "or")}; orders, events and opening hours would be on the wrong clock`,
  ];
}

/** Whether two zones show the same time, now and in half a year. */
function isSameClock(zone: string, other: string, now: number): boolean {
  return [now, now + 183 * 86_400].every((at) => wallSecondsOf(at, zone) === wallSecondsOf(at, other));
}
