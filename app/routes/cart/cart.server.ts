import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { asUnchecked, type Call, call } from "#app/calls/common/define.server.ts";
import { type CartItem, type LineQuestion, NOT_ADDED, type NotAdded } from "#app/domain/cart/cart.ts";
import { titlePath } from "#app/domain/catalogue/catalogue.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { detailOf, type Failure, isFailure } from "#app/messages/result.ts";
import { toPicker } from "#app/routes/pages/location.server.ts";

/** Handles a button that removes several lines and shows the cart again, with a button that puts them back. */
export async function removeLines(
  args: ActionFunctionArgs,
  called: Call<string, unknown, { removal: string | null }, unknown>,
  flash: { done: FlashCode; failed?: FlashCode },
): Promise<Response> {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  const result = await call(visit, called, {});
  if (isFailure(result)) return seeOther(visit, "/checkout/cart", flash.failed);
  return seeOther(visit, "/checkout/cart", flash.done, result.removal ?? "");
}

/** The obstacle for a shopper who presses a button of the cart: the page again with the error, or another page. */
type Stop = Response | ReturnType<PostedForm["refuse"]>;

/** The contents of the cart's form besides the button, once saved. */
export interface SavedCart {
  stop?: undefined;
  /** The message about it, if anything has changed. */
  flash?: FlashCode;
  about?: string;
}

/**
 * Saves what a shopper has typed in the cart, whichever of its buttons they pressed: a promo code, and the quantities
 * that differ from those on the page. Quantities that do not differ are left alone, because another tab may have
 * changed them. The line whose Remove was pressed gets the quantity 0.
 */
export async function saveCart(visit: WebVisit, form: PostedForm): Promise<SavedCart | { stop: Stop }> {
  const code = form.text("code").trim().toUpperCase();
  // A wrong code that the page has reported already, and that was left in its field, does not stop the checkout.
  const known = form.text("delivery_preference") !== "" && code === form.text("refused_code").toUpperCase();
  const added =
    (code !== "" && !known) || form.text("intent") === "add-code"
      ? await call(visit, giftCalls.addPromocode, asUnchecked({ code }))
      : undefined;
  if (isFailure(added)) return { stop: form.refuse(added) };
  const removed = form.text("remove_line");
  const typed = postedLines(form).flatMap(({ held, written, dedication, ...line }) => {
    if (line.cart_id === removed) return [{ ...line, quantity: "0" }];
    const isRewritten = dedication !== undefined && dedication.trim() !== written;
    return line.quantity === held && !isRewritten ? [] : [{ ...line, ...(isRewritten && { dedication }) }];
  });
  const lines = typed.length > 0 ? await linesInCart(visit, typed) : [];
  const updated = lines.length > 0 ? await call(visit, cartCalls.update, asUnchecked({ lines })) : undefined;
  if (isFailure(updated)) return { stop: form.refuse(besideLines(updated, form, lines)) };
  if (updated && updated.questions.length > 0) {
    const path = stockPath(updated.questions);
    return { stop: seeOther(visit, path, updated.changed > 0 ? "others_updated" : undefined) };
  }
  if (updated?.removal) return { flash: "removed", about: updated.removal };
  if (added) {
    const { summary } = await added.read();
    return {
      flash: summary.idle_codes.some((idleCode) => idleCode.code === code) ? "code_idle" : "code_added",
    };
  }
  return updated && updated.changed > 0 ? { flash: "updated" } : {};
}

type PricedLine = Pick<CartItem, "title_info" | "cart_info">;

/** The prices of a cart's lines, for a form to bring back: "3-1099_7-500", each a line and its price in cents. */
export function pricesOf(items: readonly PricedLine[]): string {
  return items.map(({ cart_info }) => `${cart_info.cart_id}-${cart_info.sold_price ?? ""}`).join("_");
}

/** Changed prices that a message names, at most. */
const CHANGES_NAMED = 5;

