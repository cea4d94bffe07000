import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import { phoneText } from "../../accounts/address.ts";
import { addressOf } from "../../accounts/addresses/addresses.server.ts";
import type { AddressDetails } from "../../accounts/customer.ts";
import { knownEnvelope } from "../../accounts/sign-up.server.ts";
import {
  type CartRows,
  customerKeyOf,
  isKnown,
  type Shopper,
  storefrontFor,
} from "../../cart/assembly.server.ts";
import { BUNDLE_ID } from "../../cart/bundles.ts";
import { lockedCart } from "../../cart/cart.server.ts";
import { type Cart, type LineQuestion, shortagesOf } from "../../cart/cart.ts";
import { clearLines } from "../../cart/cart-lifecycle.server.ts";
import type { Terms } from "../../cart/terms.ts";
import type { Storefront } from "../../catalogue/catalogue.server.ts";
import { isCarried } from "../../catalogue/catalogue.ts";
import { type TakenCopies, takeCopies } from "../../catalogue/stock.server.ts";
import { emailFromShop, emailOnEvent } from "../../email/email.server.ts";
import { spendCards } from "../../gift-cards/gift-cards.server.ts";
import { beginAttempt } from "../../payments/attempts.server.ts";
import { isChargedWhenFound, isProvider, type PaymentChoice } from "../../payments/payments.ts";
import { extrasOf } from "../../preorders/preorders.ts";
import { takeUses } from "../../promotions/promotions.server.ts";
import { giftNoteOf, recordPurchases, stillWanted } from "../../registries/purchases.server.ts";
import { isSent } from "../../shipping/shipping.ts";
import { currencyOf } from "../../stores/currency.ts";
import { localeOf, locationsOf } from "../../stores/settings.ts";
import type { Store } from "../../stores/stores.server.ts";
import { noteSold } from "../../till/sales.server.ts";
import { orderEmails } from "../emails/emails.server.ts";
import { holdFor, NOT_HELD } from "../holds/holds.ts";
import {
  storedAddress,
  storedParcel,
  storedPromotions,
  storedSnapshot,
  storedTaken,
  storedTaxes,
} from "../json-columns.ts";
import { linkWithKey, orderKey } from "../key.server.ts";
import { cardMessage } from "../order-words.ts";
import { isPaymentInReview, orderWithCopies } from "../orders.server.ts";
import type { Contact, Order, OrderAddress } from "../orders.ts";
import { takeOrderedPreorders } from "../preorders/preorder-copies.server.ts";
import * as rows from "../rows.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";
import { checkTicketHolds } from "./ticket-holds.server.ts";

/** The order form's fields. */
export interface OrderForm {
  /** The form's one-use token. Sending it again returns the same order. */
  orderToken: string;
  /** The checksum of the cart in the review. */
  checksum: string;
  /** A fingerprint of the form's content. The same token with other content is refused. */
  fingerprint: string;
}

/** The checkout's choices when an order is placed, besides the terms stored with the cart. */
export interface Choices {
  contact: Contact;
  payment: PaymentChoice;
  /** A card that only the operator can decrypt, if the order is paid that way. */
  card?: { sealed: string; brand: string; last_four: string } | undefined;
  /** The last digits of a card that a provider charges, if known. */
  last_four?: string;
  /** The version of the French terms that the shopper read before choosing a contract in another language, if they had to. */
  french_terms?: string;
}

export type OrderToPlace = Choices & Pick<OrderForm, "orderToken" | "fingerprint">;

/** The rules of the checkout, which run in the order's transaction. */
export interface Rules {
  /** A hash of the visitor's network. */
  network: string;
  /** Checks the current cart and returns its choices. Changes nothing. */
  agree(tx: Tx, cart: Cart, terms: Terms): Promise<Choices | Failure>;
  /** Counts the order against limits. */
  count(tx: Tx, payment: PaymentChoice, order: { order_number: number; key: string }): Promise<unknown>;
}

export interface PlacedOrder {
  order_number: number;
  /** The key that opens the order's page without an account. */
  key: string;
  /** The payment that the order waits for, if a provider handles its money. */
  attempt?: string;
  /** Whether this form had placed the order before. */
  repeated?: true;
}

/** The services needed to place an order. */
export interface OrderServices {
  readonly database: Database;
  /** The secret of the keys in links to orders. */
  readonly secret: string;
  /** Scheme and host for links in emails. */
  readonly baseUrl: string;
}

