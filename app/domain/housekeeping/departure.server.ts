import type { Database } from "#app/platform/db/database.server.ts";
import type { Account } from "../accounts/customer.ts";
import { deleteCustomer } from "../accounts/departure.server.ts";
import { type NewSession, replaceSession, type Session } from "../accounts/sessions.server.ts";
import type { AccountPlace } from "../accounts/sign-up.server.ts";
import { forgetCarts } from "../cart/handover.server.ts";
import { forgetReservations } from "../events/guests/guests.server.ts";
import { forgetOwnLists } from "../lists/own-lists.server.ts";
import { anonymiseOrders } from "../orders/orders.server.ts";
import { forgetRegistries } from "../registries/registries.server.ts";
import { forgetReports } from "../reports/reports.server.ts";

/**
 * Deletes a customer's account and everything that belongs to it; orders stay without a name. @returns a guest's
 * session
 */
export function deleteAccount(
  database: Database,
  place: AccountPlace & { session: Session; secret: string },
  account: Account,
): Promise<NewSession> {
  const { store, session, now } = place;
  return database.transaction(async (tx) => {
    await deleteCustomer(tx, place, account.customerId);
    await anonymiseOrders(tx, store, account);
    await forgetCarts(tx, account.customerId);
    await forgetOwnLists(tx, account.customerId);
    await forgetRegistries(tx, account.customerId);
    await forgetReports(tx, account.customerId);
    // An unconfirmed address may be somebody else's.
    if (account.emailConfirmed) await forgetReservations(tx, place, account.email);
    return replaceSession(tx, store.id, session, now, null);
  });
}