/** The lines whose price is not the one that a form brought back, with that one. */
export function changedPrices(items: readonly PricedLine[], seen: string) {
  const before = new Map(seen.split("_").map((pair) => pair.split("-", 2) as [string, string | undefined]));
  return items
    .flatMap((item) => {
      const price = item.cart_info.sold_price;
      const text = before.get(String(item.cart_info.cart_id)) ?? "";
      const was = /^\d{1,9}$/.test(text) ? Number(text) : null;
      return price === null || was === null || was === price ? [] : [{ item, was, price }];
    })
    .slice(0, CHANGES_NAMED);
}

/** The changed prices as text, for the message about them. */
export async function pricesBefore(visit: WebVisit, seen: string): Promise<string> {
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart)) return "";
  return changedPrices(cart.items, seen)
    .map(({ item, was }) => `${item.cart_info.cart_id}-${was}`)
    .join("_");
}

/** Leaves out lines that another tab has removed. */
async function linesInCart(visit: WebVisit, lines: readonly PostedLine[]): Promise<PostedLine[]> {
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart)) return [];
  const cartIds = new Set(cart.items.map(({ cart_info }) => String(cart_info.cart_id)));
  return lines.filter(({ cart_id }) => cartIds.has(cart_id));
}

/** Redirects to the cart if a visitor opens such a button's URL. */
export function toCart(): Response {
  return redirect("/checkout/cart", 302);
}

/**
 * Adds a title to the cart, from the title's page or the page that asks about stock or large print. That question
 * has its own URL, so the shopper is redirected there, and so has the choice of a location.
 */
export async function addTitle(
  args: ActionFunctionArgs,
  whenAdded: (visit: WebVisit, form: PostedForm, path: string) => Response,
) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const values = { ...form.values, eisbn: args.params.eisbn };
  const result = form.text("event_id")
    ? await call(visit, cartCalls.addBundle, form.values)
    : await call(visit, cartCalls.add, values);
  const path = titlePath(args.params.eisbn ?? "", form.text("gift_registry_id"));
  if (isFailure(result)) return notAdded(visit, form, result, path, values);
  // More copies than a gift registry wants: the cart asks for a decision.
  const registry = form.text("gift_registry_id");
  const { items } = registry === "" ? { items: [] } : await result.read();
  return items.some(
    (item) => item.cart_info.gift_registry_id === registry && item.cart_info.registry?.question,
  )
    ? seeOther(visit, "/checkout/cart", "added")
    : whenAdded(visit, form, path);
}

/** The answer if a title could not be added: the page that asks what to do, or what was refused. */
export function notAdded(
  visit: WebVisit,
  form: PostedForm,
  refused: Failure,
  path: string,
  values: Record<string, unknown>,
) {
  if (refused.code === "location_needed") return toPicker(visit, path, values);
  if (refused.code !== "question") return form.refuse(refused);
  return seeOther(visit, questionPath({ ...values, ...titleAskedAbout(refused) }));
}

/** The title of a bundle that the question is about. */
export function titleAskedAbout(refused: Failure): { eisbn?: string } {
  const question = detailOf(refused, "question");
  return question && "eisbn" in question ? { eisbn: question.eisbn } : {};
}

/** Data for the page that asks about stock or large print: the title or bundle to add. */
const QUESTION_FIELDS = [
  ...["quantity", "condition", "gift_registry_id", "dedication", "cart_id", "large_print_confirmed"],
  ...["event_id", "ticket", "title"],
];

/** The path of the page that asks about stock or large print, with the values of the request. */
export function questionPath(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of QUESTION_FIELDS) {
    const value = values[name];
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return `/item/${String(values.eisbn)}/add?${query}`;
}

interface PostedLine {
  cart_id: string;
  quantity: string;
  /** The quantity in the cart when the page was made. */
  held?: string;
  /** The inscription for its copies, and its value when the page was made. */
  dedication?: string;
  written?: string;
  stock_answer?: string;
}

