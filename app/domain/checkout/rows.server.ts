import type { Queries, Tx } from "#app/platform/db/database.server.ts";

export function draftOf(
  db: Queries,
  sessionId: string,
): Promise<{ draft: string; order_token: string } | undefined> {
  return db
    .selectFrom("checkout_drafts")
    .innerJoin("carts", "carts.id", "checkout_drafts.cart_id")
    .select(["checkout_drafts.draft", "checkout_drafts.order_token"])
    .where("carts.session_id", "=", sessionId)
    .executeTakeFirst();
}

/** Keeps the token of a draft that exists: one checkout is one order. */
export async function putDraft(
  tx: Tx,
  cartId: number,
  draft: string,
  orderToken: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("checkout_drafts")
    .values({ cart_id: cartId, draft, order_token: orderToken, updated_at: now })
    .onConflict((conflict) => conflict.column("cart_id").doUpdateSet({ draft, updated_at: now }))
    .execute();
}

export async function cartIdOf(tx: Tx, sessionId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("carts")
    .select("id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.id;
}
