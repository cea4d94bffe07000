import { type WallSeconds, wallPlus } from "#app/lib/dates.ts";
import type { EpochSeconds, PublicEventId } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { refusable } from "#app/platform/db/refusable.server.ts";
import { eventsOfTickets, type ListedEvent, listEvents, shopClock } from "../events/events.server.ts";
import { midnightOf } from "../events/events.ts";
import { ticketTitles } from "../events/tickets.server.ts";
import {
  cameTo,
  lockDoor,
  type NewTick,
  storeTicks,
  type TickRow,
  takeTicksBack,
} from "../events/ticks.server.ts";
import { DOOR_LIMITS, tickedAt } from "../events/ticks.ts";
import type { Actor } from "../events/trail.server.ts";
import { readTicketCode } from "../orders/tickets/ticket-code.ts";
import { ticketByCode } from "../orders/tickets/ticket-codes.server.ts";
import { soldTickets } from "../orders/tickets/tickets.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { BY_HAND, type DoorEntry, type DoorList, doorList } from "./door-list.server.ts";
import { PHONE_STAYS } from "./on-phone.ts";

/** Entry to an event: checking tickets, ticking people, and taking that back. */

/** Where it happens. */
export interface Door extends Actor {
  readonly store: Store;
}

/** An event in the list of doors. */
export interface DoorEvent extends ListedEvent {
  /** People who reserved a place or hold a ticket, and those who came so far. */
  expected: number;
  came: number;
}

/** The events of today and the coming days that are not cancelled, with how many people are expected. */
export async function doorsOf(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  { days, limit }: { days: number; limit: number },
): Promise<DoorEvent[]> {
  const today = midnightOf(shopClock(context));
  const events = (
    await listEvents(db, context, { from: today, to: wallPlus(today, days * DAY), limit })
  ).filter(({ is_cancelled }) => !is_cancelled);
  const ids = events.map(({ id }) => id);
  const tickets = await ticketTitles(db, context.store.id, ids);
  const [sold, came] = await Promise.all([
    soldTickets(db, context, [...new Set([...tickets.values()].flat())]),
    cameTo(db, context.store.id, ids),
  ]);
  return events.map((event) => {
    const bought = (tickets.get(event.id) ?? []).reduce((sum, id) => sum + (sold.get(id) ?? 0), 0);
    const reserved = event.seats === null ? 0 : event.seats - (event.seats_left ?? 0);
    return { ...event, expected: bought + reserved, came: came.get(event.id) ?? 0 };
  });
}

/**
 * The answer about a ticket, or about a person who was ticked.
 * - `valid`: they can come in. `arrived`: they were ticked now.
 * - `used`: everybody under this name is in. `too_many`: fewer places are left than were asked for.
 * - `void`: cancelled. `refunded`: cancelled, and the money was given back. `other`: for another event. `unknown`: no
 * ticket
 *   has this code.
 */
export type DoorState = "valid" | "arrived" | "used" | "too_many" | "void" | "refunded" | "other" | "unknown";

export interface DoorAnswer {
  state: DoorState;
  /** The list's key for them, which a tick takes; "" if they are not on it. */
  entry: string;
  name: string;
  /** Places that the answer is about: those left, or those that were just ticked. */
  places: number;
  /** The number of people on this entry, and of those who came. */
  people: number;
  arrived: number;
  owing: boolean;
  /** When the last of them came (epoch seconds). */
  at: number | null;
  /** The days of the events that the ticket is for, if it is for others. */
  days: WallSeconds[];
}

const NOBODY = {
  entry: "",
  name: "",
  places: 0,
  people: 0,
  arrived: 0,
  owing: false,
  at: null,
  days: [] as WallSeconds[],
};

function answerOf(entry: DoorEntry, state: DoorState, places: number): DoorAnswer {
  const { name, people, arrived, owing, last } = entry;
  return { state, entry: entry.entry, name, places, people, arrived, owing, at: last?.at ?? null, days: [] };
}

/** The answer to a tick that does not fit the places that are left. */
function refusedOf(entry: DoorEntry): DoorAnswer {
  const left = Math.max(0, entry.people - entry.arrived);
  return answerOf(entry, left === 0 ? "used" : "too_many", left);
}

/** Looks up a code that nobody on the list has. */
async function elsewhere(db: Queries, context: { store: Store }, text: string): Promise<DoorAnswer> {
  const ticket = await ticketByCode(db, context, text);
  if (!ticket) return { ...NOBODY, state: "unknown" };
  if (ticket.places === 0)
    return { ...NOBODY, state: ticket.isRefunded ? "refunded" : "void", name: ticket.name };
  const events = await eventsOfTickets(db, context.store, [ticket.title_id]);
  return { ...NOBODY, state: "other", name: ticket.name, days: events.map(({ starts }) => starts) };
}

