import type { Cents } from "#app/lib/money.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Every choice of spec 2 §4. */
export const PAYMENT_CHOICES = [
  "not_required",
  "pickup",
  "contact",
  "paypal",
  "credit_card",
  "chase",
  "clearent",
  "global",
] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** Choices whose money moves through a provider. */
export const PROVIDERS = ["paypal", "chase", "clearent", "global"] as const;
export type Provider = (typeof PROVIDERS)[number];

export function isProvider(choice: string): choice is Provider {
  return (PROVIDERS as readonly string[]).includes(choice);
}

/** The names that shoppers know, for pages and letters. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  paypal: "PayPal",
  chase: "Chase",
  clearent: "Clearent",
  global: "Global Payments",
};

/**
 * What a shopper may choose, keyed by delivery type (spec 2 §7 `checkout/getPaymentChoices`). Nothing to pay
 * (0.00) needs no payment and offers nothing else (spec 2 §4); a total without the price of delivery, which the
 * shop has yet to name, cannot be charged: the shop writes first.
 */
export function paymentChoices(
  settings: SiteSettings,
  { owing, tbd }: { owing: Cents | null; tbd: boolean },
): Record<DeliveryPreference, PaymentChoice[]> {
  const { payment_pickup, payment_contact, payment_methods, card_form_understood, card_public_key } =
    settings.checkout_info;
  const all = (choices: PaymentChoice[]) => ({ pickup: choices, ship: choices, local_delivery: choices });
  if (owing === 0 && !tbd) return all(["not_required"]);
  if (tbd) return all(["contact"]);
  const contact: PaymentChoice[] = payment_contact ? ["contact"] : [];
  const methods = payment_methods.filter(
    (method) => method !== "credit_card" || (card_form_understood && card_public_key !== ""),
  );
  return {
    ...all([...methods, ...contact]),
    pickup: [...(payment_pickup ? (["pickup"] as const) : []), ...methods, ...contact],
  };
}
