import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { accountOf, buysUnderBookLaw } from "../../accounts/account.server.ts";
import type { AddressDetails } from "../../accounts/customer.ts";
import { knownEnvelope } from "../../accounts/sign-up.server.ts";
import { arrivalsOf, pickupDays } from "../../cart/arrivals.ts";
import {
  assemble,
  type CartRows,
  parcelOf,
  type Shopper,
  storefrontFor,
} from "../../cart/assembly.server.ts";
import { lockedCart } from "../../cart/cart.server.ts";
import type { Cart } from "../../cart/cart.ts";
import { clearLines } from "../../cart/cart-lifecycle.server.ts";
import type { Terms } from "../../cart/terms.ts";
import { getSellable } from "../../catalogue/catalogue.server.ts";
import { takeCopies } from "../../catalogue/stock.server.ts";
import { countRequest, emailFromShop, emailOnEvent, type Requester } from "../../email/email.server.ts";
import { beginAttempt } from "../../payments/attempts.server.ts";
import { offeredSettings } from "../../payments/gateways.server.ts";
import { isPaidByLink, isProvider, type PaymentChoice, paymentChoices } from "../../payments/payments.ts";
import { lineRegistries, stillWanted } from "../../registries/purchases.server.ts";
import {
  cheapest,
  type Days,
  type DeliveryPreference,
  isSent,
  shippingOptions,
} from "../../shipping/shipping.ts";
import { currencyOf } from "../../stores/currency.ts";
import { inLanguageOf } from "../../stores/languages.ts";
import { agreedTerms, frenchTermsFor } from "../../stores/sale-terms.server.ts";
import { localeOf, locationsOf, type SiteSettings } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { ratesFor, taxesAndFees, withoutExempt } from "../../tax/tax.ts";
import { noteSold } from "../../till/sales.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import { holdFor } from "../holds/holds.ts";
import { storedAddress, storedParcel, storedSnapshot, storedTaken } from "../json-columns.ts";
import { linkWithKey, orderKey, orderLink } from "../key.server.ts";
import { getOrder, readOrder } from "../orders.server.ts";
import { type Order, owingOf } from "../orders.ts";
import { emailOrderPlaced, type PlacedOrder, recordGifts } from "../placement/placement.server.ts";
import * as settlingRows from "../placement/settlement-rows.server.ts";
import { addressOn, writeOrder } from "../placement/write-order.server.ts";
import { takeOrderedPreorders } from "../preorders/preorder-copies.server.ts";
import * as rows from "../rows.server.ts";
import type { OrderContext } from "../status.server.ts";
import { taxAddressOf } from "../tax-address.ts";
import { quoteEmail, quoteRequestEmails } from "./emails.server.ts";

/** A customer's request. Without a `delivery`, the choices stored with the cart apply. */
export interface QuoteWish extends Pick<Terms, "location_id" | "address_id" | "gift_registry_id"> {
  message: string;
  purchaseorder: string;
  delivery?: Exclude<DeliveryPreference, "email"> | undefined;
}

/**
 * Turns a customer's cart into a request for a quote (`checkout/requestQuote`): an order without a payment that
 * takes nothing from stock yet. Clears the cart. Failures: `login_required`, `empty`, `gift_cards_quoted` (they have no
 * other price), `too_many_emails`, `delivery_disabled`, `unknown_location`, `address_needed`.
 */
