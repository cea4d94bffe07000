import type { Cart } from "../cart/cart.ts";
import type { Contact } from "../orders/orders.ts";
import type { DeliveryPreference, PaymentChoice } from "../payments/payments.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** What the checkout has collected so far; one row, whatever process answers (spec 2 §3 "Checkout draft"). */
export interface Draft {
  delivery?: DeliveryPreference;
  location_id?: number;
  contact?: Contact;
  payment_choice?: PaymentChoice;
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
/** Steps that collect what no order of this shop needs are never complete: nobody gets past one by its URL. */
const never = () => false;
const cardStep = (id: "credit_card" | "chase" | "clearent" | "global"): Step => ({
  id,
  path: `/checkout/${id}`,
  index: 4,
  applies: ({ draft }) => draft.payment_choice === id,
  complete: never,
});

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
  { id: "delivery", path: "/checkout/delivery", index: 1, applies: sent, complete: never },
  { id: "provider", path: "/checkout/provider", index: 2, applies: sent, complete: never },
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
    applies: ({ cart }) => cart.summary.total !== 0,
    complete: ({ draft }) => draft.payment_choice !== undefined && draft.payment_choice !== "not_required",
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
