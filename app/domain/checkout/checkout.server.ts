import type { Cents } from "#app/lib/money.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { PostedForm } from "#app/platform/gateways/gateway.ts";
import type { ProviderId } from "#app/platform/gateways/providers.server.ts";
import { addressBook } from "../accounts/addresses/addresses.server.ts";
import type { Address } from "../accounts/customer.ts";
import { assemble, cartRows, isGiftCardsOnly, isKnown, type Shopper } from "../cart/assembly.server.ts";
import { getCartWithTerms } from "../cart/cart.server.ts";
import { type Cart, shortagesOf } from "../cart/cart.ts";
import { type CartMerge, lockCart, mergeGuestCart } from "../cart/cart-lifecycle.server.ts";
import { giftCardsObstacle } from "../cart/gifts.server.ts";
import { preordersObstacle } from "../cart/preorders.server.ts";
import { changeTerms } from "../cart/terms.server.ts";
import type { Terms } from "../cart/terms.ts";
import { isTicketsOnly } from "../catalogue/catalogue.ts";
import { pendingAttempt } from "../orders/orders.server.ts";
import type { Contact } from "../orders/orders.ts";
import {
  type Choices,
  type OrderServices,
  type PlacedOrder,
  placeOrder,
  type Rules,
  stockGone,
} from "../orders/placement/placement.server.ts";
import { followCart } from "../payments/attempts.server.ts";
import { offeredSettings } from "../payments/gateways.server.ts";
import { isProvider, type PaymentChoice } from "../payments/payments.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import { agreedTerms } from "../stores/sale-terms.server.ts";
import { locationsOf, type StoreLocation, sellsByLocation } from "../stores/settings.ts";
import {
  type CheckoutState,
  type CollectedFields,
  choicesOf,
  type Draft,
  guestObstacle,
  paymentOf,
  stepToShow,
  storedDraft,
} from "./checkout.ts";
import * as rows from "./rows.server.ts";

/** A payment for this checkout that has begun and is not settled. */
export interface PendingPayment {
  attempt: string;
  provider: ProviderId;
  amount: Cents;
  /** Where the shopper pays; undefined until the provider has answered. */
  goTo: string | PostedForm | undefined;
}

/** The checkout of a session: its cart, its choices, and the token of its order form. */
export async function getCheckout(
  db: Queries,
  shopper: Shopper,
): Promise<CheckoutState & { orderToken: string; pending: PendingPayment | undefined }> {
  const [{ cart, terms }, row] = await Promise.all([
    getCartWithTerms(db, shopper),
    rows.draftOf(db, shopper.session.cartKey),
  ]);
  const draft: Draft = { ...collectedIn(row), ...terms };
  return {
    cart,
    draft,
    settings: await offeredSettings(db, shopper.store),
    orderToken: row?.order_token ?? "",
    pending:
      row && isProvider(draft.payment_choice)
        ? await pendingPayment(db, shopper, row.order_token)
        : undefined,
  };
}

const collectedIn = (row: { draft: string } | undefined): CollectedFields =>
  row ? storedDraft.read(row.draft) : {};

/** The payment that this cart's order waits for, even if another payment method was chosen since. */
export async function paymentUnderWay(db: Queries, shopper: Shopper): Promise<PendingPayment | undefined> {
  const row = await rows.draftOf(db, shopper.session.cartKey);
  return row && pendingPayment(db, shopper, row.order_token);
}

async function pendingPayment(
  db: Queries,
  shopper: Shopper,
  token: string,
): Promise<PendingPayment | undefined> {
  const attempt = await pendingAttempt(db, shopper.store, token);
  if (!attempt) return undefined;
  const { id, provider, amount, goTo } = attempt;
  return { attempt: id, provider, amount, goTo };
}

/**
 * Moves a guest's cart and checkout to the customer who has logged in. A cart whose payment method was chosen counts as
 * being paid for.
 */
export async function mergeCheckout(tx: Tx, shopper: Shopper, to: string): Promise<CartMerge> {
  // Another tab may be placing the order right now. Wait for it, so that its payment is seen here.
  await lockCart(tx, shopper.session.cartKey, shopper.now);
  const row = await rows.draftOf(tx, shopper.session.cartKey);
  const paying = collectedIn(row).payment_choice !== undefined;
  await followCart(tx, shopper.session.cartKey, to);
  return mergeGuestCart(tx, shopper, to, paying, (from, into) => rows.moveDraft(tx, from, into));
}

