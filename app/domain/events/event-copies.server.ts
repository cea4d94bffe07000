import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { within } from "#app/platform/db/refusable.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { offerBundle } from "./bundles.server.ts";
import { type Buyers, type SavedEvent, saveEvent, type TypedEvent } from "./event-records.server.ts";
import type { GuestContext } from "./guests/guests.server.ts";
import { eventInFull } from "./staff.server.ts";
import { offerTicket, ticketsOf } from "./tickets.server.ts";

/**
 * Adds an event as staff typed it, with the tickets and bundles of another one, in one transaction. A repeated form
 * finds the event and adds nothing to it.
 * @param soldOf how many of these tickets are sold, by title, which this module cannot read from orders
 */
export function addCopy(
  database: Database,
  context: GuestContext & { readonly actor: string },
  typed: TypedEvent,
  { key, copy_of }: { key: string; copy_of: number },
  buyers: Buyers,
  soldOf: (db: Queries, titleIds: readonly TitleId[]) => Promise<ReadonlyMap<number, number>>,
): Promise<SavedEvent | Failure> {
  return database.transaction(async (tx) => {
    const inOne = within(database, tx);
    const saved = await saveEvent(inOne, context, typed, { key }, buyers);
    if (isFailure(saved) || saved.change !== "added") return saved;
    const offered = await ticketsOf(tx, context, copy_of);
    await copyOffers(inOne, context, copy_of, saved.event_id, await soldOf(tx, offered?.title_ids ?? []));
    return saved;
  });
}

/**
 * Offers the tickets and bundles of an event for another one as well: new tickets of the same kinds and prices, as many
 * as the first one had. Passes, whose titles come from a file, are left out. Does nothing if there is no such event.
 * @param sold how many of its tickets are sold, by title
 */
async function copyOffers(
  database: Database,
  context: { readonly store: Store; readonly now: EpochSeconds; readonly actor: string },
  from: number,
  to: number,
  sold: ReadonlyMap<number, number>,
): Promise<void> {
  const event = await eventInFull(database.read, context, from);
  const tickets = event?.tickets.filter(({ is_own }) => is_own) ?? [];
  for (const { title_id, name, price, left } of tickets)
    await offerTicket(database, context, {
      event_id: to,
      name,
      price: price ?? 0,
      left: left + (sold.get(title_id) ?? 0),
    });
  for (const { ticket, code, price } of event?.bundles ?? []) {
    const offered = await offerBundle(database, context, { event_id: to, ticket, code, price });
    // Passes are left out, so their bundles have no ticket here.
    if (isFailure(offered) && offered.code !== "no_ticket" && offered.code !== "no_book")
      throw new Error(`the bundle of ticket ${ticket} with ${code} could not be copied: ${offered.code}`);
  }
}
