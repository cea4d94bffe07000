import type { Cents } from "#app/lib/money.ts";
import type { Translate } from "#app/messages/translate.ts";
import { checkout as words } from "#app/messages/words.ts";
import { PROVIDER_IDS, type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Every payment choice of spec 2 §4. */
export const PAYMENT_CHOICES = ["not_required", "pickup", "contact", "credit_card", ...PROVIDER_IDS] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** Whether a provider handles the money for this choice. */
export function isProvider(choice: string | undefined): choice is ProviderId {
  return (PROVIDER_IDS as readonly (string | undefined)[]).includes(choice);
}

/** Whether a shopper would call this way of paying a credit card. */
const isCard = (choice: PaymentChoice) =>
  choice === "credit_card" || (isProvider(choice) && providerNamed(choice).kind === "card");

/** What paying in the shop is called if nothing of the order is picked up: tickets only, or gift cards only. */
function elsewhere(choice: PaymentChoice, handover: string | null | undefined) {
  return choice === "pickup" && (handover === "tickets" || handover === "email")
    ? words.paymentElsewhere[handover]
    : undefined;
}

/**
 * The name of a way of paying, for shoppers.
 * @param shown.offered all the ways that are offered together, so that two of them never have the same name
 * @param shown.handover how the order reaches the shopper: `tickets`, `email`, or a way of delivery
 */
export function paymentLabel(
  t: Translate,
  choice: PaymentChoice,
  shown: { offered?: readonly PaymentChoice[]; handover?: string | null } = {},
): string {
  const { offered = [], handover } = shown;
  const other = elsewhere(choice, handover);
  if (other) return t(other.label);
  if (!isProvider(choice)) return t(words.payments[choice]);
  const { kind, name } = providerNamed(choice);
  if (kind === "wallet") return name;
  return offered.filter(isCard).length > 1
    ? t(words.cardThrough, { provider: name })
    : t(words.payments.credit_card);
}

/** What a payment provider is called. @throws Error if there is none with this id */
export const providerName = (id: string): string => providerNamed(id).name;

/** The hint below a way of paying, if it needs one. */
export function paymentHint(
  t: Translate,
  choice: PaymentChoice,
  handover?: string | null,
): string | undefined {
  const other = elsewhere(choice, handover);
  if (other) return t(other.hint);
  if (choice === "not_required") return undefined;
  if (!isProvider(choice)) return t(words.paymentHints[choice]);
  const { step, name } = providerNamed(choice);
  return t(words.providerHints[step], { provider: name });
}

/**
 * The payment choices for each type of delivery (spec 2 §7 `checkout/getPaymentChoices`). A total of 0.00 needs
 * no payment and offers nothing else (spec 2 §4). If the shop has yet to set the price of delivery, nothing can
 * be charged: the shop contacts the shopper first.
 */
export function paymentChoices(
  settings: SiteSettings,
  { owing, tbd }: { owing: Cents | null; tbd: boolean },
): Record<DeliveryPreference, PaymentChoice[]> {
  const { payment_pickup, payment_contact, payment_methods, card_form_understood, card_public_key } =
    settings.checkout_info;
  const all = (choices: PaymentChoice[]) => ({
    pickup: choices,
    ship: choices,
    local_delivery: choices,
    email: choices,
  });
  if (owing === 0 && !tbd) return all(["not_required"]);
  if (tbd) return all(["contact"]);
  const contact: PaymentChoice[] = payment_contact ? ["contact"] : [];
  const methods = payment_methods.filter(
    (method) => method !== "credit_card" || (card_form_understood && card_public_key !== ""),
  );
  const online = [...methods, ...contact];
  const inShop = [...(payment_pickup ? (["pickup"] as const) : []), ...online];
  // Gift cards are sent once they are paid, so paying in the shop is offered only where there is no other way.
  return { ...all(online), pickup: inShop, email: online.length > 0 ? online : inShop };
}
