import { Guarded } from "#app/lib/guarded.ts";
import { type Failure, failure } from "#app/lib/result.ts";
import * as words from "#app/messages/cart.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { rememberSession, type Session } from "../accounts/sessions.server.ts";
import { getSellable, titleIdOf } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { assemble, type CartRows, cartRows, NO_ROWS, type Shopper } from "./assembling.server.ts";
import {
  type Cart,
  deliverable,
  type LargePrintQuestion,
  MAX_LINES,
  MAX_QUANTITY,
  type StockQuestion,
  stockQuestion,
} from "./cart.ts";
import * as rows from "./rows.server.ts";
import type { Terms } from "./terms.ts";

export interface AddToCart {
  eisbn: string;
  condition: Condition;
  quantity: number;
  gift_registry_id: string;
  /** Sets the quantity of this line instead of adding to it. */
  cart_id?: number;
  /** The answers to the questions that adding may raise. */
  stock_answer?: "in_stock" | "order_rest";
  large_print_confirmed?: boolean;
}

/** The cart of a session; a guest without one has an empty cart. */
export async function getCart(db: Queries, shopper: Shopper): Promise<Guarded<Cart>> {
  return guardedCart(shopper, await getCartContent(db, shopper));
}

/** A cart for whoever asked, closed: its prices may not be theirs to see. */
export function guardedCart(shopper: Shopper, content: CartRows): Guarded<Cart> {
  return Guarded.close(assemble(shopper, content));
}

/** What a cart is made of. */
export async function getCartContent(db: Queries, shopper: Shopper): Promise<CartRows> {
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  return cart ? cartRows(db, shopper, cart.id) : NO_ROWS;
}

/** The same, with what was settled for it. */
export async function getCartWithTerms(db: Queries, shopper: Shopper): Promise<{ cart: Cart; terms: Terms }> {
  const content = await getCartContent(db, shopper);
  return { cart: assemble(shopper, content), terms: content.terms };
}

/** A cart with nothing in it, for somebody who may not see theirs. */
export function emptyCartView(shopper: Shopper): Guarded<Cart> {
  return guardedCart(shopper, NO_ROWS);
}

/** Copies in the cart, for the badge. */
export async function cartCount(db: Queries, session: Session): Promise<number> {
  return session.stored ? rows.countTitles(db, session.cartKey) : 0;
}

/** Copies of one title in the cart, of one condition or of all. */
export async function quantityOf(
  db: Queries,
  session: Session,
  eisbn: string,
  condition?: string,
): Promise<number> {
  return session.stored ? rows.quantityOf(db, session.cartKey, eisbn, condition) : 0;
}

/** The lines of a cart inside an order's transaction, with the cart locked. */
export async function lockedCart(
  tx: Tx,
  shopper: Shopper,
): Promise<CartRows & { cartId: number; cart: Cart }> {
  const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
  const content = await cartRows(tx, shopper, cartId);
  return { ...content, cartId, cart: assemble(shopper, content) };
}

/**
 * Puts copies of a title into the cart, or sets a line's quantity (0 removes it).
 * Failures: `not_found`, `cart_full`, `not_cartable`, `question` with a stock or large-print question as detail.
 */
