import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { listText } from "#app/lib/word-list.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import {
  deskDisputes as disputeWords,
  giftCards as giftCardWords,
  type Message,
  preorders as preorderWords,
  registries as registryWords,
  orders as words,
} from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { EmailKind } from "../../email/kinds.ts";
import { emailFrom, itemHeads, quoteText, type Writer } from "../../email/messages.server.ts";
import { type PaymentChoice, paymentLabel, providerName } from "../../payments/payments.ts";
import type { Refund } from "../../payments/refunds.server.ts";
import { offShipping } from "../../promotions/promotions.ts";
import { salePagesOf } from "../../stores/sale-terms.ts";
import { timesOf } from "../../stores/times.ts";
import { type Dispute, disputedText } from "../disputes/disputes.ts";
import { alsoTexts, leavesText, owedText, paymentText, reducedText } from "../order-words.ts";
import { asGiver, type Copies, handoverOf, type Order } from "../orders.ts";
import { payingTexts } from "../paying-words.ts";
import {
  addressFacts,
  customerLines,
  deskLink,
  eventBlocks,
  fact,
  forStaff,
  itemBlocks,
  lineOf,
  MAX_NOTE_LENGTH,
  namesOf,
  noteBlocks,
  noteOfShop,
  paymentFact,
  preheaderOf,
  receiptFacts,
  refundFacts,
  text,
  toCustomer,
  whatNext,
} from "./email-parts.server.ts";

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
): [toShopper: Email, toShop: Email] {
  const t = translator(order.locale);
  const { number, shop } = namesOf(writer, order);
  const toPay = order.held_until !== null;
  const toShopper = toCustomer(writer, order, toPay ? paymentLink(link) : link, {
    kind: "order-placed",
    subject: t(words.emailSubject, { shop, number }),
    title: t(words.emailTitle),
    preheader: preheaderOf(order, t),
    blocks: [
      text(t(words.emailThanks, { shop, number })),
      text(whatNext(order, t)),
      ...alsoTexts(order).map((also) => text(t(also))),
      fact(t(words.payment), paymentFact(writer, order, t)),
      ...receiptFacts(writer, order, t),
    ],
    ...(toPay && payButton(order)),
    after: [
      ...(toPay ? [seeOrder(t, link)] : []),
      text(
        t(words.placedOn, { date: timesOf(writer.store.settings, order.locale).dateTime(order.order_date) }),
      ),
      ...eventBlocks(writer, order, t),
      ...itemBlocks(writer, order, t),
      ...addressFacts(asGiver(order), t, quoteText),
      ...(order.notes ? [fact(t(words.notesLabel), [quoteText(order.notes, MAX_NOTE_LENGTH)])] : []),
      ...salePagesOf(writer.store, "").map(({ label, path }) => ({
        type: "link" as const,
        text: label,
        url: writer.baseUrl + path,
      })),
    ],
  });
  const toShop = staffOrderEmail(...forStaff(writer, order), copies, giftNote);
  return [toShopper, toShop];
}

/** The email to the shop about a new order, which says where its copies are. */
function staffOrderEmail(writer: Writer, order: Order, copies: readonly Copies[][], giftNote: string): Email {
  const { settings } = writer.store;
  const t = translator(order.locale);
  const { number } = namesOf(writer, order);
  return emailFrom(writer, {
    kind: "staff-order",
    order_number: order.order_number,
    recipient: settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject: t(words.emailNewOrder, { number }),
    title: t(words.emailNewOrder, { number }),
    preheader: preheaderOf(order, t),
    blocks: [
      text(
        [timesOf(settings, order.locale).dateTime(order.order_date), leavesText(order, copies)]
          .filter(Boolean)
          .join(" · "),
      ),
      { type: "button", text: t(words.emailOpenOrder), url: deskLink(writer, order) },
      fact(t(words.emailCustomer), customerLines(order, t)),
      ...receiptFacts(writer, order, t),
      fact(t(words.payment), [
        paymentLabel(t, order.payment_type, { handover: handoverOf(order) }),
        owedText(order),
      ]),
      ...noteBlocks(order.notes, t(words.emailNote)),
      ...noteBlocks(giftNote, t(registryWords.note)),
      ...itemBlocks(writer, order, t, copies),
      ...addressFacts(order, t),
    ],
  });
}

