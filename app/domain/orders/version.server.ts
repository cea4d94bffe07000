import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** The version of an order: a text that changes with everything that staff act on. "" if there is no such order. */
export async function versionOf(db: Queries, store: Store, orderNumber: OrderNumber): Promise<string> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? versionOfRow(db, row) : "";
}

/** The version of an order whose row was read. */
export async function versionOfRow(db: Queries, row: rows.OrderRow): Promise<string> {
  return hashOf(await rows.changesOf(db, row)).slice(0, 12);
}
