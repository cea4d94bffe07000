import { z } from "zod";
import { answerIn } from "#app/domain/door/door.server.ts";
import { doorCsv, doorList, doorPdf } from "#app/domain/door/door-list.server.ts";
import { offerBundle } from "#app/domain/events/bundles.server.ts";
import { addCopy } from "#app/domain/events/event-copies.server.ts";
import { cancelEvent, saveEvent } from "#app/domain/events/event-records.server.ts";
import { eventsForStaff } from "#app/domain/events/events.server.ts";
import { dayOfText, EVENT_LIMITS } from "#app/domain/events/events.ts";
import { eventInFull, pageForStaff } from "#app/domain/events/staff.server.ts";
import { offerTicket, TICKET_NAME } from "#app/domain/events/tickets.server.ts";
import { NO_DRAFT } from "#app/domain/exchange/events/drafts.ts";
import { readEventForm } from "#app/domain/exchange/events/event-form.server.ts";
import { importEvents, storeEvents } from "#app/domain/exchange/events/import.server.ts";
import {
  buyersOfTickets,
  countOrdersToRefund,
  type EventRefunds,
  refundCancelledEvent,
  soldTickets,
} from "#app/domain/orders/tickets/tickets.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { gatewayServices } from "../common/staff-visit.server.ts";
import { cents, limit, rowId, shortText, whole } from "./fields.server.ts";

/**
 * `events/import {file, minutes, map, dry_run, folder}`: stores the events of a file (CSV, a spreadsheet, JSON or
 * iCalendar), all or none. Pictures come from the web or from the folder. Events that the file cancels are cancelled as
 * by `events/cancel`. Failure: `mistakes`, with a line for each.
 */
export const importFile = defineCall("events/import", {
  access: staff("content"),
  input: z.object({
    file: z.instanceof(LocalFile),
    minutes: z.number().int().min(1).max(10_000).optional(),
    map: z.record(z.string(), z.string()).default({}),
    dry_run: checkbox,
    folder: z.instanceof(LocalFile).optional(),
  }),
  run: async (visit, { file, minutes, map, dry_run, folder }) => {
    const { database, env, worker } = visit.platform;
    const stored = await importEvents(database, visit, file.path, {
      minutes,
      map,
      dryRun: dry_run,
      pictures: { dataDir: env.dataDir, folder: folder?.path },
      onProgress: visit.onProgress,
    });
    if (isFailure(stored)) return stored;
    const { off, ...report } = stored;
    let orders = 0;
    const refused: EventRefunds["refused"] = [];
    const hand_back: EventRefunds["hand_back"] = [];
    if (!dry_run) {
      const doing = "refunding tickets";
      if (off.length > 0) visit.onProgress?.({ doing });
      for (const [index, event_id] of off.entries()) {
        visit.onProgress?.({ doing, done: index, total: off.length });
        const refunds = await refundCancelledEvent(gatewayServices(visit), visit, event_id);
        orders += refunds.orders;
        refused.push(...refunds.refused);
        hand_back.push(...refunds.hand_back);
      }
      worker.wake();
    }
    return { ...report, orders, refused, hand_back };
  },
});

/**
 * `events/add {name, start, …}`: stores one event, like a line of a file. Failure: `mistakes` if a field is wrong.
 * @returns its id
 */
export const add = defineCall("events/add", {
  access: staff("content"),
  input: z.object({
    name: z.string(),
    start: shortText,
    end: shortText.default(""),
    minutes: z.number().int().min(1).max(10_000).optional(),
    description: z.string().max(100_000).default(""),
    place: z.string().default(""),
    location: z.string().default(""),
    price: z.string().default(""),
    picture: z.string().default(""),
    seats: shortText.default(""),
    answer_by: shortText.default(""),
    books: z.array(shortText).max(1000).default([]),
    folder: z.instanceof(LocalFile).optional(),
  }),
  run: async (visit, { minutes, folder, ...event }) => {
    const { database, env } = visit.platform;
    // The key of an event that is in no file. Equal names on one day are one event.
    const key = `${event.start.slice(0, 10)} ${event.name.trim()}`;
    const draft = { ...NO_DRAFT, ...event, key, where: "the event" };
    const stored = await storeEvents(
      database,
      visit,
      { drafts: [draft] },
      { minutes, pictures: { dataDir: env.dataDir, folder: folder?.path } },
    );
    if (isFailure(stored)) return stored;
    const [saved] = stored.saved;
    if (!saved) throw new Error(`storeEvents returned neither event ${event.name} nor a failure`);
    return { event_id: saved.event_id, change: saved.change, notes: stored.notes };
  },
});

