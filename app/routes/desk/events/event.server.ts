import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk, requireRight } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { clockChange, formatWallPart, type WallSeconds } from "#app/lib/dates.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";

/** Code that the desk's pages about events share. */

export const deskEventPath = (id: number | string) => `/desk/events/${id}`;

/**
 * Opens the desk and the event that a page is about.
 * @throws a Response with status 404 if there is no such event, 403 without the right to the page
 */
export async function openEvent(args: LoaderFunctionArgs, right: Right = "content") {
  const desk = await openDesk(args, "see_orders");
  requireRight(desk, right);
  const event = await callOr404(desk, events.show, asUnchecked({ event_id: args.params.id }));
  return { desk, event, path: deskEventPath(event.id), when: whenInWords(event, desk.locale) };
}

/**
 * If somebody else changed the event first, leads from the form to the event, which says so; undefined if the form
 * should be shown again.
 */
export function overtaken(desk: DeskVisit, id: string, { code, fields }: Failure): Response | undefined {
  return (code === "changed" && !fields) || code === "cancelled"
    ? seeOther(desk, deskEventPath(id), "desk_event_overtaken")
    : undefined;
}

/** Which moment is meant, where the clocks skip the event's time or show it twice; "" at any other time. */
export function clockNote(
  { store, locale, t }: DeskVisit,
  event: { starts: WallSeconds; ends: WallSeconds },
): string {
  const time = (wall: WallSeconds) => formatWallPart(wall, locale, { hour: "numeric", minute: "2-digit" });
  for (const wall of [event.starts, event.ends]) {
    const change = clockChange(wall, store.settings.store_info.time_zone);
    if (change?.kind === "skipped")
      return t(words.skipped, { time: time(wall), instead: time(change.instead) });
    if (change?.kind === "repeated") return t(words.repeated, { time: time(wall) });
  }
  return "";
}

/** The locations that an event can be at. */
export const locationOptions = ({ store, t }: DeskVisit) => [
  ...locationsOf(store.settings).map(({ location_id, altname }) => ({
    value: String(location_id),
    label: altname,
  })),
  { value: "", label: t(words.elsewhere) },
];
