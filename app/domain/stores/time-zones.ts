import { wallSecondsOf } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { listText } from "#app/lib/word-list.ts";
import { SOURCE } from "#app/messages/locales.ts";

/**
 * Provinces and states by their time zones (tz database, `zone1970.tab`). After a slash: those of which only a part has
 * the zone.
 */
const ZONES: Readonly<Record<"CA" | "US", Readonly<Record<string, string>>>> = {
  CA: {
    "America/St_Johns": "NL",
    "America/Halifax": "NB NS PE / NL",
    "America/Toronto": "ON QC NU",
    "America/Winnipeg": "MB / ON NU",
    "America/Regina": "SK",
    "America/Vancouver": "BC",
    "America/Edmonton": "AB NT / NU SK BC",
    "America/Whitehorse": "YT",
    // Clocks that never change.
    "America/Atikokan": "/ ON NU",
    "America/Blanc-Sablon": "/ QC",
    "America/Fort_Nelson": "/ BC",
  },
  US: {
    "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV / TN",
    "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI / FL IN KY MI",
    "America/Denver": "CO ID MT NM UT WY / AZ KS ND NE NV OR SD TX",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA / ID",
    "America/Anchorage": "AK",
    "America/Adak": "/ AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  },
};

interface TimeZoneRegion {
  country: "CA" | "US";
  province: string;
}

/** The zones of a province or state, the usual one first. */
function zonesOf({ country, province }: TimeZoneRegion): string[] {
  const zones = Object.entries(ZONES[country]).map(([zone, provinces]) => ({
    zone,
    parts: provinces.split("/").map((part) => part.split(" ")),
  }));
  return [0, 1].flatMap((part) =>
    zones.flatMap(({ zone, parts }) => (province !== "" && parts[part]?.includes(province) ? [zone] : [])),
  );
}

/** The time zone of a shop that does not name one: the usual one of its province or state. */
export const usualZone = (region: TimeZoneRegion): string => zonesOf(region)[0] ?? "America/Los_Angeles";

/**
 * Says which time zones fit if the shop's does not show the time of its province. With `wasChosen` false, asks for one
 * where the province does not decide it.
 */
export function timeZoneWarnings(
  { time_zone, ...region }: TimeZoneRegion & { time_zone: string },
  wasChosen: boolean,
  now: EpochSeconds,
): string[] {
  const zones = zonesOf(region);
  const fitting = (some: string[]) => listText(SOURCE, some, "or");
  const others = zones.filter((zone) => zone !== time_zone);
  if (!wasChosen && others.length > 0)
    return [
      `store_info.time_zone is not set, so the shop's clock is that of ${time_zone}; parts of ${region.province} have ${fitting(others)}`,
    ];
  if (zones.length === 0 || zones.some((zone) => isSameClock(zone, time_zone, now))) return [];
  return [
    `store_info.time_zone ${time_zone} is not the time in ${region.province}, which is ${fitting(zones)}; orders, events and opening hours would be on the wrong clock`,
  ];
}

/** Whether two zones show the same time, now and in half a year. */
function isSameClock(zone: string, other: string, now: EpochSeconds): boolean {
  return [now, now + 183 * 86_400].every((at) => wallSecondsOf(at, zone) === wallSecondsOf(at, other));
}
