import { createHmac } from "node:crypto";
import { instantOf, type WallSeconds } from "#app/lib/dates.ts";
import type { EpochSeconds, PublicEventId } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import { knownEnvelope } from "../../accounts/sign-up.server.ts";
import {
  countRequest,
  emailFromShop,
  emailOnEvent,
  emailOnSilentRequest,
  type Requester,
} from "../../email/email.server.ts";
import { localeOf } from "../../stores/settings.ts";
import type { DoneBatch } from "../../stores/shop-jobs.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { type ListedEvent, listedEvent, reservableOf, shopClock } from "../events.server.ts";
import * as events from "../rows.server.ts";
import { cancellationEmail, reservationEmail } from "./emails.server.ts";
import { GUEST_LIMITS, remindedBefore, reminderTime } from "./guests.ts";
import * as rows from "./rows.server.ts";

/** Where reservations are made and changed: the shop, the time, and what the links in emails need. */
export interface GuestContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  readonly secret: string;
}

/** The page behind the link in a reservation's emails. */
export interface OwnReservation {
  event: ListedEvent;
  party: number;
  state: "coming" | "waiting" | "cancelled";
}

/**
 * Reserves places at a free event, or puts the request on the waiting list where there are too few. An address has one
 * reservation for an event: asking again only sends its email once more. The answer is the same as for a new address,
 * so that it does not reveal who is coming.
 *
 * Failures: `not_found`, `none`, `closed`, `waiting_full`, `too_many_emails`.
 */
export async function reserve(
  database: Database,
  visitor: GuestContext & Requester,
  request: { event_id: PublicEventId; name: string; email: string; party: number },
): Promise<{ state: "coming" | "waiting" } | Failure> {
  const { store, now } = visitor;
  return database.transaction(async (tx) => {
    const row = await events.lockEvent(tx, store.id, request.event_id);
    if (!row) return failure("events.not_found");
    const reservable = reservableOf(visitor, row, (await events.sellingTickets(tx, [row.id])).has(row.id));
    if (reservable === null) return failure("events.reservations.none");
    if (reservable === "closed") return failure("events.reservations.closed");
    const email = emailKey(request.email);
    const state = request.party <= placesLeft(row) ? "coming" : "waiting";
    const before = await rows.guestByEmail(tx, row.id, email);
    if (before && before.state !== "cancelled")
      return (
        (await emailOnSilentRequest(tx, visitor, await knownEnvelope(tx, visitor, email), async () =>
          aboutReservation(tx, visitor, row, before),
        )) ?? { state }
      );
    if (state === "waiting" && (await rows.countWaiting(tx, row.id)) >= GUEST_LIMITS.waiting)
      return failure("events.reservations.waiting_full");
    const refused = await countRequest(tx, visitor, { storeId: store.id, now });
    if (refused) return refused;
    const guest = await rows.putGuest(tx, {
      event_id: row.id,
      store_id: store.id,
      name: request.name,
      email,
      locale: localeOf(store.settings),
      party: request.party,
      state,
      token_hash: hashOf(tokenOf(visitor, row.id, email)),
      asked_at: now,
      unreminded: (await rows.isUnreminded(tx, store.id, email)) ? 1 : 0,
      reminded_at: remindedAt(visitor, row),
    });
    if (state === "coming") await events.addSeats(tx, row.id, request.party);
    const composed = await aboutReservation(tx, visitor, row, guest);
    await emailOnEvent(tx, await knownEnvelope(tx, visitor, email), composed);
    return { state };
  }, "soon");
}

/** The reservation that a link is about. */
export async function reservationOf(
  database: Database,
  context: Pick<GuestContext, "store" | "now">,
  token: string,
): Promise<OwnReservation | undefined> {
  const guest = await rows.guestByToken(database.read, context.store.id, hashOf(token));
  const event = guest && (await events.eventById(database.read, context.store.id, guest.public_event_id));
  if (!event) return undefined;
  return {
    event: listedEvent(context.store, event, shopClock(context)),
    party: guest.party,
    state: guest.state,
  };
}

