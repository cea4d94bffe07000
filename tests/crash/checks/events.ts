import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";
import { groupedBy, isLive, linesOf, sumOf } from "./rows.ts";

/**
 * No event has more tickets than places, and an event that was cancelled stays so. @throws Error that names the event
 */
export async function checkEvents(
  db: Queries,
  places: number,
  acknowledged?: Acknowledged,
): Promise<{ tickets: number }> {
  const [events, offered, lines] = await Promise.all([
    db.selectFrom("events").selectAll().execute(),
    db.selectFrom("event_titles").selectAll().where("kind", "=", "ticket").execute(),
    linesOf(db),
  ]);
  const linesOfTitle = groupedBy(lines.filter(isLive), ({ title_id }) => title_id);
  let tickets = 0;
  for (const { event_id, title_id } of offered) {
    const sold = (linesOfTitle.get(title_id) ?? []).filter(({ voided_at }) => voided_at === null);
    const count = sumOf(sold, ({ quantity, cancelled, returned }) => quantity - cancelled - returned);
    const event = events.find(({ id }) => id === event_id);
    if (count > places) throw new Error(`event ${event_id} has ${count} tickets for ${places} places`);
    if (event?.cancelled_at && count > 0)
      throw new Error(`event ${event_id} is cancelled, and ${count} tickets are not taken back`);
    tickets += count;
  }
  for (const [id] of acknowledged?.all("called_off") ?? [])
    if (!events.find(({ event_id }) => event_id === id)?.cancelled_at)
      throw new Error(`event ${id} was cancelled, and is not`);
  return { tickets };
}
