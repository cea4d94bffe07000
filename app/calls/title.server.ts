import { z } from "zod";
import * as catalogue from "#app/domain/catalogue/catalogue.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { anyone } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import { eisbn } from "./fields.server.ts";
import { visibleCard, visibleTitle } from "./visible.server.ts";

const byEisbn = z.object({ eisbn });
/** Carousels show at most 24 titles (spec 1 §9); a page may ask for fewer. */
const limit = z.coerce.number().int().min(1).max(24).default(24);

/** `title/getItem {eisbn, list_id?}`: a title with everything its page shows. */
export const getItem = defineCall("title/getItem", {
  kind: "read",
  access: anyone,
  input: z.object({ eisbn, list_id: z.string().optional() }),
  run: async (visit, input) => {
    const title = await catalogue.getTitle(visit.platform.database.read, visit, input.eisbn);
    return isFailure(title) ? title : visibleTitle(visit, title);
  },
});

export const getProductCode = defineCall("title/getProductCode", {
  kind: "read",
  access: anyone,
  input: byEisbn,
  run: (visit, input) => catalogue.getProductCode(visit.platform.database.read, input.eisbn),
});

/** `title/getBindingItems {eisbn}`: other editions. */
export const getBindingItems = defineCall("title/getBindingItems", {
  kind: "read",
  access: anyone,
  input: byEisbn,
  run: async (visit, input) => {
    const cards = await catalogue.otherEditions(visit.platform.database.read, visit, input.eisbn);
    return isFailure(cards)
      ? cards
      : { rows: cards.map((card) => visibleCard(visit, card)), row_count: cards.length };
  },
});

export const getSeriesItems = defineCall("title/getSeriesItems", {
  kind: "read",
  access: anyone,
  input: z.object({ series: z.string().trim().min(1).max(300), limit }),
  run: async (visit, input) => {
    const cards = await catalogue.seriesTitles(
      visit.platform.database.read,
      visit,
      input.series,
      input.limit,
    );
    return { rows: cards.map((card) => visibleCard(visit, card)), row_count: cards.length };
  },
});

export const getAuthorItems = defineCall("title/getAuthorItems", {
  kind: "read",
  access: anyone,
  input: z.object({ author: z.string().trim().min(1).max(300), limit }),
  run: async (visit, input) => {
    const cards = await catalogue.authorTitles(
      visit.platform.database.read,
      visit,
      input.author,
      input.limit,
    );
    return { rows: cards.map((card) => visibleCard(visit, card)), row_count: cards.length };
  },
});
