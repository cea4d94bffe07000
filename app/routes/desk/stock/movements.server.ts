import type * as stock from "#app/calls/staff/stock.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { type Message, deskStock as words } from "#app/messages/words.ts";
import { nameOfActor } from "../history.server.ts";

/** Code that the desk's pages about stock share. */

type Movement = Extract<
  Awaited<ReturnType<typeof stock.show.run>>,
  { movements: unknown }
>["movements"][number];

/** A movement as a sentence. */
export function movementRow({ t, store, locale, person }: DeskVisit, movement: Movement) {
  const { id, at, actor, reason, quantity, onhand, note, order_number, undone_by, from_order } = movement;
  const { dateTime } = timesOf(store.settings, locale);
  const name = (actorName: string) => nameOfActor({ t }, actorName);
  const aside = order_number !== null;
  const values = {
    who: name(actor),
    count: Math.abs(quantity || from_order),
    left: onhand,
    order: String(order_number),
  };
  const kind = reason === "ordered" && from_order > 0 ? "unordered" : reason;
  const message = aside ? words.moved.aside : ownValue<Message>(words.moved, kind);
  const locations = locationsOf(store.settings);
  const location = locations.find(({ location_id }) => location_id === movement.location_id)?.altname ?? "";
  const text = message ? t(message, values) : reason;
  return {
    id,
    at,
    date: dateTime(at),
    note,
    text: locations.length > 1 ? t(words.movedAt, { text, location: location }) : text,
    undone: undone_by === "" ? "" : t(words.undoneBy, { who: name(undone_by) }),
    order: order_number,
    mayUndo: undone_by === "" && person.rights.includes("titles"),
  };
}

/** The locations whose stock somebody may move. */
export function ownLocations({ store, person }: DeskVisit): { location_id: number; name: string }[] {
  return locationsOf(store.settings)
    .filter(({ location_id }) => person.locations === "all" || person.locations.includes(location_id))
    .map(({ location_id, altname: name }) => ({ location_id, name }));
}
