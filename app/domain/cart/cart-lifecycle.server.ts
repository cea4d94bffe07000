import type { CustomerId, EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { cartKeyOf } from "../accounts/customer.ts";
import { getSellable, type Storefront } from "../catalogue/catalogue.server.ts";
import { type Shopper, sellableOf } from "./assembly.server.ts";
import { joinedQuantity, MAX_LINES } from "./cart.ts";
import { storefrontOfCart } from "./location.server.ts";
import * as rows from "./rows.server.ts";
import { joinedTerms, readTerms, storedTerms } from "./terms.ts";

/**
 * Empties a cart within the transaction that turned it into an order. Puts back the lines that were set aside during
 * the payment.
 */
export async function clearLines(tx: Tx, shopper: Shopper, cart: CartChoice): Promise<void> {
  await rows.deleteLines(tx, cart.id);
  // Only customers have lines set aside.
  if (shopper.session.account === null) return;
  const aside = await rows.cartOf(tx, asideOf(shopper.session.cartKey));
  if (aside) await moveLines(tx, shopper, aside, cart);
}

/** A cart and its location. */
type CartChoice = Pick<rows.CartRow, "id" | "location_id">;

/**
 * Removes ordered copies from a cart, within the transaction that confirms the order. Lines added since then
 * stay. Not a failure if the cart no longer exists.
 */
export async function takeOrdered(
  tx: Tx,
  storefront: Storefront,
  cartKey: string,
  ordered: readonly Pick<
    rows.LineRow,
    "title_id" | "condition" | "gift_registry_id" | "gift" | "dedication" | "quantity"
  >[],
): Promise<void> {
  const cart = await rows.lockExisting(tx, cartKey, storefront.now);
  if (!cart) return;
  const left = (await rows.linesOf(tx, cart.id)).flatMap((line) => {
    const bought = ordered
      .filter((orderedLine) => rows.isSameLine(orderedLine, line))
      .reduce((sum, orderedLine) => sum + orderedLine.quantity, 0);
    return bought < line.quantity ? [{ ...line, quantity: line.quantity - bought }] : [];
  });
  await rows.deleteLines(tx, cart.id);
  for (const line of left)
    await rows.putLine(tx, { ...rows.lineValues(line), cart_id: cart.id, added_at: storefront.now });
  const aside = await rows.cartOf(tx, asideOf(cartKey));
  if (aside) await moveLines(tx, storefront, aside, cart);
}

/** Locks a cart and its checkout until the transaction ends. Does nothing if there is no such cart. */
export async function lockCart(tx: Tx, cartKey: string, now: EpochSeconds): Promise<void> {
  await rows.lockExisting(tx, cartKey, now);
}

/** The key of a customer's own cart while it is set aside: a cart that they began as a guest is being paid for. */
const asideOf = (cartKey: string) => `${cartKey}/aside`;

/** Deletes every cart of a customer, including those for institutions. */
export function forgetCarts(tx: Tx, customerId: CustomerId): Promise<void> {
  return rows.deleteCartsOf(tx, cartKeyOf({ customerId, accountId: customerId }));
}

/** Deletes one cart with its lines. */
export function dropCart(tx: Tx, cartKey: string): Promise<void> {
  return rows.deleteCartsOf(tx, cartKey);
}

/** The result of moving a guest's cart to a customer at login. */
export interface CartMerge {
  /** Lines that came from the guest's cart. */
  brought: number;
  /** Lines with fewer copies than the two carts had together. */
  lowered: number;
}

/**
 * Moves a guest's cart to the customer who has logged in. Titles in both carts get the sum of their quantities, limited
 * by stock. A cart that is being paid for never changes: the customer's own lines are set aside until that order is
 * placed.
 * @param moveDraft moves the checkout's draft from one cart to the other.
 */
export async function mergeGuestCart(
  tx: Tx,
  shopper: Shopper,
  to: string,
  paying: boolean,
  moveDraft: (fromCart: number, toCart: number) => Promise<void>,
): Promise<CartMerge> {
  const { store, session, now } = shopper;
  const guests = await rows.lockExisting(tx, session.cartKey, now);
  const lines = guests ? await rows.linesOf(tx, guests.id) : [];
  if (guests && paying && lines.length > 0) {
    const ownCart = await rows.lockExisting(tx, to, now);
    if (ownCart) await moveLines(tx, shopper, ownCart, await rows.lockCart(tx, store.id, asideOf(to), now));
    await rows.giveCart(tx, session.cartKey, to);
    return { brought: 0, lowered: 0 };
  }
  const ownCart = await rows.lockCart(tx, store.id, to, now);
  const aside = await rows.cartOf(tx, asideOf(to));
  if (aside) await moveLines(tx, shopper, aside, ownCart);
  if (!guests) return { brought: 0, lowered: 0 };
  await moveDraft(guests.id, ownCart.id);
  // Codes and gift cards entered before the login stay.
  const terms = storedTerms.write(joinedTerms(readTerms(ownCart.terms), readTerms(guests.terms)));
  if (terms !== ownCart.terms) await rows.putTerms(tx, ownCart.id, terms);
  return { brought: lines.length, lowered: await moveLines(tx, shopper, guests, ownCart) };
}

/**
 * Merges one cart into another and deletes the source. If each location sells its own stock, the result is for the
 * source's location, where the shopper shops now.
 * @returns the number of lines that were lowered, for lack of stock or room
 */
async function moveLines(tx: Tx, shopper: Storefront, from: CartChoice, into: CartChoice): Promise<number> {
  const lines = await rows.linesOf(tx, from.id);
  const cartLines = await rows.linesOf(tx, into.id);
  const location = (lines.length > 0 ? from.location_id : null) ?? into.location_id;
  if (location !== null && location !== into.location_id) await rows.putLocation(tx, into.id, location);
  const sellables = await getSellable(tx, storefrontOfCart(shopper, location), lines);
  let lowered = 0;
  for (const [index, line] of lines.entries()) {
    const same = cartLines.find((cartLine) => rows.isSameLine(cartLine, line));
    // A full cart can take more copies of its own titles, but no new titles.
    if (!same && cartLines.length >= MAX_LINES) {
      lowered++;
      continue;
    }
    const elsewhere = cartLines
      .filter(
        (cartLine) =>
          cartLine.title_id === line.title_id &&
          cartLine.condition === line.condition &&
          cartLine.id !== same?.id,
      )
      .reduce((sum, cartLine) => sum + cartLine.quantity, 0);
    const row = sellableOf(shopper.store.settings, line, sellables[index])?.row;
    const shelf = row && { ...row, onhand: Math.max(0, row.onhand - elsewhere) };
    const together = line.quantity + (same?.quantity ?? 0);
    const order_rest = line.order_rest || same?.order_rest === true;
    const quantity = same ? joinedQuantity(shelf, line.quantity, same.quantity, order_rest) : line.quantity;
    if (quantity < together) lowered++;
    if (same) same.quantity = quantity;
    else cartLines.push({ ...line, id: -line.id });
    await rows.putLine(tx, {
      ...rows.lineValues(line),
      order_rest,
      cart_id: into.id,
      quantity,
      added_at: shopper.now,
    });
  }
  await rows.deleteCart(tx, from.id);
  // The caller may merge another cart into this one.
  into.location_id = location;
  return lowered;
}
