import type { Cart } from "../cart/cart.ts";
import type { Terms } from "../cart/terms.ts";
import type { Contact } from "../orders/orders.ts";
import { type PaymentChoice, paymentChoices } from "../payments/payments.ts";
import type { SiteSettings } from "../stores/settings.ts";

/**
 * What the checkout has collected so far; two rows, whatever process answers (spec 2 §3 "Checkout draft"): what
 * bears on the price stands with the cart, the rest here.
 */
export interface Draft extends Terms {
  contact?: Contact;
  payment_choice?: PaymentChoice;
  /** The page of a provider was announced, which is where the card is asked for. */
  announced?: PaymentChoice;
  /** A card that only the operator can open (`cc_info`). */
  card?: { sealed: string; brand: string; last_four: string; expiry: string; name: string; kept_at: number };
  /** A provider's one-use token of a card. */
  token?: { value: string; last_four: string };
}

export interface CheckoutState {
  cart: Cart;
  draft: Draft;
  settings: SiteSettings;
}

export type StepId =
  | "cart"
  | "delivery"
  | "provider"
  | "contact"
  | "payment"
  | "credit_card"
  | "chase"
  | "clearent"
  | "global"
  | "review";

export interface Step {
  id: StepId;
  path: string;
  /** Its place in the progress bar of six (spec 2 §9). */
  index: 0 | 1 | 2 | 3 | 4 | 5;
  /** Whether this order goes through the step at all. */
  applies(state: CheckoutState): boolean;
  complete(state: CheckoutState): boolean;
}

const sent = ({ draft }: CheckoutState) => draft.delivery === "ship" || draft.delivery === "local_delivery";
/** The review is complete with the order, which ends the checkout. */
const never = () => false;
const cardStep = (id: "credit_card" | "chase" | "clearent" | "global"): Step => ({
  id,
  path: `/checkout/${id}`,
  index: 4,
  applies: (state) => paymentOf(state) === id,
  complete: ({ draft }) =>
    id === "credit_card"
      ? draft.card !== undefined
      : id === "clearent"
        ? draft.token !== undefined
        : draft.announced === id,
});

/** The payment choices of this order (spec 2 §4). */
export function choicesOf({ settings, cart, draft }: CheckoutState): PaymentChoice[] {
  const { total_owing, is_shipping_tbd } = cart.summary;
  return paymentChoices(settings, { owing: total_owing, tbd: is_shipping_tbd })[draft.delivery ?? "pickup"];
}

/** How this order is paid: nothing where nothing is owed; a choice that is not offered any more is none. */
export function paymentOf(state: CheckoutState): PaymentChoice | undefined {
  const choices = choicesOf(state);
  if (choices[0] === "not_required") return "not_required";
  const { payment_choice } = state.draft;
  return payment_choice !== undefined && choices.includes(payment_choice) ? payment_choice : undefined;
}

/**
 * The checkout, in order. Every step's loader and action asks `firstUnmet` where the shopper belongs;
 * no other code knows the order of the steps.
 */
export const STEPS: readonly Step[] = [
  {
    id: "cart",
    path: "/checkout/cart",
    index: 0,
    applies: () => true,
    complete: ({ cart, draft }) =>
      cart.items.length > 0 &&
      !cart.contains_unavailable &&
      cart.meets_order_min &&
      draft.delivery !== undefined,
  },
  {
    id: "delivery",
    path: "/checkout/delivery",
    index: 1,
    applies: sent,
    complete: ({ cart }) => cart.delivery.to !== null,
  },
  {
    id: "provider",
    path: "/checkout/provider",
    index: 2,
    applies: sent,
    complete: ({ cart }) => cart.delivery.option !== null,
  },
  {
    id: "contact",
    path: "/checkout/contact",
    index: 3,
    applies: () => true,
    complete: ({ draft }) => draft.contact !== undefined,
  },
  {
    id: "payment",
    path: "/checkout/payment",
    index: 4,
    // Nothing left to pay skips it; gift cards that pay for everything can be removed in the review.
    applies: ({ cart }) => cart.summary.total_owing !== 0 || cart.summary.is_shipping_tbd,
    complete: (state) => paymentOf(state) !== undefined,
  },
  cardStep("credit_card"),
  cardStep("chase"),
  cardStep("clearent"),
  cardStep("global"),
  { id: "review", path: "/checkout/review", index: 5, applies: () => true, complete: never },
];

export const STEP_COUNT = 6;

function stepOf(id: StepId): Step {
  const step = STEPS.find((one) => one.id === id);
  if (!step) throw new Error(`no checkout step ${id}`);
  return step;
}

/**
 * The step a shopper who asks for `wanted` must see: itself, or the earliest one before it that is
 * not complete. A step that does not belong to this order leads on to the next one that does.
 */
export function placeInCheckout(state: CheckoutState, wanted: StepId): Step {
  const at = STEPS.indexOf(stepOf(wanted));
  for (const step of STEPS.slice(0, at)) {
    if (step.applies(state) && !step.complete(state)) return step;
  }
  return STEPS.slice(at).find((step) => step.applies(state)) ?? stepOf("review");
}

export function nextStep(state: CheckoutState, after: StepId): Step {
  const at = STEPS.indexOf(stepOf(after));
  return STEPS.slice(at + 1).find((step) => step.applies(state)) ?? stepOf("review");
}

/** The Back button goes one step back (spec 2 §2). */
export function previousStep(state: CheckoutState, before: StepId): Step | undefined {
  const at = STEPS.indexOf(stepOf(before));
  return STEPS.slice(0, at).findLast((step) => step.applies(state));
}
