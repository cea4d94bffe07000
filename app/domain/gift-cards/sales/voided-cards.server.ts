import type { Cents } from "#app/lib/money.ts";
import { formatCents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderId, OrderNumber, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { record } from "../../accounts/audit/audit.server.ts";
import { cardIdOf, type GiftCard } from "../gift-cards.server.ts";
import { cardSubject } from "../gift-cards.ts";
import { drawNumber, drawPin, numberHash, pinHash } from "../numbers.server.ts";
import { addEntry, insertCard, lastEntry, lockCard, pointTo } from "../rows.server.ts";
import * as rows from "./rows.server.ts";

/** A member of staff's action on a card, and the state of the card that it was decided on. */
interface StaffAction {
  /** A member of staff, or "operator". */
  who: string;
  /** The number of the last entry of its ledger when they looked at it; nothing is done if there are more by now. */
  seen?: number | undefined;
}

/**
 * Locks a card for staff who change it. Failures: `not_found`, `voided` (it is void already), `changed` (it was used or
 * changed since they looked at it).
 */
async function lockLive(tx: Tx, storeId: StoreId, id: number | undefined, seen: number | undefined) {
  const card = id === undefined ? undefined : await lockCard(tx, storeId, id);
  if (!card) return failure("giftCards.not_found");
  if (card.blocked === 1) return failure("giftCards.voided", { card: card.id });
  if (seen !== undefined && (await lastEntry(tx, card.id)) !== seen) return failure("giftCards.changed");
  return card;
}

/**
 * Voids a card, so that its balance can no longer be spent.
 * @param card its number, or its id if it has no number yet
 * @returns the card as it was. Failures: those of `lockLive`.
 */
export function voidCard(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  card: { number: string } | { id: number },
  { who, seen }: StaffAction = { who: "operator" },
): Promise<GiftCard | Failure> {
  return database.transaction(async (tx) => {
    const id = "id" in card ? card.id : await cardIdOf(tx, storeId, card.number);
    const before = await lockLive(tx, storeId, id, seen);
    if (isFailure(before)) return before;
    await rows.blockCards(tx, [before], now, who);
    if (before.sale_id !== null) await rows.endEmptySales(tx, [before.sale_id], now);
    await record(tx, {
      storeId,
      at: now,
      actor: who,
      action: "gift card voided",
      subject: cardSubject(before.id),
      detail: formatCents(before.balance),
    });
    return before;
  });
}

/**
 * Moves a card's balance to a new card with another number, for a number that was lost or stolen. The old one is void
 * from then on, refunds of orders that it paid go to the new one, and so does the refund of the order that bought it.
 * @returns the new card with its number and PIN, which are shown only this once. Failures: those of `lockLive`,
 * `unsent` (the card gets its number when it is emailed).
 */
export function moveCard(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  id: number,
  { who, seen }: StaffAction,
): Promise<(GiftCard & { number: string; pin: string }) | Failure> {
  return database.transaction(async (tx) => {
    const before = await lockLive(tx, storeId, id, seen);
    if (isFailure(before)) return before;
    if (before.last_four === "") return failure("giftCards.unsent");
    const [number, pin] = [drawNumber(), drawPin()];
    const { id: _, ...card } = {
      ...before,
      number_hash: numberHash(storeId, number),
      last_four: number.slice(-4),
      pin_hash: pinHash(storeId, number, pin),
      form_hash: null,
    };
    const newId = await insertCard(tx, card);
    if (newId === undefined)
      throw new Error("moveCard: a card with the number that was drawn exists already");
    const { balance } = before;
    const entry = { at: now, kind: "moved", order_id: null, who, means: "" } as const;
    await addEntry(tx, { ...entry, gift_card_id: id, amount: -balance, balance: 0 });
    await addEntry(tx, { ...entry, gift_card_id: newId, amount: balance, balance });
    await pointTo(tx, id, newId);
    const moved = { storeId, at: now, actor: who, action: "gift card moved" } as const;
    await record(tx, { ...moved, subject: cardSubject(id), detail: cardSubject(newId) });
    return { id: newId, last_four: card.last_four, balance, issued_at: card.issued_at, number, pin };
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
  orderId: OrderId,
  orderNumber: OrderNumber,
  now: EpochSeconds,
): Promise<Failure | undefined> {
  const sales = await rows.salesOf(tx, orderId);
  for (const sale of sales) {
    const cards = await rows.lockLiveCards(tx, sale.id);
    const spent = cards.find((card) => isSpent(card, sale));
    if (spent)
      return failure("giftCards.spent", {
        order: orderNumber,
        card: spent.last_four,
        amount: { cents: sale.amount - spent.balance },
      });
    await rows.blockCards(tx, cards, now, "");
  }
  await rows.endEmptySales(
    tx,
    sales.map(({ id }) => id),
    now,
  );
  return undefined;
}

/**
 * Makes the gift cards valid again that `voidOrdered` voided for a refund, in the transaction that records that the
 * provider refused a refund of the order. Does nothing if the shop no longer has the price of all of them, because
 * another refund has given it back. The order's row is locked, so this happens once.
 * @param earned the order's money that the shop has and does not owe, in cents, less refunds that are made or under way
 */
export async function reviveOrdered(
  tx: Tx,
  orderId: OrderId,
  earned: Cents,
  now: EpochSeconds,
): Promise<void> {
  const cards = await rows.cardsEnded(tx, orderId);
  const price = cards.reduce((sum, { amount }) => sum - amount, await rows.standingOf(tx, orderId));
  if (price <= earned) await rows.reviveCards(tx, cards, now);
}

/** The value of an order's gift cards: their price, less the balance of those that are void by now. */
export function heldInCards(db: Queries, orderId: OrderId): Promise<Cents> {
  return rows.standingOf(db, orderId);
}
