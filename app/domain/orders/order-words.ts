import { countryName } from "#app/lib/country.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { ownValue } from "#app/lib/own.ts";
import { listText } from "#app/lib/word-list.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import {
  checkout as checkoutWords,
  type Message,
  payment as paymentWords,
  registries as registryWords,
  title as titleWords,
  orders as words,
} from "#app/messages/words.ts";
import { phoneIn } from "../accounts/address.ts";
import { arrivalTexts, arrivingText } from "../cart/arrival-words.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import type { PaymentChoice } from "../payments/payments.ts";
import { isSent } from "../shipping/shipping.ts";
import { cityLine } from "../stores/city-line.ts";
import {
  type Copies,
  type GivenBack,
  type Handover,
  handoverOf,
  hasGiftCards,
  hasTickets,
  isInReview,
  type Order,
  type OrderAddress,
  type OrderStatus,
} from "./orders.ts";
import { copiesKept, type Reduction } from "./reductions/reductions.ts";

/** The wording of an order's payment: for the shopper, or for staff. */
const SHOPPERS = {
  paid: words.paid,
  beingPaid: words.beingPaid,
  inReview: words.paymentInReview,
  nothingToPay: words.nothingToPay,
  refunded: words.refunded,
  refundedInPart: words.refundedInPart,
  refundComing: words.refundComing,
  refundLeft: words.refundLeft,
  handBack: words.handBack,
  notCharged: words.notCharged,
  payOnContact: words.payOnContact,
  payByCard: words.payByCard,
  payAtPickup: words.payAtPickup,
  payAtDoor: words.payAtDoor,
  payInShop: words.payInShop,
  notPaidYet: words.notPaidYet,
  authorized: words.authorized,
  payLater: words.payLater,
  payByTransfer: words.payByTransfer,
  payByPhone: words.payByPhone,
};
type PaymentWords = Readonly<Record<keyof typeof SHOPPERS, Message>>;

/**
 * The payment text of an order, on its page and in its emails.
 * @param readerWords the words for its reader; for the shopper if omitted
 */
export function paymentText(order: Order, t: Translate, readerWords: PaymentWords = SHOPPERS): string {
  const { status, payment_type, payment_state, summary, refunds } = order;
  if (status === "cancelled") return cancelledText(order, t, readerWords);
  const amount = formatCents(sumOf(refunds.filter(({ state }) => state === "done")), order.locale);
  if (payment_state === "refunded") return t(readerWords.refunded, { amount });
  if (payment_state === "refunded_in_part") return t(readerWords.refundedInPart, { amount });
  if (payment_state === "paid") return t(readerWords.paid);
  if (payment_state === "authorized") return t(readerWords.authorized);
  if (payment_state === "pending")
    return t(order.payment_in_review ? readerWords.inReview : readerWords.beingPaid);
  if (status === "completed" && owedOf(order) > 0) return t(readerWords.notPaidYet);
  if (payment_type !== "pickup" && summary.total_owing === 0 && !summary.is_shipping_tbd)
    return t(readerWords.nothingToPay);
  if (payment_type === "contact" || summary.is_shipping_tbd) return t(readerWords.payOnContact);
  if (payment_type === "pickup") return t(readerWords[PAID_WHERE[handoverOf(order)]]);
  const name = ownValue(PAID_HOW, payment_type);
  return t(readerWords[name ?? "nothingToPay"], { number: String(order.order_number) });
}

/** The wording for a payment method that is neither in the shop nor through a provider. */
const PAID_HOW: Partial<Record<PaymentChoice, keyof PaymentWords>> = {
  credit_card: "payByCard",
  later: "payLater",
  transfer: "payByTransfer",
  phone: "payByPhone",
};

const sumOf = (parts: readonly { amount: Cents }[]): Cents =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Explains what happens to the money of a cancelled order. */
function cancelledText(order: Order, t: Translate, readerWords: PaymentWords): string {
  const { refunds, locale } = order;
  const doneRefunds = refunds.filter(({ state }) => state === "done");
  const due = refunds.filter(({ state }) => state === "due");
  const left = due.filter(({ left_to_shop }) => left_to_shop);
  const coming = due.filter(({ left_to_shop }) => !left_to_shop);
  const inShop = handBackOf(order);
  const texts = [
    ...(doneRefunds.length > 0
      ? [
          t(due.length + inShop > 0 ? readerWords.refundedInPart : readerWords.refunded, {
            amount: formatCents(sumOf(doneRefunds), locale),
          }),
        ]
      : []),
    ...(coming.length > 0 ? [t(readerWords.refundComing, { refunds: refundsText(coming, locale) })] : []),
    ...(left.length > 0 ? [t(readerWords.refundLeft, { refunds: refundsText(left, locale) })] : []),
    ...(inShop > 0 ? [t(readerWords.handBack, { amount: formatCents(inShop, locale) })] : []),
  ];
  return texts.length > 0 ? texts.join(" ") : t(readerWords.notCharged);
}

