import { z } from "zod";
import type { AddressDetails } from "#app/domain/accounts/customer.ts";
import { publicIdOf } from "#app/domain/accounts/desk-accounts.server.ts";
import * as acts from "#app/domain/orders/acts/acts.server.ts";
import { type ActKind, UNDONE_WITHIN } from "#app/domain/orders/acts/acts.ts";
import { disputesOf } from "#app/domain/orders/disputes/disputes.server.ts";
import { emailOf, emailsOf, sendEmailAgain } from "#app/domain/orders/emails/sent-emails.server.ts";
import { skipOrderNumbers } from "#app/domain/orders/numbers.server.ts";
import {
  customerOfOrder,
  orderKeyOf,
  paymentOf,
  readOrder,
  whereCopiesAre,
} from "#app/domain/orders/orders.server.ts";
import { ORDER_STATUS, PAID_BY } from "#app/domain/orders/orders.ts";
import { pickList } from "#app/domain/orders/packing/pick-list.server.ts";
import { changeAddress, changeLocation } from "#app/domain/orders/placement/destination.server.ts";
import { openCard } from "#app/domain/orders/placement/sealed-cards.server.ts";
import { setShippingPrice } from "#app/domain/orders/placement/shipping-price.server.ts";
import { markPaid } from "#app/domain/orders/placement/shop-payment.server.ts";
import { pageOfOrders, queueOf } from "#app/domain/orders/queues/queues.server.ts";
import { QUEUES } from "#app/domain/orders/queues/queues.ts";
import { priceQuote, type QuotePrices } from "#app/domain/orders/quotes/quotes.server.ts";
import { cancelCopies, refundCopies } from "#app/domain/orders/reductions/reductions.server.ts";
import { refundOrder, refundsOf, requestRefunds } from "#app/domain/orders/refunds/refunds.server.ts";
import { refundableOf } from "#app/domain/orders/refunds/standing.server.ts";
import { refundIfEventCancelled } from "#app/domain/orders/refunds/ticket-refunds.server.ts";
import { moveOrder, shipOrder } from "#app/domain/orders/status.server.ts";
import { versionOf } from "#app/domain/orders/version.server.ts";
import { attemptEvents } from "#app/domain/payments/attempts.server.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { fold } from "#app/lib/fold.ts";
import type { Cents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall, shapedBy } from "../common/define.server.ts";
import { purchaseOrder } from "../common/fields.server.ts";
import { locationsFor, orderCall } from "../common/order-call.server.ts";
import { addressFields } from "../common/person-fields.server.ts";
import { gatewayServices, type StaffVisit } from "../common/staff-visit.server.ts";
import { chargeAsStaff, chargeThenLeave } from "./charge-before-leaving.server.ts";
import { cents, count, limit, moment, note, orderNumber, rowId, shortText } from "./fields.server.ts";

/**
 * `orders/list {limit, queue, from, until, statuses, find, location, customer, after, before}`: orders of a shop, the
 * newest first. `queue` lists one queue, the oldest orders first. `from` and `until` are for orders placed at or after
 * the first moment and before the second. `find` has words of the number, name, email, phone, Purchase Order #, last
 * digits of the card or title of a gift registry, or the ISBN of a title. `location` is the name of the pickup
 * location. `customer` is the id of the account that placed the order, or for which it was placed.
 * @returns also the numbers that `after` and `before` take for the next and the previous page
 * Failure: `unknown_location` if the shop has no such location.
 */
export const list = defineCall("orders/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    limit: limit(20),
    queue: z.enum(QUEUES).optional(),
    from: moment.optional(),
    until: moment.optional(),
    statuses: z.array(z.enum(ORDER_STATUS)).min(1).optional(),
    find: shortText.optional(),
    location: shortText.optional(),
    customer: rowId.optional(),
    after: orderNumber.optional(),
    before: orderNumber.optional(),
  }),
  run: async (visit, { limit, after, before, location, ...sought }) => {
    const { platform, store } = visit;
    const chosenLocation = location === undefined ? undefined : locationNamed(store, location);
    if (isFailure(chosenLocation)) return chosenLocation;
    const wanted = { ...sought, ...chosenLocation, within: locationsFor(visit) };
    return pageOfOrders(platform.database.read, store, wanted, { limit, after, before });
  },
});

