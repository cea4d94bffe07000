import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import type { PreorderChanges } from "#app/domain/preorders/preorders.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { dayOf, daySpan } from "#app/lib/dates.ts";
import { ownValue } from "#app/lib/own.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskOrders, deskPromotions, deskPreorders as words } from "#app/messages/words.ts";

/** Code that the desk's pages about pre-orders share. */

export const preorderPath = (id: number | string) => `/desk/preorders/${id}`;

/** Lines of orders that a campaign's page shows; its file has all. */
export const LINES_SHOWN = 150;

/** A campaign as the calls answer. */
type Preorder = Exclude<Awaited<ReturnType<typeof preorders.show.run>>, Failure>;

/**
 * Opens the desk and the campaign that a page is about.
 * @throws a Response with status 404 if there is no such campaign, 403 without the right to see orders
 */
export async function openPreorder(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const preorder = await callOr404(
    desk,
    preorders.show,
    asUnchecked({ id: args.params.id, limit: LINES_SHOWN }),
  );
  return { desk, preorder };
}

/** The number of ordered copies, in words. */
export const takenText = (
  { t }: Pick<DeskVisit, "t">,
  { taken, copies }: Pick<Preorder, "taken" | "copies">,
) => (copies === null ? String(taken) : t(words.ofCopies, { taken: String(taken), copies: String(copies) }));

/** The days in which a campaign is offered, in words. */
export function daysText({ t, locale, store }: DeskVisit, { starts_at, ends_at }: Preorder): string {
  const { date, lastDate } = timesOf(store.settings, locale);
  const from = date(starts_at);
  return ends_at === null
    ? t(words.from, { date: from })
    : t(words.fromUntil, { from, until: lastDate(ends_at) });
}

/** The form's values for a campaign. */
export function valuesOf(
  { store }: DeskVisit,
  preorder: Omit<Preorder, "lines" | "is_more" | "history"> | null,
  usual: number,
) {
  const zone = store.settings.store_info.time_zone;
  const number = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    extras: preorder?.extras ?? "",
    prompt: preorder?.prompt ?? "",
    name: preorder?.name ?? "",
    signed: preorder?.signed ? "on" : "",
    text_most: String(preorder?.text_most ?? usual),
    per_person: number(preorder?.per_person),
    copies: number(preorder?.copies),
    starts_at: preorder ? dayOf(preorder.starts_at, zone) : "",
    ends_at: preorder?.ends_at == null ? "" : dayOf(preorder.ends_at - 1, zone),
  };
}

/** Converts a campaign's form to the input of the call. */
export function preorderIn(desk: DeskVisit, form: PostedForm, code: string) {
  const text = (name: string) => form.text(name).trim();
  const wrong: Record<string, string> = {};
  const read = <Value>(name: string, value: Value | undefined, message: string): Value | undefined => {
    if (value === undefined && text(name) !== "") wrong[name] = message;
    return value;
  };
  const day = (name: string) =>
    read(name, daySpan(text(name), desk.store.settings.store_info.time_zone), problem(deskOrders.badDay));
  const count = (name: string) =>
    read(
      name,
      /^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : undefined,
      problem(deskPromotions.badCount),
    );
  const input = {
    code,
    seen: text("seen"),
    name: text("name"),
    signed: text("signed"),
    extras: text("extras"),
    prompt: text("prompt"),
    text_most: count("text_most"),
    per_person: count("per_person"),
    copies: count("copies"),
    starts_at: day("starts_at")?.from,
    ends_at: day("ends_at")?.to,
  };
  return Object.keys(wrong).length > 0 ? sayIn(desk.locale, invalid(wrong)) : asUnchecked(input);
}

const FIELDS = {
  extras: words.extras,
  signed: words.facts.signed,
  prompt: words.prompt,
  text_most: words.textMost,
  per_person: words.perPerson,
  copies: words.copies,
  name: words.name,
  starts_at: words.startsAt,
  ends_at: words.endsAt,
} as const;

/** The changes to a campaign, in words. */
export function changesText({ t, locale, store }: DeskVisit, changes: PreorderChanges): string {
  const { date, lastDate } = timesOf(store.settings, locale);
  const textOf = (field: string, value: string | number | boolean | null) => {
    if (value === null) return t(words.noValue);
    if (field === "starts_at") return date(Number(value));
    if (field === "ends_at") return lastDate(Number(value));
    return value === true ? t(words.facts.yes) : String(value);
  };
  return Object.entries(changes)
    .flatMap(([field, [before, after]]) => {
      const name = ownValue(FIELDS, field);
      const values = { before: textOf(field, before), after: textOf(field, after) };
      return name ? [t(words.changed, { field: t(name), ...values })] : [];
    })
    .join("; ");
}
