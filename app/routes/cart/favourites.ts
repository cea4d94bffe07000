import type { ActionFunctionArgs } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Copies the cart's titles to the customer's favourites. */
export function action(args: ActionFunctionArgs) {
  return changeCart(args, cartCalls.copyCartToList, {}, { done: "copied", failed: "failed" });
}
