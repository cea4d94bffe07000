import { z } from "zod";
import { giftCardDesigns } from "#app/domain/catalogue/catalogue.server.ts";
import { leastOnCard, MAX_ON_CARD, sendingDays } from "#app/domain/gift-cards/gift.ts";
import { openSale } from "#app/domain/gift-cards/sales/sales.server.ts";
import { giftCardPdf } from "#app/domain/pdf/gift-card-pdf.server.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { type Access, anyone, rule, shows, viewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { noInput } from "../common/fields.server.ts";
import { visibleCards } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Where the shop sells gift cards. */
const buyer: Access = rule(
  "Anyone who may see the shop's lists, in shops with `giftcards_enabled`.",
  (visit) => viewer(visit) ?? (shows(visit).giftCards ? undefined : failure("calls.giftCards.not_offered")),
);

/** Designs that the page shows, at most. */
const DESIGNS = 24;

export const get = defineCall("giftcard/get", {
  about:
    "Gets the shop's gift cards, one title for each design. Also what a card can be loaded with, in cents, " +
    "and the days on which it can be emailed.",
  kind: "read",
  access: buyer,
  input: noInput,
  run: async (visit) => {
    const { store_info } = visit.settings;
    return {
      store_giftcards: visibleCards(
        visit,
        await giftCardDesigns(visit.platform.database.read, visit, DESIGNS),
      ),
      // The contract spells it like this.
      show_gc_balanace_checker: true,
      webstore_custom_elements: [],
      minimum: leastOnCard(store_info),
      maximum: MAX_ON_CARD,
      days: sendingDays(visit.now, store_info.time_zone),
    };
  },
});

/** Gift cards on a page, and in a file to print. */
const CARDS_A_PAGE = 30;

const openInput = z.object({
  key: z.string().max(60),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

async function cardsFor(visit: Visit, { key, page }: z.output<typeof openInput>) {
  const range = { offset: (page - 1) * CARDS_A_PAGE, limit: CARDS_A_PAGE };
  const sale = await openSale(visit.platform.database.read, visit.store.id, key, range);
  return sale ? { ...sale, range } : failure("giftCards.not_found");
}

/** Not in the contract. */
export const openCards = defineCall("giftcard/open", {
  about:
    "Gets the gift cards behind the link of an email, with their numbers and PINs. Failure: `not_found`.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: openInput,
  run: async (visit, input) => {
    const found = await cardsFor(visit, input);
    if (isFailure(found)) return found;
    const { sale, cards, count, range } = found;
    const { amount, title, to_name: to, from_name: from, message, design } = sale;
    return { amount, title, design, to, from, message, cards, count, range };
  },
});

/** Not in the contract. */
export const getPdf = defineCall("giftcard/getPdf", {
  about: "Gets the gift cards behind the link of an email as a file to print. Failure: `not_found`.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: openInput,
  run: async (visit, input) => {
    const cards = await cardsFor(visit, input);
    if (isFailure(cards)) return cards;
    const pdf = await giftCardPdf(
      visit.store,
      visit.baseUrl,
      cards.sale,
      cards.cards,
      visit.platform.env.PDF_FONTS,
    );
    return new Download("gift-card.pdf", "application/pdf", pdf);
  },
});
