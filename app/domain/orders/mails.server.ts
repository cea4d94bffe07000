import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import {
  type Message,
  quotes as quoteWords,
  title as titleWords,
  orders as words,
} from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { expectedOn } from "../catalogue/catalogue.ts";
import { type PaymentChoice, paymentLabel } from "../payments/payments.ts";
import { letterFrom, quoted, signature } from "../stores/letters.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { addressLines, owedText, owingText, paymentText, titleLine, whereText } from "./order-words.ts";
import type { Copies, Order } from "./orders.ts";

/** The two letters of a new order: one to the shopper, one to the shop. */
export function orderMails(
  store: Store,
  order: Order,
  copies: readonly Copies[][],
  link: string,
): [toShopper: Mail, toShop: Mail] {
  const info = store.settings.store_info;
  const t = translator(order.locale);
  const number = String(order.order_number);
  const itemLines = order.items.map((item) => {
    const { title_info, cart_info } = item;
    const out = expectedOn(title_info, cart_info, order.order_date);
    const waits = [
      cart_info.backorder_quantity > 0 ? t(words.toBeOrdered, { count: cart_info.backorder_quantity }) : "",
      out === null ? "" : t(titleWords.outDate, { date: formatDate(out, order.locale, "UTC") }),
    ].filter(Boolean);
    return `${lineText(item)}${waits.length > 0 ? ` (${waits.join("; ")})` : ""}`;
  });
  const rest = [
    "",
    ...amounts(order, t),
    ...(order.shipping
      ? ["", `${t(words.shipTo)}:`, ...addressLines(order.shipping).map(quoted), order.shipping.provider]
      : []),
    ...(order.billing ? ["", `${t(words.billTo)}:`, ...addressLines(order.billing).map(quoted)] : []),
  ];
  const body = [
    t(words.mailThanks, { shop: info.name, number }),
    t(order.delivery_key === "ship" ? words.whatNextShip : words.whatNextPickup, {
      location: order.order_location_name,
    }),
    t(paymentText(order)),
    "",
    ...itemLines,
    ...rest,
  ];
  const toShop = [
    t(words.mailNewOrder, { number }),
    `${timesOf(store.settings, order.locale).dateTime(order.order_date)} · ${order.order_location_name}`,
    t(words.mailFor, { name: order.purchaser_name }),
    `${order.email} · ${order.phone} · ${order.communication_preference}`,
    ...(order.purchaseorder ? [`${t(words.purchaseOrder)}: ${order.purchaseorder}`] : []),
    ...(order.notes ? citation(order.notes) : []),
    t(words.paymentLine, {
      payment: paymentLabel(t, order.payment_type),
      text: t(paymentText(order)),
    }),
    owedText(order),
    "",
    ...itemLines.flatMap((line, at) => {
      const where = whereText(
        copies[at] ?? [],
        order.items[at]?.cart_info.backorder_quantity ?? 0,
        order.locale,
      );
      return where === "" ? [line] : [line, t(words.whereCopies, { where })];
    }),
    ...rest,
    "",
    link,
  ];
  return [
    toShopper(store, order, link, t(words.mailSubject, { shop: info.name, number }), body),
    letterFrom(store, {
      recipient: info.email,
      reply_to: order.email,
      subject: t(words.mailNewOrder, { number }),
      lines: toShop,
      locale: order.locale,
    }),
  ];
}

/** What a shopper wrote, marked as such; a marked line is never made a link. */
const citation = (text: string) => text.split("\n").map((line) => `> ${line}`);

type Translate = ReturnType<typeof translator>;

/** `2 × Title, Author (Paperback, Signed, ISBN 978…): $40.00`, with the price of one where there are several. */
function lineText(item: Order["items"][number]): string {
  const { quantity, sold_price } = item.cart_info;
  const each = quantity > 1 ? `${quantity} × ${formatCents(sold_price)} = ` : "";
  return `${quantity} × ${titleLine(item)}: ${each}${formatCents(sold_price * quantity)}`;
}

