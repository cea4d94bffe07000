import { getCart } from "#app/domain/cart/cart.server.ts";
import { Later } from "#app/lib/later.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The cart after a change, for those who read it: most calls of the cart and the checkout answer with it. */
export function cartAfter(visit: Visit) {
  // The change has stored the session, if it was new.
  const session = { ...visit.session, stored: true };
  return new Later(() => cartAnswer({ ...visit, session }));
}

/** The current cart as far as this person may see it. */
export async function cartAnswer(visit: Visit) {
  return visibleCart(visit, await getCart(visit.platform.database.read, visit));
}
