import { z } from "zod";
import { cardHistory, issueCard, listCards } from "#app/domain/gift-cards/gift-cards.server.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { count, limit, shortText } from "./fields.server.ts";

/** `gift-cards/issue {amount, pin}`: issues a card of so many cents. @returns it with its number, shown only now */
export const issue = defineCall("gift-cards/issue", {
  access: staff,
  input: z.object({ amount: count, pin: shortText.optional() }),
  run: ({ platform, store, now }, { amount, pin }) =>
    issueCard(platform.database, store.id, now, amount, pin),
});

/** `gift-cards/show {number}`: a card and its transactions. Failure: `not_found`. */
export const show = defineCall("gift-cards/show", {
  kind: "read",
  access: staff,
  input: z.object({ number: shortText }),
  run: async ({ platform, store }, { number }) =>
    (await cardHistory(platform.database.read, store.id, number)) ?? failure("calls.giftCards.not_found"),
});

/** `gift-cards/list {limit}`: the newest cards, by their last digits. */
export const list = defineCall("gift-cards/list", {
  kind: "read",
  access: staff,
  input: z.object({ limit: limit(20) }),
  run: async ({ platform, store }, { limit }) => ({
    cards: await listCards(platform.database.read, store.id, limit),
  }),
});