const entryNamed = ({ entries, by_hand }: DoorList, text: string) => {
  const code = readTicketCode(text)?.code;
  return [...entries, ...by_hand].find(
    (entry) => entry.entry === text || (code !== undefined && entry.code === code),
  );
};

/**
 * Whether a ticket lets somebody in at an event, by default at the next one that it is for. It changes nothing.
 * @returns also the id of that event; null if no ticket has this code
 * Failures: `not_found`, `cancelled`.
 */
export async function checkTicket(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  { event_id, code }: { event_id?: PublicEventId | undefined; code: string },
): Promise<(DoorAnswer & { event_id: PublicEventId | null }) | Failure> {
  const id = event_id ?? (await nextEventOf(db, context, code));
  if (id === undefined) return { ...NOBODY, state: "unknown", event_id: null };
  const list = await doorList(db, context, id, code);
  if (isFailure(list)) return list;
  if (list.event.is_cancelled) return failure("events.cancelled", { name: list.event.name });
  return { ...(await answerIn(db, context, list, code)), event_id: id };
}

/** The next event that a ticket is for, or else the last one. An event counts as over a few hours after its end. */
async function nextEventOf(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  code: string,
): Promise<number | undefined> {
  const ticket = await ticketByCode(db, context, code);
  const nights = ticket ? await eventsOfTickets(db, context.store, [ticket.title_id]) : [];
  const inOrder = nights.sort((one, other) => one.starts - other.starts);
  const next = inOrder.find(
    ({ ends, is_cancelled }) => !is_cancelled && ends + PHONE_STAYS > shopClock(context),
  );
  return (next ?? inOrder.at(-1))?.id;
}

/** The state of a ticket at the event whose list this is. */
export async function answerIn(
  db: Queries,
  context: { store: Store },
  list: DoorList,
  code: string,
): Promise<DoorAnswer> {
  const entry = entryNamed(list, code);
  if (!entry) return elsewhere(db, context, code);
  const left = entry.people - entry.arrived;
  return left > 0 ? answerOf(entry, "valid", left) : answerOf(entry, "used", 0);
}

/** Somebody who comes in. */
export interface ArrivalToTick {
  /** A form or a page that sends it again has the same token. */
  token: string;
  /** Their entry on the list or the code of their ticket; "" for somebody who is written in by hand. */
  ticket: string;
  /** The name of somebody who is written in by hand. */
  name: string;
  /** The number of people who come; all who are left, if omitted. */
  places?: number | undefined;
  /**
   * When it was, if the page could not send it at once (epoch seconds). These people are in, whatever the answer is; so
   * if everybody of the entry was in already, the list says that somebody came again.
   */
  at?: number | undefined;
}

/** A tick that was sent before. */
type StoredTick = Pick<TickRow, "entry" | "name" | "places" | "extra">;

/**
 * Ticks people who come in, each by itself: one who is refused stops no other. The same token counts once.
 * @returns an answer for each, in their order. Failures: `not_found`, `cancelled`, `too_many_ticks`
 */
export async function tickAtDoor(
  database: Database,
  door: Door,
  event_id: PublicEventId,
  coming: readonly ArrivalToTick[],
): Promise<DoorAnswer[] | Failure> {
  return refusable(database, async (tx) => {
    const opened = await openDoor(tx, door, event_id, coming.length);
    if (isFailure(opened)) return opened;
    const { event, ticks, list } = opened;
    const before = new Map<string, StoredTick>(ticks.map((tick) => [tick.token, tick]));
    const stored: NewTick[] = [];
    const answers: DoorAnswer[] = [];
    for (const arrival of coming) {
      const name = arrival.name.trim();
      const known = before.get(arrival.token);
      const entry = entryNamed(list, known?.entry ?? arrival.ticket);
      if (known?.extra) {
        answers.push(entry ? refusedOf(entry) : { ...NOBODY, state: "used", name: known.name });
        continue;
      }
      if (known) {
        answers.push(
          entry
            ? answerOf(entry, "arrived", known.places)
            : { ...NOBODY, state: "arrived", name: known.name, places: known.places },
        );
        continue;
      }
      const at = tickedAt(arrival.at, door.now);
      if (!arrival.ticket && name) {
        const tick = {
          token: arrival.token,
          entry: `${BY_HAND}${arrival.token}`,
          name,
          places: arrival.places ?? 1,
          at,
        };
        stored.push(tick);
        before.set(arrival.token, { ...tick, extra: 0 });
        answers.push({ ...NOBODY, ...tick, state: "arrived", people: tick.places, arrived: tick.places });
        continue;
      }
      if (!entry) {
        answers.push(await elsewhere(tx, door, arrival.ticket));
        continue;
      }
      const left = entry.people - entry.arrived;
      const places = arrival.places ?? left;
      if (left <= 0 || places > left) {
        answers.push(refusedOf(entry));
        if (arrival.at === undefined) continue;
        const again = { token: arrival.token, entry: entry.entry, name: "", places: arrival.places ?? 1, at };
        stored.push({ ...again, extra: true });
        before.set(arrival.token, { ...again, extra: 1 });
        continue;
      }
      const tick = { token: arrival.token, entry: entry.entry, name: "", places, at };
      stored.push(tick);
      before.set(arrival.token, { ...tick, extra: 0 });
      // The next one in this form may have the same ticket.
      entry.arrived += places;
      entry.last = { ...tick, id: 0, who: door.actor };
      answers.push(answerOf(entry, "arrived", places));
    }
    await storeTicks(tx, door, event, stored);
    return answers;
  });
}

