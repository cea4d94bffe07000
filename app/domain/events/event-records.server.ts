import type { WallSeconds } from "#app/lib/dates.ts";
import type { PublicEventId, TitleId } from "#app/lib/number-kinds.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import {
  type CustomContent,
  type ListedEvent,
  listedEvent,
  shopClock,
  storedContent,
} from "./events.server.ts";
import { publicId } from "./events.ts";
import {
  emailEventCancellation,
  emailEventChange,
  type GuestContext,
  moveUp,
  remindAgain,
} from "./guests/guests.server.ts";
import * as rows from "./rows.server.ts";
import { endedTickets, followEvent } from "./tickets.server.ts";
import { recordEvent } from "./trail.server.ts";

/** An event as an import or a screen hands it over. Its texts are safe HTML, its times checked. */
export interface EventRecord {
  /** The import's key for the event. A known uid changes its event. */
  uid: string;
  name: string;
  starts: WallSeconds;
  ends: WallSeconds;
  description: string;
  summary: string;
  custom_content: CustomContent;
  /** The name of its picture; undefined for no change. */
  image: string | null | undefined;
  location_id: number | null;
  place: string;
  price: string;
  seats: number | null;
  answer_by: WallSeconds | null;
  books: readonly number[];
  tickets: readonly number[];
}

/** A saved event before the change. */
export interface SavedEvent {
  uid: string;
  event_id: PublicEventId;
  change: "added" | "changed" | "same";
}

/** Emails the buyers of an event's tickets, whom this module cannot read from orders. */
export interface Buyers {
  /**
   * The event's time or place has changed.
   * @param titleIds the titles that it sold as tickets before
   */
  moved(tx: Tx, event: ListedEvent, titleIds: readonly TitleId[]): Promise<void>;
  /**
   * The event is cancelled.
   * @param titleIds its tickets that are also for other events still to come
   */
  cancelled(tx: Tx, event: ListedEvent, titleIds: readonly TitleId[]): Promise<void>;
}

/** Options of an import of events. */
export interface SavingOptions {
  /** Reports changes without storing them. */
  dryRun?: boolean;
  onProgress?: OnProgress | undefined;
}

/**
 * Stores events, all of them or none: new ones, and changes of those with the same uid. Unchanged events are not
 * written. A cancelled event stays cancelled. New seats go to people who wait. In a dry run, the ids of new events are
 * 0.
 */
export function saveEvents(
  database: Database,
  context: GuestContext,
  records: readonly EventRecord[],
  buyers: Buyers,
  { dryRun = false, onProgress }: SavingOptions = {},
): Promise<SavedEvent[]> {
  const { store } = context;
  if (records.length === 0) return Promise.resolve([]);
  return database.transaction(async (tx) => {
    const before = await rows.eventsByUid(
      tx,
      store.id,
      records.map(({ uid }) => uid),
    );
    const saved: SavedEvent[] = [];
    onProgress?.({ doing: "saving events" });
    for (const record of records) {
      onProgress?.({ doing: "saving events", done: saved.length, total: records.length });
      saved.push(await saveOne(tx, context, record, before.get(record.uid), buyers, dryRun));
    }
    return saved;
  });
}

/** An event as a form hands it over. */
export type TypedEvent = Omit<EventRecord, "uid" | "custom_content" | "tickets">;

/**
 * Stores one event as staff typed it, and records who did. Its tickets and the texts around it do not change.
 * @param which the event to change, with the revision that the caller saw; or the form's key for a new event, so that
 * it adds one event however often it is sent
 * Failures: `not_found`, `cancelled`, `changed` (a colleague or an import was faster).
 */
export function saveEvent(
  database: Database,
  context: GuestContext & { readonly actor: string },
  typed: TypedEvent,
  which: { event_id: PublicEventId; seen: number } | { key: string },
  buyers: Buyers,
): Promise<SavedEvent | Failure> {
  const { store } = context;
  return database.transaction(async (tx) => {
    if ("key" in which) {
      const uid = `desk-${which.key}`;
      const [existing] = (await rows.eventsByUid(tx, store.id, [uid])).values();
      if (existing) return { uid, event_id: existing.event_id, change: "same" };
      const saved = await saveOne(
        tx,
        context,
        { ...typed, uid, custom_content: [], tickets: [] },
        undefined,
        buyers,
      );
      if (saved.change === "added") await recordEvent(tx, context, saved.event_id, "event added", "");
      return saved;
    }
    const old = await rows.lockEvent(tx, store.id, which.event_id);
    if (!old) return failure("events.not_found");
    if (old.cancelled_at !== null) return failure("events.cancelled", { name: old.name });
    if (old.revision !== which.seen) return failure("events.changed");
    const custom_content = storedContent.read(old.custom_content);
    const record = { ...typed, uid: old.uid, custom_content, tickets: [] };
    const saved = await saveOne(tx, context, record, old, buyers);
    if (saved.change === "changed")
      await recordEvent(tx, context, which.event_id, "event changed", changesIn(old, typed));
    return saved;
  });
}

