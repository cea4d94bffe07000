import type { Cents } from "#app/lib/money.ts";

/** The name of a card in the trail of changes. */
export const cardSubject = (id: number): string => `gift-card:${id}`;

/** A gift card that is used for an order. */
export interface HeldCard {
  id: number;
  balance: Cents;
  issued_at: number;
  /** The amount the shopper wants to use; null for up to the amount due. */
  amount: Cents | null;
}

/** The amount taken from a card. */
export interface CardUse {
  id: number;
  amount: Cents;
}

/**
 * Splits an amount among gift cards. Cards with an amount chosen by the shopper come first, then the oldest; of
 * two issued on the same day the smaller comes first, so that cards are used up one after the other. Never takes
 * more than a card holds, or more than is owed.
 */
export function cardUses(cards: readonly HeldCard[], owing: Cents): CardUse[] {
  let left = owing;
  const day = (card: HeldCard) => Math.floor(card.issued_at / 86_400);
  const order = [...cards].sort(
    (a, b) =>
      Number(a.amount === null) - Number(b.amount === null) ||
      day(a) - day(b) ||
      a.balance - b.balance ||
      a.id - b.id,
  );
  const uses = new Map<number, Cents>();
  for (const card of order) {
    const amount = Math.min(left, card.balance, card.amount ?? card.balance);
    uses.set(card.id, amount);
    left -= amount;
  }
  return cards.map(({ id }) => ({ id, amount: uses.get(id) ?? 0 }));
}