/** Locks the door, with the list as it is now. */
async function openDoor(tx: Tx, door: Door, event_id: PublicEventId, more: number) {
  const locked = await lockDoor(tx, door.store.id, event_id);
  if (!locked) return failure("events.not_found");
  const { event, ticks } = locked;
  if (event.cancelled_at !== null) return failure("events.cancelled", { name: event.name });
  if (ticks.length + more > DOOR_LIMITS.ticks)
    return failure("events.too_many_ticks", { count: DOOR_LIMITS.ticks });
  const list = await doorList(tx, door, event_id, "", ticks);
  return isFailure(list) ? list : { event, ticks, list };
}

/**
 * Takes a tick back: those people have not come. Taking it back again changes nothing.
 * Failures: `not_found`, `cancelled`, `no_tick`.
 */
export async function untickAtDoor(
  database: Database,
  door: Door,
  { event_id, tick_id }: { event_id: PublicEventId; tick_id: number },
): Promise<{ undone: boolean } | Failure> {
  return refusable(database, async (tx) => {
    const locked = await lockDoor(tx, door.store.id, event_id);
    if (!locked) return failure("events.not_found");
    const tick = locked.ticks.find(({ id }) => id === tick_id);
    if (!tick) return failure("events.no_tick");
    if (tick.undone_at !== null) return { undone: false };
    await takeTicksBack(tx, door, locked.event, [tick]);
    return { undone: true };
  });
}

/** The number of people who came under one name, in the form after an event. */
export interface AttendanceEntry {
  entry: string;
  came: number;
}

/**
 * Stores who came, all rows of a form or none. A row that says what is stored already changes nothing.
 * @param form.seen the number that the form's reader saw (`DoorList`)
 * @param form.by_hand people who are on no list
 * @returns how many rows changed. Failures: `not_found`, `cancelled`, `too_many_ticks`, `door_changed` (somebody ticked
 * since), `not_listed`, `too_many_came`
 */
export async function saveCame(
  database: Database,
  door: Door,
  form: {
    event_id: PublicEventId;
    token: string;
    seen: number;
    came: readonly AttendanceEntry[];
    by_hand: readonly { name: string; places: number }[];
  },
): Promise<{ changed: number } | Failure> {
  const { event_id, token, seen, came, by_hand } = form;
  return refusable(database, async (tx) => {
    const opened = await openDoor(tx, door, event_id, came.length + by_hand.length);
    if (isFailure(opened)) return opened;
    const { event, ticks, list } = opened;
    // The form was sent twice.
    if (ticks.some((tick) => tick.token.startsWith(`${token}-`))) return { changed: 0 };
    const entryById = new Map([...list.entries, ...list.by_hand].map((entry) => [entry.entry, entry]));
    const changes = came.filter((row) => entryById.get(row.entry)?.arrived !== row.came);
    if (changes.length + by_hand.length === 0) return { changed: 0 };
    if (list.seen !== seen) return failure("events.door_changed");
    const stored: NewTick[] = [];
    const undone: typeof ticks = [];
    for (const row of changes) {
      const entry = entryById.get(row.entry);
      if (!entry) return failure("events.not_listed");
      const most = row.entry.startsWith(BY_HAND) ? DOOR_LIMITS.party : entry.people;
      if (row.came > most)
        return failure("events.too_many_came", { name: entry.name, count: most }, { at: row.entry });
      const fewer = row.came < entry.arrived;
      if (fewer)
        undone.push(
          ...ticks.filter((tick) => tick.entry === row.entry && tick.undone_at === null && tick.extra === 0),
        );
      const places = fewer ? row.came : row.came - entry.arrived;
      const name = row.entry.startsWith(BY_HAND) ? entry.name : "";
      if (places > 0)
        stored.push({ token: `${token}-${row.entry}`, entry: row.entry, name, places, at: door.now });
    }
    for (const [index, { name, places }] of by_hand.entries()) {
      const entryToken = `${token}-${index}`;
      stored.push({ token: entryToken, entry: `${BY_HAND}${entryToken}`, name, places, at: door.now });
    }
    await takeTicksBack(tx, door, event, undone);
    await storeTicks(tx, door, event, stored);
    return { changed: changes.length + by_hand.length };
  });
}
