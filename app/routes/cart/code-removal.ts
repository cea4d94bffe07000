import type { ActionFunctionArgs } from "@remix-run/node";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { changeCart, toCart } from "#app/http/cart.server.ts";

export const loader = toCart;

/** Removes a promo code. */
export function action(args: ActionFunctionArgs) {
  return changeCart(args, giftCalls.removePromocode, undefined, { done: "code_removed", failed: "failed" });
}
