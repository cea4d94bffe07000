import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addressOptionsFor } from "#app/calls/common/address-options.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { bindingIn } from "#app/domain/catalogue/bindings.ts";
import type { PhonePayment } from "#app/domain/checkout/phone-orders.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { languageName } from "#app/lib/language.ts";
import { translateStored } from "#app/messages/restated.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { subjects, deskPhone as words } from "#app/messages/words.ts";
import { orderPath } from "../orders/action.server.ts";
import { addressIn } from "../orders/form-input.server.ts";
import type { PlacingObstacle } from "./costs-view.tsx";

/** Code that the pages about one phone order share. */

export const phonePath = (id: number | string) => `/desk/orders/phone/${id}`;

type ShownDraft = Exclude<Awaited<ReturnType<typeof phone.show.run>>, Failure>;

/**
 * Opens the desk and the phone order that a page is about.
 * @throws a Response: 404 if this person has no such phone order, 403 without the right, or a redirect to the order
 * that it became
 */
export async function openPhone(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "work_orders");
  const answer = await call(desk, phone.show, asUnchecked({ id: args.params.id }));
  if (isFailure(answer)) throw new Response(String(answer.error), { status: 404 });
  const { order_number } = answer.draft;
  if (order_number !== null) throw redirect(orderPath(order_number), 303);
  return { desk, found: answer };
}

/** The desk, the draft, the posted form, and the version of the draft that the form showed. */
export async function readPhoneForm(args: LoaderFunctionArgs) {
  const { desk, found } = await openPhone(args);
  const { form, stale } = await readForm(desk, args.request);
  const { id } = found.draft;
  const at = { id, version: form?.text("version") || undefined };
  return { desk, found, form, stale, id, path: phonePath(id), at };
}

type PostedDraft = Awaited<ReturnType<typeof readPhoneForm>> & { form: PostedForm };

/**
 * Saves what stands in the page's form: what the caller said, and how many copies of each book. All buttons of the form
 * do so first, because they are on one page and staff do not expect to lose what they typed.
 */
export async function saveTyped({ desk, form, found, id, at }: PostedDraft): Promise<Failure | undefined> {
  const text = (name: string) => form.text(name).trim() || undefined;
  if (form.values.caller_name !== undefined) {
    const saved = await call(
      desk,
      phone.describe,
      asUnchecked({
        ...at,
        delivery: form.text("delivery"),
        payment: text("payment"),
        language: text("language"),
        provider: text("provider"),
        caller_name: form.text("caller_name"),
        caller_phone: form.text("caller_phone"),
        caller_email: form.text("caller_email"),
        location_id: text("location_id"),
        purchaseorder: form.text("purchaseorder"),
        note: form.text("note"),
        // The address counts only if the order is sent.
        ...(form.text("delivery") !== "pickup" && { ship_to: addressIn(form) }),
      }),
    );
    if (isFailure(saved)) return saved;
  }
  const { lines } = form.values;
  const linesById = new Map(found.cart.items.map(({ cart_info }) => [String(cart_info.cart_id), cart_info]));
  const isChanged = (line: { cart_id?: unknown; quantity?: unknown; dedication?: unknown } | null) => {
    const known = linesById.get(String(line?.cart_id));
    const isRewritten = line?.dedication !== undefined && line.dedication !== known?.dedication;
    return String(known?.quantity) !== String(line?.quantity).trim() || isRewritten;
  };
  if (!Array.isArray(lines) || !lines.some(isChanged)) return undefined;
  const version = form.values.caller_name === undefined ? at.version : undefined;
  const changed = await call(desk, phone.change, asUnchecked({ id, version, lines }));
  return isFailure(changed) ? nameListFields(changed) : undefined;
}

/** The names that a schema gives to fields of a list, as the form has them. */
function nameListFields(refused: Failure): Failure {
  const fields = Object.entries(refused.fields ?? {}).map(([name, text]) => [
    name.replace(/^lines\.(\d+)\./, "lines[$1]."),
    text,
  ]);
  return refused.fields ? { ...refused, fields: Object.fromEntries(fields) } : refused;
}

/**
 * Whether somebody typed or scanned a book and did not press its button. The words of the last search stay in the
 * field.
 */
export function hasTypedBook(form: PostedForm): boolean {
  const what = form.text("what").trim();
  return what !== "" && what !== form.text("searched").trim();
}

