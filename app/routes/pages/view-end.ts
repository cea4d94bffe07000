import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as viewing from "#app/calls/desk-access/customer-view.server.ts";
import { viewCookie } from "#app/http/cookies.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

export const loader = () => redirect("/", 302);

/** Ends that a member of staff sees the shop as a customer, and leads back to the customer at the desk. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (!visit.viewing) return seeOther(visit, "/");
  if (stale) return seeOther(visit, "/", "failed");
  const ended = await call(visit, viewing.endView, {});
  visit.setCookies.push(viewCookie(undefined, visit.secure));
  const customer = isFailure(ended) ? "" : ended.customer;
  return seeOther(visit, customer ? `/desk/customers/${customer}` : "/", "desk_view_ended");
}
