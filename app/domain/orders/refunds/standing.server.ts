import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { heldInCards } from "../../gift-cards/sales/voided-cards.server.ts";
import { type Attempt, getAttempt } from "../../payments/attempts.server.ts";
import * as refunds from "../../payments/refunds.server.ts";
import { undoPurchases } from "../../registries/purchases.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { isOwing, type OrderStatus } from "../orders.ts";
import * as settlingRows from "../placement/settlement-rows.server.ts";
import * as rows from "../rows.server.ts";
import { type MoneyStanding, overpaidOf, refundedState, standingOf, sumOf } from "./refunds.ts";

/** The money of an order, and the payment through a provider. */
export async function readStanding(
  db: Queries,
  row: rows.OrderRow,
): Promise<MoneyStanding & { attempt: Attempt | undefined }> {
  const currentAttempt = row.attempt_id === null ? undefined : await getAttempt(db, row.attempt_id);
  const attempt = currentAttempt?.state === "paid" ? currentAttempt : undefined;
  const received = {
    payment: attempt?.amount ?? 0,
    gift_card: row.gift_card_amount,
    by_hand: row.paid_by_hand,
  };
  return { ...standingOf(received, await refunds.refundsOfOrder(db, row.id)), attempt };
}

/** Statuses before an order is placed, when nothing was paid. */
const NOT_PLACED: readonly OrderStatus[] = ["pending", "void", "requested", "quoted", "declined"];

/** Whether an order was placed, so that something may have been paid for it. */
export const isPlaced = (status: OrderStatus): boolean => !NOT_PLACED.includes(status);

/** What can be refunded of an order without taking copies off it (cents). */
export interface Refundable {
  /** All that is left. Refunding it voids the gift cards that the order bought. */
  everything: Cents;
  /** What is left while the gift cards that the order bought stay valid. */
  beside_cards: Cents;
  /** The part of `beside_cards` that nothing is left on the order for, for example because a refund was refused. */
  owed: Cents;
  /** The part of `everything` that was paid in the shop, so that staff hand it over. */
  by_hand: Cents;
}

/** What can be refunded of an order; nothing as long as it is not paid in full. */
export async function refundableOf(db: Queries, store: Store, orderNumber: OrderNumber): Promise<Refundable> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  if (!row || !isPlaced(row.status) || isOwing(row))
    return { everything: 0, beside_cards: 0, owed: 0, by_hand: 0 };
  const standing = await readStanding(db, row);
  const everything = sumOf(standing.refundable);
  const beside_cards = Math.max(0, everything - (await heldInCards(db, row.id)));
  return {
    everything,
    beside_cards,
    owed: Math.min(beside_cards, owedOf(row, standing)),
    by_hand: standing.refundable.by_hand,
  };
}

/** What the order's buyer is owed: everything that is left of a cancelled order, else what was paid for copies off it. */
const owedOf = (row: rows.OrderRow, standing: MoneyStanding): Cents =>
  row.status === "cancelled" ? sumOf(standing.refundable) : overpaidOf(row, standing);

/** The amount that staff still have to hand back, because it was paid in the shop and is no longer owed. */
export async function dueInShop(db: Queries, orderId: OrderId): Promise<Cents> {
  const row = await rows.orderById(db, orderId);
  if (!row || row.paid_by_hand === 0) return 0;
  const standing = await readStanding(db, row);
  return Math.min(standing.refundable.by_hand, owedOf(row, standing));
}

/** The goodwill refunds of an order (cents): all refunds except those for cancelled or returned copies. */
export async function goodwillRefunds(db: Queries, row: rows.OrderRow): Promise<Cents> {
  const { confirmed, pending, refundedForCopies } = await readStanding(db, row);
  return sumOf(confirmed) + sumOf(pending) - refundedForCopies;
}

const retainedOf = ({ refundable }: MoneyStanding): Cents => refundable.payment + refundable.by_hand;

/** The money that the shop still has of an order's payments, apart from gift cards. */
export async function retainedMoney(db: Queries, row: rows.OrderRow): Promise<Cents> {
  return retainedOf(await readStanding(db, row));
}

/** `retainedMoney`, without what is owed for copies that were taken off the order. */
export async function earnedMoney(db: Queries, row: rows.OrderRow): Promise<Cents> {
  const standing = await readStanding(db, row);
  return retainedOf(standing) - overpaidOf(row, standing);
}

/** Updates the order's payment state after a refund. */
export async function updatePaymentState(tx: Tx, orderId: OrderId): Promise<void> {
  const row = await rows.lockedById(tx, orderId);
  if (!row) return;
  const state = refundedState(await readStanding(tx, row));
  await settlingRows.setPaymentState(tx, orderId, state);
  // A partial refund does not say which books came back.
  if (state === "refunded") await undoPurchases(tx, orderId);
}
