import type { Queries } from "#app/platform/db/database.server.ts";
import type { Session } from "../accounts/sessions.server.ts";
import type { Storefront } from "../catalogue/catalogue.server.ts";
import { assemble, cartRows } from "./assembly.server.ts";
import type { Cart } from "./cart.ts";

/** An invented guest, about whom nothing is stored. */
const TRIAL_SESSION: Session = {
  session_id: "",
  id: "",
  stored: false,
  account: null,
  locationId: null,
  cartKey: "",
  signupEmail: null,
};

/**
 * Prices titles for a guest with a promo code and without it, by the same rules as a cart. Stores nothing.
 * @param titles repeated titles become one line
 */
export async function tryCode(
  db: Queries,
  storefront: Storefront,
  code: string,
  titles: ReadonlyMap<number, number>,
): Promise<{ with: Cart; without: Cart }> {
  const shopper = { ...storefront, session: TRIAL_SESSION };
  const lines = [...titles].map(([title_id, quantity], id) => ({
    id,
    title_id,
    quantity,
    condition: "" as const,
    gift_registry_id: "",
    gift: "",
    dedication: "",
    order_rest: true,
    registry_extra: 0,
  }));
  const cart = { id: 0, terms: "", location_id: storefront.locationId ?? null, lines };
  const priced = async (promo_codes: readonly string[]) =>
    assemble(shopper, await cartRows(db, shopper, cart, { delivery: "pickup", promo_codes }));
  return { with: await priced([code]), without: await priced([]) };
}
