import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** The version of an order: a text that differs once anything has changed that staff act on. "" if there is no such order. */
export async function versionOf(db: Queries, store: Store, orderNumber: number): Promise<string> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? versionOfRow(db, row) : "";
}

const versionOfRow = async (db: Queries, row: rows.OrderRow) =>
  hashOf(await rows.changesOf(db, row)).slice(0, 12);

/**
 * Does something to an order as it was read, or nothing at all: the first transaction locks the order and compares its
 * version. @param act is passed the database to use. Failure: `changed`.
 */
export async function atVersion<Done>(
  database: Database,
  store: Store,
  orderNumber: number,
  version: string | undefined,
  act: (database: Database) => Promise<Done>,
): Promise<Done | Failure> {
  if (version === undefined) return act(database);
  let isChecked = false;
  try {
    return await act({
      ...database,
      async transaction(work, seen) {
        const done = await database.transaction(async (tx) => {
          const row = isChecked ? undefined : await rows.lockedOrder(tx, store.id, orderNumber);
          if (row && (await versionOfRow(tx, row)) !== version)
            throw new Refusal(failure("orders.changed", { order: orderNumber }));
          return work(tx);
        }, seen);
        isChecked = true;
        return done;
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