/**
 * Cancels a reservation, and gives its places to those who wait. Cancelling it again changes nothing.
 * @returns whether there is such a reservation
 */
export async function cancelReservation(
  database: Database,
  context: GuestContext,
  token: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const guestRow = await rows.guestByToken(tx, context.store.id, hashOf(token));
    if (!guestRow) return false;
    // The event's lock comes first, so that the reservation is read in its current state.
    const event = await events.lockEvent(tx, context.store.id, guestRow.public_event_id);
    const guest = event && (await rows.guestByEmail(tx, event.id, guestRow.email));
    if (!guest) return false;
    if (guest.state === "cancelled") return true;
    await rows.updateGuest(tx, guest.id, { state: "cancelled" });
    if (guest.state === "coming") await freePlaces(tx, context, event, guest.party);
    return true;
  }, "soon");
}

/** An event with everybody who comes or waits for a place, in the order in which they asked. */
export async function guestList(
  db: Queries,
  context: Pick<GuestContext, "store" | "now">,
  eventId: PublicEventId,
): Promise<{ event: ListedEvent; guests: rows.GuestRow[] } | undefined> {
  const row = await events.eventById(db, context.store.id, eventId);
  if (!row) return undefined;
  return {
    event: listedEvent(context.store, row, shopClock(context)),
    guests: await rows.guestsOf(db, row.id),
  };
}

/** Ends reminders to the address of a reservation, in this shop. @returns whether there is such a reservation */
export function stopReminders(
  database: Database,
  { store }: Pick<GuestContext, "store">,
  token: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const guest = await rows.guestByToken(tx, store.id, hashOf(token));
    if (guest) await rows.leaveUnreminded(tx, store.id, guest.email);
    return guest !== undefined;
  });
}

/** The reservations of an address in a shop, for a customer's copy of their data. */
export async function reservationsOf(
  db: Queries,
  { store }: Pick<GuestContext, "store">,
  email: string,
): Promise<{ event: string; starts: WallSeconds; name: string; party: number; state: string }[]> {
  return rows.reservationsOf(db, store.id, emailKey(email));
}

/** Deletes all reservations of an address, and gives their places to those who wait. */
export async function forgetReservations(tx: Tx, context: GuestContext, email: string): Promise<void> {
  for (const { id } of await rows.guestsNamed(tx, context.store.id, emailKey(email))) {
    const event = await events.lockEventOfGuest(tx, id);
    if (!event) continue;
    const guest = await rows.deleteGuest(tx, id);
    if (guest?.state === "coming") await freePlaces(tx, context, event, guest.party);
  }
}

async function freePlaces(
  tx: Tx,
  context: GuestContext,
  event: events.EventRow,
  count: number,
): Promise<void> {
  await events.addSeats(tx, event.id, -count);
  await moveUp(tx, context, { ...event, seats_taken: event.seats_taken - count });
}

/**
 * Gives free places to those who have waited longest and emails them. Somebody whose party does not fit is passed
 * over, and keeps their turn, so that no place stays empty. The caller has locked the event, which is not over.
 */
export async function moveUp(tx: Tx, context: GuestContext, event: events.EventRow): Promise<number> {
  const { store, now } = context;
  const begins = instantOf(event.starts, store.settings.store_info.time_zone);
  if (event.cancelled_at !== null || now >= begins) return 0;
  let moved = 0;
  for (let left = placesLeft(event); left > 0; moved++) {
    const next = await rows.firstWaiting(tx, event.id, left);
    if (!next) break;
    await rows.updateGuest(tx, next.id, { state: "coming", reminded_at: remindedAt(context, event) });
    await events.addSeats(tx, event.id, next.party);
    left -= next.party;
    await emailFromShop(tx, now, await aboutReservation(tx, context, event, next, "event-moved-up"));
  }
  return moved;
}

