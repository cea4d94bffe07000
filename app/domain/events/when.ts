import { formatWallDay, formatWallDays, formatWallSpan, type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import { translator } from "#app/messages/translate.ts";
import { events as words } from "#app/messages/words.ts";
import { midnightOf } from "./events.ts";

interface Span {
  readonly starts: WallSeconds;
  readonly ends: WallSeconds;
}

/** Whether an event takes whole days: from midnight to midnight, as calendars send them. */
export function isAllDay({ starts, ends }: Span): boolean {
  return ends > starts && midnightOf(starts) === starts && midnightOf(ends) === ends;
}

/** The last day of an event, as its midnight. */
export const lastDayOf = ({ ends }: Span): WallSeconds => midnightOf(wallPlus(ends, -1));

/**
 * When an event takes place: `Saturday, November 21, 2026` and `7:00 – 8:30 p.m.`, or `Dec 24–25, 2026` and `All day`.
 */
export function whenOf(event: Span, locale: string): { day: string; time: string } {
  const { starts, ends } = event;
  if (!isAllDay(event))
    return { day: formatWallDay(starts, locale), time: formatWallSpan(starts, ends, locale) };
  const last = lastDayOf(event);
  return {
    day: last > starts ? formatWallDays(starts, last, locale) : formatWallDay(starts, locale),
    time: translator(locale)(words.allDay),
  };
}

/** Day and time in one line. */
export function whenInWords(event: Span, locale: string): string {
  const { day, time } = whenOf(event, locale);
  return `${day}, ${time}`;
}
