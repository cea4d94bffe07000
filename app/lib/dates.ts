/** Times are epoch seconds; these are the few ways in which the program writes and reads them. */
export type EpochSeconds = number;

/** Orders and events are told in Pacific time (spec 1 §9, spec 2 §9). */
export const PACIFIC = "America/Los_Angeles";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(key, made);
  }
  return made;
}

/** `November 21, 2026` */
export function formatDate(at: EpochSeconds, locale: string, timeZone = PACIFIC): string {
  return format(locale, timeZone, { year: "numeric", month: "long", day: "numeric" }).format(at * 1000);
}

/** `November 2026`, of a release date, which has no zone. */
export function formatMonth(at: EpochSeconds, locale: string): string {
  return format(locale, "UTC", { year: "numeric", month: "long" }).format(at * 1000);
}

/** `November 21, 2026 at 3:05 p.m.` */
export function formatDateTime(at: EpochSeconds, locale: string, timeZone = PACIFIC): string {
  return format(locale, timeZone, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(at * 1000);
}

/** The wall-clock date and time of an instant in a zone. `weekday` 0 is Sunday; `minute` counts from midnight. */
export function wallClock(
  at: EpochSeconds,
  timeZone = PACIFIC,
): { year: number; month: number; day: number; weekday: number; minute: number } {
  const parts = format("en-US", timeZone, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(at * 1000);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "0";
  return {
    year: Number(value("year")),
    month: Number(value("month")),
    day: Number(value("day")),
    weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(value("weekday")),
    minute: Number(value("hour")) * 60 + Number(value("minute")),
  };
}

/** The instants between which a year lies on a zone's wall clock: the first in it, and the first after it. */
export function yearSpan(year: number, timeZone = PACIFIC): { from: EpochSeconds; to: EpochSeconds } {
  return { from: newYear(year, timeZone), to: newYear(year + 1, timeZone) };
}

function newYear(year: number, timeZone: string): EpochSeconds {
  const utc = Date.UTC(year, 0, 1) / 1000;
  const there = wallClock(utc, timeZone);
  // At midnight UTC it is still last year's evening, or already the morning, by the zone's offset.
  const minutes = there.year === year ? there.minute : there.minute - 24 * 60;
  return utc - minutes * 60;
}

/** The instant of a calendar day given as `YYYYMMDD`, `YYYYMM` or `YYYY`, at midnight UTC. */
export function parseFeedDate(text: string): EpochSeconds | undefined {
  const match = /^(\d{4})-?(\d{2})?-?(\d{2})?/.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? "1") || 1, Number(match[3] ?? "1") || 1];
  const time = Date.UTC(year, month - 1, day);
  const back = new Date(time);
  if (year < 1000 || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return undefined;
  return Math.floor(time / 1000);
}

/** `9:00 a.m.` from minutes after midnight. */
export function formatMinute(minute: number, locale: string): string {
  return format(locale, "UTC", { hour: "numeric", minute: "2-digit" }).format(minute * 60_000);
}
