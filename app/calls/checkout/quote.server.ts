import { z } from "zod";
import * as checkout from "#app/domain/checkout/checkout.server.ts";
import { goToPay } from "#app/domain/checkout/payment.server.ts";
import { getOrder } from "#app/domain/orders/orders.server.ts";
import * as quotes from "#app/domain/orders/quotes/quotes.server.ts";
import { isProvider, PAYMENT_CHOICES } from "#app/domain/payments/payments.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { countAttempt, isExhausted } from "#app/platform/limits/limits.server.ts";
import { type Access, cartCustomer, customer, rule } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { purchaseOrder } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";
import { paymentContextOf, paymentLimits, paymentReceipt, TOO_MANY_PAYMENTS } from "./payment.server.ts";

/** Quotes are for customers, if the shop offers them (spec 2 §6). */
const quoteUser: Access = rule(
  "Customers who are logged in and may use the cart, in shops with `quote_enabled`.",
  (visit) =>
    cartCustomer(visit) ?? (visit.settings.quote_enabled ? undefined : failure("calls.quote.not_offered")),
  { login: true },
);

const MAX_MESSAGE_LENGTH = 1000;
const delivery = z
  .enum(["pickup", "ship", "local_delivery"], { error: problem(validation.delivery) })
  .optional();
const order_id = z.coerce.number().int().positive();
const linksOf = ({ platform, baseUrl }: Visit) => ({ secret: platform.secret, baseUrl });

export const requestQuote = defineCall("checkout/requestQuote", {
  about:
    "Turns the cart into a quote request, and empties it. Without a `delivery_preference`, the delivery that was " +
    "chosen for the cart applies, or else pickup.",
  access: quoteUser,
  input: z.object({
    message: z
      .string({ error: problem(validation.quoteMessage) })
      .trim()
      .min(1, problem(validation.quoteMessage))
      .max(MAX_MESSAGE_LENGTH, problem(validation.tooLong, { count: MAX_MESSAGE_LENGTH })),
    delivery_preference: delivery,
    location_id: z.coerce.number().int().positive().optional(),
    address_id: z.coerce.number().int().min(0).optional(),
    gift_registry_id: z.string().trim().max(40).optional(),
    purchaseorder: purchaseOrder.default(""),
  }),
  run: async (visit, { delivery_preference: delivery, ...wish }) => {
    const requested = await quotes.requestQuote(visit.platform.database, visit, linksOf(visit), {
      ...wish,
      delivery,
    });
    if (!isFailure(requested)) visit.platform.worker.wake();
    return requested;
  },
});

/** Not in the contract. */
export const keepQuote = defineCall("checkout/keepQuote", {
  about: "Saves what was typed for a quote, while its customer adds an address.",
  access: quoteUser,
  input: z.object({
    message: z
      .string()
      .max(MAX_MESSAGE_LENGTH, problem(validation.tooLong, { count: MAX_MESSAGE_LENGTH }))
      .default(""),
    delivery_preference: delivery,
    purchaseorder: purchaseOrder.default(""),
  }),
  run: async (visit, { delivery_preference: delivery, ...typed }) =>
    (await checkout.saveQuote(visit.platform.database, visit, { ...typed, delivery })) ?? { saved: true },
});

/** Not in the contract. */
export const getQuoteChoices = defineCall("checkout/getQuoteChoices", {
  about:
    "Lists the ways to pay a quote, and the titles in it that gift registries no longer want. In a shop in Québec it has the terms in " +
    "French as well, if the customer has to see them before they accept the quote in the page's language.",
  kind: "read",
  whileViewing: false,
  access: customer,
  input: z.object({ order_id }),
  run: async (visit, input) => {
    const { read } = visit.platform.database;
    const order = await getOrder(read, visit.store, visit.session, input.order_id);
    if (isFailure(order)) return order;
    return {
      choices: await quotes.quoteChoices(read, visit.store, order),
      unwanted_gifts: await quotes.unwantedGifts(read, visit, input.order_id),
      french_terms: quotes.quoteTermsFor(visit.store, order) ?? null,
    };
  },
});

/** Not in the contract. */
export const acceptQuote = defineCall("checkout/acceptQuote", {
  about:
    "Turns a quote into an order to be paid. `amount` is the total that the customer was shown, in cents: at any " +
    "other total the quote is refused with `amount_changed`. If a gift registry no longer wants everything in it, " +
    "`gifts_agreed` says that the customer knows. If `checkout/getQuoteChoices` has `french_terms`, the customer reads them first, and " +
    "sending their `version` as `french_terms` says that they want the contract in the page's language.",
  access: customer,
  input: z.object({
    order_id,
    payment_choice: z.enum(PAYMENT_CHOICES, { error: problem(validation.payment) }),
    amount: z.coerce.number().int().min(0).max(2_000_000_000),
    gifts_agreed: checkbox,
    purchaseorder: purchaseOrder.optional().describe("Replaces the Purchase Order # of the request."),
    french_terms: z.string().max(40).optional(),
  }),
  run: async (visit, input) => {
    const { database, worker } = visit.platform;
    const limits = isProvider(input.payment_choice) ? paymentLimits(visit) : [];
    if (await isExhausted(database.read, visit.now, limits)) return TOO_MANY_PAYMENTS;
    const placed = await quotes.acceptQuote(database, visit, linksOf(visit), input.order_id, {
      payment: input.payment_choice,
      amount: input.amount,
      agreed: input.gifts_agreed,
      purchaseorder: input.purchaseorder,
      french_terms: input.french_terms,
    });
    if (isFailure(placed)) return placed;
    const { attempt, repeated, ...order } = placed;
    if (attempt !== undefined) {
      if (!repeated) await countAttempt(database, visit.now, limits, paymentReceipt(visit, order));
      const way = await goToPay(paymentContextOf(visit), visit.store, attempt, { locale: visit.locale });
      if (isFailure(way)) return way;
      if ("goTo" in way) return { ...order, attempt, go_to: way.goTo };
    }
    worker.wake();
    return order;
  },
});

/** Not in the contract. */
export const declineQuote = defineCall("checkout/declineQuote", {
  about: "Declines a quote.",
  access: customer,
  input: z.object({ order_id }),
  run: async (visit, input) =>
    (await quotes.declineQuote(visit.platform.database, visit, input.order_id)) ?? { declined: true },
});
