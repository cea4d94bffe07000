import { fold } from "#app/lib/fold.ts";
import type { EpochSeconds, OrderNumber, PublicEventId } from "#app/lib/number-kinds.ts";
import { csvOf } from "#app/lib/separated.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { reservations as words } from "#app/messages/words.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { ListedEvent } from "../events/events.server.ts";
import { ticketName } from "../events/events.ts";
import { guestList } from "../events/guests/guests.server.ts";
import { ticketsOf } from "../events/tickets.server.ts";
import { type TickRow, ticksOfEvent } from "../events/ticks.server.ts";
import { arrivedBy, type Tick, versionOfTicks } from "../events/ticks.ts";
import { whenOf } from "../events/when.ts";
import { readTicketCode } from "../orders/tickets/ticket-code.ts";
import { ticketHolders } from "../orders/tickets/tickets.server.ts";
import { MARGIN, newPdf } from "../pdf/pdf.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";

/** Somebody on the list at the door. */
export interface DoorEntry {
  name: string;
  email: string;
  /** The number of people who come in under this name. */
  people: number;
  /** Waiting guests are on the list too, for the evening itself. */
  waiting: boolean;
  /** The ticket that was bought, and in which order; "" and null for a reservation. */
  ticket: string;
  order_number: OrderNumber | null;
  /** The code of the tickets; "" for a reservation, which is found by its name. */
  code: string;
  /** Whether the order of the tickets is still to be paid. */
  owing: boolean;
  /** The entry's key in ticks: a ticket of an order, a reservation, or a guest who was written in by hand. */
  entry: string;
  /** The people who came so far, their last tick, and people who were let in though everybody was in already. */
  arrived: number;
  last: Tick | null;
  extra: Tick | null;
}

export interface DoorList {
  event: ListedEvent;
  entries: DoorEntry[];
  /** Guests whom staff wrote in by hand as they came, in that order. */
  by_hand: DoorEntry[];
  /** People expected, people who came, and people who came without being on the list: of the whole list. */
  sums: { expected: number; came: number; by_hand: number };
  /** A number that changes with every tick, for forms that save several rows. */
  seen: number;
}

/**
 * Everybody expected at an event, by name, and then those who wait for a place.
 * @param find a ticket's code, or part of a name, an email, a code or an order number, in any spelling
 * @param known the event's ticks, if the caller has read them under its lock
 * Failure: `not_found`.
 */
export async function doorList(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  eventId: PublicEventId,
  find = "",
  known?: readonly TickRow[],
): Promise<DoorList | Failure> {
  const eventGuests = await guestList(db, context, eventId);
  if (!eventGuests) return failure("events.not_found");
  const tickets = await ticketsOf(db, context, eventId);
  const ticks = known ?? (await ticksOfEvent(db, context.store.id, eventId));
  const ticked = arrivedBy(ticks);
  const came = (entry: string) => ({
    entry,
    ...(ticked.get(entry) ?? { arrived: 0, last: null, extra: null }),
  });
  const entries = [
    ...eventGuests.guests.map(({ id, name, email, party, state }) => ({
      name,
      email,
      people: party,
      waiting: state === "waiting",
      ticket: "",
      order_number: null,
      code: "",
      owing: false,
      ...came(`g${id}`),
    })),
    ...(await ticketHolders(db, context, tickets?.title_ids ?? [])).map(
      ({ quantity, position, ...bought }) => ({
        ...bought,
        people: quantity,
        waiting: false,
        ...came(`t${bought.order_number}-${position}`),
      }),
    ),
  ];
  const by_hand = [...ticked.values()].flatMap(({ arrived, last }): DoorEntry[] =>
    last?.entry.startsWith(BY_HAND)
      ? [
          {
            name: last.name,
            email: "",
            people: arrived,
            waiting: false,
            ticket: "",
            order_number: null,
            code: "",
            owing: false,
            entry: last.entry,
            arrived,
            last,
            extra: null,
          },
        ]
      : [],
  );
  const collator = new Intl.Collator(localeOf(context.store.settings), { sensitivity: "base" });
  // Waiting guests stay in the order of their requests.
  const coming = entries
    .filter((entry) => !entry.waiting)
    .sort((a, b) => collator.compare(lastFirst(a.name), lastFirst(b.name)));
  const listed = [...coming, ...entries.filter((entry) => entry.waiting)];
  const isFound = foundBy(find, listed);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  return {
    event: eventGuests.event,
    entries: listed.filter(isFound),
    by_hand: by_hand.filter(isFound),
    sums: {
      expected: sum(coming.map(({ people }) => people)),
      came: sum(listed.map(({ arrived }) => arrived)),
      by_hand: sum(by_hand.map(({ arrived }) => arrived)),
    },
    seen: versionOfTicks(ticks),
  };
}

