import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { orderPage } from "./order-page.ts";

/** Declines a quote. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const page = orderPage(args.params.order_number);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  const declined = await call(visit, quoteCalls.declineQuote, { order_id: args.params.order_number });
  return seeOther(visit, page, isFailure(declined) ? "failed" : "quote_declined");
}

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(orderPage(params.order_number), 302);
}
