import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { listed } from "#app/lib/word-list.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import {
  checkout as checkoutWords,
  deskDisputes as disputeWords,
  giftCards as giftCardWords,
  type Message,
  quotes as quoteWords,
  registries as registryWords,
  title as titleWords,
  orders as words,
} from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import type { Block, Item } from "#app/platform/mail/message.ts";
import { expectedOn } from "../catalogue/catalogue.ts";
import type { EmailKind } from "../email/kinds.ts";
import { coverOf, emailFrom, itemHeads, quoted, type Writer } from "../email/messages.server.ts";
import { calendarLink, eventFacts } from "../events/guests/emails.server.ts";
import { giftLines } from "../gift-cards/gift-words.ts";
import { type PaymentChoice, paymentLabel, providerName } from "../payments/payments.ts";
import { preorderLines } from "../preorders/preorder-words.ts";
import { offShipping } from "../promotions/promotions.ts";
import { timesOf } from "../stores/times.ts";
import { type Dispute, disputedText } from "./disputes.ts";
import {
  addressLines,
  alsoTexts,
  closingRows,
  copyText,
  leavesText,
  owedOf,
  owedText,
  paymentText,
  reducedText,
  refundText,
  registryText,
  toOrderText,
  whereText,
} from "./order-words.ts";
import {
  asGiver,
  type Copies,
  type GivenBack,
  handoverOf,
  type Order,
  type OrderAddress,
  type OrderItem,
  preorderedLine,
} from "./orders.ts";

/**
 * The two emails about a new order: one to the shopper, and one to the shop, which says where the copies are.
 * @param giftNote what the giver wrote to the owner of a gift registry
 */
export function orderEmails(
  writer: Writer,
  order: Order,
  copies: readonly Copies[][],
  link: string,
  giftNote = "",
): [toShopper: Mail, toShop: Mail] {
  const { settings } = writer.store;
  const t = translator(order.locale);
  const { number, shop } = namesOf(writer, order);
  const toShopper = toCustomer(writer, order, link, {
    kind: "order-placed",
    subject: t(words.mailSubject, { shop, number }),
    title: t(words.mailTitle),
    preheader: preheaderOf(order, t),
    blocks: [
      text(t(words.mailThanks, { shop, number })),
      text(whatNext(order, t)),
      ...alsoTexts(order).map((also) => text(t(also))),
      fact(t(words.payment), paymentFact(order, t)),
      ...receiptFacts(writer, order, t),
    ],
    after: [
      ...eventBlocks(writer, order, t),
      ...itemBlocks(writer, order, t),
      ...addressFacts(asGiver(order), t, quoted),
      ...(order.notes ? [fact(t(words.notesLabel), [quoted(order.notes, NOTES)])] : []),
    ],
  });
  const toShop = emailFrom(writer, {
    kind: "staff-order",
    order_number: order.order_number,
    recipient: settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject: t(words.mailNewOrder, { number }),
    title: t(words.mailNewOrder, { number }),
    preheader: preheaderOf(order, t),
    blocks: [
      text(
        [timesOf(settings, order.locale).dateTime(order.order_date), leavesText(order, copies)]
          .filter(Boolean)
          .join(" · "),
      ),
      { type: "button", text: t(words.mailOpenOrder), url: deskLink(writer, order) },
      fact(t(words.mailCustomer), customerLines(order, t)),
      ...receiptFacts(writer, order, t),
      fact(t(words.payment), [
        paymentLabel(t, order.payment_type, { handover: handoverOf(order) }),
        owedText(order),
      ]),
      ...noteBlocks(order.notes, t),
      ...(giftNote
        ? [
            { type: "heading" as const, text: t(registryWords.note) },
            { type: "quote" as const, text: giftNote },
          ]
        : []),
      ...itemBlocks(writer, order, t, copies),
      ...addressFacts(order, t),
    ],
  });
  return [toShopper, toShop];
}

