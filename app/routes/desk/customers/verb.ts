import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/operator/accounts.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { verbOf } from "../button.server.ts";
import { customerPath, readCustomerForm } from "./customer.server.ts";

/** What a button on a customer's page does, by the last part of its address. */
const VERBS = {
  approve: accounts.approve,
  lock: accounts.lock,
  unlock: accounts.unlock,
  "end-exemption": accounts.endExemption,
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(customerPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who } = await readCustomerForm(args, "edit_customers");
  const verb = verbOf<(typeof VERBS)[keyof typeof VERBS]>(VERBS, args);
  const page = customerPath(about.id);
  if (!form) return seeOther(desk, page, "failed");
  const done = await call(desk, verb as typeof accounts.approve, who);
  if (!isFailure(done)) return seeOther(desk, page, "desk_done");
  if (done.code === "changed") return seeOther(desk, page, "desk_customer_changed");
  throw refusal(done);
}
