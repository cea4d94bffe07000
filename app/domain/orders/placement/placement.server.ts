import type { OrderId, OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
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
import { takeUses } from "../../promotions/promotions.server.ts";
import { giftNoteOf, recordPurchases, stillWanted } from "../../registries/purchases.server.ts";
import { currencyOf } from "../../stores/currency.ts";
import { noteSold } from "../../till/sales.server.ts";
import { emailStaff } from "../emails/email-staff.server.ts";
import { orderEmails } from "../emails/emails.server.ts";
import { storedSnapshot } from "../json-columns.ts";
import { linkWithKey, orderKey } from "../key.server.ts";
import { isPaymentInReview, orderWithCopies } from "../orders.server.ts";
import type { Contact } from "../orders.ts";
import { takeOrderedPreorders } from "../preorders/preorder-copies.server.ts";
import * as rows from "../rows.server.ts";
import * as settlingRows from "./settlement-rows.server.ts";
import { checkTicketHolds } from "./ticket-holds.server.ts";
import { writeOrder } from "./write-order.server.ts";

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
  /**
   * The version of the French terms that the shopper read before choosing a contract in another language, if they had
   * to.
   */
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
  count(tx: Tx, payment: PaymentChoice, order: { order_number: OrderNumber; key: string }): Promise<unknown>;
}

