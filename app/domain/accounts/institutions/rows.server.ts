import type { Selectable } from "kysely";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type LinkRow = Selectable<Schema["account_links"]>;
export interface NamedLink extends LinkRow {
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  is_institution: number | null;
}

const link = (db: Queries) => db.selectFrom("account_links").selectAll("account_links");

/** Everybody the institution has invited or linked, the newest last. */
export function linksOf(db: Queries, institutionId: CustomerId): Promise<NamedLink[]> {
  return link(db)
    .leftJoin("customers", "customers.id", "account_links.customer_id")
    .select(["customers.first_name", "customers.last_name", "customers.company", "customers.is_institution"])
    .where("account_links.institution_id", "=", institutionId)
    .orderBy("account_links.id")
    .execute();
}

/** The institutions that a customer may buy for. */
export function institutionsOf(
  db: Queries,
  customerId: CustomerId,
): Promise<{ public_id: string; link_id: string; institution_id: number; company: string; email: string }[]> {
  return db
    .selectFrom("account_links")
    .innerJoin("customers", "customers.id", "account_links.institution_id")
    .select([
      "customers.public_id as public_id",
      "account_links.public_id as link_id",
      "account_links.institution_id",
      "customers.company",
      "customers.email",
    ])
    .where("account_links.customer_id", "=", customerId)
    .where("account_links.state", "=", "authorised")
    .where("customers.state", "=", "active")
    .orderBy("customers.company")
    .execute();
}

export function linkByToken(db: Queries, storeId: StoreId, hash: string): Promise<LinkRow | undefined> {
  return link(db).where("token_hash", "=", hash).where("store_id", "=", storeId).executeTakeFirst();
}

/** Writes an invitation or renews it; accepted links are unchanged. @returns whether it was written. */
export async function putLink(tx: Tx, row: Omit<Schema["account_links"], "id">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("account_links")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["institution_id", "email_key"])
        .doUpdateSet({ token_hash: row.token_hash, created_at: row.created_at, expires_at: row.expires_at })
        .where("account_links.state", "=", "pending"),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Accepts an invitation. @returns whether the link was still waiting for that. */
export async function authorise(
  tx: Tx,
  id: number,
  customerId: CustomerId,
  now: EpochSeconds,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("account_links")
    .set({ state: "authorised", customer_id: customerId, authorised_at: now })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the link that was deleted */
export async function deleteLink(
  tx: Tx,
  where: { public_id: string } & ({ institution_id: number } | { customer_id: CustomerId }),
): Promise<LinkRow | undefined> {
  let query = tx.deleteFrom("account_links").where("public_id", "=", where.public_id);
  query =
    "institution_id" in where
      ? query.where("institution_id", "=", where.institution_id)
      : query.where("customer_id", "=", where.customer_id);
  return await query.returningAll().executeTakeFirst();
}

export async function deleteLinksOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .deleteFrom("account_links")
    .where((where) =>
      where.or([where("customer_id", "=", customerId), where("institution_id", "=", customerId)]),
    )
    .execute();
}

export async function countLinks(db: Queries, institutionId: CustomerId): Promise<number> {
  const row = await db
    .selectFrom("account_links")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("institution_id", "=", institutionId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Switches a customer's sessions back to their own account when an institution no longer lets them buy for it. */
export async function stopBuyingFor(
  tx: Tx,
  institutionId: CustomerId,
  customerId: CustomerId,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ institution_id: null })
    .where("institution_id", "=", institutionId)
    .where("customer_id", "=", customerId)
    .execute();
}
