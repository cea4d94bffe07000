import { z } from "zod";
import { openCard } from "#app/domain/orders/cards.server.ts";
import { takeBackCancelled } from "#app/domain/orders/given-back.server.ts";
import { skipOrderNumbers } from "#app/domain/orders/numbers.server.ts";
import {
  newestOrders,
  orderKeyOf,
  paymentOf,
  readOrder,
  whereCopiesAre,
} from "#app/domain/orders/orders.server.ts";
import { ORDER_STATUS, PAID_BY } from "#app/domain/orders/orders.ts";
import { pickList } from "#app/domain/orders/picking.server.ts";
import { priceQuote, type QuotePrices } from "#app/domain/orders/quotes.server.ts";
import { cancelCopies, refundCopies } from "#app/domain/orders/reductions.server.ts";
import { carryOut, markPaid, refundOrder, refundsOf } from "#app/domain/orders/refunds.server.ts";
import { setShippingPrice } from "#app/domain/orders/shipping-price.server.ts";
import { moveOrder, shipOrder } from "#app/domain/orders/status.server.ts";
import { attemptEvents } from "#app/domain/payments/attempts.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { fold } from "#app/lib/fold.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall, shapedBy } from "../common/define.server.ts";
import { purchaseOrder } from "../common/fields.server.ts";
import { type StaffVisit, tillOf } from "../common/operator-visit.server.ts";
import { addressFields } from "../common/person-fields.server.ts";
import { cents, count, limit, moment, note, orderNumber, shortText } from "./fields.server.ts";

/**
 * `orders/list {limit, from, until, statuses, find, location}`: the newest orders of a shop; those placed from a moment on and
 * before another, in these statuses, with these words in their number, name, email, phone or Purchase Order #, or picked
 * up at the location of this name. Failure: `unknown_location`.
 */
export const list = defineCall("orders/list", {
  kind: "read",
  access: staff,
  input: z.object({
    limit: limit(20),
    from: moment.optional(),
    until: moment.optional(),
    statuses: z.array(z.enum(ORDER_STATUS)).min(1).optional(),
    find: shortText.optional(),
    location: shortText.optional(),
  }),
  run: async ({ platform, store }, { limit, find = "", location, ...sought }) => {
    const place = locationNamed(store, location);
    if (isFailure(place)) return place;
    return {
      orders: await newestOrders(platform.database.read, store, limit, { ...sought, ...place, find }),
    };
  },
});

/**
 * `orders/pickList {location}`: what to fetch for orders that were placed or accepted, from which location and shelf.
 * Failure: `unknown_location`.
 */
export const pick = defineCall("orders/pickList", {
  kind: "read",
  access: staff,
  input: z.object({ location: shortText.optional() }),
  run: async ({ platform, store }, { location }) => {
    const place = locationNamed(store, location);
    if (isFailure(place)) return place;
    return { picks: await pickList(platform.database.read, store, place.location_id) };
  },
});

/** The location that staff name, in any case. */
function locationNamed(store: Store, name: string | undefined): { location_id?: number } | Failure {
  if (name === undefined) return {};
  const locations = locationsOf(store.settings);
  const location = locations.find(({ altname }) => fold(altname) === fold(name));
  const names = locations.map(({ altname }) => altname).join(", ");
  return location
    ? { location_id: location.location_id }
    : failure("calls.quote.unknown_location", { names }, { at: "location" });
}

/**
 * `orders/show {order_number}`: an order, where the copies of each line are, the link that opens it without an account,
 * its payment through a provider, and its refunds. Failure: `not_found`.
 */
export const show = defineCall("orders/show", {
  kind: "read",
  access: staff,
  input: z.object({ order_number: orderNumber }),
  run: async ({ platform, store, baseUrl, secret }, { order_number }) => {
    const db = platform.database.read;
    const order = await readOrder(db, store, order_number);
    if (!order) return failure("orders.operator.not_found", { order: order_number });
    const attempt = await paymentOf(db, store, order_number);
    const key = await orderKeyOf(db, store, secret, order_number);
    return {
      order,
      copies: await whereCopiesAre(db, store, order_number),
      link: `${baseUrl}/account/order/${order_number}?key=${key}`,
      payment: attempt && {
        provider: attempt.provider,
        provider_ref: attempt.provider_ref,
        state: attempt.state,
        events: await attemptEvents(db, attempt.id),
      },
      refunds: await refundsOf(db, store, order_number),
    };
  },
});

