import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { returnCopies, type TakenCopies } from "../../catalogue/stock.server.ts";
import { announceOnHand } from "../../catalogue/stock-notices/stock-notices.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { heldInCards } from "../../gift-cards/sales/voided-cards.server.ts";
import { giveBackPreorders } from "../../preorders/preorders.server.ts";
import { undoPurchase } from "../../registries/purchases.server.ts";
import { locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteReturned } from "../../till/sales.server.ts";
import { reductionEmail } from "../emails/emails.server.ts";
import {
  storedParcel,
  storedReduction,
  storedSnapshot,
  storedTaken,
  storedTaxes,
  storedTaxLines,
} from "../json-columns.ts";
import { orderLink } from "../key.server.ts";
import { readOrder } from "../orders.server.ts";
import { isOwing, isVoidTicket, OPEN, type Order, PAYABLE, type PaidBy } from "../orders.ts";
import { plannedRefunds, planRefund } from "../refunds/refunds.server.ts";
import { dueInShop, goodwillRefunds } from "../refunds/standing.server.ts";
import * as rows from "../rows.server.ts";
import { cancelWhole, type OrderContext, type OrderReduction } from "../status.server.ts";
import { copiesLeft, reductionOf, shippingLeft, splitHeldCopies, withoutCopies } from "./reductions.ts";
import * as reductionRows from "./rows.server.ts";

/** A reduction of an order, as staff request it. */
export interface ReductionRequest {
  /** Copies by the position of their line. A cancellation without them takes everything that was not sent. */
  lines?: ReadonlyMap<number, number> | undefined;
  /** The part of the shipping price to take off. */
  shipping: Cents;
  /** Whether the copies are put back on the shelves. */
  restock: boolean;
  note: string;
}

type ItemRow = Awaited<ReturnType<typeof rows.itemsOfOrder>>[number] & { is_void: boolean };

/**
 * Cancels unsent copies of an order, all of them or those of `lines`, in one transaction. Copies that were sent stay
 * sold. If nothing is left, the whole order is cancelled (`cancelWhole`). Returns the copies to their shelves if
 * `restock`, takes gifts off their registries, changes the waiting parcels, records the refund and emails the shopper.
 * Failures: `not_found`, `wrong_status`, `nothing_unsent`, `choose_copies` (neither copies nor shipping),
 * `unknown_line`, `few_left`, `gift_card_line`, `being_paid`, `much_shipping`, `spent`.
 */
export function cancelCopies(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  request: ReductionRequest,
): Promise<OrderReduction | Failure> {
  return refusable(database, async (tx) => {
    const locked = await lockedOrder(tx, context, orderNumber);
    const { row, order, items } = locked;
    const copies = items.map((item) => copiesLeft(order, item, item.position));
    const isGiftCardLine = (item: ItemRow) => storedSnapshot.read(item.snapshot).gift !== null;
    const nothingSent = copies.every(({ sent }) => sent === 0);
    const open = new Map(
      items.flatMap((item, index) => {
        const { unsent = 0 } = copies[index] ?? {};
        return unsent > 0 && !(isGiftCardLine(item) && !nothingSent)
          ? [[item.position, unsent] as const]
          : [];
      }),
    );
    const { lines } = request;
    const isAll =
      lines === undefined ||
      (lines.size === open.size && [...open].every(([position, count]) => lines.get(position) === count));
    const isWhole = nothingSent && isAll;
    if (isWhole || !OPEN.some((status) => status === row.status)) {
      if (lines !== undefined && !isWhole) throw new Refusal(cannotChange(row));
      return cancelWhole(tx, context, row, request.note, request.restock);
    }
    if (open.size === 0) throw new Refusal(failure("orders.nothing_unsent", { order: orderNumber }));
    return reduceOrder(tx, context, locked, { ...request, kind: "cancelled", copies: lines ?? open });
  });
}

/**
 * Takes copies off a paid order, sent or not, and records the refund of their price and taxes to where the money came
 * from. Puts them back on the shelves only if `restock`. The caller requests the refunds (`requestRefunds`).
 * Failures: those of `cancelCopies` and of `planRefund`.
 */
export function refundCopies(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  request: ReductionRequest & { lines: ReadonlyMap<number, number>; method?: PaidBy | undefined },
): Promise<OrderReduction | Failure> {
  return refusable(database, async (tx) => {
    const locked = await lockedOrder(tx, context, orderNumber);
    const { row } = locked;
    if (!PAYABLE.includes(row.status)) throw new Refusal(cannotChange(row));
    if (isOwing(row)) throw new Refusal(failure("orders.unpaid.not_paid", { order: orderNumber }));
    return reduceOrder(tx, context, locked, { ...request, kind: "returned", copies: request.lines });
  });
}

const cannotChange = ({ order_number: order, status }: rows.OrderRow) =>
  failure("orders.lines.wrong_status", { order, status: { word: words.statuses[status] } });

