import type { Selectable } from "kysely";
import type { StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type Movement = Selectable<Schema["stock_movements"]>;

export async function addMovement(tx: Tx, row: Omit<Movement, "id" | "undone_by">): Promise<number> {
  const { id } = await tx
    .insertInto("stock_movements")
    .values({ ...row, undone_by: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** The movements that forms with these tokens made. */
export function movementsWith(db: Queries, storeId: StoreId, tokens: readonly string[]): Promise<Movement[]> {
  return db
    .selectFrom("stock_movements")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("token", "in", [...tokens])
    .orderBy("id")
    .execute();
}

export function movementById(db: Queries, storeId: StoreId, id: number): Promise<Movement | undefined> {
  return db
    .selectFrom("stock_movements")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A title's movements, the newest first. */
export function movementsOf(
  db: Queries,
  storeId: StoreId,
  titleId: TitleId,
  limit: number,
): Promise<Movement[]> {
  return db
    .selectFrom("stock_movements")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("title_id", "=", titleId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Copies received at a location since then, the newest first. */
export function receivedAt(
  db: Queries,
  storeId: StoreId,
  locationId: number,
  since: number,
  limit: number,
): Promise<Movement[]> {
  return db
    .selectFrom("stock_movements")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("location_id", "=", locationId)
    .where("reason", "=", "received")
    .where("at", ">=", since)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** @returns false if somebody has undone it already */
export async function markUndone(tx: Tx, id: number, actor: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("stock_movements")
    .set({ undone_by: actor })
    .where("id", "=", id)
    .where("undone_by", "=", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