export async function requestQuote(
  database: Database,
  shopper: Shopper & Requester,
  links: { secret: string; baseUrl: string },
  wish: QuoteWish,
): Promise<PlacedOrder | Failure> {
  const { account } = shopper.session;
  if (!account) return failure("orders.login_required");
  const orderToken = newToken();
  const key = orderKey(links.secret, orderToken);
  return refusable(database, async (tx) => {
    const { store, now } = shopper;
    const refused = await countRequest(tx, shopper, { storeId: store.id, now });
    if (refused) throw new Refusal(refused);
    const content = withCarrier(shopper, await lockedCart(tx, shopper, (stored) => termsOf(stored, wish)));
    if (content.cart.items.length === 0) throw new Refusal(failure("orders.empty"));
    if (content.cart.items.some(({ cart_info }) => cart_info.gift))
      throw new Refusal(failure("orders.gift_cards_quoted"));
    const refusal = wish.delivery && deliveryRefusal(shopper, wish, content);
    if (refusal) throw new Refusal(refusal);
    const { order_number } = await writeOrder(tx, {
      shopper: { ...storefrontFor(shopper, content), session: shopper.session },
      key,
      content,
      placing: {
        contact: {
          name: account.name,
          email: account.email,
          phone: account.phone,
          purchaseorder: wish.purchaseorder,
          instructions: wish.message,
          gift_note: "",
          preferred_communication: "email",
        },
        payment: "contact",
        orderToken,
        fingerprint: "quote",
      },
      takenOf: new Map(),
      isQuote: true,
    });
    await clearLines(tx, shopper, { id: content.cartId, location_id: content.location });
    const order = await readOrder(tx, shopper.store, order_number);
    if (!order) throw new Error(`quote ${order_number} is gone`);
    const link = linkWithKey(links.baseUrl, order_number, key);
    const [toShopper, toShop] = quoteRequestEmails(
      { store: shopper.store, baseUrl: links.baseUrl },
      order,
      link,
    );
    await emailOnEvent(tx, await knownEnvelope(tx, shopper, order.email), toShopper);
    await emailStaff(tx, shopper.store, shopper.now, order, toShop);
    return { order_number, key };
  });
}

/** A cart's terms with the delivery that the customer wants for the quote. */
function termsOf({ delivery: stored = "pickup", ...terms }: Terms, wish: QuoteWish): Terms {
  if (!wish.delivery) return { ...terms, delivery: stored };
  const { address_id, gift_registry_id, provider, multiship_method, ...rest } = terms;
  const { delivery, location_id = terms.location_id } = wish;
  if (!isSent(delivery)) return { ...rest, delivery, location_id };
  const to = wish.gift_registry_id
    ? { gift_registry_id: wish.gift_registry_id }
    : { address_id: wish.address_id };
  const same =
    delivery === stored && to.address_id === address_id && to.gift_registry_id === gift_registry_id;
  return { ...rest, delivery, location_id, ...to, ...(same && { provider, multiship_method }) };
}

/** A cart with the cheapest carrier, if none was chosen and a table has a price. Staff may change the price. */
function withCarrier<Content extends CartRows & { cart: Cart }>(shopper: Shopper, content: Content): Content {
  const { terms, to, cart } = content;
  if (!isSent(terms.delivery) || !to || cart.delivery.option) return content;
  const options = shippingOptions(shopper.store.settings, parcelOf(content), to, terms.delivery);
  const carried = { ...content, terms: { ...terms, provider: cheapest(options)?.provider } };
  return { ...carried, cart: assemble(shopper, carried) };
}

/**
 * The reason why a cart cannot be quoted with the requested delivery, or undefined. Tickets alone are always picked up.
 */
function deliveryRefusal(
  { store: { settings } }: Shopper,
  wish: QuoteWish,
  { terms: { delivery }, to }: CartRows,
): Failure | undefined {
  if (delivery !== wish.delivery) return undefined;
  if (delivery && !settings.checkout_info[`${delivery}_enabled`])
    return failure("checkout.delivery_disabled", {}, { at: "delivery_preference" });
  if (isSent(delivery)) return to ? undefined : failure("orders.address_needed", {}, { at: "address_id" });
  return wish.location_id === undefined || locationNumbered(settings, wish.location_id)
    ? undefined
    : failure("checkout.unknown_location", {}, { at: "location_id" });
}

const locationNumbered = (settings: SiteSettings, id: number) =>
  locationsOf(settings).find(({ location_id }) => location_id === id);

/** The shop's prices for a quote: per copy, by the line's position, and for delivery. */
export interface QuotePrices {
  prices: ReadonlyMap<number, Cents>;
  shipping?: Cents | undefined;
  /** Epoch seconds; the prices are valid until then. */
  until: number;
  note: string;
  /** The new pickup location or address, if staff changed it. */
  delivery?: { pickup: number } | { ship_to: AddressDetails } | undefined;
  purchaseorder?: string | undefined;
}

/**
 * Sets or updates the prices of a quote and sends it. Taxes are calculated on the new prices, at the current rates.
 * Failures: `not_found`, `wrong_status`, `unknown_line`, `unknown_location`, `no_shipping` (it is picked up),
 * `no_address`, `shipping_needed` (nothing says what shipping costs), `book_law` (an institution under the book law
 * pays no less than the regular price of a new copy).
 */