/** The email with the shipping price of an order that was placed without one, and the ways to pay. */
export function shippingPriceEmail(
  writer: Writer,
  order: Order,
  note: string,
  links: { order: string; payment: string },
  choices: readonly PaymentChoice[],
): Mail {
  const t = translator(order.locale);
  const { summary } = order;
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(summary.shipping, order.locale),
    total: formatCents(summary.total_owing, order.locale),
  };
  const ways = listed(order.locale, [...new Set(choices.map((choice) => paymentLabel(t, choice)))], "or");
  const isFree = summary.shipping === offShipping(summary.promo_codes);
  return toCustomer(writer, order, ways ? links.payment : links.order, {
    kind: "shipping-price",
    subject: t(isFree ? words.shippingFreeSubject : words.shippingPriceSubject, values),
    title: t(words.shippingPriceTitle),
    blocks: [
      text(t(isFree ? words.shippingFreeText : words.shippingPriceText, values)),
      ...noteOfShop(note),
      text(ways ? t(words.shippingPayOnline, { ...values, ways }) : paymentText(order, t)),
    ],
    ...(ways && { button: t(words.payNow, { amount: values.total }) }),
    after: [
      ...itemBlocks(writer, order, t),
      ...(ways ? [{ type: "link" as const, text: t(words.mailSeeOrder), url: links.order }] : []),
    ],
  });
}

/** The two emails about an order that was paid after it was placed: one to the shopper, one to the shop. */
export function paidEmails(
  writer: Writer,
  order: Order,
  amount: number,
  link: string,
): [toShopper: Mail, toShop: Mail] {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), amount: formatCents(amount, order.locale) };
  return [
    toCustomer(writer, order, link, {
      kind: "order-paid",
      subject: t(words.paidLaterSubject, values),
      title: t(words.paidLaterTitle),
      blocks: [text(t(words.paidLaterText, values)), ...receiptFacts(writer, order, t)],
      after: itemBlocks(writer, order, t),
    }),
    emailFrom(writer, {
      kind: "staff-order-paid",
      order_number: order.order_number,
      recipient: writer.store.settings.store_info.email,
      reply_to: order.email,
      locale: order.locale,
      subject: t(words.mailPaidLater, values),
      title: t(words.mailPaidLater, values),
      blocks: [
        { type: "button", text: t(words.mailOpenOrder), url: deskLink(writer, order) },
        fact(t(words.payment), [
          paymentLabel(t, order.payment_type, { handover: handoverOf(order) }),
          owedText(order),
        ]),
      ],
    }),
  ];
}

/** The desk's page about an order, for emails to the shop. */
const deskLink = ({ baseUrl }: Writer, { order_number }: Pick<Order, "order_number">) =>
  `${baseUrl}/desk/orders/${order_number}`;

/** The email to the shop about a payment that a customer disputes. */
export function disputeEmail(writer: Writer, order: Order, dispute: Dispute): Mail {
  const t = translator(order.locale);
  const { settings } = writer.store;
  const { number } = namesOf(writer, order);
  const { provider, reference, due_at, state } = dispute;
  const values = {
    number,
    provider: providerName(provider),
    amount: disputedText(writer.store, dispute, order.locale),
  };
  const subject = t(disputeWords.mailSubject, values);
  const by = due_at === null ? "" : timesOf(settings, order.locale).dateTime(due_at);
  return emailFrom(writer, {
    kind: "staff-dispute",
    order_number: order.order_number,
    recipient: settings.store_info.email,
    locale: order.locale,
    subject,
    title: subject,
    blocks: [
      text(t(disputeWords.mailText, values)),
      ...(state === "open" ? [text(t(disputeWords.mailAnswer, values))] : []),
      ...(by ? [fact(t(disputeWords.answerBy), [by])] : []),
      fact(t(disputeWords.reason), [t(disputeWords.reasons[dispute.reason])]),
      fact(t(disputeWords.reference), [quoted(reference)]),
      fact(t(disputeWords.state), [t(disputeWords.states[state])]),
      {
        type: "button",
        text: t(disputeWords.mailButton),
        url: `${writer.baseUrl}/desk/disputes/${dispute.id}`,
      },
    ],
  });
}

