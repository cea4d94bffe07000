import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared } from "#app/platform/db/prepared.ts";

export async function draftOf(
  db: Queries,
  owner: string,
): Promise<{ draft: string; order_token: string } | undefined> {
  const build = () =>
    db
      .selectFrom("checkout_drafts")
      .innerJoin("carts", "carts.id", "checkout_drafts.cart_id")
      .select(["checkout_drafts.draft", "checkout_drafts.order_token"])
      .where("carts.owner", "=", owner);
  return (await runPrepared(db, "draftOf", build, [owner]))[0];
}

/** Writes a draft. An existing draft keeps its token, so that one checkout makes one order. */
export async function putDraft(
  tx: Tx,
  cartId: number,
  draft: string,
  orderToken: string,
  now: EpochSeconds,
): Promise<void> {
  const build = () =>
    tx
      .insertInto("checkout_drafts")
      .values({ cart_id: cartId, draft, order_token: orderToken, updated_at: now })
      .onConflict((conflict) =>
        conflict.column("cart_id").doUpdateSet((set) => ({
          draft: set.ref("excluded.draft"),
          updated_at: set.ref("excluded.updated_at"),
        })),
      );
  await runPrepared(tx, "putDraft", build, [cartId, draft, orderToken, now]);
}

/** Drafts that contain a sealed card, in the order of their carts, after cart `after`. */
export function draftsWithCards(
  db: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<{ cart_id: number; draft: string }[]> {
  return db
    .selectFrom("checkout_drafts")
    .select(["cart_id", "draft"])
    .where("draft", "like", '%"sealed"%')
    .where("cart_id", ">", after)
    .orderBy("cart_id")
    .limit(limit)
    .execute();
}

/** Replaces a draft, unless it has changed since it was read. @returns whether it did */
export async function replaceDraft(tx: Tx, cartId: number, before: string, draft: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("checkout_drafts")
    .set({ draft })
    .where("cart_id", "=", cartId)
    .where("draft", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An owner's cart, and its draft if it has one. */
export async function cartWithDraft(
  tx: Tx,
  owner: string,
): Promise<{ id: number; draft: string | null; order_token: string | null } | undefined> {
  const build = () =>
    tx
      .selectFrom("carts")
      .leftJoin("checkout_drafts", "checkout_drafts.cart_id", "carts.id")
      .select(["carts.id", "checkout_drafts.draft", "checkout_drafts.order_token"])
      .where("carts.owner", "=", owner);
  return (await runPrepared(tx, "cartWithDraft", build, [owner]))[0];
}

/** Moves a checkout's draft to another cart, unless that cart already has one. */
export async function moveDraft(tx: Tx, fromCart: number, toCart: number): Promise<void> {
  const there = await tx
    .selectFrom("checkout_drafts")
    .select("cart_id")
    .where("cart_id", "=", toCart)
    .executeTakeFirst();
  if (there) return;
  await tx.updateTable("checkout_drafts").set({ cart_id: toCart }).where("cart_id", "=", fromCart).execute();
}
