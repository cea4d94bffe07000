import { createHmac } from "node:crypto";
import { z } from "zod";
import { formatPhone, formatPostalCode, isPostalCode } from "#app/domain/accounts/address.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import * as checkout from "#app/domain/checkout/checkout.server.ts";
import { choicesOf, paymentOf } from "#app/domain/checkout/checkout.ts";
import * as paying from "#app/domain/checkout/payment.server.ts";
import { setShipping } from "#app/domain/checkout/shipping.server.ts";
import type { PlacedOrder } from "#app/domain/orders/placement/placement.server.ts";
import { getAttempt } from "#app/domain/payments/attempts.server.ts";
import { brandOf } from "#app/domain/payments/card.ts";
import { cardProblems } from "#app/domain/payments/card-problems.server.ts";
import { seal } from "#app/domain/payments/card-sealing.server.ts";
import { offeredSettings } from "#app/domain/payments/gateways.server.ts";
import {
  isProvider,
  PAYMENT_CHOICES,
  type PaymentChoice,
  paymentChoices,
} from "#app/domain/payments/payments.ts";
import { DELIVERIES } from "#app/domain/shipping/shipping.ts";
import { frenchTermsFor } from "#app/domain/stores/sale-terms.server.ts";
import { salePagesOf } from "#app/domain/stores/sale-terms.ts";
import { wallClock } from "#app/lib/dates.ts";
import { Guarded } from "#app/lib/guarded.ts";
import { isPublicKey } from "#app/lib/public-key.server.ts";
import { HOUR } from "#app/lib/seconds.ts";
import { failure, invalid, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PostedForm } from "#app/platform/gateways/gateway.ts";
import { PROVIDERS } from "#app/platform/gateways/providers.server.ts";
import { countAttemptIn, isExhausted } from "#app/platform/limits/limits.server.ts";
import { cartAfter, cartAnswer, withLastOrders } from "../cart/answer.server.ts";
import { checkoutUser } from "../common/access.server.ts";
import { defineCall, shapedBy } from "../common/define.server.ts";
import { cardInput, contact, noInput } from "../common/fields.server.ts";
import { countAgainstLimits } from "../common/limits.server.ts";
import { visibleCart, visibleSettings } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";
import { enterCards, enterCode, giftCards, promoCode } from "./gifts.server.ts";
import { paymentContextOf, paymentLimits, paymentReceipt } from "./payment.server.ts";

const deliveryPreference = z.enum(DELIVERIES, {
  error: problem(validation.delivery),
});
const locationId = z.coerce.number().int().positive().optional();
const paymentChoice = z.enum(PAYMENT_CHOICES, { error: problem(validation.payment) });

/** Not in the contract. */
export const get = defineCall("checkout/get", {
  about: "Gets the checkout's draft, the cart, and the order form's token.",
  kind: "read",
  whileViewing: false,
  access: checkoutUser,
  input: noInput,
  run: async (visit) => {
    const state = await checkout.getCheckout(visit.platform.database.read, visit);
    const { draft } = state;
    return {
      ...state,
      // A sealed card and a provider's token never leave the server.
      draft: {
        ...draft,
        card: draft.card && { ...draft.card, sealed: "" },
        token: draft.token && { ...draft.token, value: "" },
      },
      cart: await withLastOrders(visit, visibleCart(visit, Guarded.close(state.cart))),
      settings: visibleSettings(visit),
      choices: choicesOf(state),
      payment: paymentOf(state),
      choices_checksum: checkout.choicesChecksum(state),
      ...saleTerms(visit, state.cart),
    };
  },
});

/**
 * The shop's terms of sale and returns, in the page's language, and the terms in French if the shopper has to see them
 * first.
 */
function saleTerms({ store }: Visit, { delivery }: Cart) {
  const french = frenchTermsFor(store, delivery.to);
  return { sale_pages: salePagesOf(store), french_terms: french ?? null };
}

export const setDelivery = defineCall("checkout/setDelivery", {
  about: "Chooses pickup, shipping or local delivery. For pickup, also the shop's `location_id`.",
  access: checkoutUser,
  input: z.object({ delivery_preference: deliveryPreference, location_id: locationId }),
  run: async (visit, input) => {
    const { delivery_preference, location_id } = input;
    const cart = await checkout.setDelivery(visit.platform.database, visit, delivery_preference, location_id);
    return isFailure(cart) ? cart : withLastOrders(visit, visibleCart(visit, Guarded.close(cart)));
  },
});

