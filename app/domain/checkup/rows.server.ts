import type { Insertable, Selectable } from "kysely";
import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type ErrorRow = Selectable<Schema["server_errors"]>;

export async function insertError(tx: Tx, row: Insertable<Schema["server_errors"]>): Promise<void> {
  await tx.insertInto("server_errors").values(row).execute();
}

/** Deletes a shop's errors except the newest. */
export async function dropErrors(tx: Tx, storeId: StoreId, keptCount: number): Promise<void> {
  const oldest = tx
    .selectFrom("server_errors")
    .select("id")
    .where("store_id", "=", storeId)
    .orderBy("id", "desc")
    .offset(keptCount)
    .limit(1);
  await tx.deleteFrom("server_errors").where("store_id", "=", storeId).where("id", "<=", oldest).execute();
}

/** A shop's errors since a time, the newest first. @param before only those with a smaller id */
export function errorsSince(
  db: Queries,
  storeId: StoreId,
  since: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ErrorRow[]> {
  let query = db
    .selectFrom("server_errors")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("at", ">", since);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Counts a shop's errors since a time. */
export async function countErrors(db: Queries, storeId: StoreId, since: number): Promise<number> {
  const { n } = await db
    .selectFrom("server_errors")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A shop's errors whose reference begins like this, the newest first. */
export function errorsLike(
  db: Queries,
  storeId: StoreId,
  begins: string,
  limit: number,
): Promise<ErrorRow[]> {
  return (
    db
      .selectFrom("server_errors")
      .selectAll()
      .where("store_id", "=", storeId)
      // References have only the digits 0 to f, and "g" comes after all of them.
      .where("reference", ">=", begins)
      .where("reference", "<", `${begins}g`)
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
}
