import type { EpochSeconds, OrderId } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { takeOrdered } from "../../cart/cart-lifecycle.server.ts";
import type { Storefront } from "../../catalogue/catalogue.server.ts";
import { returnCopies } from "../../catalogue/stock.server.ts";
import { announceOnHand } from "../../catalogue/stock-notices/stock-notices.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import { writeGift } from "../../gift-cards/gift.ts";
import { giveBackToCards } from "../../gift-cards/gift-cards.server.ts";
import type { Attempt } from "../../payments/attempts.server.ts";
import { giveBackUses } from "../../promotions/promotions.server.ts";
import { undoPurchases } from "../../registries/purchases.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteReturned } from "../../till/sales.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import { paidEmails, paymentInReviewEmail, reviewFailedEmail } from "../emails/emails.server.ts";
import { issueGiftCards } from "../gift-cards/gift-cards.server.ts";
import { storedSnapshot, storedTaken } from "../json-columns.ts";
import { orderKey, orderLink } from "../key.server.ts";
import { orderWithId } from "../orders.server.ts";
import { type Order, PAYABLE } from "../orders.ts";
import { giveBackOrdered } from "../preorders/preorder-copies.server.ts";
import { refundIfEventCancelled } from "../refunds/ticket-refunds.server.ts";
import * as rows from "../rows.server.ts";
import { emailOrderPlaced } from "./placement.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/** The shop, with what links in emails need: the secret that signs them and the address of the shop's pages. */
type SettlingContext = Storefront & { secret: string; baseUrl: string };

/** The payment that settles an order. */
type OwnAttempt = Pick<Attempt, "id" | "order_id">;

/**
 * Places an order whose payment has arrived or whose card is authorized: removes its books from the cart, issues its
 * gift cards and queues its emails. Runs within the transaction that records the payment.
 * @param isCartFree whether the order's books have left the cart (`holdForReview`), which then belongs to the next
 * order
 * @returns the order's number; undefined if the order does not wait for this payment
 */
export async function confirmOrder(
  tx: Tx,
  context: SettlingContext,
  attempt: OwnAttempt & Pick<Attempt, "cart_key" | "provider" | "amount">,
  payment_state: "paid" | "authorized" = "paid",
  isCartFree = false,
): Promise<number | undefined> {
  const { order_id: orderId } = attempt;
  const order = await settlingRows.settlePending(tx, orderId, attempt.id, {
    status: "placed",
    payment_state,
  });
  if (!order) return payment_state === "paid" ? confirmLater(tx, context, attempt) : undefined;
  if (!isCartFree) await freeCart(tx, context, attempt);
  // An order with gift cards or tickets is never placed before it is paid.
  await issueGiftCards(tx, context, orderId);
  const placed = { id: orderId, order_number: order.order_number };
  await emailOrderPlaced(tx, context, placed, context.baseUrl, orderKey(context.secret, order.order_token));
  await refundIfEventCancelled(tx, context, orderId);
  return order.order_number;
}

/** Removes an order's books from its cart, so that the next order gets a new cart and form. */
async function freeCart(
  tx: Tx,
  storefront: Storefront,
  { order_id, cart_key }: Pick<Attempt, "order_id" | "cart_key">,
): Promise<void> {
  const items = await rows.itemsOfOrder(tx, order_id);
  await takeOrdered(
    tx,
    storefront,
    cart_key,
    items.map(({ title_id, condition, quantity, dedication, snapshot }) => {
      const { gift_registry_id, gift } = storedSnapshot.read(snapshot);
      return {
        title_id,
        condition,
        quantity,
        gift_registry_id,
        dedication,
        gift: gift ? writeGift(gift) : "",
      };
    }),
  );
}

/** Whether an order still waits for this payment. */
export async function awaitsPayment(tx: Tx, { id, order_id }: OwnAttempt): Promise<boolean> {
  const order = await rows.orderById(tx, order_id);
  return order?.attempt_id === id && order.payment_state === "pending";
}

/**
 * Keeps an order whose payment is being reviewed: frees the cart for the shopper's next order, and emails them what
 * happens next. Runs within the transaction that records the review. Does nothing if the order does not wait for this
 * payment.
 */
export async function holdForReview(
  tx: Tx,
  context: SettlingContext,
  attempt: OwnAttempt & Pick<Attempt, "cart_key" | "provider">,
): Promise<void> {
  if (!(await awaitsPayment(tx, attempt))) return;
  await freeCart(tx, context, attempt);
  await emailShopper(tx, context, attempt, paymentInReviewEmail);
}