/** The number of guests that one transaction reminds. */
const REMINDER_BATCH_SIZE = 50;

/**
 * Emails those who come to one of the shop's events tomorrow, once each.
 * @returns how many emails were queued, and whether there may be more to remind
 */
export async function remindGuests(database: Database, context: GuestContext): Promise<DoneBatch> {
  const { store, now } = context;
  const clock = shopClock(context);
  return database.transaction(async (tx) => {
    const span = { after: clock, before: remindedBefore(clock) };
    const claimed = await rows.claimReminders(tx, store.id, span, now, REMINDER_BATCH_SIZE);
    const eventById = await events.eventsByRow(tx, [...new Set(claimed.map((guest) => guest.event_id))]);
    for (const guest of claimed) {
      const event = eventById.get(guest.event_id);
      if (event)
        await emailFromShop(tx, now, await aboutReservation(tx, context, event, guest, "event-reminder"));
    }
    return { done: claimed.length, more: claimed.length === REMINDER_BATCH_SIZE };
  });
}

/** Emails everybody who reserved a place at an event that was cancelled, unless it is over. @returns how many */
export async function emailEventCancellation(
  tx: Tx,
  context: GuestContext,
  event: events.EventRow,
): Promise<number> {
  const clock = shopClock(context);
  if (event.ends <= clock) return 0;
  const guests = await rows.guestsOf(tx, event.id);
  const announced = listedEvent(context.store, event, clock);
  for (const guest of guests)
    await emailFromShop(tx, context.now, cancellationEmail(context, announced, guest));
  return guests.length;
}

/** Emails everybody who reserved a place at an event, or waits for one, that its time or place has changed. */
export async function emailEventChange(tx: Tx, context: GuestContext, event: events.EventRow): Promise<void> {
  for (const guest of await rows.guestsOf(tx, event.id))
    await emailFromShop(tx, context.now, await aboutReservation(tx, context, event, guest, "event-changed"));
}

/** After an event was moved: people are reminded of its new day. */
export async function remindAgain(
  tx: Tx,
  context: Pick<GuestContext, "store" | "now">,
  event: events.EventRow,
) {
  if (remindedAt(context, event) === null) await rows.forgetReminders(tx, event.id);
}

const placesLeft = ({ seats, seats_taken }: Pick<events.EventRow, "seats" | "seats_taken">) =>
  seats === null ? 0 : Math.max(0, seats - seats_taken);

/** Guests who reserve after the reminders went out need none. */
function remindedAt(
  context: Pick<GuestContext, "store" | "now">,
  { starts }: { starts: WallSeconds },
): number | null {
  return reminderTime(starts) <= shopClock(context) ? context.now : null;
}

/** An email about a reservation. Its link is stored as a hash, shared by all emails about it. */
async function aboutReservation(
  tx: Tx,
  context: GuestContext,
  event: events.EventRow,
  guest: rows.GuestRow,
  kind: Parameters<typeof reservationEmail>[1] = guest.state === "waiting" ? "event-waiting" : "event-coming",
) {
  const token = tokenOf(context, event.id, guest.email);
  // It differs only if the installation has a new secret.
  if (hashOf(token) !== guest.token_hash) await rows.updateGuest(tx, guest.id, { token_hash: hashOf(token) });
  return reservationEmail(context, kind, listedEvent(context.store, event, shopClock(context)), {
    ...guest,
    link: `${context.baseUrl}/reservations/${token}`,
    ...(kind === "event-reminder" && { unsubscribe: `${context.baseUrl}/unsubscribe/reservations/${token}` }),
  });
}

/**
 * The token in the link to a reservation: 128 bits that follow from the installation's secret, so that the link of
 * an older email keeps working although only a hash is stored.
 */
function tokenOf({ secret }: Pick<GuestContext, "secret">, eventRow: number, email: string): string {
  return createHmac("sha256", secret)
    .update(`reservation:${eventRow}:${email}`)
    .digest("base64url")
    .slice(0, 22);
}