/**
 * Places an order in one transaction. Locks the cart, compares it with the review and asks the checkout's rules; takes
 * stock, promo code uses and gift card money; numbers and writes the order. Without a provider, the order is placed at once:
 * emails are queued and the cart is emptied. Otherwise it waits for its payment, and the attempt is recorded
 * here, before any money moves (`checkout/payment.server.ts`).
 *
 * Failures: `stock_gone`, `cart_changed`, `empty`, `code_used`, `token_reused` (the same token for another
 * order), `tickets_held`, `payment_pending` (this token's order, of another form, waits for its payment), `no_price`, and those
 * of the rules.
 */
export async function placeOrder(
  { database, secret, baseUrl }: OrderServices,
  shopper: Shopper,
  form: OrderForm,
  rules: Rules,
): Promise<PlacedOrder | Failure> {
  const key = orderKey(secret, form.orderToken);
  return refusable(
    database,
    async (tx) => {
      const content = await lockedCart(tx, shopper);
      const { cart, terms } = content;
      // Runs after the cart is locked, so that a second submit waits and then finds the first one's order.
      const before = await placedBefore(tx, secret, shopper, form.orderToken, form.fingerprint);
      if (before) return before;
      const changed = changeSinceReview(shopper, cart, form.checksum);
      if (changed) throw new Refusal(changed);
      const chosen = await rules.agree(tx, cart, terms);
      if (isFailure(chosen)) throw new Refusal(chosen);
      const placing = { ...chosen, ...form };
      if (cart.items.length === 0) throw new Refusal(failure("orders.empty"));
      if (!terms.delivery || (!isKnown(shopper) && terms.delivery !== "pickup"))
        throw new Refusal(failure("orders.cart_changed"));
      const question = await stillWanted(
        tx,
        shopper,
        content.lines.map(({ line }) => line),
      );
      if (question) throw new Refusal(question);
      const storefront = storefrontFor(shopper, content);
      const takenOf = await takeCopiesOfLines(tx, storefront, content);
      const provider = isProvider(placing.payment) ? placing.payment : undefined;
      const hasTickets =
        provider !== undefined &&
        (await checkTicketHolds(tx, shopper.store, rules.network, { ...content, cart }));
      const buyer = { ...storefront, session: shopper.session };
      const { order_number, id } = await writeOrder(tx, { shopper: buyer, key, content, placing, takenOf });
      for (const { line } of content.lines)
        await noteSold(
          tx,
          storefront.store,
          { ...line, order_id: id },
          takenOf.get(line.id) ?? [],
          storefront.now,
        );
      if (cart.items.some(({ cart_info }) => cart_info.preorder)) await takeOrderedPreorders(tx, id);
      const used = await takeUses(
        tx,
        cart.summary.promo_codes.filter(({ promotion_id }) => promotion_id !== BUNDLE_ID),
        id,
        customerKeyOf(shopper.session.account) ??
          (placing.contact.email.toLowerCase() || placing.contact.phone),
      );
      if (used !== undefined) throw new Refusal(failure("orders.code_used", { used }));
      if (!(await spendCards(tx, cart.gift_cards, id, shopper.now)))
        throw new Refusal(failure("orders.cart_changed"));
      if (content.lines.some(({ line }) => line.gift_registry_id !== ""))
        await recordGifts(tx, shopper, id, placing.contact);
      if (placing.card) {
        const { sealed, brand, last_four } = placing.card;
        await rows.insertCard(tx, { order_id: id, sealed, brand, last_four, created_at: shopper.now });
      }
      if (provider) {
        const attempt = await beginAttempt(tx, {
          id: newToken(),
          store_id: shopper.store.id,
          order_id: id,
          provider,
          amount: cart.summary.total_owing ?? 0,
          currency: currencyOf(shopper.store.settings),
          cart_key: shopper.session.cartKey,
          base_url: baseUrl,
          captures_later:
            isChargedWhenFound(provider, shopper.store.settings.checkout_info) && canBeFetchedNow(cart),
          now: shopper.now,
          ...(hasTickets && { network: rules.network }),
        });
        await settlingRows.awaitAttempt(tx, id, attempt);
        await rules.count(tx, placing.payment, { order_number, key });
        return { order_number, key, attempt };
      }
      await clearLines(tx, shopper, { id: content.cartId, location_id: content.location });
      await emailOrderPlaced(tx, shopper, { id, order_number }, baseUrl, key);
      await rules.count(tx, placing.payment, { order_number, key });
      return { order_number, key };
    },
    "soon",
  );
}

