import type { Cents } from "#app/lib/money.ts";

/** A card that an order is to be paid with, as far as it goes. */
export interface HeldCard {
  id: number;
  balance: Cents;
  issued_at: number;
  /** What the shopper wants to use of it; null for as much as is needed. */
  amount: Cents | null;
}

/** What is taken from a card. */
export interface CardUse {
  id: number;
  amount: Cents;
}

/**
 * How an amount is paid with cards: those with an amount of the shopper's first, as they said; then the
 * oldest, and of two of a day the smaller, so that cards are used up one after the other. Never more than a
 * card holds, never more than is owed.
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