/** A letter to whoever ordered: greeted, told, and led to the order. */
function toShopper(store: Store, order: Order, link: string, subject: string, body: readonly string[]): Mail {
  const t = translator(order.locale);
  return letterFrom(store, {
    recipient: order.email,
    subject,
    lines: [
      t(words.mailGreeting),
      "",
      ...body,
      "",
      t(words.mailFor, { name: quoted(order.purchaser_name) }),
      "",
      t(words.mailSeeOrder),
      link,
      ...signature(store),
    ],
    locale: order.locale,
  });
}

/** What an order comes to, line by line. */
function amounts({ summary, payment_state }: Order, t: Translate): string[] {
  const line = (name: string, cents: number) => `${name}: ${formatCents(cents)}`;
  return [
    line(t(words.subtotal), summary.subtotal),
    ...summary.promo_codes.map((promotion) =>
      line(promotion.description || promotion.code, -promotion.amount),
    ),
    ...(summary.is_shipping_tbd
      ? [`${t(words.shipping)}: ${t(words.shippingTbd)}`]
      : summary.shipping > 0
        ? [line(t(words.shipping), summary.shipping)]
        : []),
    ...summary.taxes.map((tax) => line(tax.type, tax.amount)),
    line(t(words.total), summary.total),
    ...(summary.total_gift_card_amount_used > 0
      ? [
          line(t(words.giftCards), -summary.total_gift_card_amount_used),
          line(t(owingText({ payment_state })), summary.total_owing),
        ]
      : []),
  ];
}

/** The shipping price of an order that was placed without one, with the ways to pay. */
export function shippingPriceMail(
  store: Store,
  order: Order,
  note: string,
  links: { order: string; payment: string },
  choices: readonly PaymentChoice[],
): Mail {
  const t = translator(order.locale);
  const { summary } = order;
  const values = {
    number: String(order.order_number),
    shop: store.settings.store_info.name,
    amount: formatCents(summary.shipping),
    total: formatCents(summary.total_owing),
  };
  const ways = choices.map((choice) => paymentLabel(t, choice));
  return toShopper(store, order, links.order, t(words.shippingPriceSubject, values), [
    t(words.shippingPriceText, values),
    ...(note ? ["", note] : []),
    "",
    ...order.items.map(lineText),
    "",
    ...amounts(order, t),
    "",
    ...(ways.length > 0
      ? [t(words.shippingPayOnline, { ...values, ways: [...new Set(ways)].join(", ") }), links.payment]
      : [t(paymentText(order))]),
  ]);
}

/** The two emails of an order that was paid after it was placed: one to the shopper, one to the shop. */
export function paidMails(
  store: Store,
  order: Order,
  amount: number,
  link: string,
): [toShopper: Mail, toShop: Mail] {
  const t = translator(order.locale);
  const { name, email } = store.settings.store_info;
  const values = { number: String(order.order_number), shop: name, amount: formatCents(amount) };
  const payment = t(words.paymentLine, {
    payment: paymentLabel(t, order.payment_type),
    text: t(paymentText(order)),
  });
  return [
    toShopper(store, order, link, t(words.paidLaterSubject, values), [
      t(words.paidLaterText, values),
      "",
      ...order.items.map(lineText),
      "",
      ...amounts(order, t),
    ]),
    letterFrom(store, {
      recipient: email,
      reply_to: order.email,
      subject: t(words.mailPaidLater, values),
      lines: [t(words.mailPaidLater, values), payment, owedText(order), "", link],
      locale: order.locale,
    }),
  ];
}

