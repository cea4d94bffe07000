import { createHmac } from "node:crypto";
import { wallClock, yearSpan } from "#app/lib/dates.ts";
import { words } from "#app/lib/fold.ts";
import { type Failure, failure } from "#app/lib/result.ts";
import { hashOf } from "#app/lib/token.server.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import type { Account } from "../accounts/customer.ts";
import type { Session } from "../accounts/sessions.server.ts";
import { clearLines, lockedCart, type Shopper } from "../cart/cart.server.ts";
import type { Cart } from "../cart/cart.ts";
import { type Taken, takeCopies } from "../catalogue/stock.server.ts";
import type { DeliveryPreference, PaymentChoice } from "../payments/payments.ts";
import { localeOf } from "../stores/settings.ts";
import { locationsOf, type Store } from "../stores/stores.server.ts";
import { orderMails } from "./mails.server.ts";
import type { Contact, Order, OrderItem, OrderStatus } from "./orders.ts";
import * as rows from "./rows.server.ts";

/** What the checkout has settled when an order is placed. */
export interface Placing {
  delivery: DeliveryPreference;
  locationId: number | undefined;
  contact: Contact;
  payment: PaymentChoice;
  /** Sent once with the order form; the same token gives the same answer. */
  orderToken: string;
  /** The checksum of the cart that was reviewed. */
  checksum: string;
  /** What was sent with the token: the same token with another body is refused. */
  fingerprint: string;
}

export interface Placed {
  order_number: number;
  /** Opens the order's page without an account. */
  key: string;
}

