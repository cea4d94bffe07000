import { getCustomer } from "#app/domain/accounts/account.server.ts";
import { addressBook } from "#app/domain/accounts/addresses/addresses.server.ts";
import type { Account } from "#app/domain/accounts/customer.ts";
import { whatIsKept } from "#app/domain/accounts/departure.server.ts";
import { followsOf } from "#app/domain/catalogue/follows/follows.server.ts";
import { reservationsOf } from "#app/domain/events/guests/guests.server.ts";
import { ownListContent } from "#app/domain/lists/own-lists.server.ts";
import { listOrders } from "#app/domain/orders/orders.server.ts";
import { registryContent } from "#app/domain/registries/registries.server.ts";
import { carriesTo } from "#app/domain/shipping/shipping.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** Defensive upper limit, far above any customer's orders. */
const ORDERS_EXPORTED = 5000;

/**
 * Everything that a shop stores about a customer: what they download themselves, and what staff give them.
 * @param self the customer with their own account in use
 * @returns undefined if the account is gone
 */
export async function customerData(
  { platform, store, now }: { platform: Platform; store: Store; now: EpochSeconds },
  self: Account,
  cart: () => Promise<{ eisbn: string; title: string; quantity: number; dedication: string }[]>,
) {
  const db = platform.database.read;
  const customer = await getCustomer(db, self.customerId, now);
  if (!customer) return undefined;
  const { id, ...account } = customer;
  const [kept, addresses, orders, inCart, lists, gift_registries, reservations, follows] = await Promise.all([
    whatIsKept(db, store.id, customer, now),
    addressBook(db, self, (address) => carriesTo(store.settings, address)),
    listOrders(db, store, self, { offset: 0, limit: ORDERS_EXPORTED }),
    cart(),
    ownListContent(db, self),
    registryContent(db, self),
    self.emailConfirmed ? reservationsOf(db, { store }, self.email) : [],
    self.emailConfirmed ? followsOf(db, store.id, self.email) : [],
  ]);
  return {
    shop: store.settings.store_info.name,
    exported_at: now,
    account,
    addresses,
    orders: orders.rows,
    cart: inCart,
    lists,
    gift_registries,
    reservations,
    follows,
    ...kept,
  };
}
