import { z } from "zod";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import { tryCode } from "#app/domain/cart/trial.server.ts";
import { staffTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { shopListNamed } from "#app/domain/lists/shop-lists.server.ts";
import {
  changePromotion,
  createPromotion,
  pageOfPromotions,
  promotionInFull,
} from "#app/domain/promotions/promotions.server.ts";
import { PROMOTION_KINDS, PROMOTION_STATES } from "#app/domain/promotions/promotions.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { cents, count, limit, moment, rowId, shortText, whole } from "./fields.server.ts";

/**
 * `promotions/list {limit, state, after, before}`: promotions, the newest first, with their states and how often they
 * were used.
 * @returns also the ids that `after` and `before` take for the pages beside this one.
 */
export const list = defineCall("promotions/list", {
  kind: "read",
  access: staff("discounts"),
  input: z.object({
    limit: limit(50),
    state: z.enum(PROMOTION_STATES).optional(),
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: ({ platform, store, now }, { state, ...page }) =>
    pageOfPromotions(platform.database.read, store.id, now, state, page),
});

/**
 * `promotions/show {code or id}`: a promotion, its state, and what staff did with it. Failure: `not_found` if the shop
 * has no such promotion.
 */
export const show = defineCall("promotions/show", {
  kind: "read",
  access: staff("discounts"),
  input: z
    .object({ code: shortText.optional(), id: rowId.optional() })
    .refine(({ code, id }) => (code === undefined) !== (id === undefined), "Enter a code or an id."),
  run: async ({ platform, store, now }, { code = "", id }) => {
    const which = id === undefined ? { code } : { id };
    const db = platform.database.read;
    const promotion = await promotionInFull(db, store.id, now, which);
    if (!promotion) return failure("promotions.trial.unknown_code", { code });
    const list =
      promotion.scope === "list" ? await shopListNamed(db, store.id, promotion.scope_value) : undefined;
    return { ...promotion, scope_name: list?.name ?? promotion.scope_value };
  },
});

/**
 * `promotions/add {code, kind, value, …}`: creates a promotion, for all goods, or for those of a subject or a list.
 * Without `starts_at` it starts now, without limits it has none. Failures: `invalid` if a field is wrong; `exists` if
 * there is a promotion with this code.
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
    automatic: checkbox,
    stacks: checkbox,
  }),
  run: async (visit, { automatic, stacks, ...promotion }) => {
    const { platform, store, now, actor } = visit;
    const { starts_at = now, ends_at = null } = promotion;
    if (ends_at !== null && ends_at <= Math.max(starts_at, now))
      return failure("promotions.days.invalid", {}, { at: "ends_at" });
    const scope = await scopeOf(visit, promotion);
    if (isFailure(scope)) return scope;
    const row = {
      ...promotion,
      ...scope,
      starts_at,
      ends_at,
      limit_total: promotion.limit_total ?? null,
      limit_customer: promotion.limit_customer ?? null,
      automatic: automatic ? (1 as const) : (0 as const),
      stacks: stacks ? (1 as const) : (0 as const),
    };
    return createPromotion(platform.database, store.id, now, row, actor);
  },
});

/**
 * The scope of a promotion: a subject by its code, or a list by its id. Failures: `subject`, `list`, beside their
 * field.
 */
async function scopeOf(
  { platform, store }: StaffVisit,
  { scope, scope_value }: { scope: "all" | "subject" | "list"; scope_value: string },
) {
  if (scope === "all") return { scope_value: "" };
  const at = "scope_value";
  if (scope === "subject")
    return /^[A-Za-z]{3}\d{0,6}$/.test(scope_value)
      ? { scope_value }
      : failure("promotions.scope.subject", {}, { at });
  const list = await shopListNamed(platform.database.read, store.id, scope_value);
  return list ? { scope_value: list.id } : failure("promotions.scope.list", { name: scope_value }, { at });
}

const definePromotionChange = <const Name extends string>(
  name: Name,
  change: Parameters<typeof changePromotion>[2],
) =>
  defineCall(name, {
    access: staff("discounts"),
    input: z.object({ code: shortText }),
    run: async ({ platform, store, now, actor }, { code }) =>
      (await changePromotion(platform.database, { storeId: store.id, now, actor }, change, code)) ?? { code },
  });

/** `promotions/pause {code}`: nobody can use it until it is resumed. Failures: those of `changePromotion`. */
export const pause = definePromotionChange("promotions/pause", "pause");
/** `promotions/resume {code}`. Failures: those of `changePromotion`. */
export const resume = definePromotionChange("promotions/resume", "resume");
/** `promotions/end {code}`: ends it now; existing orders keep it. Failures: those of `changePromotion`. */
export const end = definePromotionChange("promotions/end", "end");

/** Titles that a trial takes. */
export const TRIAL_TITLES = 5;

/**
 * `promotions/try {code, titles}`: what a code would do to the price of titles, by their ISBNs, for a guest who picks
 * them up. Changes nothing.
 * @returns the totals with the code and without it, what the promotions take off, and why the code takes nothing off if
 * it does not
 * Failures: `unknown_code`, `unknown_title`, `no_title`, beside their fields.
 */
export const tryPromotion = defineCall("promotions/try", {
  kind: "read",
  access: staff("discounts"),
  input: z.object({
    code: shortText.min(1),
    titles: z.array(z.object({ isbn: shortText, quantity: whole(1, MAX_QUANTITY) })).max(TRIAL_TITLES),
  }),
  run: async (visit, { code, titles }) => {
    const { platform, store, now } = visit;
    const db = platform.database.read;
    const promotion = await promotionInFull(db, store.id, now, { code });
    if (!promotion) return failure("promotions.trial.unknown_code", { code }, { at: "code" });
    if (titles.length === 0) return failure("promotions.trial.no_title", {}, { at: "titles[0].isbn" });
    const codes = titles.map(({ isbn }) => parseProductCode(isbn) ?? "");
    const ids = await staffTitlesOfCodes(db, store, codes);
    const copies = new Map<number, number>();
    for (const [at, { quantity }] of titles.entries()) {
      const id = ids.get(codes[at] ?? "");
      if (id === undefined)
        return failure("promotions.trial.unknown_title", {}, { at: `titles[${at}].isbn` });
      copies.set(id, (copies.get(id) ?? 0) + quantity);
    }
    const priced = await tryCode(db, { store, now }, promotion.code, copies);
    return {
      promotion: { id: promotion.id, code: promotion.code, state: promotion.state },
      are_codes_taken: store.settings.using_promo_codes,
      lines: priced.with.items.map(({ title_info: { title, isbn }, cart_info }) => ({
        title,
        isbn,
        quantity: cart_info.quantity,
        price: cart_info.sold_price,
        discount: cart_info.discount,
      })),
      applied: priced.with.summary.promo_codes,
      idle: priced.with.summary.idle_codes[0]?.reason ?? null,
      minimum: promotion.minimum,
      subtotal: priced.with.summary.subtotal,
      taxes: priced.with.summary.taxes.reduce((sum, { amount }) => sum + amount, 0),
      total: priced.with.summary.total,
      total_without: priced.without.summary.total,
    };
  },
});
