import { type Failure, failure } from "#app/lib/result.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Shopper } from "../cart/assembling.server.ts";
import { getCart } from "../cart/cart.server.ts";
import { bringCart, type Handover } from "../cart/handover.server.ts";
import type { Contact } from "../orders/orders.ts";
import { changeSinceReview, type Placed, placedBefore, placeOrder } from "../orders/placing.server.ts";
import { type DeliveryPreference, type PaymentChoice, paymentChoices } from "../payments/payments.ts";
import { locationsOf } from "../stores/stores.server.ts";
import { type CheckoutState, type Draft, placeInCheckout } from "./checkout.ts";
import * as rows from "./rows.server.ts";

/** The checkout of a session: its cart, what it has settled, and the token of its order form. */
export async function getCheckout(
  db: Queries,
  shopper: Shopper,
): Promise<CheckoutState & { orderToken: string }> {
  const [cart, row] = await Promise.all([getCart(db, shopper), rows.draftOf(db, shopper.session.cartKey)]);
  return {
    cart,
    draft: row ? (JSON.parse(row.draft) as Draft) : {},
    settings: shopper.store.settings,
    orderToken: row?.order_token ?? "",
  };
}

/**
 * Brings a guest's cart, and what its checkout has collected, to the customer who has logged in. Payment has
 * begun once a way of paying was chosen.
 */
export async function bringCheckout(tx: Tx, shopper: Shopper, to: string): Promise<Handover> {
  const row = await rows.draftOf(tx, shopper.session.cartKey);
  const paying = row !== undefined && (JSON.parse(row.draft) as Draft).payment_choice !== undefined;
  return bringCart(tx, shopper, to, paying, (from, into) => rows.moveDraft(tx, from, into));
}

async function changeDraft(
  database: Database,
  shopper: Shopper,
  change: (draft: Draft) => Draft,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const cartId = await rows.cartIdOf(tx, shopper.session.cartKey);
    if (cartId === undefined) return failure("empty", "There are no items in your cart.");
    const row = await rows.draftOf(tx, shopper.session.cartKey);
    const draft = change(row ? (JSON.parse(row.draft) as Draft) : {});
    const token = row?.order_token ?? newToken();
    await rows.putDraft(tx, cartId, JSON.stringify(draft), token, shopper.now);
    return undefined;
  });
}

/** The explanation a guest gets under "We're sorry!" (spec 1 §8). */
export const GUEST_REFUSAL =
  "Guest checkout is not possible for items that are out of stock or for gift cards. Please log in or remove them from your cart.";

/** Why a guest cannot check this cart out, if so (spec 1 §8, spec 2 §6). */
export function guestObstacle({ cart }: Pick<CheckoutState, "cart">): Failure | undefined {
  const barred = cart.items.some(
    ({ cart_info }) =>
      cart_info.is_giftcard || cart_info.backorder_quantity > 0 || cart_info.available_quantity === 0,
  );
  return barred ? failure("guest_refused", GUEST_REFUSAL) : undefined;
}

/**
 * Saves how the order is to reach the shopper (`checkout/setDelivery`).
 * A guest may pick up only, whatever a form sends (spec 2 §6).
 */
export async function setDelivery(
  database: Database,
  shopper: Shopper,
  delivery: DeliveryPreference,
  locationId: number | undefined,
): Promise<undefined | Failure> {
  const { checkout_info } = shopper.store.settings;
  const state = await getCheckout(database.read, shopper);
  if (state.cart.items.length === 0) return failure("empty", "There are no items in your cart.");
  const obstacle = cartObstacle(shopper, state);
  if (obstacle) return obstacle;
  const guest = shopper.session.account === null;
  if (guest && delivery !== "pickup") {
    return failure("guest_pickup_only", "Checkout as Guest for in-store pick up only");
  }
  const enabled = {
    pickup: checkout_info.pickup_enabled,
    ship: checkout_info.ship_enabled,
    local_delivery: checkout_info.local_delivery_enabled,
  }[delivery];
  if (!enabled) return failure("delivery_disabled", "This way of delivery is not offered.");
  const locations = locationsOf(shopper.store.settings);
  const location =
    locations.find((one) => one.location_id === (locationId ?? shopper.locationId)) ?? locations[0];
  if (locationId !== undefined && location?.location_id !== locationId) {
    return failure("unknown_location", "Please choose one of our shops.", {
      fields: { location_id: "Please choose one of our shops." },
    });
  }
  return changeDraft(database, shopper, (draft) => ({
    ...draft,
    delivery,
    location_id: location?.location_id,
  }));
}

