import type { Insertable, Selectable } from "kysely";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type PhoneDraft, storedDetails } from "./phone-orders.ts";

/** @returns its id */
export async function insertDraft(tx: Tx, draft: Insertable<Schema["phone_orders"]>): Promise<number> {
  const { id } = await tx.insertInto("phone_orders").values(draft).returning("id").executeTakeFirstOrThrow();
  return id;
}

const draftOf = ({ details, store_id: _, ...row }: Selectable<Schema["phone_orders"]>): PhoneDraft => ({
  ...row,
  ...storedDetails.read(details),
});

/** A shop's draft; only at these locations, if any are given. */
export async function draftById(
  db: Queries,
  storeId: StoreId,
  id: number,
  within: VisibleLocations,
): Promise<PhoneDraft | undefined> {
  let query = db.selectFrom("phone_orders").selectAll().where("store_id", "=", storeId).where("id", "=", id);
  if (within) query = query.where("location_id", "in", within);
  const row = await query.executeTakeFirst();
  return row && draftOf(row);
}

/**
 * Raises a draft's version, which locks its row.
 * @returns the current draft
 */
export async function touchDraft(
  tx: Tx,
  id: number,
  now: EpochSeconds,
  who: string,
): Promise<PhoneDraft | undefined> {
  const row = await tx
    .updateTable("phone_orders")
    .set((set) => ({ version: set("version", "+", 1), updated_at: now, changed_by: who }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && draftOf(row);
}

export async function changeDraft(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<Schema["phone_orders"], "name" | "phone" | "email" | "location_id" | "details" | "order_number">
  >,
): Promise<void> {
  await tx.updateTable("phone_orders").set(change).where("id", "=", id).execute();
}

/** Drafts that are not placed, the newest first. */
export async function openDrafts(
  db: Queries,
  storeId: StoreId,
  limit: number,
  within: VisibleLocations,
): Promise<PhoneDraft[]> {
  let query = db
    .selectFrom("phone_orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_number", "is", null);
  if (within) query = query.where("location_id", "in", within);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(draftOf);
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("phone_orders").where("id", "=", id).execute();
}

/**
 * Deletes the drafts for a customer or an institution.
 * @returns their ids
 */
export async function deleteDraftsOf(tx: Tx, customerId: CustomerId): Promise<number[]> {
  const rows = await tx
    .deleteFrom("phone_orders")
    .where((where) =>
      where.or([where("customer_id", "=", customerId), where("institution_id", "=", customerId)]),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
