import type { Tx } from "#app/platform/db/database.server.ts";
import { takeOrdered } from "../../cart/handover.server.ts";
import type { Shelf } from "../../catalogue/catalogue.server.ts";
import { emailWaiting } from "../../catalogue/notices/notices.server.ts";
import { returnCopies } from "../../catalogue/stock.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { writeGift } from "../../gift-cards/gift.ts";
import { giveBackToCards } from "../../gift-cards/gift-cards.server.ts";
import type { Attempt } from "../../payments/attempts.server.ts";
import { giveBackUses } from "../../promotions/promotions.server.ts";
import { undoPurchases } from "../../registries/giving.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteGivenBack } from "../../till/sales.server.ts";
import { paidEmails } from "../emails/emails.server.ts";
import { issueGiftCards } from "../gift-cards/gift-cards.server.ts";
import { orderKey, orderLink } from "../key.server.ts";
import { readOrder } from "../orders.server.ts";
import { PAYABLE } from "../orders.ts";
import { giveBackOrdered } from "../preorders/preordered.server.ts";
import { takeBackCancelled } from "../refunds/given-back.server.ts";
import * as rows from "../rows.server.ts";
import { storedSnapshot, storedTaken } from "../stored.ts";
import { emailOrderPlaced, emailStaff } from "./placing.server.ts";
import * as settlingRows from "./settling-rows.server.ts";

/** The payment that an order is settled by. */
type OwnAttempt = Pick<Attempt, "id" | "order_id">;

/**
 * Places an order whose payment has arrived or whose card is authorized: removes its books from the cart, issues its gift cards
 * and queues its emails. Runs within the transaction that records the payment.
 * @returns its number; undefined if it does not wait for this payment
 */
export async function confirmOrder(
  tx: Tx,
  shelf: Shelf & { secret: string; baseUrl: string },
  attempt: OwnAttempt & Pick<Attempt, "cart_key" | "provider" | "amount">,
  payment_state: "paid" | "authorized" = "paid",
): Promise<number | undefined> {
  const { order_id: orderId, cart_key: cartKey } = attempt;
  const order = await settlingRows.settlePending(tx, orderId, attempt.id, {
    status: "placed",
    payment_state,
  });
  if (!order) return payment_state === "paid" ? confirmLater(tx, shelf, attempt) : undefined;
  const items = await rows.itemsOfOrder(tx, orderId);
  await takeOrdered(
    tx,
    shelf,
    cartKey,
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
  // An order with gift cards or tickets is never placed before it is paid.
  await issueGiftCards(tx, shelf, orderId);
  const placed = { id: orderId, order_number: order.order_number };
  await emailOrderPlaced(tx, shelf, placed, shelf.baseUrl, orderKey(shelf.secret, order.order_token));
  await takeBackCancelled(tx, shelf, orderId);
  return order.order_number;
}

/** Marks an order paid that was placed before its payment, and sends two emails. */
async function confirmLater(
  tx: Tx,
  context: Shelf & { secret: string; baseUrl: string },
  attempt: OwnAttempt & Pick<Attempt, "provider" | "amount">,
): Promise<number | undefined> {
  const { store, now, secret, baseUrl } = context;
  const { id, order_id, provider, amount } = attempt;
  const change = { payment_state: "paid", payment_type: provider } as const;
  if (!(await settlingRows.settleLater(tx, order_id, id, change, PAYABLE))) return undefined;
  await issueGiftCards(tx, { store, now }, order_id);
  const row = await rows.orderById(tx, order_id);
  const order = row && (await readOrder(tx, store, row.order_number));
  if (!order) throw new Error(`order ${order_id} is gone`);
  const link = orderLink({ baseUrl, secret }, order.order_number, row.order_token);
  const [toShopper, toShop] = paidEmails({ store, baseUrl }, order, amount, link);
  if (order.email) await emailFromShop(tx, now, toShopper);
  await emailStaff(tx, store, now, order, toShop);
  await takeBackCancelled(tx, context, order_id);
  return order.order_number;
}

/**
 * Undoes an order whose payment failed: returns its copies, emails who waits for them, returns promo code uses and gift card
 * money, and frees its token for the next try. Its number stays used. Only the payment that the order waits for can do this.
 * @returns false if the order does not wait for this payment
 */
export async function voidOrder(
  tx: Tx,
  { store, now }: { store: Store; now: number },
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
  await emailWaiting(tx, now, store, await giveBackGoods(tx, store, order, now), attempt.base_url);
  await giveBackOrdered(tx, orderId);
  await giveBackUses(tx, orderId);
  await undoPurchases(tx, orderId);
  await giveBackToCards(tx, orderId, now);
  return true;
}

/** Returns an order's copies to where they were taken from. @returns the titles */
export async function giveBackGoods(
  tx: Tx,
  store: Store,
  order: { id: number },
  now: number,
): Promise<number[]> {
  const items = await rows.itemsOfOrder(tx, order.id);
  // Sorted by id, as when an order takes them.
  for (const item of [...items].sort((a, b) => a.title_id - b.title_id)) {
    const taken = storedTaken.read(item.taken);
    await returnCopies(tx, store.id, item.title_id, item.condition, taken, now);
    await noteGivenBack(tx, store, item, taken, now);
  }
  return items.map((item) => item.title_id);
}