/** A parcel's letter: the first of two says that another follows. */
export function parcelMail(
  store: Store,
  order: Order,
  parcel: { number: number; last: boolean; note: string },
  link: string,
): Mail {
  const t = translator(order.locale);
  const batch = order.shipping_batches.find(({ number }) => number === parcel.number);
  const values = { number: String(order.order_number), shop: store.settings.store_info.name };
  const titles = (batch?.items ?? []).flatMap(({ position, quantity }) => {
    const title = order.items[position]?.title_info.title;
    return title ? [`${quantity} × ${title}`] : [];
  });
  return toShopper(store, order, link, t(words.statusLetters.shipped.subject, values), [
    t(parcel.last ? words.statusLetters.shipped.text : words.firstParcel, values),
    "",
    ...titles,
    ...(batch?.tracking ? ["", t(words.trackingNumber, { tracking: batch.tracking })] : []),
    ...(parcel.note ? ["", parcel.note] : []),
  ]);
}

/** The letter of money that was given back. */
export function refundMail(store: Store, order: Order, amount: number, note: string, link: string): Mail {
  const t = translator(order.locale);
  const values = {
    number: String(order.order_number),
    shop: store.settings.store_info.name,
    amount: formatCents(amount),
  };
  return toShopper(store, order, link, t(words.refundSubject, values), [
    t(words.refundText, values),
    ...(note ? ["", note] : []),
  ]);
}

/** The email about a payment that matched no order and was refunded. It leads nowhere: there is nothing to see. */
export function unmatchedMail(store: Store, order: Order, amount: number): Mail {
  const t = translator(order.locale);
  const values = {
    number: String(order.order_number),
    shop: store.settings.store_info.name,
    amount: formatCents(amount),
  };
  return letterFrom(store, {
    recipient: order.email,
    subject: t(words.unmatchedSubject, values),
    lines: [
      t(words.mailGreeting, { name: order.purchaser_name }),
      "",
      t(words.unmatchedText, values),
      ...signature(store),
    ],
    locale: order.locale,
  });
}

/** The letter that tells a shopper what has become of their order. */
export function statusMail(store: Store, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const values = {
    number: String(order.order_number),
    shop: store.settings.store_info.name,
    location: order.order_location_name,
  };
  const tells = statusLetter(order);
  return toShopper(store, order, link, t(tells.subject, values), [
    t(tells.text, values),
    ...(note ? ["", note] : []),
  ]);
}

/** The words of an order's state; what is sent is never told to be picked up. */
function statusLetter({ status, delivery_key }: Order) {
  const letters: Record<string, { subject: Message; text: Message }> =
    delivery_key === "pickup" ? words.statusLetters : { ...words.statusLetters, ...words.sentLetters };
  return letters[status] ?? words.statusLetters.accepted;
}

/** The two letters of a request for a quote: one to the customer, one to the shop. */
export function quoteRequestMails(store: Store, order: Order, link: string): [toShopper: Mail, toShop: Mail] {
  const t = translator(order.locale);
  const { name, email } = store.settings.store_info;
  const number = String(order.order_number);
  const titles = order.items.map((item) => `${item.cart_info.quantity} × ${titleLine(item)}`);
  return [
    toShopper(store, order, link, t(quoteWords.mailRequested, { number, shop: name }), [
      t(quoteWords.mailRequestedText),
      "",
      ...titles,
    ]),
    letterFrom(store, {
      recipient: email,
      reply_to: order.email,
      subject: t(quoteWords.mailNewRequest, { number }),
      lines: [
        t(quoteWords.mailNewRequest, { number }),
        t(quoteWords.mailNewRequestText),
        "",
        ...titles,
        "",
        t(words.mailFor, { name: order.purchaser_name }),
        `${order.email} · ${order.phone}`,
        "",
        ...citation(order.notes),
        "",
        link,
      ],
      locale: order.locale,
    }),
  ];
}

/** The shop's prices, with the link where they can be accepted. */
export function quoteMail(store: Store, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const date = timesOf(store.settings, order.locale).date(order.quote_until ?? 0);
  const values = { number: String(order.order_number), shop: store.settings.store_info.name, date };
  return toShopper(store, order, link, t(quoteWords.mailQuoted, values), [
    t(quoteWords.mailQuotedText, values),
    ...(note ? ["", note] : []),
    "",
    ...order.items.map(lineText),
    "",
    ...amounts(order, t),
  ]);
}
