import { spelledOut } from "#app/lib/and-more.ts";
import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber, PublicEventId, TitleId } from "#app/lib/number-kinds.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { refusable } from "#app/platform/db/refusable.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { Buyers } from "../../events/event-records.server.ts";
import { nightsLeft } from "../../events/events.server.ts";
import { cancelledShare } from "../../events/events.ts";
import { type Holder, nightCancelledEmail, ticketsChangedEmail } from "../../events/guests/emails.server.ts";
import {
  endedTicketsOf,
  markTicketsRefunded,
  nightsOf,
  withdrawTickets,
} from "../../events/tickets.server.ts";
import { recordEvent } from "../../events/trail.server.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { storedSnapshot } from "../json-columns.ts";
import { orderLink } from "../key.server.ts";
import { isOwing, type PaymentState } from "../orders.ts";
import type { RefundContext } from "../refunds/follow-refund.server.ts";
import { requestRefunds } from "../refunds/refunds.server.ts";
import {
  type CancelledEvent,
  cancelledEventNote,
  cancelTicketsOfOrder,
} from "../refunds/ticket-refunds.server.ts";
import * as rows from "../rows.server.ts";
import { cancelOrder, type OrderContext } from "../status.server.ts";
import { ticketCode } from "./ticket-codes.server.ts";

/** The tickets of one order's line. */
export interface TicketHolder {
  name: string;
  email: string;
  quantity: number;
  ticket: string;
  order_number: OrderNumber;
  /** The line's position in the order, and its code. */
  position: number;
  code: string;
  /** Whether the order is not paid yet. */
  owing: boolean;
}

/** Holders of these tickets: placed orders that were not cancelled or refunded in full, and whose tickets are valid. */
export async function ticketHolders(
  db: Queries,
  { store }: { store: Store },
  titleIds: readonly TitleId[],
): Promise<TicketHolder[]> {
  const lines = await rows.ticketLines(db, store.id, titleIds);
  return lines.filter(isStillValid).map((line) => ({
    name: line.purchaser_name,
    email: line.email,
    quantity: line.quantity,
    ticket: storedSnapshot.read(line.snapshot).title,
    order_number: line.order_number,
    position: line.position,
    code: ticketCode(line.order_number, line.order_token, line.position),
    owing: isOwing(line),
  }));
}

/** The number of tickets sold and not returned, by title. */
export async function soldTickets(
  db: Queries,
  { store }: { store: Store },
  titleIds: readonly TitleId[],
): Promise<Map<number, number>> {
  const sold = new Map<number, number>();
  for (const line of (await rows.ticketLines(db, store.id, titleIds)).filter(isStillValid))
    sold.set(line.title_id, (sold.get(line.title_id) ?? 0) + line.quantity);
  return sold;
}

/** Emails everyone who holds an event's tickets about its changes: one email for each address and change. */
export function buyersOfTickets(context: OrderContext): Buyers {
  return {
    moved: (tx, event, titleIds) =>
      emailHolders(tx, context, titleIds, (holder) => ticketsChangedEmail(context, event, holder)),
    cancelled: async (tx, event, titleIds) => {
      const left = await nightsLeft(tx, context, titleIds);
      await emailHolders(tx, context, titleIds, (holder, heldTitleIds) =>
        nightCancelledEmail(context, event, holder, [
          ...new Map(
            heldTitleIds.flatMap((id) => left.get(id) ?? []).map((night) => [night.id, night]),
          ).values(),
        ]),
      );
    },
  };
}

async function emailHolders(
  tx: Tx,
  context: OrderContext,
  titleIds: readonly TitleId[],
  compose: (holder: Holder, titleIds: readonly TitleId[]) => Email,
): Promise<void> {
  const lines = (await rows.ticketLines(tx, context.store.id, titleIds)).filter(isStillValid);
  for (const linesOfHolder of Map.groupBy(lines, ({ email }) => emailKey(email)).values()) {
    const [first] = linesOfHolder;
    // Customers who deleted their account get no email.
    if (!first?.email) continue;
    const orders = new Map(linesOfHolder.map(({ order_number, order_token }) => [order_number, order_token]));
    const holder = {
      email: first.email,
      locale: first.locale,
      count: linesOfHolder.reduce((sum, { quantity }) => sum + quantity, 0),
      orders: [...orders].map(([number, token]) => ({ number, link: orderLink(context, number, token) })),
    };
    const ids = linesOfHolder.map(({ title_id }) => title_id);
    await emailFromShop(tx, context.now, compose(holder, ids));
  }
}

/** Whether the tickets of an order's line are still valid: they were not refunded with the whole order. */
const isStillValid = ({ payment_state }: { payment_state: PaymentState }) => payment_state !== "refunded";

/** The result of refunding an event's tickets. */
export interface EventRefunds {
  /** The number of orders with such tickets. */
  orders: number;
  /** The amount refunded, or requested from a provider. */
  amount: Cents;
  /** Orders whose refund was refused, each with the reason: staff have to give the money back. */
  refused: { order_number: OrderNumber; why: string }[];
  /** Orders that were paid in the shop, and how much staff have to hand back for each. */
  hand_back: { order_number: OrderNumber; amount: Cents }[];
}

/**
 * Ends the sale of a cancelled event's tickets and refunds those that no other event sells. After an interruption,
 * it continues.
 */