/** The email about a parcel. The first of two says that another will follow. */
export function parcelEmail(
  writer: Writer,
  order: Order,
  parcel: { number: number; last: boolean; note: string },
  link: string,
): Mail {
  const t = translator(order.locale);
  const values = namesOf(writer, order);
  const batch = order.shipping_batches.find(({ number }) => number === parcel.number);
  const items = (batch?.items ?? []).flatMap(({ position, quantity }) => {
    const item = order.items[position];
    return item ? [{ ...lineOf(writer, item, t, order.locale), quantity, each: "", amount: "" }] : [];
  });
  const { shipped } = words.statusEmails;
  return toCustomer(writer, order, link, {
    kind: "parcel-sent",
    subject: t(shipped.subject, values),
    title: t(parcel.last ? shipped.title : words.firstParcelTitle),
    blocks: [
      text(t(parcel.last ? shipped.text : words.firstParcel, values)),
      ...noteOfShop(parcel.note),
      ...(batch?.tracking ? [fact(t(words.tracking), [batch.tracking])] : []),
    ],
    after: items.length > 0 ? [{ type: "items", heads: itemHeads(t), items }] : [],
  });
}

/** The email about gift cards that could not be delivered, to whoever bought them. */
export function giftCardReturnedEmail(
  writer: Writer,
  order: Order,
  { amount, recipient }: { amount: number; recipient: string },
  link: string,
): Mail {
  const t = translator(order.locale);
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(amount, order.locale),
    email: recipient,
  };
  return toCustomer(writer, order, link, {
    kind: "gift-card-returned",
    subject: t(giftCardWords.returnedSubject, values),
    title: t(giftCardWords.returnedTitle),
    button: t(giftCardWords.returnedButton),
    blocks: [text(t(giftCardWords.returnedText, values))],
  });
}

/** The email about the refunds of one act, and what they were for. */
export function refundEmail(writer: Writer, order: Order, act: string, link: string): Mail {
  const t = translator(order.locale);
  const refunds = order.refunds.filter((one) => one.act === act && one.state === "done");
  const sum = refunds.reduce((total, { amount }) => total + amount, 0);
  const values = { ...namesOf(writer, order), amount: formatCents(sum, order.locale) };
  const reduction = order.reductions.find((one) => one.act === act);
  return toCustomer(writer, order, link, {
    kind: "refund",
    subject: t(words.refundSubject, values),
    title: t(words.refundTitle, values),
    blocks: [
      text(t(words.refundText, values)),
      ...noteOfShop(refunds[0]?.note ?? ""),
      ...refundFacts(refunds, order.locale, t),
      ...(reduction ? [fact(t(words.refundFor), [reducedText(order, reduction)])] : []),
    ],
  });
}

/** The email about an order that is picked up elsewhere, or goes to another address. */
export function redirectedEmail(writer: Writer, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), location: order.order_location_name };
  return toCustomer(writer, order, link, {
    kind: "order-redirected",
    subject: t(words.redirectedSubject, values),
    title: t(words.redirectedTitle),
    blocks: [
      text(t(order.shipping ? words.redirectedAddress : words.redirectedPickup, values)),
      ...noteOfShop(note),
      ...addressFacts(order, t),
    ],
    after: itemBlocks(writer, order, t),
  });
}

/**
 * The email about copies that were cancelled while the rest of the order stands, and what is given back for them.
 * @param handBack cents that were paid in the shop and that staff will hand back
 */
export function reductionEmail(
  writer: Writer,
  order: Order,
  act: string,
  handBack: number,
  link: string,
): Mail {
  const t = translator(order.locale);
  const values = namesOf(writer, order);
  const reduction = order.reductions.find((one) => one.act === act);
  const refunds = order.refunds.filter((one) => one.act === act);
  return toCustomer(writer, order, link, {
    kind: "order-reduced",
    subject: t(words.reductionSubject, values),
    title: t(words.reductionTitle),
    blocks: [
      text(t(words.reductionText, values)),
      ...noteOfShop(reduction?.note ?? ""),
      ...(reduction ? [fact(t(words.statuses.cancelled), [reducedText(order, reduction)])] : []),
      ...refundFacts(refunds, order.locale, t),
      ...(handBack > 0 ? [text(t(words.handBack, { amount: formatCents(handBack, order.locale) }))] : []),
    ],
    after: itemBlocks(writer, order, t),
  });
}

/** The email about a refunded payment that matched no order. It has no link, because there is nothing to see. */
export function unmatchedEmail(writer: Writer, order: Order, amount: number): Mail {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), amount: formatCents(amount, order.locale) };
  return emailFrom(writer, {
    kind: "payment-unmatched",
    order_number: order.order_number,
    recipient: order.email,
    locale: order.locale,
    subject: t(words.unmatchedSubject, values),
    title: t(words.unmatchedTitle),
    blocks: [text(t(words.unmatchedText, values))],
  });
}