function contactOf(input: z.output<typeof contact>, visit: Visit) {
  const { promo_code, preferred_communication, ...rest } = input;
  const { texting_enabled, allowed_comm_prefs, country } = visit.settings.store_info;
  // Texts only if the shop can send them; otherwise it becomes a phone call (spec 2 §9).
  const preferred =
    preferred_communication === "text" && !texting_enabled ? "phone" : preferred_communication;
  return {
    ...rest,
    phone: formatPhone(country, rest.phone),
    purchaseorder: promo_code,
    preferred_communication: allowed_comm_prefs.includes(preferred)
      ? preferred
      : (allowed_comm_prefs[0] ?? "email"),
  };
}

export const setExtras = defineCall("checkout/setExtras", {
  about: "Sets the contact details for the order. Here, `promo_code` is the Purchase Order #.",
  access: checkoutUser,
  input: contact,
  run: async (visit, input) =>
    (await checkout.setContact(visit.platform.database, visit, contactOf(input, visit))) ?? cartAfter(visit),
});

export const getPaymentChoices = defineCall("checkout/getPaymentChoices", {
  about: "Lists the ways to pay, by type of delivery.",
  kind: "read",
  whileViewing: false,
  access: checkoutUser,
  input: noInput,
  run: async (visit) => {
    const cart = await cartAnswer(visit);
    const { total_owing, is_shipping_tbd } = cart.summary;
    const settings = await offeredSettings(visit.platform.database.read, visit.store);
    return paymentChoices(settings, { owing: total_owing, tbd: is_shipping_tbd });
  },
});

export const setPaymentChoice = defineCall("checkout/setPaymentChoice", {
  about: "Chooses how to pay.",
  access: checkoutUser,
  input: z.object({ payment_choice: paymentChoice }),
  run: async (visit, input) =>
    (await checkout.setPaymentChoice(
      visit.platform.database,
      visit,
      input.payment_choice,
      visit.paymentChoices,
    )) ?? { saved: true },
});

/** The providers that need this checkout step. */
const idsOf = (wanted: "announcement" | "field") =>
  PROVIDERS.filter(({ step }) => step === wanted).map(({ id }) => id);

/** Not in the contract. */
export const announceProvider = defineCall("checkout/announceProvider", {
  about: "Records that the shopper was shown which provider's page comes next.",
  access: checkoutUser,
  input: z.object({ payment_choice: z.enum(idsOf("announcement")) }),
  run: async (visit, input) =>
    (await checkout.announceProvider(visit.platform.database, visit, input.payment_choice)) ?? {
      saved: true,
    },
});

/** Hourly limit of cards entered per shopper or network address, and of attempts per card. */
const CARDS_AN_HOUR = 10;

export const setCreditCard = defineCall("checkout/setCreditCard", {
  about:
    "Checks a card, and encrypts it at once with the shop's key. Only the operator can decrypt it; the " +
    "number is not stored anywhere else.",
  access: checkoutUser,
  input: cardInput,
  run: async (visit, card) => {
    const { database, secret } = visit.platform;
    const { checkout_info, store_info } = visit.settings;
    if (
      !paymentChoices(visit.settings, { owing: null, tbd: false }).pickup.includes("credit_card") ||
      !isPublicKey(checkout_info.card_public_key)
    )
      return failure("calls.not_offered");
    const today = wallClock(visit.now, store_info.time_zone);
    const fields = cardProblems(card, checkout_info.card_brands, today);
    const postal_code = formatPostalCode(card.country, card.postal_code);
    if (!isPostalCode(card.country, postal_code)) fields.postal_code = problem(validation.postalCode);
    if (Object.keys(fields).length > 0) return invalid(fields);
    const number = card.number.replace(/\D/g, "");
    const fingerprint = createHmac("sha256", secret).update(`card:${number}`).digest("base64url");
    const refused = await countAgainstLimits(
      visit,
      [visit.session.cartKey, visit.address, fingerprint].map((key) => ({
        key: `card:${visit.store.id}:${key}`,
        limit: CARDS_AN_HOUR,
        window: HOUR,
      })),
    );
    if (refused) return refused;
    const expiry = `${card.expiry_month.padStart(2, "0")}/${card.expiry_year}`;
    const cc_info = {
      brand: brandOf(number) ?? "",
      last_four: number.slice(-4),
      expiry,
      name: card.name,
    };
    const sealed = seal(
      checkout_info.card_public_key,
      JSON.stringify({ ...cc_info, number, cvv: card.cvv, country: card.country, postal_code }),
    );
    const failed = await checkout.storeCard(database, visit, {
      card: { ...cc_info, sealed, kept_at: visit.now },
    });
    return failed ?? { cc_info, cart: cartAfter(visit) };
  },
});

