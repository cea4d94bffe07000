import { wallClock, yearSpan } from "#app/lib/dates.ts";
import { words } from "#app/lib/fold.ts";
import type { Cents } from "#app/lib/money.ts";
import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { hashOf, isSameSecret } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { translateStored } from "#app/messages/restated.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { orders as orderWords, subjects } from "#app/messages/words.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { providerNamed } from "#app/platform/gateways/providers.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import type { Account } from "../accounts/customer.ts";
import type { Session } from "../accounts/sessions.server.ts";
import { authorLineIn } from "../catalogue/author-line.ts";
import { bindingIn } from "../catalogue/bindings.ts";
import { isCarried, TICKET } from "../catalogue/catalogue.ts";
import { eventsOfTickets } from "../events/events.server.ts";
import { type Sale, salesOf } from "../gift-cards/sales/sales.server.ts";
import { type Attempt, getAttempt } from "../payments/attempts.server.ts";
import { paymentLabel } from "../payments/payments.ts";
import { refundsOfOrder } from "../payments/refunds.server.ts";
import { promotionIn } from "../promotions/promotions.server.ts";
import { inLanguageOf } from "../stores/languages.ts";
import { localeOf, locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { inLanguage, langOfStored } from "../stores/translations.ts";
import type { TaxLine } from "../tax/tax.ts";
import * as historyRows from "./history-rows.server.ts";
import {
  storedAddress,
  storedParcel,
  storedPromotions,
  storedReduction,
  storedSnapshot,
  storedTaken,
  storedTaxes,
  storedTaxLines,
} from "./json-columns.ts";
import { orderKey } from "./key.server.ts";
import { cardText, conditionText } from "./order-words.ts";
import {
  asGiver,
  type Copies,
  type GivenBack,
  isHeld,
  isUnpaid,
  isVoidTicket,
  type Order,
  type OrderItem,
  owingOf,
} from "./orders.ts";
import type { Reduction } from "./reductions/reductions.ts";
import * as reductionRows from "./reductions/rows.server.ts";
import { TARGETS } from "./refunds/refunds.ts";
import * as rows from "./rows.server.ts";
import { codeOfLine } from "./tickets/ticket-codes.server.ts";

/**
 * An order, if the visitor may see it: the session that placed it, anyone with its key, its customer, and the
 * institution it was bought for. Everyone else gets the answer for an order that does not exist.
 */
export async function getOrder(
  db: Queries,
  store: Store,
  session: Session,
  orderNumber: OrderNumber,
  opening?: { key: string | undefined; secret: string },
): Promise<Order | Failure> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  const allowed =
    row &&
    // On a shared computer, a session can outlive a login. So an account's order is visible to that account only.
    ((row.customer_id === null && row.session_id === session.id) ||
      (opening?.key !== undefined && isOpenedBy(row, opening.key, opening.secret)) ||
      isOrderOf(row, session.account));
  // Nobody sees an order whose payment failed.
  if (!row || !allowed || row.status === "void") return failure("orders.shopper.not_found");
  return asGiver(await assembleOrder(db, store, row));
}

/** Whether a key from an email opens an order. Orders of a deleted account have none. */
function isOpenedBy({ key_hash, order_token }: rows.OrderRow, key: string, secret: string): boolean {
  if (key_hash === "") return false;
  // A key emailed before the shop moved to this installation is stored. All others are derived from this installation's
  // secret.
  return key_hash === hashOf(key) || isSameSecret(key, orderKey(secret, order_token));
}

/**
 * Customers see their own orders. An institution sees all orders bought for it; its buyers see those that they placed
 * for it.
 */
function isOrderOf(row: rows.OrderRow, account: Account | null): boolean {
  if (!account) return false;
  if (account.institution) {
    const bought = row.institution_id === account.accountId;
    return bought && (account.owner || row.customer_id === account.customerId);
  }
  return row.customer_id === account.customerId && row.institution_id === null;
}

/** Filters for the list of orders (spec 2 §7 "order/getList"). */
export interface OrderSearch {
  /** A year in the shop's time zone. */
  year?: number | undefined;
  /** Words of a title, an order number, or a Purchase Order #. */
  term?: string | undefined;
  location_id?: number | undefined;
}

