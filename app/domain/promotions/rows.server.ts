import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import type { EpochSeconds, OrderId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { PromotionState } from "./promotions.ts";

type Table = Schema["promotions"];
export type PromotionRow = Selectable<Table>;

/** @returns its id; undefined if the shop has a promotion with this code */
export async function insertPromotion(tx: Tx, row: Omit<Table, "id" | "used">): Promise<number | undefined> {
  const written = await tx
    .insertInto("promotions")
    .values({ ...row, used: 0 })
    .onConflict((conflict) => conflict.columns(["store_id", "code"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

export function promotionById(db: Queries, storeId: StoreId, id: number): Promise<PromotionRow | undefined> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function promotionByCode(
  db: Queries,
  storeId: StoreId,
  code: string,
): Promise<PromotionRow | undefined> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .executeTakeFirst();
}

type Where = ExpressionBuilder<Schema, "promotions">;

/** Whether a promotion is in a state, as `promotionState` has it. */
function isIn(state: PromotionState, now: EpochSeconds) {
  return (where: Where): Expression<SqlBool> => {
    const ended = where.and([where("ends_at", "is not", null), where("ends_at", "<=", now)]);
    if (state === "ended") return ended;
    const usedUp = where.and([
      where("limit_total", "is not", null),
      where("used", ">=", where.ref("limit_total")),
    ]);
    if (state === "used_up") return where.and([where.not(ended), usedUp]);
    const open = [where.not(ended), where.not(usedUp)];
    if (state === "paused") return where.and([...open, where("paused_at", "is not", null)]);
    const began = where("starts_at", state === "to_come" ? ">" : "<=", now);
    return where.and([...open, where("paused_at", "is", null), began]);
  };
}

/** A page of a shop's promotions, the newest first. It begins after, or ends before, the given id. */
export async function listedPromotions(
  db: Queries,
  storeId: StoreId,
  { state, now }: { state: PromotionState | undefined; now: EpochSeconds },
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<PromotionRow[]> {
  let query = db.selectFrom("promotions").selectAll().where("store_id", "=", storeId);
  if (state) query = query.where(isIn(state, now));
  if (after !== undefined) query = query.where("id", "<", after);
  if (before !== undefined) query = query.where("id", ">", before);
  const promotions = await query
    .orderBy("id", before === undefined ? "desc" : "asc")
    .limit(limit)
    .execute();
  return before === undefined ? promotions : promotions.reverse();
}

/** The automatic promotions in force, and those with these codes. */
export function inForce(
  db: Queries,
  storeId: StoreId,
  codes: readonly string[],
  now: EpochSeconds,
): Promise<PromotionRow[]> {
  return db
    .selectFrom("promotions")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("starts_at", "<=", now)
    .where("paused_at", "is", null)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]))
    .where((where) =>
      where.or([where("automatic", "=", 1), ...(codes.length > 0 ? [where("code", "in", codes)] : [])]),
    )
    .where((where) =>
      where.or([where("limit_total", "is", null), where("used", "<", where.ref("limit_total"))]),
    )
    .orderBy("id")
    .execute();
}

/** The titles among these that belong to a subject. */
export async function titlesUnder(
  db: Queries,
  code: string,
  titleIds: readonly TitleId[],
): Promise<number[]> {
  const titles = await db
    .selectFrom("title_subjects")
    .select("title_id")
    .where("title_id", "in", titleIds)
    .where("scheme", "=", "bisac")
    .where("code", "like", `${code.toLowerCase()}%`)
    .execute();
  return titles.map((row) => row.title_id);
}

export async function titlesIn(db: Queries, listId: string, titleIds: readonly TitleId[]): Promise<number[]> {
  const items = await db
    .selectFrom("title_list_items")
    .select("title_id")
    .where("list_id", "=", listId)
    .where("title_id", "in", titleIds)
    .execute();
  return items.map((row) => row.title_id);
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
  use: { promotion_id: number; order_id: OrderId; customer_key: string },
): Promise<void> {
  await tx.insertInto("promotion_uses").values(use).execute();
}

/** Returns the uses of an order. */
export async function deleteUses(tx: Tx, orderId: OrderId): Promise<void> {
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

const updateUnended = (tx: Tx, storeId: StoreId, code: string, now: EpochSeconds) =>
  tx
    .updateTable("promotions")
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]));

/** Changes a promotion that has not ended. @returns whether it did */
type Change = (tx: Tx, storeId: StoreId, code: string, now: EpochSeconds) => Promise<boolean>;

export const endPromotion: Change = async (tx, storeId, code, now) => {
  const result = await updateUnended(tx, storeId, code, now).set({ ends_at: now }).executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const pausePromotion: Change = async (tx, storeId, code, now) => {
  const query = updateUnended(tx, storeId, code, now).where("paused_at", "is", null);
  return (await query.set({ paused_at: now }).executeTakeFirst()).numUpdatedRows > 0n;
};

export const resumePromotion: Change = async (tx, storeId, code, now) => {
  const query = updateUnended(tx, storeId, code, now).where("paused_at", "is not", null);
  return (await query.set({ paused_at: null }).executeTakeFirst()).numUpdatedRows > 0n;
};
