import type { Selectable } from "kysely";
import type { CustomerId, EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { AddressDetails } from "../customer.ts";

export type AddressRow = Selectable<Schema["customer_addresses"]>;

export function addressesOf(db: Queries, customerId: CustomerId): Promise<AddressRow[]> {
  return db
    .selectFrom("customer_addresses")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
}

export async function insertAddress(
  tx: Tx,
  customerId: CustomerId,
  details: AddressDetails,
  now: EpochSeconds,
): Promise<number> {
  const { id } = await tx
    .insertInto("customer_addresses")
    .values({ ...details, customer_id: customerId, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether this customer has that address */
export async function updateAddress(
  tx: Tx,
  customerId: CustomerId,
  id: number,
  details: AddressDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer_addresses")
    .set(details)
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAddress(tx: Tx, customerId: CustomerId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("customer_addresses")
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAddressesOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom("customer_addresses").where("customer_id", "=", customerId).execute();
}