/** The link to the page on which an order is paid. */
const paymentLink = (link: string) => link.replace("?", "/payment?");

/** The button that leads to the payment page. */
function payButton({ locale, summary }: Order) {
  return { button: translator(locale)(words.payNow, { amount: formatCents(summary.total_owing, locale) }) };
}

const seeOrder = (t: Translate, url: string) => ({
  type: "link" as const,
  text: t(words.emailSeeOrder),
  url,
});

/** Reminds a shopper that an order is still to be paid, before its hold ends. */
export function payReminderEmail(writer: Writer, order: Order, link: string): Email {
  const t = translator(order.locale);
  const values = namesOf(writer, order);
  return toCustomer(writer, order, paymentLink(link), {
    kind: "payment-reminder",
    subject: t(words.payReminderSubject, values),
    title: t(words.payReminderTitle),
    blocks: [text(t(words.payReminderText, values)), ...payingTexts(writer.store, order).map(text)],
    ...payButton(order),
    after: [seeOrder(t, link), ...itemBlocks(writer, order, t)],
  });
}

/** Tells a shopper that their card can't be charged any more, although the order stands, with a link to pay. */
export function authorizationEndedEmail(writer: Writer, order: Order, link: string): Email {
  const t = translator(order.locale);
  const values = namesOf(writer, order);
  return toCustomer(writer, order, paymentLink(link), {
    kind: "authorization-ended",
    subject: t(words.authorizationEndedSubject, values),
    title: t(words.authorizationEndedTitle),
    blocks: [text(t(words.authorizationEndedText, values))],
    ...payButton(order),
    after: [seeOrder(t, link), ...itemBlocks(writer, order, t)],
  });
}

/** The email to the shop about an order whose card can't be charged any more, or only for a short time. */
export function authorizationEmail(
  original: Writer,
  placed: Order,
  authorization: { ended: true } | { ended: false; until: number },
): Email {
  const [writer, order] = forStaff(original, placed);
  const t = translator(order.locale);
  const { settings } = writer.store;
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(order.summary.total_owing, order.locale),
    date: authorization.ended ? "" : timesOf(settings, order.locale).dateTime(authorization.until),
  };
  const texts = authorization.ended ? words.emailAuthorizationEnded : words.emailAuthorizationEnds;
  const subject = t(texts.subject, values);
  return emailFrom(writer, {
    kind: "staff-authorization",
    order_number: order.order_number,
    recipient: settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject,
    title: subject,
    blocks: [
      text(t(texts.text, values)),
      { type: "button", text: t(words.emailOpenOrder), url: deskLink(writer, order) },
    ],
  });
}

/** The email with the shipping price of an order that was placed without one, and the ways to pay. */
export function shippingPriceEmail(
  writer: Writer,
  order: Order,
  note: string,
  links: { order: string; payment: string },
  choices: readonly PaymentChoice[],
): Email {
  const t = translator(order.locale);
  const { summary } = order;
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(summary.shipping, order.locale),
    total: formatCents(summary.total_owing, order.locale),
  };
  const ways = listText(order.locale, [...new Set(choices.map((choice) => paymentLabel(t, choice)))], "or");
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
    ...(ways && payButton(order)),
    after: [...itemBlocks(writer, order, t), ...(ways ? [seeOrder(t, links.order)] : [])],
  });
}

/**
 * Says that the provider reviews the payment of an order, which may take days, and that the order is held until then.
 */
export function paymentInReviewEmail(
  writer: Writer,
  order: Order,
  { provider }: { provider: PaymentChoice },
  link: string,
): Email {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), provider: providerName(provider) };
  return toCustomer(writer, order, link, {
    kind: "payment-in-review",
    subject: t(words.reviewSubject, values),
    title: t(words.reviewTitle),
    blocks: [text(t(words.reviewThanks, values)), text(paymentText(order, t))],
    after: itemBlocks(writer, order, t),
  });
}