function cartObstacle(shopper: Shopper, state: CheckoutState): Failure | undefined {
  if (!state.cart.meets_order_min) {
    return failure("below_minimum", "Your order subtotal is below the minimum order requirement");
  }
  if (shopper.session.account === null) {
    const obstacle = guestObstacle(state);
    if (obstacle) return obstacle;
  }
  if (state.cart.contains_unavailable) {
    return failure("unavailable", "Some items in your cart are no longer available.");
  }
  return undefined;
}

/** Saves whom the order is for (`checkout/setExtras`). */
export function setContact(
  database: Database,
  shopper: Shopper,
  contact: Contact,
): Promise<undefined | Failure> {
  return changeDraft(database, shopper, (draft) => ({ ...draft, contact }));
}

export async function setPaymentChoice(
  database: Database,
  shopper: Shopper,
  choice: PaymentChoice,
): Promise<undefined | Failure> {
  const state = await getCheckout(database.read, shopper);
  if (!choicesOf(state).includes(choice)) {
    return failure("unknown_choice", "Please choose how you want to pay.", {
      fields: { payment_choice: "Please choose how you want to pay." },
    });
  }
  return changeDraft(database, shopper, (draft) => ({ ...draft, payment_choice: choice }));
}

/** The payment choices of this order. */
export function choicesOf({ settings, cart, draft }: CheckoutState): PaymentChoice[] {
  return paymentChoices(settings, cart.summary.total)[draft.delivery ?? "pickup"];
}

/** The order form: its one-use token and the checksum of the cart that it showed. */
export interface Submission {
  order_token: string;
  checksum: string;
}

/** Orders that one address may try to place in an hour. */
const ORDERS_AN_HOUR = 60;

/**
 * Places the order that the draft describes (`checkout/submit`). The rules of every step are checked
 * once more, against the cart as it is now.
 */
export async function submit(
  database: Database,
  secret: string,
  baseUrl: string,
  shopper: Shopper,
  submission: Submission,
): Promise<Placed | Failure> {
  const state = await getCheckout(database.read, shopper);
  const fingerprint = hashOf(JSON.stringify(submission));
  // Asked after the state was read: an order that came between the two is found here.
  const before = await placedBefore(database.read, secret, shopper, submission.order_token, fingerprint);
  if (before) return before;
  if (state.orderToken !== submission.order_token) {
    return failure("cart_changed", "Your cart has changed. Please review your order.");
  }
  const { draft } = state;
  const changed = changeSinceReview(shopper, state.cart, submission.checksum);
  if (changed) return changed;
  const obstacle = cartObstacle(shopper, state);
  if (obstacle) return obstacle;
  const place = placeInCheckout(state, "review");
  if (place.id !== "review" || !draft.delivery || !draft.contact) {
    return failure("incomplete", "Your order is not complete yet.", { detail: { path: place.path } });
  }
  const payment = state.cart.summary.total === 0 ? "not_required" : draft.payment_choice;
  if (!payment || !choicesOf(state).includes(payment)) {
    return failure("incomplete", "Please choose how you want to pay.", {
      detail: { path: "/checkout/payment" },
    });
  }
  return placeOrder(database, secret, baseUrl, shopper, {
    delivery: draft.delivery,
    locationId: draft.location_id,
    contact: draft.contact,
    payment,
    orderToken: submission.order_token,
    checksum: submission.checksum,
    fingerprint,
  });
}

/** An address's share of orders: a machine that places orders is stopped early. */
export function submitLimit(
  shopper: Shopper,
  address: string,
): { key: string; limit: number; window: number } {
  return { key: `submit:${shopper.store.id}:${hashOf(address)}`, limit: ORDERS_AN_HOUR, window: 3600 };
}
