import { z } from "zod";
import { allowUse } from "#app/domain/accounts/limits.server.ts";
import { getCart } from "#app/domain/cart/cart.server.ts";
import * as checkout from "#app/domain/checkout/checkout.server.ts";
import { PAYMENT_CHOICES, paymentChoices } from "#app/domain/payments/payments.ts";
import { failure, isFailure } from "#app/lib/result.ts";
import { checkoutUser } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import { contact, nothing } from "./fields.server.ts";
import { visibleCart } from "./visible.server.ts";
import type { Visit } from "./visit.server.ts";

const deliveryPreference = z.enum(["pickup", "ship", "local_delivery"], {
  error: "Please choose how your order is to reach you.",
});
const locationId = z.coerce.number().int().positive().optional();
const paymentChoice = z.enum(PAYMENT_CHOICES, { error: "Please choose how you want to pay." });

async function cartAnswer(visit: Visit) {
  return visibleCart(visit, await getCart(visit.platform.database.read, visit));
}

/** `checkout/get` (this project's own): the draft, the cart and the token of the order form. */
export const get = defineCall("checkout/get", {
  kind: "read",
  access: checkoutUser,
  input: nothing,
  run: async (visit) => {
    const state = await checkout.getCheckout(visit.platform.database.read, visit);
    return { ...state, cart: visibleCart(visit, state.cart), choices: checkout.choicesOf(state) };
  },
});

/** `checkout/setDelivery {delivery_preference}`; for pick-up also the shop's `location_id`. */
export const setDelivery = defineCall("checkout/setDelivery", {
  access: checkoutUser,
  input: z.object({ delivery_preference: deliveryPreference, location_id: locationId }),
  run: async (visit, input) =>
    (await checkout.setDelivery(
      visit.platform.database,
      visit,
      input.delivery_preference,
      input.location_id,
    )) ?? cartAnswer(visit),
});

function contactOf(input: z.output<typeof contact>, visit: Visit) {
  const { promo_code, preferred_communication, ...rest } = input;
  const { texting_enabled, allowed_comm_prefs } = visit.settings.store_info;
  // Text only where the shop can text; otherwise it becomes a phone call (spec 2 §9).
  const preferred =
    preferred_communication === "text" && !texting_enabled ? "phone" : preferred_communication;
  return {
    ...rest,
    purchaseorder: promo_code,
    preferred_communication: allowed_comm_prefs.includes(preferred)
      ? preferred
      : (allowed_comm_prefs[0] ?? "email"),
  };
}

/** `checkout/setExtras`: whom the order is for. `promo_code` is the Purchase Order # here. */
export const setExtras = defineCall("checkout/setExtras", {
  access: checkoutUser,
  input: contact,
  run: async (visit, input) =>
    (await checkout.setContact(visit.platform.database, visit, contactOf(input, visit))) ?? cartAnswer(visit),
});

/** `checkout/getPaymentChoices`: lists keyed by delivery type. */
export const getPaymentChoices = defineCall("checkout/getPaymentChoices", {
  kind: "read",
  access: checkoutUser,
  input: nothing,
  run: async (visit) => {
    const cart = await getCart(visit.platform.database.read, visit);
    return paymentChoices(visit.settings, cart.summary.total);
  },
});

export const setPaymentChoice = defineCall("checkout/setPaymentChoice", {
  access: checkoutUser,
  input: z.object({ payment_choice: paymentChoice }),
  run: async (visit, input) =>
    (await checkout.setPaymentChoice(visit.platform.database, visit, input.payment_choice)) ?? {
      saved: true,
    },
});

/**
 * `checkout/submit`: places the order. What a program sends along (delivery, contact, payment) is
 * saved first, as its own call would; empty values are dropped (spec 2 §7), so the draft answers for
 * them. `order_token` and `cart_checksum` come from the order form; a program that leaves them out
 * gets those of the moment.
 */
export const submit = defineCall("checkout/submit", {
  access: checkoutUser,
  input: z.preprocess(
    dropEmpty,
    z.object({
      order_token: z.string().max(40).optional(),
      cart_checksum: z.string().max(40).optional(),
      delivery_preference: deliveryPreference.optional(),
      location_id: locationId,
      payment_choice: paymentChoice.optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      instructions: z.string().optional(),
      old_promo_code: z.string().optional(),
      preferred_communication: z.string().optional(),
    }),
  ),
  run: async (visit, input) => {
    const { database, secret } = visit.platform;
    const limit = checkout.submitLimit(visit, visit.address);
    if (!(await allowUse(database, visit.now, limit))) {
      return failure("too_many", "Too many orders from your network. Please try again later or call us.");
    }
    if (input.delivery_preference) {
      const refused = await checkout.setDelivery(
        database,
        visit,
        input.delivery_preference,
        input.location_id,
      );
      if (refused) return refused;
    }
    if (input.name !== undefined || input.email !== undefined || input.phone !== undefined) {
      const given = contact.safeParse({ ...input, promo_code: input.old_promo_code });
      if (!given.success) {
        const fields = Object.fromEntries(
          given.error.issues.map((issue) => [issue.path.join("."), issue.message]),
        );
        return failure("invalid", fields, { fields });
      }
      const refused = await checkout.setContact(database, visit, contactOf(given.data, visit));
      if (refused) return refused;
    }
    if (input.payment_choice && input.payment_choice !== "not_required") {
      const refused = await checkout.setPaymentChoice(database, visit, input.payment_choice);
      if (refused) return refused;
    }
    let { order_token, cart_checksum } = input;
    if (order_token === undefined || cart_checksum === undefined) {
      const state = await checkout.getCheckout(database.read, visit);
      order_token ??= state.orderToken;
      cart_checksum ??= state.cart.checksum;
    }
    const placed = await checkout.submit(database, secret, visit.baseUrl, visit, {
      order_token,
      checksum: cart_checksum,
    });
    if (!isFailure(placed)) visit.platform.worker.wake();
    return placed;
  },
});

function dropEmpty(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
}

/**
 * `checkout/paypalSuccess {order_id}`: a shopper comes back from PayPal. No payment counts on the word
 * of a URL; an order that the shop's own record does not know is refused.
 */
export const paypalSuccess = defineCall("checkout/paypalSuccess", {
  access: checkoutUser,
  input: z.object({ order_id: z.string().max(100).default("") }),
  run: () => failure("payment_unknown", "There was an error processing your order."),
});
