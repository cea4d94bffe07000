import { createHash } from "node:crypto";
import { type Failure, failure } from "#app/lib/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { cartKeyOf } from "../accounts/customer.ts";
import { rememberSession, type Session } from "../accounts/sessions.server.ts";
import { getSellable, type SellableTitle, type Shelf, titleIdOf } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { locationsOf } from "../stores/stores.server.ts";
import { ratesFor, taxesOn, withoutExempt } from "../tax/tax.ts";
import {
  type Cart,
  type CartItem,
  deliverable,
  joinedQuantity,
  type LargePrintQuestion,
  MAX_QUANTITY,
  type StockQuestion,
  stockQuestion,
} from "./cart.ts";
import * as rows from "./rows.server.ts";

/** Whose cart it is, and where its titles are looked at. */
export interface Shopper extends Shelf {
  readonly session: Session;
}

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

/** The cart of a session as everybody sees it; a guest without one has an empty cart. */
export async function getCart(db: Queries, shopper: Shopper): Promise<Cart> {
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  return cart ? assemble(shopper, await pricedLines(db, shopper, cart.id)) : assemble(shopper, []);
}

/** A cart with nothing in it, for whoever may not see theirs. */
export function emptyCartView(shopper: Shopper): Cart {
  return assemble(shopper, []);
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

export interface PricedLine {
  line: rows.LineRow;
  sellable: SellableTitle | undefined;
}

async function pricedLines(db: Queries, shopper: Shopper, cartId: number): Promise<PricedLine[]> {
  const lines = await rows.linesOf(db, cartId);
  const sellables = await getSellable(db, shopper, lines);
  return lines.map((line, at) => ({ line, sellable: sellables[at] }));
}

/** The lines of a cart inside an order's transaction, with the cart locked. */
export async function lockedCart(
  tx: Tx,
  shopper: Shopper,
): Promise<{ cartId: number; cart: Cart; lines: PricedLine[] }> {
  const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
  const lines = await pricedLines(tx, shopper, cartId);
  return { cartId, cart: assemble(shopper, lines), lines };
}

/**
 * Puts copies of a title into the cart, or sets a line's quantity (0 removes it).
 * Failures: `not_found`, `not_cartable`, `question` with a stock or large-print question as detail.
 */
export async function addToCart(
  database: Database,
  shopper: Shopper,
  input: AddToCart,
): Promise<Cart | Failure<StockQuestion | LargePrintQuestion | undefined>> {
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
      return assemble(shopper, await pricedLines(tx, shopper, cartId));
    }
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
    return assemble(shopper, await pricedLines(tx, shopper, cartId));
  });
}

/** What came of one title of an imported list. */
export interface ImportedLine {
  title: string;
  eisbn: string;
  author_line: string;
  /** Copies that were asked for, and those of them that the cart gets. */
  wanted: number;
  quantity: number;
  /** Copies of those that will be ordered. */
  backorder: number;
}

/** What a list of titles would put into the cart, with nothing put into it yet. */
export async function previewLines(
  db: Queries,
  shopper: Shopper,
  wanted: readonly { title_id: number; quantity: number }[],
): Promise<ImportedLine[]> {
  const sellables = await getSellable(
    db,
    shopper,
    wanted.map(({ title_id }) => ({ title_id, condition: "" })),
  );
  return wanted.flatMap(({ quantity }, at) => {
    const sellable = sellables[at];
    return sellable ? [importedLine(sellable, quantity)] : [];
  });
}

function importedLine({ card, row }: SellableTitle, wanted: number): ImportedLine {
  const { available, backorder } = deliverable(card.is_giftcard ? undefined : row, wanted);
  const { title, eisbn, author_line } = card;
  return { title, eisbn, author_line, wanted, quantity: available, backorder };
}

/**
 * Puts a list of titles into the cart, new copies of each: as many as there are, and the rest ordered where that
 * can be. Titles that cannot be had are left out. One transaction: all of it or nothing.
 */
export async function addLines(
  database: Database,
  shopper: Shopper,
  wanted: readonly { title_id: number; quantity: number }[],
): Promise<{ cart: Cart; lines: ImportedLine[] }> {
  return database.transaction(async (tx) => {
    await rememberSession(tx, shopper.store.id, shopper.session, shopper.now);
    const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    const held = await rows.linesOf(tx, cartId);
    const sellables = await getSellable(
      tx,
      shopper,
      wanted.map(({ title_id }) => ({ title_id, condition: "" })),
    );
    const lines: ImportedLine[] = [];
    for (const [at, { title_id, quantity }] of wanted.entries()) {
      const sellable = sellables[at];
      if (!sellable) continue;
      const before = held.find(
        (line) => line.title_id === title_id && line.condition === "" && line.gift_registry_id === "",
      );
      const together = Math.min(MAX_QUANTITY, quantity + (before?.quantity ?? 0));
      const line = importedLine(sellable, together);
      lines.push(line);
      if (line.quantity === 0) continue;
      await rows.putLine(tx, {
        cart_id: cartId,
        title_id,
        condition: "",
        gift_registry_id: "",
        quantity: line.quantity,
        order_rest: line.backorder > 0 || before?.order_rest ? 1 : 0,
        added_at: shopper.now,
      });
    }
    return { cart: assemble(shopper, await pricedLines(tx, shopper, cartId)), lines };
  });
}