/** The email about a change of an order's status. */
export function statusEmail(writer: Writer, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), location: order.order_location_name };
  const said = statusWords(order);
  const open = order.status === "accepted" || order.status === "ready";
  return toCustomer(writer, order, link, {
    kind: STATUS_KINDS[order.status] ?? "order-accepted",
    subject: t(said.subject, values),
    title: t(said.title, values),
    blocks: [
      text(t(said.text, values)),
      ...alsoTexts(order).map((also) => text(t(also))),
      ...noteOfShop(note),
      ...(open || order.status === "cancelled" ? [fact(t(words.payment), paymentFact(order, t))] : []),
      ...(open ? [] : refundFacts(order.refunds, order.locale, t)),
    ],
    after: open ? [...eventBlocks(writer, order, t), ...itemBlocks(writer, order, t)] : [],
  });
}

const STATUS_KINDS: Readonly<Partial<Record<Order["status"], EmailKind>>> = {
  accepted: "order-accepted",
  ready: "order-ready",
  completed: "order-completed",
  cancelled: "order-cancelled",
};

/** The texts for an order's status, by how it is handed over. A shipped order is never called ready for pickup. */
function statusWords(order: Order) {
  const emails: Record<string, { subject: Message; title: Message; text: Message }> = {
    ...words.statusEmails,
    ...OTHER_EMAILS[handoverOf(order)],
  };
  return emails[order.status] ?? words.statusEmails.accepted;
}

const OTHER_EMAILS = {
  pickup: {},
  ship: words.sentEmails,
  email: words.emailedEmails,
  tickets: { ...words.ticketsEmails, ready: words.ticketsEmails.accepted },
} as const;

/** The two emails about a quote request: one to the customer, one to the shop. */
export function quoteRequestEmails(
  writer: Writer,
  order: Order,
  link: string,
): [toShopper: Mail, toShop: Mail] {
  const t = translator(order.locale);
  const { number, shop } = namesOf(writer, order);
  const lines = order.items.map((item) => lineOf(writer, item, t, order.locale));
  const subtotal = formatCents(order.summary.subtotal, order.locale);
  const unpriced = lines.map((line) => ({ ...line, each: "", amount: "" }));
  return [
    toCustomer(writer, order, link, {
      kind: "quote-requested",
      subject: t(quoteWords.mailRequested, { number, shop }),
      title: t(quoteWords.mailRequestedTitle),
      blocks: [text(t(quoteWords.mailRequestedText))],
      after: [
        { type: "items", heads: itemHeads(t), items: unpriced },
        ...quoteFacts(asGiver(order), t, quoted),
      ],
    }),
    emailFrom(writer, {
      kind: "staff-quote-request",
      order_number: order.order_number,
      recipient: writer.store.settings.store_info.email,
      reply_to: order.email,
      locale: order.locale,
      subject: t(quoteWords.mailNewRequest, { number }),
      title: t(quoteWords.mailNewRequest, { number }),
      blocks: [
        text(t(quoteWords.mailNewRequestText)),
        { type: "button", text: t(words.mailOpenOrder), url: deskLink(writer, order) },
        fact(t(words.mailCustomer), customerLines(order, t)),
        ...noteBlocks(order.notes, t),
        ...quoteFacts(order, t),
        text(t(quoteWords.mailListPrices)),
        { type: "items", heads: itemHeads(t), items: lines },
        { type: "amounts", rows: [{ label: t(words.subtotal), value: subtotal, strong: true }] },
      ],
    }),
  ];
}

/** The email with the shop's prices for a quote, and the link to accept them. */
export function quoteEmail(writer: Writer, order: Order, note: string, link: string): Mail {
  const t = translator(order.locale);
  const date = timesOf(writer.store.settings, order.locale).date(order.quote_until ?? 0);
  const values = { ...namesOf(writer, order), date };
  return toCustomer(writer, order, link, {
    kind: "quote",
    subject: t(quoteWords.mailQuoted, values),
    title: t(quoteWords.mailQuotedTitle, values),
    button: t(quoteWords.mailQuotedButton),
    blocks: [text(t(quoteWords.mailQuotedText, values)), ...noteOfShop(note)],
    after: [...itemBlocks(writer, order, t), ...quoteFacts(asGiver(order), t, quoted)],
  });
}

