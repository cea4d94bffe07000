import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Translate } from "#app/messages/translate.ts";
import { checkout as words } from "#app/messages/words.ts";
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from "#app/platform/gateways/providers.server.ts";
import { COMMUNICATION } from "../accounts/customer.ts";
import type { Cart } from "../cart/cart.ts";
import type { Terms } from "../cart/terms.ts";
import { PAYMENT_CHOICES, type PaymentChoice, paymentChoices } from "../payments/payments.ts";
import { DELIVERIES, type DeliveryPreference, isSent } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

const text = z.string();
/** Drops a payment choice that no longer exists, so that the shopper is asked again. */
const choice = z.enum(PAYMENT_CHOICES).optional().catch(undefined);

/** Fields that the checkout has collected, besides the terms stored with the cart. */
const collectedFields = z.object({
  contact: z
    .object({
      name: text,
      email: text,
      phone: text,
      purchaseorder: text,
      instructions: text,
      /** A message for the owners of the gift registries that the order is for. */
      gift_note: text,
      preferred_communication: z.enum(COMMUNICATION),
    })
    .optional(),
  /** Text typed for a quote before the customer left the page to add an address. */
  quote: z
    .object({ message: text, purchaseorder: text, delivery: z.enum(DELIVERIES).optional().catch(undefined) })
    .optional(),
  payment_choice: choice,
  /** The provider whose page will ask for the card, once the shopper was shown that. */
  announced: choice,
  /** A card that only the operator can decrypt (`cc_info`). */
  card: z
    .object({ sealed: text, brand: text, last_four: text, expiry: text, name: text, kept_at: z.number() })
    .optional(),
  /** A provider's one-use token for a card. */
  token: z
    .object({ provider: z.enum(PROVIDER_IDS), value: text, last_four: text })
    .optional()
    .catch(undefined),
});
export type CollectedFields = z.output<typeof collectedFields>;
export const storedDraft = storedJson<CollectedFields>(collectedFields);

/**
 * Everything that the checkout has collected. It is stored in two rows, so that any process can answer the next
 * request.
 */
export type Draft = Terms & CollectedFields;

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
  | ProviderId
  | "review";

export interface Step {
  id: StepId;
  path: string;
  /** The step's position in the progress bar, from 0. */
  index: number;
  /** Whether this order has the step. */
  applies(state: CheckoutState): boolean;
  complete(state: CheckoutState): boolean;
}

const sent = ({ draft }: CheckoutState) => draft.delivery === "ship" || draft.delivery === "local_delivery";
/** The review is only complete once the order is placed, which ends the checkout. */
const never = () => false;
const cardStep = (id: "credit_card" | ProviderId, complete: Step["complete"]): Step => ({
  id,
  path: `/checkout/${id}`,
  index: 4,
  applies: (state) => paymentOf(state) === id,
  complete,
});

/** The payment choices of this order (spec 2 §4). */
export function choicesOf({ settings, cart, draft }: CheckoutState): PaymentChoice[] {
  const { total_owing, is_shipping_tbd } = cart.summary;
  return paymentChoices(settings, { owing: total_owing, tbd: is_shipping_tbd })[draft.delivery ?? "pickup"];
}

/** The payment choice for this order; undefined if the shopper has made none, or if the shop no longer offers it. */
export function paymentOf(state: CheckoutState): PaymentChoice | undefined {
  const choices = choicesOf(state);
  if (choices[0] === "not_required") return "not_required";
  const { payment_choice } = state.draft;
  return payment_choice !== undefined && choices.includes(payment_choice) ? payment_choice : undefined;
}

/**
 * The steps of the checkout, in order. No other code knows this order. Loaders and actions ask `stepToShow` where
 * the shopper belongs; `stepShown` makes a step's title, progress bar and back link.
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
      !cart.items.some(({ cart_info }) => cart_info.registry?.question) &&
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
    // Skipped when gift cards cover everything; the shopper can still remove them in the review.
    applies: ({ cart }) => cart.summary.total_owing !== 0 || cart.summary.is_shipping_tbd,
    complete: (state) => paymentOf(state) !== undefined,
  },
  cardStep("credit_card", ({ draft }) => draft.card !== undefined),
  ...PROVIDERS.flatMap(({ id, step }) => {
    if (step === "none") return [];
    return cardStep(id, ({ draft }) => (step === "field" ? draft.token?.provider : draft.announced) === id);
  }),
  { id: "review", path: "/checkout/review", index: 5, applies: () => true, complete: never },
];

function stepOf(id: StepId): Step {
  const step = STEPS.find((candidate) => candidate.id === id);
  if (!step) throw new Error(`no checkout step ${id}`);
  return step;
}

/**
 * The step that a shopper who asks for `wanted` should see: that step, or the earliest incomplete one before it.
 * A step that does not apply to this order leads to the next one that does.
 */
export function stepToShow(state: CheckoutState, wanted: StepId): Step {
  const index = STEPS.indexOf(stepOf(wanted));
  for (const step of STEPS.slice(0, index)) {
    if (step.applies(state) && !step.complete(state)) return step;
  }
  return STEPS.slice(index).find((step) => step.applies(state)) ?? stepOf("review");
}

export function nextStep(state: CheckoutState, after: StepId): Step {
  const index = STEPS.indexOf(stepOf(after));
  return STEPS.slice(index + 1).find((step) => step.applies(state)) ?? stepOf("review");
}

/** The checkout with this payment choice. */
export function paidBy<State extends CheckoutState>(state: State, payment_choice: PaymentChoice): State {
  return { ...state, draft: { ...state.draft, payment_choice } };
}

/** The step that the Back button leads to; undefined for the cart. */
export function previousStep(state: CheckoutState, before: StepId): Step | undefined {
  const index = STEPS.indexOf(stepOf(before));
  return STEPS.slice(0, index).findLast((step) => step.applies(state));
}

/** A step as its page displays it. */
export interface ShownStep {
  /** Its index in `words.steps`, from 0. */
  index: number;
  /** The indexes of all steps of this order. */
  all: number[];
  /** The step's number among the steps that this order has: "Step 2 of 6". */
  label: string;
  /** Where the Back button leads, and the index of that step in the progress bar. */
  back?: { path: string; index: number } | undefined;
}

/**
 * @param delivery the type of delivery: only an order that is sent has an address and a carrier. Undefined until known,
 * which counts all steps
 * @param back where the Back button leads; undefined for no button
 */
export function stepShown(
  t: Translate,
  id: StepId,
  delivery: DeliveryPreference | undefined,
  back?: Pick<Step, "path" | "index">,
): ShownStep {
  const { index } = stepOf(id);
  const has = (step: Step) => step.applies !== sent || delivery === undefined || isSent(delivery);
  const stepIndexes = [...new Set(STEPS.filter(has).map((step) => step.index))];
  const label = t(words.stepOf, { step: stepIndexes.indexOf(index) + 1, count: stepIndexes.length });
  return { index, all: stepIndexes, label, ...(back && { back: { path: back.path, index: back.index } }) };
}

/** The reason why a guest cannot check out this cart, or undefined (spec 1 §8, spec 2 §6). */
export function guestObstacle({ cart }: Pick<CheckoutState, "cart">): Failure | undefined {
  const barred = cart.items.some(
    ({ cart_info }) => cart_info.cartable_logged_in || cart_info.available_quantity === 0,
  );
  return barred ? failure("checkout.guest_refused") : undefined;
}
