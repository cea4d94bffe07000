import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { emailOnEvent, emailOnRequest, type Requester } from "../email/email.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { EXTRA_FIELDS, emailKey, isConfirmedAddress } from "./account.server.ts";
import { record } from "./audit/audit.server.ts";
import type { CustomerDetails } from "./customer.ts";
import { accountEmails } from "./emails.server.ts";
import { hashPassword, NO_PASSWORD } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { keepSignupEmail, type Session } from "./sessions.server.ts";
import { issueToken, readToken, spendToken } from "./tokens.server.ts";

/** The context of an operation: the shop, the time, and the base URL of links in emails. */
export interface AccountContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  /** The member of staff who signs the customer up, for the history; the operator if omitted. */
  readonly actor?: string;
}

/** The envelope of an email about an event, with whether the recipient's address is confirmed. */
export async function knownEnvelope(tx: Tx, context: Pick<AccountContext, "store" | "now">, to: string) {
  return { ...envelope(context, to), confirmed: await isConfirmedAddress(tx, context.store.id, to) };
}

/** The envelope of an email that somebody requested. */
export const envelope = ({ store, now }: Pick<AccountContext, "store" | "now">, to: string) => ({
  storeId: store.id,
  now,
  to,
});

/**
 * Checks an email address before sign-up (`account/check`). A free address is stored for the next page, or gets a
 * confirmation link if the shop wants addresses confirmed.
 * Failures: those of `emailOnRequest`.
 */
export async function checkEmail(
  database: Database,
  visitor: AccountContext & Requester & { session: Session },
  email: string,
): Promise<{ exists: boolean; validation_required: boolean } | Failure> {
  const { store, now, session } = visitor;
  const validation_required = store.settings.require_email_verification;
  return database.transaction(async (tx) => {
    if (await rows.customerByEmail(tx, store.id, emailKey(email)))
      return { exists: true, validation_required };
    if (!validation_required) {
      await keepSignupEmail(tx, store.id, session, email, now);
      return { exists: false, validation_required };
    }
    const refused = await emailOnRequest(tx, visitor, envelope(visitor, email), async () => {
      const token = await issueToken(tx, { storeId: store.id, kind: "signup", email, now });
      return accountEmails.verify(visitor, email, token);
    });
    return refused ?? { exists: false, validation_required };
  });
}

/** The email address that a sign-up token confirms. */
export async function signupEmail(
  database: Database,
  { store, now }: AccountContext,
  token: string,
): Promise<string | undefined> {
  return (await readToken(database.read, store.id, "signup", token, now))?.email;
}

/**
 * Creates an account (`account/create`). With a token, the email address is the token's, whatever the form sent.
 * Failures: `registered`, `unverified`, `expired`.
 */
export async function createCustomer(
  database: Database,
  context: AccountContext,
  form: { email: string; token: string | undefined; password: string; details: CustomerDetails },
): Promise<rows.CustomerRow | Failure> {
  const { store, now } = context;
  if (!form.token && store.settings.require_email_verification) return failure("accounts.unverified");
  const password_hash = await hashPassword(form.password);
  return database.transaction(async (tx) => {
    const token = form.token && (await spendToken(tx, store.id, "signup", form.token, now));
    if (form.token && !token) return failure("accounts.expired");
    const email = token ? token.email : form.email;
    const row = await writeCustomer(tx, context, { email, password_hash }, form.details, {
      email_confirmed_at: token ? now : null,
      approved_at: null,
    });
    if (!row) return failure("accounts.registered", {}, { at: "email_address" });
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: row.public_id,
      action: "created",
      subject: row.public_id,
    });
    await emailOnEvent(tx, await knownEnvelope(tx, context, email), accountEmails.welcome(context, email));
    return row;
  });
}

/** @returns undefined if the address already has an account */
export async function writeCustomer(
  tx: Tx,
  { store, now }: AccountContext,
  { email, password_hash }: { email: string; password_hash: string | undefined },
  details: CustomerDetails,
  more: { email_confirmed_at: number | null; approved_at: number | null },
): Promise<rows.CustomerRow | undefined> {
  const id = await rows.insertCustomer(tx, {
    store_id: store.id,
    public_id: newToken(),
    email: email.trim(),
    email_key: emailKey(email),
    password_hash: password_hash ?? NO_PASSWORD,
    state: "active",
    ...more,
    ...columnsOf(details),
    locale: localeOf(store.settings),
    preferred_address_id: 0,
    tax_certificate: "",
    tax_exempt_until: null,
    tax_exempt_types: "[]",
    is_under_book_law: 0,
    created_at: now,
    updated_at: now,
  });
  return id === undefined ? undefined : rows.customerById(tx, id);
}

/** A customer's details as columns of the table. */
export function columnsOf({ is_institution, extra_fields, company, ...rest }: CustomerDetails) {
  return {
    ...rest,
    company: is_institution ? company : "",
    is_institution: is_institution ? (1 as const) : (0 as const),
    extra_fields: EXTRA_FIELDS.write(extra_fields),
  };
}
