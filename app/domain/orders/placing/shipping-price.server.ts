import { type Cents, formatCents } from "#app/lib/money.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import type { Session } from "../../accounts/sessions.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { beginAttempt } from "../../payments/attempts.server.ts";
import { isProvider } from "../../payments/payments.ts";
import { onShipping } from "../../promotions/promotions.ts";
import type { Store } from "../../stores/stores.server.ts";
import { ratesFor, type TaxLine, taxesAndFees } from "../../tax/tax.ts";
import { shippingPriceEmail } from "../emails/emails.server.ts";
import { orderKey } from "../key.server.ts";
import { getOrder, readOrder } from "../orders.server.ts";
import { type Order, owingOf, PAYABLE } from "../orders.ts";
import { quoteChoices } from "../quotes/quotes.server.ts";
import { planRefund } from "../refunds/refunds.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { storedAddress, storedPromotions, storedSnapshot, storedTaxes, storedTaxLines } from "../stored.ts";
import * as settlingRows from "./settling-rows.server.ts";

/**
 * Some shipping has no price in any table. The shop sets the price after the order is placed, and the shopper
 * pays then.
 */

/** $100,000; anything higher is a typing mistake. */
const MAX_PRICE = 10_000_000;

/**
 * Sets the shipping price of an order that was placed without one, and emails the price and the ways to pay.
 * Taxes are updated at the rates of the order's day, and free shipping agreed on that day takes the price off. The price
 * can be set again until something is paid or refunded. If copies were cancelled and gift cards have paid more than what is
 * left, the difference goes back to them.
 * @param settled runs in the same transaction if gift cards have paid all of the order
 * Failures: `not_found`, `bad_price`, `has_price`, `being_paid`, `already_paid`, `wrong_status`.
 */
export async function setShippingPrice(
  database: Database,
  context: OrderContext,
  orderNumber: number,
  price: Cents,
  note = "",
  settled: (tx: Tx, orderId: number) => Promise<void> = async () => {},
): Promise<Order | Failure> {
  const { store, now } = context;
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_PRICE)
    return failure("orders.bad_price", { amount: formatCents(MAX_PRICE) });
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) throw new Refusal(failure("orders.operator.not_found", { order: orderNumber }));
    const refused = refusalOf(row);
    if (refused) throw new Refusal(refused);
    const items = await rows.itemsOfOrder(tx, row.id);
    const promotions = onShipping(storedPromotions.read(row.promo_codes), price);
    const free = promotions.some(({ type }) => type === "free_shipping");
    const off = items.reduce((sum, { discount }) => sum + discount, free ? price : 0);
    const taxes = taxesWith(store, row, items, free ? 0 : price);
    const tax = taxes.reduce((sum, one) => sum + one.amount, 0);
    const before = await rows.taxesOfOrder(tx, row.id);
    const total = row.subtotal - off + price + tax;
    await settlingRows.putShippingPrice(
      tx,
      row.id,
      {
        shipping: price,
        post_subtotal_discount: off,
        promo_codes: storedPromotions.write(promotions),
        is_shipping_tbd: 0,
        shipping_set_at: now,
        tax,
        total,
      },
      taxes.map((one, position) => ({ ...one, position })),
    );
    await rows.addEvent(tx, row.id, {
      ...{ at: now, status: row.status, note, shipping: price },
      taxes_before: storedTaxLines.write(before),
    });
    const order = await readOrder(tx, store, orderNumber);
    if (!order) throw new Error(`order ${orderNumber} is gone`);
    if (order.email) {
      const key = orderKey(context.secret, row.order_token);
      const links = {
        order: `${context.baseUrl}/account/order/${orderNumber}?key=${key}`,
        payment: `${context.baseUrl}/account/order/${orderNumber}/payment?key=${key}`,
      };
      const choices = await laterChoices(tx, store, order);
      await emailFromShop(tx, now, shippingPriceEmail(context, order, note, links, choices));
    }
    if (owingOf({ ...row, total }) > 0) return order;
    // Before `settled`, whose refunds would otherwise count as refunds of the cancelled copies. It fails only if gift cards
    // paid nothing, and then there is nothing to give back.
    await planRefund(tx, context, row.id, "overpaid", "");
    await settled(tx, row.id);
    return (await readOrder(tx, store, orderNumber)) ?? order;
  });
}

/** Why an order's shipping price cannot be set, for staff. */
function refusalOf(row: rows.OrderRow): Failure | undefined {
  const { order_number: number, payment_state, status } = row;
  if (row.is_shipping_tbd === 0 && row.shipping_set_at === null)
    return failure("orders.has_price", { order: number, amount: formatCents(row.shipping) });
  if (status === "pending" || payment_state === "pending")
    return failure("orders.soon.being_paid", { order: number });
  if (payment_state !== "none")
    return failure("orders.already_paid", { order: number, state: payment_state.replaceAll("_", " ") });
  if (!PAYABLE.includes(status)) return failure("orders.price.wrong_status", { order: number, status });
  return undefined;
}

