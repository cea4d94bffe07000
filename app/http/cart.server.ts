import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type CallName, call } from "#app/calls/index.server.ts";
import { isFailure } from "#app/lib/result.ts";
import type { FlashCode } from "./flash.ts";
import { type PostedForm, readForm, seeOther } from "./forms.server.ts";
import { openVisit, type WebVisit } from "./visit.server.ts";

/** A button of the cart page that does one thing and shows the cart again. */
export async function changeCart(
  args: ActionFunctionArgs,
  name: CallName,
  payload: unknown,
  flash: { done: FlashCode; failed?: FlashCode },
): Promise<Response> {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  const result = await call(visit, name, payload);
  return seeOther(visit, "/checkout/cart", isFailure(result) ? flash.failed : flash.done);
}

/** The cart for whoever asks for such a button's address. */
export function toCart(): Response {
  return redirect("/checkout/cart", 302);
}

/**
 * Adds a title to the cart from its page or from the page that asks about stock or large print. A
 * question has its own address, so it is sent there.
 */
export async function addTitle(
  args: ActionFunctionArgs,
  whenAdded: (visit: WebVisit, form: PostedForm, path: string) => Response,
  questionPath: (values: Record<string, unknown>) => string,
) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const values = { ...form.values, eisbn: args.params.eisbn };
  const result = await call(visit, "cart/add", values);
  if (!isFailure(result)) return whenAdded(visit, form, `/item/${args.params.eisbn}`);
  return result.code === "question" ? seeOther(visit, questionPath(values)) : form.refuse(result);
}
