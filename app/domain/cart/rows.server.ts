import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export interface LineRow {
  id: number;
  title_id: number;
  condition: string;
  gift_registry_id: string;
  quantity: number;
  order_rest: 0 | 1;
}

export async function cartOf(
  db: Queries,
  sessionId: string,
): Promise<{ id: number; version: number } | undefined> {
  return db
    .selectFrom("carts")
    .select(["id", "version"])
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

export function linesOf(db: Queries, cartId: number): Promise<LineRow[]> {
  return db
    .selectFrom("cart_lines")
    .select(["id", "title_id", "condition", "gift_registry_id", "quantity", "order_rest"])
    .where("cart_id", "=", cartId)
    .orderBy("id")
    .execute();
}

/**
 * The session's cart, made if there is none and locked for this transaction: the update takes the
 * row, so two requests of one shopper change the cart one after the other.
 */
export async function lockCart(tx: Tx, storeId: number, sessionId: string, now: number): Promise<number> {
  const row = await tx
    .insertInto("carts")
    .values({ store_id: storeId, session_id: sessionId, version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("session_id")
        .doUpdateSet((set) => ({ version: set("carts.version", "+", 1), updated_at: now })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function putLine(tx: Tx, line: Omit<Schema["cart_lines"], "id">): Promise<void> {
  await tx
    .insertInto("cart_lines")
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(["cart_id", "title_id", "condition", "gift_registry_id"])
        .doUpdateSet({ quantity: line.quantity, order_rest: line.order_rest }),
    )
    .execute();
}

export async function deleteLine(tx: Tx, cartId: number, lineId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom("cart_lines")
    .where("cart_id", "=", cartId)
    .where("id", "=", lineId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteLines(tx: Tx, cartId: number): Promise<void> {
  await tx.deleteFrom("cart_lines").where("cart_id", "=", cartId).execute();
  await tx.deleteFrom("checkout_drafts").where("cart_id", "=", cartId).execute();
}

export async function countTitles(db: Queries, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom("cart_lines")
    .innerJoin("carts", "carts.id", "cart_lines.cart_id")
    .select((select) => select.fn.sum<number | null>("cart_lines.quantity").as("count"))
    .where("carts.session_id", "=", sessionId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function quantityOf(
  db: Queries,
  sessionId: string,
  eisbn: string,
  condition?: string,
): Promise<number> {
  let query = db
    .selectFrom("cart_lines")
    .innerJoin("carts", "carts.id", "cart_lines.cart_id")
    .innerJoin("titles", "titles.id", "cart_lines.title_id")
    .select((select) => select.fn.sum<number | null>("cart_lines.quantity").as("count"))
    .where("carts.session_id", "=", sessionId)
    .where("titles.eisbn", "=", eisbn);
  if (condition !== undefined) query = query.where("cart_lines.condition", "=", condition);
  const row = await query.executeTakeFirst();
  return Number(row?.count ?? 0);
}
