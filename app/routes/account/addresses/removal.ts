import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { pressAccountButton } from "#app/http/account-button.server.ts";

export function action(args: ActionFunctionArgs) {
  const flash = { done: "address_removed", failed: "failed" } as const;
  const { address_id } = args.params;
  return pressAccountButton(args, "address/delete", "/account/addresses", flash, { address_id });
}

export function loader() {
  return redirect("/account/addresses", 302);
}
