import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { pressAccountButton } from "./account-button.server.ts";

export function action(args: ActionFunctionArgs) {
  return pressAccountButton(args, orderCalls.claim, "/account/orders", { done: "claimed", failed: "failed" });
}

export function loader() {
  return redirect("/account/orders", 302);
}
