import { asWall, parseFeedDate, type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import type { PublicEventId } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";

/** The rules of events that need no database. The browser may import them. */

/**
 * Other programs get an event's times as the moment at which a clock in this zone shows what the shop's clock shows
 * (docs/decisions/0088-events-keep-wall-clock-times.md).
 */
export const CONTRACT_ZONE = "America/Los_Angeles";

/** The home page and a sidebar show this many events, and a day of the calendar this many dots (spec 1 §9). */
export const UPCOMING_EVENTS = 3;
export const DOTS = 3;
/** The longest text to find events by. */
export const EVENT_TERM = 100;
/** Events on one page of the list. */
export const EVENTS_PAGE = 50;

/** Maximum number of events in one list. */
export const LIST_LIMIT = 500;

/** Limits of an event's fields, in characters or entries. */
export const EVENT_LIMITS = {
  name: 200,
  description: 20_000,
  place: 200,
  price: 80,
  uid: 200,
  titles: 100,
  seats: 100_000,
  /** Texts around an event, and the characters of where one belongs. */
  content: 10,
  placement: 40,
  /** Days from its beginning to its end. */
  days: 62,
} as const;

/** Midnight of a day written as `YYYYMMDD`; undefined if there is no such day. */
export function dayOfText(text: string): WallSeconds | undefined {
  const midnight = /^\d{8}$/.test(text) ? parseFeedDate(text) : undefined;
  return midnight === undefined ? undefined : asWall(midnight);
}

/** `YYYYMMDD` */
export function textOfDay(wall: WallSeconds): string {
  return new Date(wall * 1000).toISOString().slice(0, 10).replaceAll("-", "");
}

export function midnightOf(wall: WallSeconds): WallSeconds {
  return asWall(wall - (((wall % DAY) + DAY) % DAY));
}

/** The first midnight of the month that is some months after the month of `wall`. */
export function monthOf(wall: WallSeconds, after = 0): WallSeconds {
  const date = new Date(wall * 1000);
  return asWall(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1) / 1000);
}

/** One month before a day; the last day of that month if it is shorter (spec 1 §7: "one month back"). */
export function monthBefore(wall: WallSeconds): WallSeconds {
  const date = new Date(wall * 1000);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), last);
  return asWall(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day) / 1000);
}

/**
 * An event's public id: its row, then the day for which it was announced, so that an address says when it is. It has
 * nine digits or more and is never mistaken for a day, which has eight (spec 2 §5).
 */
export function publicId(row: number, starts: WallSeconds): number {
  return row * 100_000_000 + Number(textOfDay(starts));
}

/** Parses the part of a path after `/events/`: a day, an event, or nothing. */
export function eventFilter(text: string): { day: WallSeconds } | { event_id: PublicEventId } | undefined {
  if (/^\d{8}$/.test(text)) {
    const day = dayOfText(text);
    return day === undefined ? undefined : { day };
  }
  const event_id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(event_id) ? { event_id } : undefined;
}

export const eventPath = (event_id: PublicEventId) => `/events/${event_id}`;

/** The days on which an event takes place, as their midnights. */
export function daysOf({ starts, ends }: { starts: WallSeconds; ends: WallSeconds }): WallSeconds[] {
  const days: WallSeconds[] = [];
  for (let day = midnightOf(starts); day < ends && days.length <= EVENT_LIMITS.days; day = wallPlus(day, DAY))
    days.push(day);
  return days;
}

/** A month as weeks from Sunday to Saturday. Days of the months around it are null. */
export function weeksOf(month: WallSeconds): (WallSeconds | null)[][] {
  const next = monthOf(month, 1);
  const cells: (WallSeconds | null)[] = Array(new Date(month * 1000).getUTCDay()).fill(null);
  for (let day = month; day < next; day = wallPlus(day, DAY)) cells.push(day);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** An event that a ticket is for: when it ends, and when it was cancelled (epoch seconds). */
export interface Night {
  ends: number;
  cancelled_at: number | null;
}

/**
 * The part of a ticket's price that its cancelled events are worth, from 0 to 1. Events that were over or cancelled
 * when the ticket was ordered do not count; the others are worth the same.
 */
export function cancelledShare(nights: readonly Night[], orderedAt: number): number {
  const bought = nights.filter(
    ({ ends, cancelled_at }) => ends > orderedAt && (cancelled_at === null || cancelled_at >= orderedAt),
  );
  if (bought.length === 0) return 1;
  return bought.filter(({ cancelled_at }) => cancelled_at !== null).length / bought.length;
}

/** The part of a ticket's title that distinguishes it from the event's others, if it was offered by command. */
export function ticketName(title: string): string {
  return title.slice(title.lastIndexOf(": ") + 1).trim();
}
