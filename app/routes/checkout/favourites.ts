import type { ActionFunctionArgs } from "@remix-run/node";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Copies the cart's titles to the customer's favourites. */
export function action(args: ActionFunctionArgs) {
  return changeCart(args, "cart/copyCartToList", {}, { done: "copied", failed: "failed" });
}
