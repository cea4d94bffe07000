import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { parsePercent } from "#app/domain/promotions/promotions.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { formatCents, formatPercent, parseCents } from "#app/lib/money.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders, deskPromotions as words } from "#app/messages/words.ts";

/** Code that the desk's pages about promotions share. */

export const promotionPath = (id: number | string) => `/desk/promotions/${id}`;

/** A promotion as the calls answer. */
type Promotion = Exclude<Awaited<ReturnType<typeof promotions.show.run>>, Failure>;

/**
 * Opens the desk and the promotion that a page is about.
 * @throws a Response with status 404 if there is no such promotion, 403 without the right to promotions
 */
export async function openPromotion(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "discounts");
  const promotion = await callOr404(desk, promotions.show, asUnchecked({ id: args.params.id }));
  return { desk, promotion };
}

/** A promotion's discount, its days, and how often it was used, in words. */
export function promotionWords(
  { t, locale, store }: Pick<DeskVisit, "t" | "locale" | "store">,
  { kind, value, starts_at, ends_at, used, limit_total }: Omit<Promotion, "history" | "scope_name">,
) {
  const { date, lastDate } = timesOf(store.settings, locale);
  const from = date(starts_at);
  return {
    worth:
      kind === "percent"
        ? formatPercent(value, locale)
        : kind === "amount"
          ? formatCents(value, locale)
          : t(words.freeShipping),
    days:
      ends_at === null
        ? t(words.from, { date: from })
        : t(words.fromUntil, { from, until: lastDate(ends_at) }),
    used:
      limit_total === null
        ? String(used)
        : t(words.usedOf, { used: String(used), limit: String(limit_total) }),
  };
}

/** Converts the form for a new promotion to the input of the call. */
export function promotionIn(desk: DeskVisit, form: PostedForm) {
  const text = (name: string) => form.text(name).trim();
  const wrong: Record<string, string> = {};
  const read = <Value>(name: string, value: Value | undefined, message: string): Value | undefined => {
    if (value === undefined && text(name) !== "") wrong[name] = message;
    return value;
  };
  const day = (name: string) =>
    read(name, daySpan(text(name), desk.store.settings.store_info.time_zone), problem(deskOrders.badDay));
  const count = (name: string) =>
    read(name, /^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : undefined, problem(words.badCount));
  const kind = text("kind");
  const typed = text("value");
  const value =
    kind === "free_shipping"
      ? 0
      : read("value", kind === "percent" ? parsePercent(typed) : parseCents(typed), problem(words.badValue));
  const input = {
    code: text("code"),
    description: text("description"),
    kind,
    value: value ?? 0,
    scope: text("scope"),
    scope_value: text("scope_value"),
    minimum: read("minimum", parseCents(text("minimum")), problem(deskOrders.badAmount)) ?? 0,
    starts_at: day("starts_at")?.from,
    ends_at: day("ends_at")?.to,
    limit_total: count("limit_total"),
    limit_customer: count("limit_customer"),
    automatic: text("automatic"),
    stacks: text("stacks"),
  };
  return Object.keys(wrong).length > 0 ? sayIn(desk.locale, invalid(wrong)) : asUnchecked(input);
}
