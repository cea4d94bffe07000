import type { Cents } from "#app/lib/money.ts";
import { isOneOf } from "#app/lib/records.ts";
import type { Translate } from "#app/messages/translate.ts";
import { checkout as words } from "#app/messages/words.ts";
import { PROVIDER_IDS, type ProviderId, providerNamed } from "#app/platform/gateways/providers.server.ts";
import type { DeliveryPreference } from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Every payment choice of spec 2 §4, and this project's own: from a link in an email, by bank transfer, by phone. */
export const PAYMENT_CHOICES = [
  "not_required",
  "pickup",
  "contact",
  "later",
  "transfer",
  "phone",
  "credit_card",
  ...PROVIDER_IDS,
] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** Whether a provider handles the money for this choice. */
export function isProvider(choice: string | undefined): choice is ProviderId {
  return isOneOf(PROVIDER_IDS, choice);
}

/**
 * Whether a plain link leads to where this is paid. Providers with card fields or posted forms only work in the
 * checkout.
 */
export function isPaidByLink(choice: PaymentChoice): choice is ProviderId {
  if (!isProvider(choice)) return false;
  const { step, entry } = providerNamed(choice);
  return step !== "field" && entry !== "form";
}

/** Whether a shopper would call this payment method a credit card. */
const isCard = (choice: PaymentChoice) =>
  choice === "credit_card" || (isProvider(choice) && providerNamed(choice).kind === "card");

/** Names of payment in the shop for an order without anything to pick up: only tickets, or only gift cards. */
function elsewhere(choice: PaymentChoice, handover: string | null | undefined) {
  return choice === "pickup" && (handover === "tickets" || handover === "email")
    ? words.paymentElsewhere[handover]
    : undefined;
}

/**
 * The name of a payment method, for shoppers. @param options.offered all methods that are offered together, so that two
 * of them never have the same name
 * @param options.handover how the order reaches the shopper: `tickets`, `email`, or a way of delivery
 */
export function paymentLabel(
  t: Translate,
  choice: PaymentChoice,
  options: { offered?: readonly PaymentChoice[]; handover?: string | null } = {},
): string {
  const { offered = [], handover } = options;
  const other = elsewhere(choice, handover);
  if (other) return t(other.label);
  if (!isProvider(choice)) return t(words.payments[choice]);
  const { kind, name } = providerNamed(choice);
  if (kind === "wallet") return name;
  return offered.filter(isCard).length > 1
    ? t(words.cardThrough, { provider: name })
    : t(words.payments.credit_card);
}

/** The name of a payment provider. @throws Error if the id is unknown */
export const providerName = (id: string): string => providerNamed(id).name;

type CheckoutInfo = SiteSettings["checkout_info"];

/** The hint below a payment method, if it needs one, for example because it needs JavaScript. */
export function paymentHint(
  t: Translate,
  choice: PaymentChoice,
  info: CheckoutInfo,
  handover?: string | null,
): string | undefined {
  const other = elsewhere(choice, handover);
  if (other) return t(other.hint);
  if (choice === "not_required") return undefined;
  if (choice === "transfer" || choice === "phone") return instructionsFor(choice, info);
  if (choice === "later") return t(words.laterHint, { days: info.pay_later_days });
  if (!isProvider(choice)) return t(words.paymentHints[choice]);
  const { step, name } = providerNamed(choice);
  return t(words.providerHints[step], { provider: name });
}

/** The shop's own instructions for a payment method; "" if it has none. */
export function instructionsFor(
  choice: PaymentChoice,
  { transfer_instructions, phone_instructions }: CheckoutInfo,
): string {
  if (choice === "transfer") return transfer_instructions.trim();
  return choice === "phone" ? phone_instructions.trim() : "";
}

/**
 * Whether the checkout only authorizes cards with this payment method, and staff charge them when the books are found.
 */
export const isChargedWhenFound = (choice: PaymentChoice, info: CheckoutInfo): choice is ProviderId =>
  info.charge_when_found && isProvider(choice) && providerNamed(choice).authorizes;

/** Whether a payment method works completely without JavaScript, so that a page can say so. */
export const worksWithoutScripts = (choice: PaymentChoice): boolean =>
  choice !== "later" && !isProvider(choice);

/** A payment method, as a form offers it. */
export interface PaymentOption {
  value: PaymentChoice;
  label: string;
  hint: string | undefined;
  /** The language of the hint, if that is not the page's. */
  lang?: string | undefined;
  /** For a browser without JavaScript. */
  unscripted: string | undefined;
}

/** The payment methods that a form offers. Each says whether it works without JavaScript. */
export function paymentOptions(
  t: Translate,
  choices: readonly PaymentChoice[],
  info: CheckoutInfo,
  handover?: string | null,
  langOf?: (text: string) => string | undefined,
): PaymentOption[] {
  return choices.map((value) => {
    const hint = paymentHint(t, value, info, handover);
    return {
      value,
      label: paymentLabel(t, value, { offered: choices, handover: handover ?? null }),
      hint,
      lang: langOf?.(hint ?? ""),
      unscripted: worksWithoutScripts(value) ? t(words.worksWithoutScripts) : undefined,
    };
  });
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
  const { payment_pickup } = settings.checkout_info;
  const forEveryDelivery = (choices: PaymentChoice[]) => ({
    pickup: choices,
    ship: choices,
    local_delivery: choices,
    email: choices,
  });
  if (owing === 0 && !tbd) return forEveryDelivery(["not_required"]);
  if (tbd) return forEveryDelivery(["contact"]);
  const online = waysWithoutPickup(settings.checkout_info);
  const inShop = [...(payment_pickup ? (["pickup"] as const) : []), ...online];
  // Gift cards are sent once they are paid, so payment in the shop is offered only if there is no other method.
  return { ...forEveryDelivery(online), pickup: inShop, email: online.length > 0 ? online : inShop };
}

/** The payment methods that are set up, except payment in the shop. */
function waysWithoutPickup(info: CheckoutInfo): PaymentChoice[] {
  const methods: PaymentChoice[] = info.payment_methods.filter(
    (method) => method !== "credit_card" || takesCards(info),
  );
  const isOffered = {
    later: info.payment_later && methods.some(isPaidByLink),
    transfer: info.payment_transfer && instructionsFor("transfer", info) !== "",
    phone: info.payment_phone && instructionsFor("phone", info) !== "",
    contact: info.payment_contact,
  };
  const ownMethods = (["later", "transfer", "phone", "contact"] as const).filter((way) => isOffered[way]);
  return [...methods, ...ownMethods];
}

/** Whether the shop's own card form is set up. */
export const takesCards = ({ card_form_understood, card_public_key }: CheckoutInfo): boolean =>
  card_form_understood && card_public_key !== "";
