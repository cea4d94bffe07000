import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { pageOf } from "#app/lib/page-of.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { hasAccredited } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { customerOf, EXEMPT_TYPES, emailKey } from "./account.server.ts";
import { type AuditAction, record } from "./audit/audit.server.ts";
import type { Customer, CustomerDetails, TaxExemption } from "./customer.ts";
import { accountEmails, inLanguageFor } from "./emails.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions } from "./sessions.server.ts";
import { type AccountContext, writeCustomer } from "./sign-up.server.ts";
import { INVITED_LASTS, issueToken } from "./tokens.server.ts";

/** The actor if no name is given. */
const OPERATOR = "operator";

/** In an exclusive shop every account needs approval; elsewhere only institutions do. */
const onlyInstitutions = (store: Store) => !store.settings.is_exclusive;

/**
 * A page of a shop's accounts, the newest first, with the ids for the previous and the next page.
 * @param find words that the name, the company, the email address or the phone number must hold; case and accents do
 * not matter, and neither does the spelling of a phone number
 */
export async function pageOfCustomers(
  db: Queries,
  { store, now }: Pick<AccountContext, "store" | "now">,
  sought: Omit<rows.Sought, "institutions">,
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<{ accounts: Customer[]; next: number | null; previous: number | null }> {
  const institutions = onlyInstitutions(store);
  const page = { limit: limit + 1, after, before };
  const customerRows = await rows.customersOf(db, store.id, { ...sought, institutions }, page);
  const { shown: customers, ...edges } = pageOf(customerRows, { limit, after, before }, ({ id }) => id);
  return { accounts: customers.map((row) => customerOf(row, now)), ...edges };
}

/** Whether an account waits for the shop's approval. */
export const awaitsApproval = (
  store: Store,
  { state, approved, is_institution }: Pick<Customer, "state" | "approved" | "is_institution">,
) => state === "active" && !approved && (is_institution || !onlyInstitutions(store));

/** Counts institutions that await approval, up to a limit. In an exclusive shop, counts all such accounts. */
export function countUnapproved(db: Queries, store: Store, most: number): Promise<number> {
  return rows.countUnapproved(db, store.id, onlyInstitutions(store), most);
}

/** An account as staff read it, with the version that they act on. Deleted ones are not found. */
export interface FoundCustomer {
  account: Customer;
  version: string;
}

export async function findCustomer(
  db: Queries,
  storeId: StoreId,
  who: string | { id: string },
  now: EpochSeconds,
): Promise<FoundCustomer | undefined> {
  const row = await (typeof who === "string"
    ? rows.customerByEmail(db, storeId, emailKey(who))
    : rows.customerByPublicId(db, storeId, who.id));
  return row && { account: customerOf(row, now), version: versionOf(row) };
}

/** The account with this id, for a link to its page; undefined if it was deleted. */
export async function publicIdOf(db: Queries, id: CustomerId): Promise<string | undefined> {
  const row = await rows.customerById(db, id);
  return row?.state === "deleted" ? undefined : row?.public_id;
}

/** The version of an account: a text that changes with anything that staff act on. */
function versionOf(row: rows.CustomerRow): string {
  const { state, approved_at, is_institution, email_key } = row;
  const { tax_certificate, tax_exempt_until, tax_exempt_types, is_under_book_law } = row;
  return hashOf(
    JSON.stringify([
      ...[state, approved_at, is_institution, email_key],
      ...[tax_certificate, tax_exempt_until, tax_exempt_types, is_under_book_law],
    ]),
  ).slice(0, 12);
}

/** An account that staff act on, locked. Failures: `not_found`, `changed` if it is not at this version. */
export async function lockedAccount(
  tx: Tx,
  store: Store,
  email: string,
  version: string | undefined,
): Promise<rows.CustomerRow | Failure> {
  const customer = await rows.customerByEmail(tx, store.id, emailKey(email));
  const row = customer && (await rows.lockCustomer(tx, customer.id));
  if (!row) return failure("accounts.operating.not_found", { email });
  return version === undefined || version === versionOf(row) ? row : failure("accounts.operating.changed");
}

/**
 * Runs `work` on an account and records who did it.
 * @param work returns the details for the history
 */
async function change(
  database: Database,
  { store, now, actor = OPERATOR }: AccountContext,
  { email, version }: { email: string; version: string | undefined },
  action: AuditAction,
  work: (tx: Tx, row: rows.CustomerRow) => Promise<string | undefined | Failure>,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const row = await lockedAccount(tx, store, email, version);
    if (isFailure(row)) return row;
    const detail = await work(tx, row);
    if (isFailure(detail)) return detail;
    await record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action,
      subject: row.public_id,
      detail: detail ?? "",
    });
    return undefined;
  });
}