/** `events/page {past, find, location_id, limit, after, before}`: a page of events for the desk. See `pageForStaff`. */
export const page = defineCall("events/page", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    past: checkbox,
    find: shortText.default(""),
    location_id: rowId.optional(),
    limit: limit(50),
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: (visit, request) => pageForStaff(visit.platform.database.read, visit, request),
});

/**
 * `events/show {event_id}`: an event with its tickets and their sales, its bundles, the number of orders that
 * cancelling it would affect, and staff's acts. Failure: `not_found` if the shop has no such event.
 */
export const show = defineCall("events/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ event_id: rowId }),
  run: async (visit, { event_id }) => {
    const db = visit.platform.database.read;
    const event = await eventInFull(db, visit, event_id);
    if (!event) return failure("events.not_found");
    const ids = event.tickets.map(({ title_id }) => title_id);
    const sold = await soldTickets(db, visit, ids);
    const tickets = event.tickets.map((eventTicket) => ({
      ...eventTicket,
      sold: sold.get(eventTicket.title_id) ?? 0,
    }));
    return { ...event, tickets, orders_to_take_back: await countOrdersToRefund(db, visit, event_id) };
  },
});

const line = (most: number) => z.string().trim().max(most).default("");

/** The fields of an event's form. */
const form = {
  name: line(EVENT_LIMITS.name),
  day: shortText.default(""),
  starts: shortText.default(""),
  ends_day: shortText.default(""),
  ends: shortText.default(""),
  description: z.string().max(EVENT_LIMITS.description).default(""),
  is_html: checkbox,
  place: line(EVENT_LIMITS.place),
  location_id: shortText.default(""),
  price: line(EVENT_LIMITS.price),
  seats: shortText.default(""),
  answer_by: shortText.default(""),
  books: z.string().max(2500).default(""),
  picture: z.string().trim().max(500).default(""),
};

/**
 * `events/create {key, copy_of, name, day, starts, …}`: adds an event as staff typed it, once for each key. With
 * `copy_of`, also offers the tickets and bundles of that event. Failure: `invalid` if a field is wrong.
 */
export const create = defineCall("events/create", {
  access: staff("content"),
  input: z.object({ key: shortText.min(1), copy_of: rowId.optional(), ...form }),
  run: async (visit, { key, copy_of, ...typed }) => {
    const { database, env } = visit.platform;
    const read = await readEventForm(database, visit.store, env.dataDir, typed);
    if (isFailure(read)) return read;
    const buyers = buyersOfTickets(visit);
    if (copy_of === undefined) return saveEvent(database, visit, read, { key }, buyers);
    return addCopy(database, visit, read, { key, copy_of }, buyers, (db, ids) => soldTickets(db, visit, ids));
  },
});

/**
 * `events/change {event_id, seen, name, day, starts, …}`: changes an event as staff typed it. Guests are emailed if it
 * moves. Failures: `invalid` if a field is wrong; `not_found` if the shop has no such event; `cancelled` if the event
 * is cancelled; `changed` if somebody changed it after the caller read it.
 */
export const change = defineCall("events/change", {
  access: staff("content"),
  input: z.object({ event_id: rowId, seen: whole(0, Number.MAX_SAFE_INTEGER), ...form }),
  run: async (visit, { event_id, seen, ...typed }) => {
    const { database, env, worker } = visit.platform;
    const read = await readEventForm(database, visit.store, env.dataDir, typed);
    if (isFailure(read)) return read;
    const saved = await saveEvent(database, visit, read, { event_id, seen }, buyersOfTickets(visit));
    worker.wake();
    return saved;
  },
});

/** `events/list {from, limit}`: a shop's events from a month ago on, with how often each was seen. */
export const list = defineCall("events/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ day: shortText.optional(), limit: limit(50) }),
  run: async (visit, { day, limit }) => ({
    events: await eventsForStaff(visit.platform.database.read, visit, {
      from: day === undefined ? undefined : dayOfText(day.replaceAll("-", "")),
      limit,
    }),
  }),
});

