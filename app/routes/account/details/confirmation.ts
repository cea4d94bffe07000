import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { pressAccountButton } from "#app/routes/account/account-button.server.ts";

/** Sends the customer an email to confirm their address. */
export function action(args: ActionFunctionArgs) {
  const flash = { done: "confirmation_sent", failed: "failed" } as const;
  return pressAccountButton(args, detailCalls.sendConfirmation, "/account/details", flash);
}

export function loader() {
  return redirect("/account/details", 302);
}