async function changeDraft(
  database: Database,
  shopper: Shopper,
  change: (draft: CollectedFields) => CollectedFields,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    // Two steps that arrive at the same time would each overwrite the other's changes.
    await lockCart(tx, shopper.session.cartKey, shopper.now);
    const row = await rows.cartWithDraft(tx, shopper.session.cartKey);
    if (!row) return failure("checkout.empty");
    const draft = change(row.draft === null ? {} : storedDraft.read(row.draft));
    await rows.putDraft(tx, row.id, storedDraft.write(draft), row.order_token ?? newToken(), shopper.now);
    return undefined;
  });
}

/**
 * Saves the type of delivery (`checkout/setDelivery`). Guests can only pick up, whatever a form sends (spec 2 §6).
 * @returns the cart with that delivery
 */
export async function setDelivery(
  database: Database,
  shopper: Shopper,
  delivery: DeliveryPreference,
  locationId: number | undefined,
): Promise<Cart | Failure> {
  const { checkout_info } = shopper.store.settings;
  const enabled = {
    pickup: checkout_info.pickup_enabled,
    ship: checkout_info.ship_enabled,
    local_delivery: checkout_info.local_delivery_enabled,
    email: false,
  }[delivery];
  let agreed: Cart | undefined;
  const refused = await changeTerms(database, shopper, async (before, tx, row) => {
    // Gift cards are emailed, whatever delivery was asked for.
    const emailed = isGiftCardsOnly(row.lines);
    if (!emailed && !isKnown(shopper) && delivery !== "pickup") return failure("checkout.guest_pickup_only");
    const location = emailed ? undefined : deliveryLocation(shopper, locationId);
    if (isFailure(location)) return location;
    const changed = location
      ? deliveredTerms(before, delivery, location, await preferredAddress(tx, shopper, delivery))
      : emailedTerms(before);
    const content = await cartRows(tx, shopper, row, changed);
    // Tickets can always be picked up at the door.
    const tickets = delivery === "pickup" && isTicketsOnly(content.lines.map(({ sellable }) => sellable));
    if (!emailed && !enabled && !tickets) return failure("checkout.delivery_disabled");
    agreed = assemble(shopper, content);
    return cartObstacle(shopper, { cart: agreed }) ?? changed;
  });
  return refused ?? agreed ?? failure("checkout.empty");
}

/** The customer's preferred address, unless the order is picked up. */
async function preferredAddress(
  db: Queries,
  { session: { account } }: Shopper,
  delivery: DeliveryPreference,
): Promise<Address | undefined> {
  if (delivery === "pickup" || !account) return undefined;
  return (await addressBook(db, account)).find((address) => address.preferred);
}

function deliveredTerms(
  { provider, multiship_method, ...terms }: Terms,
  delivery: DeliveryPreference,
  { location_id }: StoreLocation,
  preferred: Address | undefined,
): Terms {
  return {
    ...terms,
    delivery,
    location_id,
    ...(preferred && { address_id: terms.address_id ?? preferred.address_id }),
    // Each type of delivery has its own carriers.
    ...(terms.delivery === delivery && {
      ...(provider && { provider }),
      ...(multiship_method && { multiship_method }),
    }),
  };
}

function emailedTerms({ promo_codes, gift_cards }: Terms): Terms {
  return { ...(promo_codes && { promo_codes }), ...(gift_cards && { gift_cards }), delivery: "email" };
}

/**
 * The location where an order is picked up or sent from. If each location sells its own stock, that is the cart's
 * location.
 * Failures: `unknown_location`, `location_needed`, `elsewhere`.
 */
function deliveryLocation(
  { store: { settings }, locationId }: Shopper,
  wanted: number | undefined,
): StoreLocation | Failure {
  const locations = locationsOf(settings);
  const known = locations.find((location) => location.location_id === wanted);
  if (wanted !== undefined && !known) return failure("checkout.unknown_location", {}, { at: "location_id" });
  const here = locations.find((location) => location.location_id === locationId);
  if (sellsByLocation(settings)) {
    if (!here) return failure("checkout.location_needed");
    if (known && known !== here)
      return failure("checkout.elsewhere", { location: here.altname }, { at: "location_id" });
    return here;
  }
  const location = known ?? here ?? locations[0];
  if (!location) throw new Error(`shop ${settings.store_info.name} has no location`);
  return location;
}

