import type { Insertable, Selectable } from "kysely";
import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type BlockRow = Selectable<Schema["page_blocks"]>;
export type NewBlock = Insertable<Schema["page_blocks"]>;

export function blocksOfPage(db: Queries, storeId: StoreId, pageId: string): Promise<BlockRow[]> {
  return db
    .selectFrom("page_blocks")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("page_id", "=", pageId)
    .orderBy("position")
    .execute();
}

/**
 * The spans and flags that decide when a page shows something. `is_hidden` is the list's; null for a block without one.
 */
export function daysOfPage(db: Queries, storeId: StoreId, pageId: string) {
  return db
    .selectFrom("page_blocks")
    .leftJoin("title_lists", "title_lists.id", "page_blocks.list_id")
    .select(["page_blocks.type", "page_blocks.header", "page_blocks.description", "page_blocks.image"])
    .select(["calendar_widgets", "first_day", "last_day", "title_lists.is_hidden"])
    .where("page_blocks.store_id", "=", storeId)
    .where("page_id", "=", pageId)
    .execute();
}

/** Every block of a shop, page by page. */
export function blocksOfStore(db: Queries, storeId: StoreId): Promise<BlockRow[]> {
  return db
    .selectFrom("page_blocks")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("page_id")
    .orderBy("position")
    .execute();
}

/** The pages that show these lists. */
export function pagesOfLists(
  db: Queries,
  listIds: readonly string[],
): Promise<{ list_id: string | null; page_id: string }[]> {
  return db
    .selectFrom("page_blocks")
    .select(["list_id", "page_id"])
    .where("list_id", "in", [...listIds])
    .execute();
}

/** The names of the pictures that the shops' lists and blocks show. */
export async function shownPictures(db: Queries): Promise<Set<string>> {
  const imageRows = await db
    .selectFrom("title_lists")
    .select("image")
    .where("image", "is not", null)
    .where("customer_id", "is", null)
    .union(db.selectFrom("page_blocks").select("image").where("image", "is not", null))
    .execute();
  return new Set(imageRows.flatMap(({ image }) => image ?? []));
}

export function blocksWithPicture(
  db: Queries,
  storeId: StoreId,
  image: string,
  limit: number,
): Promise<{ page_id: string; header: string }[]> {
  return db
    .selectFrom("page_blocks")
    .select(["page_id", "header"])
    .where("store_id", "=", storeId)
    .where("image", "=", image)
    .orderBy("page_id")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** @returns how many blocks show the other picture now */
export async function swapPicture(tx: Tx, storeId: StoreId, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("page_blocks")
    .set({ image: to })
    .where("store_id", "=", storeId)
    .where("image", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Replaces all blocks of one page. */
export async function replaceBlocks(
  tx: Tx,
  storeId: StoreId,
  pageId: string,
  blocks: readonly NewBlock[],
): Promise<void> {
  await tx.deleteFrom("page_blocks").where("store_id", "=", storeId).where("page_id", "=", pageId).execute();
  if (blocks.length > 0)
    await tx
      .insertInto("page_blocks")
      .values([...blocks])
      .execute();
}
