import { DAY } from "#app/lib/seconds.ts";
import { memo } from "./memo.ts";
import type { EpochSeconds } from "./number-kinds.ts";

/**
 * Times are epoch seconds; these functions write and read them. Every function that shows a time or reads a day
 * takes a time zone: a shop's `time_zone`, or UTC for the release dates of books, which have no zone. There is no
 * default, so that a page, an email and a command always agree.
 */

/** Pages repeat the same dates, and a lookup takes a fifth of the time of formatting one. */
const MAX_CACHED = 1000;

/** Remembers what a function made of times, up to a limit. */
function memoByTime<Result>(make: (at: EpochSeconds) => Result): (at: EpochSeconds) => Result {
  const known = new Map<EpochSeconds, Result>();
  return (at) => {
    let result = known.get(at);
    if (result === undefined) {
      result = make(at);
      if (known.size >= MAX_CACHED) known.clear();
      known.set(at, result);
    }
    return result;
  };
}

interface Format {
  readonly intl: Intl.DateTimeFormat;
  write(at: EpochSeconds): string;
  /** Both ends of a span, without repeating what they share. */
  writeSpan(from: EpochSeconds, to: EpochSeconds): string;
}

const formats = new Map<string, Format>();

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Format {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let cached = formats.get(key);
  if (!cached) {
    const intl = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    const corrected = locale.startsWith("fr") ? asInQuebec : withItsHalfOfTheDay;
    cached = {
      intl,
      write: memoByTime((at) => corrected(intl.format(at * 1000))),
      writeSpan: (from, to) => corrected(intl.formatRange(from * 1000, to * 1000)),
    };
    formats.set(key, cached);
  }
  return cached;
}

const NO_BREAK = "\u00a0";
/** Forbids a break where it stands, and is not seen. */
const JOINER = "\u2060";

/** English times, whose `p.m.` stays on the line of its hour. */
const withItsHalfOfTheDay = (text: string) => text.replace(/(?<=\d)\s(?=[ap]\.?m\b)/gi, NO_BREAK);

/**
 * Corrects French dates and times of `Intl` to the usage of the Office québécois de la langue française: `1er
 * novembre`, `9 h` and `9 h 05` instead of `1 novembre`, `9 h 00` and `09 h 05`.
 */
function asInQuebec(text: string): string {
  return text
    .replace(/(?<!\d)1(?=(?:–\d+)? \p{L}{3})/gu, "1er")
    .replace(/(?<!\d)0?(\d{1,2}) h (\d\d)/g, (_, hour: string, minute: string) =>
      [hour, "h", ...(minute === "00" ? [] : [minute])].join(NO_BREAK),
    )
    .replace(/\u2009–\u2009/g, " – ");
}

/** `November 21, 2026` */
export function formatDate(at: EpochSeconds, locale: string, timeZone: string): string {
  return format(locale, timeZone, { year: "numeric", month: "long", day: "numeric" }).write(at);
}

/** `November 21, 2026`, for a day written `2026-11-21`. */
export function formatDay(day: string, locale: string): string {
  const at = parseFeedDate(day);
  return at === undefined ? day : formatDate(at, locale, "UTC");
}

/** `Nov 21st, 2026` in English; another language writes its own short date. */
export function formatOrdinalDay(at: EpochSeconds, locale: string, timeZone: string): string {
  if (!locale.startsWith("en-") || locale === "en-XA")
    return format(locale, timeZone, { dateStyle: "medium" }).write(at);
  const { year, day } = wallClock(at, timeZone);
  const month = format("en-US", timeZone, { month: "short" }).write(at);
  return `${month} ${day}${ORDINALS[ordinal.select(day) as keyof typeof ORDINALS]}, ${year}`;
}

const ordinal = new Intl.PluralRules("en", { type: "ordinal" });
const ORDINALS = { one: "st", two: "nd", few: "rd", other: "th" } as const;

/** `November 21`, for a day of every year. @param month from 1 */
export function formatMonthDay(month: number, day: number, locale: string): string {
  // A leap year, which has all days.
  const at = Date.UTC(2024, month - 1, day) / 1000;
  return format(locale, "UTC", { month: "long", day: "numeric" }).write(at);
}

/** `November 2026`, for release dates, which have no time zone. */
export function formatMonth(at: EpochSeconds, locale: string): string {
  return format(locale, "UTC", { year: "numeric", month: "long" }).write(at);
}