/** Approves an account in an exclusive shop, and emails its owner. */
export function approve(database: Database, context: AccountContext, email: string, version?: string) {
  return change(database, context, { email, version }, "approved", async (tx, row) => {
    if (row.approved_at !== null) return undefined;
    await rows.updateCustomer(tx, row.id, { approved_at: context.now, updated_at: context.now });
    await emailFromShop(tx, context.now, accountEmails.approved(inLanguageFor(context, row), row.email));
    return undefined;
  });
}

/** Locks an account: it is logged out everywhere and cannot log in again. */
export function lock(database: Database, context: AccountContext, email: string, version?: string) {
  return change(database, context, { email, version }, "locked", async (tx, row) => {
    await rows.updateCustomer(tx, row.id, { state: "locked", updated_at: context.now });
    await rows.deleteTokensOf(tx, row.id);
    await endSessions(tx, row.id);
    return undefined;
  });
}

export function unlock(database: Database, context: AccountContext, email: string, version?: string) {
  return change(database, context, { email, version }, "unlocked", async (tx, row) => {
    await rows.updateCustomer(tx, row.id, { state: "active", updated_at: context.now });
    return undefined;
  });
}

/**
 * Sets the taxes that an institution does not pay, once the shop has seen its certificate. Null ends the exemption.
 * Failures: `not_institution`, and those of `lockedAccount`.
 */
export function setExemption(
  database: Database,
  context: AccountContext,
  email: string,
  exemption: TaxExemption | null,
  version?: string,
) {
  return change(database, context, { email, version }, "tax exemption set", async (tx, row) => {
    if (exemption && !row.is_institution) return failure("accounts.operating.not_institution");
    await rows.updateCustomer(tx, row.id, {
      tax_certificate: exemption?.certificate ?? "",
      tax_exempt_until: exemption?.until ?? null,
      tax_exempt_types: EXEMPT_TYPES.write([...(exemption?.types ?? [])]),
      updated_at: context.now,
    });
    return exemption ? `until ${timesOf(context.store.settings).lastDate(exemption.until)}` : "ended";
  });
}

/**
 * Sets whether an institution buys under Québec's book law: at the regular price, without promotions. Orders that it
 * has placed keep their prices. Failures: `not_institution`; `not_accredited` if no location of the shop is an
 * accredited bookshop; and those of `lockedAccount`.
 */
export function setBookLaw(
  database: Database,
  context: AccountContext,
  email: string,
  applies: boolean,
  version?: string,
) {
  return change(database, context, { email, version }, "book law set", async (tx, row) => {
    if (applies && !row.is_institution) return failure("accounts.operating.not_institution");
    if (applies && !hasAccredited(context.store.settings))
      return failure("accounts.operating.not_accredited");
    await rows.updateCustomer(tx, row.id, {
      is_under_book_law: applies ? 1 : 0,
      updated_at: context.now,
    });
    return applies ? "applies" : "ended";
  });
}

/** Records that a member of staff made a copy of a customer's data. */
export function recordExport(
  database: Database,
  { store, now, actor = OPERATOR }: AccountContext,
  subject: string,
): Promise<void> {
  return database.transaction((tx) =>
    record(tx, { storeId: store.id, at: now, actor, action: "exported", subject }),
  );
}

/**
 * Creates an approved account without a password, and emails its owner a link to choose one. The link is valid for a
 * week; later, the owner uses "Forgot your password?".
 * Failure: `registered`.
 */
export async function invite(
  database: Database,
  context: AccountContext,
  email: string,
  details: CustomerDetails,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const row = await writeCustomer(tx, context, { email, password_hash: undefined }, details, {
      email_confirmed_at: null,
      approved_at: context.now,
    });
    if (!row) return failure("accounts.operating.registered", { email }, { at: "email" });
    await record(tx, {
      storeId: context.store.id,
      at: context.now,
      actor: context.actor ?? OPERATOR,
      action: "invited",
      subject: row.public_id,
    });
    const token = await issueToken(tx, {
      storeId: context.store.id,
      kind: "reset",
      email: row.email,
      customerId: row.id,
      now: context.now,
      lasts: INVITED_LASTS,
    });
    await emailFromShop(tx, context.now, accountEmails.invited(context, row.email, token));
    return undefined;
  });
}