/**
 * `orders/pickList {location}`: the copies to fetch for orders that were placed or accepted, with their location,
 * section and shelf. Failure: `unknown_location` if the shop has no such location.
 */
export const showPickList = defineCall("orders/pickList", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ location: shortText.optional() }),
  run: async (visit, { location }) => {
    const { platform, store } = visit;
    const chosenLocation = location === undefined ? undefined : locationNamed(store, location);
    if (isFailure(chosenLocation)) return chosenLocation;
    const within = locationsFor(visit);
    const wanted = chosenLocation ? [chosenLocation.location_id] : within;
    const locations = within ? wanted?.filter((id) => within.includes(id)) : wanted;
    return { picks: await pickList(platform.database.read, store, locations) };
  },
});

/** The location with this name, in any case. */
function locationNamed(store: Store, name: string, field = "location"): { location_id: number } | Failure {
  const locations = locationsOf(store.settings);
  const location = locations.find(({ altname }) => fold(altname) === fold(name));
  const names = locations.map(({ altname }) => altname).join(", ");
  return location
    ? { location_id: location.location_id }
    : failure("calls.quote.unknown_location", { names }, { at: field });
}

/**
 * `orders/show {order_number}`: an order with its version and queue, the locations of its copies, and the link that
 * opens it without an account. Also its payment through a provider, refunds, what is left to refund, disputes, staff's
 * acts and newest emails; and the customer's account, if the caller may see it. Failure: `not_found` if the shop has no
 * such order, or the caller may not see it.
 */
export const show = orderCall("orders/show", "see_orders", {
  kind: "read",
  input: z.object({ order_number: orderNumber }),
  run: async (visit, { order_number }) => {
    const { platform, store, baseUrl, secret } = visit;
    const db = platform.database.read;
    const order = await readOrder(db, store, order_number);
    if (!order) return failure("orders.operator.not_found", { order: order_number });
    const attempt = await paymentOf(db, store, order_number);
    const key = await orderKeyOf(db, store, secret, order_number);
    const version = await versionOf(db, store, order_number);
    const customer = mayNotSee(visit) ? null : await customerOfOrder(db, store, order_number);
    return {
      order,
      version,
      customer: customer === null ? null : ((await publicIdOf(db, customer)) ?? null),
      queue: await queueOf(db, store, order_number),
      copies: await whereCopiesAre(db, store, order_number),
      link: `${baseUrl}/account/order/${order_number}?key=${key}`,
      payment: attempt && {
        provider: attempt.provider,
        provider_ref: attempt.provider_ref,
        state: attempt.state,
        authorized_until: attempt.authorized_until,
        events: await attemptEvents(db, attempt.id),
      },
      refunds: await refundsOf(db, store, order_number),
      refundable: await refundableOf(db, store, order_number),
      disputes: await disputesOf(db, store, order_number),
      acts: await acts.actsOf(db, store, order_number, version),
      emails: await emailsOf(db, store, order_number, EMAILS),
    };
  },
});

/** Refuses callers who may not see customers. */
const mayNotSee = staff("see_customers");

/** Most emails about an order that staff see. */
const EMAILS = 100;

/**
 * The version of the order that the caller read; the current one if omitted.
 * Failure: `changed` if somebody changed it after the caller read it.
 */
const version = z.string().max(20).optional();
const moveInput = z.object({ order_number: orderNumber, note, version });

/**
 * Runs a verb on an order if it is still at this version, and records who ran it.
 * Failures: `changed`, and the verb's.
 */
