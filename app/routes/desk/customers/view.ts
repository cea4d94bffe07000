import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as viewing from "#app/calls/desk-access/customer-view.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { viewCookie } from "#app/http/cookies.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { customerPath, readCustomerForm } from "./customer.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(customerPath(params.id ?? ""), 302);

/** Opens the shop as this customer sees it. */
export async function action(args: ActionFunctionArgs) {
  const { desk, about, form } = await readCustomerForm(args, "view_as");
  if (!form) return seeOther(desk, customerPath(about.id), "failed");
  const started = await callOrErrorPage(desk, viewing.startView, { id: about.id });
  desk.setCookies.push(viewCookie(started.cookie, desk.secure));
  return seeOther(desk, "/");
}
