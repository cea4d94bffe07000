import type { OrderNumber, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Condition } from "../../catalogue/catalogue.ts";
import type { Store } from "../../stores/stores.server.ts";
import { storedTaken } from "../json-columns.ts";
import * as queueRows from "../queues/rows.server.ts";

/** Copies in the shop that belong to an order. */
export interface SetAside {
  readonly title_id: TitleId;
  readonly location_id: number;
  readonly condition: Condition;
  readonly order_number: OrderNumber;
  readonly quantity: number;
}

/** Most lines of open orders that are read, the oldest orders first. */
const MAX_LINES = 20_000;

/**
 * Copies set aside for orders: they are in the shop, but no other customer can buy them, and the stock of their shelf
 * does not count them.
 * @param titleIds of these titles; of all if omitted
 */
export async function copiesSetAside(
  db: Queries,
  store: Store,
  titleIds?: readonly TitleId[],
): Promise<SetAside[]> {
  if (titleIds?.length === 0) return [];
  return (await queueRows.linesSetAside(db, store.id, titleIds, MAX_LINES)).flatMap(({ taken, ...line }) =>
    storedTaken.read(taken).map((shelf) => ({ ...line, ...shelf })),
  );
}

/** Copies of each title that are set aside on these shelves; titles without any are missing. */
export async function asideByTitle(
  db: Queries,
  store: Store,
  on: { titles?: readonly number[]; locations?: readonly number[] | undefined; condition?: Condition },
): Promise<Map<number, number>> {
  const copiesByTitle = new Map<number, number>();
  for (const { title_id, location_id, condition, quantity } of await copiesSetAside(db, store, on.titles)) {
    if (on.locations && !on.locations.includes(location_id)) continue;
    if (on.condition !== undefined && on.condition !== condition) continue;
    copiesByTitle.set(title_id, (copiesByTitle.get(title_id) ?? 0) + quantity);
  }
  return copiesByTitle;
}

/** Counts a title's copies on one shelf, and names the orders that they are for. */
export function asideOn(
  copies: readonly SetAside[],
  shelf: Pick<SetAside, "location_id" | "condition">,
): { copies: number; orders: number[] } {
  const here = copies.filter(
    ({ location_id, condition }) => location_id === shelf.location_id && condition === shelf.condition,
  );
  return {
    copies: here.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: [...new Set(here.map(({ order_number }) => order_number))],
  };
}

/** The copies of one shelf that are set aside, and the orders that they are for. */
export async function setAsideAt(
  db: Queries,
  store: Store,
  shelf: Pick<SetAside, "title_id" | "location_id" | "condition">,
) {
  return asideOn(await copiesSetAside(db, store, [shelf.title_id]), shelf);
}
