import { getCart } from "#app/domain/cart/cart.server.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The current cart as far as this person may see it. Most checkout calls return it. */
export async function cartAnswer(visit: Visit) {
  return visibleCart(visit, await getCart(visit.platform.database.read, visit));
}
