import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { pressAccountButton } from "#app/http/account-button.server.ts";

export function action(args: ActionFunctionArgs) {
  return pressAccountButton(args, "order/claim", "/account/orders", { done: "claimed", failed: "failed" });
}

export function loader() {
  return redirect("/account/orders", 302);
}