async function changeCart(
  database: Database,
  shopper: Shopper,
  change: (tx: Tx, cartId: number) => Promise<void>,
): Promise<Cart> {
  return database.transaction(async (tx) => {
    const existing = await rows.cartOf(tx, shopper.session.cartKey);
    if (!existing) return assemble(shopper, []);
    const cartId = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    await change(tx, cartId);
    return assemble(shopper, await pricedLines(tx, shopper, cartId));
  });
}

/** Removes one line; a line that is gone already is no failure. */
export function removeFromCart(database: Database, shopper: Shopper, lineId: number): Promise<Cart> {
  return changeCart(database, shopper, async (tx, cartId) => {
    await rows.deleteLine(tx, cartId, lineId);
  });
}

export function emptyCart(database: Database, shopper: Shopper): Promise<Cart> {
  return changeCart(database, shopper, (tx, cartId) => rows.deleteLines(tx, cartId));
}

/**
 * Empties a cart within the transaction that turned it into an order. What waited aside while it was paid for
 * is in it again.
 */
export async function clearLines(tx: Tx, shopper: Shopper, cartId: number): Promise<void> {
  await rows.deleteLines(tx, cartId);
  const aside = await rows.cartOf(tx, asideOf(shopper.session.cartKey));
  if (aside) await pour(tx, shopper, aside.id, cartId);
}

/** Whose cart it is while another one, begun as a guest, is being paid for. */
const asideOf = (cartKey: string) => `${cartKey}/aside`;

/** Deletes every cart of a customer, those for institutions too. */
export function forgetCarts(tx: Tx, customerId: number): Promise<void> {
  return rows.deleteCartsOf(tx, cartKeyOf({ customerId, accountId: customerId }));
}

/** What became of a guest's cart at log-in. */
export interface Handover {
  /** Lines that came from the guest's cart. */
  brought: number;
  /** Lines of which there are fewer now than the two carts had together. */
  lowered: number;
}

/**
 * Brings a guest's cart to the customer who has logged in: their lines together, a title that is in both
 * with the sum, as far as there is stock. What is being paid for is never changed: then the customer's own
 * lines wait aside until that order is placed.
 * @param moveDraft takes along what the checkout has collected, from one cart to the other.
 */
export async function bringCart(
  tx: Tx,
  shopper: Shopper,
  to: string,
  paying: boolean,
  moveDraft: (fromCart: number, toCart: number) => Promise<void>,
): Promise<Handover> {
  const { store, session, now } = shopper;
  const guests = await rows.cartOf(tx, session.cartKey);
  const lines = guests ? await rows.linesOf(tx, guests.id) : [];
  if (guests) await rows.lockCart(tx, store.id, session.cartKey, now);
  if (guests && paying && lines.length > 0) {
    const own = await rows.cartOf(tx, to);
    if (own) await pour(tx, shopper, own.id, await rows.lockCart(tx, store.id, asideOf(to), now));
    await rows.giveCart(tx, session.cartKey, to);
    return { brought: 0, lowered: 0 };
  }
  const own = await rows.lockCart(tx, store.id, to, now);
  const aside = await rows.cartOf(tx, asideOf(to));
  if (aside) await pour(tx, shopper, aside.id, own);
  if (!guests) return { brought: 0, lowered: 0 };
  await moveDraft(guests.id, own);
  return { brought: lines.length, lowered: await pour(tx, shopper, guests.id, own) };
}

/** Pours one cart into another and is rid of it. @returns how many lines there was not enough stock for */
async function pour(tx: Tx, shopper: Shopper, from: number, into: number): Promise<number> {
  const lines = await rows.linesOf(tx, from);
  const held = await rows.linesOf(tx, into);
  const sellables = await getSellable(tx, shopper, lines);
  let lowered = 0;
  for (const [at, line] of lines.entries()) {
    const same = held.find(
      (one) =>
        one.title_id === line.title_id &&
        one.condition === line.condition &&
        one.gift_registry_id === line.gift_registry_id,
    );
    const together = line.quantity + (same?.quantity ?? 0);
    const order_rest = line.order_rest || same?.order_rest ? 1 : 0;
    const quantity = same
      ? joinedQuantity(sellables[at]?.row, line.quantity, same.quantity, order_rest === 1)
      : line.quantity;
    if (quantity < together) lowered++;
    await rows.putLine(tx, {
      ...lineValues(line),
      order_rest,
      cart_id: into,
      quantity,
      added_at: shopper.now,
    });
  }
  await rows.deleteCart(tx, from);
  return lowered;
}

