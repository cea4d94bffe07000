import { z } from "zod";
import { MOST_ON_CARD } from "#app/domain/gift-cards/gift.ts";
import { cardHistory, issueCard, listCards } from "#app/domain/gift-cards/gift-cards.server.ts";
import { voidCard } from "#app/domain/gift-cards/sales/voiding.server.ts";
import { sendGiftCards } from "#app/domain/orders/gift-cards.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { orderCall } from "../common/order-call.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";
import { count, limit, orderNumber, rowId, shortText } from "./fields.server.ts";

/** What one card can hold, in cents. */
const amount = count.refine((cents) => cents <= MOST_ON_CARD, `At most ${formatCents(MOST_ON_CARD)}.`);
const pin = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{0,20}$/, "At most 20 digits or letters.");

/**
 * `gift-cards/issue {amount, pin}`: issues a card; `amount` is in cents. The PIN is random if it is omitted; "" means
 * none.
 * @returns it with its number and PIN, shown only now
 */
export const issue = defineCall("gift-cards/issue", {
  access: staff("issue_cards"),
  input: z.object({ amount, pin: pin.optional() }),
  run: ({ platform, store, now }, { amount, pin }) =>
    issueCard(platform.database, store.id, now, amount, pin),
});

/** `gift-cards/show {number}`: a card and its transactions. Failure: `not_found`. */
export const show = defineCall("gift-cards/show", {
  kind: "read",
  access: staff("see_card_numbers"),
  input: z.object({ number: shortText }),
  run: async ({ platform, store }, { number }) =>
    (await cardHistory(platform.database.read, store.id, number)) ?? failure("calls.giftCards.not_found"),
});

/**
 * `gift-cards/void {number or id}`: what is left on a card can no longer be spent. @returns the card as it was.
 * Failures: those of `voidCard`.
 */
export const voiding = defineCall("gift-cards/void", {
  access: staff("issue_cards"),
  input: z
    .object({ number: shortText.optional(), id: rowId.optional() })
    .refine(({ number, id }) => (number === undefined) !== (id === undefined), "Enter a number or an id."),
  run: ({ platform, store, now }, { number = "", id }) =>
    voidCard(platform.database, store.id, now, id === undefined ? { number } : { id }),
});

/**
 * `gift-cards/send {order_number, line, email}`: sends the gift cards of an order's line, from 1, to an address, with
 * new numbers. Failures: those of `sendGiftCards`.
 */
export const send = orderCall("gift-cards/send", "issue_cards", {
  input: z.object({
    order_number: orderNumber,
    line: count.default(1),
    email: emailAddress(problem(validation.inputEmail)),
  }),
  run: async (visit, { order_number, line, email }) =>
    (await sendGiftCards(visit.platform.database, visit, order_number, line - 1, email)) ?? { sent: true },
});

/** `gift-cards/list {limit}`: the newest cards, by their last digits. */
export const list = defineCall("gift-cards/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ limit: limit(20) }),
  run: async ({ platform, store }, { limit }) => ({
    cards: await listCards(platform.database.read, store.id, limit),
  }),
});
