import type { Cents } from "#app/lib/money.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { cardIdOf, type GiftCard } from "../gift-cards.server.ts";
import { lockCard } from "../rows.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Voids a card: what is left on it can no longer be spent.
 * @param card its number, or its id if it has no number yet
 * @returns the card as it was. Failures: `not_found`, `voided` (it is void already).
 */
export function voidCard(
  database: Database,
  storeId: number,
  now: number,
  card: { number: string } | { id: number },
): Promise<GiftCard | Failure> {
  return database.transaction(async (tx) => {
    const id = "id" in card ? card.id : await cardIdOf(tx, storeId, card.number);
    const before = id === undefined ? undefined : await lockCard(tx, storeId, id);
    if (!before) return failure("giftCards.not_found");
    if (before.blocked === 1) return failure("giftCards.voided", { card: before.id });
    await rows.blockCards(tx, [before], now);
    if (before.sale_id !== null) await rows.endEmptySales(tx, [before.sale_id], now);
    return before;
  });
}

/** Whether money of this card was spent, or is reserved for an order that waits for its payment. */
const isSpent = (card: { balance: Cents }, sale: { amount: Cents }) => card.balance < sale.amount;

/**
 * Voids every gift card that an order bought, in the transaction that refunds or cancels the order. The caller rolls
 * back if it fails. Failure: `spent`, because money that was used cannot be refunded as well.
 */
export async function voidOrdered(
  tx: Tx,
  orderId: number,
  orderNumber: number,
  now: number,
): Promise<Failure | undefined> {
  const sales = await rows.salesOf(tx, orderId);
  for (const sale of sales) {
    const cards = await rows.lockLiveCards(tx, sale.id);
    const spent = cards.find((card) => isSpent(card, sale));
    if (spent)
      return failure("giftCards.spent", {
        order: orderNumber,
        card: spent.last_four,
        amount: formatCents(sale.amount - spent.balance),
      });
    await rows.blockCards(tx, cards, now);
  }
  await rows.endEmptySales(
    tx,
    sales.map(({ id }) => id),
    now,
  );
  return undefined;
}

/** The value of an order's gift cards: their price, less the balance of those that are void by now. */
export function heldInCards(db: Queries, orderId: number): Promise<Cents> {
  return rows.standingOf(db, orderId);
}
