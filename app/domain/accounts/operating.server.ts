import { fold } from "#app/lib/fold.ts";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { timesOf } from "../stores/times.ts";
import { customerOf, EXEMPT_TYPES, emailKey } from "./account.server.ts";
import { type AuditAction, record } from "./audit/audit.server.ts";
import type { Customer, CustomerDetails, TaxExemption } from "./customer.ts";
import { accountEmails } from "./emails.server.ts";
import * as rows from "./rows.server.ts";
import { endSessions } from "./sessions.server.ts";
import { type AccountPlace, writeCustomer } from "./sign-up.server.ts";

/** Who acts, where nobody is named. */
const OPERATOR = "operator";

/** How many accounts are read at a time when staff look for a name. */
const READ_AT_ONCE = 1000;

/**
 * The newest accounts of a shop.
 * @param find words that the name, the company, the email address or the phone number must hold; case and accents do not
 *   matter
 */
export async function listCustomers(
  db: Queries,
  storeId: number,
  now: number,
  limit: number,
  find = "",
): Promise<Customer[]> {
  const wanted = fold(find).split(/\s+/).filter(Boolean);
  const size = wanted.length > 0 ? READ_AT_ONCE : limit;
  const found: Customer[] = [];
  for (let before: number | undefined; found.length < limit; ) {
    const read = await rows.customersOf(db, storeId, size, before);
    const customers = read.map((row) => customerOf(row, now));
    found.push(...customers.filter((one) => wanted.every((word) => textOf(one).includes(word))));
    before = read.at(-1)?.id;
    if (read.length < size) break;
  }
  return found.slice(0, limit);
}

const textOf = ({ first_name, last_name, company, email_address, phone_number }: Customer) =>
  fold([first_name, last_name, company, email_address, phone_number].join("\n"));

/** How many institutions await approval, up to a limit; in a shop that is open to approved customers only, all accounts. */
export function countUnapproved(db: Queries, store: Store, most: number): Promise<number> {
  return rows.countUnapproved(db, store.id, !store.settings.is_exclusive, most);
}

export async function findCustomer(
  db: Queries,
  storeId: number,
  email: string,
  now: number,
): Promise<Customer | undefined> {
  const row = await rows.customerByEmail(db, storeId, emailKey(email));
  return row && customerOf(row, now);
}

async function change(
  database: Database,
  { store, now, actor = OPERATOR }: AccountPlace,
  email: string,
  action: AuditAction,
  work: (tx: Tx, row: rows.CustomerRow) => Promise<string | undefined>,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const found = await rows.customerByEmail(tx, store.id, emailKey(email));
    const row = found && (await rows.lockCustomer(tx, found.id));
    if (!row) return failure("accounts.operating.not_found", { email });
    const detail = await work(tx, row);
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
export function approve(database: Database, place: AccountPlace, email: string) {
  return change(database, place, email, "approved", async (tx, row) => {
    if (row.approved_at !== null) return undefined;
    await rows.updateCustomer(tx, row.id, { approved_at: place.now, updated_at: place.now });
    await emailFromShop(tx, place.now, accountEmails.approved(place, row.email));
    return undefined;
  });
}

/** Locks an account: it is logged out everywhere and cannot log in again. */
export function lock(database: Database, place: AccountPlace, email: string) {
  return change(database, place, email, "locked", async (tx, row) => {
    await rows.updateCustomer(tx, row.id, { state: "locked", updated_at: place.now });
    await rows.deleteTokensOf(tx, row.id);
    await endSessions(tx, row.id);
    return undefined;
  });
}

export function unlock(database: Database, place: AccountPlace, email: string) {
  return change(database, place, email, "unlocked", async (tx, row) => {
    await rows.updateCustomer(tx, row.id, { state: "active", updated_at: place.now });
    return undefined;
  });
}

/**
 * Sets the taxes that an institution does not pay, once the shop has seen its certificate. An empty one ends the
 * exemption.
 */
export function setExemption(
  database: Database,
  place: AccountPlace,
  email: string,
  exemption: TaxExemption | null,
) {
  return change(database, place, email, "tax exemption set", async (tx, row) => {
    await rows.updateCustomer(tx, row.id, {
      tax_certificate: exemption?.certificate ?? "",
      tax_exempt_until: exemption?.until ?? null,
      tax_exempt_types: EXEMPT_TYPES.write([...(exemption?.types ?? [])]),
      updated_at: place.now,
    });
    return exemption ? `until ${timesOf(place.store.settings).lastDate(exemption.until)}` : "ended";
  });
}

/**
 * Creates an approved account and emails its owner, who chooses a password through "forgot my password".
 * Failure: `registered`.
 */
export async function invite(
  database: Database,
  place: AccountPlace,
  email: string,
  details: CustomerDetails,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const row = await writeCustomer(tx, place, email, undefined, details, {
      email_confirmed_at: null,
      approved_at: place.now,
    });
    if (!row) return failure("accounts.operating.registered", { email });
    await record(tx, {
      storeId: place.store.id,
      at: place.now,
      actor: place.actor ?? OPERATOR,
      action: "invited",
      subject: row.public_id,
    });
    await emailFromShop(tx, place.now, accountEmails.invited(place, row.email));
    return undefined;
  });
}
