import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { pressButton } from "../button.server.ts";
import { customerPath, openCustomer } from "./customer.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`${customerPath(params.id ?? "")}/buyers`, 302);

/** Ends that somebody buys for an institution. */
export async function action(args: ActionFunctionArgs) {
  const { desk, about, email } = await openCustomer(args, "edit_customers");
  return pressButton(desk, args, {
    page: `${customerPath(about.id)}/buyers`,
    press: (form) => call(desk, accounts.unlinkBuyer, { email, buyer: form.text("buyer") }),
    flash: "desk_done",
    refused: { not_found: "desk_customer_changed", not_linked: "desk_customer_changed" },
  });
}
