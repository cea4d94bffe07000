import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { customerPath, openCustomer } from "./customer.server.ts";

/** The buttons on a customer's page, by the last part of their addresses. */
const BUTTONS = {
  approve: accounts.approve,
  lock: accounts.lock,
  unlock: accounts.unlock,
  "end-exemption": accounts.endExemption,
  "book-law": accounts.applyBookLaw,
  "end-book-law": accounts.endBookLaw,
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(customerPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, about, email } = await openCustomer(args, "edit_customers");
  const button = buttonOf<(typeof BUTTONS)[keyof typeof BUTTONS]>(BUTTONS, args);
  return pressButton(desk, args, {
    page: customerPath(about.id),
    press: (form) => call(desk, button as typeof accounts.approve, { email, version: form.text("version") }),
    flash: "desk_done",
    refused: { changed: "desk_customer_changed" },
  });
}
