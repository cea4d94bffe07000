import type { CustomerId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { emailOnEvent, emailOnRequest, type Requester } from "../email/email.server.ts";
import { emailKey } from "./account.server.ts";
import { type AuditAction, record } from "./audit/audit.server.ts";
import type { CustomerDetails } from "./customer.ts";
import { accountEmails } from "./emails.server.ts";
import { countLinks } from "./institutions/rows.server.ts";
import { hashPassword } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions } from "./sessions.server.ts";
import { type AccountContext, columnsOf, envelope, knownEnvelope } from "./sign-up.server.ts";
import { issueToken, readToken, spendToken } from "./tokens.server.ts";

const byOwner = (context: AccountContext, row: rows.CustomerRow, action: AuditAction, detail = "") => ({
  storeId: context.store.id,
  at: context.now,
  actor: row.public_id,
  action,
  subject: row.public_id,
  detail,
});

/** Saves a customer's details. The caller has already asked for the password. */
export async function changeDetails(
  database: Database,
  context: AccountContext,
  customer: rows.CustomerRow,
  details: CustomerDetails,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const row = await rows.lockCustomer(tx, customer.id);
    if (!row) throw new Error(`customer ${customer.id} is gone`);
    if (row.is_institution && !details.is_institution && (await countLinks(tx, row.id)) > 0)
      return failure("accounts.has_links", {}, { at: "is_institution" });
    const columns = columnsOf(details);
    const changed = Object.entries(columns).filter(
      ([name, value]) => row[name as keyof rows.CustomerRow] !== value,
    );
    if (changed.length === 0) return undefined;
    await rows.updateCustomer(tx, row.id, { ...columns, updated_at: context.now });
    const names = changed.map(([name]) => name).join(", ");
    await record(tx, byOwner(context, row, "details changed", names));
    return undefined;
  });
}

/**
 * Changes a password, given the old one. Ends the customer's other logins, invalidates links in earlier emails,
 * and notifies the owner.
 */
export async function changePassword(
  database: Database,
  context: AccountContext,
  customer: rows.CustomerRow,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const row = await rows.lockCustomer(tx, customer.id);
    if (!row) throw new Error(`customer ${customer.id} is gone`);
    await rows.updateCustomer(tx, row.id, { password_hash, updated_at: context.now });
    await rows.deleteTokensOf(tx, row.id);
    await endSessions(tx, row.id);
    await record(tx, byOwner(context, row, "password changed"));
    const composed = accountEmails.passwordChanged(context, row.email);
    await emailOnEvent(tx, await knownEnvelope(tx, context, row.email), composed);
  });
}

/**
 * Changes an account's email address. If the shop wants addresses confirmed, a link goes to the new address and nothing
 * changes yet. An address that already has an account gets an email too, so that the answer is the same. The old
 * address is notified either way.
 * Failures: `registered`, only where addresses are not confirmed; those of `emailOnRequest`.
 */
export async function changeEmail(
  database: Database,
  context: AccountContext & Requester,
  customer: rows.CustomerRow,
  email: string,
): Promise<{ confirmation_sent: boolean } | Failure> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const row = await rows.lockCustomer(tx, customer.id);
    if (!row) throw new Error(`customer ${customer.id} is gone`);
    const other = await rows.customerByEmail(tx, store.id, emailKey(email));
    const isTaken = other !== undefined && other.id !== row.id;
    if (store.settings.require_email_verification) {
      const refused = await emailOnRequest(tx, context, envelope(context, email), async () => {
        if (isTaken) return accountEmails.addressTaken(context, email);
        const wanted = { storeId: store.id, kind: "email", email, customerId: row.id, now } as const;
        return accountEmails.confirmEmail(context, email, await issueToken(tx, wanted));
      });
      if (refused) return refused;
      await record(tx, byOwner(context, row, "email change asked"));
      await emailOnEvent(
        tx,
        await knownEnvelope(tx, context, row.email),
        accountEmails.emailChangeAsked(context, row.email, email),
      );
      return { confirmation_sent: true };
    }
    if (isTaken) return failure("accounts.registered", {}, { at: "email_address" });
    await rows.updateCustomer(tx, row.id, {
      email: email.trim(),
      email_key: emailKey(email),
      email_confirmed_at: emailKey(email) === row.email_key ? row.email_confirmed_at : null,
      updated_at: now,
    });
    await rows.deleteTokensOf(tx, row.id);
    await record(tx, byOwner(context, row, "email changed"));
    await emailOnEvent(
      tx,
      await knownEnvelope(tx, context, row.email),
      accountEmails.emailChanged(context, row.email, email),
    );
    return { confirmation_sent: false };
  });
}

/** Emails a customer a link that confirms their address. Failures: those of `emailOnRequest`. */
export async function askToConfirm(
  database: Database,
  context: AccountContext & Requester,
  customerId: CustomerId,
): Promise<Failure | undefined> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const row = await rows.customerById(tx, customerId);
    if (!row) return undefined;
    const { email } = row;
    return emailOnRequest(tx, context, envelope(context, email), async () => {
      const wanted = { storeId: store.id, kind: "email", email, customerId, now } as const;
      return accountEmails.confirmEmail(context, email, await issueToken(tx, wanted));
    });
  });
}

/** Whether a confirmation token is still valid for this customer. */
export async function awaitsConfirmation(
  database: Database,
  { store, now }: AccountContext,
  customerId: CustomerId,
  token: string,
): Promise<boolean> {
  const tokenRow = await readToken(database.read, store.id, "email", token, now);
  return tokenRow?.customer_id === customerId;
}

/** Makes the token's address the customer's email address. Failures: `expired`, `registered`. */
export async function confirmEmail(
  database: Database,
  context: AccountContext,
  customerId: CustomerId,
  token: string,
): Promise<undefined | Failure> {
  const { store, now } = context;
  return database.transaction(async (tx) => {
    const tokenRow = await readToken(tx, store.id, "email", token, now);
    if (tokenRow?.customer_id !== customerId) return failure("accounts.expired");
    const row = await rows.lockCustomer(tx, customerId);
    if (!row || !(await spendToken(tx, store.id, "email", token, now))) return failure("accounts.expired");
    const other = await rows.customerByEmail(tx, store.id, emailKey(tokenRow.email));
    if (other && other.id !== row.id) return failure("accounts.registered");
    const isNew = emailKey(tokenRow.email) !== row.email_key;
    await rows.updateCustomer(tx, row.id, {
      email: tokenRow.email,
      email_key: emailKey(tokenRow.email),
      email_confirmed_at: now,
      updated_at: now,
    });
    // Links sent to the old address are no longer valid.
    await rows.deleteTokensOf(tx, row.id);
    await record(tx, byOwner(context, row, isNew ? "email changed" : "email confirmed"));
    if (isNew)
      await emailOnEvent(
        tx,
        await knownEnvelope(tx, context, row.email),
        accountEmails.emailChanged(context, row.email, tokenRow.email),
      );
    return undefined;
  });
}