/** One page of the orders of the account in use, the newest first, and the years in which it has orders. */
export async function listOrders(
  db: Queries,
  store: Store,
  account: Account,
  page: { offset: number; limit: number },
  search: OrderSearch = {},
): Promise<{ rows: Order[]; rowcount: number; years: number[] }> {
  const zone = store.settings.store_info.time_zone;
  const term = search.term?.trim() ?? "";
  const filter: historyRows.OrderFilter = {
    ...(search.year !== undefined && { placed: yearSpan(search.year, zone) }),
    ...(search.location_id !== undefined && { location_id: search.location_id }),
    ...(term !== "" && { code: term, words: words(term) }),
  };
  const [orders, rowcount, dates] = await Promise.all([
    historyRows.ordersOf(db, store.id, account, filter, page),
    historyRows.countOrdersOf(db, store.id, account, filter),
    historyRows.orderDatesOf(db, store.id, account),
  ]);
  return {
    rows: await Promise.all(orders.map(async (row) => asGiver(await assembleOrder(db, store, row)))),
    rowcount,
    years: [...new Set(dates.map((date) => wallClock(date, zone).year))],
  };
}

/** An institution's last order of a title. */
export interface LastOrder {
  /** Null if another buyer placed the order, because this one may not see it. */
  bookorder_id: number | null;
  date_ordered: number;
}

/** The last order of each title, by eisbn, for the institution whose account is in use. */
export async function lastOrders(
  db: Queries,
  account: Account | null,
  eisbns: readonly string[],
): Promise<Map<string, LastOrder>> {
  if (!account?.institution || eisbns.length === 0) return new Map();
  const orders = await historyRows.lastOrdersFor(db, account.accountId, eisbns);
  return new Map(
    orders.map((row) => [
      row.eisbn,
      {
        bookorder_id: account.owner || row.customer_id === account.customerId ? row.order_number : null,
        date_ordered: row.order_date,
      },
    ]),
  );
}

/** Counts the guest orders with this account's email address, which the account could claim. */
export function countClaimable(db: Queries, store: Store, account: Account): Promise<number> {
  return historyRows.countGuestOrders(db, store.id, emailKey(account.email));
}

/**
 * Adds a guest's earlier orders to a customer's account. The email address on an order proves nothing, so the customer
 * must have confirmed theirs.
 * @returns the number of orders
 */
export async function claimOrders(
  database: Database,
  store: Store,
  account: Account,
): Promise<number | Failure> {
  if (!account.emailConfirmed) return failure("orders.unconfirmed");
  return database.transaction((tx) =>
    historyRows.claimGuestOrders(tx, store.id, emailKey(account.email), account.customerId),
  );
}

/** Moves a guest's orders to the session that replaces theirs, so that they stay visible. */
export function moveOrdersToSession(tx: Tx, from: string, to: string): Promise<void> {
  return historyRows.moveSession(tx, from, to);
}

/**
 * Removes a customer's identity from their orders, including guest orders with an email address they have
 * confirmed. The orders stay, because the bookkeeping needs them.
 */
export async function anonymiseOrders(
  tx: Tx,
  store: Store,
  account: Pick<Account, "customerId" | "email" | "emailConfirmed">,
): Promise<void> {
  if (account.emailConfirmed)
    await historyRows.claimGuestOrders(tx, store.id, emailKey(account.email), account.customerId);
  for (const line of await historyRows.giftCardLines(tx, account.customerId)) {
    const { gift, ...title } = storedSnapshot.read(line.snapshot);
    if (!gift) continue;
    const nameless = { ...gift, to: "", from: "", message: "", email: "" };
    await historyRows.putSnapshot(tx, {
      ...line,
      snapshot: storedSnapshot.write({ ...title, gift: nameless }),
    });
  }
  await historyRows.anonymise(tx, account.customerId);
}

