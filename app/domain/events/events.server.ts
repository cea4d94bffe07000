import { z } from "zod";
import { asWall, instantOf, type WallSeconds, wallSecondsOf } from "#app/lib/dates.ts";
import { foldedWords } from "#app/lib/find-text.ts";
import type { Guarded } from "#app/lib/guarded.ts";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, PublicEventId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { cardsOf, type Storefront } from "../catalogue/catalogue.server.ts";
import type { TitleCard } from "../catalogue/catalogue.ts";
import { locationsOf, type StoreLocation } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { htmlInLanguage, inLanguage, langOf, langOfSetting, soughtIn } from "../stores/translations.ts";
import { EVENT_LIMITS, eventPath, midnightOf, monthBefore, UPCOMING_EVENTS } from "./events.ts";
import type { Reservable } from "./guests/guests.ts";
import * as rows from "./rows.server.ts";

/** A text of the shop's own around an event (spec 2 §3: `custom_content` with placement and description). */
const contentSchema = z.array(
  z.object({
    placement: z.string().max(EVENT_LIMITS.placement),
    description: z.string().max(EVENT_LIMITS.description),
  }),
);
export type CustomContent = z.infer<typeof contentSchema>;
export const storedContent = storedJson(contentSchema);

/** An event in a list. Times are on the shop's wall clock. */
export interface ListedEvent {
  id: number;
  path: string;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string | undefined;
  starts: WallSeconds;
  ends: WallSeconds;
  /** The beginning of the description, as plain text. */
  summary: string;
  /** The name of its picture, and the picture's address in a size for lists. */
  image: string | null;
  img_path: string | null;
  location_id: number | null;
  /** The shop's location, or the place as the shop wrote it; "" if unknown. */
  place: string;
  /** The price, in the shop's words. */
  price: string;
  /** The languages of these texts, if they are not the page's. */
  langs?: { summary?: string | undefined; place?: string | undefined; price?: string | undefined };
  is_cancelled: boolean;
  is_past: boolean;
  /** Places and free places of an event that takes reservations. */
  seats: number | null;
  seats_left: number | null;
  /** For calendars: the number of changes, and the last one (epoch seconds). */
  revision: number;
  updated_at: number;
}

export interface EventDetail<Title = Guarded<TitleCard>> extends ListedEvent {
  /** Safe HTML. */
  description: string;
  custom_content: CustomContent;
  /** The address of the shop's location, if it takes place there. */
  address: StoreLocation["sc_addr_array"] | null;
  /** Deadline for reservations; null for an event that takes no reservations. */
  answer_by: WallSeconds | null;
  /** Whether reservations are open now; null for an event that takes no reservations, or sells tickets. */
  reservable: Reservable | null;
  books: Title[];
  tickets: Title[];
  /** Tickets that are offered together with a book at one price. */
  bundles: { ticket: Title; book: Title; price: Cents | null }[];
  /** Tickets that are also for other events, with the ones still to come. */
  passes: { ticket: Title; nights: ListedEvent[] }[];
}

/** The shop's local time. */
export function shopClock({ store, now }: Pick<Storefront, "store" | "now">): WallSeconds {
  return wallSecondsOf(now, store.settings.store_info.time_zone);
}

/**
 * A filter for a list of events. By default, the list begins a month ago, so that past events stay linked (spec 1 §7).
 */
export interface EventRequest {
  from?: WallSeconds | undefined;
  /** The list ends before this. */
  to?: WallSeconds | undefined;
  location_id?: number | undefined;
  term?: string | undefined;
  limit: number;
}

/** A shop's events in the order in which they start, cancelled ones included. */
export async function listEvents(
  db: Queries,
  storefront: Pick<Storefront, "store" | "now">,
  { from, term = "", ...request }: EventRequest,
): Promise<ListedEvent[]> {
  const clock = shopClock(storefront);
  const eventRows = await rows.eventsIn(db, storefront.store.id, {
    ...request,
    sought: soughtIn(storefront.store, foldedWords(term)),
    from: from ?? monthBefore(midnightOf(clock)),
  });
  return eventRows.map((row) => listedEvent(storefront.store, row, clock));
}

/** The next events that are not over and not cancelled (spec 1 §9). */
export async function upcomingEvents(
  db: Queries,
  storefront: Storefront,
  limit = UPCOMING_EVENTS,
): Promise<ListedEvent[]> {
  const clock = shopClock(storefront);
  const eventRows = await rows.eventsIn(db, storefront.store.id, { from: clock, cancelled: false, limit });
  return eventRows.map((row) => listedEvent(storefront.store, row, clock));
}

