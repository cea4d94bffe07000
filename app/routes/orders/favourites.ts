import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { orderPage } from "./order-page.ts";

/** Removes the titles of an order from the customer's favourites (spec 2 §4). */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const page = orderPage(args.params.order_number);
  const { stale } = await readForm(visit, args.request);
  if (stale) return redirect(page, 303);
  const order = await call(visit, orderCalls.get, { order_id: args.params.order_number });
  if (isFailure(order)) return seeOther(visit, page, "failed");
  const eisbns = order.items.map(({ title_info }) => title_info.eisbn);
  const removed = await call(visit, listCalls.removeItemsFromList, { eisbns });
  return seeOther(visit, page, isFailure(removed) ? "failed" : "favourites_removed");
}

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(orderPage(params.order_number), 302);
}