/** The amount paid in the shop for a cancelled order and not handed back yet. */
function handBackOf({ paid_by_hand, refunds }: Order): Cents {
  return Math.max(0, paid_by_hand - sumOf(refunds.filter(({ target }) => target === "by_hand")));
}

/** An amount that was given back, and where it went: "$5.00 to PayPal". */
export function refundText({ amount, target, to }: GivenBack, locale: string): string {
  const t = translator(locale);
  const values = { amount: formatCents(amount, locale), to };
  return t(target === "by_hand" ? words.refundOfInShop : words.refundOf, values);
}

/** Several amounts that were given back: "$17.29 to PayPal and $2.71 to gift card •••• 1234". */
export function refundsText(refunds: readonly GivenBack[], locale: string): string {
  return listText(
    locale,
    refunds.map((refund) => refundText(refund, locale)),
    "and",
  );
}

/** The copies that were taken off an order: "1 × The Hobbit, 2 × Emma". */
export function reducedText({ items, locale }: Order, reduction: Reduction): string {
  const t = translator(locale);
  return reduction.items
    .map(({ position, quantity }) =>
      t(words.copiesOf, {
        quantity: String(quantity),
        title: items[position]?.title_info.title ?? "",
      }),
    )
    .join(", ");
}

/**
 * An order's history, the oldest first: its statuses, the price of shipping that was set later, reductions, and
 * refunds.
 * @param statusNames how a status is named; as for shoppers if omitted
 */
export function historyOf(
  order: Order,
  statusNames?: (status: OrderStatus) => string,
): { at: number; text: string; note: string }[] {
  const { locale } = order;
  const t = translator(locale);
  const nameOf = statusNames ?? ((status: OrderStatus) => t(statusName(order, status)));
  const reduced = order.reductions.map((reduction) => {
    const items = reducedText(order, reduction);
    const text = reduction.kind === "cancelled" ? words.historyCancelled : words.historyReturned;
    return {
      at: reduction.at,
      text: t(text, { items, amount: formatCents(reduction.amount, locale) }),
      note: reduction.note,
    };
  });
  const refunds = order.refunds.map((refund) => {
    const due = refund.left_to_shop ? words.historyRefundLeft : words.historyRefundDue;
    const text = refund.state === "done" ? words.historyRefund : due;
    return { at: refund.at, text: t(text, { refund: refundText(refund, locale) }), note: "" };
  });
  const moved = order.events.map(({ at, status, note, shipping }) => {
    if (shipping === null) return { at, text: nameOf(status), note };
    return { at, text: t(words.historyShipping, { amount: formatCents(shipping, locale) }), note };
  });
  return [...moved, ...reduced, ...refunds].sort((a, b) => a.at - b.at);
}

/** A line below an order's total. */
export interface ClosingRow {
  label: string;
  cents: Cents;
  strong: boolean;
}

/**
 * The lines below an order's total: what was taken off it, what gift cards paid, what is owed or was paid, and what was
 * given back.
 * @param day formats a moment as a day
 */
export function closingRows(order: Order, day: (at: number) => string): ClosingRow[] {
  const { summary, paid, refunds, locale, status } = order;
  const t = translator(locale);
  const { total, reduced, total_gift_card_amount_used: cards } = summary;
  const row = (label: string, cents: Cents, strong = false) => ({ label, cents, strong });
  const isPaid = owingText(order) === words.paidAmount;
  const adjusted = cards > 0 || reduced > 0 || refunds.length > 0 || shortOf(order) > 0;
  return [
    ...(reduced > 0 ? [row(t(words.takenOff), -reduced), row(t(words.newTotal), total - reduced, true)] : []),
    ...(cards > 0 ? [row(t(words.giftCards), -cards)] : []),
    ...(adjusted && isPaid && (paid > 0 || cards > 0) ? [row(t(words.paidAmount), paid, true)] : []),
    ...(adjusted && !isPaid && status !== "cancelled"
      ? [row(t(owingText(order)), summary.total_owing, true)]
      : []),
    ...refunds.map((refund) => {
      const values = { to: refund.to, date: day(refund.at) };
      const doneLabel = refund.target === "by_hand" ? words.refundedInShop : words.refundedTo;
      const due = refund.left_to_shop ? words.refundNotTaken : words.refundDue;
      return row(t(refund.state === "done" ? doneLabel : due, values), -refund.amount);
    }),
  ];
}