/**
 * Whether all of an order comes from the shelves or from a supplier now. Not for gift cards and tickets, which are
 * issued once they are paid, nor for a title that is not out: a card's authorization ends long before its day.
 */
const canBeFetchedNow = ({ items }: Cart): boolean =>
  items.every(
    ({ title_info, cart_info }) => isCarried(cart_info) && !cart_info.preorder && !title_info.is_forthcoming,
  );

/**
 * Queues the two emails about a placed order. A stranger could place unpaid orders with somebody else's address,
 * so the shopper's email counts against the daily limit of that address unless the order is paid.
 */
export async function emailOrderPlaced(
  tx: Tx,
  { store, now }: Pick<Shopper, "store" | "now">,
  { id, order_number: orderNumber }: { id: number; order_number: number },
  baseUrl: string,
  key: string,
): Promise<void> {
  const found = await orderWithCopies(tx, store, orderNumber);
  if (!found) throw new Error(`order ${orderNumber} was written and cannot be read`);
  const { order, copies } = found;
  const link = linkWithKey(baseUrl, orderNumber, key);
  const isGift = order.items.some(({ cart_info }) => cart_info.gift_registry_id !== "");
  const note = isGift ? await giftNoteOf(tx, id) : "";
  const [toShopper, toShop] = orderEmails({ store, baseUrl }, order, copies, link, note);
  // Customers who order by phone may have no email address.
  if (order.email === "") return emailStaff(tx, store, now, order, toShop);
  if (order.payment_state === "paid" || order.payment_state === "authorized")
    await emailFromShop(tx, now, toShopper);
  else await emailOnEvent(tx, await knownEnvelope(tx, { store, now }, order.email), toShopper);
  await emailStaff(tx, store, now, order, toShop);
}

/** Emails the shop about an order, and also the location that handles it, if that has its own address. */
export async function emailStaff(
  tx: Tx,
  store: Store,
  now: number,
  { order_location_id }: Pick<Order, "order_location_id">,
  composed: Email,
): Promise<void> {
  const there = locationsOf(store.settings).find(
    (location) => location.location_id === order_location_id,
  )?.sc_email;
  const own = there && there.toLowerCase() !== composed.recipient.toLowerCase() ? [there] : [];
  for (const recipient of [composed.recipient, ...own])
    await emailFromShop(tx, now, { ...composed, recipient });
}

/** Records what an order buys for gift registries. */
export async function recordGifts(
  tx: Tx,
  { store, session, now }: Shopper,
  order_id: number,
  { name: giver, gift_note: note }: Pick<Contact, "name" | "gift_note">,
): Promise<void> {
  const customer_id = session.account?.customerId ?? null;
  const items = await rows.itemsOfOrder(tx, order_id);
  await recordPurchases(
    tx,
    store,
    { order_id, customer_id, giver, note, now },
    items.map(({ title_id, quantity, position, snapshot }) => {
      const { gift_registry_id } = storedSnapshot.read(snapshot);
      return { gift_registry_id, title_id, quantity, position };
    }),
  );
}

/** The id of the title of a cart's line. */
function titleOfLine(lines: CartRows["lines"], cartId: number): number {
  const found = lines.find(({ line }) => line.id === cartId);
  if (!found) throw new Error(`the cart has no line ${cartId}`);
  return found.line.title_id;
}

/**
 * Takes the copies of every line from stock.
 * @throws Refusal if a copy is gone
 */
async function takeCopiesOfLines(
  tx: Tx,
  storefront: Storefront,
  { cart, lines }: CartRows & { cart: Cart },
): Promise<Map<number, TakenCopies[]>> {
  const takenOf = new Map<number, TakenCopies[]>();
  // Sorted by id, so that two orders for the same books do not deadlock. In a shop with several locations they still can, over
  // the shelves of one book; PostgreSQL then runs one of them again.
  for (const { line } of [...lines].sort((a, b) => a.line.title_id - b.line.title_id)) {
    const item = cart.items.find((candidate) => candidate.cart_info.cart_id === line.id);
    // Gift cards have no stock.
    if (!item || item.cart_info.gift) continue;
    const wanted = line.quantity - item.cart_info.backorder_quantity;
    const taken = await takeCopies(tx, storefront, line.title_id, line.condition, wanted);
    if (taken.reduce((sum, shelf) => sum + shelf.quantity, 0) < wanted)
      throw new Refusal(failure("orders.stock_gone"));
    takenOf.set(line.id, taken);
  }
  return takenOf;
}

