import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { eventCard } from "#app/domain/events/event-data.ts";
import { eventFilter, textOfDay } from "#app/domain/events/events.ts";
import { requireLoginToSee } from "#app/http/account.server.ts";
import { pageTitle, prettifyPath } from "#app/http/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatWallDay } from "#app/lib/dates.ts";
import { isFailure } from "#app/lib/result.ts";
import { cardData } from "#app/ui/title/title-card.tsx";
import { DayView, MissingView } from "./day-view.tsx";
import { eventMeta } from "./event-meta.ts";
import { EventView } from "./event-view.tsx";

const DAY = 86_400;

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  switch (data?.kind) {
    case "event":
      return [{ title: pageTitle(matches, data.event.name) }, ...data.meta];
    case "day":
      return [{ title: pageTitle(matches, prettifyPath(location.pathname)) }];
    default:
      return [{ title: pageTitle(matches, "404") }, { name: "robots", content: "noindex" }];
  }
};

/** `/events/{x}`: with eight digits the events of a day, otherwise the event with that number (spec 2 §5). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit, "events");
  const filter = eventFilter(args.params.event_filter ?? "");
  if (!filter) return missing(visit);
  if ("day" in filter) {
    const { day } = filter;
    const found = await call(visit, eventCalls.getList, {
      from: textOfDay(day),
      to: textOfDay(day + DAY),
    });
    if (isFailure(found)) throw new Response("", { status: 500 });
    return {
      kind: "day" as const,
      day: formatWallDay(day, visit.locale),
      events: found.events.map((event) => eventCard(event, visit.locale)),
    };
  }
  const event = await call(visit, eventCalls.get, filter);
  if (isFailure(event)) return missing(visit);
  const { description, custom_content, address, books, tickets, id, image } = event;
  return {
    kind: "event" as const,
    meta: eventMeta(event, visit),
    event: {
      ...eventCard(event, visit.locale),
      id,
      image,
      url: `${visit.baseUrl}${event.path}`,
      description,
      custom_content,
      address:
        address && [address.address, address.city, address.prov, address.postal].filter(Boolean).join(", "),
      books: books.map(cardData),
      tickets: tickets.map(cardData),
    },
  };
}

async function missing(visit: WebVisit) {
  const found = await call(visit, eventCalls.getUpcoming, { limit: 12 });
  const events = isFailure(found) ? [] : found.events;
  return data(
    { kind: "missing" as const, events: events.map((event) => eventCard(event, visit.locale)) },
    { status: 404 },
  );
}

export default function One() {
  const found = useLoaderData<typeof loader>();
  switch (found.kind) {
    case "event":
      return <EventView event={found.event} />;
    case "day":
      return <DayView day={found.day} events={found.events} />;
    default:
      return <MissingView events={found.events} />;
  }
}
