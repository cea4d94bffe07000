import { type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import { midnightOf } from "../events.ts";

/** The rules of reservations that need no database. The browser may import them. */

export const GUEST_LIMITS = {
  /** Characters of a name. */
  name: 80,
  /** People who come together. */
  party: 10,
  /** Reservations that may wait for a place at one event. */
  waiting: 500,
} as const;

/** Whether people can reserve a place, can join the waiting list, or are too late. */
export type Reservable = "open" | "full" | "closed";

/** The hour of the day before an event, on the shop's clock, from which guests are reminded. */
const REMINDER_HOUR = 10;

/** From when the guests of an event are reminded of it. */
export function reminderTime(starts: WallSeconds): WallSeconds {
  return wallPlus(midnightOf(starts), REMINDER_HOUR * HOUR - DAY);
}

/** Start time before which events are due for reminders: the inverse of `reminderTime`. */
export function remindedBefore(clock: WallSeconds): WallSeconds {
  return wallPlus(midnightOf(wallPlus(clock, -REMINDER_HOUR * HOUR)), 2 * DAY);
}