/**
 * Says that a reviewed payment did not go through, and what that means for the order. Call it before the order changes.
 */
export function reviewFailedEmail(
  writer: Writer,
  order: Order,
  { provider, amount }: { provider: PaymentChoice; amount: Cents },
  link: string,
): Email {
  const t = translator(order.locale);
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(amount, order.locale),
    provider: providerName(provider),
  };
  // A quote, and an order placed before its payment, stay and can be paid again.
  const stays = order.status !== "pending" || order.quote_until !== null;
  return toCustomer(writer, order, stays ? link : writer.baseUrl, {
    kind: "payment-refused",
    subject: t(words.reviewFailedSubject, values),
    title: t(words.reviewFailedTitle),
    blocks: [
      text(t(words.reviewFailedText, values)),
      text(t(stays ? words.reviewFailedStays : words.reviewFailedVoid)),
    ],
    ...(!stays && { button: t(words.continueShopping) }),
    after: itemBlocks(writer, order, t),
  });
}

/** The two emails about an order that was paid after it was placed: one to the shopper, one to the shop. */
export function paidEmails(
  writer: Writer,
  order: Order,
  amount: Cents,
  link: string,
): [toShopper: Email, toShop: Email] {
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
    staffPaidEmail(...forStaff(writer, order), amount),
  ];
}

function staffPaidEmail(writer: Writer, order: Order, amount: Cents): Email {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), amount: formatCents(amount, order.locale) };
  return emailFrom(writer, {
    kind: "staff-order-paid",
    order_number: order.order_number,
    recipient: writer.store.settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject: t(words.emailPaidLater, values),
    title: t(words.emailPaidLater, values),
    blocks: [
      { type: "button", text: t(words.emailOpenOrder), url: deskLink(writer, order) },
      fact(t(words.payment), [
        paymentLabel(t, order.payment_type, { handover: handoverOf(order) }),
        owedText(order),
      ]),
    ],
  });
}

/** The email to the shop about a payment that a customer disputes. */
export function disputeEmail(original: Writer, placed: Order, dispute: Dispute): Email {
  const [writer, order] = forStaff(original, placed);
  const t = translator(order.locale);
  const { settings } = writer.store;
  const { number } = namesOf(writer, order);
  const { provider, reference, due_at, state } = dispute;
  const values = {
    number,
    provider: providerName(provider),
    amount: disputedText(writer.store, dispute, order.locale),
  };
  const subject = t(disputeWords.emailSubject, values);
  const by = due_at === null ? "" : timesOf(settings, order.locale).dateTime(due_at);
  return emailFrom(writer, {
    kind: "staff-dispute",
    order_number: order.order_number,
    recipient: settings.store_info.email,
    locale: order.locale,
    subject,
    title: subject,
    blocks: [
      text(t(disputeWords.emailText, values)),
      ...(state === "open" ? [text(t(disputeWords.emailAnswer, values))] : []),
      ...(by ? [fact(t(disputeWords.answerBy), [by])] : []),
      fact(t(disputeWords.reason), [t(disputeWords.reasons[dispute.reason])]),
      fact(t(disputeWords.reference), [quoteText(reference)]),
      fact(t(disputeWords.state), [t(disputeWords.states[state])]),
      {
        type: "button",
        text: t(disputeWords.emailButton),
        url: `${writer.baseUrl}/desk/disputes/${dispute.id}`,
      },
    ],
  });
}

/** Why staff have to see to a refund: it came back, the provider refused it, leaves it to them, or has not answered. */
export type RefundProblem = "returned" | "failed" | "by_hand" | "unanswered";