/** An order as stored, for the shop itself. */
export async function readOrder(
  tx: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<Order | undefined> {
  const row = await rows.orderByNumber(tx, store.id, orderNumber);
  return row && assembleOrder(tx, store, row);
}

/** An order by its id, with the token that opens its link. */
export async function orderWithId(
  tx: Queries,
  store: Store,
  id: number,
): Promise<{ order: Order; order_token: string } | undefined> {
  const row = await rows.orderById(tx, id);
  return row && { order: await assembleOrder(tx, store, row), order_token: row.order_token };
}

/** The id of the account that placed an order; null for a guest's. */
export async function customerOfOrder(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<number | null> {
  return (await rows.orderByNumber(db, store.id, orderNumber))?.customer_id ?? null;
}

type ItemRow = Awaited<ReturnType<typeof rows.itemsOfOrder>>[number];

/** Whether a shop's order belongs to one of these locations. */
export async function isOrderAt(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
  locations: readonly number[],
): Promise<boolean> {
  const locationId = await locationOfOrder(db, store, orderNumber);
  return locationId !== undefined && locations.includes(locationId);
}

/** The id of the location that handles an order; undefined if there is no such order, or no location handles it. */
export async function locationOfOrder(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<number | undefined> {
  return (await rows.orderByNumber(db, store.id, orderNumber))?.order_location_id ?? undefined;
}

/**
 * An order as it is stored. Callers check who may see it.
 * @param known the order's items, if they were read already
 */
export async function assembleOrder(
  db: Queries,
  store: Store,
  row: rows.OrderRow,
  known?: readonly ItemRow[],
): Promise<Order> {
  const ownStore = inLanguageOf(store, row.locale);
  const [items, taxes, events, batches] = await Promise.all([
    known ?? rows.itemsOfOrder(db, row.id),
    rows.taxesOfOrder(db, row.id),
    rows.eventsOf(db, row.id),
    row.delivery_key === "ship" ? rows.batchesOf(db, row.id) : [],
  ]);
  const location = locationsOf(store.settings).find(
    (candidate) => candidate.location_id === row.order_location_id,
  );
  const tickets = items.filter(({ tax_class }) => tax_class === TICKET).map(({ title_id }) => title_id);
  const snapshots = items.map(({ snapshot }) => storedSnapshot.read(snapshot));
  const sales = snapshots.some(({ gift }) => gift) ? await salesOf(db, row.id) : [];
  const reductions = items.some(({ cancelled, returned }) => cancelled + returned > 0)
    ? await reductionRows.reductionsOf(db, row.id)
    : [];
  return {
    order_number: row.order_number,
    order_date: row.order_date,
    status: row.status,
    events: events.map(({ at, status, note, shipping }) => {
      return { at, status, note, shipping };
    }),
    delivery_type: row.delivery_type,
    delivery_key: row.delivery_key,
    payment_type: row.payment_type,
    payment_message: row.payment_message,
    payment_state: row.payment_state,
    payment_in_review: await isPaymentInReview(db, row),
    paid_by_hand: row.paid_by_hand,
    paid_method: row.paid_method,
    held_until: isHeld(row) ? row.held_until : null,
    paid: await paidOf(db, row),
    refunds: await givenBack(db, row),
    reductions: reductions.map((reduction) => reductionOf(ownStore, reduction)),
    shipping: row.ship_to ? { ...storedAddress.read(row.ship_to), provider: row.provider_label } : null,
    shipping_batches: batches.map(({ order_id: _, items, ...batch }) => ({
      ...batch,
      items: storedParcel.read(items),
    })),
    billing: row.bill_to ? storedAddress.read(row.bill_to) : null,
    quote_until: row.quote_until,
    purchaser_name: row.purchaser_name,
    email: row.email,
    phone: row.phone,
    order_location_id: row.order_location_id,
    order_location_name: location?.altname ?? store.settings.store_info.name,
    brought_from: broughtFrom(store, row, items),
    communication_preference: row.communication_preference,
    notes: row.notes,
    purchaseorder: row.purchaseorder,
    tax_certificate: row.tax_certificate,
    french_terms: row.french_terms,
    locale: row.locale,
    currency: row.currency,
    items: items.map((item, index) => {
      const snapshot = snapshots[index] ?? storedSnapshot.read(item.snapshot);
      return {
        title_info: titleOf(store, row, item, snapshot),
        cart_info: lineOf(store, row, item, snapshot, sales),
      };
    }),
    ticket_events: tickets.length > 0 ? await eventsOfTickets(db, store, tickets) : [],
    summary: summaryOf(store, row, taxes),
  };
}

type Snapshot = ReturnType<typeof storedSnapshot.read>;

/** The title of an order's line, as on the day of the order, in the order's language. */
function titleOf(
  store: Store,
  { locale }: rows.OrderRow,
  item: ItemRow,
  snapshot: Snapshot,
): OrderItem["title_info"] {
  const isTicket = item.tax_class === TICKET;
  return {
    eisbn: snapshot.eisbn,
    isbn: isTicket ? null : (item.isbn ?? item.upc),
    title: snapshot.title,
    ...((isTicket || snapshot.is_giftcard) && { lang: langOfStored(store, snapshot.title) }),
    subtitle: snapshot.subtitle,
    author_line: authorLineIn(locale, snapshot.author_line),
    binding: bindingIn(locale, snapshot.binding),
    cover_image_cache: snapshot.cover_image_cache,
    is_forthcoming: snapshot.is_forthcoming,
    // A pre-order follows its title's day when that moves.
    release_date: (snapshot.preorder && item.release_date) ?? snapshot.release_date,
    available: {
      code: item.condition,
      text: conditionText(item.condition, locale),
    },
  };
}

/** What an order's line agreed, what was taken off it since, and its tickets and gift cards. */
function lineOf(
  store: Store,
  row: rows.OrderRow,
  item: ItemRow,
  snapshot: Snapshot,
  sales: readonly Sale[],
): OrderItem["cart_info"] {
  return {
    quantity: item.quantity,
    cancelled: item.cancelled,
    returned: item.returned,
    is_void: isVoidTicket(row, item),
    backorder_quantity: item.backorder_quantity,
    backorder_sub_message: snapshot.backorder_sub_message,
    arrivals: snapshot.arrivals,
    sold_price: item.sold_price,
    original_price: item.original_price,
    discount: item.original_price - item.sold_price,
    promotion_discount: item.discount,
    taxes: storedTaxes.read(item.taxes),
    gift_registry_id: snapshot.gift_registry_id,
    gift_registry_info: snapshot.gift_registry_info,
    is_giftcard: snapshot.is_giftcard,
    tax_class: item.tax_class,
    ticket_code: item.tax_class === TICKET ? codeOfLine(row, item.position) : null,
    gift: snapshot.gift,
    preorder: snapshot.preorder && {
      ...snapshot.preorder,
      langs: { extras: langOfStored(store, snapshot.preorder.extras) },
    },
    dedication: snapshot.preorder?.prompt ? item.dedication : "",
    gift_cards: giftCardsAt(sales, item.position),
  };
}

/** The amounts of an order. Its taxes and promotions are named in the order's language, as on the day of the order. */
function summaryOf(store: Store, row: rows.OrderRow, taxes: readonly TaxLine[]): Order["summary"] {
  const ownStore = inLanguageOf(store, row.locale);
  return {
    item_count: row.item_count,
    original_price: row.original_price,
    discounts: row.discounts,
    subtotal: row.subtotal,
    taxes: taxesIn(ownStore, taxes),
    promo_codes: storedPromotions.read(row.promo_codes).map((promotion) => {
      const { description } = promotionIn(ownStore, promotion);
      const lang = langOfStored(store, description);
      return { ...promotion, description, ...(lang && { lang }) };
    }),
    post_subtotal_discount: row.post_subtotal_discount,
    shipping: row.shipping,
    is_shipping_tbd: row.is_shipping_tbd === 1,
    total: row.total,
    reduced: row.reduced,
    total_gift_card_amount_used: row.gift_card_amount,
    total_owing: owingOf(row),
  };
}

/**
 * Copies that were taken off an order.
 * @param store in the order's language
 */
function reductionOf(store: Store, stored: Schema["order_reductions"]): Reduction {
  const { at, act, kind, items, shipping, taxes, amount, restocked, note } = stored;
  return {
    at,
    act,
    kind,
    shipping,
    amount,
    note,
    items: storedReduction.read(items),
    taxes: taxesIn(store, storedTaxLines.read(taxes)),
    restocked: restocked === 1,
  };
}

/** Taxes with their names in the language of `store`. */
export function taxesIn(store: Store, taxes: readonly TaxLine[]): TaxLine[] {
  return taxes.map(({ type, rate, taxable, amount }) => {
    const name = translateStored(localeOf(store.settings), subjects.taxes, type);
    return { type: inLanguage(store, name), rate, taxable, amount };
  });
}

/** The amount paid for an order, apart from gift cards. It includes items that were taken off later. */
async function paidOf(db: Queries, row: rows.OrderRow): Promise<Cents> {
  if (isUnpaid(row)) return 0;
  if (row.paid_by_hand > 0 || row.attempt_id === null) return row.paid_by_hand;
  // The charge may be lower than the order's total.
  return (await getAttempt(db, row.attempt_id))?.amount ?? 0;
}

/** Refunds of an order, including those under way. */
async function givenBack(db: Queries, row: rows.OrderRow): Promise<GivenBack[]> {
  if (isUnpaid(row) && row.status !== "cancelled") return [];
  const refunds = await refundsOfOrder(db, row.id);
  return refunds
    .filter(({ reason, state }) => reason === "asked" && state !== "failed")
    .map((refund) => {
      const { amount, target, note, state, started_at, changed_at, act, id } = refund;
      const isDone = state === "done";
      return {
        amount,
        target,
        note,
        to: refundTarget(row, refund),
        act: act || id,
        at: isDone ? changed_at : started_at,
        state: isDone ? "done" : "due",
        left_to_shop: state === "by_hand",
      } as const;
    })
    .sort((a, b) => a.at - b.at || TARGETS.indexOf(a.target) - TARGETS.indexOf(b.target));
}

/** The destination of a refund: "Visa •••• 1111", "PayPal", "gift card •••• 1234", "in the shop". */
function refundTarget(
  { locale, payment_message }: Pick<Order, "locale" | "payment_message">,
  { target, provider, reference }: { target: GivenBack["target"]; provider: string; reference: string },
): string {
  const t = translator(locale);
  if (target === "by_hand") return t(orderWords.refundInShop);
  if (target === "gift_card")
    return reference ? t(orderWords.refundToCard, { number: reference }) : t(orderWords.refundToCards);
  return cardText(payment_message, t) || paymentLabel(t, providerNamed(provider).id);
}

function giftCardsAt(sales: readonly Sale[], position: number): OrderItem["cart_info"]["gift_cards"] {
  const sale = sales.find((candidate) => candidate.position === position);
  return sale ? { state: sale.state, recipient: sale.recipient, at: sale.sent_at ?? sale.send_at } : null;
}

/** Where the copies of each line are, for staff; empty for a line that is ordered in completely. */
export async function whereCopiesAre(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<Copies[][]> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? copiesByLine(store, row, await rows.itemsOfOrder(db, row.id)) : [];
}

/** An order with the locations of its copies; undefined if the shop has no such order. */
export async function orderWithCopies(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<{ order: Order; copies: Copies[][] } | undefined> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  if (!row) return undefined;
  const items = await rows.itemsOfOrder(db, row.id);
  return { order: await assembleOrder(db, store, row, items), copies: copiesByLine(store, row, items) };
}

function broughtFrom(store: Store, row: rows.OrderRow, items: readonly ItemRow[]): string[] {
  if (row.delivery_key !== "pickup") return [];
  const goods = items.filter(isCarried).flatMap(({ taken }) => storedTaken.read(taken));
  return locationsOf(store.settings)
    .filter(({ location_id }) => location_id !== row.order_location_id)
    .filter(({ location_id }) => goods.some((shelf) => shelf.location_id === location_id))
    .map(({ altname }) => altname);
}

function copiesByLine(store: Store, row: rows.OrderRow, items: readonly ItemRow[]): Copies[][] {
  // A quote takes its copies only when it is accepted.
  if (row.delivery_key === "quote") return [];
  const locations = locationsOf(store.settings);
  const nameOfLocation = (id: number) =>
    locations.find((location) => location.location_id === id)?.altname ?? store.settings.store_info.name;
  return items.map(({ taken }) =>
    storedTaken.read(taken).map(({ location_id, quantity }) => ({
      location: nameOfLocation(location_id),
      quantity,
    })),
  );
}

/** The key that opens an order's page. Callers check first that the shopper may see the order. */
export async function orderKeyFor(db: Queries, secret: string, id: OrderId): Promise<string> {
  const row = await rows.orderById(db, id);
  return row ? orderKey(secret, row.order_token) : "";
}

/** The key of an order by its number, for the operator; "" if the shop has no such order. */
export async function orderKeyOf(
  db: Queries,
  store: Store,
  secret: string,
  orderNumber: OrderNumber,
): Promise<string> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row ? orderKey(secret, row.order_token) : "";
}

/** The payment that an order waits for or was paid with, for the operator. */
export async function paymentOf(
  db: Queries,
  store: Store,
  orderNumber: OrderNumber,
): Promise<Attempt | undefined> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  return row?.attempt_id ? getAttempt(db, row.attempt_id) : undefined;
}

/** The unsettled payment of the order placed with a checkout's token, if there is one. */
export async function pendingAttempt(db: Queries, store: Store, token: string): Promise<Attempt | undefined> {
  const row = await rows.orderByToken(db, store.id, token);
  if (row?.status !== "pending" || row.attempt_id === null) return undefined;
  const attempt = await getAttempt(db, row.attempt_id);
  return attempt?.state === "begun" ? attempt : undefined;
}

/** Whether an order waits for a payment that its provider reviews. */
export async function isPaymentInReview(
  db: Queries,
  { payment_state, attempt_id }: Pick<rows.OrderRow, "payment_state" | "attempt_id">,
): Promise<boolean> {
  if (payment_state !== "pending" || attempt_id === null) return false;
  return (await getAttempt(db, attempt_id))?.state === "in_review";
}

/** The number of the order with this row id. */
export async function orderNumberOf(db: Queries, id: OrderId): Promise<OrderNumber> {
  const row = await rows.orderById(db, id);
  if (!row) throw new Error(`order ${id} is gone`);
  return row.order_number;
}

/** The number of an order that began as a quote; undefined for any other order. */
export async function quoteNumber(db: Queries, id: OrderId): Promise<OrderNumber | undefined> {
  const row = await rows.orderById(db, id);
  return row && row.quote_until !== null ? row.order_number : undefined;
}
