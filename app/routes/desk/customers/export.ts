import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/operator/accounts.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { customerPath, readCustomerForm } from "./customer.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(customerPath(params.id ?? ""), 302);

/** Everything the shop stores about a customer, as a file. A post, because their history says who made it. */
export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who } = await readCustomerForm(args, "export");
  if (!form) return seeOther(desk, customerPath(about.id), "failed");
  const data = await call(desk, accounts.exportData, { email: who.email });
  if (isFailure(data)) throw refusal(data);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer.json"',
      "Cache-Control": "no-store",
    },
  });
}