export interface PlacedOrder {
  order_number: OrderNumber;
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
 * stock, promo code uses and gift card money; numbers and writes the order. Without a provider, the order is placed at
 * once: emails are queued and the cart is emptied. Otherwise it waits for its payment, and the attempt is recorded
 * here, before any money moves (`checkout/payment.server.ts`).
 *
 * Failures: `stock_gone`, `cart_changed`, `empty`, `code_used`, `token_reused` (the same token for another order),
 * `tickets_held`, `payment_pending` (this token's order, of another form, waits for its payment), `no_price`, and those
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
      const { cart } = content;
      // Runs after the cart is locked, so that a second submit waits and then finds the first one's order.
      const before = await placedBefore(tx, secret, shopper, form.orderToken, form.fingerprint);
      if (before) return before;
      const choices = await agreedChoices(tx, shopper, content, form.checksum, rules);
      const placing = { ...choices, ...form };
      const storefront = storefrontFor(shopper, content);
      const takenOf = await takeCopiesOfLines(tx, storefront, content);
      const provider = isProvider(placing.payment) ? placing.payment : undefined;
      const hasTickets =
        provider !== undefined && (await checkTicketHolds(tx, shopper.store, rules.network, content));
      const buyer = { ...storefront, session: shopper.session };
      const { order_number, id } = await writeOrder(tx, { shopper: buyer, key, content, placing, takenOf });
      await recordTakenCopies(tx, storefront, id, content, takenOf);
      await spendCodesAndCards(tx, shopper, id, cart, placing.contact);
      if (content.lines.some(({ line }) => line.gift_registry_id !== ""))
        await recordGifts(tx, shopper, id, placing.contact);
      if (placing.card) {
        const { sealed, brand, last_four } = placing.card;
        await rows.insertCard(tx, { order_id: id, sealed, brand, last_four, created_at: shopper.now });
      }
      if (provider) {
        const network = hasTickets ? rules.network : undefined;
        const attempt = await awaitPayment(tx, shopper, id, cart, { provider, baseUrl, network });
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

/** A cart that is locked until the transaction ends. */
type LockedCart = Awaited<ReturnType<typeof lockedCart>>;

/**
 * The choices of an order whose cart is still the one that was reviewed, and which the checkout's rules allow.
 * @throws Refusal with the reason if it cannot be placed
 */
async function agreedChoices(
  tx: Tx,
  shopper: Shopper,
  { cart, terms, lines }: LockedCart,
  checksum: string,
  rules: Rules,
): Promise<Choices> {
  const changed = changeSinceReview(shopper, cart, checksum);
  if (changed) throw new Refusal(changed);
  const choices = await rules.agree(tx, cart, terms);
  if (isFailure(choices)) throw new Refusal(choices);
  if (cart.items.length === 0) throw new Refusal(failure("orders.empty"));
  if (!terms.delivery || (!isKnown(shopper) && terms.delivery !== "pickup"))
    throw new Refusal(failure("orders.cart_changed"));
  const question = await stillWanted(
    tx,
    shopper,
    lines.map(({ line }) => line),
  );
  if (question) throw new Refusal(question);
  return choices;
}

/**
 * Records the copies that an order took: as sold, for a till that shares the stock, and in their pre-order campaigns.
 */
async function recordTakenCopies(
  tx: Tx,
  { store, now }: Storefront,
  order_id: OrderId,
  { cart, lines }: LockedCart,
  takenOf: ReadonlyMap<number, TakenCopies[]>,
): Promise<void> {
  for (const { line } of lines)
    await noteSold(tx, store, { ...line, order_id }, takenOf.get(line.id) ?? [], now);
  if (cart.items.some(({ cart_info }) => cart_info.preorder)) await takeOrderedPreorders(tx, order_id);
}

/**
 * Takes one use of each promo code, and the money of the gift cards.
 * @throws Refusal if a code is used up or a card's money is gone
 */
async function spendCodesAndCards(
  tx: Tx,
  shopper: Shopper,
  orderId: OrderId,
  cart: Cart,
  { email, phone }: Contact,
): Promise<void> {
  const used = await takeUses(
    tx,
    cart.summary.promo_codes.filter(({ promotion_id }) => promotion_id !== BUNDLE_ID),
    orderId,
    customerKeyOf(shopper.session.account) ?? (email.toLowerCase() || phone),
  );
  if (used !== undefined) throw new Refusal(failure("orders.code_used", { used }));
  if (!(await spendCards(tx, cart.gift_cards, orderId, shopper.now)))
    throw new Refusal(failure("orders.cart_changed"));
}

/**
 * Records the payment that an order waits for, before any money moves.
 * @param network the visitor's, if the order has tickets
 * @returns the id of the payment attempt
 */
async function awaitPayment(
  tx: Tx,
  { store, session, now }: Shopper,
  order_id: OrderId,
  cart: Cart,
  { provider, baseUrl, network }: { provider: ProviderId; baseUrl: string; network: string | undefined },
): Promise<string> {
  const attempt = await beginAttempt(tx, {
    id: newToken(),
    store_id: store.id,
    order_id,
    provider,
    amount: cart.summary.total_owing ?? 0,
    currency: currencyOf(store.settings),
    cart_key: session.cartKey,
    base_url: baseUrl,
    captures_later: isChargedWhenFound(provider, store.settings.checkout_info) && canBeFetchedNow(cart),
    now,
    ...(network !== undefined && { network }),
  });
  await settlingRows.awaitAttempt(tx, order_id, attempt);
  return attempt;
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
  { id, order_number: orderNumber }: { id: OrderId; order_number: OrderNumber },
  baseUrl: string,
  key: string,
): Promise<void> {
  const orderAndCopies = await orderWithCopies(tx, store, orderNumber);
  if (!orderAndCopies)
    throw new Error(`emailOrderPlaced: order ${orderNumber} was inserted but cannot be found`);
  const { order, copies } = orderAndCopies;
  const link = linkWithKey(baseUrl, orderNumber, key);
  const isForRegistry = order.items.some(({ cart_info }) => cart_info.gift_registry_id !== "");
  const note = isForRegistry ? await giftNoteOf(tx, id) : "";
  const [toShopper, toShop] = orderEmails({ store, baseUrl }, order, copies, link, note);
  // Customers who order by phone may have no email address.
  if (order.email === "") return emailStaff(tx, store, now, order, toShop);
  if (order.payment_state === "paid" || order.payment_state === "authorized")
    await emailFromShop(tx, now, toShopper);
  else await emailOnEvent(tx, await knownEnvelope(tx, { store, now }, order.email), toShopper);
  await emailStaff(tx, store, now, order, toShop);
}

/** Records what an order buys for gift registries. */
export async function recordGifts(
  tx: Tx,
  { store, session, now }: Shopper,
  order_id: OrderId,
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
  // Sorted by id, so that two orders for the same books do not deadlock. In a shop with several locations they still
  // can, over the shelves of one book; PostgreSQL then runs one of them again.
  for (const { line } of [...lines].sort((a, b) => a.line.title_id - b.line.title_id)) {
    const item = cart.items.find((candidate) => candidate.cart_info.cart_id === line.id);
    // Gift cards have no stock.
    if (!item || item.cart_info.gift) continue;
    const wanted = line.quantity - item.cart_info.backorder_quantity;
    const takenCopies = await takeCopies(tx, storefront, line.title_id, line.condition, wanted);
    if (takenCopies.reduce((sum, shelf) => sum + shelf.quantity, 0) < wanted)
      throw new Refusal(failure("orders.stock_gone"));
    takenOf.set(line.id, takenCopies);
  }
  return takenOf;
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
