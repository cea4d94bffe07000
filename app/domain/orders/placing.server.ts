import { createHmac } from "node:crypto";
import { type Failure, failure } from "#app/lib/result.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import type { Shopper } from "../cart/assembling.server.ts";
import { lockedCart } from "../cart/cart.server.ts";
import type { Cart } from "../cart/cart.ts";
import { clearLines } from "../cart/handover.server.ts";
import { type Taken, takeCopies } from "../catalogue/stock.server.ts";
import type { DeliveryPreference, PaymentChoice } from "../payments/payments.ts";
import { localeOf } from "../stores/settings.ts";
import { orderMails } from "./mails.server.ts";
import { readOrder } from "./orders.server.ts";
import type { Contact } from "./orders.ts";
import * as rows from "./rows.server.ts";

/** What the checkout has settled when an order is placed. */
export interface Placing {
  delivery: DeliveryPreference;
  locationId: number | undefined;
  contact: Contact;
  payment: PaymentChoice;
  /** Sent once with the order form; the same token gives the same answer. */
  orderToken: string;
  /** The checksum of the cart that was reviewed. */
  checksum: string;
  /** What was sent with the token: the same token with another body is refused. */
  fingerprint: string;
}

export interface Placed {
  order_number: number;
  /** Opens the order's page without an account. */
  key: string;
}

