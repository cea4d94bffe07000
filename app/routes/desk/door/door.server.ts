import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import type { DoorAnswer } from "#app/domain/door/door.server.ts";
import type { DoorEntry } from "#app/domain/door/door-list.server.ts";
import { doorText, doorTime } from "#app/domain/door/door-words.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";

/** Code that the pages about an event's door share. */

export const doorPath = (id: number | string) => `/desk/door/${id}`;

/**
 * Opens the desk and the list of an event.
 * @param find part of a name, a code or an order's number
 * @throws a Response with status 404 if there is no such event, 403 without the right to see customers
 */
export async function openDoorList(args: LoaderFunctionArgs, find = "") {
  const desk = await openDesk(args, "see_customers");
  const list = await call(desk, events.guests, asUnchecked({ event_id: args.params.id, find }));
  if (isFailure(list)) throw new Response("", { status: 404 });
  const { event } = list;
  return { desk, list, event, path: doorPath(event.id), when: whenInWords(event, desk.locale) };
}

/** A row of the list, in words. */
export function rowOf(desk: DeskVisit, entry: DoorEntry) {
  const { t, store, locale, now } = desk;
  const { name, people, arrived, last, extra, waiting, ticket, code, order_number, owing } = entry;
  const time = (at: number) => doorTime(at, { settings: store.settings, locale, now });
  return {
    entry: entry.entry,
    name,
    people,
    arrived,
    code,
    owing,
    waiting,
    ticket: ticket.slice(ticket.lastIndexOf(": ") + 1).trim(),
    order: order_number,
    tick: last?.id ?? null,
    came: last
      ? t(words.cameAt, {
          arrived: String(arrived),
          people: String(people),
          who: last.who,
          time: time(last.at),
        })
      : "",
    twice: extra
      ? t(words.phone.twice, { name, places: extra.places, time: time(extra.at), who: extra.who })
      : "",
  };
}
export type DoorRow = ReturnType<typeof rowOf>;

/** The answer as the page shows it: what it says, and whether it is good news. */
export const shownAnswer = (answer: DoorAnswer, { store, locale, now }: DeskVisit) => ({
  text: doorText(answer, { settings: store.settings, locale, now }),
  isGood: answer.state === "valid" || answer.state === "arrived",
});
