import { isFailure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { offerBundle } from "./bundles.server.ts";
import { eventInFull } from "./staff.server.ts";
import { offerTicket } from "./tickets.server.ts";

/**
 * Offers the tickets and bundles of an event for another one as well: new tickets of the same kinds and prices, as many as
 * the first one had. Passes, whose titles come from a file, are left out. Does nothing if there is no such event.
 * @param sold how many of its tickets are sold, by title
 */
export async function copyOffers(
  database: Database,
  desk: { readonly store: Store; readonly now: number; readonly actor: string },
  from: number,
  to: number,
  sold: ReadonlyMap<number, number>,
): Promise<void> {
  const event = await eventInFull(database.read, desk, from);
  const own = event?.tickets.filter(({ is_own }) => is_own) ?? [];
  for (const { title_id, name, price, left } of own)
    await offerTicket(database, desk, {
      ...{ event_id: to, name, price: price ?? 0 },
      left: left + (sold.get(title_id) ?? 0),
    });
  for (const { ticket, code, price } of event?.bundles ?? []) {
    const offered = await offerBundle(database, desk, { event_id: to, ticket, code, price });
    // The bundle of a pass has no ticket here.
    if (isFailure(offered) && offered.code !== "no_ticket" && offered.code !== "no_book")
      throw new Error(`The bundle of ${ticket} with ${code} could not be copied.`);
  }
}
