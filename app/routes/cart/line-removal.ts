import type { ActionFunctionArgs } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Removes one line of the cart. */
export function action(args: ActionFunctionArgs) {
  return changeCart(args, cartCalls.removeItem, { cart_id: args.params.cart_id }, { done: "removed" });
}
