import { type Cents, share } from "#app/lib/money.ts";
import type { OrderId, TitleId } from "#app/lib/number-kinds.ts";
import { isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { reservations as words } from "#app/messages/words.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { TICKET } from "../../catalogue/catalogue.ts";
import { emailFromShop } from "../../email/email.server.ts";
import type { ListedEvent } from "../../events/events.server.ts";
import { cancelledShare, type Night } from "../../events/events.ts";
import { cancellationEmail } from "../../events/guests/emails.server.ts";
import { cancelledEventsOf, nightsOf } from "../../events/tickets.server.ts";
import { type Refund, refundsOfOrder } from "../../payments/refunds.server.ts";
import { storedTaxes } from "../json-columns.ts";
import { isOwing } from "../orders.ts";
import { priceOf } from "../reductions/reductions.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { planRefund } from "./refunds.server.ts";

/** A cancelled event's data for an email. */
export type CancelledEvent = Pick<ListedEvent, "id" | "name" | "path" | "starts" | "ends" | "place">;

/** The note in an order's history after its tickets were refunded, in the order's language. */
export function cancelledEventNote(locale: string, event: CancelledEvent): string {
  return translator(locale)(words.ticketsNote, { event: event.name, id: String(event.id) });
}

/**
 * Cancels an order's tickets for a cancelled event: records the refund of their price, or emails the buyer if the order
 * is not paid. If an event of a pass took place, only the share of the cancelled events is refunded. Each ticket is
 * cancelled once.
 * @param options.refund whether to record a refund, or only to email the buyer, because staff refund the money
 * @returns the refunds to carry out; undefined if the tickets or the order were cancelled before
 * @throws Refusal if all that is left of the payment is the price of gift cards that the order bought
 */
export async function cancelTicketsOfOrder(
  tx: Tx,
  context: OrderContext,
  orderId: OrderId,
  { titleIds, ...event }: CancelledEvent & { titleIds: readonly TitleId[] },
  { refund }: { refund: "record" | "leave_to_staff" },
): Promise<Refund[] | undefined> {
  const row = await rows.lockedById(tx, orderId);
  // Somebody else cancelled the order meanwhile, and its money is refunded or left to staff.
  if (!row || row.status === "cancelled") return undefined;
  const allItems = await rows.itemsOfOrder(tx, orderId);
  const items = allItems.filter(
    ({ title_id, voided_at }) => voided_at === null && titleIds.includes(title_id),
  );
  if (items.length === 0) return undefined;
  await rows.markTicketsVoid(tx, orderId, titleIds, context.now);
  const note = cancelledEventNote(row.locale, event);
  await rows.addEvent(tx, orderId, { at: context.now, status: row.status, note });
  const nights = await nightsOf(tx, context, [...new Set(allItems.map(({ title_id }) => title_id))]);
  const price = items.reduce((sum, item) => {
    const { title_id, quantity, cancelled, returned, taxes } = item;
    const line = { net: item.sold_price * quantity - item.discount, quantity };
    // Tickets that staff cancelled one by one were refunded then.
    const net = line.net - priceOf(line, cancelled + returned);
    const gross = storedTaxes.read(taxes).reduce((total, { rate }) => total + share(net, rate), net);
    return sum + Math.round(gross * cancelledShare(nights.get(title_id) ?? [], row.order_date));
  }, 0);
  const due = price - refundedSince(await refundsOfOrder(tx, orderId), allItems, items, nights);
  // The gift card share of an order is refunded once the rest is paid. Nothing is due for free tickets.
  const options = { note, forTickets: true };
  let planned =
    refund === "leave_to_staff" || isOwing(row) || due <= 0
      ? undefined
      : await planRefund(tx, context, orderId, due, options);
  // A part was refunded before, or the tickets had a discount on the whole order.
  if (planned && isFailure(planned) && (planned.code === "too_much" || planned.code === "held_in_cards"))
    planned = await planRefund(tx, context, orderId, "beside_cards", options);
  if (planned && !isFailure(planned)) return planned;
  if (row.email) await emailFromShop(tx, context.now, cancellationEmail(context, event, row));
  return [];
}

/** A line of an order, and when its tickets were cancelled. */
interface TicketLine {
  title_id: TitleId;
  voided_at: number | null;
}

/**
 * Staff's refunds of an order since the first event of these tickets was cancelled, which were for that event. A refund
 * after the cancellation of another event, and before that event's tickets were refunded, counts for those tickets
 * instead.
 * @returns cents
 */
function refundedSince(
  refunds: readonly Refund[],
  allLines: readonly TicketLine[],
  refundedNow: readonly TicketLine[],
  nights: ReadonlyMap<number, readonly Night[]>,
): Cents {
  const firstCancelled = (lines: readonly TicketLine[]) =>
    Math.min(
      ...lines.flatMap(({ title_id }) =>
        (nights.get(title_id) ?? []).flatMap((night) => night.cancelled_at ?? []),
      ),
    );
  const since = firstCancelled(refundedNow);
  const otherSpans = allLines.flatMap((line) => {
    const { voided_at: until } = line;
    return until === null ? [] : [{ since: Math.min(firstCancelled([line]), until), until }];
  });
  return refunds
    .filter(({ reason, state }) => reason === "asked" && state !== "failed")
    .filter(
      ({ started_at: startedAt }) =>
        startedAt >= since && !otherSpans.some((span) => startedAt >= span.since && startedAt <= span.until),
    )
    .reduce((sum, { amount, for_copies }) => sum + amount - for_copies, 0);
}

/**
 * Refunds the tickets of an order that was just paid, if their events are cancelled. Runs in the transaction that
 * records the payment: either it sees the cancelled event, or cancelling the event finds the paid order. The refund is
 * followed like any other.
 */
export async function refundIfEventCancelled(tx: Tx, context: OrderContext, orderId: OrderId): Promise<void> {
  const tickets = (await rows.itemsOfOrder(tx, orderId)).filter(({ tax_class }) => tax_class === TICKET);
  if (tickets.length === 0) return;
  const ids = tickets.map(({ title_id }) => title_id);
  // Tickets that were cancelled before they were paid have to be refunded now.
  await rows.markTicketsVoid(tx, orderId, ids, null);
  for (const { event, title_ids } of await cancelledEventsOf(tx, context, ids))
    await cancelTicketsOfOrder(tx, context, orderId, { ...event, titleIds: title_ids }, { refund: "record" });
}
