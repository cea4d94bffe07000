import { instantOf } from "#app/lib/dates.ts";
import { withCheckDigit } from "#app/lib/isbn.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds, PublicEventId, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable, within } from "#app/platform/db/refusable.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { TICKET } from "../catalogue/catalogue.ts";
import { ticketTitle } from "../catalogue/own-titles.ts";
import { lockShelf, setStock, stockHeld } from "../catalogue/stock.server.ts";
import { saveTitle } from "../catalogue/title-records.server.ts";
import { localeOf, locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import * as cancelledRows from "./cancelled-event-rows.server.ts";
import { type ListedEvent, listedEvent, shopClock } from "./events.server.ts";
import { type Night, ticketName } from "./events.ts";
import * as rows from "./rows.server.ts";
import { recordEvent } from "./trail.server.ts";

/** The titles that these events sell as tickets, by the events' public ids. */
export const ticketTitles = rows.ticketTitles;

/** The tickets of the first events that are not over, with the names of these. */
export const ticketsOfEvents = (db: Queries, context: { store: Store; now: EpochSeconds }, limit: number) =>
  rows.ticketsOfEvents(db, context.store.id, shopClock(context), limit);

/** Characters of a ticket's name. */
export const TICKET_NAME = 60;

/** A ticket as the shop offers it. Offering a known name changes its price and the number left. */
export interface TicketOffer {
  event_id: PublicEventId;
  /** The ticket type's name, unique within the event: `Adult`. */
  name: string;
  price: Cents;
  /** Tickets left to sell. */
  left: number;
  /** Tickets left when the member of staff looked. If some were sold since, nothing is done. */
  seen_left?: number | undefined;
}

/**
 * Offers tickets for an event: a title that is sold like any other, as long as copies of it are left.
 * @returns its product code. Failures: `not_found`, `cancelled`, `too_many_tickets`, `changed` (some were sold since).
 */
export async function offerTicket(
  database: Database,
  { store, now, actor = "operator" }: { store: Store; now: EpochSeconds; actor?: string },
  { event_id, name, price, left, seen_left }: TicketOffer,
): Promise<{ code: string } | Failure> {
  return refusable(database, async (tx) => {
    const event = await rows.lockEvent(tx, store.id, event_id);
    if (!event) return failure("events.not_found");
    if (event.cancelled_at !== null) return failure("events.cancelled", { name: event.name });
    const title = titleOf(store, event, name);
    const code = await codeFor(tx, event.id, title);
    if (code === undefined) return failure("events.too_many_tickets", { count: TICKETS });
    const saved = await saveTitle(tx, now, {
      product_code: code,
      title,
      state: "available",
      tax_class: TICKET,
    });
    if (isFailure(saved)) return saved;
    const stockRow = (await stockHeld(tx, store.id, [saved.id]))[0];
    // Tickets stay at their location when their event moves to another.
    const location_id =
      stockRow?.location_id ?? event.location_id ?? locationsOf(store.settings)[0]?.location_id ?? 1;
    const shelf = { title_id: saved.id, location_id, condition: "" as const };
    // Lock the tickets, so that none is sold between this read and the new number.
    const before = await lockShelf(tx, store.id, shelf, now);
    if (seen_left !== undefined && before !== seen_left)
      throw new Refusal(failure("events.tickets.changed", { count: before }, { at: "left" }));
    await rows.addTicket(tx, event.id, saved.id);
    await followEvent(tx, { store, now }, event);
    const was = stockRow && `was ${formatCents(stockRow.price ?? 0)}, ${before} left`;
    const is = `${ticketName(title)}: ${formatCents(price)}, ${left} left`;
    await recordEvent(
      tx,
      { store, now, actor },
      event_id,
      "event tickets changed",
      was ? `${is} (${was})` : is,
    );
    await setStock(within(database, tx), store.id, now, [
      { ...shelf, onhand: left, onorder: 0, price, note: null },
    ]);
    return { code };
  });
}

/** Kinds of tickets for one event: the product codes have room for this many. */
const TICKETS = 99;

function titleOf(
  store: Store,
  { name, starts }: Pick<rows.EventRow, "name" | "starts">,
  ticket: string,
): string {
  return ticketTitle(name, starts, ticket.replaceAll(":", " ").trim(), localeOf(store.settings));
}

/**
 * The product code of an event's ticket. It begins with 29, which GS1 leaves to shops, so no publisher's code is the
 * same.
 * @returns undefined if the event has no code left
 */
async function codeFor(tx: Tx, eventRow: number, title: string): Promise<string | undefined> {
  const tickets = await rows.ticketsNamed(tx, eventRow);
  const same = tickets.find((ticket) => ticketName(ticket.title) === ticketName(title));
  if (same) return same.product_code;
  const codes = Array.from({ length: TICKETS }, (_, index) => codeOf(eventRow, index + 1));
  const takenCodes = await titleIdsOfCodes(tx, codes);
  return codes.find((code) => !takenCodes.has(code));
}

/** The prefix of product codes of tickets that were added by command. */
const OWN_CODES = "29";

const codeOf = (eventRow: number, number: number) =>
  withCheckDigit(
    `${OWN_CODES}${String(eventRow % 100_000_000).padStart(8, "0")}${String(number).padStart(2, "0")}`,
  );

/**
 * Updates an event's tickets: only its shop shows them, and those offered by command are named after the event and its
 * day. Their sale ends with the last event that they are for. Cancelled events don't count, and their tickets keep
 * their names.
 */
export async function followEvent(
  tx: Tx,
  { store, now }: { store: Store; now: EpochSeconds },
  event: rows.EventRow,
): Promise<void> {
  const tickets = (await rows.ticketsNamed(tx, event.id)).filter(({ tax_class }) => tax_class === TICKET);
  const ends = await rows.lastEnds(
    tx,
    store.id,
    tickets.map(({ id }) => id),
  );
  // A shop cannot offer another shop's ticket now, but old events may, from before tickets belonged to a shop.
  const free = tickets.filter(({ only_store_id }) => only_store_id === null).map(({ id }) => id);
  const elsewhere = await rows.soldElsewhere(tx, store.id, free);
  for (const { id, product_code, title } of tickets) {
    const end = ends.get(id);
    const isRenamed = event.cancelled_at === null && product_code.startsWith(OWN_CODES);
    await saveTitle(tx, now, {
      product_code,
      ...(free.includes(id) && !elsewhere.has(id) && { only_store_id: store.id }),
      ...(isRenamed && { title: titleOf(store, event, ticketName(title)) }),
      ...(end !== undefined && { sold_until: instantOf(end, store.settings.store_info.time_zone) }),
    });
  }
}

/**
 * The tickets of a cancelled event that are worthless: when it was cancelled, no other event that sells them was still
 * to come. What counts is the moment of the cancellation: an event that was over by then does not keep a pass valid,
 * and one that ended later still does.
 */
export async function endedTickets(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  event: rows.EventRow,
) {
  const clock = shopClock({ store: context.store, now: event.cancelled_at ?? context.now });
  return rows.ticketsOfOnly(db, event.id, clock);
}

/** The titles of an event's tickets that would be worth nothing if it were cancelled now. */
export async function endedTicketsOf(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  eventId: PublicEventId,
): Promise<number[]> {
  const event = await rows.eventById(db, context.store.id, eventId);
  return event ? (await endedTickets(db, context, event)).map(({ title_id }) => title_id) : [];
}

/** The events that each of these tickets is for, by title. */
export async function nightsOf(
  db: Queries,
  { store }: { store: Store },
  titleIds: readonly TitleId[],
): Promise<Map<number, Night[]>> {
  const zone = store.settings.store_info.time_zone;
  const eventRows = await rows.eventsOfTickets(db, store.id, titleIds);
  const nights = new Map<number, Night[]>();
  for (const { title_id, ends, cancelled_at } of eventRows)
    nights.set(title_id, [...(nights.get(title_id) ?? []), { ends: instantOf(ends, zone), cancelled_at }]);
  return nights;
}

/** An event with the titles that it sells as tickets. */
export async function ticketsOf(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  eventId: PublicEventId,
): Promise<{ event: ListedEvent; title_ids: TitleId[] } | undefined> {
  const row = await rows.eventById(db, context.store.id, eventId);
  if (!row) return undefined;
  const titles = await rows.titlesOf(db, row.id);
  return {
    event: listedEvent(context.store, row, shopClock(context)),
    title_ids: titles.filter(({ kind }) => kind === "ticket").map(({ title_id }) => title_id),
  };
}

/**
 * The cancelled events of these tickets, each with the tickets that no event sells any more. A ticket for several
 * events is listed with the one that was cancelled last. Locks the events until the transaction ends, so that no other
 * is cancelled.
 */
export async function cancelledEventsOf(
  tx: Tx,
  context: { store: Store; now: EpochSeconds },
  titleIds: readonly TitleId[],
): Promise<{ event: ListedEvent; title_ids: TitleId[] }[]> {
  const clock = shopClock(context);
  const cancelledEvents: { event: ListedEvent; title_ids: TitleId[] }[] = [];
  const open = new Set(titleIds);
  const cancelled = (await rows.lockEventsOfTickets(tx, context.store.id, titleIds))
    .filter(({ cancelled_at }) => cancelled_at !== null)
    .sort((a, b) => Number(b.cancelled_at) - Number(a.cancelled_at) || b.id - a.id);
  for (const row of cancelled) {
    const tickets = await endedTickets(tx, context, row);
    const title_ids = tickets.map(({ title_id }) => title_id).filter((id) => open.delete(id));
    if (title_ids.length > 0)
      cancelledEvents.push({ event: listedEvent(context.store, row, clock), title_ids });
  }
  return cancelledEvents;
}

/**
 * Ends the sale of a cancelled event's tickets permanently: copies that cancelled orders give back are not sold again.
 * Skips titles that another event still to come also sells, and titles whose sale ended before.
 * @returns the event with the titles whose sale has ended
 */
export async function withdrawTickets(
  database: Database,
  context: { store: Store; now: EpochSeconds },
  eventId: PublicEventId,
): Promise<{ event: ListedEvent; title_ids: TitleId[] } | undefined> {
  const { store, now } = context;
  const ended = (event: rows.EventRow, tickets: readonly { title_id: TitleId }[]) => ({
    event: listedEvent(store, event, shopClock(context)),
    title_ids: tickets.map(({ title_id }) => title_id),
  });
  const seen = await rows.eventById(database.read, store.id, eventId);
  if (!seen) return undefined;
  const before = await endedTickets(database.read, context, seen);
  if (before.every(({ state }) => state === "cancelled")) return ended(seen, before);
  return database.transaction(async (tx) => {
    const event = await rows.lockEvent(tx, store.id, eventId);
    if (!event) return undefined;
    const tickets = await endedTickets(tx, context, event);
    for (const { product_code } of tickets) await saveTitle(tx, now, { product_code, state: "cancelled" });
    return ended(event, tickets);
  });
}

/** Records that the tickets of a cancelled event are refunded, so that no timer does it again. */
export async function markTicketsRefunded(
  database: Database,
  { store }: { store: Store },
  eventId: PublicEventId,
): Promise<void> {
  // Importing a cancelled event again writes nothing.
  if (await cancelledRows.isToBeRefunded(database.read, store.id, eventId))
    await database.transaction((tx) => cancelledRows.markRefunded(tx, store.id, eventId));
}

/** Delay until another try to refund an event's tickets, if one fails or its process dies (seconds). */
const NEXT_TRY = 3600;

export const { storesWithTicketsToRefund } = cancelledRows;

/**
 * Claims up to `limit` cancelled events whose tickets are still to be refunded, for an hour.
 * @returns their public ids
 */
export const claimCancelledEvents = (
  database: Database,
  { store, now }: { store: Store; now: EpochSeconds },
  limit: number,
): Promise<number[]> =>
  database.transaction((tx) =>
    cancelledRows.claimEvents(tx, store.id, { now, until: now + NEXT_TRY, limit }),
  );
