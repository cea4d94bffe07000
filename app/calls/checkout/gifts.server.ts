import { z } from "zod";
import * as terms from "#app/domain/cart/terms.server.ts";
import { findCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { CODE_LENGTH } from "#app/domain/promotions/promotions.ts";
import { HOUR } from "#app/lib/seconds.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { uncountAttempt } from "#app/platform/limits/limits.server.ts";
import { cartAfter } from "../cart/answer.server.ts";
import { type Access, anyone, checkoutUser, rule } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { amount } from "../common/fields.server.ts";
import { countAgainstLimits } from "../common/limits.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Promo codes and gift cards at checkout, if the shop accepts them (spec 2 §6). */
const codeUser: Access = rule(
  "Anyone who may check out, in shops with `using_promo_codes`.",
  (visit) =>
    checkoutUser(visit) ??
    (visit.settings.using_promo_codes ? undefined : failure("calls.promoCodes.not_offered")),
);
const cardUser: Access = rule(
  "Anyone who may check out, in shops with `giftcards_enabled`.",
  (visit) =>
    checkoutUser(visit) ??
    (visit.settings.store_info.giftcards_enabled ? undefined : failure("calls.giftCards.not_offered")),
);

/** Wrong numbers and codes allowed per hour, by session and by network address. */
const MAX_FAILED_TRIES = 20;

/** Runs a try. Successful tries do not count towards the limit. */
async function limitFailedTries<Answer>(
  visit: Visit,
  what: string,
  work: () => Promise<Answer | Failure>,
): Promise<Answer | Failure> {
  const limits = [visit.session.cartKey, visit.address].map((key) => ({
    key: `${what}:${visit.store.id}:${key}`,
    limit: MAX_FAILED_TRIES,
    window: HOUR,
  }));
  const refused = await countAgainstLimits(visit, limits);
  if (refused) return refused;
  const answer = await work();
  if (!isFailure(answer)) await uncountAttempt(visit.platform.database, limits, visit.now);
  return answer;
}

export const promoCode = z
  .string({ error: problem(validation.code) })
  .trim()
  .min(1, problem(validation.code))
  .max(CODE_LENGTH, problem(validation.tooLong, { count: CODE_LENGTH }));

export const addPromocode = defineCall("checkout/addPromocode", {
  about: "Adds a promo code to the cart. The failure says why a code is not valid.",
  access: codeUser,
  input: z.object({ code: promoCode }),
  run: (visit, input) =>
    limitFailedTries(
      visit,
      "code",
      async () => (await terms.addCode(visit.platform.database, visit, input.code)) ?? cartAfter(visit),
    ),
});

export const removePromocode = defineCall("checkout/removePromocode", {
  about: "Removes a promo code from the cart. Without a `code`, removes all of them.",
  access: codeUser,
  input: z.object({ code: z.string().max(40).optional() }),
  run: async (visit, input) =>
    (await terms.removeCode(visit.platform.database, visit, input.code)) ?? cartAfter(visit),
});

const number = z
  .string({ error: problem(validation.giftCard) })
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((text) => text.length > 4, problem(validation.giftCard));
const pin = z.string().trim().max(20).default("");

/** A gift card, by its number or by the id that the cart shows. */
const cardInput = z
  .object({
    gift_card_number: z.string().max(60).optional(),
    id: z.coerce.number().int().positive().optional(),
  })
  .refine(
    ({ gift_card_number, id }) => gift_card_number !== undefined || id !== undefined,
    problem(validation.giftCard),
  );
const cardNameOf = ({ gift_card_number, id }: z.output<typeof cardInput>): terms.CardName =>
  id === undefined ? { number: gift_card_number ?? "" } : { id };

export const addGiftCard = defineCall("checkout/addGiftCard", {
  about: "Uses a gift card for the order.",
  access: cardUser,
  input: z.object({ gift_card_number: number, pin }),
  run: (visit, { gift_card_number, pin }) =>
    limitFailedTries(
      visit,
      "gift-card",
      async () =>
        (await terms.addCard(visit.platform.database, visit, gift_card_number, pin)) ?? cartAfter(visit),
    ),
});

export const editGiftCard = defineCall("checkout/editGiftCard", {
  about:
    "Uses at most this amount of a gift card, in dollars as people write it. The cart shows the `id` that names the card.",
  access: cardUser,
  input: z.intersection(cardInput, z.object({ amount })),
  run: async (visit, input) =>
    (await terms.editCard(visit.platform.database, visit, cardNameOf(input), input.amount)) ??
    cartAfter(visit),
});

export const removeGiftCard = defineCall("checkout/removeGiftCard", {
  about: "Stops using a gift card for the order. The cart shows the `id` that names the card.",
  access: cardUser,
  input: cardInput,
  run: async (visit, input) =>
    (await terms.removeCard(visit.platform.database, visit, cardNameOf(input))) ?? cartAfter(visit),
});

export const balance = defineCall("giftcard/balance", {
  about: "Gets what is left on a gift card. One network may ask only so often.",
  access: anyone,
  input: z.object({ number, pin }),
  run: (visit, input) =>
    limitFailedTries(visit, "gift-card", async () => {
      const { read } = visit.platform.database;
      const card = await findCard(read, visit.store.id, input.number, input.pin);
      return isFailure(card)
        ? besideField("number", card)
        : { balance: card.balance, number: `•••• ${card.last_four}` };
    }),
});

/** Gift cards sent by a program: a list, or a list as JSON text. */
export const giftCards = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return undefined;
    }
  },
  z
    .array(z.object({ number, pin, amount: amount.optional() }), { error: problem(validation.giftCardList) })
    .max(10),
);

/** Applies a code sent with an order, as `checkout/addPromocode` does. */
export async function enterCode(visit: Visit, code: string): Promise<Failure | undefined> {
  const refused = codeUser(visit);
  if (refused) return refused;
  const added = await limitFailedTries(
    visit,
    "code",
    async () => (await terms.addCode(visit.platform.database, visit, code)) ?? { added: true },
  );
  return isFailure(added) ? added : undefined;
}

/** Applies gift cards sent with an order, as `checkout/addGiftCard` and `checkout/editGiftCard` do. */
export async function enterCards(
  visit: Visit,
  cards: z.output<typeof giftCards>,
): Promise<Failure | undefined> {
  const { database } = visit.platform;
  for (const card of cards) {
    const refused = cardUser(visit);
    if (refused) return refused;
    const added = await limitFailedTries(
      visit,
      "gift-card",
      async () => (await terms.addCard(database, visit, card.number, card.pin)) ?? { added: true },
    );
    if (isFailure(added)) return added;
    if (card.amount === undefined) continue;
    const changed = await terms.editCard(database, visit, { number: card.number }, card.amount);
    if (changed) return changed;
  }
  return undefined;
}
