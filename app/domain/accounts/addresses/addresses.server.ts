import type { CustomerId, EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { nameOf } from "../account.server.ts";
import type { PostalAddress } from "../address.ts";
import type { Account, Address, AddressDetails } from "../customer.ts";
import * as customers from "../rows.server.ts";
import * as rows from "./rows.server.ts";

/** Addresses per account, at most. */
const MAX_ADDRESSES = 50;

/**
 * The address book of the account in use: its own address first, as 0, then the others (spec 2 §7).
 * @param canShipTo whether the shop ships to an address
 */
export async function addressBook(
  db: Queries,
  { accountId }: Pick<Account, "accountId">,
  canShipTo: (address: PostalAddress) => boolean = () => true,
): Promise<Address[]> {
  const [customer, others] = await Promise.all([
    customers.customerById(db, accountId),
    rows.addressesOf(db, accountId),
  ]);
  if (!customer) return [];
  const ownAddress: Address = {
    address_id: 0,
    name: nameOf(customer),
    company_name: customer.company,
    email_address: customer.email,
    phone_number: customer.phone_number,
    phone_number_ext: customer.phone_number_ext,
    street_address: customer.street_address,
    street_address_2: customer.street_address_2,
    city: customer.city,
    province: customer.province,
    country: customer.country,
    postal_code: customer.postal_code,
    preferred: customer.preferred_address_id === 0,
    can_ship_to: canShipTo(customer),
  };
  return [
    ownAddress,
    ...others.map(({ id, customer_id, created_at, ...details }) => ({
      ...details,
      address_id: id,
      preferred: customer.preferred_address_id === id,
      can_ship_to: canShipTo(details),
    })),
  ];
}

/** An address of the account in use; 0 is its own. Other accounts' addresses are not found. */
export async function addressOf(
  db: Queries,
  account: Pick<Account, "accountId">,
  id: number,
): Promise<Address | undefined> {
  return (await addressBook(db, account)).find((address) => address.address_id === id);
}

/** Adds an address, as the default if wanted. Failure: `too_many`. */
export async function createAddress(
  database: Database,
  now: EpochSeconds,
  { accountId }: Account,
  details: AddressDetails,
  preferred: boolean,
): Promise<{ address_id: number } | Failure> {
  return database.transaction(async (tx) => {
    await customers.lockCustomer(tx, accountId);
    if ((await rows.addressesOf(tx, accountId)).length >= MAX_ADDRESSES)
      return failure("accounts.too_many", { count: MAX_ADDRESSES });
    const address_id = await rows.insertAddress(tx, accountId, details, now);
    if (preferred) await prefer(tx, accountId, address_id);
    return { address_id };
  });
}

/** Changes an address. Failure: `not_found`, whether it does not exist or belongs to somebody else. */
export async function modifyAddress(
  database: Database,
  { accountId }: Account,
  id: number,
  details: AddressDetails,
  preferred: boolean,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    if (!(await rows.updateAddress(tx, accountId, id, details))) return failure("accounts.not_found");
    if (preferred) await prefer(tx, accountId, id);
    return undefined;
  });
}

/** Deletes an address. If it was the default, the account's own address becomes the default. */
export async function deleteAddress(
  database: Database,
  { accountId }: Account,
  id: number,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const customer = await customers.lockCustomer(tx, accountId);
    if (!(await rows.deleteAddress(tx, accountId, id))) return failure("accounts.not_found");
    if (customer?.preferred_address_id === id) await prefer(tx, accountId, 0);
    return undefined;
  });
}

/** Makes an address the default; 0 is the account's own (spec 2 §7). */
export async function setPreferred(
  database: Database,
  { accountId }: Account,
  id: number,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const isOwn = id === 0 || (await rows.addressesOf(tx, accountId)).some((address) => address.id === id);
    if (!isOwn) return failure("accounts.not_found");
    await prefer(tx, accountId, id);
    return undefined;
  });
}

/** Sets the one default address, clearing the previous one. */
function prefer(tx: Tx, accountId: CustomerId, id: number): Promise<void> {
  return customers.updateCustomer(tx, accountId, { preferred_address_id: id });
}
