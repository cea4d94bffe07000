import { z } from "zod";
import { amongFavourites, favourites, removeFromOwnList } from "#app/domain/lists/favourites.server.ts";
import { LIST_PAGE, parseFeatures } from "#app/domain/lists/features.ts";
import { featuredLists, listPage, pageBlocks, placeInList } from "#app/domain/lists/lists.server.ts";
import { loginForPage } from "#app/domain/stores/navigation.ts";
import { isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { anyone, customer, viewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { eisbn } from "../common/fields.server.ts";
import { visibleBlock, visibleFeature } from "../common/visible.server.ts";

/** A list of eisbns, or the same as JSON text. */
const eisbnList = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return undefined;
    }
  },
  z.array(eisbn).max(1000, "At most 1000 titles."),
);

/** `titlelist/getCustom {page_id}`: the blocks of a page; without a page id, of the home page. */
export const getCustom = defineCall("titlelist/getCustom", {
  kind: "read",
  access: anyone,
  input: z.object({ page_id: z.string().max(80).default("") }),
  run: async (visit, { page_id }) => {
    const login = visit.loggedIn ? null : loginForPage(visit.settings, page_id);
    if (login !== null) return failure("calls.viewer.login_required", { message: login });
    const blocks = await pageBlocks(visit.platform.database.read, visit, page_id);
    return { blocks: blocks.map((block) => visibleBlock(visit, block)) };
  },
});

/** `titlelist/getItems {list_id, limit?}`: a page of one of the shop's visible lists. */
export const getItems = defineCall("titlelist/getItems", {
  kind: "read",
  access: viewer,
  input: z.object({
    list_id: z.string().min(1).max(40),
    limit: z.coerce.number().int().min(1).max(200).default(LIST_PAGE),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  run: async (visit, { list_id, limit, offset }) => {
    const block = await listPage(visit.platform.database.read, visit, list_id, { limit, offset });
    return isFailure(block) ? block : visibleBlock(visit, block);
  },
});

/** `titlelist/getPlace {list_id, eisbn}` (this project's own): a title's position on a list. */
export const getPlace = defineCall("titlelist/getPlace", {
  kind: "read",
  access: anyone,
  input: z.object({ list_id: z.string().min(1).max(40), eisbn }),
  run: async (visit, { list_id, eisbn }) => ({
    place: (await placeInList(visit.platform.database.read, visit, list_id, eisbn)) ?? null,
  }),
});

/**
 * `titlelist/getFavourites` (this project's own): the list behind the heart on every title; null if there is none
 * yet.
 */
export const getFavourites = defineCall("titlelist/getFavourites", {
  kind: "read",
  access: customer,
  input: z.object({ eisbns: eisbnList.default([]) }),
  run: async (visit, { eisbns }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { read } = visit.platform.database;
    return {
      list: (await favourites(read, account)) ?? null,
      held: eisbns.length > 0 ? await amongFavourites(read, account, eisbns) : [],
    };
  },
});

/**
 * `titlelist/removeItemsFromList {eisbns, list_id}`: eisbns as JSON; without a list, removes them from the
 * favourites.
 */
export const removeItemsFromList = defineCall("titlelist/removeItemsFromList", {
  access: customer,
  input: z.object({ eisbns: eisbnList, list_id: z.string().max(40).optional() }),
  run: async (visit, { eisbns, list_id }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    return removeFromOwnList(visit.platform.database, account, list_id, eisbns);
  },
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