function cartObstacle(shopper: Shopper, state: Pick<CheckoutState, "cart">): Failure | undefined {
  if (!state.cart.meets_order_min) {
    return failure("checkout.below_minimum");
  }
  if (!isKnown(shopper)) {
    const obstacle = guestObstacle(state);
    if (obstacle) return obstacle;
  }
  if (state.cart.contains_unavailable) {
    return failure("checkout.unavailable");
  }
  if (state.cart.items.some(({ cart_info }) => cart_info.registry?.question)) {
    return failure("registries.registry_question");
  }
  const preordered = preordersObstacle(state.cart.items);
  if (preordered) return preordered;
  return giftCardsObstacle(state.cart.items);
}

/** Saves the contact details of the order (`checkout/setExtras`). */
export function setContact(
  database: Database,
  shopper: Shopper,
  contact: Contact,
): Promise<undefined | Failure> {
  return changeDraft(database, shopper, (draft) => ({ ...draft, contact }));
}

/** Stores the text typed for a quote (`checkout/keepQuote`). Failure: `empty`. */
export function saveQuote(
  database: Database,
  shopper: Shopper,
  quote: CollectedFields["quote"],
): Promise<undefined | Failure> {
  return changeDraft(database, shopper, (draft) => ({ ...draft, quote }));
}

/**
 * Sets the payment method, and clears the details collected for any other.
 * @param offered the choices of this cart, if the request already knows them; placing the order checks again
 */
export async function setPaymentChoice(
  database: Database,
  shopper: Shopper,
  choice: PaymentChoice,
  offered?: readonly PaymentChoice[],
): Promise<undefined | Failure> {
  const choices = offered ?? (await offeredNow(database.read, shopper));
  // Nothing is owed, so there is nothing to choose.
  if (choices[0] === "not_required") return undefined;
  if (!choices.includes(choice)) {
    return failure("checkout.unknown_choice", {}, { at: "payment_choice" });
  }
  return changeDraft(database, shopper, ({ card, token, announced, ...draft }) => ({
    ...draft,
    payment_choice: choice,
    ...(draft.payment_choice === choice && {
      ...(card && { card }),
      ...(token && { token }),
      ...(announced && { announced }),
    }),
  }));
}

/** The current payment choices of the cart; none if it is empty. */
async function offeredNow(db: Queries, shopper: Shopper): Promise<PaymentChoice[]> {
  const { cart, terms } = await getCartWithTerms(db, shopper);
  if (cart.items.length === 0) return [];
  return choicesOf({ cart, draft: terms, settings: await offeredSettings(db, shopper.store) });
}

/** Records that the shopper was shown which provider's page will ask for the card. */
export function announceProvider(
  database: Database,
  shopper: Shopper,
  choice: PaymentChoice,
): Promise<undefined | Failure> {
  return changeDraft(database, shopper, (draft) => ({ ...draft, announced: choice }));
}

/** Stores a sealed card, or a provider's token for one, until the order is placed. */
export function storeCard(
  database: Database,
  shopper: Shopper,
  storedCard: Pick<Draft, "card" | "token">,
): Promise<undefined | Failure> {
  return changeDraft(database, shopper, (draft) => ({ ...draft, ...storedCard }));
}

/** Drafts with cards that are read at a time. */
const DRAFTS_PER_BATCH = 100;

/**
 * Destroys the cards of abandoned checkouts.
 * @returns how many; a draft that was changed meanwhile keeps its card, and does not count
 */
export async function forgetDraftCards(database: Database, before: number): Promise<number> {
  let destroyed = 0;
  let after = 0;
  for (;;) {
    const drafts = await rows.draftsWithCards(database.read, { after, limit: DRAFTS_PER_BATCH });
    for (const { cart_id, draft } of drafts) {
      after = cart_id;
      const { card, ...rest } = storedDraft.read(draft);
      if (!card || card.kept_at >= before) continue;
      const isReplaced = await database.transaction((tx) =>
        rows.replaceDraft(tx, cart_id, draft, storedDraft.write(rest)),
      );
      if (isReplaced) destroyed++;
    }
    if (drafts.length < DRAFTS_PER_BATCH) return destroyed;
  }
}

/** A checksum of what the review shows beside the cart: the contact and the payment. */
export function choicesChecksum(state: CheckoutState): string {
  const { contact, card } = state.draft;
  const payment = paymentOf(state);
  const shownChoices = [contact, payment, payment === "credit_card" && card && [card.brand, card.last_four]];
  return hashOf(JSON.stringify(shownChoices)).slice(0, 16);
}