export async function priceQuote(
  database: Database,
  context: OrderContext,
  orderNumber: OrderNumber,
  quotePrices: QuotePrices,
): Promise<Order | Failure> {
  const { store, now } = context;
  const delivery = quotePrices.delivery && deliveredBy(quotePrices.delivery);
  if (
    quotePrices.delivery &&
    "pickup" in quotePrices.delivery &&
    !locationNumbered(store.settings, quotePrices.delivery.pickup)
  )
    return failure("checkout.unknown_location", {}, { at: "pickup" });
  return refusable(database, async (tx) => {
    const locked = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!locked) throw new Refusal(failure("orders.operator.not_found", { order: orderNumber }));
    const row = { ...locked, ...delivery };
    const sent = row.delivery_type !== "pickup";
    const refused = unpriceable(row, sent, quotePrices.shipping);
    if (refused) throw new Refusal(refused);
    const account =
      row.customer_id === null ? null : await accountOf(tx, row.customer_id, row.institution_id, now);
    const items = await rows.itemsOfOrder(tx, row.id);
    for (const position of quotePrices.prices.keys())
      if (!items.some((item) => item.position === position))
        throw new Refusal(failure("orders.unknown_line", { line: position + 1 }));
    const lines = items.map((item) => ({
      ...item,
      sold_price: quotePrices.prices.get(item.position) ?? item.sold_price,
    }));
    const isCut = lines.some((line) => line.condition === "" && line.sold_price < line.original_price);
    if (isCut && (await buysUnderBookLaw(tx, account))) throw new Refusal(failure("orders.book_law"));
    const subtotal = lines.reduce((sum, line) => sum + line.sold_price * line.quantity, 0);
    const original_price = lines.reduce((sum, line) => sum + line.original_price * line.quantity, 0);
    const shipping = sent ? (quotePrices.shipping ?? row.shipping) : 0;
    const address = taxAddressOf(store, row);
    const { country, province } = store.settings.store_info;
    const taxes = taxesAndFees(
      lines.map((line) => ({ amount: line.sold_price * line.quantity, tax_class: line.tax_class })),
      withoutExempt(
        ratesFor(address, { country, province }, store.settings.tax_rates, now),
        account?.tax ?? null,
      ),
      { amount: shipping, pickupPossible: store.settings.checkout_info.pickup_enabled },
      sent ? { fees: store.settings.delivery_fees, address, now } : undefined,
    );
    const tax = taxes.reduce((sum, line) => sum + line.amount, 0);
    await settlingRows.priceQuote(
      tx,
      row.id,
      {
        status: "quoted",
        quote_until: quotePrices.until,
        original_price,
        discounts: Math.max(0, original_price - subtotal),
        subtotal,
        shipping,
        tax,
        total: subtotal + shipping + tax,
        post_subtotal_discount: 0,
        promo_codes: "[]",
        gift_card_amount: 0,
        ...delivery,
        is_shipping_tbd: 0,
        ...(quotePrices.purchaseorder !== undefined && rows.purchaseOrderOf(row, quotePrices.purchaseorder)),
      },
      await withArrivals(tx, context, row, lines),
      taxes.map((line, position) => ({ ...line, position })),
    );
    await rows.addEvent(tx, row.id, { at: now, status: "quoted", note: quotePrices.note });
    const order = await readOrder(tx, store, orderNumber);
    if (!order) throw new Error(`quote ${orderNumber} is gone`);
    const link = orderLink(context, orderNumber, row.order_token);
    if (order.email) await emailFromShop(tx, now, quoteEmail(context, order, quotePrices.note, link));
    return order;
  });
}

/**
 * Writes into a quote's lines when they are expected, as of the moment when staff send the prices. The customer accepts
 * both. A quote is sent in one parcel.
 */
