import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { eventFilter } from "#app/domain/events/events.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { calendarFile } from "#app/lib/ics.ts";
import { isFailure } from "#app/messages/result.ts";
import { calendarEntry } from "./calendar-entry.server.ts";

/** `/events/{id}/event.ics`: one event for a calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const filter = eventFilter(args.params.event_filter ?? "");
  const event = filter && "event_id" in filter ? await call(visit, eventCalls.get, filter) : undefined;
  if (!event || isFailure(event)) throw new Response("", { status: 404 });
  return new Response(calendarFile(event.name, [calendarEntry(visit, event)]), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
      "Cache-Control": "private, max-age=300",
    },
  });
}
