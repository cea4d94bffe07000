import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as words from "#app/messages/orders.ts";
import * as titleWords from "#app/messages/title.ts";
import { translator } from "#app/messages/translate.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { expectedOn } from "../catalogue/catalogue.ts";
import { letterFrom, signature } from "../stores/letters.server.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Order } from "./orders.ts";

/** The two letters of a new order: one to the shopper, one to the shop. */
export function orderMails(store: Store, order: Order, link: string): Mail[] {
  const info = store.settings.store_info;
  const t = translator(order.locale);
  const number = String(order.order_number);
  const lines = [
    ...order.items.map(({ title_info, cart_info }) => {
      const out = expectedOn(title_info, cart_info, order.order_date);
      const waits = [
        cart_info.backorder_quantity > 0 ? t(words.toBeOrdered, { count: cart_info.backorder_quantity }) : "",
        out === null ? "" : t(titleWords.outDate, { date: formatDate(out, order.locale, "UTC") }),
      ].filter(Boolean);
      const name = [title_info.title, title_info.author_line].filter(Boolean).join(", ");
      const amount = formatCents(cart_info.sold_price * cart_info.quantity);
      return `${cart_info.quantity} × ${name}: ${amount}${waits.length > 0 ? ` (${waits.join("; ")})` : ""}`;
    }),
    "",
    `${t(words.subtotal)}: ${formatCents(order.summary.subtotal)}`,
    ...order.summary.taxes.map((tax) => `${tax.type}: ${formatCents(tax.amount)}`),
    `${t(words.total)}: ${formatCents(order.summary.total)}`,
  ];
  const toShopper = [
    t(words.mailGreeting, { name: order.purchaser_name }),
    "",
    t(words.mailThanks, { shop: info.name, number }),
    t(words.whatNextPickup, { location: order.order_location_name }),
    t(
      order.payment_type === "pickup"
        ? words.payAtPickup
        : order.payment_type === "contact"
          ? words.payOnContact
          : words.nothingToPay,
    ),
    "",
    ...lines,
    "",
    t(words.mailSeeOrder),
    link,
    ...signature(store),
  ];
  const toShop = [
    t(words.mailNewOrder, { number, name: order.purchaser_name }),
    `${formatDateTime(order.order_date, order.locale)} · ${order.order_location_name}`,
    `${order.email} · ${order.phone} · ${order.communication_preference}`,
    ...(order.purchaseorder ? [`${t(words.purchaseOrder)}: ${order.purchaseorder}`] : []),
    ...(order.notes ? [order.notes] : []),
    "",
    ...lines,
  ];
  return [
    letterFrom(store, {
      recipient: order.email,
      subject: t(words.mailSubject, { shop: info.name, number }),
      lines: toShopper,
      locale: order.locale,
    }),
    letterFrom(store, {
      recipient: info.email,
      reply_to: order.email,
      subject: t(words.mailNewOrder, { number, name: order.purchaser_name }),
      lines: toShop,
      locale: order.locale,
    }),
  ];
}

/** The letter that tells a shopper what has become of their order. */
export function statusMail(store: Store, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const values = {
    number: String(order.order_number),
    shop: store.settings.store_info.name,
    location: order.order_location_name,
  };
  const tells = words.statusLetters[order.status === "placed" ? "accepted" : order.status];
  return letterFrom(store, {
    recipient: order.email,
    subject: t(tells.subject, values),
    lines: [
      t(words.mailGreeting, { name: order.purchaser_name }),
      "",
      t(tells.text, values),
      ...(note ? ["", note] : []),
      "",
      t(words.mailSeeOrder),
      link,
      ...signature(store),
    ],
    locale: order.locale,
  });
}