const actOnOrder = <Done>(
  visit: StaffVisit,
  kind: ActKind,
  input: { order_number: OrderNumber; version?: string | undefined; note?: string | undefined },
  verb: (database: Database) => Promise<Done>,
) => acts.performAct(visit.platform.database, visit, { ...input, kind }, verb);

const move = <const Name extends string>(name: Name, to: Parameters<typeof moveOrder>[3]) =>
  orderCall(name, "work_orders", {
    input: moveInput,
    run: (visit, input) =>
      chargeThenLeave(visit, input, (version) =>
        actOnOrder(visit, to, { ...input, version }, (database) =>
          moveOrder(database, visit, input.order_number, to, input.note),
        ),
      ),
  });

/** `orders/accept {order_number, note}`: marks an order as being prepared. Failures: those of `moveOrder`. */
export const accept = move("orders/accept", "accepted");
/** `orders/ready {order_number, note}`: marks an order as ready for pickup, after charging its authorized card. */
export const ready = move("orders/ready", "ready");
/** `orders/complete {order_number, note}`: marks an order as picked up, after charging its authorized card. */
export const complete = move("orders/complete", "completed");

/** Copies to take off an order: lines count from 1. */
const lines = z.array(z.object({ line: count, quantity: count })).max(1000);
/** Number of copies by line position (from 0). A line named twice counts twice. */
function copiesByLine(lineCopies: z.output<typeof lines>): Map<number, number> {
  const copies = new Map<number, number>();
  for (const { line, quantity } of lineCopies) copies.set(line - 1, (copies.get(line - 1) ?? 0) + quantity);
  return copies;
}

/**
 * Requests the refunds that a change of an order has recorded.
 * @returns the refunds, and the reason if the provider refused one; the change stays as it is
 */
async function carryOut(visit: StaffVisit, recorded: readonly Refund[]) {
  const started = recorded.filter(({ state }) => state === "started");
  const refunds = recorded.filter(({ state }) => state !== "started");
  const requested = await requestRefunds(gatewayServices(visit), visit, started);
  return isFailure(requested)
    ? { refunds, problem: requested.error }
    : { refunds: [...requested, ...refunds], problem: null };
}

/**
 * `orders/cancel {order_number, lines, shipping, restock, note}`: cancels all unsent copies of an order, or these, and
 * refunds them. Only what was paid through a provider and with gift cards is refunded. `shipping` is the part of the
 * shipping price to take off, in cents.
 * @returns the order, its refunds, the amount that staff have to hand over, and the reason if a refund failed; the
 * copies are cancelled even then
 * Failures: those of `cancelCopies`.
 */
export const cancel = orderCall("orders/cancel", "cancel", {
  input: moveInput.extend({
    lines: lines.optional(),
    shipping: cents.default(0),
    restock: z.boolean().default(true),
  }),
  run: async (visit, { order_number, lines, version, ...cancellation }) => {
    const by = { order_number, version, note: cancellation.note };
    const cancelled = await actOnOrder(visit, "cancelled", by, (database) =>
      cancelCopies(database, visit, order_number, { ...cancellation, lines: lines && copiesByLine(lines) }),
    );
    if (isFailure(cancelled)) return cancelled;
    const { order, hand_back } = cancelled;
    return { order, hand_back, ...(await carryOut(visit, cancelled.refunds)) };
  },
});

/**
 * `orders/ship {order_number, parcel, tracking, note}`: marks a parcel as shipped, after charging the order's
 * authorized card. Failures: those of `shipOrder` and of `chargeOrder`.
 */
export const ship = orderCall("orders/ship", "work_orders", {
  input: moveInput.extend({ parcel: count.optional(), tracking: shortText.default("") }),
  run: (visit, { order_number, parcel, version, ...more }) =>
    chargeThenLeave(visit, { order_number, version }, (version) =>
      actOnOrder(visit, "shipped", { order_number, version, note: more.note }, (database) =>
        shipOrder(database, visit, order_number, { number: parcel, ...more }),
      ),
    ),
});

