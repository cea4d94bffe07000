import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds, OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { emailFromShop, type Requester } from "../../email/email.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import { type SendingContext, sendAgain } from "../../gift-cards/sales/card-delivery.server.ts";
import {
  type BoughtCard,
  cardsBought,
  issueOrdered,
  type Sale,
  salesOf,
} from "../../gift-cards/sales/sales.server.ts";
import { linkBase } from "../../stores/links.ts";
import { type Store, storeWithId } from "../../stores/stores.server.ts";
import { giftCardReturnedEmail } from "../emails/emails.server.ts";
import { storedSnapshot } from "../json-columns.ts";
import { orderLink } from "../key.server.ts";
import { readOrder } from "../orders.server.ts";
import { STATUS_AFTER } from "../orders.ts";
import * as queueRows from "../queues/rows.server.ts";
import * as rows from "../rows.server.ts";

/**
 * Issues the gift cards that an order buys, in the transaction that records its payment. Calling it again does nothing.
 */
export async function issueGiftCards(
  tx: Tx,
  { store, now }: { store: Store; now: EpochSeconds },
  orderId: OrderId,
): Promise<void> {
  const order = await rows.orderById(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const lines = (await rows.itemsOfOrder(tx, orderId)).flatMap(({ position, quantity, snapshot }) => {
    const { gift, eisbn, title } = storedSnapshot.read(snapshot);
    return gift ? [{ position, quantity, design: eisbn, title, gift }] : [];
  });
  if (lines.length === 0) return;
  await issueOrdered(
    tx,
    {
      storeId: store.id,
      orderId,
      buyer: order.email,
      locale: order.locale,
      timeZone: store.settings.store_info.time_zone,
      now,
    },
    lines,
  );
}

/** Whether an order has gift cards that were not issued, because it is not paid. */
export async function hasUnissuedCards(
  tx: Tx,
  order: Pick<rows.OrderRow, "id" | "payment_state">,
): Promise<boolean> {
  if (order.payment_state !== "none" && order.payment_state !== "pending") return false;
  return (await rows.itemsOfOrder(tx, order.id)).some(({ snapshot }) => storedSnapshot.read(snapshot).gift);
}

/** Emails the gift cards of all shops, and tells buyers about undeliverable ones. */
export function giftCardSender({
  database,
  clock,
  secret,
  env,
  log,
}: Pick<Platform, "database" | "clock" | "secret" | "env" | "log">): SendingContext {
  const now = clock.now();
  return {
    database,
    now,
    log,
    async writerOf(storeId) {
      const store = await storeWithId(database, storeId);
      if (!store) throw new Error(`store ${storeId} is gone`);
      return { store, baseUrl: linkBase(store, env) };
    },
    settle: (tx, _, sale) => completeEmailed(tx, now, sale),
    emailReturned: (tx, writer, sale) => emailReturned(tx, { ...writer, secret, now }, sale),
  };
}

/**
 * Completes an order of gift cards alone once all of them were emailed, because nobody hands it over. The buyer gets no
 * email about that.
 */
async function completeEmailed(tx: Tx, now: EpochSeconds, { order_id }: Sale): Promise<void> {
  if (order_id === null) return;
  const order = await rows.lockedById(tx, order_id);
  if (order?.delivery_key !== "email") return;
  if ((await salesOf(tx, order_id)).some(({ state }) => state === "waiting")) return;
  const moved = await rows.moveStatus(
    tx,
    order.store_id,
    order.order_number,
    STATUS_AFTER.completed,
    "completed",
  );
  if (!moved) return;
  await rows.addEvent(tx, moved.id, { at: now, status: "completed", note: "" });
  await rows.deleteCard(tx, moved.id);
}

/**
 * Emails the buyer of gift cards that they could not be delivered, with the link to the order. Customers who
 * deleted their account get no email.
 */
async function emailReturned(
  tx: Tx,
  writer: Writer & { secret: string; now: EpochSeconds },
  sale: Sale,
): Promise<void> {
  // Staff see at the desk that a card they sold there did not arrive.
  const row = sale.order_id === null ? undefined : await rows.orderById(tx, sale.order_id);
  if (!row?.email) return;
  const order = await readOrder(tx, writer.store, row.order_number);
  if (!order) throw new Error(`order ${row.order_number} is gone`);
  const link = orderLink(writer, row.order_number, row.order_token);
  await emailFromShop(tx, writer.now, giftCardReturnedEmail(writer, order, sale, link));
}

/**
 * Sends the gift cards of one line of an order to an address, as `sendAgain` does.
 * @param cards `line` is the line's position, from 0
 * @param by the visitor whose limits the email counts against, or the member of staff who sends it
 * Failures: `not_found`, and those of `sendAgain`.
 */
export async function sendGiftCards(
  database: Database,
  writer: Writer & { now: EpochSeconds },
  { order_number, line }: { order_number: OrderNumber; line: number },
  recipient: string,
  by: { requester?: Requester | undefined; who?: string },
): Promise<undefined | Failure> {
  const row = await rows.orderByNumber(database.read, writer.store.id, order_number);
  if (!row) return failure("orders.operator.not_found", { order: order_number });
  return sendAgain(database, writer, writer.now, { orderId: row.id, position: line, recipient, ...by });
}

/** A customer's gift cards are looked up in this many of their newest orders. */
const NEWEST = 1000;

/**
 * The gift cards that an account bought, the newest first, with the numbers of their orders.
 * @param within orders of these locations only
 */
export async function giftCardsBought(
  db: Queries,
  store: Store,
  customer: number,
  { within, limit }: { within: VisibleLocations; limit: number },
): Promise<(BoughtCard & { order_number: OrderNumber })[]> {
  const orders = await queueRows.orderIds(db, store.id, { customer, within }, NEWEST);
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]));
  const cards = await cardsBought(db, [...numbers.keys()], limit);
  return cards.map((card) => ({ ...card, order_number: numbers.get(card.order_id) ?? 0 }));
}