async function withArrivals(
  tx: Tx,
  { store, now }: OrderContext,
  row: Pick<rows.OrderRow, "locale" | "delivery_type" | "provider" | "ship_to" | "order_location_id">,
  lines: readonly Awaited<ReturnType<typeof rows.itemsOfOrder>>[number][],
): Promise<{ position: number; sold_price: number; snapshot: string }[]> {
  const shop = inLanguageOf(store, row.locale);
  const storefront = {
    store: shop,
    now,
    ...(row.order_location_id && { locationId: row.order_location_id }),
  };
  const sellables = await getSellable(tx, storefront, lines);
  const snapshots = lines.map(({ quantity, tax_class, snapshot }, index) => {
    const stored = storedSnapshot.read(snapshot);
    const { row: shelf, card, to_order } = sellables[index] ?? {};
    const backorder_quantity = Math.max(0, quantity - (shelf?.onhand ?? 0));
    const release_date = card?.release_date ?? stored.release_date;
    const message = backorder_quantity > 0 ? (to_order?.message ?? "") : "";
    const line = { ...stored, quantity, tax_class, backorder_quantity, release_date };
    return { ...line, backorder_sub_message: message, is_time_known: to_order?.is_time_known ?? false };
  });
  const arrivals = arrivalsOf(
    snapshots.map((line) => ({ ...line, is_preordered: line.preorder !== null })),
    { isBatched: false, days: daysOf(shop.settings, row) },
    now,
  );
  return lines.map(({ position, sold_price }, index) => {
    const snapshot = snapshots[index];
    if (!snapshot) throw new Error(`line ${position} has no snapshot`);
    return {
      position,
      sold_price,
      snapshot: storedSnapshot.write({ ...snapshot, arrivals: arrivals[index] ?? [] }),
    };
  });
}

/** How long the delivery takes; null if the shop does not say, or if staff have yet to choose the carrier. */
function daysOf(
  settings: SiteSettings,
  { delivery_type, provider, ship_to }: Pick<rows.OrderRow, "delivery_type" | "provider" | "ship_to">,
): Days | null {
  if (!isSent(delivery_type)) return pickupDays(settings);
  const { country, prov: province, postal_code } = storedAddress.read(ship_to);
  const options = shippingOptions(settings, [], { country, province, postal_code }, delivery_type);
  const option = options.find((choice) => choice.provider === provider);
  return option ? { min: option.delivery_min, max: option.delivery_max } : null;
}

/** The reason, for staff, why a quote cannot be priced this way, or undefined. */
function unpriceable(
  { order_number: order, status, ship_to, is_shipping_tbd }: rows.OrderRow,
  sent: boolean,
  shipping: Cents | undefined,
): Failure | undefined {
  if (status !== "requested" && status !== "quoted")
    return failure("orders.wrong_status", { order, status: { word: words.statuses[status] } });
  if (!sent) return (shipping ?? 0) > 0 ? failure("orders.no_shipping", { order }) : undefined;
  if (ship_to === "") return failure("orders.no_address", { order });
  return is_shipping_tbd === 1 && shipping === undefined
    ? failure("orders.shipping_needed", { order })
    : undefined;
}

/** The columns of an order for a delivery that staff set. Its carrier has no price until staff enter one. */
function deliveredBy(delivery: NonNullable<QuotePrices["delivery"]>) {
  const plain = { provider: "", provider_label: "", multiship_method: "all" as const };
  if ("pickup" in delivery)
    return {
      ...plain,
      delivery_type: "pickup" as const,
      order_location_id: delivery.pickup,
      ship_to: "",
      is_shipping_tbd: 0 as const,
    };
  return {
    ...plain,
    delivery_type: "ship" as const,
    ship_to: storedAddress.write(addressOn(delivery.ship_to)),
    is_shipping_tbd: 1 as const,
  };
}

/**
 * The ways to pay for a quote: in the shop, on contact, or on a provider's page that a plain link leads to.
 * Providers with card fields or posted forms only work in the checkout.
 */
export async function quoteChoices(
  db: Queries,
  store: Store,
  order: { delivery_type: DeliveryPreference; summary: Pick<Order["summary"], "total_owing"> },
): Promise<PaymentChoice[]> {
  return paymentChoices(await offeredSettings(db, store), { owing: order.summary.total_owing, tbd: false })[
    order.delivery_type
  ].filter((choice) => (isProvider(choice) ? isPaidByLink(choice) : choice !== "credit_card"));
}

