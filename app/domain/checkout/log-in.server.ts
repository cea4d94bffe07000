import type { CustomerId } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { recordNetwork, startLogin } from "../accounts/log-in.server.ts";
import type { Shopper } from "../cart/assembly.server.ts";
import type { CartMerge } from "../cart/cart-lifecycle.server.ts";
import { moveOrdersToSession } from "../orders/orders.server.ts";
import { mergeCheckout } from "./checkout.server.ts";

/** Replaces the guest's session by a customer's, and moves the guest's cart, checkout and orders to it. */
export function logIn(
  database: Database,
  shopper: Shopper,
  customerId: CustomerId,
  address: string,
): Promise<CartMerge & { session_id: string }> {
  const { store, session, now } = shopper;
  return database.transaction(async (tx) => {
    const { session_id, id, cartKey } = await startLogin(tx, store, session, customerId, now);
    await recordNetwork(tx, customerId, address, now);
    // The cart of a customer who was logged in stays theirs; only a guest's cart moves.
    const merged = session.account ? { brought: 0, lowered: 0 } : await mergeCheckout(tx, shopper, cartKey);
    await moveOrdersToSession(tx, session.id, id);
    return { session_id, ...merged };
  });
}
