import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { SquareCount, SquareStock } from "#app/platform/gateways/square/stock.server.ts";
import { titleIdsOfCodes } from "../catalogue/catalogue.server.ts";
import { lockShelf, moveCopies, type ShelfId, stockHeld } from "../catalogue/stock.server.ts";
import { announceOnHand } from "../catalogue/stock-notices/stock-notices.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";
import { copiesHere } from "./till.ts";

/** A shop's till, and what its work needs. It holds no request, so that a timer can do it. */
export interface Till {
  readonly database: Database;
  readonly store: Store;
  readonly square: SquareStock;
  readonly now: EpochSeconds;
  /** Of links in emails. */
  readonly baseUrl: string;
}

/**
 * Stores counts of one location, unless newer ones are known, and sets our shelves of these titles, in the caller's
 * transaction: to Square's count, less the copies that were sold and that it does not include. Titles with several
 * variations stay as they are.
 * @returns how many shelves were changed
 */
export async function takeCounts(
  tx: Tx,
  { store, now, baseUrl }: Pick<Till, "store" | "now" | "baseUrl">,
  counts: readonly SquareCount[],
): Promise<number> {
  await rows.putCounts(tx, store.id, counts);
  const { read, locations } = store.settings.square_stock;
  const square_location = counts[0]?.location;
  const location = locations.find((location) => location.square_location === square_location);
  if (!read || !location || square_location === undefined) return 0;
  const variations = counts.map(({ variation }) => variation);
  const counted = await rows.countsOfBooks(tx, store.id, square_location, variations);
  const quantities = new Map(counted.map((count) => [count.product_code, count.quantity]));
  const titles = await titleIdsOfCodes(tx, [...quantities.keys()]);
  const ids = [...titles.values()];
  const heldTitles = new Set(
    (await stockHeld(tx, store.id, ids))
      .filter((row) => row.location_id === location.location_id && row.condition === "")
      .map(({ title_id }) => title_id),
  );
  const shelfOf = (title_id: TitleId): ShelfId => ({
    title_id,
    location_id: location.location_id,
    condition: "",
  });
  const shelves: { title_id: TitleId; quantity: number; before: number }[] = [];
  // In the order in which orders take copies, and one shelf after the other, so that neither waits for the other for
  // ever.
  for (const [code, title_id] of [...titles].sort(([, a], [, b]) => a - b)) {
    const quantity = quantities.get(code) ?? 0;
    if (quantity <= 0 && !heldTitles.has(title_id)) continue;
    shelves.push({ title_id, quantity, before: await lockShelf(tx, store.id, shelfOf(title_id), now) });
  }
  // Once the shelves are locked, no order takes copies from them.
  const sold = await rows.uncountedOf(tx, store.id, ids);
  const uncounted = new Map(
    sold.filter((row) => row.square_location === square_location).map((row) => [row.title_id, row.quantity]),
  );
  const more: number[] = [];
  let changed = 0;
  for (const { title_id, quantity, before } of shelves) {
    const moved = copiesHere(quantity, uncounted.get(title_id) ?? 0) - before;
    if (moved === 0) continue;
    await moveCopies(tx, store.id, shelfOf(title_id), { quantity: moved }, now);
    changed++;
    if (moved > 0) more.push(title_id);
  }
  if (more.length > 0) await announceOnHand(tx, now, store, more, baseUrl);
  return changed;
}