/** The order form's fields: its one-use token, and the checksums of the cart and the choices that it showed. */
export interface Submission {
  order_token: string;
  checksum: string;
  /** Other programs may leave it out. */
  choices_checksum?: string | undefined;
  /**
   * The version of the French terms by which the shopper asked for a contract in another language (`frenchTermsFor`).
   */
  french_terms?: string | undefined;
}

/** Orders that one network address may try to place in an hour. */
const ORDERS_AN_HOUR = 60;

/** The limits on placing orders. Sending the same form again does not count: it gets its earlier answer. */
export interface OrderLimits {
  mayPlace(tx: Tx, payment: PaymentChoice): Promise<Failure | undefined>;
  /** Counts a placed order. */
  count: Rules["count"];
  /** The network of the request (`networkOf`). */
  address: string;
}

/**
 * Places the order that the draft describes (`checkout/submit`). The order's transaction checks the rules of every step
 * again, against the current cart.
 */
export async function submit(
  services: OrderServices,
  shopper: Shopper,
  submission: Submission,
  limits: OrderLimits,
): Promise<(PlacedOrder & { token?: string }) | Failure> {
  const { database } = services;
  const { order_token: orderToken, checksum } = submission;
  const form = { orderToken, checksum, fingerprint: hashOf(JSON.stringify(submission)) };
  let token: string | undefined;
  const placed = await placeOrder(services, shopper, form, {
    async agree(tx, cart, terms) {
      const row = await rows.draftOf(tx, shopper.session.cartKey);
      if (row?.order_token !== orderToken) return failure("checkout.cart_changed");
      const draft: Draft = { ...collectedIn(row), ...terms };
      const settings = await offeredSettings(tx, shopper.store);
      const state = { cart, draft, settings };
      const choices = chosenIn(shopper, state);
      if (isFailure(choices)) return choices;
      const shownChecksum = submission.choices_checksum;
      if (shownChecksum !== undefined && shownChecksum !== choicesChecksum(state))
        return failure("checkout.choices_changed");
      const french_terms = agreedTerms(shopper.store, cart.delivery.to, submission.french_terms);
      if (isFailure(french_terms)) return french_terms;
      token = tokenFor(choices.payment, draft);
      const refused = await limits.mayPlace(tx, choices.payment);
      return refused ?? { ...choices, french_terms };
    },
    count: limits.count,
    network: hashOf(`paying:${shopper.store.id}:${limits.address}`),
  });
  if (isFailure(placed)) {
    if (placed.code !== "stock_gone") return placed;
    // Checks again which lines are short, because copies may have been sold after the cart was compared with the
    // review.
    const { cart } = await getCheckout(database.read, shopper);
    return stockGone(shortagesOf(cart.items, isKnown(shopper)));
  }
  // The request that placed the order may have ended before it started the payment.
  if (placed.repeated && placed.attempt !== undefined) {
    const row = await rows.draftOf(database.read, shopper.session.cartKey);
    const draft = collectedIn(row);
    // The card token of a later order must not pay for this one.
    if (row?.order_token === orderToken) token = tokenFor(draft.payment_choice, draft);
  }
  return { ...placed, ...(token !== undefined && { token }) };
}

/** The card token to pay this order with, if the token is for the chosen provider. */
const tokenFor = (payment: PaymentChoice | undefined, { token }: CollectedFields): string | undefined =>
  token?.provider === payment ? token?.value : undefined;

/** The choices for an order that may be placed now. Failures: those of every step. */
function chosenIn(shopper: Shopper, state: CheckoutState): Choices | Failure {
  const { draft } = state;
  const obstacle = cartObstacle(shopper, state);
  if (obstacle) return obstacle;
  const step = stepToShow(state, "review");
  if (step.id !== "review" || !draft.delivery || !draft.contact)
    return failure("checkout.incomplete", {}, { detail: { path: step.path } });
  const payment = paymentOf(state);
  if (!payment) return failure("checkout.payment.incomplete", {}, { detail: { path: "/checkout/payment" } });
  const { card, token } = draft;
  return {
    contact: draft.contact,
    payment,
    ...(payment === "credit_card" && { card }),
    ...(token?.provider === payment && { last_four: token.last_four }),
  };
}

/** Limits the orders from one network address, to stop bots early. */
export function submitLimit(
  shopper: Shopper,
  address: string,
): { key: string; limit: number; window: number } {
  return { key: `submit:${shopper.store.id}:${hashOf(address)}`, limit: ORDERS_AN_HOUR, window: 3600 };
}
