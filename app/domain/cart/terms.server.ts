import type { Cents } from "#app/lib/money.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { buysUnderBookLaw } from "../accounts/account.server.ts";
import { cardIdOf, findCard, type GiftCard } from "../gift-cards/gift-cards.server.ts";
import { plainCode, usableCode } from "../promotions/promotions.server.ts";
import { customerKeyOf, type ReadCart, type Shopper } from "./assembly.server.ts";
import * as rows from "./rows.server.ts";
import { MAX_CARDS, MAX_CODES, readTerms, storedTerms, type Terms } from "./terms.ts";

const CART_EMPTY = failure("cart.empty");

/**
 * Locks a cart and changes its terms, so that changes from two tabs apply one after the other.
 * Failures: `empty`, and those of the change.
 */
export async function changeTerms(
  database: Database,
  shopper: Shopper,
  change: (terms: Terms, tx: Tx, cart: Required<ReadCart>) => Terms | Failure | Promise<Terms | Failure>,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const cart = await rows.lockExisting(tx, shopper.session.cartKey, shopper.now);
    const lines = cart ? await rows.linesOf(tx, cart.id) : [];
    if (!cart || lines.length === 0) return CART_EMPTY;
    const terms = await change(readTerms(cart.terms), tx, { ...cart, lines });
    if (isFailure(terms)) return terms;
    await rows.putTerms(tx, cart.id, storedTerms.write(terms));
    return undefined;
  });
}

/** Clears a cart's delivery choices; titles, codes and gift cards stay. */
export async function startOver(database: Database, shopper: Shopper): Promise<void> {
  await changeTerms(database, shopper, ({ promo_codes, gift_cards }) => ({
    ...(promo_codes && { promo_codes }),
    ...(gift_cards && { gift_cards }),
  }));
}

/**
 * Adds a promo code (`checkout/addPromocode`) to the cart. The best combination of the cart's codes applies.
 * Failures: `unknown_code`, `code_used`, `too_many`, `book_law` for an institution that buys at regular prices.
 */
export function addCode(database: Database, shopper: Shopper, code: string): Promise<undefined | Failure> {
  return changeTerms(database, shopper, async (terms, tx) => {
    if (await buysUnderBookLaw(tx, shopper.session.account))
      return failure("cart.codes.book_law", {}, { at: "code" });
    const key = customerKeyOf(shopper.session.account);
    const promoCode = await usableCode(tx, shopper.store.id, shopper.now, code, key);
    if (isFailure(promoCode)) return promoCode;
    const otherCodes = (terms.promo_codes ?? []).filter((heldCode) => heldCode !== promoCode.code);
    if (otherCodes.length >= MAX_CODES) {
      return failure("cart.codes.too_many", { count: MAX_CODES }, { at: "code" });
    }
    return { ...terms, promo_codes: [...otherCodes, promoCode.code] };
  });
}

/** Removes one promo code from the cart, or all of them (`checkout/removePromocode`). */
export function removeCode(database: Database, shopper: Shopper, code = ""): Promise<undefined | Failure> {
  return changeTerms(database, shopper, (terms) => ({
    ...terms,
    promo_codes:
      code === "" ? [] : (terms.promo_codes ?? []).filter((promoCode) => promoCode !== plainCode(code)),
  }));
}

/** Whether the cart already uses this gift card. */
const isOnCart = (terms: Terms, card: GiftCard) => (terms.gift_cards ?? []).some(({ id }) => id === card.id);

/**
 * Pays with a gift card, up to its balance (`checkout/addGiftCard`). Failures: `unknown_card`, `no_balance`,
 * `too_many`.
 */
export function addCard(
  database: Database,
  shopper: Shopper,
  number: string,
  pin: string,
): Promise<undefined | Failure> {
  return changeTerms(database, shopper, async (terms, tx) => {
    const card = await findCard(tx, shopper.store.id, number, pin);
    if (isFailure(card)) return card;
    if (card.balance === 0) return failure("cart.no_balance");
    if (isOnCart(terms, card)) return terms;
    const cards = terms.gift_cards ?? [];
    if (cards.length >= MAX_CARDS) return failure("cart.too_many", { count: MAX_CARDS });
    return { ...terms, gift_cards: [...cards, { id: card.id, amount: null }] };
  });
}

/** A card is named by its number, or by the id in the cart, which alone gives no access. */
export type CardName = { number: string } | { id: number };

/** Sets how much of a gift card to use (`checkout/editGiftCard`). Failure: `unknown_card`. */
export function editCard(
  database: Database,
  shopper: Shopper,
  name: CardName,
  amount: Cents,
): Promise<undefined | Failure> {
  return changeTerms(database, shopper, async (terms, tx) => {
    const id = await idOf(tx, shopper, name);
    if (!(terms.gift_cards ?? []).some((card) => card.id === id)) return UNKNOWN_CARD;
    return {
      ...terms,
      gift_cards: (terms.gift_cards ?? []).map((card) => (card.id === id ? { id, amount } : card)),
    };
  });
}

/**
 * Removes a gift card from the cart (`checkout/removeGiftCard`). Does nothing if the cart does not have it.
 * Failure: `unknown_card`, for a number that no card has, such as the dots that a cart shows.
 */
export function removeCard(
  database: Database,
  shopper: Shopper,
  name: CardName,
): Promise<undefined | Failure> {
  return changeTerms(database, shopper, async (terms, tx) => {
    const id = await idOf(tx, shopper, name);
    if (id === undefined) return UNKNOWN_CARD;
    return { ...terms, gift_cards: (terms.gift_cards ?? []).filter((card) => card.id !== id) };
  });
}

const UNKNOWN_CARD = failure("cart.unknown_card");

async function idOf(tx: Tx, shopper: Shopper, name: CardName): Promise<number | undefined> {
  return "id" in name ? name.id : cardIdOf(tx, shopper.store.id, name.number);
}
