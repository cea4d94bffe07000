import { z } from "zod";
import * as catalogue from "#app/domain/catalogue/catalogue.server.ts";
import { prizesOf, titlesOfPrize } from "#app/domain/catalogue/prizes.server.ts";
import * as notices from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { eventsOfTickets } from "#app/domain/events/events.server.ts";
import { lastOrders } from "#app/domain/orders/orders.server.ts";
import { openPreorders, titleOfPreorder } from "#app/domain/preorders/preorders.server.ts";
import { PREORDER_LIMITS } from "#app/domain/preorders/preorders.ts";
import { EMAIL_LENGTH } from "#app/lib/constraints.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { stockNotices } from "#app/messages/words.ts";
import { findAudiobooks } from "#app/platform/partners/audiobooks.server.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { eisbn } from "../common/fields.server.ts";
import { visibleCards, visibleTitle } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

const byEisbn = z.object({ eisbn });
/** Carousels show at most 24 titles (spec 1 §9); a page may ask for fewer. */
const limit = z.coerce.number().int().min(1).max(24).default(24);

/** The rows of a carousel. */
const rowsOf = (visit: Visit, cards: Parameters<typeof visibleCards>[1]) => ({
  rows: visibleCards(visit, cards),
  row_count: cards.length,
});

export const getItem = defineCall("title/getItem", {
  about: "Gets a title with everything its page shows. `available` has a row for each condition.",
  kind: "read",
  access: anyone,
  input: z.object({ eisbn, list_id: z.string().optional() }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    const title = await catalogue.getTitle(database, visit, input.eisbn);
    if (isFailure(title)) return title;
    const detail = visibleTitle(visit, title);
    const last = await lastOrders(database.read, visit.session.account, [detail.eisbn]);
    const { is_ticket, is_forthcoming } = detail;
    const id =
      is_ticket || is_forthcoming ? await catalogue.titleIdOf(database.read, visit, detail.eisbn) : undefined;
    const events =
      is_ticket && id !== undefined ? await eventsOfTickets(database.read, visit.store, [id]) : [];
    const preorders =
      is_forthcoming && id !== undefined ? await openPreorders(database.read, visit, [id]) : undefined;
    return {
      ...detail,
      last_order: last.get(detail.eisbn) ?? null,
      events,
      /** The campaign in which it can be pre-ordered now. */
      preorder: (id !== undefined && preorders?.get(id)) || null,
    };
  },
});

/** Not in the contract. */
export const findPreorder = defineCall("title/findPreorder", {
  about:
    "Finds the title of a pre-order campaign by the end of the campaign's address. Failure: `not_found`.",
  kind: "read",
  access: anyone,
  input: z.object({ name: z.string().max(PREORDER_LIMITS.name) }),
  run: async (visit, { name }) => {
    const eisbn = await titleOfPreorder(visit.platform.database.read, visit.store, name.toLowerCase());
    return eisbn === undefined ? failure("preorders.not_found") : { eisbn };
  },
});

export const getProductCode = defineCall("title/getProductCode", {
  about: "Gets the product code of a title.",
  kind: "read",
  access: anyone,
  input: byEisbn,
  run: (visit, input) => catalogue.getProductCode(visit.platform.database.read, visit, input.eisbn),
});

export const getBindingItems = defineCall("title/getBindingItems", {
  about: "Lists the other editions of a title, and those in other languages apart.",
  kind: "read",
  access: anyone,
  input: byEisbn,
  run: async (visit, input) => {
    const editions = await catalogue.otherEditions(visit.platform.database, visit, input.eisbn);
    if (isFailure(editions)) return editions;
    return { ...rowsOf(visit, editions.same), translations: visibleCards(visit, editions.translations) };
  },
});

const name = z.string().trim().min(1).max(300);

export const getSeriesItems = defineCall("title/getSeriesItems", {
  about: "Lists the titles of a series.",
  kind: "read",
  access: anyone,
  input: z.object({ series: name, limit }),
  run: async (visit, { series, limit }) =>
    rowsOf(visit, await catalogue.seriesTitles(visit.platform.database, visit, series, limit)),
});

export const getAuthorItems = defineCall("title/getAuthorItems", {
  about: "Lists the titles of an author.",
  kind: "read",
  access: anyone,
  input: z.object({ author: name, limit }),
  run: async (visit, { author, limit }) =>
    rowsOf(visit, await catalogue.authorTitles(visit.platform.database, visit, author, limit)),
});