/** The email to the shop about a refund that did not reach the customer, and what to do. */
export function refundProblemEmail(
  original: Writer,
  placed: Order,
  refund: Pick<Refund, "amount" | "provider" | "problem">,
  how: RefundProblem,
): Email {
  const [writer, order] = forStaff(original, placed);
  const t = translator(order.locale);
  const values = {
    ...namesOf(writer, order),
    amount: formatCents(refund.amount, order.locale),
    provider: providerName(refund.provider),
  };
  const subject = t(words.emailRefund.subject[how], values);
  return emailFrom(writer, {
    kind: "staff-refund",
    order_number: order.order_number,
    recipient: writer.store.settings.store_info.email,
    reply_to: order.email,
    locale: order.locale,
    subject,
    title: subject,
    blocks: [
      text(t(words.emailRefund.text[how], values)),
      ...(refund.problem && how !== "unanswered"
        ? [fact(t(words.emailRefund.reason), [quoteText(refund.problem)])]
        : []),
      { type: "button", text: t(words.emailOpenOrder), url: deskLink(writer, order) },
    ],
  });
}

/** The email about a parcel. If it is the first of two, it says that another will follow. */
export function parcelEmail(
  writer: Writer,
  order: Order,
  parcel: { number: number; last: boolean; note: string },
  link: string,
): Email {
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

/** The email to the buyer of gift cards that could not be delivered. */
export function giftCardReturnedEmail(
  writer: Writer,
  order: Order,
  { amount, recipient }: { amount: Cents; recipient: string },
  link: string,
): Email {
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

/** The email about the refunds of one act and their reason. */
export function refundEmail(writer: Writer, order: Order, act: string, link: string): Email {
  const t = translator(order.locale);
  const refunds = order.refunds.filter((refund) => refund.act === act && refund.state === "done");
  const sum = refunds.reduce((total, { amount }) => total + amount, 0);
  const values = { ...namesOf(writer, order), amount: formatCents(sum, order.locale) };
  const reduction = order.reductions.find((candidate) => candidate.act === act);
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

/** The email about a new pickup location or address. */
export function redirectedEmail(writer: Writer, order: Order, note: string, link: string): Email {
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
 * The email about a pre-ordered title whose day has moved.
 * @param moved the title, and its new day (midnight UTC)
 */
export function movedEmail(
  writer: Writer,
  order: Order,
  { title, day }: { title: string; day: number },
  link: string,
): Email {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), title, date: formatDate(day, order.locale, "UTC") };
  return toCustomer(writer, order, link, {
    kind: "preorder-moved",
    subject: t(preorderWords.movedSubject, values),
    title: t(preorderWords.movedTitle),
    blocks: [text(t(preorderWords.movedText, values)), text(t(preorderWords.movedCancel))],
    after: itemBlocks(writer, order, t),
  });
}

/**
 * The email about copies that were cancelled, while the rest of the order stays valid, and about their refund.
 * @param handBack cents that were paid in the shop and that staff will hand back
 */
export function reductionEmail(
  writer: Writer,
  order: Order,
  act: string,
  handBack: number,
  link: string,
): Email {
  const t = translator(order.locale);
  const values = namesOf(writer, order);
  const reduction = order.reductions.find((candidate) => candidate.act === act);
  const refunds = order.refunds.filter((refund) => refund.act === act);
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
export function unmatchedEmail(writer: Writer, order: Order, amount: Cents): Email {
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
export function statusEmail(writer: Writer, order: Order, note: string, link: string): Email {
  const t = translator(order.locale);
  const values = { ...namesOf(writer, order), location: order.order_location_name };
  const texts = statusWords(order);
  const open = order.status === "accepted" || order.status === "ready";
  return toCustomer(writer, order, link, {
    kind: STATUS_KINDS[order.status] ?? "order-accepted",
    subject: t(texts.subject, values),
    title: t(texts.title, values),
    blocks: [
      text(t(texts.text, values)),
      ...alsoTexts(order).map((also) => text(t(also))),
      ...noteOfShop(note),
      ...(open || order.status === "cancelled"
        ? [fact(t(words.payment), paymentFact(writer, order, t))]
        : []),
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