/** Which entries a text finds: the one with this code, or all that have each of its words. */
function foundBy(find: string, entries: readonly DoorEntry[]): (entry: DoorEntry) => boolean {
  const code = readTicketCode(find)?.code;
  if (code !== undefined && entries.some((entry) => entry.code === code))
    return (entry) => entry.code === code;
  const wanted = fold(find).split(" ").filter(Boolean);
  return ({ name, email, code, order_number }) => {
    const text = fold(`${name} ${email} ${code} ${order_number ?? ""}`);
    return wanted.every((word) => text.includes(word));
  };
}

/** The prefix of entries for guests who were written in by hand. */
export const BY_HAND = "w";

/** `Reader Ada`, so that a list can be searched by last names. */
function lastFirst(name: string): string {
  const space = name.lastIndexOf(" ");
  return space < 0 ? name : `${name.slice(space + 1)} ${name.slice(0, space)}`;
}

/** The list as CSV, which spreadsheets open. */
export function doorCsv({ entries }: DoorList): string {
  return csvOf([
    ["name", "people", "waiting", "email", "ticket", "order", "code"],
    ...entries.map(({ name, people, waiting, email, ticket, order_number, code }) => [
      ...[name, String(people), waiting ? "yes" : "", email],
      ...[ticket, String(order_number ?? ""), code],
    ]),
  ]);
}

/** The list to print, with a box beside each name. */
export async function doorPdf(
  { store, now }: { store: Store; now: EpochSeconds },
  { event, entries }: DoorList,
  fonts: string | undefined,
): Promise<Uint8Array> {
  const locale = localeOf(store.settings);
  const t = translator(locale);
  const { document, write, say, finish } = await newPdf(
    locale,
    t(words.doorTitle, { event: event.name }),
    store.settings.store_info.name,
    fonts,
  );
  const usual = { size: 11 };
  const coming = entries.filter(({ waiting }) => !waiting);
  const waiting = entries.filter((entry) => entry.waiting);
  const people = (some: readonly DoorEntry[]) => some.reduce((sum, entry) => sum + entry.people, 0);
  const lines = (some: readonly DoorEntry[]) => {
    for (const entry of some) {
      // Keep a name and its number on the same page.
      if (document.y > document.page.height - MARGIN - 30) document.addPage();
      const { y } = document;
      document.rect(MARGIN, y, 10, 10).stroke();
      const count = { x: MARGIN + 18, y, width: 36, height: 16 };
      write(`${entry.people} ×`, count, { ...usual, align: "right" });
      const ticket = ticketName(entry.ticket);
      say([entry.name, ticket, entry.code].filter(Boolean).join(", "), usual, { x: MARGIN + 62 });
      document.y += 7;
    }
  };
  say(event.name, { size: 18, bold: true });
  const { day, time: hours } = whenOf(event, locale);
  say([day, hours, event.place].filter(Boolean).join(" · "), usual);
  const time = timesOf(store.settings, locale).dateTime(now);
  say(t(words.doorCount, { count: people(coming), time }), usual);
  document.y += 20;
  lines(coming);
  if (waiting.length > 0) {
    document.y += 14;
    say(t(words.doorWaiting), { size: 13, bold: true });
    document.y += 7;
    lines(waiting);
  }
  return finish();
}
