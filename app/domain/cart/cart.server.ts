import { Guarded } from "#app/lib/guarded.ts";
import type { CustomerId } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { cartKeyOf } from "../accounts/customer.ts";
import { rememberSession, type Session } from "../accounts/sessions.server.ts";
import type { Storefront } from "../catalogue/availability.server.ts";
import { getSellable } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { assemble, type CartRows, cartRows, NO_ROWS, type Shopper } from "./assembly.server.ts";
import type { Cart } from "./cart.ts";
import * as rows from "./rows.server.ts";
import { readTerms, type Terms } from "./terms.ts";

/** The cart of a session. A guest without a stored session has an empty cart. */
export async function getCart(db: Queries, shopper: Shopper): Promise<Guarded<Cart>> {
  return guardedCart(shopper, await getCartContent(db, shopper));
}

/** Assembles a cart in its guard: this shopper may not be allowed to see its prices. */
export function guardedCart(shopper: Shopper, content: CartRows): Guarded<Cart> {
  return Guarded.close(assemble(shopper, content));
}

/** The contents of a customer's own cart, for the copy of their data that staff make. */
export async function cartContentOf(
  db: Queries,
  storefront: Storefront,
  customerId: CustomerId,
): Promise<{ eisbn: string; title: string; quantity: number; dedication: string }[]> {
  const cart = await rows.cartOf(db, cartKeyOf({ customerId, accountId: customerId }));
  const lines = cart ? await rows.linesOf(db, cart.id) : [];
  const sellables = await getSellable(db, storefront, lines);
  return lines.flatMap(({ quantity, dedication }, index) => {
    const card = sellables[index]?.card;
    return card ? [{ eisbn: card.eisbn, title: card.title, quantity, dedication }] : [];
  });
}

/**
 * The rows that a cart is assembled from.
 * @param proposed terms to use in place of the stored ones
 */
export async function getCartContent(db: Queries, shopper: Shopper, proposed?: Terms): Promise<CartRows> {
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  return cart ? cartRows(db, shopper, cart, proposed) : NO_ROWS;
}

/** The cart of a session and its terms. */
export async function getCartWithTerms(db: Queries, shopper: Shopper): Promise<{ cart: Cart; terms: Terms }> {
  const content = await getCartContent(db, shopper);
  return { cart: assemble(shopper, content), terms: content.terms };
}

/** An empty cart, for shoppers who may not see their own. */
export function emptyCartView(shopper: Shopper): Guarded<Cart> {
  return guardedCart(shopper, NO_ROWS);
}

type OwnCart = Pick<Session, "stored" | "cartKey">;

/** The number of copies in the cart, for the badge. */
export async function cartCount(db: Queries, session: OwnCart): Promise<number> {
  return session.stored ? rows.countCopies(db, session.cartKey) : 0;
}

/** The number of copies of one title in the cart, in one condition or in all. */
export async function quantityOf(
  db: Queries,
  session: OwnCart,
  eisbn: string,
  condition?: Condition,
): Promise<number> {
  return session.stored ? rows.quantityOf(db, session.cartKey, eisbn, condition) : 0;
}

/**
 * Locks a cart and reads its lines, inside an order's transaction.
 * @param proposed makes the terms to use from the stored ones, which do not change
 */
export async function lockedCart(
  tx: Tx,
  shopper: Shopper,
  proposed?: (stored: Terms) => Terms,
): Promise<CartRows & { cartId: number; cart: Cart }> {
  const row = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
  const content = await cartRows(tx, shopper, row, proposed?.(readTerms(row.terms)));
  return { ...content, cartId: row.id, cart: assemble(shopper, content) };
}

/** Locks the shopper's cart until the transaction ends, and creates it first if needed. */
export async function lockOwnCart(tx: Tx, { store, session, now }: Shopper): Promise<rows.CartRow> {
  await rememberSession(tx, store.id, session, now);
  return rows.lockCart(tx, store.id, session.cartKey, now);
}

/** Adds lines to a cart; existing lines get the new quantities. */
export function storeLines(
  tx: Tx,
  { now }: Shopper,
  cart_id: number,
  lines: readonly Omit<rows.LineRow, "id">[],
): Promise<void> {
  return rows.putLines(
    tx,
    lines.map((line) => ({ ...rows.lineValues(line), cart_id, added_at: now })),
  );
}

/**
 * Changes the shopper's cart in one transaction.
 * @returns undefined if they have none
 */
export async function changeCart<Done>(
  database: Database,
  shopper: Shopper,
  change: (tx: Tx, cart: rows.CartRow) => Promise<Done>,
): Promise<Done | undefined> {
  return database.transaction(async (tx) => {
    const cart = await rows.lockExisting(tx, shopper.session.cartKey, shopper.now);
    return cart && change(tx, cart);
  });
}
