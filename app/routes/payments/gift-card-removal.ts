import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";

/**
 * Removes a gift card during the review. The rest then has to be paid another way, so the payment step may come
 * next.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/review", 303);
  const removed = await call(visit, giftCalls.removeGiftCard, { id: args.params.id });
  return seeOther(visit, "/checkout/review", isFailure(removed) ? "failed" : "card_removed");
}

export function loader() {
  return redirect("/checkout/review", 302);
}