/**
 * `orders/charge {order_number}`: charges the card that was authorized when the order was placed.
 * @returns the amount, in cents
 * Failures: those of `chargeOrder`.
 */
export const charge = orderCall("orders/charge", "work_orders", {
  input: z.object({ order_number: orderNumber, version }),
  run: (visit, input) => chargeAsStaff(visit, input),
});

/**
 * `orders/shipping {order_number, price, note}`: sets the price of shipping, in cents. Failures: those of
 * `setShippingPrice`.
 */
export const shipping = orderCall("orders/shipping", "work_orders", {
  input: moveInput.extend({ price: cents }),
  run: (visit, { order_number, price, note, version }) =>
    actOnOrder(visit, "priced", { order_number, version, note }, (database) =>
      setShippingPrice(database, visit, order_number, { price, note }, (tx, id) =>
        refundIfEventCancelled(tx, visit, id),
      ),
    ),
});

/**
 * `orders/paid {order_number, method}`: records that an order was paid in the shop.
 * @returns the amount, and the part to hand back because it is for tickets of a cancelled event
 * Failures: those of `markPaid`.
 */
export const markPaidInShop = orderCall("orders/paid", "mark_paid", {
  input: z.object({ order_number: orderNumber, method: z.enum(PAID_BY), version }),
  run: async (
    visit,
    { order_number, method, version },
  ): Promise<{ amount: Cents; hand_back: Cents } | Failure> => {
    const { database } = visit.platform;
    const amount = await actOnOrder(visit, "paid", { order_number, version }, (database) =>
      markPaid(database, visit, order_number, method, (tx, id) => refundIfEventCancelled(tx, visit, id)),
    );
    if (isFailure(amount)) return amount;
    const refunds = await refundsOf(database.read, visit.store, order_number);
    const byHand = refunds.filter(({ target }) => target === "by_hand");
    return { amount, hand_back: byHand.reduce((sum, refund) => sum + refund.amount, 0) };
  },
});

/**
 * `orders/refund {order_number, amount, note}`: refunds an amount, or everything left, which voids gift cards that the
 * order bought. With `lines`, takes these copies off and refunds their price and taxes, and `shipping` of the shipping
 * price; `restock` puts them back on the shelves. `method` is how staff hand back what was paid in the shop, by default
 * the way it was paid.
 * @returns the refunds, and the reason if the provider refused one; copies are off the order even then, and other
 * parts of the refund stay as they are
 * Failures: `amount_or_lines`, those of `refundOrder` and of `refundCopies`.
 */
export const refund = orderCall("orders/refund", "refund", {
  input: moveInput.extend({
    amount: cents.optional(),
    lines: lines.optional(),
    shipping: cents.default(0),
    restock: z.boolean().default(false),
    method: z.enum(PAID_BY).optional(),
  }),
  run: async (visit, { order_number, amount, lines, note, version, method, ...returned }) => {
    if (lines ? amount !== undefined : returned.shipping > 0 || returned.restock)
      return failure("calls.refund.amount_or_lines", {}, { at: lines ? "amount" : "lines" });
    const by = { order_number, version, note };
    if (lines) {
      const reduction = { ...returned, note, method, lines: copiesByLine(lines) };
      const reduced = await actOnOrder(visit, "refunded", by, (database) =>
        refundCopies(database, visit, order_number, reduction),
      );
      return isFailure(reduced) ? reduced : carryOut(visit, reduced.refunds);
    }
    const recorded = await actOnOrder(visit, "refunded", by, (database) =>
      refundOrder(database, visit, order_number, amount ?? "everything", { note, method }),
    );
    return isFailure(recorded) ? recorded : carryOut(visit, recorded);
  },
});

