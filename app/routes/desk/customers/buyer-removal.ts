import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/operator/accounts.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { customerPath, readCustomerForm } from "./customer.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`${customerPath(params.id ?? "")}/buyers`, 302);

/** Ends that somebody buys for an institution. */
export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who } = await readCustomerForm(args, "edit_customers");
  const page = `${customerPath(about.id)}/buyers`;
  if (!form) return seeOther(desk, page, "failed");
  const done = await call(desk, accounts.unlinkBuyer, { email: who.email, buyer: form.text("buyer") });
  return seeOther(desk, page, isFailure(done) ? "desk_customer_changed" : "desk_done");
}