/** Undoes the transaction that it is thrown in, and is the verb's answer. */
class Refusal extends Error {
  readonly reason: Failure;
  constructor(reason: Failure) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The words of spec 2 §4 for stock that went between cart and submit. */
const STOCK_GONE = "We no longer have the inventory to fulfill this order.";

/**
 * Places an order in one transaction: the cart is locked and compared with what was reviewed, stock
 * is taken, the order numbered and written, the mails queued, the cart emptied. All or nothing.
 *
 * Failures: `stock_gone`, `cart_changed`, `empty`, `token_reused` (the same token for another order).
 */
export async function placeOrder(
  database: Database,
  secret: string,
  baseUrl: string,
  shopper: Shopper,
  placing: Placing,
): Promise<Placed | Failure> {
  const key = orderKey(secret, placing.orderToken);
  try {
    return await database.transaction(async (tx) => {
      const { cartId, cart, lines } = await lockedCart(tx, shopper);
      // Looked up behind the cart's lock: a second submit waits here and then finds the first one's order.
      const before = await placedBefore(tx, secret, shopper, placing.orderToken, placing.fingerprint);
      if (before) return before;
      if (cart.items.length === 0) throw new Refusal(failure("empty", "There are no items in your cart."));
      const changed = changeSinceReview(shopper, cart, placing.checksum);
      if (changed) throw new Refusal(changed);
      const { subtotal, original_price, discounts, total } = cart.summary;
      if (subtotal === null || original_price === null || discounts === null || total === null) {
        throw new Refusal(failure("no_price", "The price of an item is not known yet."));
      }
      const shelf = { ...shopper, locationId: placing.locationId ?? shopper.locationId };
      // In the order of their ids, so that two orders for the same books never wait for each other.
      const takenOf = new Map<number, Taken[]>();
      for (const { line } of [...lines].sort((a, b) => a.line.title_id - b.line.title_id)) {
        const item = cart.items.find((one) => one.cart_info.cart_id === line.id);
        if (!item) continue;
        const wanted = line.quantity - item.cart_info.backorder_quantity;
        const taken = await takeCopies(tx, shelf, line.title_id, line.condition, wanted);
        if (taken.reduce((sum, one) => sum + one.quantity, 0) < wanted)
          throw new Refusal(failure("stock_gone", STOCK_GONE));
        takenOf.set(line.id, taken);
      }
      const order_number = await rows.drawNumber(tx, shopper.store.id);
      const settings = shopper.store.settings;
      const { account } = shopper.session;
      await rows.insertOrder(
        tx,
        {
          store_id: shopper.store.id,
          order_number,
          key_hash: hashOf(key),
          session_id: shopper.session.id,
          customer_id: account?.customerId ?? null,
          institution_id: account?.institution ? account.accountId : null,
          tax_certificate: account?.tax?.certificate ?? "",
          order_date: shopper.now,
          status: "placed",
          delivery_type: placing.delivery,
          delivery_key: placing.delivery === "pickup" ? "pickup" : "ship",
          payment_type: placing.payment,
          payment_message: "",
          purchaser_name: placing.contact.name,
          email: placing.contact.email,
          phone: placing.contact.phone,
          order_location_id: shelf.locationId ?? null,
          communication_preference: placing.contact.preferred_communication,
          notes: placing.contact.instructions,
          purchaseorder: placing.contact.purchaseorder,
          locale: localeOf(settings),
          currency: settings.store_info.is_american ? "USD" : "CAD",
          original_price,
          discounts,
          subtotal,
          shipping: 0,
          tax: cart.summary.taxes.reduce((sum, tax) => sum + tax.amount, 0),
          total,
          item_count: cart.summary.item_count,
          order_token: placing.orderToken,
          order_fingerprint: placing.fingerprint,
        },
        cart.items.map(({ title_info, cart_info }, position) => ({
          position,
          title_id: lines.find(({ line }) => line.id === cart_info.cart_id)?.line.title_id ?? 0,
          condition: cart_info.condition,
          quantity: cart_info.quantity,
          backorder_quantity: cart_info.backorder_quantity,
          sold_price: cart_info.sold_price ?? 0,
          original_price: cart_info.original_price ?? 0,
          tax_class: cart_info.tax_class,
          taken: JSON.stringify(takenOf.get(cart_info.cart_id) ?? []),
          snapshot: JSON.stringify({
            eisbn: title_info.eisbn,
            title: title_info.title,
            subtitle: title_info.subtitle,
            author_line: title_info.author_line,
            binding: title_info.binding,
            cover_image_cache: title_info.cover_image_cache,
            is_forthcoming: title_info.is_forthcoming,
            release_date: title_info.release_date,
            backorder_sub_message: cart_info.backorder_sub_message,
            gift_registry_id: cart_info.gift_registry_id,
            is_giftcard: cart_info.is_giftcard,
          }),
        })),
        cart.summary.taxes.map((tax, position) => ({ ...tax, position })),
      );
      await clearLines(tx, shopper, cartId);
      const order = await readOrder(tx, shopper.store, order_number);
      if (!order) throw new Error(`order ${order_number} was written and cannot be read`);
      const link = `${baseUrl}/account/order/${order_number}?key=${key}`;
      for (const mail of orderMails(shopper.store, order, link)) await queueMail(tx, shopper.now, mail);
      return { order_number, key };
    });
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/**
 * What has become of a cart since it was reviewed: stock that went, or anything else that differs.
 * A guest's order is never back-ordered, so a copy that must be ordered is one that is gone.
 */
export function changeSinceReview(shopper: Shopper, cart: Cart, checksum: string): Failure | undefined {
  const guest = shopper.session.account === null;
  const ordered = cart.items.some((item) => item.cart_info.backorder_quantity > 0);
  if (cart.contains_unavailable || (guest && ordered)) return failure("stock_gone", STOCK_GONE);
  return cart.checksum === checksum
    ? undefined
    : failure("cart_changed", "Your cart has changed. Please review your order.");
}

/** The order that this token has placed, if it has: the answer to the same form sent again. */
export async function placedBefore(
  db: Queries,
  secret: string,
  shopper: Shopper,
  orderToken: string,
  fingerprint: string,
): Promise<Placed | Failure | undefined> {
  const row = await rows.orderByToken(db, shopper.store.id, orderToken);
  const { id, account } = shopper.session;
  if (!row || (row.session_id !== id && (account === null || row.customer_id !== account.customerId)))
    return undefined;
  if (row.order_fingerprint !== fingerprint) {
    return failure("token_reused", "This order has already been placed with other details.");
  }
  return { order_number: row.order_number, key: orderKey(secret, orderToken) };
}

/** What opens an order's page without an account. */
export function orderKey(secret: string, orderToken: string): string {
  return createHmac("sha256", secret).update(`order:${orderToken}`).digest("base64url").slice(0, 22);
}