export const getRelatedItems = defineCall("title/getRelatedItems", {
  about: "Lists groups of titles that are related to a title.",
  kind: "read",
  access: anyone,
  input: z.object({ eisbn, limit }),
  run: async (visit, input) => {
    const groups = await catalogue.relatedGroups(visit.platform, visit, input.eisbn, input.limit);
    if (isFailure(groups)) return groups;
    return {
      groups: groups.map((group) => ({ ...group, rows: visibleCards(visit, group.rows) })),
    };
  },
});

export const getPrizes = defineCall("title/getPrizes", {
  about: "Lists the prizes that titles of the shop have, with the number of these titles.",
  kind: "read",
  access: anyone,
  input: z.object({}),
  run: async (visit) => ({ prizes: await prizesOf(visit.platform.database.read, visit) }),
});

export const getPrizeItems = defineCall("title/getPrizeItems", {
  about: "Lists a prize's titles by rank, the best first, each with its `year`.",
  kind: "read",
  access: anyone,
  input: z.object({ prize: name }),
  run: async (visit, { prize }) => {
    const found = await titlesOfPrize(visit.platform.database.read, visit, prize);
    if (isFailure(found)) return found;
    return {
      name: found.name,
      groups: found.groups.map(({ rank, titles }) => ({
        rank,
        rows: visibleCards(
          visit,
          titles.map(({ card }) => card),
        ).map((row, index) => ({ ...row, year: titles[index]?.year ?? null })),
      })),
    };
  },
});

export const getLibroAudiobooks = defineCall("title/getLibroAudiobooks", {
  about: "Lists the audiobook partner's editions of a title.",
  kind: "read",
  access: anyone,
  input: byEisbn,
  run: async (visit, input) => {
    const found = await catalogue.getTitle(visit.platform.database, visit, input.eisbn);
    if (isFailure(found)) return found;
    const title = visibleTitle(visit, found);
    const { audiobook_partner_url, store_info } = visit.settings;
    if (audiobook_partner_url === "") return { row_count: 0, rows: [], see_more_url: "" };
    try {
      return await findAudiobooks(audiobook_partner_url, {
        isbn: title.isbn ?? title.product_code,
        title: title.title,
        author: title.authors[0]?.name ?? "",
        shop: store_info.name,
      });
    } catch (error) {
      visit.log.warn({ err: error, eisbn: title.eisbn }, "the audiobook partner failed");
      return failure("calls.partner_failed");
    }
  },
});

/** Not in the contract. */
export const requestStockNotice = defineCall("title/tellMe", {
  about: "Sends an email once a title is back in stock. The address is confirmed first.",
  access: anyone,
  input: z.object({
    eisbn,
    email: z
      .string({ error: problem(stockNotices.emailNeeded) })
      .trim()
      .pipe(z.email(problem(stockNotices.emailNeeded)).max(EMAIL_LENGTH)),
  }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    const id = await catalogue.titleIdOf(database.read, visit, input.eisbn);
    if (id === undefined) return failure("calls.title.not_found");
    const refused = await notices.requestStockNotice(database, visit, id, input.email);
    if (refused) return besideField("email", refused);
    visit.platform.worker.wake();
    return { sent: true };
  },
});

const stockNoticeToken = z.string().max(60).default("");

/** Not in the contract. */
export const getStockNotice = defineCall("title/getNotice", {
  about: "Gets the back-in-stock notice that an email's link is about.",
  kind: "read",
  access: anyone,
  input: z.object({ token: stockNoticeToken }),
  run: async (visit, { token }) =>
    (await notices.stockNoticeOf(visit.platform.database, visit.store, token)) ??
    failure("calls.title.not_found"),
});

/** Not in the contract. */
export const answerStockNotice = defineCall("title/answerNotice", {
  about: "Confirms a back-in-stock notice, or cancels it.",
  access: anyone,
  input: z.object({ token: stockNoticeToken, answer: z.enum(["confirm", "stop"]) }),
  run: async ({ platform, now, store }, { token, answer }) =>
    (await notices.answerStockNotice(platform.database, now, store, token, answer))
      ? { answered: answer }
      : failure("calls.title.not_found"),
});
