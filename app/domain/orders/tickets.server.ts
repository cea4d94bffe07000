import { share } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import { translator } from "#app/messages/translate.ts";
import { reservations as words } from "#app/messages/words.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import type { ListedEvent } from "../events/events.server.ts";
import { cancellationEmail } from "../events/guests/emails.server.ts";
import { type Refund, refundsOfOrder } from "../payments/refunds.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { carryOut, planRefund, type Till } from "./refunds.server.ts";
import * as rows from "./rows.server.ts";
import { moveOrder, type OrderDesk } from "./status.server.ts";
import { storedSnapshot, storedTaxes } from "./stored.ts";

/** Tickets that somebody bought. */
export interface TicketHolder {
  name: string;
  email: string;
  quantity: number;
  ticket: string;
  order_number: number;
}

/** Who bought these tickets: orders that were placed and neither cancelled nor refunded in full. */
export async function ticketHolders(
  db: Queries,
  { store }: { store: Store },
  titleIds: readonly number[],
): Promise<TicketHolder[]> {
  const found = await rows.ticketLines(db, store.id, titleIds);
  return found
    .filter(({ payment_state }) => payment_state !== "refunded")
    .map(({ purchaser_name, email, quantity, snapshot, order_number }) => ({
      name: purchaser_name,
      email,
      quantity,
      ticket: storedSnapshot.read(snapshot).title,
      order_number,
    }));
}

/**
 * Takes tickets back after their event was cancelled, order by order, each once however often it is called. An order of
 * these tickets alone is cancelled; of another one, what was paid for the tickets is refunded. Either sends an email.
 * @returns how many orders that was
 */
export async function takeTicketsBack(
  till: Till,
  desk: OrderDesk,
  event: Pick<ListedEvent, "id" | "name" | "path" | "starts" | "ends" | "place">,
  titleIds: readonly number[],
): Promise<number> {
  const lines = await rows.ticketLines(till.database.read, desk.store.id, titleIds);
  let count = 0;
  for (const order of new Map(lines.map((line) => [line.order_id, line])).values()) {
    const note = translator(order.locale)(words.ticketsNote, { event: event.name, id: String(event.id) });
    if (await isAllTickets(till.database.read, order.order_id, titleIds)) {
      const moved = await moveOrder(till.database, desk, order.order_number, "cancelled", note);
      if (!isFailure(moved)) {
        const planned = await refundsOfOrder(till.database.read, order.order_id);
        await carryOut(
          till,
          desk,
          planned.filter(({ state }) => state === "started"),
        );
        count++;
        continue;
      }
      // A completed order can't be cancelled, but its money goes back.
    }
    const planned = await till.database.transaction((tx) =>
      giveBack(tx, desk, order.order_id, event, titleIds, note),
    );
    if (!planned) continue;
    await carryOut(till, desk, planned);
    count++;
  }
  return count;
}

async function isAllTickets(db: Queries, orderId: number, titleIds: readonly number[]): Promise<boolean> {
  const items = await rows.itemsOfOrder(db, orderId);
  return items.every(({ title_id }) => titleIds.includes(title_id));
}

/**
 * Records the refund of an order's tickets, or emails its buyer if nothing was paid. The order's history says so, which
 * also keeps it from happening twice. @returns undefined if it was done before
 */
async function giveBack(
  tx: Tx,
  desk: OrderDesk,
  orderId: number,
  event: Parameters<typeof takeTicketsBack>[2],
  titleIds: readonly number[],
  note: string,
): Promise<Refund[] | undefined> {
  await rows.lockOrder(tx, orderId);
  const row = await rows.orderById(tx, orderId);
  if (!row || (await rows.eventsOf(tx, orderId)).some((one) => one.note === note)) return undefined;
  await rows.addEvent(tx, orderId, { at: desk.now, status: row.status, note });
  const items = (await rows.itemsOfOrder(tx, orderId)).filter(({ title_id }) => titleIds.includes(title_id));
  const paid = items.reduce((sum, { sold_price, quantity, discount, taxes }) => {
    const net = sold_price * quantity - discount;
    return sum + storedTaxes.read(taxes).reduce((total, { rate }) => total + share(net, rate), net);
  }, 0);
  let planned = await planRefund(tx, desk, orderId, paid, note);
  // A part was refunded before, or the tickets were paid with a discount on the whole order.
  if (isFailure(planned) && (planned.code === "too_much" || planned.code === "held_in_cards"))
    planned = await planRefund(tx, desk, orderId, "beside_cards", note);
  if (!isFailure(planned)) return planned;
  if (row.email) await emailFromShop(tx, desk.now, cancellationEmail(desk, event, row));
  return [];
}
