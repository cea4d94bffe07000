import { type Failure, failure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { emailOnEvent, emailOnSilentRequest, type Requester } from "../email/email.server.ts";
import { emailKey } from "./account.server.ts";
import { record } from "./audit/audit.server.ts";
import { letters } from "./letters.server.ts";
import { placeOf } from "./log-in.server.ts";
import { hashPassword } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions } from "./sessions.server.ts";
import { type AccountPlace, knownEnvelope } from "./sign-up.server.ts";
import { issueToken, readToken, spendToken } from "./tokens.server.ts";

const DEAD_LINK = "This link has expired. Please ask for a new one.";

/**
 * Writes to whoever has forgotten a password. An address without an account gets a letter that says so:
 * the answer, and the time it takes, are the same for both.
 * Failure: `too_many_emails`, which depends on the requester alone.
 */
export async function sendPasswordToken(
  database: Database,
  visitor: AccountPlace & Requester,
  email: string,
): Promise<Failure | undefined> {
  const { store, now, baseUrl } = visitor;
  return database.transaction(async (tx) => {
    const row = await rows.customerByEmail(tx, store.id, emailKey(email));
    return emailOnSilentRequest(tx, visitor, await knownEnvelope(tx, visitor, email), async () => {
      const token = await issueToken(tx, {
        storeId: store.id,
        kind: "reset",
        email,
        customerId: row?.id,
        now,
      });
      return row?.state === "active"
        ? letters.reset(store, row.email, baseUrl, token)
        : letters.noAccount(store, email, baseUrl);
    });
  });
}

/** Whether a letter's token can still set a password. */
export async function isPasswordToken(
  database: Database,
  { store, now }: AccountPlace,
  token: string,
): Promise<boolean> {
  const found = await readToken(database.read, store.id, "reset", token, now);
  return found !== undefined && found.customer_id !== null;
}

/**
 * Sets a new password by a letter's token. It shows that the address is the customer's, so that is confirmed
 * too; all log-ins end, and this address of the network is one of theirs.
 * Failure: `expired`.
 */
export async function resetPassword(
  database: Database,
  { store, now, baseUrl }: AccountPlace,
  given: { token: string; password: string; address: string },
): Promise<undefined | Failure> {
  const before = await readToken(database.read, store.id, "reset", given.token, now);
  if (!before?.customer_id) return failure("expired", DEAD_LINK);
  const customerId = before.customer_id;
  const password_hash = await hashPassword(given.password);
  return database.transaction(async (tx) => {
    const row = await rows.lockCustomer(tx, customerId);
    const token = await spendToken(tx, store.id, "reset", given.token, now);
    if (!row || !token || row.state !== "active") return failure("expired", DEAD_LINK);
    await rows.updateCustomer(tx, row.id, {
      password_hash,
      email_confirmed_at: emailKey(token.email) === row.email_key ? now : row.email_confirmed_at,
      updated_at: now,
    });
    await rows.deleteTokensOf(tx, row.id);
    await rows.forgetPlaces(tx, row.id);
    await rows.rememberPlace(tx, row.id, placeOf(given.address), now);
    await endSessions(tx, row.id);
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: row.public_id,
      action: "password changed",
      subject: row.public_id,
      detail: "by a letter's link",
    });
    const to = await knownEnvelope(tx, { store, now }, row.email);
    await emailOnEvent(tx, to, letters.passwordChanged(store, row.email, baseUrl));
    return undefined;
  });
}