interface LockedOrder {
  row: rows.OrderRow;
  order: Order;
  items: ItemRow[];
}

/**
 * Reads an order and locks it until the transaction ends.
 * @throws Refusal `not_found`
 */
async function lockedOrder(tx: Tx, { store }: OrderContext, orderNumber: OrderNumber): Promise<LockedOrder> {
  const row = await rows.lockedOrder(tx, store.id, orderNumber);
  const order = row && (await readOrder(tx, store, orderNumber));
  if (!row || !order) throw new Refusal(failure("orders.operator.not_found", { order: orderNumber }));
  const items = await rows.itemsOfOrder(tx, row.id);
  return { row, order, items: items.map((item) => ({ ...item, is_void: isVoidTicket(row, item) })) };
}

/** How copies leave an order, and how many of each line, by its position. */
interface CopiesToTakeOff {
  kind: "cancelled" | "returned";
  copies: ReadonlyMap<number, number>;
  method?: PaidBy | undefined;
}

/**
 * Takes copies off a locked order.
 * @throws Refusal
 */
async function reduceOrder(
  tx: Tx,
  context: OrderContext,
  { row, order, items }: LockedOrder,
  { kind, copies, shipping, restock, note, method }: ReductionRequest & CopiesToTakeOff,
): Promise<OrderReduction> {
  const { store, now } = context;
  const number = row.order_number;
  if (copies.size === 0 && shipping === 0)
    throw new Refusal(failure("desk.choose_copies", {}, { at: "lines" }));
  if (row.payment_state === "pending")
    throw new Refusal(failure("orders.soon.being_paid", { order: number }));
  const before = await reductionRows.reductionsOf(tx, row.id);
  const shippingTakenOff = before.reduce((sum, reduction) => sum + reduction.shipping, 0);
  const mostShipping = shippingLeft(order.summary, before);
  if (shipping > mostShipping)
    throw new Refusal(
      failure("orders.much_shipping", { order: number, amount: { cents: mostShipping } }, { at: "shipping" }),
    );
  const split = splitCopies(order, items, kind, copies);
  const agreed = {
    lines: items.map((item) => ({
      ...item,
      net: item.sold_price * item.quantity - item.discount,
      taxes: storedTaxes.read(item.taxes),
    })),
    shipping: shippingLeft(order.summary, []),
    taxes: await rows.taxesOfOrder(tx, row.id),
    shippingTakenOff,
  };
  // The price of gift cards that stay valid cannot be refunded, so a reduction must not count on it.
  const heldAmount = await heldInCards(tx, row.id);
  const remaining = row.total - row.reduced - (await goodwillRefunds(tx, row)) - heldAmount;
  const reduction = reductionOf(agreed, copies, shipping, Math.max(0, remaining));
  const act = newToken();
  await reductionRows.insertReduction(tx, {
    order_id: row.id,
    number: before.length + 1,
    act,
    at: now,
    kind,
    note,
    shipping: reduction.shipping,
    items: storedReduction.write(reduction.items),
    taxes: storedTaxLines.write(reduction.taxes),
    amount: reduction.amount,
    restocked: restock ? 1 : 0,
  });
  const putBack = await reduceLines(tx, context, { row, order, items }, split);
  const unsent = new Map(split.map(({ item, unsent }) => [item.position, unsent]));
  await reduceParcels(tx, context, row, order, unsent);
  for (const [position, quantity] of copies) await undoPurchase(tx, row.id, position, quantity);
  if (restock) {
    for (const { item, taken } of putBack) {
      await returnCopies(tx, store.id, item, taken, now);
      await noteReturned(tx, item, taken, now);
    }
    await announceOnHand(
      tx,
      now,
      store,
      putBack.filter(({ taken }) => taken.length > 0).map(({ item }) => item.title_id),
      context.baseUrl,
    );
  }
  await giveBackPreorders(
    tx,
    split.map(({ item, unsent, sent }) => ({ preorder_id: item.preorder_id, quantity: unsent + sent })),
  );
  const cancelled = kind === "cancelled";
  // Money paid in the shop is recorded as given back once staff have handed it over.
  const targets = cancelled ? (["payment", "gift_card"] as const) : undefined;
  const planned = await planRefund(tx, context, row.id, "overpaid", {
    note,
    ...(targets && { targets }),
    act,
    quiet: cancelled,
    method,
  });
  // Empty if nothing was paid, if everything was refunded, or if the order still owes money. An order without a
  // shipping price always owes money: `setShippingPrice` refunds the excess later.
  const refunds = plannedRefunds(planned);
  const changed = await readOrder(tx, store, number);
  if (!changed) throw new Error(`order ${number} is gone`);
  const hand_back = await dueInShop(tx, row.id);
  if (cancelled && changed.email) {
    const link = orderLink(context, number, row.order_token);
    await emailFromShop(tx, now, reductionEmail(context, changed, act, hand_back, link));
  }
  return { order: changed, refunds, hand_back };
}