/** A customer's acceptance of a quote. */
export interface Acceptance {
  payment: PaymentChoice;
  /** The total that the customer saw, in cents. */
  amount: Cents;
  /** Whether the customer knows that a gift registry no longer wants all of it, and buys it anyway. */
  agreed: boolean;
  /** The customer's Purchase Order #, if entered with the acceptance. */
  purchaseorder?: string | undefined;
  /**
   * The version of the French terms that the customer saw before choosing another language, if they had to
   * (`agreedTerms`).
   */
  french_terms?: string | undefined;
}

/**
 * The French terms that customers have to see before accepting a quote in the language of `store`; undefined if none.
 */
export const quoteTermsFor = (store: Store, { shipping }: Pick<Order, "shipping">) =>
  frenchTermsFor(store, shipping && { country: shipping.country, province: shipping.prov });

/**
 * Accepts a quote, which becomes a regular order: takes the copies in stock, and orders in the rest if possible. The
 * order gets the language of the page on which it was accepted. Accepting again gives the same answer.
 * Failures: `not_found`, `over` (it is no longer valid), `not_priced`, `amount_changed`, `stock_gone`,
 * `unknown_choice`, `unwanted_gifts`, `french_terms`.
 */
export async function acceptQuote(
  database: Database,
  shopper: Shopper,
  links: { secret: string; baseUrl: string },
  orderNumber: OrderNumber,
  { payment, amount, agreed, purchaseorder, french_terms }: Acceptance,
): Promise<PlacedOrder | Failure> {
  const { store, now, session } = shopper;
  const order = await ownQuote(database, shopper, orderNumber);
  if (isFailure(order)) return order;
  return refusable(database, async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (!row) throw new Error(`quote ${orderNumber} is gone`);
    const key = orderKey(links.secret, row.order_token);
    if (row.status === "requested") throw new Refusal(failure("orders.not_priced"));
    if (["quoted", "declined", "cancelled"].includes(row.status) && !isOpenQuote(row, now))
      throw new Refusal(failure("orders.over"));
    if (row.status !== "quoted") {
      const waitsFor = row.status === "pending" ? row.attempt_id : null;
      return { order_number: orderNumber, key, repeated: true, ...(waitsFor && { attempt: waitsFor }) };
    }
    if (row.total !== amount) throw new Refusal(failure("orders.quote.amount_changed"));
    const choices = await quoteChoices(tx, store, { ...row, summary: { total_owing: owingOf(row) } });
    if (!choices.includes(payment))
      throw new Refusal(failure("orders.unknown_choice", {}, { at: "payment_choice" }));
    const provider = isProvider(payment) ? payment : undefined;
    const sent = row.delivery_type !== "pickup";
    const to = sent && row.ship_to ? storedAddress.read(row.ship_to) : null;
    const terms = agreedTerms(store, to && { country: to.country, province: to.prov }, french_terms);
    if (isFailure(terms)) throw new Refusal(terms);
    await settlingRows.settleQuote(tx, row.id, {
      french_terms: terms,
      // The book law may have started to apply since the request. What counts is the day of the order.
      ...((await buysUnderBookLaw(tx, session.account)) && { is_under_book_law: 1 }),
      locale: localeOf(store.settings),
      status: provider ? "pending" : "placed",
      delivery_key: sent ? "ship" : "pickup",
      payment_type: payment,
      payment_state: provider ? "pending" : "none",
      order_date: now,
      ...holdFor(shopper, payment),
      ...(purchaseorder !== undefined && rows.purchaseOrderOf(row, purchaseorder)),
    });
    const unwanted = !agreed && (await stillWanted(tx, shopper, await giftLines(tx, row.id)));
    if (unwanted) throw new Refusal(failure("orders.unwanted_gifts"));
    await takeQuoted(tx, { ...shopper, locationId: row.order_location_id ?? shopper.locationId }, row.id);
    await takeOrderedPreorders(tx, row.id);
    await recordGifts(tx, shopper, row.id, { name: row.purchaser_name, gift_note: "" });
    await rows.deleteBatches(tx, row.id);
    if (sent) await rows.insertBatches(tx, [await wholeBatch(tx, row)]);
    if (!provider) {
      await emailOrderPlaced(tx, shopper, row, links.baseUrl, key);
      return { order_number: orderNumber, key };
    }
    const attempt = await beginAttempt(tx, {
      id: newToken(),
      store_id: store.id,
      order_id: row.id,
      provider,
      amount: row.total,
      currency: currencyOf(store.settings),
      // The quote's titles have left the cart, so this key must not match a cart.
      cart_key: `quote:${session.cartKey}`,
      base_url: links.baseUrl,
      now,
    });
    await settlingRows.awaitAttempt(tx, row.id, attempt);
    return { order_number: orderNumber, key, attempt };
  });
}

