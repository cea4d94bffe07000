import type { Queries } from "#app/platform/db/database.server.ts";
import type { Arrived } from "../../support/webhook-receiver.ts";
import type { Acknowledged } from "../said.ts";

/**
 * Every event has arrived at least once, always with the same id, number and type, and every order that was placed was
 * heard of.
 * @returns how many events there were, and how often one came again
 * @throws Error that names the event
 */
export async function checkWebhooks(
  db: Queries,
  arrived: readonly Arrived[],
  refused: readonly string[],
  acknowledged?: Acknowledged,
): Promise<{ events: number; again: number }> {
  if (refused.length > 0) throw new Error(`the receiver refused ${refused.length} events: ${refused[0]}`);
  const [events, sendings, hooks] = await Promise.all([
    db.selectFrom("webhook_events").select(["event_id", "number", "type"]).execute(),
    db.selectFrom("webhook_sendings").select(["number", "sent_at", "problem"]).execute(),
    db.selectFrom("webhooks").select(["off_at", "lost_since"]).execute(),
  ]);
  if (hooks.some(({ off_at, lost_since }) => off_at !== null || lost_since !== null))
    throw new Error("the webhook was switched off, or has lost events");
  const byId = new Map<string, Arrived>();
  for (const one of arrived) {
    const before = byId.get(one.id);
    if (before && (before.type !== one.type || before.sequence !== one.sequence))
      throw new Error(
        `event ${one.id} came as ${before.type} ${before.sequence} and ${one.type} ${one.sequence}`,
      );
    byId.set(one.id, one);
  }
  const unsent = new Map(
    sendings.filter(({ sent_at }) => sent_at === null).map((sending) => [sending.number, sending.problem]),
  );
  for (const { event_id, number, type } of events) {
    const got = byId.get(event_id);
    if (!got || unsent.has(number))
      throw new Error(`event ${number} (${type}) has not arrived: ${unsent.get(number)}`);
    if (got.type !== type || got.sequence !== number)
      throw new Error(`event ${number} came as ${got.sequence}`);
  }
  const heard = new Set<number>();
  for (const { type, data } of arrived)
    if (type === "order.placed") heard.add(Number((data.order as { order_number: number }).order_number));
  for (const [number] of acknowledged?.all("placed") ?? [])
    if (!heard.has(number)) throw new Error(`nobody heard that order ${number} was placed`);
  return { events: events.length, again: arrived.length - byId.size };
}
