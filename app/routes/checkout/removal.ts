import type { ActionFunctionArgs } from "@remix-run/node";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Removes every line of the cart. */
export function action(args: ActionFunctionArgs) {
  return changeCart(args, "cart/removeAll", {}, { done: "emptied" });
}
