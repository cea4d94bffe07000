import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/index.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/** Removes one line of the cart. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/cart", 303);
  await call(visit, "cart/removeItem", { cart_id: args.params.cart_id });
  return seeOther(visit, "/checkout/cart", "removed");
}

export function loader() {
  return redirect("/checkout/cart", 302);
}