export async function refundCancelledEvent(
  services: RefundContext,
  context: OrderContext & { readonly actor?: string },
  eventId: PublicEventId,
): Promise<EventRefunds> {
  const { database } = services;
  const withdrawn = await withdrawTickets(database, context, eventId);
  if (!withdrawn) return { orders: 0, amount: 0, refused: [], hand_back: [] };
  const refunds = await refundOrdersOfTickets(services, context, withdrawn.event, withdrawn.title_ids);
  const record = async (action: EventRefundsAction, orders: readonly { order_number: OrderNumber }[]) => {
    if (orders.length === 0) return;
    const numbers = orders.slice(0, MAX_NAMED).map(({ order_number }) => String(order_number));
    const detail = spelledOut(numbers, orders.length).join(", ");
    await database.transaction((tx) =>
      recordEvent(tx, { actor: "operator", ...context }, eventId, action, detail),
    );
  };
  await record("event refunds refused", refunds.refused);
  await record("event money to hand back", refunds.hand_back);
  await markTicketsRefunded(database, context, eventId);
  return refunds;
}

type EventRefundsAction = "event refunds refused" | "event money to hand back";

/** Most orders that one entry of an event's history names. */
const MAX_NAMED = 100;

/** The number of orders whose tickets are refunded if an event is cancelled. */
export async function countOrdersToRefund(
  db: Queries,
  context: OrderContext,
  eventId: PublicEventId,
): Promise<number> {
  const endedTitleIds = await endedTicketsOf(db, context, eventId);
  const lines = await rows.ticketLines(db, context.store.id, endedTitleIds);
  return new Set(lines.map(({ order_id }) => order_id)).size;
}

/**
 * Orders whose refunds are requested from the providers immediately. The timer that follows refunds handles the others.
 */
const MAX_REQUESTED = 20;

/**
 * Refunds tickets after their event was cancelled, order by order. Calling it again repeats nothing. An order of these
 * tickets alone is cancelled. From any other order, the tickets' price is refunded; of a pass, if one of its events
 * took place, a part of its price. The buyer gets an email. If a refund is refused, the email only says that the event
 * is cancelled, and the other orders follow.
 */
export async function refundOrdersOfTickets(
  services: RefundContext,
  context: OrderContext,
  event: CancelledEvent,
  titleIds: readonly TitleId[],
): Promise<EventRefunds> {
  const { database } = services;
  const lines = await rows.ticketLines(database.read, context.store.id, titleIds);
  const nights = await nightsOf(database.read, context, titleIds);
  const refunds: { order_number: OrderNumber; planned: Refund[] }[] = [];
  const refused: EventRefunds["refused"] = [];
  const hand_back: EventRefunds["hand_back"] = [];
  for (const [order_id, linesOfOrder] of Map.groupBy(lines, (line) => line.order_id)) {
    const [order] = linesOfOrder;
    if (!order) continue;
    const { order_number } = order;
    const note = cancelledEventNote(order.locale, event);
    // None of the events of these tickets took place.
    const noneTookPlace = linesOfOrder.every(
      ({ title_id }) => cancelledShare(nights.get(title_id) ?? [], order.order_date) === 1,
    );
    if (noneTookPlace && (await hasOnlyTickets(database.read, order_id, titleIds))) {
      const cancelled = await cancelOrder(database, context, order_number, note);
      if (!isFailure(cancelled)) {
        refunds.push({ order_number, planned: cancelled.refunds });
        if (cancelled.hand_back > 0) hand_back.push({ order_number, amount: cancelled.hand_back });
        continue;
      }
      // A completed order can't be cancelled, but its money is refunded.
    }
    const cancelTickets = (refund: "record" | "leave_to_staff") =>
      refusable(database, (tx) =>
        cancelTicketsOfOrder(tx, context, order_id, { ...event, titleIds }, { refund }),
      );
    let planned = await cancelTickets("record");
    if (planned && isFailure(planned)) {
      refused.push({ order_number, why: errorLines(planned.error).join(" ") });
      planned = await cancelTickets("leave_to_staff");
    }
    if (!planned || isFailure(planned)) continue;
    const [byHand, throughProvider] = [
      planned.filter(isByHand),
      planned.filter((refund) => !isByHand(refund)),
    ];
    refunds.push({ order_number, planned: throughProvider });
    if (byHand.length > 0) hand_back.push({ order_number, amount: sumOf(byHand) });
  }
  for (const { order_number, planned } of refunds.slice(0, MAX_REQUESTED)) {
    const started = planned.filter(({ state }) => state === "started");
    const requested = await requestRefunds(services, context, started);
    if (isFailure(requested)) refused.push({ order_number, why: errorLines(requested.error).join(" ") });
  }
  const amount = sumOf(refunds.flatMap(({ planned }) => planned));
  return { orders: refunds.length, amount, refused, hand_back };
}

/** Whether the order was paid in the shop, so that staff hand the money back. */
const isByHand = ({ target }: Refund) => target === "by_hand";
const sumOf = (refunds: readonly Refund[]): Cents => refunds.reduce((sum, { amount }) => sum + amount, 0);

async function hasOnlyTickets(db: Queries, orderId: OrderId, titleIds: readonly TitleId[]): Promise<boolean> {
  const items = await rows.itemsOfOrder(db, orderId);
  return items.every(({ title_id }) => titleIds.includes(title_id));
}