/**
 * Emails the shopper that a reviewed payment did not go through. Call it before `voidOrder`, after which the link to
 * the order no longer works.
 */
export async function emailReviewFailed(
  tx: Tx,
  context: SettlingContext,
  attempt: OwnAttempt & Pick<Attempt, "provider" | "amount">,
): Promise<void> {
  if (await awaitsPayment(tx, attempt)) await emailShopper(tx, context, attempt, reviewFailedEmail);
}

/** Queues an email about the payment of an order, unless its customer has deleted their account. */
async function emailShopper<Payment extends OwnAttempt>(
  tx: Tx,
  { store, now, secret, baseUrl }: SettlingContext,
  payment: Payment,
  compose: (writer: Writer, order: Order, payment: Payment, link: string) => Email,
): Promise<void> {
  const orderWithToken = await orderWithId(tx, store, payment.order_id);
  if (!orderWithToken) throw new Error(`order ${payment.order_id} is gone`);
  const { order, order_token } = orderWithToken;
  if (order.email === "") return;
  const link = orderLink({ baseUrl, secret }, order.order_number, order_token);
  await emailFromShop(tx, now, compose({ store, baseUrl }, order, payment, link));
}

/** Marks an order that was placed before its payment as paid, and sends two emails. */
async function confirmLater(
  tx: Tx,
  context: SettlingContext,
  attempt: OwnAttempt & Pick<Attempt, "provider" | "amount">,
): Promise<number | undefined> {
  const { store, now, secret, baseUrl } = context;
  const { id, order_id, provider, amount } = attempt;
  const change = { payment_state: "paid", payment_type: provider } as const;
  if (!(await settlingRows.settleLater(tx, order_id, id, change, PAYABLE))) return undefined;
  await issueGiftCards(tx, { store, now }, order_id);
  const orderWithToken = await orderWithId(tx, store, order_id);
  if (!orderWithToken) throw new Error(`order ${order_id} is gone`);
  const { order, order_token } = orderWithToken;
  const link = orderLink({ baseUrl, secret }, order.order_number, order_token);
  const [toShopper, toShop] = paidEmails({ store, baseUrl }, order, amount, link);
  if (order.email) await emailFromShop(tx, now, toShopper);
  await emailStaff(tx, store, now, order, toShop);
  await refundIfEventCancelled(tx, context, order_id);
  return order.order_number;
}

/**
 * Undoes an order whose payment failed. Returns copies, promo code uses and gift card money, emails shoppers who wait
 * for the titles, and frees the token for the next try. Its number stays used. Only the payment that the order waits
 * for can do this.
 * @returns false if the order does not wait for this payment
 */
export async function voidOrder(
  tx: Tx,
  { store, now }: { store: Store; now: EpochSeconds },
  attempt: OwnAttempt & Pick<Attempt, "base_url">,
  why: string,
): Promise<boolean> {
  const orderId = attempt.order_id;
  const order = await rows.orderById(tx, orderId);
  if (!order) return false;
  // An order that was already placed stays placed, and can be paid again.
  if (order.status !== "pending")
    return settlingRows.settleLater(tx, orderId, attempt.id, { payment_state: "none", attempt_id: null });
  // A quote whose payment failed becomes a quote again.
  const quote = order.quote_until !== null;
  const voided = await settlingRows.settlePending(tx, orderId, attempt.id, {
    status: quote ? "quoted" : "void",
    payment_state: "none",
    ...(quote
      ? { delivery_key: "quote", attempt_id: null }
      : { payment_message: why.slice(0, 200), order_token: `void:${orderId}` }),
  });
  if (!voided) return false;
  await announceOnHand(tx, now, store, await giveBackGoods(tx, store, order, now), attempt.base_url);
  await giveBackOrdered(tx, orderId);
  await giveBackUses(tx, orderId);
  await undoPurchases(tx, orderId);
  await giveBackToCards(tx, orderId, now);
  return true;
}

/**
 * Returns an order's copies to their shelves.
 * @returns the titles
 */
export async function giveBackGoods(
  tx: Tx,
  store: Store,
  order: { id: OrderId },
  now: EpochSeconds,
): Promise<number[]> {
  const items = await rows.itemsOfOrder(tx, order.id);
  // Sorted by id, as when an order takes them.
  for (const item of [...items].sort((a, b) => a.title_id - b.title_id)) {
    const takenCopies = storedTaken.read(item.taken);
    await returnCopies(tx, store.id, item, takenCopies, now);
    await noteReturned(tx, item, takenCopies, now);
  }
  return items.map((item) => item.title_id);
}
