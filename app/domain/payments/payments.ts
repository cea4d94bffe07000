import type { Cents } from "#app/lib/money.ts";
import type { Translate } from "#app/messages/translate.ts";
import { checkout as words } from "#app/messages/words.ts";
import { PROVIDER_IDS, type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Every choice of spec 2 §4. */
export const PAYMENT_CHOICES = ["not_required", "pickup", "contact", "credit_card", ...PROVIDER_IDS] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** Whether the money of a choice moves through a provider. */
export function isProvider(choice: string | undefined): choice is ProviderId {
  return (PROVIDER_IDS as readonly (string | undefined)[]).includes(choice);
}

/** What shoppers call a way of paying. */
export function paymentLabel(t: Translate, choice: PaymentChoice): string {
  if (!isProvider(choice)) return t(words.payments[choice]);
  const { kind, name } = providerNamed(choice);
  return kind === "wallet" ? name : t(words.payments.credit_card);
}

/** What happens with a way of paying, below its label; undefined where there is nothing to say. */
export function paymentHint(t: Translate, choice: PaymentChoice): string | undefined {
  if (choice === "not_required") return undefined;
  if (!isProvider(choice)) return t(words.paymentHints[choice]);
  const { step, name } = providerNamed(choice);
  return t(words.providerHints[step], { provider: name });
}

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
