import { type Cents, formatCents } from "#app/lib/money.ts";
import type { PublicEventId, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { shownTitles, staffTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { ticketName } from "./events.ts";
import * as rows from "./rows.server.ts";
import { type Actor, recordEvent } from "./trail.server.ts";

/** A ticket and a book that an event offers together at one price. */
export interface Bundle {
  ticket_id: number;
  title_id: TitleId;
  price: Cents;
}

/** Bundles of one event, at most. */
const BUNDLES = 50;

/**
 * Offers a book together with one of an event's tickets at one price, or ends that.
 * @param offer.ticket the ticket's name, such as `Adult`
 * @param offer.code the book's product code
 * @param offer.price null to end the offer
 * Failures: `not_found`, `cancelled`, `no_ticket`, `no_book`, `too_many_bundles`.
 */
export function offerBundle(
  database: Database,
  { store, now, actor }: Actor & { readonly store: Store },
  {
    event_id,
    ticket,
    code,
    price,
  }: { event_id: PublicEventId; ticket: string; code: string; price: Cents | null },
): Promise<{ event_id: PublicEventId } | Failure> {
  return database.transaction(async (tx) => {
    const event = await rows.lockEvent(tx, store.id, event_id);
    if (!event) return failure("events.not_found");
    if (event.cancelled_at !== null) return failure("events.cancelled", { name: event.name });
    const tickets = await rows.ticketsNamed(tx, event.id);
    const wanted = ticket.trim().toLowerCase();
    const ticket_id = tickets.find(({ title }) => ticketName(title).toLowerCase() === wanted)?.id;
    if (ticket_id === undefined) return failure("events.no_ticket", { ticket });
    const title_id = (await staffTitlesOfCodes(tx, store, [code])).get(code);
    if (title_id === undefined || tickets.some(({ id }) => id === title_id))
      return failure("events.no_book", { code });
    await rows.deleteBundle(tx, { event_id: event.id, ticket_id, title_id });
    const what = `${ticket} with ${code}`;
    const is = price === null ? "no longer" : formatCents(price);
    await recordEvent(tx, { store, now, actor }, event_id, "event bundles changed", `${what}: ${is}`);
    if (price === null) return { event_id };
    if ((await rows.bundlesOf(tx, event.id)).length >= BUNDLES)
      return failure("events.too_many_bundles", { count: BUNDLES });
    await rows.insertBundle(tx, { event_id: event.id, ticket_id, title_id, price });
    return { event_id };
  });
}

/** One of an event's tickets, alone or with a book, by their eisbns. */
export interface Offer {
  ticket: string;
  title?: string | undefined;
}

/** The bundles that an event offers. */
export async function areOffered(
  db: Queries,
  store: Store,
  eventId: PublicEventId,
  offers: readonly Offer[],
): Promise<boolean[]> {
  const event = await rows.eventById(db, store.id, eventId);
  if (!event) return offers.map(() => false);
  const titleCodes = offers.flatMap(({ ticket, title }) =>
    title === undefined ? [ticket] : [ticket, title],
  );
  const [ids, bundles, titles] = await Promise.all([
    shownTitles(db, { store }, [...new Set(titleCodes)]),
    rows.bundlesOf(db, event.id),
    rows.titlesOf(db, event.id),
  ]);
  return offers.map(({ ticket, title }) => {
    const ticketId = ids.get(ticket);
    return title === undefined
      ? titles.some(({ kind, title_id }) => kind === "ticket" && title_id === ticketId)
      : bundles.some((bundle) => bundle.ticket_id === ticketId && bundle.title_id === ids.get(title));
  });
}

/** The bundles with any of these tickets that the shop's events offer now. */
export function bundlesWith(db: Queries, store: Store, ticketIds: readonly number[]): Promise<Bundle[]> {
  return ticketIds.length > 0 ? rows.bundlesWith(db, store.id, ticketIds) : Promise.resolve([]);
}
