import { asWall, formatMonth, formatWallPart, type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import type { ListedEvent } from "./events.server.ts";
import { daysOf, monthOf, textOfDay, weeksOf } from "./events.ts";
import { isAllDay, whenOf } from "./when.ts";

/** An event's data for a card. Loaders make it, so that browsers need not know how to write dates. */
export interface EventCardData {
  path: string;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string | undefined;
  /** `Saturday, November 21, 2026`, or `Dec 24–25, 2026` for whole days. */
  day: string;
  /** The parts of that day which the card sets large. */
  weekday: string;
  date: string;
  month: string;
  /** `7:00 – 8:30 p.m.`, or `All day`. */
  time: string;
  /** For programs that read the page: `2026-11-21T19:00`, or only the day. */
  dateTime: string;
  place: string;
  summary: string;
  price: string;
  /** The languages of these texts, if they are not the page's. */
  langs?: ListedEvent["langs"];
  state: "cancelled" | "past" | null;
}

export function eventCard(event: ListedEvent, locale: string): EventCardData {
  const { path, name, starts, place, summary, price, is_cancelled, is_past } = event;
  return {
    path,
    name,
    ...(event.lang && { lang: event.lang }),
    ...(event.langs && { langs: event.langs }),
    ...whenOf(event, locale),
    weekday: formatWallPart(starts, locale, { weekday: "short" }),
    date: formatWallPart(starts, locale, { day: "numeric" }),
    month: formatWallPart(starts, locale, { month: "short" }),
    dateTime: new Date(starts * 1000).toISOString().slice(0, isAllDay(event) ? 10 : 16),
    place,
    summary,
    price,
    state: is_cancelled ? "cancelled" : is_past ? "past" : null,
  };
}

/** A month with the number of events on each of its days. */
export interface CalendarData {
  /** `November 2026` */
  name: string;
  /** `202611`, which a day's path begins with. */
  month: string;
  /** The days of the month by week, from Sunday; 0 for days of other months. */
  weeks: number[][];
  weekdays: { short: string; long: string }[];
  /** Events by day of the month; days without any are left out. */
  counts: Record<number, number>;
  /** The day of the month that is today, if it is in this month. */
  today: number | null;
  previous: string;
  next: string;
}

/** @param events those of the month, at least; cancelled ones are not counted */
export function calendarOf(
  events: readonly ListedEvent[],
  month: WallSeconds,
  clock: WallSeconds,
  locale: string,
): CalendarData {
  const counts: Record<number, number> = {};
  const dayIn = (day: WallSeconds) => new Date(day * 1000).getUTCDate();
  for (const event of events) {
    if (event.is_cancelled) continue;
    for (const day of daysOf(event))
      if (monthOf(day) === month) counts[dayIn(day)] = (counts[dayIn(day)] ?? 0) + 1;
  }
  const SUNDAY = asWall(Date.UTC(2023, 0, 1) / 1000);
  return {
    name: formatMonth(month, locale),
    month: textOfDay(month).slice(0, 6),
    weeks: weeksOf(month).map((week) => week.map((day) => (day === null ? 0 : dayIn(day)))),
    weekdays: Array.from({ length: 7 }, (_, day) => ({
      short: formatWallPart(wallPlus(SUNDAY, day * 86_400), locale, { weekday: "short" }),
      long: formatWallPart(wallPlus(SUNDAY, day * 86_400), locale, { weekday: "long" }),
    })),
    counts,
    today: monthOf(clock) === month ? dayIn(clock) : null,
    previous: textOfDay(monthOf(month, -1)).slice(0, 6),
    next: textOfDay(monthOf(month, 1)).slice(0, 6),
  };
}

/** The shop's events that the blocks of a page may show. */
export interface BlockEvents {
  upcoming: EventCardData[];
  calendar: CalendarData;
  /** Events that a block names, by their id. */
  single: ReadonlyMap<string, EventCardData>;
}
