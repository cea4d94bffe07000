import { type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import type { EventInFull } from "../../events/staff.server.ts";

/** The fields of an event's form. Days are `2026-12-01`, times of the day as people write them. */
export interface EventForm {
  name: string;
  day: string;
  starts: string;
  /** The day on which it ends; "" for the day on which it begins. */
  ends_day: string;
  ends: string;
  /** In Markdown, or in HTML if `is_html`. */
  description: string;
  is_html: boolean;
  place: string;
  location_id: string;
  price: string;
  seats: string;
  answer_by: string;
  /** Product codes. */
  books: string;
  /** The name of one of the shop's pictures, or a web address; "" for none. */
  picture: string;
}

const dayText = (wall: WallSeconds) => new Date(wall * 1000).toISOString().slice(0, 10);
const timeText = (wall: WallSeconds) => new Date(wall * 1000).toISOString().slice(11, 16);

/** The values in an event's form. @param later seconds by which its days are moved, for a copy */
export function eventFormOf(event: EventInFull, later = 0): Record<keyof EventForm, string> {
  const starts = wallPlus(event.starts, later);
  const ends = wallPlus(event.ends, later);
  return {
    name: event.name,
    day: dayText(starts),
    starts: timeText(starts),
    ends_day: dayText(ends) === dayText(starts) ? "" : dayText(ends),
    ends: timeText(ends),
    description: event.markdown ?? event.description,
    is_html: event.markdown === null ? "on" : "",
    place: event.own_place,
    location_id: String(event.location_id ?? ""),
    price: event.price,
    seats: String(event.seats ?? ""),
    // The day before the midnight that ends it.
    answer_by: event.answer_by === null ? "" : dayText(wallPlus(event.answer_by, later - 1)),
    books: event.books.map(({ code }) => code).join("\n"),
    picture: event.image ?? "",
  };
}
