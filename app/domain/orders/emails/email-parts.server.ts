import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { listText } from "#app/lib/word-list.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import {
  checkout as checkoutWords,
  giftCards as giftCardWords,
  shell,
  title as titleWords,
  orders as words,
} from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block, Item } from "#app/platform/email/message.ts";
import { expectedOn } from "../../catalogue/catalogue.ts";
import type { EmailKind } from "../../email/kinds.ts";
import { coverOf, emailFrom, itemHeads, quoteText, type Writer } from "../../email/messages.server.ts";
import { calendarLink, eventFacts } from "../../events/guests/emails.server.ts";
import { giftLines } from "../../gift-cards/gift-words.ts";
import { preorderLines } from "../../preorders/preorder-words.ts";
import { inMainLanguage } from "../../stores/languages.ts";
import { localeOf } from "../../stores/settings.ts";
import { timesOf } from "../../stores/times.ts";
import { orderBorderTexts } from "../border-words.ts";
import {
  addressLines,
  closingRows,
  copyText,
  expectedTexts,
  owedOf,
  paymentText,
  refundText,
  registryText,
  toOrderText,
  whereText,
} from "../order-words.ts";
import {
  type Copies,
  type GivenBack,
  handoverOf,
  type Order,
  type OrderAddress,
  type OrderItem,
  preorderedLine,
} from "../orders.ts";
import { payingTexts } from "../paying-words.ts";

/** The parts that emails about orders share. */

interface CustomerEmail {
  kind: EmailKind;
  subject: string;
  title: string;
  preheader?: string;
  /** The content before the button, and after it. */
  blocks: readonly Block[];
  after?: readonly Block[];
  button?: string;
}

/** An email to the person who ordered, with a button that opens the order. */
export function toCustomer(writer: Writer, order: Order, link: string, email: CustomerEmail): Email {
  const t = translator(order.locale);
  const see = order.delivery_key === "quote" ? words.emailSeeQuote : words.emailSeeOrder;
  const { blocks, after = [], button = t(see), ...rest } = email;
  return emailFrom(writer, {
    ...rest,
    order_number: order.order_number,
    recipient: order.email,
    locale: order.locale,
    locationId:
      order.delivery_key === "pickup" && handoverOf(order) === "pickup" ? order.order_location_id : null,
    blocks: [
      ...blocks,
      { type: "button", text: button, url: link },
      ...after,
      fact(t(words.emailFor), [quoteText(order.purchaser_name)]),
    ],
  });
}

export const text = (content: string): Block => ({ type: "text", text: content });
export const fact = (label: string, lines: readonly string[]): Block => ({ type: "fact", label, lines });
/** The refunded amounts and their destinations. */
export const refundFacts = (refunds: readonly GivenBack[], locale: string, t: Translate): Block[] =>
  refunds.length === 0
    ? []
    : [
        fact(
          t(words.refundLabel),
          refunds.map((refund) => refundText(refund, locale)),
        ),
      ];
/** A note that staff added. */
export const noteOfShop = (note: string): Block[] => (note ? [text(note)] : []);
/** A note that a shopper wrote, below its heading. */
export const noteBlocks = (note: string, heading: string): Block[] =>
  note
    ? [
        { type: "heading", text: heading },
        { type: "quote", text: note },
      ]
    : [];

export function namesOf({ store }: Writer, order: Order) {
  return { number: String(order.order_number), shop: store.settings.store_info.name };
}

const WHAT_NEXT = {
  pickup: words.whatNextPickup,
  ship: words.whatNextShip,
  email: words.whatNextEmail,
  tickets: words.whatNextTickets,
} as const;

export function whatNext(order: Order, t: Translate): string {
  const next = t(WHAT_NEXT[handoverOf(order)], { location: order.order_location_name });
  return order.brought_from.length > 0
    ? `${next} ${t(words.weBring, { locations: listText(order.locale, order.brought_from, "and") })}`
    : next;
}