/** Describes the changes to an event for the trail: short values before and after, other fields by name. */
function changesIn(old: rows.EventRow, typed: TypedEvent): string {
  const { name, starts, ends, place, price, seats } = typed;
  const time = (wall: WallSeconds) => new Date(wall * 1000).toISOString().slice(0, 16).replace("T", " ");
  const short = [
    ["name", old.name, name],
    ["start", time(old.starts), time(starts)],
    ["end", time(old.ends), time(ends)],
    ["place", old.place, place],
    ["price", old.price, price],
    ["seats", String(old.seats ?? ""), String(seats ?? "")],
  ].flatMap(([field, was, is]) => (was === is ? [] : [`${field}: “${was}” to “${is}”`]));
  const others = [
    ...(old.description === typed.description ? [] : ["description"]),
    ...(old.location_id === typed.location_id ? [] : ["location"]),
    ...(old.answer_by === typed.answer_by ? [] : ["answer by"]),
    ...(typed.image === undefined || old.image === typed.image ? [] : ["picture"]),
  ];
  return [...short, ...others].join(", ") || "books";
}

/** Stores one event of a transaction. @param old the event with its uid, if there is one */
async function saveOne(
  tx: Tx,
  context: GuestContext,
  { books, tickets, custom_content, ...fields }: EventRecord,
  old: rows.EventRow | undefined,
  buyers: Buyers,
  dryRun = false,
): Promise<SavedEvent> {
  const { store, now } = context;
  const image = fields.image === undefined ? (old?.image ?? null) : fields.image;
  const values = { ...fields, image, custom_content: storedContent.write(custom_content) };
  type EventTitles = Awaited<ReturnType<typeof rows.titlesOf>>;
  /** The titles of the record. A calendar has no tickets, so tickets that staff offered stay. */
  const titlesAfter = (had: EventTitles): EventTitles => [
    ...books.map((title_id) => ({ kind: "book" as const, title_id })),
    ...tickets.map((title_id) => ({ kind: "ticket" as const, title_id })),
    ...(tickets.length === 0 ? had.filter(({ kind }) => kind === "ticket") : []),
  ];
  if (!old) {
    if (dryRun) return { uid: fields.uid, event_id: 0, change: "added" };
    const times = { cancelled_at: null, created_at: now, updated_at: now };
    const id = await rows.insertEvent(tx, { ...values, ...times, store_id: store.id });
    if (id === undefined) {
      // The same form or file is being stored by another process.
      const [saved] = (await rows.eventsByUid(tx, store.id, [fields.uid])).values();
      if (!saved) throw new Error(`event ${fields.uid} is gone`);
      return { uid: fields.uid, event_id: saved.event_id, change: "same" };
    }
    const event_id = publicId(id, fields.starts);
    await rows.putEventId(tx, id, event_id);
    await rows.replaceTitles(tx, id, titlesAfter([]));
    const event = tickets.length > 0 ? await rows.lockEvent(tx, store.id, event_id) : undefined;
    if (event) await followEvent(tx, context, event);
    return { uid: fields.uid, event_id, change: "added" };
  }
  const had = await rows.titlesOf(tx, old.id);
  const same =
    Object.entries(values).every(([name, value]) => old[name as keyof typeof values] === value) &&
    JSON.stringify(had.map(({ kind, title_id }) => [kind, title_id])) ===
      JSON.stringify(titlesAfter(had).map(({ kind, title_id }) => [kind, title_id]));
  if (!same && !dryRun) {
    await rows.reviseEvent(tx, old.id, { ...values, updated_at: now });
    // The event is locked now. Tickets that staff have offered meanwhile must not be lost.
    const current = await rows.titlesOf(tx, old.id);
    await rows.replaceTitles(tx, old.id, titlesAfter(current));
    const moved = await followChange(tx, context, old);
    const sold = current.filter(({ kind }) => kind === "ticket").map(({ title_id }) => title_id);
    if (moved) await buyers.moved(tx, moved, sold);
  }
  return { uid: fields.uid, event_id: old.event_id, change: same ? "same" : "changed" };
}

