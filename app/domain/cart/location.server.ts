import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { chooseLocation, rememberSession, type Session } from "../accounts/sessions.server.ts";
import type { Storefront } from "../catalogue/catalogue.server.ts";
import { locationChosen, sellsByLocation } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Shopper } from "./assembly.server.ts";
import * as rows from "./rows.server.ts";

/**
 * The location of a customer's cart, if it has lines and each location sells its own stock. The customer shops there in
 * every session. A guest's cart is always for the location of its session.
 */
export async function cartLocation(db: Queries, store: Store, session: Session): Promise<number | null> {
  if (session.account === null || !sellsByLocation(store.settings)) return null;
  return rows.locationOfFilled(db, session.cartKey);
}

/**
 * The storefront of one cart. If each location sells its own stock, that is the location recorded with the cart,
 * even if the visitor has chosen another one in the meantime.
 */
export function storefrontOfCart(storefront: Storefront, location_id: number | null): Storefront {
  const { settings } = storefront.store;
  return sellsByLocation(settings)
    ? storefrontAt(storefront, locationChosen(settings, location_id))
    : storefront;
}

/**
 * The storefront of another location, if one is given. Copies the fields of a storefront only, because a visit is one
 * too.
 */
export function storefrontAt(storefront: Storefront, locationId: number | undefined): Storefront {
  return locationId === undefined ? storefront : { store: storefront.store, now: storefront.now, locationId };
}

/**
 * The storefront from which a locked cart may take more lines. An empty cart is assigned to the location where the
 * shopper shops. Failure: `location_needed` if no location has been chosen.
 */
export async function openStorefront(
  tx: Tx,
  storefront: Storefront,
  cart: Pick<rows.CartRow, "id" | "location_id">,
  cartLines: readonly unknown[],
): Promise<Storefront | Failure<undefined>> {
  if (!sellsByLocation(storefront.store.settings)) return storefront;
  const recorded = cartLines.length > 0 ? cart.location_id : null;
  const cartStorefront = recorded === null ? storefront : storefrontOfCart(storefront, recorded);
  if (cartStorefront.locationId === undefined) return failure("cart.location_needed");
  if (cartStorefront.locationId !== recorded) await rows.putLocation(tx, cart.id, cartStorefront.locationId);
  return cartStorefront;
}

/**
 * Lets the shopper shop at a location of a multistore. If each location sells its own stock, changing to another one
 * empties the cart and clears the checkout; choosing the first one does not.
 */
export function shopAt(database: Database, shopper: Shopper, locationId: number): Promise<void> {
  const { store, session, now } = shopper;
  return database.transaction(async (tx) => {
    const cart = sellsByLocation(store.settings)
      ? await rows.lockExisting(tx, session.cartKey, now)
      : undefined;
    if (cart) {
      const before = cart.location_id ?? shopper.locationId;
      if (before !== undefined && before !== locationId) await rows.deleteLines(tx, cart.id);
      await rows.putLocation(tx, cart.id, locationId);
    }
    await rememberSession(tx, store.id, session, now);
    await chooseLocation(tx, session, locationId);
  });
}