/** The times and places of the events that the order has tickets for, each with its calendar file. */
export function eventBlocks(writer: Writer, { ticket_events, locale }: Order, t: Translate): Block[] {
  return ticket_events
    .filter(({ is_cancelled }) => !is_cancelled)
    .flatMap((event) => [
      { type: "heading" as const, text: event.name },
      ...eventFacts(event, locale),
      calendarLink(writer, event, t),
    ]);
}

export const DELIVERY = {
  ...checkoutWords.checkOut,
  email: giftCardWords.emailed,
} as const;

export function preheaderOf(order: Order, t: Translate): string {
  const { summary, delivery_type, locale } = order;
  const delivery = handoverOf(order) === "tickets" ? checkoutWords.nameAtDoor : DELIVERY[delivery_type];
  return [t(words.copies, { count: summary.item_count }), formatCents(summary.total, locale), t(delivery)]
    .filter(Boolean)
    .join(" · ");
}

/** The payment method of an order, and the amount still owed. */
export function paymentFact({ store }: Writer, order: Order, t: Translate): string[] {
  const owed = order.summary.is_shipping_tbd ? 0 : owedOf(order);
  return [
    paymentText(order, t),
    ...payingTexts(store, order),
    ...(owed > 0
      ? [t(shell.labelled, { label: t(words.owing), text: formatCents(owed, order.locale) })]
      : []),
  ];
}

export function customerLines(order: Order, t: Translate): string[] {
  const wish = words.emailPrefers[order.communication_preference];
  return [
    order.purchaser_name,
    [order.email, order.phone].filter(Boolean).join(" · "),
    wish ? t(wish) : "",
  ].filter(Boolean);
}

export function addressFacts(
  order: Order,
  t: Translate,
  show: (line: string) => string = (line) => line,
): Block[] {
  const lines = (to: OrderAddress) => addressLines(to, order.locale).map((line) => show(line));
  return [
    ...(order.shipping ? [fact(t(words.shipTo), [...lines(order.shipping), order.shipping.provider])] : []),
    ...(order.billing ? [fact(t(words.billTo), lines(order.billing))] : []),
  ];
}

/**
 * The titles of an order with their prices, and the totals. For the customer, also the currency if the order crosses a
 * border.
 * @param copies where the copies of each line are, for staff
 */
export function itemBlocks(
  writer: Writer,
  order: Order,
  t: Translate,
  copies?: readonly Copies[][],
): Block[] {
  const items = order.items.map((item, index): Item => {
    const line = lineOf(writer, item, t, order.locale, order, !copies);
    const where = copies && whereText(copies[index] ?? [], item.cart_info.backorder_quantity, order.locale);
    return where ? { ...line, details: [...line.details, t(words.whereCopies, { where })] } : line;
  });
  return [
    { type: "items", heads: itemHeads(t), items },
    { type: "amounts", rows: amounts(writer, order, t) },
    ...(copies ? [] : orderBorderTexts(writer.store.settings, order, t).map(text)),
  ];
}

/** Characters of the longest line about a gift card: its message, or its recipient. */
const GIFT_LINE = 200;

/**
 * A line of an order. If the order is given, the line says how many copies have to be ordered in and when they are
 * expected. For staff (`toOrder` is false) it only says when a title comes out.
 */