/**
 * `events/cancel {event_id}`: cancels an event, emails everyone who reserved a place, and cancels its tickets, whose
 * orders are cancelled or refunded. After an interruption, calling it again continues. It needs the right to change
 * events only: the money can go nowhere but back to the buyers.
 * @returns also the orders whose refund was refused, with the reason, and those that were paid in the shop, with the
 * amount: staff give their money back
 * Failures: `not_found` if the shop has no such event; `cancelled` if the event is cancelled.
 */
export const cancel = defineCall("events/cancel", {
  access: staff("content"),
  input: z.object({ event_id: rowId }),
  run: async (visit, { event_id }) => {
    const cancelled = await cancelEvent(
      visit.platform.database,
      visit,
      event_id,
      buyersOfTickets(visit),
      visit.actor,
    );
    const refunds = await refundCancelledEvent(gatewayServices(visit), visit, event_id);
    const { emailed } = isFailure(cancelled) ? { emailed: 0 } : cancelled;
    // The event does not exist, or was cancelled before with nothing left to do.
    if (isFailure(cancelled) && refunds.orders === 0) return cancelled;
    visit.platform.worker.wake();
    return { event_id, emailed, ...refunds };
  },
});

/**
 * `events/ticket {event_id, name, price, left}`: offers tickets for an event, or changes the price and the number left
 * of those with this name. Failures: `not_found` if the shop has no such event; `cancelled` if the event is cancelled;
 * `too_many_tickets` if an event cannot have that many kinds of tickets; `changed` if somebody changed it after the
 * caller read it.
 */
export const ticket = defineCall("events/ticket", {
  access: staff("content"),
  input: z.object({
    event_id: rowId,
    name: shortText.pipe(z.string().min(1).max(TICKET_NAME)),
    price: cents,
    left: cents.pipe(z.int().max(EVENT_LIMITS.seats)),
    /** Tickets left when the member of staff looked. If some were sold since, nothing is done. */
    seen_left: cents.optional(),
  }),
  run: (visit, offer) => offerTicket(visit.platform.database, visit, offer),
});

/**
 * `events/bundle {event_id, ticket, code, price?}`: offers a book together with the ticket of this name at one price.
 * Without a price, ends the offer. Failures: `not_found` if the shop has no such event; `cancelled` if the event is
 * cancelled; `no_ticket` if the event has no such ticket; `no_book` if the catalogue lacks the book; `too_many_bundles`
 * if an event cannot have that many bundles.
 */
export const bundle = defineCall("events/bundle", {
  access: staff("content"),
  input: z.object({
    event_id: rowId,
    ticket: shortText.pipe(z.string().min(1).max(TICKET_NAME)),
    code: shortText,
    price: cents.optional(),
  }),
  run: (visit, { price = null, code, ...offer }) =>
    offerBundle(visit.platform.database, visit, { ...offer, code: parseProductCode(code) ?? code, price }),
});

/**
 * `events/guests {event_id, find}`: everyone expected at an event, by name. `find` has words of the name or email, or a
 * code; `answer` says whether a ticket with that code is valid. `sums` are of the whole list. Failure: `not_found` if
 * the shop has no such event.
 */
export const guests = defineCall("events/guests", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ event_id: rowId, find: shortText.default("") }),
  run: async (visit, { event_id, find }) => {
    const db = visit.platform.database.read;
    const list = await doorList(db, visit, event_id, find);
    if (isFailure(list)) return list;
    return {
      ...list,
      answer: find && !list.event.is_cancelled ? await answerIn(db, visit, list, find) : null,
    };
  },
});

/**
 * `events/guestFile {event_id, format}`: the whole list as a file. Failure: `not_found` if the shop has no such event.
 */
export const guestFile = defineCall("events/guestFile", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ event_id: rowId, format: z.enum(["csv", "pdf"]) }),
  run: async (visit, { event_id, format }) => {
    const doorEntries = await doorList(visit.platform.database.read, visit, event_id);
    if (isFailure(doorEntries)) return doorEntries;
    return format === "pdf"
      ? new Download(
          "guests.pdf",
          "application/pdf",
          await doorPdf(visit, doorEntries, visit.platform.env.PDF_FONTS),
        )
      : new Download("guests.csv", "text/csv; charset=utf-8", Buffer.from(doorCsv(doorEntries)));
  },
});
