import { z } from "zod";
import { pageBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { LIST_PAGE, parseFeatures } from "#app/domain/lists/features.ts";
import { featuredLists, getList, listImage, listPage, placeInList } from "#app/domain/lists/lists.server.ts";
import { ITEM_SORTS, MOST_TITLES, PDF_LAYOUTS } from "#app/domain/lists/lists.ts";
import { loginForPage } from "#app/domain/stores/navigation.ts";
import { isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { lists as words } from "#app/messages/words.ts";
import { anyone, customer, viewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { eisbn, listId } from "../common/fields.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { visibleBlock, visibleFeature, visibleList } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/**
 * `titlelist/getCustom {page_id, brief?}`: the blocks of a page; without a page id, of the home page. With `brief` (this
 * project's own), only the titles that come with the page.
 */
export const getCustom = defineCall("titlelist/getCustom", {
  kind: "read",
  access: anyone,
  input: z.object({ page_id: z.string().max(80).default(""), brief: ticked }),
  run: async (visit, { page_id, brief }) => {
    const login = visit.loggedIn ? null : loginForPage(visit.settings, page_id);
    if (login !== null) return failure("calls.viewer.login_required", { message: login });
    const blocks = await pageBlocks(visit.platform.database.read, visit, page_id, { brief });
    return { blocks: blocks.map((block) => visibleBlock(visit, block)) };
  },
});

/** `titlelist/get {list_id}`: a list that this person may read, without its titles. */
export const get = defineCall("titlelist/get", {
  kind: "read",
  access: viewer,
  input: z.object({ list_id: listId }),
  run: async (visit, { list_id }) => {
    const list = await getList(visit.platform.database.read, visit, list_id);
    return isFailure(list) ? list : visibleList(visit, list);
  },
});

/**
 * `titlelist/getItems {list_id, limit?, offset?, sort?, term?}`: a list that this person may read with a page of its
 * titles. Without `sort` they come in the list's own order; `term` leaves only titles that match it.
 */
export const getItems = defineCall("titlelist/getItems", {
  kind: "read",
  access: viewer,
  input: z.object({
    list_id: listId,
    limit: z.coerce.number().int().min(1).max(200).default(LIST_PAGE),
    offset: z.coerce.number().int().min(0).max(MOST_TITLES).default(0),
    sort: z.enum(ITEM_SORTS).catch("added").default("added"),
    term: z.string().trim().max(200).default(""),
  }),
  run: async (visit, { list_id, ...request }) => {
    const list = await listPage(visit.platform, visit, list_id, request);
    return isFailure(list) ? list : { ...visibleList(visit, list), found: list.found };
  },
});

/** `titlelist/getImage {list_id}` (this project's own): a list's picture, for those who may read the list. */
export const getImage = defineCall("titlelist/getImage", {
  kind: "read",
  access: viewer,
  input: z.object({ list_id: listId }),
  run: async (visit, { list_id }) => {
    const picture = await listImage(visit.platform.database.read, visit, list_id);
    return picture ? new Download("list.webp", "image/webp", picture) : failure("lists.not_found");
  },
});

/** `titlelist/getPlace {list_id, eisbn}` (this project's own): a title's position on a list. */
export const getPlace = defineCall("titlelist/getPlace", {
  kind: "read",
  access: anyone,
  input: z.object({ list_id: listId, eisbn }),
  run: async (visit, { list_id, eisbn }) => ({
    place: (await placeInList(visit.platform.database.read, visit, list_id, eisbn)) ?? null,
  }),
});

/** `feature/getList {c, f, o, t, s}`: the shop's featured lists, 26 per page (spec 2 §2, §9). */
export const getFeatures = defineCall("feature/getList", {
  kind: "read",
  access: viewer,
  input: z.record(z.string(), z.unknown()).transform((payload) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(payload))
      if (typeof value === "string" || typeof value === "number") query.set(key, String(value));
    return parseFeatures("", query);
  }),
  run: async (visit, request) => {
    const found = await featuredLists(visit.platform.database.read, visit, request);
    return { ...found, rows: found.rows.map((list) => visibleFeature(visit, list)) };
  },
});

/** How lists can be printed, for those who may (spec 2 §6: PDFs require a login). */
const pdfOptions = {
  kind: "read",
  access: customer,
  input: z.object({}),
  run: async ({ t }: Visit) => ({
    layouts: PDF_LAYOUTS.map((layout) => ({ layout, name: t(words.pdfLayouts[layout]) })),
  }),
} as const;

/** `titlelist/getPdfOptions`: the layouts in which a list can be printed. */
export const getPdfOptions = defineCall("titlelist/getPdfOptions", pdfOptions);

/** `feature/getPdfOptions`: the same for featured lists. */
export const getFeaturePdfOptions = defineCall("feature/getPdfOptions", pdfOptions);
