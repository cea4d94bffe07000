import { z } from "zod";
import { eisbnsOf } from "#app/domain/catalogue/catalogue.server.ts";
import { chosenTitles, pageBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { BLOCK_ROWS } from "#app/domain/lists/blocks/blocks.ts";
import { FEATURE_SORTS, LIST_PAGE, parseFeatures } from "#app/domain/lists/features.ts";
import { featuredLists, getList, listImage, listPage, placeInList } from "#app/domain/lists/lists.server.ts";
import { ITEM_SORTS, MAX_TITLES, PDF_LAYOUTS } from "#app/domain/lists/lists.ts";
import { withPictures } from "#app/domain/pictures/pictures.server.ts";
import { loginMessageForPage } from "#app/domain/stores/navigation.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { anyone, customer, viewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { eisbn, listId } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleBlock, visibleCards, visibleFeature, visibleList } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

export const getCustom = defineCall("titlelist/getCustom", {
  about:
    "Gets the blocks of a page, each a list or an event. Without a `page_id`, of the home page. With " +
    "`brief`, only the titles that come with the page.",
  kind: "read",
  access: anyone,
  input: z.object({ page_id: z.string().max(80).default(""), brief: checkbox }),
  run: async (visit, { page_id, brief }) => {
    const message = visit.loggedIn ? null : loginMessageForPage(visit.settings, page_id);
    if (message !== null) return failure("calls.viewer.login_required", { message });
    const { database } = visit.platform;
    const blocks = await pageBlocks(database, visit, page_id, { brief });
    const visibleBlocks = blocks.map((block) => visibleBlock(visit, block));
    return { blocks: await withPictures(database.read, visit.store, visibleBlocks) };
  },
});

/** Not in the contract. */
export const getChosen = defineCall("titlelist/getChosen", {
  about:
    "Gets the first titles of the first list on the home page, for pages that have nothing else to show.",
  kind: "read",
  access: anyone,
  input: z.object({ limit: z.coerce.number().int().min(1).max(BLOCK_ROWS).default(3) }),
  run: async (visit, { limit }) => {
    const chosen = await chosenTitles(visit.platform.database, visit, limit);
    return { chosen: chosen ? { ...chosen, rows: visibleCards(visit, chosen.rows) } : null };
  },
});

export const get = defineCall("titlelist/get", {
  about: "Gets a list without its titles.",
  kind: "read",
  access: viewer,
  input: z.object({ list_id: listId }),
  run: async (visit, { list_id }) => {
    const list = await getList(visit.platform.database.read, visit, list_id);
    return isFailure(list) ? list : visibleList(visit, list);
  },
});

export const getItems = defineCall("titlelist/getItems", {
  about:
    "Gets a list with a page of its titles. Without `sort` they come in the list's own order; `term` leaves " +
    "only titles that match it.",
  kind: "read",
  access: viewer,
  input: z.object({
    list_id: listId,
    limit: z.coerce.number().int().min(1).max(200).default(LIST_PAGE),
    offset: z.coerce.number().int().min(0).max(MAX_TITLES).default(0),
    sort: z.enum(ITEM_SORTS).catch("added").default("added"),
    term: z.string().trim().max(200).default(""),
  }),
  run: async (visit, { list_id, ...request }) => {
    const list = await listPage(visit.platform, visit, list_id, request);
    return isFailure(list) ? list : { ...visibleList(visit, list), found: list.found };
  },
});

/** Not in the contract. */
export const getImage = defineCall("titlelist/getImage", {
  about: "Gets a list's picture.",
  kind: "read",
  access: viewer,
  input: z.object({ list_id: listId }),
  run: async (visit, { list_id }) => {
    const picture = await listImage(visit.platform.database.read, visit, list_id);
    return picture ? new Download("list.webp", "image/webp", picture) : failure("lists.not_found");
  },
});

/** Not in the contract. */
export const getPlace = defineCall("titlelist/getPlace", {
  about: "Gets a title's position on a list.",
  kind: "read",
  access: anyone,
  input: z.object({ list_id: listId, eisbn }),
  run: async (visit, { list_id, eisbn }) => {
    const { read } = visit.platform.database;
    const [id = eisbn] = await eisbnsOf(read, [eisbn]);
    return { place: (await placeInList(read, visit, list_id, id)) ?? null };
  },
});

/** Spec 2 §2, §9. */
export const getFeatureList = defineCall("feature/getList", {
  about: "Lists the shop's featured lists, 26 per page.",
  kind: "read",
  access: viewer,
  input: z.record(z.string(), z.unknown()).transform((payload) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(payload))
      if (typeof value === "string" || typeof value === "number") query.set(key, String(value));
    return parseFeatures("", query);
  }),
  documentedInput: () =>
    z.object({
      c: z.string().describe("The category.").optional(),
      f: z.string().describe("The category within the category.").optional(),
      o: z.coerce.number().int().min(0).describe("How many lists to skip.").optional(),
      t: z.string().describe("Words to find in a list's name.").optional(),
      s: z.enum(FEATURE_SORTS).optional(),
    }),
  run: async (visit, request) => {
    const { read } = visit.platform.database;
    const features = await featuredLists(read, visit, request);
    const rows = features.rows.map((list) => visibleFeature(visit, list));
    return { ...features, rows: await withPictures(read, visit.store, rows) };
  },
});

/** The options for printing a list (spec 2 §6: PDFs require a login). */
const pdfOptions = {
  kind: "read",
  access: customer,
  input: z.object({}),
  run: async ({ t }: Visit) => ({
    layouts: PDF_LAYOUTS.map((layout) => ({ layout, name: t(words.pdfLayouts[layout]) })),
  }),
} as const;

export const getPdfOptions = defineCall("titlelist/getPdfOptions", {
  about: "Lists the layouts in which a list can be printed.",
  ...pdfOptions,
});

export const getFeaturePdfOptions = defineCall("feature/getPdfOptions", {
  about: "Lists the layouts in which a featured list can be printed.",
  ...pdfOptions,
});