/** Undoes the transaction that it is thrown in, and is the verb's answer. */
class Refusal extends Error {
  readonly reason: Failure;
  constructor(reason: Failure) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The words of spec 2 §4 for stock that went between cart and submit. */
const STOCK_GONE = "We no longer have the inventory to fulfill this order.";

/**
 * Places an order in one transaction: the cart is locked and compared with what was reviewed, stock
 * is taken, the order numbered and written, the mails queued, the cart emptied. All or nothing.
 *
 * Failures: `stock_gone`, `cart_changed`, `empty`, `token_reused` (the same token for another order).
 */
export async function placeOrder(
  database: Database,
  secret: string,
  baseUrl: string,
  shopper: Shopper,
  placing: Placing,
): Promise<Placed | Failure> {
  const key = orderKey(secret, placing.orderToken);
  try {
    return await database.transaction(async (tx) => {
      const { cartId, cart, lines } = await lockedCart(tx, shopper);
      // Looked up behind the cart's lock: a second submit waits here and then finds the first one's order.
      const before = await placedBefore(tx, secret, shopper, placing.orderToken, placing.fingerprint);
      if (before) return before;
      if (cart.items.length === 0) throw new Refusal(failure("empty", "There are no items in your cart."));
      const changed = changeSinceReview(shopper, cart, placing.checksum);
      if (changed) throw new Refusal(changed);
      const { subtotal, original_price, discounts, total } = cart.summary;
      if (subtotal === null || original_price === null || discounts === null || total === null) {
        throw new Refusal(failure("no_price", "The price of an item is not known yet."));
      }
      const shelf = { ...shopper, locationId: placing.locationId ?? shopper.locationId };
      // In the order of their ids, so that two orders for the same books never wait for each other.
      const takenOf = new Map<number, Taken[]>();
      for (const { line } of [...lines].sort((a, b) => a.line.title_id - b.line.title_id)) {
        const item = cart.items.find((one) => one.cart_info.cart_id === line.id);
        if (!item) continue;
        const wanted = line.quantity - item.cart_info.backorder_quantity;
        const taken = await takeCopies(tx, shelf, line.title_id, line.condition, wanted);
        if (taken.reduce((sum, one) => sum + one.quantity, 0) < wanted)
          throw new Refusal(failure("stock_gone", STOCK_GONE));
        takenOf.set(line.id, taken);
      }
      const order_number = await rows.drawNumber(tx, shopper.store.id);
      const settings = shopper.store.settings;
      const { account } = shopper.session;
      await rows.insertOrder(
        tx,
        {
          store_id: shopper.store.id,
          order_number,
          key_hash: hashOf(key),
          session_id: shopper.session.id,
          customer_id: account?.customerId ?? null,
          institution_id: account?.institution ? account.accountId : null,
          tax_certificate: account?.tax?.certificate ?? "",
          order_date: shopper.now,
          status: "placed",
          delivery_type: placing.delivery,
          delivery_key: placing.delivery === "pickup" ? "pickup" : "ship",
          payment_type: placing.payment,
          payment_message: "",
          purchaser_name: placing.contact.name,
          email: placing.contact.email,
          phone: placing.contact.phone,
          order_location_id: shelf.locationId ?? null,
          communication_preference: placing.contact.preferred_communication,
          notes: placing.contact.instructions,
          purchaseorder: placing.contact.purchaseorder,
          locale: localeOf(settings),
          currency: settings.store_info.is_american ? "USD" : "CAD",
          original_price,
          discounts,
          subtotal,
          shipping: 0,
          tax: cart.summary.taxes.reduce((sum, tax) => sum + tax.amount, 0),
          total,
          item_count: cart.summary.item_count,
          order_token: placing.orderToken,
          order_fingerprint: placing.fingerprint,
        },
        cart.items.map(({ title_info, cart_info }, position) => ({
          position,
          title_id: lines.find(({ line }) => line.id === cart_info.cart_id)?.line.title_id ?? 0,
          condition: cart_info.condition,
          quantity: cart_info.quantity,
          backorder_quantity: cart_info.backorder_quantity,
          sold_price: cart_info.sold_price ?? 0,
          original_price: cart_info.original_price ?? 0,
          tax_class: cart_info.tax_class,
          taken: JSON.stringify(takenOf.get(cart_info.cart_id) ?? []),
          snapshot: JSON.stringify({
            eisbn: title_info.eisbn,
            title: title_info.title,
            subtitle: title_info.subtitle,
            author_line: title_info.author_line,
            binding: title_info.binding,
            cover_image_cache: title_info.cover_image_cache,
            is_forthcoming: title_info.is_forthcoming,
            release_date: title_info.release_date,
            backorder_sub_message: cart_info.backorder_sub_message,
            gift_registry_id: cart_info.gift_registry_id,
            is_giftcard: cart_info.is_giftcard,
          }),
        })),
        cart.summary.taxes.map((tax, position) => ({ ...tax, position })),
      );
      await clearLines(tx, shopper, cartId);
      const order = await readOrder(tx, shopper.store, order_number);
      if (!order) throw new Error(`order ${order_number} was written and cannot be read`);
      const link = `${baseUrl}/account/order/${order_number}?key=${key}`;
      for (const mail of orderMails(shopper.store, order, link)) await queueMail(tx, shopper.now, mail);
      return { order_number, key };
    });
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/**
 * What has become of a cart since it was reviewed: stock that went, or anything else that differs.
 * A guest's order is never back-ordered, so a copy that must be ordered is one that is gone.
 */
export function changeSinceReview(shopper: Shopper, cart: Cart, checksum: string): Failure | undefined {
  const guest = shopper.session.account === null;
  const ordered = cart.items.some((item) => item.cart_info.backorder_quantity > 0);
  if (cart.contains_unavailable || (guest && ordered)) return failure("stock_gone", STOCK_GONE);
  return cart.checksum === checksum
    ? undefined
    : failure("cart_changed", "Your cart has changed. Please review your order.");
}

/** The order that this token has placed, if it has: the answer to the same form sent again. */
export async function placedBefore(
  db: Queries,
  secret: string,
  shopper: Shopper,
  orderToken: string,
  fingerprint: string,
): Promise<Placed | Failure | undefined> {
  const row = await rows.orderByToken(db, shopper.store.id, orderToken);
  const { id, account } = shopper.session;
  if (!row || (row.session_id !== id && (account === null || row.customer_id !== account.customerId)))
    return undefined;
  if (row.order_fingerprint !== fingerprint) {
    return failure("token_reused", "This order has already been placed with other details.");
  }
  return { order_number: row.order_number, key: orderKey(secret, orderToken) };
}

/** What opens an order's page without an account. */
export function orderKey(secret: string, orderToken: string): string {
  return createHmac("sha256", secret).update(`order:${orderToken}`).digest("base64url").slice(0, 22);
}

/**
 * An order, for somebody who may see it: the session that placed it, whoever holds its key, the customer
 * whose it is, or the institution it was bought for. Everybody else gets the same answer as for a number
 * that does not exist.
 */
export async function getOrder(
  db: Queries,
  store: Store,
  session: Session,
  orderNumber: number,
  key: string | undefined,
): Promise<Order | Failure> {
  const row = await rows.orderByNumber(db, store.id, orderNumber);
  const allowed =
    row &&
    // A session outlives a log-in, on a computer that is used by many: an account's order is the account's alone.
    ((row.customer_id === null && row.session_id === session.id) ||
      (key !== undefined && row.key_hash === hashOf(key)) ||
      isOrderOf(row, session.account));
  if (!row || !allowed) return failure("not_found", "We could not find this order.");
  return assembled(db, store, row);
}

/**
 * A customer's own orders are theirs. An institution sees all that was bought for it; one of its buyers sees,
 * while buying for it, what they bought themselves.
 */
function isOrderOf(row: rows.OrderRow, account: Account | null): boolean {
  if (!account) return false;
  if (account.institution) {
    const bought = row.institution_id === account.accountId;
    return bought && (account.owner || row.customer_id === account.customerId);
  }
  return row.customer_id === account.customerId && row.institution_id === null;
}

/** What is looked for among one's orders (spec 2 §7 "order/getList"). */
export interface OrderSearch {
  /** On the shop's wall clock. */
  year?: number | undefined;
  /** Words of a title, an order's number, or a Purchase Order #. */
  term?: string | undefined;
  location_id?: number | undefined;
}

/** The orders of the account in use, the newest first, a page at a time, and the years that have any. */
export async function listOrders(
  db: Queries,
  store: Store,
  account: Account,
  page: { offset: number; limit: number },
  search: OrderSearch = {},
): Promise<{ rows: Order[]; rowcount: number; years: number[] }> {
  const zone = store.settings.store_info.time_zone;
  const term = search.term?.trim() ?? "";
  const filter: rows.OrderFilter = {
    ...(search.year !== undefined && { placed: yearSpan(search.year, zone) }),
    ...(search.location_id !== undefined && { location_id: search.location_id }),
    ...(term !== "" && { code: term, words: words(term) }),
  };
  const [found, rowcount, dates] = await Promise.all([
    rows.ordersOf(db, store.id, account, filter, page),
    rows.countOrdersOf(db, store.id, account, filter),
    rows.orderDatesOf(db, store.id, account),
  ]);
  return {
    rows: await Promise.all(found.map((row) => assembled(db, store, row))),
    rowcount,
    years: [...new Set(dates.map((date) => wallClock(date, zone).year))],
  };
}

/** What an institution last ordered of a title. */
export interface LastOrder {
  /** Null where it is another buyer's order, which this one may not read. */
  bookorder_id: number | null;
  date_ordered: number;
}

/** When each of these titles was last ordered for the institution whose account is in use, by eisbn. */
export async function lastOrders(
  db: Queries,
  account: Account | null,
  eisbns: readonly string[],
): Promise<Map<string, LastOrder>> {
  if (!account?.institution || eisbns.length === 0) return new Map();
  const found = await rows.lastOrdersFor(db, account.accountId, eisbns);
  return new Map(
    found.map((row) => [
      row.eisbn,
      {
        bookorder_id: account.owner || row.customer_id === account.customerId ? row.order_number : null,
        date_ordered: row.order_date,
      },
    ]),
  );
}

/** Orders that a guest placed with this e-mail: how many could be claimed by the account with it. */
export function countClaimable(db: Queries, store: Store, account: Account): Promise<number> {
  return rows.countGuestOrders(db, store.id, account.email.toLowerCase());
}

/**
 * Makes a guest's earlier orders the customer's own. The e-mail on them is no proof; that the customer has
 * confirmed theirs is. @returns how many there were
 */
export async function claimOrders(
  database: Database,
  store: Store,
  account: Account,
): Promise<number | Failure> {
  if (!account.emailConfirmed) return failure("unconfirmed", "Please confirm your e-mail address first.");
  return database.transaction((tx) =>
    rows.claimGuestOrders(tx, store.id, account.email.toLowerCase(), account.customerId),
  );
}

/** A session that took another's place goes on seeing the orders that a guest placed in it. */
export function followSession(tx: Tx, from: string, to: string): Promise<void> {
  return rows.moveSession(tx, from, to);
}

/**
 * Takes out of a customer's orders who they were, and out of those that they placed as a guest with an e-mail
 * that is shown to be theirs. The orders stay: the books must balance.
 */
export async function anonymiseOrders(tx: Tx, store: Store, account: Account): Promise<void> {
  if (account.emailConfirmed)
    await rows.claimGuestOrders(tx, store.id, account.email.toLowerCase(), account.customerId);
  await rows.anonymise(tx, account.customerId);
}

/** An order as it stands, for the shop itself. */
export async function readOrder(tx: Queries, store: Store, orderNumber: number): Promise<Order | undefined> {
  const row = await rows.orderByNumber(tx, store.id, orderNumber);
  return row && assembled(tx, store, row);
}

async function assembled(db: Queries, store: Store, row: rows.OrderRow): Promise<Order> {
  const [items, taxes, events] = await Promise.all([
    rows.itemsOfOrder(db, row.id),
    rows.taxesOfOrder(db, row.id),
    rows.eventsOf(db, row.id),
  ]);
  const location = locationsOf(store.settings).find((one) => one.location_id === row.order_location_id);
  return {
    order_number: row.order_number,
    order_date: row.order_date,
    status: row.status as OrderStatus,
    events: events.map(({ at, status, note }) => ({ at, status: status as OrderStatus, note })),
    delivery_type: row.delivery_type,
    delivery_key: row.delivery_key as Order["delivery_key"],
    payment_type: row.payment_type,
    payment_message: row.payment_message,
    purchaser_name: row.purchaser_name,
    email: row.email,
    phone: row.phone,
    order_location_id: row.order_location_id,
    order_location_name: location?.altname ?? store.settings.store_info.name,
    communication_preference: row.communication_preference,
    notes: row.notes,
    purchaseorder: row.purchaseorder,
    locale: row.locale,
    items: items.map((item): OrderItem => {
      const snapshot = JSON.parse(item.snapshot);
      return {
        title_info: {
          eisbn: snapshot.eisbn,
          title: snapshot.title,
          subtitle: snapshot.subtitle,
          author_line: snapshot.author_line,
          binding: snapshot.binding,
          cover_image_cache: snapshot.cover_image_cache,
          is_forthcoming: snapshot.is_forthcoming,
          release_date: snapshot.release_date,
          available: { code: item.condition, text: "" },
        },
        cart_info: {
          quantity: item.quantity,
          backorder_quantity: item.backorder_quantity,
          backorder_sub_message: snapshot.backorder_sub_message,
          sold_price: item.sold_price,
          original_price: item.original_price,
          discount: item.original_price - item.sold_price,
          gift_registry_id: snapshot.gift_registry_id,
          is_giftcard: snapshot.is_giftcard,
        },
      };
    }),
    summary: {
      item_count: row.item_count,
      original_price: row.original_price,
      discounts: row.discounts,
      subtotal: row.subtotal,
      taxes: taxes.map(({ type, rate, taxable, amount }) => ({ type, rate, taxable, amount })),
      shipping: row.shipping,
      total: row.total,
      total_gift_card_amount_used: 0,
      total_owing: row.total,
    },
  };
}

/** The shop's newest orders, for the operator. */
export async function newestOrders(db: Queries, store: Store, limit: number): Promise<Order[]> {
  const found = await rows.recentOrders(db, store.id, limit);
  return Promise.all(found.map((row) => assembled(db, store, row)));
}
