import type { Cents } from "#app/lib/money.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Every choice of spec 2 §4. Those that take money through a provider are added with their adapters. */
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

export type DeliveryPreference = "pickup" | "ship" | "local_delivery";

/**
 * What a shopper may choose, keyed by delivery type (spec 2 §7 `checkout/getPaymentChoices`).
 * A total of exactly 0.00 needs no payment and offers nothing else (spec 2 §4).
 */
export function paymentChoices(
  settings: SiteSettings,
  total: Cents | null,
): Record<DeliveryPreference, PaymentChoice[]> {
  const { payment_pickup, payment_contact } = settings.checkout_info;
  if (total === 0)
    return { pickup: ["not_required"], ship: ["not_required"], local_delivery: ["not_required"] };
  const contact: PaymentChoice[] = payment_contact ? ["contact"] : [];
  return {
    pickup: payment_pickup ? ["pickup", ...contact] : contact,
    ship: contact,
    local_delivery: contact,
  };
}
