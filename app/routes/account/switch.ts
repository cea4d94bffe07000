import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import { pressAccountButton } from "./account-button.server.ts";

/** Starts buying for an institution, or for one's own account again. */
export function action(args: ActionFunctionArgs) {
  return pressAccountButton(args, loginCalls.switchAccount, "/account/link", {
    done: "switched",
    failed: "failed",
  });
}

export function loader() {
  return redirect("/account/link", 302);
}
