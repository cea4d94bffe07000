import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

/**
 * Every other account page: shows the login page to guests and the details to customers (spec 2 §2). `complete`
 * is the confirmation of the newest order.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { view } = args.params;
  if (!visit.loggedIn) {
    const query = view ? `?asked&from=/account/${encodeURIComponent(view)}` : "";
    return redirect(`/account/login${query}`, 302);
  }
  const orders = view === "complete" ? await call(visit, orderCalls.getList) : undefined;
  const newest = orders && !isFailure(orders) ? orders.rows[0] : undefined;
  return redirect(newest ? `/account/order/${newest.order_number}` : "/account/details", 302);
}
