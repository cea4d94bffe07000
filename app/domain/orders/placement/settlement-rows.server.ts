import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { orderIdsHeldBy } from "../../payments/attempts.server.ts";
import type { DeliveryKey, OrderStatus, PaidBy, PaymentState } from "../orders.ts";

type OrderTable = Schema["orders"];

/** Sets the payment that an order waits for. */
export async function awaitAttempt(tx: Tx, id: OrderId, attemptId: string): Promise<void> {
  await tx.updateTable("orders").set({ attempt_id: attemptId }).where("id", "=", id).execute();
}

/**
 * Changes an order that waits for this payment, once.
 * @returns the order; undefined if it does not wait for it
 */
export function settlePending(
  tx: Tx,
  id: OrderId,
  attemptId: string,
  change: {
    status: "placed" | "void" | "quoted";
    delivery_key?: DeliveryKey;
    payment_state: PaymentState;
    order_token?: string;
    payment_message?: string;
    attempt_id?: null;
  },
): Promise<{ order_number: OrderNumber; order_token: string } | undefined> {
  return tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("attempt_id", "=", attemptId)
    .returning(["order_number", "order_token"])
    .executeTakeFirst();
}

/**
 * Settles the payment of an order placed before it was paid, once.
 * @returns whether the order waited for this payment, in one of the given statuses
 */
export async function settleLater(
  tx: Tx,
  id: OrderId,
  attemptId: string,
  change: Partial<Pick<OrderTable, "payment_state" | "payment_type" | "attempt_id">>,
  statuses?: readonly OrderStatus[],
): Promise<boolean> {
  const query = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("attempt_id", "=", attemptId)
    .where("payment_state", "in", ["pending", "authorized"])
    .where("status", "!=", "pending");
  const { numUpdatedRows } = await (statuses
    ? query.where("status", "in", statuses)
    : query
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears the pending or authorized payment of an order that is cancelled. */
export async function stopWaiting(tx: Tx, id: OrderId): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ payment_state: "none", attempt_id: null })
    .where("id", "=", id)
    .where("payment_state", "in", ["pending", "authorized"])
    .execute();
}

/** Writes the shipping price, what is taken off it, and the new taxes of a locked order. */
export async function putShippingPrice(
  tx: Tx,
  id: OrderId,
  amounts: Pick<
    OrderTable,
    | "shipping"
    | "is_shipping_tbd"
    | "shipping_set_at"
    | "post_subtotal_discount"
    | "promo_codes"
    | "tax"
    | "total"
  >,
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<void> {
  await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
  await tx
    .updateTable("order_batches")
    .set({ cost: amounts.shipping })
    .where("order_id", "=", id)
    .where("number", "=", 1)
    .execute();
  await replaceTaxes(tx, id, taxes);
}

async function replaceTaxes(
  tx: Tx,
  id: OrderId,
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<void> {
  await tx.deleteFrom("order_taxes").where("order_id", "=", id).execute();
  if (taxes.length > 0)
    await tx
      .insertInto("order_taxes")
      .values(taxes.map((tax) => ({ ...tax, order_id: id })))
      .execute();
}

/**
 * Records a payment made in the shop.
 * @returns false if the order cannot be paid this way
 */
export async function markPaid(
  tx: Tx,
  id: OrderId,
  statuses: readonly OrderStatus[],
  { amount, method, at }: { amount: Cents; method: PaidBy; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ payment_state: "paid", paid_by_hand: amount, paid_method: method, paid_by_hand_at: at })
    .where("id", "=", id)
    .where("payment_state", "=", "none")
    .where("status", "in", statuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the answer to a quote. The order is locked. */
export async function settleQuote(
  tx: Tx,
  id: OrderId,
  change: Partial<
    Pick<
      OrderTable,
      | "status"
      | "delivery_key"
      | "payment_type"
      | "payment_state"
      | "order_date"
      | "french_terms"
      | "is_under_book_law"
      | "locale"
      | "held_until"
      | "hold_check_at"
      | "purchaseorder"
      | "purchaseorder_folded"
      | "find_text"
    >
  >,
): Promise<void> {
  await tx.updateTable("orders").set(change).where("id", "=", id).execute();
}

/** Writes the shop's prices to a locked quote. */
export async function priceQuote(
  tx: Tx,
  id: OrderId,
  amounts: Pick<
    OrderTable,
    | "status"
    | "quote_until"
    | "original_price"
    | "discounts"
    | "subtotal"
    | "shipping"
    | "is_shipping_tbd"
    | "tax"
    | "total"
    | "post_subtotal_discount"
    | "promo_codes"
    | "gift_card_amount"
  > &
    Partial<
      Pick<
        OrderTable,
        | "delivery_type"
        | "order_location_id"
        | "ship_to"
        | "provider"
        | "provider_label"
        | "multiship_method"
        | "purchaseorder"
      >
    >,
  lines: readonly Pick<Schema["order_items"], "position" | "sold_price" | "snapshot">[],
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<void> {
  await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
  for (const { position, sold_price, snapshot } of lines)
    await tx
      .updateTable("order_items")
      .set({ sold_price, snapshot, discount: 0 })
      .where("order_id", "=", id)
      .where("position", "=", position)
      .execute();
  await replaceTaxes(tx, id, taxes);
}

export async function setPaymentState(tx: Tx, id: OrderId, payment_state: PaymentState): Promise<void> {
  await tx.updateTable("orders").set({ payment_state }).where("id", "=", id).execute();
}

/** Copies of these titles that wait for payments begun in a network. */
export async function unpaidCopies(
  tx: Tx,
  storeId: StoreId,
  network: string,
  titleIds: readonly TitleId[],
): Promise<Map<number, number>> {
  const titles = await tx
    .selectFrom("order_items")
    .select((select) => ["title_id", select.fn.sum<number>("quantity").as("copies")])
    .where("order_id", "in", orderIdsHeldBy(tx, storeId, network))
    .where("title_id", "in", [...titleIds])
    .groupBy("title_id")
    .execute();
  return new Map(titles.map(({ title_id, copies }) => [title_id, Number(copies)]));
}