/** The parts of a quote's lines that gift registries need. */
async function giftLines(db: Queries, orderId: OrderId) {
  return (await rows.itemsOfOrder(db, orderId)).map(({ title_id, quantity, snapshot }) => {
    const { gift_registry_id, title } = storedSnapshot.read(snapshot);
    return { title_id, quantity, gift_registry_id, registry_extra: 0, title };
  });
}

/** The titles of a quote whose gift registries want fewer copies by now, or have closed. */
export async function unwantedGifts(
  db: Queries,
  shopper: Pick<Shopper, "store" | "now">,
  orderNumber: OrderNumber,
): Promise<{ title: string; left: number; question: "bought" | "closed" }[]> {
  const row = await rows.orderByNumber(db, shopper.store.id, orderNumber);
  if (row?.status !== "quoted") return [];
  const lines = await giftLines(db, row.id);
  const registries = await lineRegistries(db, shopper, lines);
  return lines.flatMap(({ title }, index) => {
    const { question = null, left = 0 } = registries[index] ?? {};
    return question === null ? [] : [{ title, left, question }];
  });
}

/** Declines a quote. Failures: `not_found`, `not_priced`, `over`. */
export async function declineQuote(
  database: Database,
  shopper: Shopper,
  orderNumber: OrderNumber,
): Promise<undefined | Failure> {
  const { store, now } = shopper;
  const order = await ownQuote(database, shopper, orderNumber);
  if (isFailure(order)) return order;
  return database.transaction(async (tx) => {
    const row = await rows.lockedOrder(tx, store.id, orderNumber);
    if (row?.status === "requested") return failure("orders.not_priced");
    if (!row || !isOpenQuote(row, now)) return failure("orders.over");
    await settlingRows.settleQuote(tx, row.id, { status: "declined" });
    await rows.addEvent(tx, row.id, { at: now, status: "declined", note: "" });
    return undefined;
  });
}

/** Whether a quote can be answered: it is priced, and its prices are still valid. */
const isOpenQuote = ({ status, quote_until }: rows.OrderRow, now: EpochSeconds) =>
  status === "quoted" && quote_until !== null && quote_until >= now;

/** A customer's own quote. To answer it, they have to be logged in; its link only displays it. */
async function ownQuote(
  database: Database,
  shopper: Shopper,
  orderNumber: OrderNumber,
): Promise<Order | Failure> {
  if (!shopper.session.account) return failure("orders.shopper.not_found");
  return getOrder(database.read, shopper.store, shopper.session, orderNumber);
}

/**
 * Takes the copies in stock for each line and orders in the rest.
 * @throws Refusal if the rest of a line cannot be ordered
 */
async function takeQuoted(tx: Tx, shopper: Shopper, orderId: OrderId): Promise<void> {
  const items = await rows.itemsOfOrder(tx, orderId);
  const sellables = await getSellable(tx, shopper, items);
  const order = items
    .map((item, index) => ({ item, row: sellables[index]?.row }))
    .sort((a, b) => a.item.title_id - b.item.title_id);
  for (const { item, row } of order) {
    const wanted = Math.min(item.quantity, row?.onhand ?? 0);
    const takenCopies = await takeCopies(tx, shopper, item.title_id, item.condition, wanted);
    await noteSold(tx, shopper.store, item, takenCopies, shopper.now);
    const got = takenCopies.reduce((sum, shelf) => sum + shelf.quantity, 0);
    const rest = item.quantity - got;
    if (rest > 0 && !row?.is_extra_orderable) throw new Refusal(failure("orders.stock_gone"));
    await rows.takeItem(tx, orderId, item.position, storedTaken.write(takenCopies), rest);
  }
}

async function wholeBatch(tx: Tx, row: { id: OrderId; provider: string; shipping: number }) {
  const items = await rows.itemsOfOrder(tx, row.id);
  return {
    order_id: row.id,
    number: 1,
    items: storedParcel.write(items),
    provider: row.provider,
    cost: row.shipping,
    status: "waiting" as const,
    tracking: "",
    shipped_at: null,
  };
}
