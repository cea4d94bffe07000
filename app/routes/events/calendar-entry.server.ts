import type { ListedEvent } from "#app/domain/events/events.server.ts";
import { textOfDay } from "#app/domain/events/events.ts";
import { isAllDay } from "#app/domain/events/when.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { instantOf } from "#app/lib/dates.ts";
import type { CalendarEntry } from "#app/lib/ics.ts";

/** An event as calendars get it, in real time. */
export function calendarEntry(visit: WebVisit, event: ListedEvent): CalendarEntry {
  const { time_zone } = visit.settings.store_info;
  const { id, path, starts, ends, name, summary, place, is_cancelled, revision, updated_at } = event;
  const url = visit.baseUrl + path;
  return {
    uid: `${id}@${visit.store.webstore_name}`,
    sequence: revision,
    changed: updated_at,
    from: instantOf(starts, time_zone),
    to: instantOf(ends, time_zone),
    ...(isAllDay(event) && { days: { from: textOfDay(starts), to: textOfDay(ends) } }),
    name,
    text: [summary, url].filter(Boolean).join("\n\n"),
    location: place,
    url,
    cancelled: is_cancelled,
  };
}