/** Reads the cart lines posted by a form with quantities. */
export function postedLines(form: PostedForm): PostedLine[] {
  const lines = Array.isArray(form.values.lines) ? form.values.lines : [];
  return lines.flatMap((line: Record<string, unknown> | undefined) => {
    if (typeof line?.cart_id !== "string") return [];
    const { cart_id, quantity, held, dedication, written, stock_answer } = line;
    return [
      {
        cart_id,
        quantity: typeof quantity === "string" ? quantity.trim() : "",
        ...(typeof held === "string" && { held }),
        ...(typeof dedication === "string" && { dedication }),
        ...(typeof written === "string" && { written }),
        ...(typeof stock_answer === "string" && { stock_answer }),
      },
    ];
  });
}

/** Moves a failure's messages to the fields that the lines came from. */
export function besideLines(refused: Failure, form: PostedForm, lines: readonly PostedLine[]): Failure {
  const all = postedLines(form);
  const fields = Object.entries(refused.fields ?? {}).map(([path, text]) => {
    const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const position = all.findIndex(({ cart_id }) => cart_id === lines[Number(index)]?.cart_id);
    return [position < 0 ? path : `lines[${position}].${name}`, text];
  });
  return { ...refused, fields: Object.fromEntries(fields) };
}

const LINE = /^line(\d{1,15})$/;

/** Lines that one page asks about, and titles that were not added that it names; a URL must hold them. */
const MAX_QUESTIONS = 200;
const MAX_NAMED = 20;

/** The path of the page that asks about lines with too few copies, and names the titles that were not added. */
export function stockPath(
  questions: readonly Pick<LineQuestion, "cart_id" | "wanted">[],
  notAdded: readonly Pick<NotAdded, "eisbn" | "reason">[] = [],
): string {
  const query = new URLSearchParams([
    ...questions.slice(0, MAX_QUESTIONS).map(({ cart_id, wanted }) => [`line${cart_id}`, String(wanted)]),
    ...notAdded.slice(0, MAX_NAMED).map(({ eisbn, reason }) => [reason, eisbn]),
  ]);
  const more = Math.max(0, notAdded.length - MAX_NAMED) + Math.max(0, questions.length - MAX_QUESTIONS);
  if (more > 0) query.set("more", String(more));
  return `/checkout/cart/stock?${query}`;
}

/** Reads the titles that were not added back from such a URL. */
export function notAddedIn(url: URL): { titles: Pick<NotAdded, "eisbn" | "reason">[]; more: number } {
  const titles = [...url.searchParams].flatMap(([name, eisbn]) => {
    const reason = NOT_ADDED.find((candidate) => candidate === name);
    return reason ? [{ eisbn, reason }] : [];
  });
  const more = Number(/^\d{1,4}$/.exec(url.searchParams.get("more") ?? "")?.[0] ?? 0);
  return { titles: titles.slice(0, MAX_NAMED), more };
}

/** After several titles were added: to the cart, or first to the page with what is left to decide and was not added. */
export function addedSeveral(
  visit: WebVisit,
  { added, questions, not_added }: { added: number; questions: LineQuestion[]; not_added: NotAdded[] },
  flash: FlashCode,
): Response {
  if (questions.length === 0 && not_added.length === 0)
    return seeOther(visit, "/checkout/cart", flash, String(added));
  return seeOther(
    visit,
    stockPath(questions, not_added),
    added > 0 ? "partly_in_cart" : undefined,
    String(added),
  );
}

/** Reads the quantities back from such a URL. */
export function linesAsked(url: URL): { cart_id: string; quantity: string }[] {
  return [...url.searchParams].flatMap(([name, quantity]) => {
    const cart_id = LINE.exec(name)?.[1];
    return cart_id ? [{ cart_id, quantity }] : [];
  });
}