const PAID_WHERE = {
  pickup: "payAtPickup",
  ship: "payAtPickup",
  email: "payInShop",
  tickets: "payAtDoor",
} as const;

/** Messages about the tickets and gift cards of an order, beside the one for the status of its other lines. */
export function alsoTexts(order: Pick<Order, "status" | "delivery_key" | "items">): Message[] {
  if (!UNFINISHED_STATUSES.includes(order.status)) return [];
  const handover = handoverOf(order);
  return [
    ...(handover !== "tickets" && hasTickets(order) ? [words.alsoTickets] : []),
    ...(handover !== "email" && hasGiftCards(order) ? [words.alsoGiftCards] : []),
  ];
}

const sentNames = { ...words.statuses, ...words.sentStatuses };
const STATUS_NAMES: Readonly<Record<Handover, Readonly<Record<OrderStatus, Message>>>> = {
  pickup: words.statuses,
  ship: sentNames,
  email: sentNames,
  tickets: { ...words.statuses, ...words.ticketsStatuses },
};

/** The name of an order's status, which depends on the delivery method. */
export function statusName(order: Pick<Order, "delivery_key" | "items">, status: OrderStatus): Message {
  return STATUS_NAMES[handoverOf(order)][status];
}

/** The name of an order's status as it is now. */
export const currentStatusName = (order: Order): Message =>
  isInReview(order) ? words.reviewedStatus : statusName(order, order.status);

const UNFINISHED_STATUSES: readonly OrderStatus[] = ["placed", "accepted", "ready", "shipped"];

/** The label of the amount that gift cards did not cover: still owed, to be charged to the card, or already paid. */
export function owingText({ payment_state }: Pick<Order, "payment_state">): Message {
  if (payment_state === "authorized") return words.authorizedAmount;
  return payment_state === "none" || payment_state === "pending" ? words.owing : words.paidAmount;
}

/** Statuses in which nothing is owed: the order is cancelled, or not agreed yet. */
const NOT_OWED: readonly OrderStatus[] = ["void", "requested", "quoted", "declined", "cancelled"];

/** The amount that somebody still has to pay for an order, in cents. An authorized card covers it. */
export function owedOf({ status, payment_state, summary }: Order): Cents {
  if (NOT_OWED.includes(status) || owingText({ payment_state }) !== words.owing) return 0;
  return summary.total_owing;
}

/** The cents of an order that were not charged. They count as paid, so the customer does not owe them. */
export function shortOf({ status, payment_state, summary, paid }: Order): Cents {
  if (NOT_OWED.includes(status) || owingText({ payment_state }) !== words.paidAmount) return 0;
  return Math.max(0, summary.total_owing - paid);
}

/** The amount still owed, or the amount that was not charged, in words for staff. */
export function owedText(order: Order): string {
  const t = translator(order.locale);
  const amount = formatCents(owedOf(order), order.locale);
  if (shortOf(order) > 0)
    return t(words.chargedLess, {
      paid: formatCents(order.paid, order.locale),
      owing: formatCents(order.summary.total_owing, order.locale),
    });
  if (order.summary.is_shipping_tbd && !NOT_OWED.includes(order.status))
    return t(words.stillOwedPlusShipping, { amount });
  return owedOf(order) === 0 ? t(words.nothingOwed) : t(words.stillOwed, { amount });
}

/** Where a line's copies are, for staff: "1 at Wharf Street; 2 to be ordered". */
export function whereText(copies: readonly Copies[], toOrder: number, locale: string): string {
  const t = translator(locale);
  return [
    ...copies.map(({ quantity, location }) => t(words.copiesAt, { quantity: String(quantity), location })),
    ...(toOrder > 0 ? [t(words.copiesToOrder, { quantity: String(toOrder) })] : []),
  ].join("; ");
}

