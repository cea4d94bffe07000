import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import type { Account } from "../accounts/customer.ts";
import { deleteCustomer } from "../accounts/departure.server.ts";
import { lockedAccount } from "../accounts/desk-accounts.server.ts";
import { type NewSession, replaceSession, type Session } from "../accounts/sessions.server.ts";
import type { AccountContext } from "../accounts/sign-up.server.ts";
import { forgetCarts } from "../cart/cart-lifecycle.server.ts";
import { forgetPhoneOrders } from "../checkout/phone-orders.server.ts";
import { forgetReservations } from "../events/guests/guests.server.ts";
import { forgetOwnLists } from "../lists/own-lists.server.ts";
import { anonymiseOrders } from "../orders/orders.server.ts";
import { forgetRegistries } from "../registries/registries.server.ts";
import { forgetReports } from "../reports/reports.server.ts";
import { endViewsOf } from "../staff/views.server.ts";

/**
 * Deletes a customer's account and everything that belongs to it; orders stay without a name. @returns a guest's
 * session
 */
export function deleteAccount(
  database: Database,
  context: DepartureContext & { session: Session },
  account: Account,
): Promise<NewSession> {
  const { store, session, now } = context;
  return database.transaction(async (tx) => {
    await forgetAccount(tx, context, account);
    return replaceSession(tx, store.id, session, now, null);
  });
}

/** Deletes an account at its customer's request to staff. Failures: `not_found`, `changed`. */
export function eraseAccount(
  database: Database,
  context: DepartureContext,
  email: string,
  version?: string,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const row = await lockedAccount(tx, context.store, email, version);
    if (isFailure(row)) return row;
    const emailConfirmed = row.email_confirmed_at !== null;
    await forgetAccount(tx, context, { customerId: row.id, email: row.email, emailConfirmed });
    return undefined;
  });
}

type DepartureContext = AccountContext & { secret: string };

async function forgetAccount(
  tx: Tx,
  context: DepartureContext,
  account: Pick<Account, "customerId" | "email" | "emailConfirmed">,
): Promise<void> {
  const { customerId } = account;
  await endViewsOf(tx, context.now, customerId);
  await deleteCustomer(tx, context, customerId);
  await anonymiseOrders(tx, context.store, account);
  await forgetCarts(tx, customerId);
  await forgetPhoneOrders(tx, customerId);
  await forgetOwnLists(tx, customerId);
  await forgetRegistries(tx, customerId);
  await forgetReports(tx, customerId);
  // An unconfirmed address may be somebody else's.
  if (account.emailConfirmed) await forgetReservations(tx, context, account.email);
}