/** Copies of a line to take off: unsent ones, and sent ones. */
interface LineSplit {
  item: ItemRow;
  unsent: number;
  sent: number;
}

/**
 * Decides which copies to take off. A cancellation takes unsent ones; a refund takes sent ones first.
 * @throws Refusal
 */
function splitCopies(
  order: Order,
  items: readonly ItemRow[],
  kind: "cancelled" | "returned",
  copies: ReadonlyMap<number, number>,
): LineSplit[] {
  const orderParam = { order: order.order_number };
  return [...copies].map(([position, quantity]) => {
    const item = items.find((orderItem) => orderItem.position === position);
    const line = position + 1;
    const field = `lines[${position}].quantity`;
    if (!item)
      throw new Refusal(failure("orders.lines.unknown_line", { ...orderParam, line }, { at: field }));
    if (storedSnapshot.read(item.snapshot).gift)
      throw new Refusal(failure("orders.gift_card_line", { ...orderParam, line }, { at: field }));
    const left = copiesLeft(order, item, position);
    const sent = kind === "returned" ? Math.min(quantity, left.sent) : 0;
    const unsent = quantity - sent;
    if (unsent > left.unsent) {
      const count = kind === "returned" ? left.unsent + left.sent : left.unsent;
      throw new Refusal(failure("orders.few_left", { ...orderParam, line, count }, { at: field }));
    }
    return { item, unsent, sent };
  });
}

/**
 * Takes the copies off their lines.
 * @returns the copies that may be put back
 */
async function reduceLines(
  tx: Tx,
  { store }: OrderContext,
  { row, order }: LockedOrder,
  split: readonly LineSplit[],
): Promise<{ item: ItemRow; taken: TakenCopies[] }[]> {
  const putBack: { item: ItemRow; taken: TakenCopies[] }[] = [];
  // Sorted by id, as when an order takes them.
  for (const { item, unsent, sent } of [...split].sort((a, b) => a.item.title_id - b.item.title_id)) {
    const { position, backorder_quantity: backorder } = item;
    // If an order has two parcels, the second one has the copies that had to be ordered in.
    const secondParcel = order.shipping_batches.find(({ number }) => number === 2);
    const isSecondWaiting =
      secondParcel?.status !== "shipped" && !["shipped", "completed"].includes(order.status);
    const heldCopies = { taken: storedTaken.read(item.taken), backorder };
    const fromUnsent = splitHeldCopies(heldCopies, unsent, isSecondWaiting ? backorder : 0);
    const fromSent = splitHeldCopies(fromUnsent.left, sent, isSecondWaiting ? 0 : fromUnsent.left.backorder);
    // A copy that was ordered in has no shelf of its own.
    const unshelved = sent - fromSent.putBack.reduce((sum, { quantity }) => sum + quantity, 0);
    const shelf = { location_id: locationOfOrder(store, row), quantity: unshelved };
    putBack.push({
      item,
      taken: [...fromUnsent.putBack, ...fromSent.putBack, ...(unshelved > 0 ? [shelf] : [])],
    });
    const isReduced = await reductionRows.reduceItem(tx, row.id, position, {
      cancelled: unsent,
      returned: sent,
      taken: storedTaken.write([...fromSent.left.taken]),
      backorder_quantity: fromSent.left.backorder,
    });
    if (!isReduced) throw new Error(`line ${position} of order ${row.id} has changed under its lock`);
  }
  return putBack;
}

/** The location of an order. */
function locationOfOrder(store: Store, order: { order_location_id: number | null }): number {
  return order.order_location_id ?? locationsOf(store.settings)[0]?.location_id ?? 1;
}

/**
 * Takes copies out of the waiting parcels. If nothing is left to send and a parcel was sent, the order becomes shipped.
 */
async function reduceParcels(
  tx: Tx,
  { store, now }: OrderContext,
  row: rows.OrderRow,
  order: Order,
  unsent: ReadonlyMap<number, number>,
): Promise<void> {
  const waiting = order.shipping_batches.filter(({ status }) => status === "waiting");
  const left = withoutCopies(waiting, unsent);
  for (const { number, items } of left)
    await reductionRows.putParcel(tx, row.id, number, items.length > 0 ? storedParcel.write(items) : null);
  const anySent = order.shipping_batches.some(({ status }) => status === "shipped");
  if (!anySent || left.some(({ items }) => items.length > 0)) return;
  const moved = await rows.moveStatus(tx, store.id, row.order_number, ["placed", "accepted"], "shipped");
  if (!moved) return;
  await rows.addEvent(tx, row.id, { at: now, status: "shipped", note: "" });
  await rows.deleteCard(tx, row.id);
}