/** `November 21, 2026 at 3:05 p.m.` */
export function formatDateTime(at: EpochSeconds, locale: string, timeZone: string): string {
  return format(locale, timeZone, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).write(at);
}

/** The fields of a zone's clock. `weekday` 0 is Sunday; `minute` counts from midnight. */
interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly minute: number;
}

const clocks = memo((timeZone) => {
  const { intl } = format("en-US", timeZone, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  return memoByTime((at): WallClock => {
    const parts = intl.formatToParts(at * 1000);
    const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "0";
    return {
      year: Number(value("year")),
      month: Number(value("month")),
      day: Number(value("day")),
      weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(value("weekday")),
      minute: Number(value("hour")) * 60 + Number(value("minute")),
    };
  });
});

/** The local date and time in a zone. */
export function wallClock(at: EpochSeconds, timeZone: string): WallClock {
  return clocks(timeZone)(at);
}

/** The day of a time on a zone's clock, as `YYYY-MM-DD`. Days compare as texts. */
export function dayOf(at: EpochSeconds, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The start and end of a year in a time zone: its first second, and the first second after it. */
export function yearSpan(year: number, timeZone: string): { from: EpochSeconds; to: EpochSeconds } {
  return { from: startOfDay(year, 1, 1, timeZone), to: startOfDay(year + 1, 1, 1, timeZone) };
}

/**
 * The start and end of a day in a time zone. It has 23 to 25 hours when the clocks change.
 * @param text the day as `YYYY-MM-DD`
 * @returns its first second and the first second after it, or undefined if there is no such day
 */
export function daySpan(
  text: string,
  timeZone: string,
): { from: EpochSeconds; to: EpochSeconds } | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const midnight = parseFeedDate(text);
  if (midnight === undefined) return undefined;
  const next = new Date((midnight + DAY) * 1000);
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return {
    from: startOfDay(year, month, day, timeZone),
    to: startOfDay(next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate(), timeZone),
  };
}

/** The first second of a day, which is one o'clock if the clocks skip midnight. */
function startOfDay(year: number, month: number, day: number, timeZone: string): EpochSeconds {
  const midnight = Date.UTC(year, month - 1, day) / 1000;
  // Uses the offset half a day earlier first, then the offset at the result, because the clocks may change in
  // between.
  const before = midnight - offsetAt(midnight - DAY / 2, timeZone);
  const at = midnight - offsetAt(before, timeZone);
  return wallClock(at, timeZone).day === day ? at : before;
}

/**
 * The time on a wall clock, in seconds from 1970-01-01 00:00 on that clock. It has no zone, so it can be compared,
 * sorted and divided into days without one; format it with the zone "UTC". The compiler keeps it apart from epoch
 * seconds.
 */
export type WallSeconds = number & { readonly clock: "wall" };

/** A number that is known to be on a wall clock: from a calendar's parts, or at a distance from another such time. */
export const asWall = (seconds: number) => seconds as WallSeconds;

export const wallPlus = (wall: WallSeconds, seconds: number) => asWall(wall + seconds);

/** The wall clock of a zone at a time, in whole seconds. */
export function wallSecondsOf(at: EpochSeconds, timeZone: string): WallSeconds {
  const { year, month, day, minute } = wallClock(at, timeZone);
  return asWall(Date.UTC(year, month - 1, day, 0, minute) / 1000);
}

/**
 * The time at which a zone's clocks show this. An hour that occurs twice, when they go back, means the first; one they
 * skip, when they go forward, means as long after the change as it would have been.
 */
export function instantOf(wall: WallSeconds, timeZone: string): EpochSeconds {
  const before = wall - offsetAt(wall - DAY, timeZone);
  const after = wall - offsetAt(wall + DAY, timeZone);
  if (before === after || wallSecondsOf(before, timeZone) === wall) return before;
  return wallSecondsOf(after, timeZone) === wall ? after : before;
}

/**
 * A day and a time as they are typed into a form. @param day `YYYY-MM-DD` @param time `HH:MM`, of 24 hours
 * @returns undefined if there is no such day or time
 */
export function wallSecondsFrom(day: string, time: string): WallSeconds | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseFeedDate(day) : undefined;
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return midnight === undefined || hour === undefined
    ? undefined
    : asWall(midnight + Number(hour) * 3600 + Number(minute) * 60);
}

/**
 * The meaning of a time that a zone's clocks skip or show twice that night; undefined at any other time.
 * @returns for a time that they skip, what they show instead at that moment
 */