export const cardPayment = defineCall("checkout/cardPayment", {
  about:
    "Stores a provider's one-use card token for `checkout/submit`. `transaction_data` is an object, or the " +
    "same as JSON text.",
  access: checkoutUser,
  input: z.object({
    provider: z.enum(idsOf("field")),
    transaction_data: z.preprocess(
      asJson,
      z.object(
        {
          token: z.string().min(10).max(4000),
          last_four: z
            .string()
            .regex(/^\d{4}$/)
            .default(""),
        },
        { error: problem(validation.card) },
      ),
    ),
  }),
  run: async (visit, { provider, transaction_data: { token, last_four } }) =>
    (await checkout.storeCard(visit.platform.database, visit, {
      token: { provider, value: token, last_four },
    })) ?? {
      saved: true,
    },
});

function asJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Spec 2 §7. */
export const submit = defineCall("checkout/submit", {
  about:
    "Places the order. Anything sent with it (delivery, contact, payment) is saved first, as the separate " +
    "calls would. Empty values count as missing, so the draft's values apply. `order_token` and " +
    "`cart_checksum` come from the order form; without them, the current ones are used. With `choices_checksum`, contact and payment must still be those of " +
    "`checkout/get`. The same token " +
    "always gets the same order. If `checkout/get` has `french_terms`, the shopper reads them first, and sending their `version` as " +
    "`french_terms` says that they want the contract in the page's language. If the order is paid on a provider's page, `go_to` says where that is.",
  access: checkoutUser,
  input: z.preprocess(
    dropEmpty,
    z.object({
      order_token: z.string().max(40).optional(),
      cart_checksum: z.string().max(40).optional(),
      choices_checksum: z.string().max(40).optional(),
      french_terms: z.string().max(40).optional(),
      delivery_preference: deliveryPreference.optional(),
      location_id: locationId,
      address_id: z.coerce.number().int().min(0).optional(),
      gift_registry_id: z.string().max(40).optional(),
      provider: z.string().max(40).optional(),
      multiship_method: z.enum(["all", "batched"]).optional(),
      promo_code: promoCode.optional(),
      gift_cards: giftCards.optional(),
      payment_choice: paymentChoice.optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      instructions: z.string().optional(),
      gift_note: z.string().optional(),
      old_promo_code: z.string().optional(),
      preferred_communication: z.string().optional(),
    }),
  ),
  run: async (visit, input) => {
    const { database } = visit.platform;
    if (input.delivery_preference) {
      const chosen = await checkout.setDelivery(
        database,
        visit,
        input.delivery_preference,
        input.location_id,
      );
      if (isFailure(chosen)) return chosen;
    }
    const refused = await saveChoices(visit, input);
    if (refused) return refused;
    if (input.name !== undefined || input.email !== undefined || input.phone !== undefined) {
      const person = shapedBy(contact, { ...input, promo_code: input.old_promo_code });
      if (isFailure(person)) return person;
      const refused = await checkout.setContact(database, visit, contactOf(person.value, visit));
      if (refused) return refused;
    }
    if (input.payment_choice && input.payment_choice !== "not_required") {
      const refused = await checkout.setPaymentChoice(database, visit, input.payment_choice);
      if (refused) return refused;
    }
    const placed = await placeReviewedOrder(visit, input);
    if (isFailure(placed)) return placed;
    const { attempt, ...order } = placed;
    return order;
  },
});

