import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as linkedCalls from "#app/calls/account/linked-accounts.server.ts";
import { pressAccountButton } from "./account-button.server.ts";

/** Ends a link between an institution and a buyer, from either side. */
export function action(args: ActionFunctionArgs) {
  const flash = { done: "link_removed", failed: "failed" } as const;
  const name = args.params.side === "buyers" ? linkedCalls.removeChildLink : linkedCalls.removeParentLink;
  return pressAccountButton(args, name, "/account/link", flash, { id: args.params.id });
}

export function loader() {
  return redirect("/account/link", 302);
}
