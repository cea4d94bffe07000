import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { toCart } from "./cart.server.ts";

export const loader = toCart;

/** Puts back the lines that were removed last. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  const answer = await call(visit, cartCalls.restore, asUnchecked({ removal: form.text("removal") }));
  return seeOther(visit, "/checkout/cart", isFailure(answer) ? "not_restored" : "restored");
}