/**
 * `orders/quote {order_number, prices, shipping, until, note, pickup, ship_to, po}`: prices a quote and emails it.
 * `prices` has amounts by line, counted from 1. Without `until`, the prices are valid as long as the shop's settings
 * say. `pickup` (the name of a location), `ship_to` (the fields of an address; name, phone number and country default
 * to the customer's) and `po` replace what the customer asked for.
 * Failures: `past`, `not_found`, `unknown_location`, `one_delivery`, those of an address, and those of `priceQuote`.
 */
export const quote = orderCall("orders/quote", "discounts", {
  input: moveInput.extend({
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
  run: async (visit, { order_number, prices, until, pickup, ship_to, po, version, ...terms }) => {
    const { now, store } = visit;
    const end = until ?? now + store.settings.checkout_info.quote_days * 86_400;
    if (end <= now) return failure("calls.quote.past", {}, { at: "until" });
    const delivery = await deliveryOf(visit, order_number, { pickup, ship_to });
    if (isFailure(delivery)) return delivery;
    return actOnOrder(visit, "quoted", { order_number, version, note: terms.note }, (database) =>
      priceQuote(database, visit, order_number, {
        ...terms,
        prices: new Map(prices.map(({ line, price }) => [line - 1, price])),
        until: end,
        delivery,
        purchaseorder: po,
      }),
    );
  },
});

/** The delivery that staff chose, if any. */
async function deliveryOf(
  visit: StaffVisit,
  order: number,
  { pickup, ship_to }: { pickup?: string | undefined; ship_to?: Record<string, string> | undefined },
): Promise<QuotePrices["delivery"] | Failure> {
  if (pickup !== undefined && ship_to) return failure("calls.quote.one_delivery");
  if (pickup !== undefined) {
    const pickupLocation = locationNamed(visit.store, pickup, "pickup");
    return isFailure(pickupLocation) ? pickupLocation : { pickup: pickupLocation.location_id };
  }
  if (!ship_to) return undefined;
  const address = await addressGiven(visit, order, ship_to);
  return isFailure(address) ? address : { ship_to: address.value };
}

/** An address whose name, phone number and country may be left out. */
async function addressGiven(
  { platform, store }: StaffVisit,
  order: number,
  fields: Record<string, string>,
): Promise<{ value: AddressDetails } | Failure> {
  const found = await readOrder(platform.database.read, store, order);
  if (!found) return failure("orders.operator.not_found", { order });
  const { purchaser_name: name, phone: phone_number } = found;
  const { country } = store.settings.store_info;
  return shapedBy(addressFields, { name, phone_number, country, ...fields });
}

/**
 * `orders/location {order_number, location, note}`: moves a pickup to the location of this name, and emails the
 * shopper. Failures: `unknown_location`, those of `changeLocation`.
 */
export const location = orderCall("orders/location", "work_orders", {
  input: moveInput.extend({ location: shortText }),
  run: (visit, { location, ...input }) => {
    const chosenLocation = locationNamed(visit.store, location);
    if (isFailure(chosenLocation)) return chosenLocation;
    return actOnOrder(visit, "location", input, (database) =>
      changeLocation(database, visit, input.order_number, chosenLocation.location_id, input.note),
    );
  },
});

/**
 * `orders/address {order_number, ship_to, note}`: changes the address of an order that was not sent yet, and emails the
 * shopper. `ship_to` has the fields of an address; name, phone number and country default to the customer's.
 * Failures: `not_found`, those of an address, and those of `changeAddress`.
 */
export const address = orderCall("orders/address", "work_orders", {
  input: moveInput.extend({ ship_to: z.record(shortText, shortText) }),
  run: async (visit, { ship_to, ...input }) => {
    const to = await addressGiven(visit, input.order_number, ship_to);
    if (isFailure(to)) return to;
    return actOnOrder(visit, "address", input, (database) =>
      changeAddress(database, visit, input.order_number, to.value, input.note),
    );
  },
});

/**
 * `orders/note {order_number, note}`: writes a note that only staff read. Failure: `not_found` if the shop has no such
 * order, or the caller may not see it.
 */
export const addNote = orderCall("orders/note", "work_orders", {
  input: z.object({ order_number: orderNumber, note: z.string().trim().min(1).max(5000) }),
  run: async (visit, input) => {
    const { order_number } = input;
    return actOnOrder(visit, "note", input, async ({ transaction, read }) => {
      if (!(await readOrder(read, visit.store, order_number)))
        return failure("orders.operator.not_found", { order: order_number });
      return transaction(async () => ({ order_number }));
    });
  },
});

/**
 * `orders/undo {order_number, act}`: undoes an act of staff, by its number, and stops its unsent emails.
 * @returns the undone act, and how many of its emails were stopped or had been sent. Failures: those of `undoAct`.
 */
export const undo = orderCall("orders/undo", "work_orders", {
  input: z.object({ order_number: orderNumber, act: count }),
  run: async (visit, { order_number, act }) => {
    const { platform, store, by } = visit;
    const mayTake = by.stores === "all" || by.rights.includes("mark_paid");
    const done = mayTake ? [] : await acts.actsOf(platform.database.read, store, order_number, "");
    if (done.some(({ number, kind }) => number === act && kind === "paid"))
      return failure("calls.right.permission");
    return acts.undoAct(platform.database, visit, order_number, act);
  },
});

/** `orders/done {limit}`: staff's acts on orders within a day, the newest first. */
export const listRecentActs = defineCall("orders/done", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ limit: limit(50) }),
  run: async (visit, { limit }) => {
    const { platform, store, now } = visit;
    const since = now - UNDONE_WITHIN;
    return { acts: await acts.actsSince(platform.database.read, store, since, limit, locationsFor(visit)) };
  },
});