/** The taxes of an order with this shipping price, at the rates stored with each line. */
function taxesWith(
  store: Store,
  row: rows.OrderRow,
  items: Awaited<ReturnType<typeof rows.itemsOfOrder>>,
  shipping: Cents,
): TaxLine[] {
  const { settings } = store;
  const to = storedAddress.read(row.ship_to);
  const place = { country: to.country, province: to.prov, postal_code: to.postal_code };
  const lines = items.map(({ tax_class, sold_price, quantity, discount, taxes, snapshot }) => ({
    tax_class,
    is_giftcard: storedSnapshot.read(snapshot).is_giftcard,
    amount: sold_price * quantity - discount,
    taxes: storedTaxes.read(taxes),
  }));
  const { country, province } = settings.store_info;
  // Orders do not store how each tax applies to delivery, so look it up in the rates of that day.
  const ofThatDay = ratesFor(place, { country, province }, settings.tax_rates, row.order_date);
  const rankOf = (tax: { type: string; rate: number }) => ofThatDay.findIndex((one) => isSameTax(one, tax));
  const agreed = new Map(
    lines.flatMap(({ taxes }) => taxes.map((one) => [`${one.type} ${one.rate}`, one] as const)),
  );
  const rates = [...agreed.values()]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((tax) => ({ from: 0, tax_classes: [], ...ofThatDay[rankOf(tax)], ...tax }));
  const delivery = { amount: shipping, pickupPossible: settings.checkout_info.pickup_enabled };
  const delivered = { fees: settings.delivery_fees, place, now: row.order_date };
  return taxesAndFees(lines, rates, delivery, delivered, (rate, line) =>
    line.taxes.some((tax) => isSameTax(tax, rate)),
  );
}

const isSameTax = (one: { type: string; rate: number }, other: { type: string; rate: number }) =>
  one.type === other.type && one.rate === other.rate;

/** The ways to pay online for an order already placed: on a provider's page that a plain link leads to. */
async function laterChoices(db: Queries, store: Store, order: Order): Promise<ProviderId[]> {
  if (order.summary.total_owing <= 0) return [];
  return (await quoteChoices(db, store, order)).filter((choice) => isProvider(choice));
}

/** A payment that a shopper still has to make for an order already placed. */
export interface LaterPayment {
  order_number: number;
  amount: Cents;
  choices: ProviderId[];
  /** A payment has begun; only that one can be finished. */
  begun: boolean;
}

/** An order, and the key that opens it without an account. */
export interface Asking {
  order_number: number;
  key?: string | undefined;
}

/** The prefix of keys that mark payments for orders already placed. */
export const LATER = "order:";
/** Stored in place of a cart key, so that the browser that began the payment is recognized when it returns. */
export const laterMark = (session: Pick<Session, "cartKey">) => `${LATER}${session.cartKey}`;

/**
 * The amount owed for an order whose shipping price was set, for anyone who may see the order.
 * Failures: `not_found`, `not_payable`.
 */
export async function laterPayment(
  db: Queries,
  visitor: { store: Store; session: Session },
  asking: Asking,
): Promise<LaterPayment | Failure> {
  const { store, session } = visitor;
  const order = await getOrder(db, store, session, asking.order_number, asking.key);
  if (isFailure(order)) return order;
  const row = await rows.orderByNumber(db, store.id, asking.order_number);
  const open = row && row.shipping_set_at !== null && PAYABLE.includes(row.status);
  const begun = row?.payment_state === "pending";
  const choices = await laterChoices(db, store, order);
  if (!open || (!begun && row.payment_state !== "none") || choices.length === 0) return NOT_PAYABLE;
  return { order_number: row.order_number, amount: order.summary.total_owing, choices, begun };
}

const NOT_PAYABLE = failure("orders.not_payable");

/**
 * Begins the payment of an order whose shipping price was set, or returns the one that is under way. No money
 * moves here.
 * @param amount the amount that the shopper saw, in cents
 * Failures: `not_found`, `not_payable`, `unknown_choice`, `amount_changed`.
 */
export async function payLater(
  database: Database,
  visitor: { store: Store; session: Session; now: number; baseUrl: string },
  asking: Asking & { payment: string; amount: Cents },
): Promise<{ order_number: number; attempt: string; repeated?: true } | Failure> {
  const { store, session, now, baseUrl } = visitor;
  const { order_number, payment, amount } = asking;
  const due = await laterPayment(database.read, visitor, asking);
  if (isFailure(due)) return due;
  const provider = due.choices.find((choice) => choice === payment);
  if (!provider && !due.begun) {
    return failure("orders.unknown_choice", {}, { at: "payment_choice" });
  }
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, order_number);
    if (row?.payment_state === "pending" && row.attempt_id !== null && PAYABLE.includes(row.status))
      return { order_number, attempt: row.attempt_id, repeated: true };
    if (
      !row ||
      !provider ||
      row.payment_state !== "none" ||
      row.shipping_set_at === null ||
      !PAYABLE.includes(row.status)
    )
      throw new Refusal(NOT_PAYABLE);
    const owing = owingOf(row);
    if (owing !== amount || owing <= 0) throw new Refusal(failure("orders.amount_changed"));
    const attempt = await beginAttempt(tx, {
      id: newToken(),
      store_id: store.id,
      order_id: row.id,
      provider,
      amount,
      currency: row.currency,
      cart_key: laterMark(session),
      base_url: baseUrl,
      now,
    });
    await settlingRows.awaitAttempt(tx, row.id, attempt);
    await settlingRows.setPaymentState(tx, row.id, "pending");
    return { order_number, attempt };
  });
}