export async function addToCart(
  database: Database,
  shopper: Shopper,
  input: AddToCart,
): Promise<Guarded<Cart> | Failure<StockQuestion | LargePrintQuestion | undefined>> {
  return database.transaction(async (tx) => {
    const titleId = await titleIdOf(tx, input.eisbn);
    if (titleId === undefined) return failure("not_found", "No Results");
    await rememberSession(tx, shopper.store.id, shopper.session, shopper.now);
    const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    const held = await rows.linesOf(tx, cartId);
    const line = held.find((one) =>
      input.cart_id === undefined
        ? one.title_id === titleId &&
          one.condition === input.condition &&
          one.gift_registry_id === input.gift_registry_id
        : one.id === input.cart_id,
    );
    if (input.cart_id !== undefined && !line)
      return failure("not_found", "This line is no longer in your cart.");
    if (input.quantity === 0) {
      if (line) await rows.deleteLine(tx, cartId, line.id);
      return guardedCart(shopper, await cartRows(tx, shopper, cartId));
    }
    if (!line && held.length >= MAX_LINES) return failure("cart_full", words.fullCart);
    const condition = line?.condition ?? input.condition;
    const [sellable] = await getSellable(tx, shopper, [{ title_id: titleId, condition }]);
    if (!sellable?.row?.cartable || sellable.card.is_giftcard) {
      return failure("not_cartable", "This title cannot be bought online at the moment.");
    }
    if (sellable.is_large_print && !input.large_print_confirmed && !line) {
      return failure("question", "This is a large print edition.", {
        detail: { question: "large_print" as const },
      });
    }
    let quantity = input.quantity + (input.cart_id === undefined ? (line?.quantity ?? 0) : 0);
    if (quantity > MAX_QUANTITY) {
      return failure("too_many", `You can have at most ${MAX_QUANTITY} copies in your cart.`, {
        fields: { quantity: `At most ${MAX_QUANTITY}.` },
      });
    }
    const question = stockQuestion(sellable.row, quantity);
    let orderRest = line?.order_rest === 1;
    if (question) {
      const answered =
        input.stock_answer === "in_stock" || (input.stock_answer === "order_rest" && question.can_order_rest);
      // A shopper who has said "order the rest" of this line is not asked again at every change.
      if (!answered && !(orderRest && question.can_order_rest)) {
        return failure("question", `We only have ${question.onhand} in stock`, { detail: question });
      }
      if (input.stock_answer === "in_stock") quantity = question.onhand;
      orderRest = input.stock_answer === "order_rest" || (orderRest && input.stock_answer !== "in_stock");
    }
    await rows.putLine(tx, {
      cart_id: cartId,
      title_id: titleId,
      condition,
      gift_registry_id: line?.gift_registry_id ?? input.gift_registry_id,
      quantity,
      order_rest: orderRest ? 1 : 0,
      added_at: shopper.now,
    });
    return guardedCart(shopper, await cartRows(tx, shopper, cartId));
  });
}

async function changeCart(
  database: Database,
  shopper: Shopper,
  change: (tx: Tx, cartId: number) => Promise<void>,
): Promise<Guarded<Cart>> {
  return database.transaction(async (tx) => {
    const existing = await rows.cartOf(tx, shopper.session.cartKey);
    if (!existing) return emptyCartView(shopper);
    const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    await change(tx, cartId);
    return guardedCart(shopper, await cartRows(tx, shopper, cartId));
  });
}

/** Removes one line; a line that is gone already is no failure. */
export function removeFromCart(database: Database, shopper: Shopper, lineId: number): Promise<Guarded<Cart>> {
  return changeCart(database, shopper, async (tx, cartId) => {
    await rows.deleteLine(tx, cartId, lineId);
  });
}

export function emptyCart(database: Database, shopper: Shopper): Promise<Guarded<Cart>> {
  return changeCart(database, shopper, (tx, cartId) => rows.deleteLines(tx, cartId));
}

/** Removes what cannot be bought, and lowers quantities to what can be had (spec 2 §4 "stock check"). */
export function removeUnavailable(database: Database, shopper: Shopper): Promise<Guarded<Cart>> {
  return changeCart(database, shopper, async (tx, cartId) => {
    for (const { line, sellable } of (await cartRows(tx, shopper, cartId)).lines) {
      const { available } = deliverable(sellable?.row, line.quantity);
      if (available === 0) await rows.deleteLine(tx, cartId, line.id);
      else if (available < line.quantity) {
        await rows.putLine(tx, {
          ...rows.lineValues(line),
          cart_id: cartId,
          quantity: available,
          added_at: shopper.now,
        });
      }
    }
  });
}
