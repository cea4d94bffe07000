import { spelledOut } from "#app/lib/and-more.ts";
import type { PublicEventId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import * as events from "./rows.server.ts";
import * as rows from "./tick-rows.server.ts";
import { type Actor, recordAtDoor } from "./trail.server.ts";

export type { TickRow } from "./tick-rows.server.ts";

/** Reads and stores ticks. The list of guests, and how many may come, is in `door/door.server.ts`. */

/**
 * Locks an event until the transaction ends, and reads its ticks, so that two people at the door tick one after the
 * other.
 */
export async function lockDoor(
  tx: Tx,
  storeId: StoreId,
  eventId: PublicEventId,
): Promise<{ event: events.EventRow; ticks: rows.TickRow[] } | undefined> {
  const event = await events.lockEvent(tx, storeId, eventId);
  return event && { event, ticks: await rows.ticksOf(tx, event.id) };
}

/** The ticks of an event, also undone ones. */
export async function ticksOfEvent(
  db: Queries,
  storeId: StoreId,
  eventId: PublicEventId,
): Promise<rows.TickRow[]> {
  const event = await events.eventById(db, storeId, eventId);
  return event ? rows.ticksOf(db, event.id) : [];
}

export const cameTo = rows.cameTo;

/** A tick to be stored. */
export interface NewTick {
  token: string;
  entry: string;
  name: string;
  places: number;
  at: number;
  /** Whether a phone without a network let them in, although everyone of the entry was in already. */
  extra?: boolean;
}

/** Entries that one line of the history names. */
const MAX_NAMED = 20;

const inWords = (ticks: readonly { entry: string; places: number; extra?: boolean | number }[]) =>
  spelledOut(
    ticks
      .slice(0, MAX_NAMED)
      .map(({ entry, places, extra }) => `${entry}: ${places}${extra ? " (again)" : ""}`),
    ticks.length,
  ).join(", ");

/** Stores ticks, and records them. The caller has locked the event. */
export async function storeTicks(
  tx: Tx,
  context: Actor,
  event: events.EventRow,
  ticks: readonly NewTick[],
): Promise<void> {
  if (ticks.length === 0) return;
  await rows.addTicks(
    tx,
    ticks.map(({ extra, ...tick }) => ({
      ...tick,
      extra: extra ? 1 : 0,
      event_id: event.id,
      store_id: context.store.id,
      who: context.actor,
      undone_at: null,
      undone_by: "",
    })),
  );
  await recordAtDoor(tx, context, event.event_id, "event people came", inWords(ticks));
}

/** Undoes ticks, and records that. The caller has locked the event and checked that these ticks count. */
export async function takeTicksBack(
  tx: Tx,
  context: Actor,
  event: events.EventRow,
  ticks: readonly rows.TickRow[],
): Promise<void> {
  if (ticks.length === 0) return;
  const ids = ticks.map(({ id }) => id);
  await rows.undoTicks(tx, ids, { undone_at: context.now, undone_by: context.actor });
  await recordAtDoor(tx, context, event.event_id, "event people not come", inWords(ticks));
}
