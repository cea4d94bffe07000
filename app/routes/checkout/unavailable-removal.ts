import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/index.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** Removes what cannot be bought and lowers quantities to what can be had. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  const cart = await call(visit, "cart/removeUnavailable");
  return seeOther(visit, "/checkout/cart", isFailure(cart) ? "unavailable_failed" : "unavailable_removed");
}

export function loader() {
  return redirect("/checkout/cart", 302);
}