const moving = z.object({ order_number: orderNumber, note });
const move = <const Name extends string>(
  name: Name,
  to: Exclude<Parameters<typeof moveOrder>[3], "cancelled">,
) =>
  defineCall(name, {
    access: staff,
    input: moving,
    run: (visit, { order_number, note }) => moveOrder(visit.platform.database, visit, order_number, to, note),
  });

/** `orders/accept {order_number, note}`: marks it as being prepared. Failures: those of `moveOrder`. */
export const accept = move("orders/accept", "accepted");
/** `orders/ready {order_number, note}`: marks it as ready for pickup. */
export const ready = move("orders/ready", "ready");
/** `orders/complete {order_number, note}`: marks it as picked up. */
export const complete = move("orders/complete", "completed");

/** Copies to take off an order: lines count from 1. */
const lines = z.array(z.object({ line: count, quantity: count })).max(1000);
/** How many copies of each line, by its position from 0; a line named twice counts twice. */
function copiesBy(named: z.output<typeof lines>): Map<number, number> {
  const copies = new Map<number, number>();
  for (const { line, quantity } of named) copies.set(line - 1, (copies.get(line - 1) ?? 0) + quantity);
  return copies;
}

/**
 * `orders/cancel {order_number, lines, shipping, restock, note}`: cancels what has not been sent of an order, or these copies
 * of it, and refunds what was paid for them through a provider and with gift cards. `shipping` is how much of the price of
 * shipping is taken off as well, in cents. @returns the order, its refunds, what staff have to hand over themselves, and why
 * the refunds failed if they did: the copies are cancelled even then. Failures: those of `cancelCopies`.
 */
export const cancel = defineCall("orders/cancel", {
  access: staff,
  input: moving.extend({
    lines: lines.optional(),
    shipping: cents.default(0),
    restock: z.boolean().default(true),
  }),
  run: async (visit, { order_number, lines, ...given }) => {
    const { database } = visit.platform;
    const done = await cancelCopies(database, visit, order_number, {
      ...given,
      lines: lines && copiesBy(lines),
    });
    if (isFailure(done)) return done;
    const started = done.refunds.filter(({ state }) => state === "started");
    const carried = await carryOut(tillOf(visit), visit, started);
    const atOnce = done.refunds.filter(({ state }) => state !== "started");
    const answer = { order: done.order, hand_back: done.hand_back };
    if (isFailure(carried)) return { ...answer, refunds: atOnce, problem: carried.error };
    return { ...answer, refunds: [...carried, ...atOnce], problem: null };
  },
});

/** `orders/ship {order_number, parcel, tracking, note}`: marks a parcel as shipped. Failures: those of `shipOrder`. */
export const ship = defineCall("orders/ship", {
  access: staff,
  input: moving.extend({ parcel: count.optional(), tracking: shortText.default("") }),
  run: (visit, { order_number, parcel, ...more }) =>
    shipOrder(visit.platform.database, visit, order_number, { number: parcel, ...more }),
});

/** `orders/shipping {order_number, price, note}`: the price of shipping, in cents. Failures: those of `setShippingPrice`. */
export const shipping = defineCall("orders/shipping", {
  access: staff,
  input: moving.extend({ price: cents }),
  run: (visit, { order_number, price, note }) =>
    setShippingPrice(visit.platform.database, visit, order_number, price, note, (tx, id) =>
      takeBackCancelled(tx, visit, id),
    ),
});

/**
 * `orders/paid {order_number, method}`: it was paid in the shop. @returns the amount, and how much of it staff hand back
 * because it is for tickets of a cancelled event. Failures: those of `markPaid`.
 */
export const paid = defineCall("orders/paid", {
  access: staff,
  input: z.object({ order_number: orderNumber, method: z.enum(PAID_BY) }),
  run: async (visit, { order_number, method }): Promise<{ amount: number; hand_back: number } | Failure> => {
    const { database } = visit.platform;
    const amount = await markPaid(database, visit, order_number, method, (tx, id) =>
      takeBackCancelled(tx, visit, id),
    );
    if (isFailure(amount)) return amount;
    const refunds = await refundsOf(database.read, visit.store, order_number);
    const byHand = refunds.filter(({ target }) => target === "by_hand");
    return { amount, hand_back: byHand.reduce((sum, refund) => sum + refund.amount, 0) };
  },
});