/** An order as agreed, ready to be written. */
export interface OrderToWrite {
  readonly shopper: Shopper;
  /** The key that opens the order's page. Only its hash is stored. */
  readonly key: string;
  readonly content: CartRows & { cart: Cart };
  readonly placing: OrderToPlace;
  /** The copies taken for each line of the cart, by the line's id. */
  readonly takenOf: ReadonlyMap<number, TakenCopies[]>;
  /** Whether it is a quote, which takes nothing until the shop has set prices. */
  readonly isQuote?: boolean;
}

/**
 * Writes an order. Later changes of titles, rates and addresses do not affect it.
 * @throws Refusal `no_price` if the cart lacks a price
 */
export async function writeOrder(
  tx: Tx,
  { shopper, key, content, placing, takenOf, isQuote = false }: OrderToWrite,
): Promise<{ id: number; order_number: number }> {
  const { cart, lines, terms } = content;
  const { subtotal, original_price, discounts, shipping } = cart.summary;
  const total = isQuote ? (cart.summary.total ?? subtotal) : cart.summary.total;
  if (subtotal === null || original_price === null || discounts === null || total === null)
    throw new Refusal(failure("orders.no_price"));
  const { account } = shopper.session;
  const provider = isProvider(placing.payment);
  const billing = account ? await addressOf(tx, account, 0) : undefined;
  const order_number = await rows.drawNumber(tx, shopper.store.id);
  const { delivery } = cart;
  const id = await rows.insertOrder(
    tx,
    {
      store_id: shopper.store.id,
      order_number,
      key_hash: hashOf(key),
      session_id: shopper.session.id,
      customer_id: account?.customerId ?? null,
      institution_id: account?.institution ? account.accountId : null,
      is_under_book_law: content.isUnderBookLaw ? 1 : 0,
      tax_certificate: account?.tax?.certificate ?? "",
      french_terms: placing.french_terms ?? "",
      order_date: shopper.now,
      status: isQuote ? "requested" : provider ? "pending" : "placed",
      delivery_type: terms.delivery ?? "pickup",
      delivery_key: isQuote ? "quote" : isSent(terms.delivery) ? "ship" : (terms.delivery ?? "pickup"),
      payment_type: placing.payment,
      payment_message: cardMessage(placing.card ?? { brand: "", last_four: placing.last_four ?? "" }),
      payment_state: provider ? "pending" : "none",
      purchaser_name: placing.contact.name,
      email: placing.contact.email,
      phone: placing.contact.phone,
      order_location_id: terms.delivery === "email" ? null : (shopper.locationId ?? null),
      communication_preference: placing.contact.preferred_communication,
      notes: placing.contact.instructions,
      purchaseorder: placing.contact.purchaseorder,
      locale: localeOf(shopper.store.settings),
      currency: currencyOf(shopper.store.settings),
      original_price,
      discounts,
      subtotal,
      shipping: shipping ?? 0,
      is_shipping_tbd:
        cart.summary.is_shipping_tbd || (isQuote && isSent(terms.delivery) && !delivery.option) ? 1 : 0,
      tax: cart.summary.taxes.reduce((sum, tax) => sum + tax.amount, 0),
      total,
      post_subtotal_discount: cart.summary.post_subtotal_discount,
      promo_codes: storedPromotions.write(cart.summary.promo_codes),
      gift_card_amount: cart.summary.total_gift_card_amount_used,
      item_count: cart.summary.item_count,
      order_token: placing.orderToken,
      order_fingerprint: placing.fingerprint,
      ship_to: delivery.to
        ? storedAddress.write(addressOn(delivery.to, delivery.gift_registry_id ?? ""))
        : "",
      bill_to: billing ? storedAddress.write(addressOn(billing)) : "",
      provider: delivery.option?.provider ?? "",
      provider_label: delivery.option?.label ?? "",
      multiship_method: delivery.multiship_method,
      quote_until: null,
      attempt_id: null,
      paid_by_hand: 0,
      paid_by_hand_at: null,
      paid_method: "",
      shipping_set_at: null,
      ...(isQuote ? NOT_HELD : holdFor(shopper, placing.payment)),
      reduced: 0,
    },
    cart.items.map(({ title_info, cart_info }, position) => ({
      position,
      title_id: titleOfLine(lines, cart_info.cart_id),
      condition: cart_info.condition,
      quantity: cart_info.quantity,
      backorder_quantity: cart_info.backorder_quantity,
      sold_price: cart_info.sold_price ?? 0,
      original_price: cart_info.original_price ?? 0,
      tax_class: cart_info.tax_class,
      discount: cart_info.discount,
      taxes: storedTaxes.write(cart_info.taxes),
      taken: storedTaken.write(takenOf.get(cart_info.cart_id) ?? []),
      given_back_at: null,
      cancelled: 0,
      returned: 0,
      preorder_id: cart_info.preorder?.id ?? null,
      dedication: cart_info.dedication,
      announced_day: cart_info.preorder && title_info.release_date,
      snapshot: storedSnapshot.write({
        ...title_info,
        ...cart_info,
        preorder: cart_info.preorder && extrasOf(cart_info.preorder),
        gift_registry_info: cart_info.registry && {
          title: cart_info.registry.title,
          occasion: cart_info.registry.occasion,
          name: cart_info.registry.name,
        },
      }),
    })),
    cart.summary.taxes.map((tax, position) => ({ ...tax, position })),
  );
  if (delivery.option && !isQuote) await rows.insertBatches(tx, batchesOf(id, cart));
  return { id, order_number };
}

