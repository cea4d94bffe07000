import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { deskEventPath } from "./event.server.ts";
import { type EventFilters, EventsView } from "./events-view.tsx";

export const meta = deskMeta(words.title);

const MAX_SHOWN = 50;

/** The shop's events, to come or over. What was chosen is in the address, so a link to it is a saved view. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const { t, locale, store, person } = desk;
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const locations = locationsOf(store.settings).map(({ location_id, altname }) => ({
    id: String(location_id),
    name: altname,
  }));
  const filters: EventFilters = {
    show: text("show") === "past" ? "past" : "",
    find: text("find"),
    location: locations.find(({ id }) => id === text("location"))?.id ?? "",
  };
  const answer = await call(desk, events.page, {
    past: filters.show === "past" ? "on" : undefined,
    find: filters.find,
    location_id: filters.location || undefined,
    limit: MAX_SHOWN,
    after: text("after") || undefined,
    before: text("before") || undefined,
  });
  const page = isFailure(answer) ? { events: [], next: null, previous: null } : answer;
  return {
    filters,
    locations: locations.length > 1 ? locations : [],
    constraints: constraintsOf(events.page, "find"),
    mayAdd: person.rights.includes("content"),
    next: page.next,
    previous: page.previous,
    events: page.events.map((event) => {
      const { id, name, place, seats, coming, waiting, views, is_cancelled } = event;
      const people =
        seats === null
          ? []
          : [
              t(words.reservedOf, { coming: String(coming), seats: String(seats) }),
              ...(waiting > 0 ? [t(words.waitingToo, { count: waiting })] : []),
            ];
      return {
        path: deskEventPath(id),
        name,
        place,
        people: people.join(", "),
        views,
        when: whenInWords(event, locale),
        isCancelled: is_cancelled,
      };
    }),
  };
}

export default function Events() {
  return <EventsView {...useLoaderData<typeof loader>()} />;
}
