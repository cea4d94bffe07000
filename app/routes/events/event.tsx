import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import * as reservationCalls from "#app/calls/event/reservations.server.ts";
import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import { eventCard } from "#app/domain/events/event-data.ts";
import type { EventDetail } from "#app/domain/events/events.server.ts";
import { eventFilter, textOfDay } from "#app/domain/events/events.ts";
import { locationLines } from "#app/domain/stores/address-and-hours.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatDateTime, formatWallDay, type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import { DAY } from "#app/lib/seconds.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { cardData } from "#app/ui/title/title-card.tsx";
import { DayView, MissingView } from "./day-view.tsx";
import { eventMeta } from "./event-meta.ts";
import { EventView } from "./event-view.tsx";
import { ReserveForm } from "./reserve-form.tsx";
import { ticketsForSale } from "./ticket-data.ts";
import { buyTickets } from "./ticket-purchase.server.ts";
import { TicketsForm, ticketDefaults } from "./tickets-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  switch (data?.kind) {
    case "event":
      return [{ title: pageTitle(matches, data.event.name) }, ...data.meta];
    case "day":
      return [{ title: pageTitle(matches, pathTitle(matches, location.pathname)) }];
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
    const answer = await call(visit, eventCalls.getList, {
      from: textOfDay(day),
      to: textOfDay(wallPlus(day, DAY)),
    });
    if (isFailure(answer)) throw new Response("", { status: 500 });
    return {
      kind: "day" as const,
      day: formatWallDay(day, visit.locale),
      events: answer.events.map((event) => eventCard(event, visit.locale)),
    };
  }
  const event = await call(visit, eventCalls.get, filter);
  if (isFailure(event)) return missing(visit);
  const { description, custom_content, address, books, id, image, picture } = event;
  return {
    kind: "event" as const,
    meta: eventMeta(event, visit),
    reserving: reserving(event, visit),
    // Its form asks for a name and an email address.
    ownMarkup: isReservable(event) ? ("never" as const) : undefined,
    event: {
      ...eventCard(event, visit.locale),
      id,
      image,
      picture,
      url: `${visit.baseUrl}${event.path}`,
      description,
      custom_content,
      address: address && locationLines(address, visit.locale, ", ").join(", "),
      map: mapOf(event, visit),
      books: books.map(cardData),
      tickets: ticketsForSale(event, visit.locale),
    },
  };
}

/** The address to look for on a map; null for a place without one, such as "Online". */
function mapOf({ place, address }: EventDetail<TitleCard>, { settings: { store_info } }: WebVisit) {
  if (address) return locationLines(address, SOURCE).join(", ");
  // "The Anchor, 12 Fort Street": a place's name is rarely on a map, its street always.
  const parts = place.split(",").map((part) => part.trim());
  const street = parts.findIndex((part) => /^\d+\w*\s+\p{L}/u.test(part));
  if (street < 0) return null;
  return [...parts.slice(street), store_info.city, store_info.province].filter(Boolean).join(", ");
}

const isReservable = ({ reservable, answer_by, is_past }: EventDetail<TitleCard>) =>
  reservable !== null && answer_by !== null && !is_past;

/** Data for the form that reserves a place; null for an event that takes no reservations. */
function reserving(event: EventDetail<TitleCard>, { session: { account }, locale }: WebVisit) {
  const { reservable, seats_left, answer_by, starts } = event;
  if (reservable === null || answer_by === null || !isReservable(event)) return null;
  return {
    state: reservable,
    left: seats_left ?? 0,
    until: answer_by < starts ? deadline(answer_by, locale) : null,
    defaults: { name: account?.name, email: account?.email, party: "1" },
    constraints: constraintsOf(reservationCalls.reservePlace, "name", "email", "party"),
  };
}

/** Until midnight means until the end of the day before. */
function deadline(until: WallSeconds, locale: string): string {
  return until % DAY === 0
    ? formatWallDay(wallPlus(until, -DAY), locale)
    : formatDateTime(until, locale, "UTC");
}

/** Reserves a place at a free event, or puts tickets of another one into the cart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const event_id = args.params.event_filter ?? "";
  if (form.values.lines !== undefined) return buyTickets(visit, form, event_id);
  const reserved = await call(visit, reservationCalls.reservePlace, { ...form.values, event_id });
  if (isFailure(reserved)) return form.refuse(reserved);
  return seeOther(
    visit,
    `/events/${event_id}`,
    reserved.state === "coming" ? "place_reserved" : "place_awaited",
  );
}

async function missing(visit: WebVisit) {
  const answer = await call(visit, eventCalls.getUpcoming, { limit: 12 });
  const events = isFailure(answer) ? [] : answer.events;
  return data(
    {
      kind: "missing" as const,
      ownMarkup: "never" as const,
      events: events.map((event) => eventCard(event, visit.locale)),
    },
    { status: 404 },
  );
}

export default function One() {
  const loaded = useLoaderData<typeof loader>();
  const result = useResult<typeof action>();
  switch (loaded.kind) {
    case "event": {
      const { event, reserving } = loaded;
      const form = reserving && {
        ...reserving,
        form: formState("reserve", result, reserving.defaults, reserving.constraints),
      };
      return (
        <EventView event={event} reserving={form?.state ?? null}>
          {form && <ReserveForm {...form} />}
          {event.tickets.length > 0 && (
            <TicketsForm
              path={event.path}
              tickets={event.tickets}
              form={formState("buy", result, ticketDefaults(event.tickets))}
            />
          )}
        </EventView>
      );
    }
    case "day":
      return <DayView day={loaded.day} events={loaded.events} />;
    default:
      return <MissingView events={loaded.events} />;
  }
}
