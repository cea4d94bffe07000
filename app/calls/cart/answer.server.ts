import { getCart } from "#app/domain/cart/cart.server.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The cart as it is now, as far as this person sees it: what most calls of the checkout answer. */
export async function cartAnswer(visit: Visit) {
  return visibleCart(visit, await getCart(visit.platform.database.read, visit));
}
