import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { emailFromShop } from "../../email/email.server.ts";
import { onShipping } from "../../promotions/promotions.ts";
import type { Store } from "../../stores/stores.server.ts";
import { ratesFor, type TaxLine, taxesAndFees } from "../../tax/tax.ts";
import { shippingPriceEmail } from "../emails/emails.server.ts";
import {
  storedAddress,
  storedPromotions,
  storedSnapshot,
  storedTaxes,
  storedTaxLines,
} from "../json-columns.ts";
import { linkWithKey, orderKey } from "../key.server.ts";
import { readOrder } from "../orders.server.ts";
import { type Order, owingOf, PAYABLE } from "../orders.ts";
import { plannedRefunds, planRefund } from "../refunds/refunds.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { laterChoices } from "./later-payment.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";

/**
 * Some shipping has no price in any table. The shop sets the price after the order is placed, and the shopper
 * pays then.
 */

/** $100,000; anything higher is a typing mistake. */
const MAX_PRICE = 10_000_000;

/**
 * Sets the shipping price of an order that was placed without one, and emails the price and the ways to pay. Taxes are
 * updated at the rates of the order's day, and free shipping agreed on that day takes the price off. The price can be
 * set again until something is paid or refunded. If copies were cancelled and gift cards have paid more than the rest,
 * the difference goes back to them.
 * @param settled runs in the same transaction if gift cards have paid all of the order
 * Failures: `not_found`, `bad_price`, `has_price`, `being_paid`, `already_paid`, `wrong_status`.
 */
export async function setShippingPrice(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  { price, note = "" }: { price: Cents; note?: string | undefined },
  settled: (tx: Tx, orderId: OrderId) => Promise<void> = async () => {},
): Promise<Order | Failure> {
  const { store, now } = context;
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_PRICE)
    return failure("orders.bad_price", { amount: { cents: MAX_PRICE } });
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
    const tax = taxes.reduce((sum, line) => sum + line.amount, 0);
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
      taxes.map((line, position) => ({ ...line, position })),
    );
    await rows.addEvent(tx, row.id, {
      at: now,
      status: row.status,
      note,
      shipping: price,
      taxes_before: storedTaxLines.write(before),
    });
    const order = await readOrder(tx, store, orderNumber);
    if (!order) throw new Error(`order ${orderNumber} is gone`);
    if (order.email) {
      const key = orderKey(context.secret, row.order_token);
      const links = {
        order: linkWithKey(context.baseUrl, orderNumber, key),
        payment: `${context.baseUrl}/account/order/${orderNumber}/payment?key=${key}`,
      };
      const choices = await laterChoices(tx, store, order);
      await emailFromShop(tx, now, shippingPriceEmail(context, order, note, links, choices));
    }
    if (owingOf({ ...row, total }) > 0) return order;
    // Before `settled`, whose refunds would otherwise count as refunds of the cancelled copies.
    plannedRefunds(await planRefund(tx, context, row.id, "overpaid"));
    await settled(tx, row.id);
    return (await readOrder(tx, store, orderNumber)) ?? order;
  });
}

/** The reason, for staff, why an order's shipping price cannot be set, or undefined. */
function refusalOf(row: rows.OrderRow): Failure | undefined {
  const { order_number: number, payment_state, status } = row;
  if (row.is_shipping_tbd === 0 && row.shipping_set_at === null)
    return failure("orders.has_price", { order: number, amount: { cents: row.shipping } });
  if (status === "pending" || payment_state === "pending")
    return failure("orders.soon.being_paid", { order: number });
  if (payment_state !== "none")
    return failure("orders.already_paid", { order: number, state: { word: words.payments[payment_state] } });
  if (!PAYABLE.includes(status))
    return failure("orders.price.wrong_status", { order: number, status: { word: words.statuses[status] } });
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
  const address = { country: to.country, province: to.prov, postal_code: to.postal_code };
  const lines = items.map(({ tax_class, sold_price, quantity, discount, taxes, snapshot }) => ({
    tax_class,
    is_giftcard: storedSnapshot.read(snapshot).is_giftcard,
    amount: sold_price * quantity - discount,
    taxes: storedTaxes.read(taxes),
  }));
  const { country, province } = settings.store_info;
  // Orders do not store how each tax applies to delivery, so look it up in the rates of that day.
  const ofThatDay = ratesFor(address, { country, province }, settings.tax_rates, row.order_date);
  const rankOf = (tax: { type: string; rate: number }) => ofThatDay.findIndex((rate) => isSameTax(rate, tax));
  const agreed = new Map(
    lines.flatMap(({ taxes }) => taxes.map((tax) => [`${tax.type} ${tax.rate}`, tax] as const)),
  );
  const rates = [...agreed.values()]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((tax) => ({ from: 0, tax_classes: [], ...ofThatDay[rankOf(tax)], ...tax }));
  const delivery = { amount: shipping, pickupPossible: settings.checkout_info.pickup_enabled };
  const delivered = { fees: settings.delivery_fees, address, now: row.order_date };
  return taxesAndFees(lines, rates, delivery, delivered, (rate, line) =>
    line.taxes.some((tax) => isSameTax(tax, rate)),
  );
}

const isSameTax = (a: { type: string; rate: number }, b: { type: string; rate: number }) =>
  a.type === b.type && a.rate === b.rate;
