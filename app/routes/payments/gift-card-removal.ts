import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireStep, stepOfCard } from "#app/routes/checkout/checkout.server.ts";

/** Removes a gift card. During the review, the rest has to be paid another way, so the payment may come next. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { step, page } = stepOfCard(args.request);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  await requireStep(visit, step);
  const removed = await call(visit, giftCalls.removeGiftCard, { id: args.params.id });
  return seeOther(visit, page, isFailure(removed) ? "failed" : "card_removed");
}

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(stepOfCard(request).page, 302);
}