/** Removes what cannot be bought, and lowers quantities to what can be had (spec 2 §4 "stock check"). */
export function removeUnavailable(database: Database, shopper: Shopper): Promise<Cart> {
  return changeCart(database, shopper, async (tx, cartId) => {
    for (const { line, sellable } of await pricedLines(tx, shopper, cartId)) {
      const { available } = deliverable(sellable?.row, line.quantity);
      if (available === 0) await rows.deleteLine(tx, cartId, line.id);
      else if (available < line.quantity) {
        await rows.putLine(tx, {
          ...lineValues(line),
          cart_id: cartId,
          quantity: available,
          added_at: shopper.now,
        });
      }
    }
  });
}

function lineValues({ title_id, condition, gift_registry_id, quantity, order_rest }: rows.LineRow) {
  return { title_id, condition, gift_registry_id, quantity, order_rest };
}

// --- assembling ----------------------------------------------------------------------------------

/** Prices, back-orders, taxes and totals: decided here, from rows, whatever a form may say. */
function assemble(shopper: Shopper, lines: readonly PricedLine[]): Cart {
  const { settings } = shopper.store;
  const items = lines.flatMap(({ line, sellable }) => (sellable ? [itemOf(line, sellable)] : []));
  const known = items.every((item) => item.cart_info.sold_price !== null);
  const sum = (price: (item: CartItem) => number) =>
    items.reduce((total, item) => total + price(item) * item.cart_info.quantity, 0);
  const original = known ? sum((item) => item.cart_info.original_price ?? 0) : null;
  const subtotal = known ? sum((item) => item.cart_info.sold_price ?? 0) : null;
  const taxes = known
    ? taxesOn(
        items.map((item) => ({
          amount: (item.cart_info.sold_price ?? 0) * item.cart_info.quantity,
          tax_class: item.cart_info.tax_class,
        })),
        withoutExempt(
          ratesFor(pickupPlace(shopper), settings.tax_rates, shopper.now),
          shopper.session.account?.tax ?? null,
        ),
      )
    : [];
  const quantity = items.reduce((total, item) => total + item.cart_info.quantity, 0);
  const contains_unavailable = items.some(
    (item) => item.cart_info.available_quantity < item.cart_info.quantity,
  );
  const order_minimum = settings.checkout_info.order_minimum;
  const total = subtotal === null ? null : subtotal + taxes.reduce((all, tax) => all + tax.amount, 0);
  return {
    items,
    summary: {
      item_count: quantity,
      total_quantity: quantity,
      original_price: original,
      discounts: original !== null && subtotal !== null ? original - subtotal : null,
      subtotal,
      taxes,
      shipping: 0,
      total,
      is_shipping_tbd: false,
      contains_gift_registry_item: items.some((item) => item.cart_info.gift_registry_id !== ""),
    },
    checksum: checksumOf(items, total),
    contains_unavailable,
    meets_order_min: subtotal === null || subtotal >= order_minimum,
    order_minimum,
    can_click_collect: settings.checkout_info.pickup_enabled && !contains_unavailable,
  };
}

function itemOf(line: rows.LineRow, { card, row, tax_class }: SellableTitle): CartItem {
  const { available, backorder } = deliverable(row, line.quantity);
  return {
    title_info: row ? { ...card, available: row } : card,
    cart_info: {
      cart_id: line.id,
      condition: line.condition,
      quantity: line.quantity,
      backorder_quantity: backorder,
      backorder_sub_message: backorder > 0 ? (row?.message ?? "") : "",
      cartable: row?.cartable ?? false,
      cartable_logged_in: false,
      gift_registry_id: line.gift_registry_id,
      is_giftcard: card.is_giftcard,
      sold_price: row?.price ?? null,
      original_price: row?.row_price ?? row?.price ?? null,
      tax_class,
      available_quantity: available,
    },
  };
}

/** Where goods that are picked up change hands: taxes are those of that place. */
function pickupPlace({ store, locationId }: Shelf): { country: string; province: string } {
  const locations = locationsOf(store.settings);
  const place = locations.find((location) => location.location_id === locationId) ?? locations[0];
  return { country: store.settings.store_info.country, province: place?.sc_addr_array.prov ?? "" };
}

function checksumOf(items: readonly CartItem[], total: number | null): string {
  const content = items.map(({ title_info, cart_info }) => [
    cart_info.cart_id,
    title_info.eisbn,
    cart_info.condition,
    cart_info.quantity,
    cart_info.sold_price,
    cart_info.backorder_quantity,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([content, total]))
    .digest("base64url")
    .slice(0, 22);
}
