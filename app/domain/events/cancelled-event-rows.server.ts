import type { EpochSeconds, PublicEventId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";

/** The shops with cancelled events whose tickets nobody has refunded in time. */
export async function storesWithTicketsToRefund(db: Queries, now: EpochSeconds): Promise<number[]> {
  const stores = await db
    .selectFrom("events")
    .select("store_id")
    .distinct()
    .where("refund_tickets_at", "<=", now)
    .execute();
  return stores.map(({ store_id }) => store_id);
}

/**
 * Claims up to `limit` cancelled events whose tickets are still to be refunded, by moving their time on. Two
 * processes never get the same event.
 * @returns their public ids
 */
export async function claimEvents(
  tx: Tx,
  storeId: StoreId,
  { now, until, limit }: { now: EpochSeconds; until: number; limit: number },
): Promise<number[]> {
  const due = tx
    .selectFrom("events")
    .select("id")
    .where("store_id", "=", storeId)
    .where("refund_tickets_at", "<=", now)
    .orderBy("refund_tickets_at")
    .limit(limit);
  const claimed = await tx
    .updateTable("events")
    .set({ refund_tickets_at: until })
    .where("id", "in", due)
    // Checked again, because another process may have claimed one since.
    .where("refund_tickets_at", "<=", now)
    .returning("event_id")
    .execute();
  return claimed.flatMap(({ event_id }) => event_id ?? []);
}

/** Whether the tickets of a cancelled event are still to be refunded. */
export async function isToBeRefunded(
  db: Queries,
  storeId: StoreId,
  eventId: PublicEventId,
): Promise<boolean> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("store_id", "=", storeId)
    .where("event_id", "=", eventId)
    .where("refund_tickets_at", "is not", null)
    .executeTakeFirst();
  return event !== undefined;
}

/** Records that an event's tickets are refunded. */
export async function markRefunded(tx: Tx, storeId: StoreId, eventId: PublicEventId): Promise<void> {
  await tx
    .updateTable("events")
    .set({ refund_tickets_at: null })
    .where("store_id", "=", storeId)
    .where("event_id", "=", eventId)
    .execute();
}