const EMPTY_CART = { cart_info: { quantity: 0, backorder_quantity: 0 } };

/** One parcel, or two: the copies in stock, and those that come later. */
function batchesOf(order_id: number, { items: all, delivery }: Cart) {
  // Parcels hold no gift cards or tickets. They name an order's items by position.
  const items = all.map((item) => (isCarried(item.cart_info) ? item : EMPTY_CART));
  const batched = delivery.multiship_method === "batched";
  const parts = batched
    ? [
        items.map(({ cart_info }) => cart_info.quantity - cart_info.backorder_quantity),
        items.map(({ cart_info }) => cart_info.backorder_quantity),
      ]
    : [items.map(({ cart_info }) => cart_info.quantity)];
  return parts.map((quantities, index) => ({
    order_id,
    number: index + 1,
    items: storedParcel.write(
      quantities.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0),
    ),
    provider: delivery.option?.provider ?? "",
    cost: delivery.parcels[index] ?? 0,
    status: "waiting" as const,
    tracking: "",
    shipped_at: null,
  }));
}

/** An address as stored with an order. */
export function addressOn(address: AddressDetails, gift_registry_id = ""): OrderAddress {
  return {
    gift_registry_id,
    orgname: address.company_name,
    name: address.name,
    addr1: address.street_address,
    addr2: address.street_address_2,
    city: address.city,
    prov: address.province,
    country: address.country,
    postal_code: address.postal_code,
    phone: phoneText(address),
  };
}

/** The failure for lines with too few copies. */
export function stockGone(short: readonly LineQuestion[]): Failure {
  return failure("orders.stock_gone", {}, { detail: { questions: short } });
}

/**
 * The reason why a cart no longer matches the review: stock is gone, or something else changed. If stock is gone, the
 * failure lists the lines and their possible answers.
 */
function changeSinceReview(shopper: Shopper, cart: Cart, checksum: string): Failure | undefined {
  const short = shortagesOf(cart.items, isKnown(shopper));
  if (cart.contains_unavailable) return stockGone(short);
  if (cart.checksum === checksum) return undefined;
  return short.length > 0 ? stockGone(short) : failure("orders.cart_changed");
}

/** The order that this token has already placed, if any: the answer when the same form is sent again. */
async function placedBefore(
  db: Queries,
  secret: string,
  shopper: Shopper,
  orderToken: string,
  fingerprint: string,
): Promise<PlacedOrder | Failure | undefined> {
  const row = await rows.orderByToken(db, shopper.store.id, orderToken);
  const { id, account } = shopper.session;
  if (!row || (row.session_id !== id && (account === null || row.customer_id !== account.customerId)))
    return undefined;
  // The form's order is placed, and its books have left the cart.
  if (row.order_fingerprint !== fingerprint && (await isPaymentInReview(db, row)))
    return failure("orders.cart_changed");
  if (row.order_fingerprint !== fingerprint && row.status === "pending")
    return failure("orders.payment_pending");
  if (row.order_fingerprint !== fingerprint) {
    return failure("orders.token_reused");
  }
  const placed = {
    order_number: row.order_number,
    key: orderKey(secret, orderToken),
    repeated: true as const,
  };
  return row.attempt_id === null ? placed : { ...placed, attempt: row.attempt_id };
}
