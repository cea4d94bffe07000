import { z } from "zod";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Account, Customer, TaxExemption } from "./customer.ts";
import * as links from "./institutions/rows.server.ts";
import * as rows from "./rows.server.ts";

/** The types of tax that an institution does not pay, and the answers to a shop's own questions. */
export const EXEMPT_TYPES = storedJson(z.array(z.string()));
export const EXTRA_FIELDS = storedJson(z.record(z.string(), z.string()));

/** An email address normalized for comparison, because people type theirs in different ways. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * The login and the account in use right now: removed links and locked accounts no longer count. Null for a guest.
 */
export async function accountOf(
  db: Queries,
  customerId: CustomerId,
  institutionId: CustomerId | null,
  now: EpochSeconds,
): Promise<Account | null> {
  const person = await rows.customerById(db, customerId);
  return person ? accountOfRow(db, person, institutionId, now) : null;
}

/** The account in use, from the customer's row. */
export async function accountOfRow(
  db: Queries,
  person: rows.AccountRow,
  institutionId: CustomerId | null,
  now: EpochSeconds,
): Promise<Account | null> {
  if (person.state !== "active") return null;
  const linked = institutionId
    ? (await links.institutionsOf(db, person.id)).find(
        (institution) => institution.institution_id === institutionId,
      )
    : undefined;
  const used = linked ? await rows.customerById(db, linked.institution_id) : person;
  return used ? accountUsing(person, used, linked?.public_id ?? null, now) : null;
}

/** A customer's own account, whether it is locked or not. */
export async function selfOf(
  db: Queries,
  customerId: CustomerId,
  now: EpochSeconds,
): Promise<Account | undefined> {
  const person = await rows.customerById(db, customerId);
  return person && accountUsing(person, person, null, now);
}

function accountUsing(
  person: rows.AccountRow,
  used: rows.AccountRow,
  corpId: string | null,
  now: EpochSeconds,
): Account {
  return {
    customerId: person.id,
    email: person.email,
    emailConfirmed: person.email_confirmed_at !== null,
    name: nameOf(person),
    phone: person.phone_number,
    firstName: person.first_name,
    lastName: person.last_name,
    accountId: used.id,
    company: used.is_institution ? used.company : "",
    institution: used.is_institution === 1,
    owner: used === person,
    corpId,
    approved: person.approved_at !== null || used.approved_at !== null,
    tax: exemptionOf(used, now),
    isUnderBookLaw: isUnderBookLaw(used),
  };
}

export function nameOf(row: Pick<rows.AccountRow, "first_name" | "last_name">): string {
  return `${row.first_name} ${row.last_name}`.trim();
}

const isUnderBookLaw = (row: rows.AccountRow) => row.is_institution === 1 && row.is_under_book_law === 1;

/** Whether the account in use buys under the book law now. Reads a row only for institutions. */
export async function buysUnderBookLaw(db: Queries, account: Account | null): Promise<boolean> {
  const row = account?.institution ? await rows.customerById(db, account.accountId) : undefined;
  return row !== undefined && isUnderBookLaw(row);
}

function exemptionOf(row: rows.AccountRow, now: EpochSeconds): TaxExemption | null {
  if (!row.is_institution || row.tax_exempt_until === null || row.tax_exempt_until <= now) return null;
  return {
    certificate: row.tax_certificate,
    until: row.tax_exempt_until,
    types: EXEMPT_TYPES.read(row.tax_exempt_types),
  };
}

/** A row as the customer or the operator sees it; never with the password hash. */
export function customerOf(row: rows.CustomerRow, now: EpochSeconds): Customer {
  return {
    id: row.id,
    public_id: row.public_id,
    email_address: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    state: row.state,
    approved: row.approved_at !== null,
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.company,
    is_institution: row.is_institution === 1,
    phone_number: row.phone_number,
    phone_number_type: row.phone_number_type,
    phone_number_ext: row.phone_number_ext,
    alt_phone_number: row.alt_phone_number,
    alt_phone_number_type: row.alt_phone_number_type,
    alt_phone_number_ext: row.alt_phone_number_ext,
    street_address: row.street_address,
    street_address_2: row.street_address_2,
    city: row.city,
    province: row.province,
    country: row.country,
    postal_code: row.postal_code,
    communication_preference: row.communication_preference,
    extra_fields: EXTRA_FIELDS.read(row.extra_fields),
    tax: exemptionOf(row, now),
    is_under_book_law: isUnderBookLaw(row),
    created_at: row.created_at,
  };
}

export async function getCustomer(
  db: Queries,
  id: CustomerId,
  now: EpochSeconds,
): Promise<Customer | undefined> {
  const row = await rows.customerById(db, id);
  return row && customerOf(row, now);
}

/** The language of an account's emails, or undefined without such an account. */
export async function localeOfCustomer(db: Queries, id: CustomerId): Promise<string | undefined> {
  return (await rows.customerById(db, id))?.locale;
}

/** Whether the address belongs to an account whose owner has confirmed it through an emailed link. */
export async function isConfirmedAddress(db: Queries, storeId: StoreId, email: string): Promise<boolean> {
  const row = await rows.customerByEmail(db, storeId, emailKey(email));
  return row?.state === "active" && row.email_confirmed_at !== null;
}

/** Locks the row of the account in use, for things it can have only one of. */
export async function lockAccount(tx: Tx, { accountId }: Pick<Account, "accountId">): Promise<void> {
  await rows.lockCustomer(tx, accountId);
}
