import type { ActionFunctionArgs } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Removes titles that cannot be bought and lowers quantities to what is available. */
export function action(args: ActionFunctionArgs) {
  return changeCart(
    args,
    cartCalls.removeUnavailable,
    {},
    { done: "unavailable_removed", failed: "unavailable_failed" },
  );
}
