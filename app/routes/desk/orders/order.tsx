import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import {
  addressLines,
  closingRows,
  currentStatusName,
  expectedTexts,
  owedOf,
  owedText,
  paymentText,
  shortOf,
  titleLine,
  whereText,
} from "#app/domain/orders/order-words.ts";
import {
  type Copies,
  canMove,
  handoverOf,
  heldTitle,
  isQuote,
  isUnacceptedQuote,
  OPEN,
  type Order,
  type OrderItem,
  PAYABLE,
  preorderedLine,
} from "#app/domain/orders/orders.ts";
import type { Queue } from "#app/domain/orders/queues/queues.ts";
import { isProvider, paymentLabel, providerName } from "#app/domain/payments/payments.ts";
import { preorderedText } from "#app/domain/preorders/preorder-words.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { keysOf } from "#app/lib/records.ts";
import type { Translate } from "#app/messages/translate.ts";
import { orders as orderWords, deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { disputesShown } from "../disputes/dispute.server.ts";
import { openOrder } from "./action.server.ts";
import { linesLeft } from "./copies.server.ts";
import { deskHistory } from "./history.server.ts";
import { type OrderAct, OrderView } from "./order-view.tsx";

type FoundOrder = Awaited<ReturnType<typeof openOrder>>["found"];
type Times = ReturnType<typeof timesOf>;

export const meta = deskMeta(words.columns.number);

/** Everything about an order, with what to do next first. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, found, order, about, times } = await openOrder(args);
  const { t, locale, person } = desk;
  const awaited = ["shipped", "completed", "cancelled"].includes(order.status)
    ? undefined
    : heldTitle(order, desk.now, desk.store.settings.store_info.time_zone);
  const { queue, copies, payment, refunds, link, customer } = found;
  const disputes = disputesShown(desk, found.disputes);
  const may = (right: Right) => person.rights.includes(right);
  const history = deskHistory(desk, found);
  return {
    about,
    queue,
    ...actsFor(found, may, locationsOf(desk.store.settings).length),
    isQuote: isQuote(order),
    status: t(currentStatusName(order)),
    placed: times.dateTime(order.order_date),
    payment: paymentOf(t, found),
    customer: {
      name: order.purchaser_name,
      email: order.email,
      phone: order.phone,
      po: order.purchaseorder,
      notes: order.notes,
      terms: order.french_terms && t(orderWords.frenchTerms, { version: order.french_terms }),
      billing: order.billing ? addressLines(order.billing, locale) : [],
      link: may("see_customers") ? link : "",
      account: customer ? `/desk/customers/${customer}` : "",
    },
    delivery: deliveryOf(order, locale, times),
    held: awaited
      ? t(words.held, { title: awaited.title, date: formatDate(awaited.day, locale, "UTC") })
      : "",
    authorized: order.payment_state === "authorized" ? authorizedText(desk, payment?.authorized_until) : "",
    short: shortOf(order) > 0 ? owedText(order) : "",
    until: order.quote_until === null ? "" : times.date(order.quote_until),
    unpaidUntil:
      order.held_until === null ? "" : t(words.heldUnpaid, { date: times.dateTime(order.held_until) }),
    lines: order.items.map((item, index) => lineOf(desk, order, item, copies[index] ?? [])),
    money: {
      ...amountsOf(order),
      closing: [
        ...closingRows(order, times.date).map(({ label, cents }) => ({ label, amount: cents })),
        ...disputes.rows,
      ],
    },
    disputes: disputes.sentences,
    refunds: refunds.map(({ id, amount, state, problem, returned_at }) => ({
      id,
      amount,
      text: t(words.refundStates[state === "by_hand" && returned_at !== null ? "returned" : state], {
        problem,
      }),
    })),
    toGive: refunds
      .filter(({ state }) => state === "by_hand")
      .map(({ id, amount, provider, ...refund }) => ({
        id,
        text: t(words.refundToGive[whyByHand(refund)], {
          amount: formatCents(amount, order.locale),
          provider: provider && providerName(provider),
        }),
        path: may("refund") ? `/desk/orders/${order.order_number}/refunds/${id}` : "",
      })),
    history,
    // The last step, if it can be undone.
    undo: may("work_orders") ? (history.findLast(({ undo }) => undo !== null) ?? null) : null,
    mayNote: may("work_orders"),
    constraints: constraintsOf(orders.addNote, "note"),
  };
}

/** Why staff give a refund back themselves. A refund of the order that the provider was asked for has no answer. */
function whyByHand({
  returned_at,
  asked,
  reason,
}: Pick<FoundOrder["refunds"][number], "returned_at" | "asked" | "reason">) {
  if (returned_at !== null) return "returned";
  return asked && reason === "asked" ? "unanswered" : "by_hand";
}

/** How the order is paid, what is owed, and its payment through a provider. */
function paymentOf(t: Translate, { order, payment }: FoundOrder) {
  return {
    text: paymentText(order, t, words.paying),
    way: isProvider(order.payment_type)
      ? paymentLabel(t, order.payment_type)
      : t(words.ways[order.payment_type]),
    owed: owedOf(order),
    provider: payment && {
      name: providerName(payment.provider),
      state: t(words.attemptStates[payment.state]),
      reference: payment.provider_ref ?? "",
    },
  };
}

/** How the order reaches the shopper, and its parcels. */
function deliveryOf(order: Order, locale: string, times: Times) {
  return {
    type: handoverOf(order) === "email" ? order.delivery_type : "",
    pickup: handoverOf(order) === "pickup" ? order.order_location_name : "",
    bring: order.brought_from.join(", "),
    address: order.shipping ? addressLines(order.shipping, locale) : [],
    carrier: order.shipping?.provider ?? "",
    parcels: order.shipping_batches.map(({ number, status, tracking, shipped_at, items }) => ({
      number,
      tracking,
      sent: status === "shipped" && shipped_at !== null ? times.dateTime(shipped_at) : "",
      items: items
        .map(({ position, quantity }) => `${quantity} × ${order.items[position]?.title_info.title ?? ""}`)
        .join(", "),
    })),
  };
}

/** A line of the order, with where its copies are. */
function lineOf({ t, locale }: DeskVisit, order: Order, item: OrderItem, copies: readonly Copies[]) {
  const { quantity, cancelled, returned, sold_price, backorder_quantity } = item.cart_info;
  return {
    eisbn: item.title_info.eisbn,
    title: titleLine(item),
    expected: expectedTexts(order, item, t).map((text) => t(words.customerRead, { text })),
    preordered: preorderedText(preorderedLine(order, item), t, locale),
    toOrder: backorder_quantity > 0 ? (item.title_info.isbn ?? "") : "",
    where: whereText(copies, backorder_quantity, locale),
    price: sold_price,
    amount: sold_price * quantity,
    quantity,
    cancelled,
    returned,
  };
}

/** The amounts above the total, and the total. */
function amountsOf(order: Order) {
  return {
    subtotal: order.summary.subtotal,
    codes: order.summary.promo_codes.map(({ code, description, amount }) => ({
      label: description || code,
      amount: -amount,
    })),
    shipping: order.shipping ? (order.summary.is_shipping_tbd ? null : order.summary.shipping) : 0,
    isSent: order.shipping !== null,
    taxes: order.summary.taxes.map(({ type, amount }) => ({ label: type, amount })),
    total: order.summary.total,
  };
}

/** The notice about a card that is authorized. @param until when that ends, if the provider says so */
function authorizedText({ t, store }: DeskVisit, until: number | null | undefined): string {
  const date = until ? timesOf(store.settings).dateTime(until) : "";
  return `${t(date ? words.authorizedUntil : words.authorizedOpen, { date })} ${t(words.chargedByItself)}`;
}

/** The actions that this member of staff may take on an order: the next step, and everything else. */
function actsFor(
  { order, queue, refundable }: FoundOrder,
  may: (right: Right) => boolean,
  locations: number,
): { next: OrderAct[]; more: OrderAct[] } {
  const { status, delivery_key: key } = order;
  const isOpen = OPEN.includes(status);
  const work = may("work_orders");
  const isShipped = key === "ship";
  const sent = order.shipping_batches.some((batch) => batch.status === "shipped");
  const waits = order.shipping_batches.some((batch) => batch.status === "waiting");
  const isUnaccepted = isUnacceptedQuote(order);
  const owes = owedOf(order) > 0 && !order.summary.is_shipping_tbd && !isUnaccepted;
  const isPaid = ["paid", "refunded_in_part"].includes(order.payment_state);
  // Gift cards that cover the whole order leave its payment state at "none".
  const isPaidByCards =
    order.payment_state === "none" &&
    PAYABLE.includes(status) &&
    order.summary.total_gift_card_amount_used > 0 &&
    owedOf(order) === 0 &&
    !order.summary.is_shipping_tbd;
  const can: Readonly<Record<OrderAct, boolean>> = {
    quote: isUnaccepted && may("discounts"),
    shipping: isOpen && order.summary.is_shipping_tbd && work,
    accept: canMove(order, "accepted") && work,
    ready: canMove(order, "ready") && work,
    ship: canMove(order, "shipped") && waits && work,
    // A shipment can only have arrived once it was sent.
    complete: canMove(order, "completed") && (!isShipped || status === "shipped") && work,
    charge: order.payment_state === "authorized" && PAYABLE.includes(status) && work,
    paid: owes && order.payment_state === "none" && status !== "pending" && may("mark_paid"),
    location: key === "pickup" && (status === "placed" || status === "accepted") && locations > 1 && work,
    address:
      isShipped &&
      !sent &&
      (status === "placed" || status === "accepted") &&
      work &&
      !order.shipping?.gift_registry_id,
    cancel: (isUnaccepted || (isOpen && linesLeft(order, "open").length > 0)) && may("cancel"),
    refund: (isPaid || isPaidByCards) && linesLeft(order, "all").length > 0 && may("refund"),
    "refund-amount": refundable.everything > 0 && may("refund"),
    dispute: isPaid && order.paid > 0 && may("refund"),
  };
  const first = FIRST[queue].filter((act) => can[act]);
  const next = first.slice(0, 1);
  const more = keysOf(can).filter((act) => can[act] && !next.includes(act));
  return { next, more };
}

/** The next actions for each queue; the first that is possible is offered first. */
const FIRST: Readonly<Record<Queue, readonly OrderAct[]>> = {
  check: ["accept"],
  pick: ["ready", "complete"],
  pack: ["ship", "complete"],
  supplier: ["ready", "ship"],
  ready: ["complete"],
  price: ["quote"],
  shipping: ["shipping"],
  unpaid: ["paid"],
  customer: [],
  done: [],
};

export default function OrderPage() {
  return <OrderView {...useLoaderData<typeof loader>()} />;
}
