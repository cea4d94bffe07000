import { asWall, isTimeZone, type WallSeconds, wallSecondsOf } from "#app/lib/dates.ts";

/** Reads the times of events as people and programs write them. */

const WRITTEN_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|,?\s+(?:(?:at|à)\s+)?)(\d{1,2})(?:(?::|\s*h\s*)(\d{2})|\s*h)?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?\s?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const CLOCK = /^(\d{1,2})(?:(?::|\s*h\s*)(\d{2})|\s*h)?(?::\d{2})?\s*([ap]\.?\s?m\.?)?$/i;

/**
 * A day with a time, such as `2026-11-21 19:00`, `2026-11-21 7 pm` or `2026-11-22T03:00:00Z`. Without an offset it is
 * what the shop's clock shows; with one, the shop's clock is asked.
 * @returns undefined if there is no such time, `day` if it is a day alone
 */
export function readTime(text: string, timeZone: string): WallSeconds | { day: WallSeconds } | undefined {
  const match = WRITTEN_TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year = "", month = "", day = "", hour, minute, half, offset] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(date).getUTCMonth() !== Number(month) - 1 || Number(day) < 1) return undefined;
  if (hour === undefined) return { day: asWall(date / 1000) };
  const seconds = secondsOf(hour, minute, half);
  if (seconds === undefined) return undefined;
  const written = date / 1000 + seconds;
  return offset === undefined ? asWall(written) : wallSecondsOf(written - offsetOf(offset), timeZone);
}

/** A time of the day alone, such as `8:30 pm` or `20 h 30`, in seconds after midnight. */
export function readClock(text: string): number | undefined {
  const match = CLOCK.exec(text.trim());
  return match ? secondsOf(match[1] ?? "", match[2], match[3]) : undefined;
}

function secondsOf(hourText: string, minuteText = "0", half?: string): number | undefined {
  const minute = Number(minuteText);
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  // 24:00 is the end of a day.
  return minute > 59 || hour > 24 || (hour === 24 && minute > 0) ? undefined : hour * 3600 + minute * 60;
}

function offsetOf(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

export const isKnownZone = (name: string | undefined): name is string =>
  name !== undefined && isTimeZone(name);
