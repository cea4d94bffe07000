import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { calendarOf, eventCard } from "#app/domain/events/event-data.ts";
import {
  dayOfText,
  EVENT_TERM,
  EVENTS_PAGE,
  LIST_LIMIT,
  midnightOf,
  monthBefore,
  monthOf,
  textOfDay,
} from "#app/domain/events/events.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { offsetIn } from "#app/http/offset.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatMonth, wallSecondsOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { EventsView, eventsPath } from "./events-view.tsx";
import { feedLinks } from "./feed-links.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, pathTitle(matches, "/events")) },
  ...(data ? feedLinks(data.baseUrl) : []),
  ...(data?.filtered ? [{ name: "robots", content: "noindex" }] : []),
];

/** The shop's events: the next ones, then those of the past month (spec 1 §2, §7). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit, "events");
  const query = new URL(args.request.url).searchParams;
  const locations = locationsOf(visit.settings);
  const term = (query.get("t") ?? "").trim().slice(0, EVENT_TERM);
  const location = locations.find(({ location_id }) => String(location_id) === query.get("l"));
  const wanted = dayOfText(`${query.get("m") ?? ""}01`);
  const offset = offsetIn(query, LIST_LIMIT);
  const clock = wallSecondsOf(visit.now, visit.settings.store_info.time_zone);
  const month = wanted ?? monthOf(clock);
  const lookBack = monthBefore(midnightOf(clock));
  // A form sends empty fields along.
  const filters = {
    t: term,
    l: location ? String(location.location_id) : "",
    m: wanted ? textOfDay(month).slice(0, 6) : "",
  };
  if ([...query].some(([name, value]) => value === "" && name in filters))
    throw redirect(eventsPath(filters), 303);
  const answer = await call(visit, eventCalls.getList, {
    from: textOfDay(month < lookBack ? month : lookBack),
    term,
    location_id: location?.location_id,
  });
  if (isFailure(answer)) throw new Response("", { status: 500 });
  const next = monthOf(month, 1);
  const listed = answer.events.filter(({ starts, ends }) =>
    wanted === undefined ? ends > lookBack : ends > month && starts < next,
  );
  const upcoming = listed.filter((event) => !event.is_past);
  // A month whose events are all over says nothing: the calendar begins with the next event's.
  const first = upcoming[0] && monthOf(upcoming[0].starts > clock ? upcoming[0].starts : clock);
  const cards = (events: typeof listed) => events.map((event) => eventCard(event, visit.locale));
  return {
    baseUrl: visit.baseUrl,
    filters,
    filtered: Object.values(filters).some(Boolean),
    month: wanted === undefined ? null : formatMonth(month, visit.locale),
    locations: locations.map(({ location_id, altname }) => ({
      location_id,
      altname,
      lang: langOfSetting(visit.store, altname),
    })),
    events: cards(upcoming.slice(offset, offset + EVENTS_PAGE)),
    offset,
    count: upcoming.length,
    past:
      offset > 0
        ? []
        : cards(
            listed
              .filter((event) => event.is_past)
              .reverse()
              .slice(0, EVENTS_PAGE),
          ),
    calendar: calendarOf(answer.events, wanted ?? first ?? month, clock, visit.locale),
  };
}

export default function Events() {
  return <EventsView {...useLoaderData<typeof loader>()} />;
}