/** The location and delivery method of an order, for staff: "Pick up at Oak Bay (bring 1 from Wharf Street)". */
export function leavesText(order: Order, copies: readonly Copies[][]): string {
  const { locale, order_location_name: location, shipping, delivery_key, delivery_type } = order;
  const t = translator(locale);
  if (delivery_key === "email") return t(words.staffEmailed);
  if (delivery_key === "pickup") {
    const elsewhere = Map.groupBy(
      copies.flat().filter((row) => row.location !== location),
      (row) => row.location,
    );
    const bring = [...elsewhere].map(([from, some]) =>
      t(words.bringFrom, {
        quantity: String(some.reduce((sum, { quantity }) => sum + quantity, 0)),
        location: from,
      }),
    );
    if (bring.length === 0) return t(words.staffPickup, { location });
    return t(words.staffPickupBring, { location, copies: bring.join(", ") });
  }
  const destination = shipping
    ? cityLine({ ...shipping, province: shipping.prov, postal_code: "" }, locale, ", ")
    : "";
  const provider =
    shipping?.provider ||
    (delivery_type === "local_delivery" ? t(checkoutWords.checkOut.local_delivery) : "");
  if (!provider) return destination;
  return t(words.staffShipFrom, { place: destination, provider, location });
}

/** The statuses of an order whose copies may still have to be ordered in. */
const WAITING_STATUSES: readonly OrderStatus[] = ["pending", "placed", "accepted", "quoted"];

/** Says how many of a line's copies still have to be ordered in; "" once the order has left. */
export function toOrderText(
  { status }: Pick<Order, "status">,
  line: Order["items"][number]["cart_info"],
  t: Translate,
): string {
  const { backorder_quantity: count } = line;
  const quantity = copiesKept(line);
  if (count <= 0 || !WAITING_STATUSES.includes(status)) return "";
  return count < quantity ? t(words.partToBeOrdered, { count, quantity }) : t(words.toBeOrdered);
}

/**
 * When a line of an order is expected, in the words of the day on which it was ordered: one text, or one for each of
 * two parcels. Nothing once the order is past that, or while a quote has no prices.
 */
export function expectedTexts(
  { status, delivery_type, locale }: Pick<Order, "status" | "delivery_type" | "locale">,
  { title_info, cart_info }: Order["items"][number],
  t: Translate,
): string[] {
  if (!WAITING_STATUSES.includes(status) || copiesKept(cart_info) === 0) return [];
  return arrivalTexts(arrivingText({ title_info, cart_info }), isSent(delivery_type), t, locale);
}

/** The stored details of an order's card: "visa •••• 1111"; "" if nothing is known. */
export function cardMessage({ brand, last_four }: { brand: string; last_four: string }): string {
  return /^\d{4}$/.test(last_four) ? `${brand} •••• ${last_four}`.trim() : "";
}

/** The card that an order is paid with, "Visa •••• 1111", stored as "visa •••• 1111"; "" without one. */
export function cardText(message: string, t: Translate): string {
  const [, brand = "", number] = /^(\w*) ?•••• (\d{4})$/.exec(message) ?? [];
  if (!number) return "";
  const name = ownValue<Message>(paymentWords.brands, brand);
  return [name ? t(name) : t(checkoutWords.payments.credit_card), `•••• ${number}`].join(" ");
}

export function conditionText(condition: Condition, locale: string): string {
  return translator(locale)(titleWords.conditions[condition]);
}

/** The gift registry that a line is for: "For Nora at two (Ada Reader)". */
export function registryText({ title, name }: { title: string; name: string }, t: Translate): string {
  return title ? t(registryWords.giftFor, { registry: title, name }) : t(registryWords.giftOf, { name });
}

/** The copy that was bought: "Paperback", or "Paperback, Signed" if it is not simply new. */
export function copyText({
  binding,
  available,
}: {
  binding: string | null;
  available: { code: Condition; text: string };
}): string {
  return [binding, available.code === "" ? "" : available.text].filter(Boolean).join(", ");
}

/** A title as an order line shows it: with its author, the copy, and its ISBN. */
export function titleLine({ title_info }: Order["items"][number]): string {
  const about = [copyText(title_info), title_info.isbn && `ISBN ${title_info.isbn}`]
    .filter(Boolean)
    .join(", ");
  const name = [title_info.title, title_info.author_line].filter(Boolean).join(", ");
  return about ? `${name} (${about})` : name;
}

/** The lines of an order's address, as on a parcel. */
export function addressLines(to: OrderAddress, locale: string): string[] {
  return [
    to.name,
    to.orgname,
    to.addr1,
    to.addr2,
    cityLine({ ...to, province: to.prov }, locale),
    countryName(to.country, locale),
    phoneIn(locale, to.phone),
  ].filter(Boolean);
}
