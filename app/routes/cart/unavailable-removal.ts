import type { ActionFunctionArgs } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { removeLines, toCart } from "./cart.server.ts";

export const loader = toCart;

/** Removes titles that cannot be bought and lowers quantities to what is available. */
export function action(args: ActionFunctionArgs) {
  return removeLines(args, cartCalls.removeUnavailable, {
    done: "unavailable_removed",
    failed: "unavailable_failed",
  });
}
