import { z } from "zod";
import { MAX_PREORDERED, preorderedLines } from "#app/domain/orders/preorders/preorder-copies.server.ts";
import {
  pageOfPreorders,
  preorderInFull,
  preorderOfTitle,
  removePreorder,
  savePreorder,
} from "#app/domain/preorders/preorders.server.ts";
import { DEDICATION_USUAL, PREORDER_LIMITS } from "#app/domain/preorders/preorders.ts";
import { localeOf } from "#app/domain/stores/settings.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { csvOf } from "#app/lib/separated.ts";
import { failure } from "#app/messages/failure.ts";
import { translator } from "#app/messages/translate.ts";
import { deskPreorders as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { count, limit, moment, rowId, shortText, whole } from "./fields.server.ts";

/**
 * `preorders/list {limit, before}`: the shop's pre-order campaigns, the newest first.
 * @returns also the id that `before` takes for the next page
 */
export const list = defineCall("preorders/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ limit: limit(50), before: rowId.optional() }),
  run: (visit, { limit, before }) => pageOfPreorders(visit.platform.database.read, visit, { limit, before }),
});

/**
 * `preorders/show {id, limit}`: a campaign, who wants what written in the copies, and what staff did with it. Somebody
 * who works in some locations only sees the orders of these. Failure: `not_found` if the shop has no such campaign.
 */
export const show = defineCall("preorders/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ id: rowId, limit: whole(1, MAX_PREORDERED).default(200) }),
  run: async (visit, { id, limit }) => {
    const { platform, store } = visit;
    const preorder = await preorderInFull(platform.database.read, visit, id);
    if (!preorder) return failure("preorders.not_found");
    const lines = await preorderedLines(platform.database.read, store, id, {
      limit: limit + 1,
      within: locationsFor(visit),
    });
    return { ...preorder, lines: lines.slice(0, limit), is_more: lines.length > limit };
  },
});

/**
 * `preorders/file {id}`: who wants what written in the copies of a campaign, as CSV. Failure: `not_found` if the shop
 * has no such campaign.
 */
export const file = defineCall("preorders/file", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const { platform, store } = visit;
    const preorder = await preorderInFull(platform.database.read, visit, id);
    if (!preorder) return failure("preorders.not_found");
    const lines = await preorderedLines(platform.database.read, store, id, {
      limit: MAX_PREORDERED,
      within: locationsFor(visit),
    });
    const t = translator(localeOf(store.settings));
    const { order, customer, copies, text, email, phone } = words.wantedColumns;
    const content = csvOf([
      [order, customer, email, phone, copies, text].map((name) => t(name)),
      ...lines.map((line) => [
        ...[String(line.order_number), line.purchaser_name, line.email, line.phone],
        ...[String(line.quantity), line.dedication],
      ]),
    ]);
    return new Download(`${preorder.name}.csv`, "text/csv; charset=utf-8", new TextEncoder().encode(content));
  },
});

/**
 * `preorders/of {code}`: a title by its ISBN, EAN or UPC, with its campaign or null. Failure: `not_found` if the shop
 * has no such campaign.
 */
export const showForTitle = defineCall("preorders/of", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ code: shortText }),
  run: ({ platform, store, now }, { code }) =>
    preorderOfTitle(platform.database.read, { store, now }, parseProductCode(code) ?? code),
});

/**
 * `preorders/save {code, extras, signed, prompt, …}`: makes the campaign of a title, or changes it; one that was
 * removed runs again. Without `starts_at` it starts now, without limits it has none. Failures: those of `savePreorder`.
 */
export const save = defineCall("preorders/save", {
  access: staff("titles"),
  input: z.object({
    code: shortText,
    /** The end of its address; made of the title if empty. */
    name: z.string().trim().max(PREORDER_LIMITS.name).default(""),
    extras: z.string().trim().max(PREORDER_LIMITS.extras).default(""),
    signed: checkbox,
    prompt: z.string().trim().max(PREORDER_LIMITS.prompt).default(""),
    text_most: whole(1, PREORDER_LIMITS.dedication).default(DEDICATION_USUAL),
    per_person: count.optional(),
    copies: count.optional(),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    /** The version that its reader saw; 0 for no campaign. */
    seen: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  run: ({ platform, store, now, actor }, { code, seen, ...campaign }) =>
    savePreorder(
      { database: platform.database, store, now, actor },
      parseProductCode(code) ?? code,
      {
        ...campaign,
        per_person: campaign.per_person ?? null,
        copies: campaign.copies ?? null,
        ends_at: campaign.ends_at ?? null,
      },
      seen,
    ),
});

const campaignInput = z.object({ id: rowId, seen: rowId.optional() });

/**
 * `preorders/remove {id}`: ends a campaign; orders keep what they were promised. Failures: `not_found` if the shop has
 * no such campaign; `changed` if somebody changed it after the caller read it.
 */
export const remove = defineCall("preorders/remove", {
  access: staff("titles"),
  input: campaignInput,
  run: ({ platform, store, now, actor }, { id, seen }) =>
    removePreorder({ database: platform.database, store, now, actor }, id, true, seen),
});

/**
 * `preorders/restore {id}`: has a removed campaign run again. Failures: `not_found` if the shop has no such campaign;
 * `changed` if somebody changed it after the caller read it.
 */
export const restore = defineCall("preorders/restore", {
  access: staff("titles"),
  input: campaignInput,
  run: ({ platform, store, now, actor }, { id, seen }) =>
    removePreorder({ database: platform.database, store, now, actor }, id, false, seen),
});
