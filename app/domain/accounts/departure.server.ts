import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { forgetEmails } from "#app/platform/email/delivery.server.ts";
import { forgetFollows } from "../catalogue/follows/follows.server.ts";
import { forgetStockNotices } from "../catalogue/stock-notices/stock-notices.server.ts";
import { emailOnEvent } from "../email/email.server.ts";
import { deleteAddressesOf } from "./addresses/rows.server.ts";
import { record, trail } from "./audit/audit.server.ts";
import { accountEmails } from "./emails.server.ts";
import { deleteLinksOf, institutionsOf, linksOf } from "./institutions/rows.server.ts";
import { NO_PASSWORD } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions, type NewSession, replaceSession, type Session } from "./sessions.server.ts";
import { type AccountContext, knownEnvelope } from "./sign-up.server.ts";

/**
 * Deletes an account, for its owner or by staff: removes what identifies the customer, in the caller's transaction,
 * which does the same to their orders. The row stays because orders point to it.
 */
export async function deleteCustomer(tx: Tx, context: AccountContext, customerId: CustomerId): Promise<void> {
  const { store, now } = context;
  const row = await rows.lockCustomer(tx, customerId);
  if (!row) throw new Error(`customer ${customerId} is gone`);
  await endSessions(tx, row.id);
  await rows.deleteTokensOf(tx, row.id);
  await rows.deleteNetworks(tx, row.id);
  await deleteAddressesOf(tx, row.id);
  await deleteLinksOf(tx, row.id);
  await forgetEmails(tx, store.id, row.email);
  await forgetStockNotices(tx, store.id, row.email);
  await forgetFollows(tx, store.id, row.email);
  await rows.updateCustomer(tx, row.id, {
    email: "",
    email_key: `deleted:${row.public_id}`,
    email_confirmed_at: null,
    password_hash: NO_PASSWORD,
    state: "deleted",
    approved_at: null,
    first_name: "",
    last_name: "",
    company: "",
    is_institution: 0,
    phone_number: "",
    phone_number_ext: "",
    alt_phone_number: "",
    alt_phone_number_ext: "",
    street_address: "",
    street_address_2: "",
    city: "",
    province: "",
    postal_code: "",
    extra_fields: "{}",
    tax_certificate: "",
    tax_exempt_until: null,
    is_under_book_law: 0,
    updated_at: now,
  });
  await record(tx, {
    storeId: store.id,
    at: now,
    actor: context.actor ?? row.public_id,
    action: "deleted",
    subject: row.public_id,
  });
  await emailOnEvent(
    tx,
    await knownEnvelope(tx, context, row.email),
    accountEmails.deleted(context, row.email),
  );
}

/**
 * Ends a session's login, or all logins of its customer.
 * @returns the guest's session that replaces it
 */
export function logOut(
  database: Database,
  context: AccountContext & { session: Session },
  everywhere: boolean,
): Promise<NewSession> {
  const { store, session, now } = context;
  return database.transaction(async (tx) => {
    if (session.account && everywhere) await logOutEverywhere(tx, context, session.account.customerId);
    return replaceSession(tx, store.id, session, now, null);
  });
}

async function logOutEverywhere(
  tx: Tx,
  { store, now }: AccountContext,
  customerId: CustomerId,
): Promise<void> {
  const row = await rows.customerById(tx, customerId);
  await endSessions(tx, customerId);
  await record(tx, {
    storeId: store.id,
    at: now,
    actor: row?.public_id ?? "",
    action: "logged out everywhere",
    subject: row?.public_id ?? "",
  });
}

/** The stored data of a customer besides details, addresses and orders, for their data export. */
export async function whatIsKept(
  db: Queries,
  storeId: StoreId,
  customer: { id: number; public_id: string },
  now: EpochSeconds,
) {
  const [logins, buysFor, linked, changes] = await Promise.all([
    rows.sessionsOf(db, customer.id, now),
    institutionsOf(db, customer.id),
    linksOf(db, customer.id),
    trail(db, storeId, customer.public_id),
  ]);
  return {
    logins: logins.map(({ created_at, login_until }) => ({ since: created_at, until: login_until })),
    buys_for: buysFor.map(({ company }) => company),
    linked_accounts: linked.map(({ email, state }) => ({ email, state })),
    changes: changes.map(({ at, action, detail }) => ({ at, action, detail })),
  };
}