/** How a quote reaches its customer, where it goes, and the Purchase Order #. */
function quoteFacts(order: Order, t: Translate, show: (line: string) => string = (line) => line): Block[] {
  const delivery = DELIVERY[order.delivery_type as keyof typeof DELIVERY];
  const where = order.delivery_type === "pickup" ? order.order_location_name : "";
  return [
    ...(delivery ? [fact(t(quoteWords.delivery), [t(delivery), where].filter(Boolean))] : []),
    ...(order.purchaseorder ? [fact(t(words.purchaseOrder), [show(order.purchaseorder)])] : []),
    ...addressFacts(order, t, show),
  ];
}

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
function toCustomer(writer: Writer, order: Order, link: string, email: CustomerEmail): Mail {
  const t = translator(order.locale);
  const see = order.delivery_key === "quote" ? words.mailSeeQuote : words.mailSeeOrder;
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
      fact(t(words.mailFor), [quoted(order.purchaser_name)]),
    ],
  });
}

const text = (said: string): Block => ({ type: "text", text: said });
const fact = (label: string, lines: readonly string[]): Block => ({ type: "fact", label, lines });
/** How much is given back, and where it goes. */
const refundFacts = (refunds: readonly GivenBack[], locale: string, t: Translate): Block[] =>
  refunds.length === 0
    ? []
    : [
        fact(
          t(words.refundLabel),
          refunds.map((refund) => refundText(refund, locale)),
        ),
      ];
/** A note that staff added. */
const noteOfShop = (note: string): Block[] => (note ? [text(note)] : []);
/** A note that the shopper wrote, for staff. */
const noteBlocks = (notes: string, t: Translate): Block[] =>
  notes
    ? [
        { type: "heading", text: t(words.mailNote) },
        { type: "quote", text: notes },
      ]
    : [];

function namesOf({ store }: Writer, order: Order) {
  return { number: String(order.order_number), shop: store.settings.store_info.name };
}

const WHAT_NEXT = {
  pickup: words.whatNextPickup,
  ship: words.whatNextShip,
  email: words.whatNextEmail,
  tickets: words.whatNextTickets,
} as const;

function whatNext(order: Order, t: Translate): string {
  const said = t(WHAT_NEXT[handoverOf(order)], { location: order.order_location_name });
  return order.brought_from.length > 0
    ? `${said} ${t(words.weBring, { locations: order.brought_from.join(", ") })}`
    : said;
}

/** When and where the events are that the order has tickets for, each with its calendar file. */
function eventBlocks(writer: Writer, { ticket_events, locale }: Order, t: Translate): Block[] {
  return ticket_events
    .filter(({ is_cancelled }) => !is_cancelled)
    .flatMap((event) => [
      { type: "heading" as const, text: event.name },
      ...eventFacts(event, locale),
      calendarLink(writer, event, t),
    ]);
}

const DELIVERY = {
  ...checkoutWords.checkOut,
  email: giftCardWords.emailed,
} as const;

