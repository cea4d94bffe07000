import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { customerPath, readCustomerForm } from "./customer.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(customerPath(params.id ?? ""), 302);

/** Everything the shop stores about a customer, as a file. A post, because their history says who made it. */
export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who } = await readCustomerForm(args, "export");
  if (!form) return seeOther(desk, customerPath(about.id), "failed");
  const data = await callOrErrorPage(desk, accounts.exportData, { email: who.email });
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer.json"',
      "Cache-Control": "no-store",
    },
  });
}