/** The next events about these books that are not over and not cancelled. */
export async function eventsAbout(
  db: Queries,
  storefront: Pick<Storefront, "store" | "now">,
  titleIds: readonly TitleId[],
  limit = UPCOMING_EVENTS,
): Promise<ListedEvent[]> {
  const clock = shopClock(storefront);
  const eventRows = await rows.eventsAbout(db, storefront.store.id, clock, titleIds, limit);
  return eventRows.map((row) => listedEvent(storefront.store, row, clock));
}

/** One event with its books and tickets. Failure: `not_found`. */
export async function getEvent(
  db: Queries,
  storefront: Storefront,
  eventId: PublicEventId,
): Promise<EventDetail | Failure> {
  const { store } = storefront;
  const row = await rows.eventById(db, store.id, eventId);
  if (!row) return failure("events.not_found");
  const titles = await rows.titlesOf(db, row.id);
  const sellsTickets = titles.some(({ kind }) => kind === "ticket");
  const offered = sellsTickets ? await rows.bundlesOf(db, row.id) : [];
  const ticketIds = titles.filter(({ kind }) => kind === "ticket").map(({ title_id }) => title_id);
  const nights = await nightsLeft(db, storefront, ticketIds);
  const ids = new Set([...titles, ...offered].map(({ title_id }) => title_id));
  const cards =
    ids.size > 0 ? await cardsOf(db, storefront, [...ids]) : new Map<number, Guarded<TitleCard>>();
  const cardsOfKind = (wanted: "book" | "ticket") =>
    titles.flatMap(({ kind, title_id }) => (kind === wanted ? (cards.get(title_id) ?? []) : []));
  return {
    ...listedEvent(store, row, shopClock(storefront)),
    description: htmlInLanguage(store, row.description),
    custom_content: storedContent
      .read(row.custom_content)
      .map((content) => ({ ...content, description: htmlInLanguage(store, content.description) })),
    address: locationOf(store, row.location_id)?.sc_addr_array ?? null,
    answer_by: row.seats === null ? null : (row.answer_by ?? row.starts),
    reservable: reservableOf(storefront, row, sellsTickets),
    books: cardsOfKind("book"),
    tickets: cardsOfKind("ticket"),
    bundles: offered.flatMap(({ ticket_id, title_id, price }) => {
      const [ticket, book] = [cards.get(ticket_id), cards.get(title_id)];
      return ticket && book ? [{ ticket, book, price }] : [];
    }),
    passes: ticketIds.flatMap((title_id) => {
      const [ticket, left = []] = [cards.get(title_id), nights.get(title_id)];
      const others = left.filter(({ id }) => id !== row.event_id);
      return ticket && others.length > 0 ? [{ ticket, nights: others }] : [];
    }),
  };
}

/** The events of these tickets, also past and cancelled ones, by their start; each once. */
export async function eventsOfTickets(
  db: Queries,
  store: Store,
  titleIds: readonly TitleId[],
): Promise<
  Pick<
    ListedEvent,
    "id" | "path" | "name" | "lang" | "starts" | "ends" | "place" | "langs" | "is_cancelled"
  >[]
> {
  const eventRows = await rows.eventsOfTickets(db, store.id, titleIds);
  const events = new Map(eventRows.map((row) => [row.id, listedEvent(store, row, row.ends)]));
  return Array.from(
    events.values(),
    ({ id, path, name, lang, starts, ends, place, langs, is_cancelled }) => ({
      id,
      path,
      name,
      ...(lang && { lang }),
      starts,
      ends,
      place,
      ...(langs && { langs }),
      is_cancelled,
    }),
  );
}

/** For each ticket: its events that are still to come and not cancelled, by their start. */
export async function nightsLeft(
  db: Queries,
  context: { store: Store; now: EpochSeconds },
  titleIds: readonly TitleId[],
): Promise<Map<number, ListedEvent[]>> {
  const clock = shopClock(context);
  const eventRows = await rows.eventsOfTickets(db, context.store.id, titleIds);
  const left = new Map<number, ListedEvent[]>();
  for (const row of eventRows) {
    if (row.cancelled_at !== null || row.ends <= clock) continue;
    left.set(row.title_id, [...(left.get(row.title_id) ?? []), listedEvent(context.store, row, clock)]);
  }
  return left;
}