export const chaseInit = defineCall("checkout/chaseInit", {
  about:
    "Places the order and begins to pay for it on Chase's page. `uid` is Chase's id of the payment, for " +
    "`checkout/chaseSuccess`, and `go_to` says where the page is. Asking again answers with the same payment.",
  access: checkoutUser,
  input: z.object({ french_terms: z.string().max(40).optional() }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    const [choice] = choicesOf(await checkout.getCheckout(database.read, visit));
    // Gift cards pay for all of it, and placing the order would spend them.
    if (choice === "not_required") return failure("checkout.unknown_choice", {}, { at: "payment_choice" });
    const refused =
      (await checkout.setPaymentChoice(database, visit, "chase")) ??
      (await checkout.announceProvider(database, visit, "chase"));
    if (refused) return refused;
    const placed = await placeReviewedOrder(visit, input);
    if (isFailure(placed)) return placed;
    const { attempt: id, ...order } = placed;
    const attempt = id === undefined ? undefined : await getAttempt(database.read, id);
    return attempt?.provider_ref ? { uid: attempt.provider_ref, ...order } : failure("calls.payment_unknown");
  },
});

interface StartedOrder extends Pick<PlacedOrder, "order_number" | "key" | "attempt"> {
  /** The provider's page, for an order that is paid there. */
  go_to?: string | PostedForm;
}

/** Places the order that was reviewed, or the current one, and begins its payment if that is on a provider's page. */
async function placeReviewedOrder(
  visit: Visit,
  reviewed: Partial<
    Record<"order_token" | "cart_checksum" | "choices_checksum" | "french_terms", string | undefined>
  >,
): Promise<StartedOrder | Failure> {
  const { database, secret } = visit.platform;
  let { order_token, cart_checksum } = reviewed;
  if (order_token === undefined || cart_checksum === undefined) {
    const state = await checkout.getCheckout(database.read, visit);
    order_token ??= state.orderToken;
    cart_checksum ??= state.cart.checksum;
  }
  const { choices_checksum, french_terms } = reviewed;
  const agreed = { order_token, checksum: cart_checksum, choices_checksum, french_terms };
  const placed = await checkout.submit({ database, secret, baseUrl: visit.baseUrl }, visit, agreed, {
    address: visit.address,
    mayPlace: (tx, payment) => tooManyOrders(tx, visit, payment),
    async count(tx, payment, order) {
      await countAttemptIn(tx, visit.now, [checkout.submitLimit(visit, visit.address)]);
      if (isProvider(payment))
        await countAttemptIn(tx, visit.now, paymentLimits(visit), paymentReceipt(visit, order));
    },
  });
  if (isFailure(placed)) return placed;
  const { token, attempt, repeated: _, ...order } = placed;
  if (attempt !== undefined) {
    const { locale } = visit;
    const way = await paying.goToPay(paymentContextOf(visit), visit.store, attempt, { locale, token });
    if (isFailure(way)) return way;
    if ("goTo" in way) return { ...order, attempt, go_to: way.goTo };
  }
  visit.platform.worker.wake();
  return order;
}

/** Saves the delivery, codes and cards that a program sends with its order, as the separate calls would. */
async function saveChoices(
  visit: Visit,
  input: {
    address_id?: number | undefined;
    gift_registry_id?: string | undefined;
    provider?: string | undefined;
    multiship_method?: "all" | "batched" | undefined;
    promo_code?: string | undefined;
    gift_cards?: z.output<typeof giftCards> | undefined;
  },
): Promise<Failure | undefined> {
  const { database } = visit.platform;
  const { address_id, gift_registry_id, provider, multiship_method } = input;
  if ([address_id, gift_registry_id, provider, multiship_method].some((choice) => choice !== undefined)) {
    const { delivery } = (await checkout.getCheckout(database.read, visit)).draft;
    if (delivery === "ship" || delivery === "local_delivery") {
      const way = { delivery_preference: delivery, address_id, gift_registry_id, provider, multiship_method };
      const refused = await setShipping(database, visit, way);
      if (refused) return refused;
    }
  }
  if (input.promo_code !== undefined) {
    const refused = await enterCode(visit, input.promo_code);
    if (refused) return refused;
  }
  return input.gift_cards && enterCards(visit, input.gift_cards);
}

/** Stops repeated orders, and attempts to try one card after another, before anything is stored. */
async function tooManyOrders(
  db: Queries,
  visit: Visit,
  payment: PaymentChoice,
): Promise<Failure | undefined> {
  if (await isExhausted(db, visit.now, [checkout.submitLimit(visit, visit.address)]))
    return failure("calls.too_many");
  if (isProvider(payment) && (await isExhausted(db, visit.now, paymentLimits(visit))))
    return failure("calls.payment.too_many");
  return undefined;
}

function dropEmpty(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
}