export function clockChange(
  wall: WallSeconds,
  timeZone: string,
): { kind: "skipped"; instead: WallSeconds } | { kind: "repeated" } | undefined {
  const instant = instantOf(wall, timeZone);
  const instead = wallSecondsOf(instant, timeZone);
  if (instead !== wall) return { kind: "skipped", instead };
  // Clocks go back by an hour, or on Lord Howe Island by half of one.
  const again = [1800, 3600].some((later) => wallSecondsOf(instant + later, timeZone) === wall);
  return again ? { kind: "repeated" } : undefined;
}

/** `2026-11-21T19:00:00-08:00`: a time as other programs read it, with the zone's offset. */
export function isoTime(wall: WallSeconds, timeZone: string): string {
  const offset = wall - instantOf(wall, timeZone);
  const minutes = Math.abs(offset) / 60;
  const two = (number: number) => String(number).padStart(2, "0");
  const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return new Date(wall * 1000).toISOString().slice(0, 19) + zone;
}

/** `Saturday, November 21, 2026`, for a time on the wall clock. */
export function formatWallDay(wall: WallSeconds, locale: string): string {
  return format(locale, "UTC", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).write(wall);
}

/** Ranges take ten times as long to write as times, and lists of events have the same ones again and again. */
const spans = new Map<string, string>();
const SPANS = 2000;

/** `Dec 24–25, 2026`: the first and the last of several days. */
export function formatWallDays(first: WallSeconds, last: WallSeconds, locale: string): string {
  return format(locale, "UTC", { year: "numeric", month: "short", day: "numeric" }).writeSpan(first, last);
}

/** `7:00 – 8:30 p.m.`, or with the days if it takes several. */
export function formatWallSpan(from: WallSeconds, to: WallSeconds, locale: string): string {
  const midnight = Math.floor(from / DAY) * DAY;
  const sameDay = Math.floor((to - 1) / DAY) * DAY === midnight;
  // Within a day the text does not depend on which day it is.
  const shift = sameDay ? midnight : 0;
  const key = `${locale}|${from - shift}|${to - shift}`;
  let written = spans.get(key);
  if (written === undefined) {
    const time = format(locale, "UTC", {
      ...(!sameDay && { month: "long", day: "numeric" }),
      hour: "numeric",
      minute: "2-digit",
    });
    // Midnight is on the next day, whose date Intl would add.
    const untilMidnight = sameDay && to - midnight === DAY;
    written = untilMidnight ? `${time.write(from)} – ${time.write(to)}` : time.writeSpan(from, to);
    // Two times on one line say more than one at its end and one below.
    // A line may end behind a dash, even before a space that forbids it.
    if (sameDay)
      written = written.replace(/(\s?)–(\s?)/, (_, before: string, after: string) =>
        [before && NO_BREAK, "–", JOINER, after && NO_BREAK].join(""),
      );
    if (spans.size >= SPANS) spans.clear();
    spans.set(key, written);
  }
  return written;
}

/** A part of a time on the wall clock, such as the short name of its weekday. */
export function formatWallPart(wall: WallSeconds, locale: string, part: Intl.DateTimeFormatOptions): string {
  return format(locale, "UTC", part).write(wall);
}

/** Seconds by which a zone's local time is ahead of UTC at a given time. */
function offsetAt(at: EpochSeconds, timeZone: string): number {
  const { year, month, day, minute } = wallClock(at, timeZone);
  return Date.UTC(year, month - 1, day, 0, minute) / 1000 - (at - (at % 60));
}

/** Midnight UTC of a calendar day given as `YYYYMMDD`, `YYYYMM` or `YYYY`. */
export function parseFeedDate(text: string): EpochSeconds | undefined {
  const match = /^(\d{4})-?(\d{2})?-?(\d{2})?/.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? "1") || 1, Number(match[3] ?? "1") || 1];
  const time = Date.UTC(year, month - 1, day);
  const back = new Date(time);
  if (year < 1000 || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return undefined;
  return Math.floor(time / 1000);
}

/** Formats minutes after midnight, such as `9:00 a.m.`. */
export function formatMinute(minute: number, locale: string): string {
  return format(locale, "UTC", { hour: "numeric", minute: "2-digit" }).write(minute * 60);
}

/** Whether this machine knows a time zone by this name, such as `America/Toronto`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as "+05:00" would be accepted too, but have no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