/**
 * `orders/email {order_number, id}`: an email about an order, with its text. Failure: `not_found` if the shop has no
 * such order, or the caller may not see it.
 */
export const email = orderCall("orders/email", "see_orders", {
  kind: "read",
  input: z.object({ order_number: orderNumber, id: rowId }),
  run: async ({ platform, store }, { order_number, id }) =>
    (await emailOf(platform.database.read, store, order_number, id)) ??
    failure("orders.order_email.not_found", { order: order_number, id }),
});

/**
 * `orders/resend {order_number, id}`: sends an email about an order again. Failures: `not_found` if the shop has no
 * such order, or the caller may not see it; `no_text` if its text is deleted; `busy` if it is being sent at this
 * moment.
 */
export const resend = orderCall("orders/resend", "work_orders", {
  input: z.object({ order_number: orderNumber, id: rowId }),
  run: (visit, { order_number, id }) =>
    actOnOrder(visit, "resent", { order_number }, async (database) => {
      if (!(await emailOf(database.read, visit.store, order_number, id)))
        return failure("orders.order_email.not_found", { order: order_number, id });
      return (await sendEmailAgain(database, visit, id)) ?? { id };
    }),
});

/**
 * `orders/card {order_number, key}`: decrypts an order's card with the operator's private key, once, and destroys it.
 * Failures: `not_found` if the shop has no such order, or the caller may not see it; `wrong_key` if the key does not
 * open the card.
 */
export const card = orderCall("orders/card", "mark_paid", {
  input: z.object({ order_number: orderNumber, key: z.string().max(20_000) }),
  run: async ({ platform, store }, { order_number, key }) => {
    const card = await openCard(platform.database, store, order_number, key);
    return isFailure(card) ? card : { card };
  },
});

/**
 * `orders/skip`: skips order numbers, after PostgreSQL was restored from a backup.
 * @returns how many
 */
export const skipNumbers = defineCall("orders/skip", {
  access: operator,
  input: z.object({}),
  run: async ({ platform }) => ({ skipped: await skipOrderNumbers(platform.database) }),
});
