import type { Insertable, Selectable } from "kysely";
import type { PublicEventId, StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = Schema["event_ticks"];
export type TickRow = Selectable<Table>;

/** All ticks at an event, also undone ones, in the order in which they were made. */
export function ticksOf(db: Queries, eventRow: number): Promise<TickRow[]> {
  return db.selectFrom("event_ticks").selectAll().where("event_id", "=", eventRow).orderBy("id").execute();
}

export async function addTicks(tx: Tx, ticks: readonly Insertable<Table>[]): Promise<void> {
  // PostgreSQL takes 65,535 values in one statement.
  for (const chunk of inChunks(ticks)) await tx.insertInto("event_ticks").values(chunk).execute();
}

export async function undoTicks(
  tx: Tx,
  ids: readonly number[],
  undone: { undone_at: number; undone_by: string },
): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx.updateTable("event_ticks").set(undone).where("id", "in", chunk).execute();
}

/** The number of people ticked at each of these events, by their public ids. */
export async function cameTo(
  db: Queries,
  storeId: StoreId,
  eventIds: readonly PublicEventId[],
): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const attendance = await db
    .selectFrom("event_ticks")
    .innerJoin("events", "events.id", "event_ticks.event_id")
    .select("events.event_id")
    .select((select) => select.fn.sum<number>("places").as("people"))
    .where("events.store_id", "=", storeId)
    .where("events.event_id", "in", [...eventIds])
    .where("undone_at", "is", null)
    .where("extra", "=", 0)
    .groupBy("events.event_id")
    .execute();
  return new Map(attendance.map(({ event_id, people }) => [event_id, Number(people)]));
}