function preheaderOf(order: Order, t: Translate): string {
  const { summary, delivery_type, locale } = order;
  const delivery =
    handoverOf(order) === "tickets"
      ? checkoutWords.nameAtDoor
      : DELIVERY[delivery_type as keyof typeof DELIVERY];
  return [
    t(words.copies, { count: summary.item_count }),
    formatCents(summary.total, locale),
    delivery ? t(delivery) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** How an order is paid, and what is still owed. */
function paymentFact(order: Order, t: Translate): string[] {
  const owed = order.summary.is_shipping_tbd ? 0 : owedOf(order);
  return [
    paymentText(order, t),
    ...(owed > 0 ? [`${t(words.owing)}: ${formatCents(owed, order.locale)}`] : []),
  ];
}

function customerLines(order: Order, t: Translate): string[] {
  const wish = words.mailPrefers[order.communication_preference as keyof typeof words.mailPrefers];
  return [
    order.purchaser_name,
    [order.email, order.phone].filter(Boolean).join(" · "),
    wish ? t(wish) : "",
  ].filter(Boolean);
}

function addressFacts(order: Order, t: Translate, show: (line: string) => string = (line) => line): Block[] {
  const lines = (to: OrderAddress) => addressLines(to, order.locale).map((line) => show(line));
  return [
    ...(order.shipping ? [fact(t(words.shipTo), [...lines(order.shipping), order.shipping.provider])] : []),
    ...(order.billing ? [fact(t(words.billTo), lines(order.billing))] : []),
  ];
}

/** The titles of an order with their prices and the totals. */
function itemBlocks(writer: Writer, order: Order, t: Translate, copies?: readonly Copies[][]): Block[] {
  const items = order.items.map((item, at): Item => {
    const line = lineOf(writer, item, t, order.locale, order, !copies);
    const where = copies && whereText(copies[at] ?? [], item.cart_info.backorder_quantity, order.locale);
    return where ? { ...line, details: [...line.details, t(words.whereCopies, { where })] } : line;
  });
  return [
    { type: "items", heads: itemHeads(t), items },
    { type: "amounts", rows: amounts(writer, order, t) },
  ];
}

/** Room for the longest line of a gift card: its message, or where it goes. */
const GIFT_LINE = 200;

/**
 * A line of an order. If the order is given, it says when a title comes out and, unless `toOrder` is false, how many
 * copies have to be ordered in.
 */
function lineOf(
  writer: Writer,
  item: OrderItem,
  t: Translate,
  locale: string,
  order?: Order,
  toOrder = true,
): Item {
  const { title_info, cart_info } = item;
  const { quantity, sold_price } = cart_info;
  const { preorder } = cart_info;
  const out = order && !preorder ? expectedOn(title_info, cart_info, order.order_date) : null;
  const waits = [
    order && toOrder ? toOrderText(order, cart_info, t) : "",
    order && out !== null ? t(titleWords.outDate, { date: formatDate(out, order.locale, "UTC") }) : "",
  ].filter(Boolean);
  const gift = cart_info.gift_registry_info;
  const copy = [copyText(title_info), title_info.isbn && `ISBN ${title_info.isbn}`].filter(Boolean);
  return {
    quantity,
    title: title_info.title,
    details: [
      title_info.author_line,
      copy.join(" · "),
      gift ? registryText({ title: gift.title && quoted(gift.title), name: quoted(gift.name) }, t) : "",
      waits.join("; "),
      ...(order && preorder ? preorderWords(order, item, t, locale) : []),
      toOrder && cart_info.ticket_code ? t(words.ticketCode, { code: cart_info.ticket_code }) : "",
      ...(cart_info.gift ? giftLines(cart_info.gift, t, locale).map((line) => quoted(line, GIFT_LINE)) : []),
    ].filter(Boolean),
    each: quantity > 1 ? `${quantity} × ${formatCents(sold_price, locale)}` : "",
    amount: formatCents(sold_price * quantity, locale),
    ...coverOf(writer, title_info.eisbn),
  };
}

/** What was promised with a pre-ordered line. Its texts are in quotes, because a stranger may have typed one. */
function preorderWords(order: Order, item: OrderItem, t: Translate, locale: string): string[] {
  const { preorder, ...line } = preorderedLine(order, item);
  if (!preorder) return [];
  return preorderLines({ ...line, preorder, dedication: quoted(line.dedication, GIFT_LINE) }, t, locale);
}

/** The amounts of an order, line by line. */
function amounts({ store }: Writer, order: Order, t: Translate) {
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

/** What a buyer files with a receipt: their Purchase Order #, the shop's tax number, and why no tax is charged. */
function receiptFacts({ store }: Writer, { purchaseorder, tax_certificate }: Order, t: Translate): Block[] {
  const taxes = [
    ...(tax_certificate ? [t(words.taxExempt, { certificate: tax_certificate })] : []),
    ...(store.settings.tax_number ? [t(words.taxNumber, { number: store.settings.tax_number })] : []),
  ];
  return [
    ...(purchaseorder ? [fact(t(words.purchaseOrder), [quoted(purchaseorder)])] : []),
    ...(taxes.length > 0 ? [fact(t(words.taxesLabel), taxes)] : []),
  ];
}

/** Characters of the shopper's instructions that their own email repeats. */
const NOTES = 300;