/**
 * `orders/refund {order_number, amount, note}`: an amount, or everything left. With `lines`, what these copies cost with their
 * taxes, and `shipping` of the price of shipping; `restock` puts them back on the shelves. Failures: `amount_or_lines`, those
 * of `refundOrder` and of `refundCopies`.
 */
export const refund = defineCall("orders/refund", {
  access: staff,
  input: moving.extend({
    amount: cents.optional(),
    lines: lines.optional(),
    shipping: cents.default(0),
    restock: z.boolean().default(false),
  }),
  run: async (visit, { order_number, amount, lines, note, ...given }) => {
    const till = tillOf(visit);
    if (lines ? amount !== undefined : given.shipping > 0 || given.restock)
      return failure("calls.refund.amount_or_lines", {}, { at: lines ? "amount" : "lines" });
    const refunds = lines
      ? await refundCopies(till, visit, order_number, { ...given, note, lines: copiesBy(lines) })
      : await refundOrder(till, visit, order_number, amount, note);
    return isFailure(refunds) ? refunds : { refunds };
  },
});

/**
 * `orders/quote {order_number, prices, shipping, until, note, pickup, ship_to, po}`: prices a quote and emails it. `prices`
 * has amounts by line, counted from 1; without `until` the prices hold as long as the shop's settings say. `pickup` (the
 * name of a location), `ship_to` (the fields of an address; name, phone number and country default to the customer's)
 * and `po` replace what the customer asked for.
 * Failures: `past`, `not_found`, `unknown_location`, `one_delivery`, those of an address, and those of `priceQuote`.
 */
export const quote = defineCall("orders/quote", {
  access: staff,
  input: moving.extend({
    prices: z
      .array(z.object({ line: count, price: cents }))
      .max(1000)
      .default([]),
    shipping: cents.optional(),
    until: moment.optional(),
    pickup: shortText.optional(),
    ship_to: z.record(shortText, shortText).optional(),
    po: purchaseOrder.optional(),
  }),
  run: async (visit, { order_number, prices, until, pickup, ship_to, po, ...given }) => {
    const { now, store } = visit;
    const end = until ?? now + store.settings.checkout_info.quote_days * 86_400;
    if (end <= now) return failure("calls.quote.past", {}, { at: "until" });
    const delivery = await deliveryOf(visit, order_number, { pickup, ship_to });
    if (isFailure(delivery)) return delivery;
    return priceQuote(visit.platform.database, visit, order_number, {
      ...given,
      prices: new Map(prices.map(({ line, price }) => [line - 1, price])),
      until: end,
      delivery,
      purchaseorder: po,
    });
  },
});

/** The delivery that staff named, if any. */
async function deliveryOf(
  { platform, store }: StaffVisit,
  order: number,
  { pickup, ship_to }: { pickup?: string | undefined; ship_to?: Record<string, string> | undefined },
): Promise<QuotePrices["delivery"] | Failure> {
  if (pickup !== undefined && ship_to) return failure("calls.quote.one_delivery");
  if (pickup !== undefined) {
    const locations = locationsOf(store.settings);
    const location = locations.find(({ altname }) => altname.toLowerCase() === pickup.toLowerCase());
    const names = locations.map(({ altname }) => altname).join(", ");
    return location
      ? { pickup: location.location_id }
      : failure("calls.quote.unknown_location", { names }, { at: "pickup" });
  }
  if (!ship_to) return undefined;
  const asked = await readOrder(platform.database.read, store, order);
  if (!asked) return failure("orders.operator.not_found", { order });
  const { purchaser_name: name, phone: phone_number } = asked;
  const { country } = store.settings.store_info;
  const address = shapedBy(addressFields, { name, phone_number, country, ...ship_to });
  return isFailure(address) ? address : { ship_to: address.value };
}

/**
 * `orders/card {order_number, key}`: decrypts an order's card with the operator's private key, once, and destroys it.
 * Failures: `not_found`, `wrong_key`.
 */
export const card = defineCall("orders/card", {
  access: staff,
  input: z.object({ order_number: orderNumber, key: z.string().max(20_000) }),
  run: async ({ platform, store }, { order_number, key }) => {
    const card = await openCard(platform.database, store, order_number, key);
    return isFailure(card) ? card : { card };
  },
});

/** `orders/skip`: skips order numbers after PostgreSQL is restored from a backup. @returns how many */
export const skip = defineCall("orders/skip", {
  access: operator,
  input: z.object({}),
  run: async ({ platform }) => ({ skipped: await skipOrderNumbers(platform.database) }),
});
