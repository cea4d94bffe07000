import { getCart } from "#app/domain/cart/cart.server.ts";
import { lastOrders } from "#app/domain/orders/orders.server.ts";
import { Deferred } from "#app/lib/deferred.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The cart after a change, for those who read it: most calls of the cart and the checkout answer with it. */
export function cartAfter(visit: Visit) {
  // The change has stored the session, if it was new.
  const session = { ...visit.session, stored: true };
  return new Deferred(() => fullCart({ ...visit, session }));
}

/** The cart as programs get it: each line says when an institution last ordered its title. */
export async function fullCart(visit: Visit) {
  return withLastOrders(visit, await cartAnswer(visit));
}

/** Adds to each line of a cart when an institution last ordered its title. */
export async function withLastOrders(visit: Visit, cart: Awaited<ReturnType<typeof cartAnswer>>) {
  const last = await lastOrders(
    visit.platform.database.read,
    visit.session.account,
    cart.items.map(({ title_info }) => title_info.eisbn),
  );
  return {
    ...cart,
    items: cart.items.map((item) => ({
      ...item,
      cart_info: { ...item.cart_info, last_ordered: last.get(item.title_info.eisbn) ?? null },
    })),
  };
}

/** The cart after lines were removed, with the id by which a page offers to put them back. */
export function cartWithout(visit: Visit, removal: string | null) {
  return Object.assign(cartAfter(visit), { removal });
}

/** The current cart as far as this person may see it. */
export async function cartAnswer(visit: Visit) {
  return visibleCart(visit, await getCart(visit.platform.database.read, visit));
}
