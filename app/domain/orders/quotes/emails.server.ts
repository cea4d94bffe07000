import { formatCents } from "#app/lib/money.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { quotes as quoteWords, orders as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block } from "#app/platform/email/message.ts";
import { emailFrom, itemHeads, quoteText, type Writer } from "../../email/messages.server.ts";
import { timesOf } from "../../stores/times.ts";
import {
  addressFacts,
  customerLines,
  DELIVERY,
  deskLink,
  fact,
  forStaff,
  itemBlocks,
  lineOf,
  namesOf,
  noteBlocks,
  noteOfShop,
  text,
  toCustomer,
} from "../emails/email-parts.server.ts";
import { asGiver, type Order } from "../orders.ts";

/** The two emails about a quote request: one to the customer, one to the shop. */
export function quoteRequestEmails(
  writer: Writer,
  order: Order,
  link: string,
): [toShopper: Email, toShop: Email] {
  const t = translator(order.locale);
  const { number, shop } = namesOf(writer, order);
  const lines = order.items.map((item) => lineOf(writer, item, t, order.locale));
  const unpriced = lines.map((line) => ({ ...line, each: "", amount: "" }));
  return [
    toCustomer(writer, order, link, {
      kind: "quote-requested",
      subject: t(quoteWords.emailRequested, { number, shop }),
      title: t(quoteWords.emailRequestedTitle),
      blocks: [text(t(quoteWords.emailRequestedText))],
      after: [
        { type: "items", heads: itemHeads(t), items: unpriced },
        ...quoteFacts(asGiver(order), t, quoteText),
      ],
    }),
    staffRequestEmail(...forStaff(writer, order)),
  ];
}

function staffRequestEmail(writer: Writer, order: Order): Email {
  const t = translator(order.locale);
  const { number } = namesOf(writer, order);
  const lines = order.items.map((item) => lineOf(writer, item, t, order.locale));
  const subtotal = formatCents(order.summary.subtotal, order.locale);
  return emailFrom(writer, {
    kind: "staff-quote-request",
    order_number: order.order_number,
    recipient: writer.store.settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject: t(quoteWords.emailNewRequest, { number }),
    title: t(quoteWords.emailNewRequest, { number }),
    blocks: [
      text(t(quoteWords.emailNewRequestText)),
      { type: "button", text: t(words.emailOpenOrder), url: deskLink(writer, order) },
      fact(t(words.emailCustomer), customerLines(order, t)),
      ...noteBlocks(order.notes, t(words.emailNote)),
      ...quoteFacts(order, t),
      text(t(quoteWords.emailListPrices)),
      { type: "items", heads: itemHeads(t), items: lines },
      { type: "amounts", rows: [{ label: t(words.subtotal), value: subtotal, strong: true }] },
    ],
  });
}

/** The email with the shop's prices for a quote, and the link to accept them. */
export function quoteEmail(writer: Writer, order: Order, note: string, link: string): Email {
  const t = translator(order.locale);
  const date = timesOf(writer.store.settings, order.locale).date(order.quote_until ?? 0);
  const values = { ...namesOf(writer, order), date };
  return toCustomer(writer, order, link, {
    kind: "quote",
    subject: t(quoteWords.emailQuoted, values),
    title: t(quoteWords.emailQuotedTitle, values),
    button: t(quoteWords.emailQuotedButton),
    blocks: [text(t(quoteWords.emailQuotedText, values)), ...noteOfShop(note)],
    after: [...itemBlocks(writer, order, t), ...quoteFacts(asGiver(order), t, quoteText)],
  });
}

/** The delivery method, the address and the Purchase Order # of a quote. */
function quoteFacts(order: Order, t: Translate, show: (line: string) => string = (line) => line): Block[] {
  const where = order.delivery_type === "pickup" ? order.order_location_name : "";
  return [
    fact(t(quoteWords.delivery), [t(DELIVERY[order.delivery_type]), where].filter(Boolean)),
    ...(order.purchaseorder ? [fact(t(words.purchaseOrder), [show(order.purchaseorder)])] : []),
    ...addressFacts(order, t, show),
  ];
}
