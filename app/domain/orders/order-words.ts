import { countryName } from "#app/lib/country.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { type Message, title as titleWords, orders as words } from "#app/messages/words.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import type { Copies, Order, OrderAddress, OrderStatus } from "./orders.ts";

/** The payment text of an order, on its page and in its emails. */
export function paymentText({ status, payment_type, payment_state, summary }: Order): Message {
  if (payment_state === "refunded") return words.refunded;
  if (payment_state === "refunded_in_part") return words.refundedInPart;
  if (payment_state === "paid") return words.paid;
  if (payment_state === "pending" && status !== "pending") return words.beingPaid;
  if (payment_type === "contact" && summary.total_owing === 0 && !summary.is_shipping_tbd)
    return words.nothingToPay;
  if (payment_type === "contact" || summary.is_shipping_tbd) return words.payOnContact;
  if (payment_type === "pickup") return words.payAtPickup;
  return payment_type === "credit_card" ? words.payByCard : words.nothingToPay;
}

/** The label of the amount that gift cards did not cover: still owed, or already paid. */
export function owingText({ payment_state }: Pick<Order, "payment_state">): Message {
  return payment_state === "none" || payment_state === "pending" ? words.owing : words.paidAmount;
}

/** Statuses in which nothing is owed: the order is cancelled, or not agreed yet. */
const NOT_OWED: readonly OrderStatus[] = ["void", "requested", "quoted", "declined", "cancelled"];

/** The amount still owed for an order, in cents. */
export function owedOf({ status, payment_state, summary }: Order): Cents {
  if (NOT_OWED.includes(status) || owingText({ payment_state }) === words.paidAmount) return 0;
  return summary.total_owing;
}

/** The amount still owed, in words for staff. */
export function owedText(order: Order): string {
  const t = translator(order.locale);
  const amount = formatCents(owedOf(order), order.locale);
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

/** The statuses of an order whose copies may still have to be ordered in. */
const WAITING: readonly OrderStatus[] = ["pending", "placed", "accepted", "quoted"];

/** Says how many of a line's copies still have to be ordered in; nothing once the order is past that. */
export function toOrderText(
  { status }: Pick<Order, "status">,
  { quantity, backorder_quantity: count }: Order["items"][number]["cart_info"],
  t: Translate,
): string {
  if (count <= 0 || !WAITING.includes(status)) return "";
  return count < quantity ? t(words.partToBeOrdered, { count, quantity }) : t(words.toBeOrdered);
}

export function conditionText(condition: Condition, locale: string): string {
  return translator(locale)(titleWords.conditions[condition]);
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
    [to.city, to.prov, to.postal_code].filter(Boolean).join(" "),
    countryName(to.country, locale),
    to.phone,
  ].filter(Boolean);
}