/** Adds the book with this ISBN or barcode, or the one that was chosen. Words lead to titles to choose from. */
export async function addTyped({ desk, form, id, path }: PostedDraft, eisbn = "") {
  const what = form.text("what").trim();
  const copies = form.text("quantity").trim() || "1";
  const added = await call(desk, phone.add, asUnchecked({ id, what, eisbn, quantity: copies }));
  if (isFailure(added)) return form.refuse(added);
  if (added.added !== null) return seeOther(desk, path, "desk_phone_added");
  return seeOther(desk, `${path}?${new URLSearchParams({ find: what, copies })}`);
}

/** Why a draft cannot be placed yet. */
function blocksOf({ draft, cart, customer_gone, shipping_problem }: ShownDraft): PlacingObstacle[] {
  const isEmpty = cart.items.length === 0;
  const blocks: [PlacingObstacle, boolean][] = [
    ["gone", customer_gone],
    ["empty", isEmpty],
    ["phone", draft.phone === ""],
    ["unavailable", cart.contains_unavailable],
    ["price", !isEmpty && cart.summary.subtotal === null],
    ["minimum", !isEmpty && !cart.meets_order_min],
  ];
  const found = blocks.flatMap(([block, isSo]) => (isSo ? [block] : []));
  return shipping_problem && !isEmpty ? [...found, shipping_problem] : found;
}

/** Everything that the page of a phone order shows, and the titles that words found. */
export async function phonePage(args: LoaderFunctionArgs) {
  const { desk, found } = await openPhone(args);
  const { draft, cart, account, options, deliveries, payments, payment, locations, languages } = found;
  const { t, locale, store } = desk;
  const { dateTime } = timesOf(store.settings, locale);
  const query = new URL(args.request.url).searchParams;
  const what = (query.get("find") ?? "").trim().slice(0, 200);
  const meant = what ? await call(desk, phone.find, { id: draft.id, what }) : undefined;
  const { summary } = cart;
  return {
    path: phonePath(draft.id),
    draft,
    deliveries,
    payment,
    locations,
    what,
    copies: /^\d{1,3}$/.test(query.get("copies") ?? "") ? (query.get("copies") ?? "1") : "1",
    problem: isFailure(meant) ? String(meant.error) : "",
    titles:
      meant && !isFailure(meant)
        ? meant.titles.map((title) => ({ ...title, binding: bindingIn(locale, title.binding) ?? "" }))
        : [],
    checksum: cart.checksum,
    isAccount: account !== null,
    company: account?.company ?? "",
    isExempt: account?.exempt ?? false,
    started: t(words.startedBy, { who: draft.started_by, date: dateTime(draft.created_at) }),
    changed: t(words.changedBy, { who: draft.changed_by, date: dateTime(draft.updated_at) }),
    lines: cart.items.map(({ title_info, cart_info }) => ({
      cart_id: cart_info.cart_id,
      title: title_info.title,
      isbn: title_info.isbn ?? "",
      about: [title_info.author_line, bindingIn(locale, title_info.binding)].filter(Boolean).join(", "),
      quantity: cart_info.quantity,
      price: cart_info.sold_price,
      waits: cart_info.backorder_quantity,
      available: cart_info.available_quantity,
      isSold: cart_info.cartable,
      prompt: cart_info.preorder?.prompt ?? "",
      text_most: cart_info.preorder?.text_most ?? 0,
      dedication: cart_info.dedication,
    })),
    carriers: options.flatMap(({ provider, label, cost, available }) =>
      available ? [{ provider, label, cost }] : [],
    ),
    carrier: cart.delivery.option?.provider ?? "",
    ways: payments.filter((choice): choice is PhonePayment => choice === "pickup" || choice === "contact"),
    languages:
      languages.length > 1 ? languages.map((code) => [code, languageName(code, locale)] as const) : [],
    frenchTerms: found.french_terms,
    summary: {
      subtotal: summary.subtotal,
      shipping: summary.shipping,
      isLater: summary.is_shipping_tbd,
      discounts: summary.post_subtotal_discount,
      taxes: summary.taxes.map(({ type, amount }) => ({
        name: translateStored(locale, subjects.taxes, type),
        amount,
      })),
      total: summary.total,
    },
    blocks: blocksOf(found),
    addressOptions: addressOptionsFor({ settings: store.settings, locale }),
    constraints: {
      ...constraintsOf(phone.startWithout, "caller_name", "caller_phone", "caller_email"),
      ...constraintsOf(phone.describe, "purchaseorder", "note"),
    },
  };
}

export type PhonePage = Awaited<ReturnType<typeof phonePage>>;
