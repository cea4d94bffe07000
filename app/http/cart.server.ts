import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { type Call, call, posted } from "#app/calls/common/define.server.ts";
import { type LineQuestion, NOT_ADDED, type NotAdded } from "#app/domain/cart/cart.ts";
import { titlePath } from "#app/domain/catalogue/catalogue.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import type { FlashCode } from "./flash.ts";
import { type PostedForm, readForm, seeOther } from "./forms.server.ts";
import { toPicker } from "./location.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/**
 * Handles a button on the cart page that does one thing and shows the cart again.
 * @param payload what the call gets, if not what the form posted
 */
export async function changeCart<Sent>(
  args: ActionFunctionArgs,
  called: Call<string, unknown, unknown, Sent>,
  payload: Sent | undefined,
  flash: { done: FlashCode; failed?: FlashCode },
): Promise<Response> {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  const result = await call(visit, called, payload ?? form.values);
  return seeOther(visit, "/checkout/cart", isFailure(result) ? flash.failed : flash.done);
}

/** Redirects to the cart if somebody opens such a button's URL. */
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
    ? await call(visit, cartCalls.addBundle, posted(form.values))
    : await call(visit, cartCalls.add, values);
  const path = titlePath(args.params.eisbn ?? "", form.text("gift_registry_id"));
  return isFailure(result) ? notAdded(visit, form, result, path, values) : whenAdded(visit, form, path);
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
function titleAskedAbout({ detail }: Failure): { eisbn?: unknown } {
  return typeof detail === "object" && detail !== null && "eisbn" in detail ? { eisbn: detail.eisbn } : {};
}

/** What the page that asks about stock or large print has to know: what was to be added, a title or a bundle. */
const ASKED = [
  ...["quantity", "condition", "gift_registry_id", "cart_id", "large_print_confirmed"],
  ...["event_id", "ticket", "title"],
];

/** The path of the page that asks about stock or large print, with the values of the request. */
export function questionPath(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of ASKED) {
    const value = values[name];
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return `/item/${String(values.eisbn)}/add?${query}`;
}

interface PostedLine {
  cart_id: string;
  quantity: string;
  stock_answer?: string;
}

/** Reads the cart lines posted by a form with quantities. */
export function postedLines(form: PostedForm): PostedLine[] {
  const lines = Array.isArray(form.values.lines) ? form.values.lines : [];
  return lines.flatMap((line: Record<string, unknown> | undefined) => {
    if (typeof line?.cart_id !== "string") return [];
    const { cart_id, quantity, stock_answer } = line;
    return [
      {
        cart_id,
        quantity: typeof quantity === "string" ? quantity.trim() : "",
        ...(typeof stock_answer === "string" && { stock_answer }),
      },
    ];
  });
}

/** Moves a refusal's messages to the fields that the lines came from. */
export function besideLines(refused: Failure, form: PostedForm, lines: readonly PostedLine[]): Failure {
  const all = postedLines(form);
  const fields = Object.entries(refused.fields ?? {}).map(([path, text]) => {
    const [, at, name] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const position = all.findIndex(({ cart_id }) => cart_id === lines[Number(at)]?.cart_id);
    return [position < 0 ? path : `lines[${position}].${name}`, text];
  });
  return { ...refused, fields: Object.fromEntries(fields) };
}

const LINE = /^line(\d{1,15})$/;

/** How many lines one page asks about, and how many titles that were not added it names; a URL must hold them. */
const ASKED_AT_ONCE = 200;
const NAMED = 20;

/** The path of the page that asks about lines with too few copies, and names the titles that were not added. */
export function stockPath(
  questions: readonly Pick<LineQuestion, "cart_id" | "wanted">[],
  notAdded: readonly Pick<NotAdded, "eisbn" | "reason">[] = [],
): string {
  const query = new URLSearchParams([
    ...questions.slice(0, ASKED_AT_ONCE).map(({ cart_id, wanted }) => [`line${cart_id}`, String(wanted)]),
    ...notAdded.slice(0, NAMED).map(({ eisbn, reason }) => [reason, eisbn]),
  ]);
  const more = Math.max(0, notAdded.length - NAMED) + Math.max(0, questions.length - ASKED_AT_ONCE);
  if (more > 0) query.set("more", String(more));
  return `/checkout/cart/stock?${query}`;
}

/** Reads the titles that were not added back from such a URL. */
export function notAddedIn(url: URL): { titles: Pick<NotAdded, "eisbn" | "reason">[]; more: number } {
  const titles = [...url.searchParams].flatMap(([name, eisbn]) => {
    const reason = NOT_ADDED.find((one) => one === name);
    return reason ? [{ eisbn, reason }] : [];
  });
  const more = Number(/^\d{1,4}$/.exec(url.searchParams.get("more") ?? "")?.[0] ?? 0);
  return { titles: titles.slice(0, NAMED), more };
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