/**
 * Follows up a changed event: new seats go to people who wait, tickets get the new name, and reminders are sent again.
 * If the time or place has changed, emails everyone who reserved a place or waits for one.
 * @returns the event if its time or place has changed
 */
async function followChange(
  tx: Tx,
  context: GuestContext,
  before: rows.EventRow,
): Promise<ListedEvent | undefined> {
  const event = await rows.lockEvent(tx, context.store.id, before.event_id);
  if (!event) return undefined;
  if (event.starts !== before.starts) await remindAgain(tx, context, event);
  await followEvent(tx, context, event);
  const moved = wasMoved(context, before, event);
  if (moved) await emailEventChange(tx, context, event);
  await moveUp(tx, context, event);
  return moved ? listedEvent(context.store, event, shopClock(context)) : undefined;
}

/** Whether an event that is still to come takes place at another time or somewhere else than before. */
function wasMoved(context: GuestContext, before: rows.EventRow, event: rows.EventRow): boolean {
  const clock = shopClock(context);
  if (event.cancelled_at !== null || event.ends <= clock) return false;
  const placeOf = (row: rows.EventRow) => listedEvent(context.store, row, clock).place;
  return event.starts !== before.starts || event.ends !== before.ends || placeOf(event) !== placeOf(before);
}

/**
 * Cancels an event, which stays on its page and in calendars, marked as cancelled. Emails everyone who reserved a place
 * or waits for one, and the buyers of tickets that stay valid for other events.
 * Failures: `not_found`, `cancelled`.
 */
export function cancelEvent(
  database: Database,
  context: GuestContext,
  eventId: PublicEventId,
  buyers: Buyers,
  actor = "operator",
): Promise<{ event_id: PublicEventId; emailed: number } | Failure> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const row = await rows.lockEvent(tx, store.id, eventId);
    if (!row) return failure("events.not_found");
    if (!(await rows.cancelEvent(tx, row.id, now))) return failure("events.cancelled", { name: row.name });
    const cancelled = { ...row, cancelled_at: now };
    await followEvent(tx, context, cancelled);
    const ended = new Set((await endedTickets(tx, context, cancelled)).map(({ title_id }) => title_id));
    const valid = (await rows.titlesOf(tx, row.id))
      .filter(({ kind, title_id }) => kind === "ticket" && !ended.has(title_id))
      .map(({ title_id }) => title_id);
    const clock = shopClock(context);
    if (row.ends > clock) await buyers.cancelled(tx, listedEvent(store, cancelled, clock), valid);
    await recordEvent(tx, { ...context, actor }, eventId, "event cancelled", "");
    return { event_id: eventId, emailed: await emailEventCancellation(tx, context, row) };
  });
}

/**
 * Cancels events by the uids of an import. Skips unknown uids, and events that were cancelled before. In a dry run,
 * nothing changes.
 * @returns the uids of the newly cancelled events, and the ids of all events that sold tickets, which may have to be
 * refunded
 */
export async function cancelByUids(
  database: Database,
  context: GuestContext,
  uids: readonly string[],
  buyers: Buyers,
  { dryRun = false, onProgress }: SavingOptions = {},
): Promise<{ cancelled: string[]; with_tickets: number[] }> {
  const eventByUid = await rows.eventsByUid(database.read, context.store.id, uids);
  const events = uids.flatMap((uid) => eventByUid.get(uid) ?? []);
  const selling = await rows.sellingTickets(
    database.read,
    events.map(({ id }) => id),
  );
  const cancelled: string[] = [];
  if (events.length > 0) onProgress?.({ doing: "cancelling events" });
  for (const [index, { uid, event_id, cancelled_at }] of events.entries()) {
    onProgress?.({ doing: "cancelling events", done: index, total: events.length });
    if (cancelled_at !== null) continue;
    if (dryRun || !isFailure(await cancelEvent(database, context, event_id, buyers))) cancelled.push(uid);
  }
  const with_tickets = events.filter(({ id }) => selling.has(id)).map(({ event_id }) => event_id);
  return { cancelled, with_tickets };
}
