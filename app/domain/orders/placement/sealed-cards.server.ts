import { z } from "zod";
import type { EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { unseal } from "../../payments/card-sealing.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import * as rows from "../rows.server.ts";

/** Seconds after which a sealed card is destroyed, if neither the operator uses it nor the shopper orders. */
export const CARD_KEPT = 14 * 86_400;

/** The fields of a card, as the shopper typed them. */
const CARD = z.record(z.string(), z.string());

/**
 * Decrypts an order's card with the operator's own key, and destroys it: the card and its security code can be read
 * only once. Failures: `not_found`, `wrong_key` (the card stays sealed).
 */
export async function openCard(
  database: Database,
  store: Store,
  orderNumber: OrderNumber,
  privateKey: string,
): Promise<Record<string, string> | Failure> {
  const order = await rows.orderByNumber(database.read, store.id, orderNumber);
  const card = order && (await rows.cardOfOrder(database.read, order.id));
  if (!order || !card) return failure("orders.not_found", { order: orderNumber });
  let opened: Record<string, string>;
  try {
    opened = CARD.parse(JSON.parse(unseal(privateKey, card.sealed)));
  } catch {
    return failure("orders.wrong_key");
  }
  // If two people open it at the same moment, only one reads it.
  const isOurs = await database.transaction((tx) => rows.deleteCard(tx, order.id));
  return isOurs ? opened : failure("orders.not_found", { order: orderNumber });
}

/**
 * Destroys cards that were not used in time.
 * @returns how many
 */
export function forgetOldCards(database: Database, now: EpochSeconds): Promise<number> {
  return database.transaction((tx) => rows.deleteOldCards(tx, now - CARD_KEPT));
}
