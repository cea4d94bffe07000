import { z } from "zod";
import { createPromotion, endPromotion, listPromotions } from "#app/domain/promotions/promotions.server.ts";
import { PROMOTION_KINDS } from "#app/domain/promotions/promotions.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { cents, count, moment, shortText } from "./fields.server.ts";

/** `promotions/list`: every promotion, with how often it was used. */
export const list = defineCall("promotions/list", {
  kind: "read",
  access: staff("discounts"),
  input: z.object({}),
  run: async ({ platform, store }) => ({
    promotions: await listPromotions(platform.database.read, store.id),
  }),
});

/**
 * `promotions/add {code, kind, value, …}`: creates a promotion, for all goods, or for those of a subject or a list.
 * Without `starts_at` it starts now, without limits it has none. Failures: `invalid`, `exists`.
 */
export const add = defineCall("promotions/add", {
  access: staff("discounts"),
  input: z.object({
    code: shortText,
    description: shortText.default(""),
    kind: z.enum(PROMOTION_KINDS),
    /** Thousandths of a percent, or cents. */
    value: cents.default(0),
    scope: z.enum(["all", "subject", "list"]).default("all"),
    scope_value: shortText.default(""),
    minimum: cents.default(0),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    limit_total: count.optional(),
    limit_customer: count.optional(),
    automatic: ticked,
    stacks: ticked,
  }),
  run: ({ platform, store, now }, { automatic, stacks, ...given }) =>
    createPromotion(platform.database, store.id, now, {
      ...given,
      starts_at: given.starts_at ?? now,
      ends_at: given.ends_at ?? null,
      limit_total: given.limit_total ?? null,
      limit_customer: given.limit_customer ?? null,
      automatic: automatic ? 1 : 0,
      stacks: stacks ? 1 : 0,
    }),
});

/** `promotions/end {code}`: ends it now; existing orders keep it. Failure: `not_found`. */
export const end = defineCall("promotions/end", {
  access: staff("discounts"),
  input: z.object({ code: shortText }),
  run: async ({ platform, store, now }, { code }) =>
    (await endPromotion(platform.database, store.id, now, code)) ?? { code },
});
