import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRequest, emailOnEvent, emailOnSilentRequest, type Requester } from "../email/email.server.ts";
import { emailKey } from "./account.server.ts";
import { record } from "./audit/audit.server.ts";
import { accountEmails } from "./emails.server.ts";
import { networkHash } from "./log-in.server.ts";
import { hashPassword } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions } from "./sessions.server.ts";
import { type AccountContext, envelope, knownEnvelope } from "./sign-up.server.ts";
import { issueToken, readToken, spendToken } from "./tokens.server.ts";

/**
 * Emails a link that sets a new password. If the address has no account, the answer says so (spec 2 §8), as sign-up
 * does for an address that has one. Then no email is sent, and the request counts against the requester's limits.
 * Failures: `no_account`, `too_many_emails`, which depends on the requester alone.
 */
export async function sendPasswordToken(
  database: Database,
  visitor: AccountContext & Requester,
  email: string,
): Promise<Failure | undefined> {
  const { store, now } = visitor;
  return database.transaction(async (tx) => {
    const row = await rows.customerByEmail(tx, store.id, emailKey(email));
    if (row?.state !== "active")
      return (
        (await countRequest(tx, visitor, envelope(visitor, email))) ??
        failure("accounts.no_account", {}, { at: "email_address" })
      );
    return emailOnSilentRequest(tx, visitor, await knownEnvelope(tx, visitor, email), async () => {
      const token = await issueToken(tx, {
        storeId: store.id,
        kind: "reset",
        email,
        customerId: row.id,
        now,
      });
      return accountEmails.reset(visitor, row.email, token);
    });
  });
}

/** Whether a token can still set a password. */
export async function isPasswordToken(
  database: Database,
  { store, now }: AccountContext,
  token: string,
): Promise<boolean> {
  const tokenRow = await readToken(database.read, store.id, "reset", token, now);
  return tokenRow !== undefined && tokenRow.customer_id !== null;
}

/**
 * Sets a new password with an emailed token. The token proves that the email address is the customer's, so it is
 * confirmed too. All logins end, and the current network address is remembered as one of theirs.
 * Failure: `expired`.
 */
export async function resetPassword(
  database: Database,
  context: AccountContext,
  reset: { token: string; password: string; address: string },
): Promise<undefined | Failure> {
  const { store, now } = context;
  const before = await readToken(database.read, store.id, "reset", reset.token, now);
  if (!before?.customer_id) return failure("accounts.recovery.expired");
  const customerId = before.customer_id;
  const password_hash = await hashPassword(reset.password);
  return database.transaction(async (tx) => {
    const row = await rows.lockCustomer(tx, customerId);
    const token = await spendToken(tx, store.id, "reset", reset.token, now);
    if (!row || !token || row.state !== "active") return failure("accounts.recovery.expired");
    await rows.updateCustomer(tx, row.id, {
      password_hash,
      email_confirmed_at: emailKey(token.email) === row.email_key ? now : row.email_confirmed_at,
      updated_at: now,
    });
    await rows.deleteTokensOf(tx, row.id);
    await rows.deleteNetworks(tx, row.id);
    await rows.putNetwork(tx, row.id, networkHash(reset.address), now);
    await endSessions(tx, row.id);
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: row.public_id,
      action: "password changed",
      subject: row.public_id,
      detail: "by an email’s link",
    });
    const to = await knownEnvelope(tx, { store, now }, row.email);
    await emailOnEvent(tx, to, accountEmails.passwordChanged(context, row.email));
    return undefined;
  });
}