export function lineOf(
  writer: Writer,
  item: OrderItem,
  t: Translate,
  locale: string,
  order?: Order,
  toOrder = true,
): Item {
  const { title_info, cart_info } = item;
  const { quantity, sold_price, preorder } = cart_info;
  const out = order && !toOrder && !preorder ? expectedOn(title_info, cart_info, order.order_date) : null;
  const gift = cart_info.gift_registry_info;
  const copy = [copyText(title_info), title_info.isbn && `ISBN ${title_info.isbn}`].filter(Boolean);
  return {
    quantity,
    title: title_info.title,
    details: [
      title_info.author_line,
      copy.join(" · "),
      gift ? registryText({ title: gift.title && quoteText(gift.title), name: quoteText(gift.name) }, t) : "",
      order && toOrder ? toOrderText(order, cart_info, t) : "",
      out === null ? "" : t(titleWords.outDate, { date: formatDate(out, locale, "UTC") }),
      ...(order && preorder ? preorderWords(order, item, t, locale) : []),
      ...(order && toOrder ? expectedTexts(order, item, t) : []),
      toOrder && cart_info.ticket_code ? t(words.ticketCode, { code: cart_info.ticket_code }) : "",
      ...(cart_info.gift
        ? giftLines(cart_info.gift, t, locale).map((line) => quoteText(line, GIFT_LINE))
        : []),
    ].filter(Boolean),
    each: quantity > 1 ? `${quantity} × ${formatCents(sold_price, locale)}` : "",
    amount: formatCents(sold_price * quantity, locale),
    ...coverOf(writer, title_info.eisbn),
  };
}

/** The extras promised with a pre-ordered line. Its texts are in quotes, because a stranger may have typed them. */
function preorderWords(order: Order, item: OrderItem, t: Translate, locale: string): string[] {
  const { preorder, ...line } = preorderedLine(order, item);
  if (!preorder) return [];
  return preorderLines({ ...line, preorder, dedication: quoteText(line.dedication, GIFT_LINE) }, t, locale);
}

/** The amounts of an order, line by line. */
export function amounts({ store }: Writer, order: Order, t: Translate) {
  const { summary, locale } = order;
  const row = (label: string, cents: number, strong = false) => ({
    label,
    value: formatCents(cents, locale),
    strong,
  });
  return [
    row(t(words.subtotal), summary.subtotal),
    ...summary.promo_codes.map((promotion) =>
      row(promotion.description || promotion.code, -promotion.amount),
    ),
    ...(summary.is_shipping_tbd
      ? [{ label: t(words.shipping), value: t(words.shippingTbd) }]
      : summary.shipping > 0
        ? [row(t(words.shipping), summary.shipping)]
        : []),
    ...summary.taxes.map((tax) => row(tax.type, tax.amount)),
    row(t(words.total), summary.total, true),
    ...closingRows(order, timesOf(store.settings, locale).date).map(({ label, cents, strong }) =>
      row(label, cents, strong),
    ),
  ];
}

/**
 * Details for a buyer's records: the Purchase Order #, the shop's tax number, why no tax is charged, and the contract's
 * language if they chose it.
 */
export function receiptFacts(
  { store }: Writer,
  { purchaseorder, tax_certificate, french_terms }: Order,
  t: Translate,
): Block[] {
  const taxes = [
    ...(tax_certificate ? [t(words.taxExempt, { certificate: tax_certificate })] : []),
    ...(store.settings.tax_number ? [t(words.taxNumber, { number: store.settings.tax_number })] : []),
  ];
  return [
    ...(purchaseorder ? [fact(t(words.purchaseOrder), [quoteText(purchaseorder)])] : []),
    ...(taxes.length > 0 ? [fact(t(words.taxesLabel), taxes)] : []),
    ...(french_terms ? [text(t(words.frenchTerms, { version: french_terms }))] : []),
  ];
}

/** Characters of the shopper's instructions that their own email repeats. */
export const MAX_NOTE_LENGTH = 300;

/** An order in the shop's main language, for emails to its staff. */
export function forStaff(writer: Writer, order: Order): [writer: Writer, order: Order] {
  const store = inMainLanguage(writer.store);
  return [
    { ...writer, store },
    { ...order, locale: localeOf(store.settings) },
  ];
}

/** The desk's page about an order, for emails to the shop. */
export const deskLink = ({ baseUrl }: Writer, { order_number }: Pick<Order, "order_number">) =>
  `${baseUrl}/desk/orders/${order_number}`;