/** Whether an event takes reservations now. Only free events do; others sell tickets. */
export function reservableOf(
  { store, now }: Pick<Storefront, "store" | "now">,
  row: Pick<rows.EventRow, "starts" | "answer_by" | "cancelled_at" | "seats" | "seats_taken">,
  sellsTickets: boolean,
): Reservable | null {
  const { starts, answer_by, cancelled_at, seats, seats_taken } = row;
  if (seats === null || sellsTickets) return null;
  // Compare moments, so that in the hour that clocks repeat, a deadline does not come twice.
  const until = instantOf(asWall(Math.min(answer_by ?? starts, starts)), store.settings.store_info.time_zone);
  if (cancelled_at !== null || now >= until) return "closed";
  return seats_taken < seats ? "open" : "full";
}

export function listedEvent(store: Store, row: rows.ListedRow, clock: WallSeconds): ListedEvent {
  const id = row.event_id;
  const lang = langOf(store, row.name);
  const location = row.place === "" ? (locationOf(store, row.location_id)?.altname ?? "") : "";
  const langs = {
    summary: langOf(store, row.summary),
    place: langOf(store, row.place) ?? langOfSetting(store, location),
    price: langOf(store, row.price),
  };
  return {
    id,
    path: eventPath(id),
    name: inLanguage(store, row.name),
    ...(lang && { lang }),
    starts: row.starts,
    ends: row.ends,
    summary: inLanguage(store, row.summary),
    image: row.image,
    img_path: row.image && `/pictures/${row.image}/640`,
    location_id: row.location_id,
    place: inLanguage(store, row.place) || location,
    price: inLanguage(store, row.price),
    ...(Object.values(langs).some(Boolean) && { langs }),
    is_cancelled: row.cancelled_at !== null,
    is_past: row.ends <= clock,
    seats: row.seats,
    seats_left: row.seats === null ? null : Math.max(0, row.seats - row.seats_taken),
    revision: row.revision,
    updated_at: row.updated_at,
  };
}

const locationOf = ({ settings }: Store, id: number | null) =>
  id === null ? undefined : locationsOf(settings).find((location) => location.location_id === id);

/** A shop's own texts about an event, as they are stored. */
export interface EventTexts
  extends Pick<rows.EventRow, "name" | "place" | "price" | "description" | "summary" | "image"> {
  event_id: PublicEventId;
  custom_content: CustomContent;
}

/** The texts of the first events that are not over, in the order in which they start. */
export async function textsOfEvents(
  db: Queries,
  storefront: Pick<Storefront, "store" | "now">,
  limit: number,
): Promise<EventTexts[]> {
  const eventRows = await rows.textsOfEvents(db, storefront.store.id, shopClock(storefront), limit);
  return eventRows.map(({ custom_content, ...texts }) => ({
    ...texts,
    custom_content: storedContent.read(custom_content),
  }));
}

/** The names of the pictures that the shops' events show. */
export function eventPictures(db: Queries): Promise<string[]> {
  return rows.pictures(db);
}

/** The last events of a shop that show this picture. */
export function eventsWithPicture(db: Queries, storeId: StoreId, image: string, limit: number) {
  return rows.eventsWithPicture(db, storeId, image, limit);
}

/**
 * Replaces a picture on the events of a shop that show it.
 * @returns the number of events
 */
export function swapEventPicture(
  tx: Tx,
  storeId: StoreId,
  from: string,
  to: string,
  now: EpochSeconds,
): Promise<number> {
  return rows.swapPicture(tx, storeId, from, to, now);
}

/** The next time, on the shop's clock, at which an event begins or ends, or its reservations close. */
export function nextEventMoment(
  db: Queries,
  storeId: StoreId,
  after: WallSeconds,
): Promise<WallSeconds | undefined> {
  return rows.nextMoment(db, storeId, after);
}

/** Counts one view of each of these events, for the shop. @param ids public ids */
export function countEventViews(database: Database, store: Store, ids: readonly number[]): Promise<void> {
  return database.transaction((tx) => rows.countViews(tx, store.id, ids), "never");
}

/** An event for the shop's staff. */
export interface StaffEvent extends ListedEvent {
  uid: string;
  views: number;
  /** People with a reservation, and people who wait for a place. */
  coming: number;
  waiting: number;
}

export async function eventsForStaff(
  db: Queries,
  storefront: Storefront,
  request: EventRequest,
): Promise<StaffEvent[]> {
  const events = await listEvents(db, storefront, request);
  const more = await rows.staffFields(
    db,
    storefront.store.id,
    events.map(({ id }) => id),
  );
  return events.map((event) => ({
    ...event,
    uid: "",
    views: 0,
    coming: 0,
    waiting: 0,
    ...more.get(event.id),
  }));
}
