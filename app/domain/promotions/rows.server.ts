import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = Schema["promotions"];
export type PromotionRow = Omit<Table, "id"> & { id: number };

export async function insertPromotion(tx: Tx, row: Omit<Table, "id" | "used">): Promise<number> {
  const { id } = await tx
    .insertInto("promotions")
    .values({ ...row, used: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function promotionByCode(
  db: Queries,
  storeId: number,
  code: string,
): Promise<PromotionRow | undefined> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .executeTakeFirst() as Promise<PromotionRow | undefined>;
}

export function promotionsOf(db: Queries, storeId: number): Promise<PromotionRow[]> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("id")
    .execute() as Promise<PromotionRow[]>;
}

/** The automatic promotions in force, and those with these codes. */
export function inForce(
  db: Queries,
  storeId: number,
  codes: readonly string[],
  now: number,
): Promise<PromotionRow[]> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("starts_at", "<=", now)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]))
    .where((where) =>
      where.or([where("automatic", "=", 1), ...(codes.length > 0 ? [where("code", "in", codes)] : [])]),
    )
    .where((where) =>
      where.or([where("limit_total", "is", null), where("used", "<", where.ref("limit_total"))]),
    )
    .orderBy("id")
    .execute() as Promise<PromotionRow[]>;
}

/** The titles among these that belong to a subject. */
export async function titlesUnder(db: Queries, code: string, titleIds: readonly number[]): Promise<number[]> {
  const found = await db
    .selectFrom("title_subjects")
    .select("title_id")
    .where("title_id", "in", titleIds)
    .where("scheme", "=", "bisac")
    .where("code", "like", `${code.toLowerCase()}%`)
    .execute();
  return found.map((row) => row.title_id);
}

export async function titlesIn(db: Queries, listId: string, titleIds: readonly number[]): Promise<number[]> {
  const found = await db
    .selectFrom("title_list_items")
    .select("title_id")
    .where("list_id", "=", listId)
    .where("title_id", "in", titleIds)
    .execute();
  return found.map((row) => row.title_id);
}

/** Takes one use, if any is left. The row stays locked, so uses are counted one after the other. */
export async function takeUse(tx: Tx, id: number): Promise<{ limit_customer: number | null } | undefined> {
  return tx
    .updateTable("promotions")
    .set((set) => ({ used: set("used", "+", 1) }))
    .where("id", "=", id)
    .where((where) =>
      where.or([where("limit_total", "is", null), where("used", "<", where.ref("limit_total"))]),
    )
    .returning("limit_customer")
    .executeTakeFirst();
}

export async function usesBy(db: Queries, id: number, customerKey: string): Promise<number> {
  const row = await db
    .selectFrom("promotion_uses")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("promotion_id", "=", id)
    .where("customer_key", "=", customerKey)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function insertUse(
  tx: Tx,
  use: { promotion_id: number; order_id: number; customer_key: string },
): Promise<void> {
  await tx.insertInto("promotion_uses").values(use).execute();
}

/** Returns the uses of an order. */
export async function deleteUses(tx: Tx, orderId: number): Promise<void> {
  const uses = await tx
    .deleteFrom("promotion_uses")
    .where("order_id", "=", orderId)
    .returning("promotion_id")
    .execute();
  for (const { promotion_id } of uses.sort((a, b) => a.promotion_id - b.promotion_id))
    await tx
      .updateTable("promotions")
      .set((set) => ({ used: set("used", "-", 1) }))
      .where("id", "=", promotion_id)
      .execute();
}

export async function endPromotion(tx: Tx, storeId: number, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("promotions")
    .set({ ends_at: now })
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
