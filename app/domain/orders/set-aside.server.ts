import type { Queries } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as queueRows from "./queue-rows.server.ts";
import { storedTaken } from "./stored.ts";

/** Copies that stand in the shop for an order that has not left yet. */
export interface SetAside {
  readonly title_id: number;
  readonly location_id: number;
  readonly condition: string;
  readonly order_number: number;
  readonly quantity: number;
}

/** At most this many lines of open orders are read, the oldest orders first. */
const MOST = 20_000;

/**
 * Copies that are set aside for orders: they are in the shop, and nobody else can buy them. The stock of a shelf does not count them.
 * @param titleId of this title; of all titles if omitted
 */
export async function copiesSetAside(db: Queries, store: Store, titleId?: number): Promise<SetAside[]> {
  return (await queueRows.linesSetAside(db, store.id, titleId, MOST)).flatMap(({ taken, ...line }) =>
    storedTaken.read(taken).map((one) => ({ ...line, ...one })),
  );
}

/** The copies of one shelf that are set aside, and the orders that they are for. */
export async function setAsideAt(
  db: Queries,
  store: Store,
  shelf: { title_id: number; location_id: number; condition: string },
): Promise<{ copies: number; orders: number[] }> {
  const here = (await copiesSetAside(db, store, shelf.title_id)).filter(
    ({ location_id, condition }) => location_id === shelf.location_id && condition === shelf.condition,
  );
  return {
    copies: here.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: [...new Set(here.map(({ order_number }) => order_number))],
  };
}
