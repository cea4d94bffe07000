import type { Insertable, Selectable, Updateable } from "kysely";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = Schema["shop_pictures"];
export type PictureRow = Selectable<Table>;

/**
 * A page of a shop's pictures, the newest first. @param words every one of them is in the label or the alternative text
 */
export function listPictures(
  db: Queries,
  storeId: StoreId,
  words: readonly string[],
  page: { limit: number; after?: number | undefined },
): Promise<PictureRow[]> {
  let query = db.selectFrom("shop_pictures").selectAll().where("store_id", "=", storeId);
  for (const word of words) query = query.where("folded", "like", `%${word}%`);
  if (page.after !== undefined) query = query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

export function byId(db: Queries, storeId: StoreId, id: number): Promise<PictureRow | undefined> {
  return db
    .selectFrom("shop_pictures")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function byNames(
  db: Queries,
  storeId: StoreId,
  names: readonly string[],
): Promise<Map<string, PictureRow>> {
  if (names.length === 0) return new Map();
  const pictures = await db
    .selectFrom("shop_pictures")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("name", "in", [...names])
    .execute();
  return new Map(pictures.map((row) => [row.name, row]));
}

export async function count(db: Queries, storeId: StoreId): Promise<number> {
  const { n } = await db
    .selectFrom("shop_pictures")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** @returns its id; undefined if the shop has a picture of this name */
export async function insert(tx: Tx, picture: Insertable<Table>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("shop_pictures")
    .values(picture)
    .onConflict((conflict) => conflict.columns(["store_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** Changes a picture if it has not changed since. @returns whether it was changed */
export async function update(
  tx: Tx,
  { id, version }: Pick<PictureRow, "id" | "version">,
  change: Updateable<Table>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shop_pictures")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if it had changed since */
export async function remove(tx: Tx, { id, version }: Pick<PictureRow, "id" | "version">): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("shop_pictures")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The names among these that some shop has described. */
export async function namesDescribed(db: Queries, names: readonly string[]): Promise<string[]> {
  const describedNames: string[] = [];
  for (const chunk of inChunks(names)) {
    const some = await db
      .selectFrom("shop_pictures")
      .select("name")
      .distinct()
      .where("name", "in", chunk)
      .where((row) => row.or([row("alt", "<>", ""), row("is_decorative", "=", 1)]))
      .execute();
    describedNames.push(...some.map(({ name }) => name));
  }
  return describedNames;
}

export async function forget(tx: Tx, names: readonly string[]): Promise<void> {
  for (const chunk of inChunks(names))
    await tx.deleteFrom("shop_pictures").where("name", "in", chunk).execute();
}
