import type { EpochSeconds, PublicEventId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { type AuditAction, record, trail } from "../accounts/audit/audit.server.ts";
import type { Store } from "../stores/stores.server.ts";

/** The name of an event in the shop's trail of changes. */
const subjectOf = (eventId: PublicEventId) => `event:${eventId}`;

/** The name of its door, so that a hundred ticks do not hide what else was done with the event. */
const doorOf = (eventId: PublicEventId) => `door:${eventId}`;

/** The author of a change to an event: a member of staff, or "operator". */
export interface Actor {
  readonly store: Pick<Store, "id">;
  readonly now: EpochSeconds;
  readonly actor: string;
}

/** Records what somebody did with an event, in the transaction that does it. It names no guest. */
export function recordEvent(
  tx: Tx,
  { store, now, actor }: Actor,
  eventId: PublicEventId,
  action: Extract<AuditAction, `event ${string}`>,
  detail: string,
): Promise<void> {
  return record(tx, { storeId: store.id, at: now, actor, action, subject: subjectOf(eventId), detail });
}

/** Records that entries of an event's door were ticked, or that ticks were undone. It names no guest. */
export function recordAtDoor(
  tx: Tx,
  { store, now, actor }: Actor,
  eventId: PublicEventId,
  action: "event people came" | "event people not come",
  detail: string,
): Promise<void> {
  return record(tx, { storeId: store.id, at: now, actor, action, subject: doorOf(eventId), detail });
}

/** Entries of an event's history that its page shows. */
const MAX_SHOWN = 50;

/** Staff's changes to an event, the oldest first. */
export async function eventHistory(db: Queries, storeId: StoreId, eventId: PublicEventId) {
  const entries = await trail(db, storeId, subjectOf(eventId), MAX_SHOWN);
  return entries.map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));
}
