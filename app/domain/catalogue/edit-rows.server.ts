import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runListed } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { knownIn } from "./rows.server.ts";

export type EditRow = Omit<Schema["title_edits"], "store_id" | "updated_at">;

/** A shop's edits of these titles, by title; most have none. */
export async function editsOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Map<number, EditRow>> {
  if (titleIds.length === 0) return new Map();
  const build = () =>
    db
      .selectFrom("title_edits")
      .select(["title_id", "price", "description", "shelf_note", "cover", "hidden"])
      .where("store_id", "=", storeId)
      .where("title_id", "in", [...titleIds]);
  const rows = await runListed(db, "editsOf", titleIds, build, [storeId]);
  return new Map(rows.map((row) => [row.title_id, row]));
}

/** The titles that a shop has edited or hidden, most recent first. */
export function editedTitles(
  db: Queries,
  storeId: StoreId,
  { limit, offset = 0, hidden = false }: { limit: number; offset?: number; hidden?: boolean },
): Promise<(EditRow & { product_code: string; title: string })[]> {
  return db
    .selectFrom("title_edits")
    .innerJoin("titles", "titles.id", "title_edits.title_id")
    .select([
      "title_edits.title_id",
      "title_edits.price",
      "title_edits.description",
      "title_edits.shelf_note",
      "title_edits.cover",
      "title_edits.hidden",
      "titles.product_code",
      "titles.title",
    ])
    .where("title_edits.store_id", "=", storeId)
    .where(knownIn(storeId))
    .$if(hidden, (query) => query.where("title_edits.hidden", "=", 1))
    .where((where) =>
      where.or([
        where("title_edits.price", "is not", null),
        where("title_edits.description", "is not", null),
        where("title_edits.shelf_note", "is not", null),
        where("title_edits.cover", "is not", null),
        where("title_edits.hidden", "=", 1),
      ]),
    )
    .orderBy("title_edits.updated_at", "desc")
    .orderBy("title_edits.title_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The titles that a shop has hidden and whose words match all these patterns. */
export async function hiddenMatching(
  db: Queries,
  storeId: StoreId,
  patterns: readonly string[],
  limit: number,
): Promise<number[]> {
  if (patterns.length === 0) return [];
  const titles = await db
    .selectFrom("title_edits")
    .innerJoin("title_search", "title_search.title_id", "title_edits.title_id")
    .select("title_edits.title_id")
    .where("title_edits.store_id", "=", storeId)
    .where("title_edits.hidden", "=", 1)
    .where((like) => like.and(patterns.map((pattern) => like("title_search.keyword", "like", pattern))))
    .orderBy("title_edits.title_id")
    .limit(limit)
    .execute();
  return titles.map(({ title_id }) => title_id);
}

/** The words of titles that a shop has hidden, as a search reads them. */
export function hiddenTexts(
  db: Queries,
  storeId: StoreId,
  limit: number,
): Promise<{ title_id: TitleId; keyword: string }[]> {
  return db
    .selectFrom("title_edits")
    .innerJoin("title_search", "title_search.title_id", "title_edits.title_id")
    .select(["title_edits.title_id", "title_search.keyword"])
    .where("title_edits.store_id", "=", storeId)
    .where("title_edits.hidden", "=", 1)
    .orderBy("title_edits.title_id", "desc")
    .limit(limit)
    .execute();
}

/** The pictures among these that some shop uses as a cover. */
export async function coversAmong(db: Queries, names: readonly string[]): Promise<string[]> {
  const covers: string[] = [];
  for (const chunk of inChunks(names)) {
    const some = await db
      .selectFrom("title_edits")
      .select("cover")
      .distinct()
      .where("cover", "in", chunk)
      .execute();
    covers.push(...some.flatMap(({ cover }) => cover ?? []));
  }
  return covers;
}

/** Has other transactions that change a shop's edits of a title wait for the end of this one. */
export async function lockEdit(tx: Tx, storeId: StoreId, titleId: TitleId, now: EpochSeconds): Promise<void> {
  await putEdit(tx, storeId, titleId, {}, now);
}

/** Staff's comments on these titles, by title. */
export async function commentsOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Map<number, { author: string; text: string }[]>> {
  if (titleIds.length === 0) return new Map();
  const comments = await db
    .selectFrom("title_comments")
    .select(["title_id", "author", "text"])
    .where("store_id", "=", storeId)
    .where("title_id", "in", [...titleIds])
    .orderBy("id")
    .execute();
  return Map.groupBy(comments, ({ title_id }) => title_id);
}

/** Updates only the given fields of a title's edits, so concurrent changes to other fields are kept. */
export async function putEdit(
  tx: Tx,
  storeId: StoreId,
  titleId: TitleId,
  change: Partial<Omit<EditRow, "title_id">>,
  now: EpochSeconds,
): Promise<void> {
  await tx
    .insertInto("title_edits")
    .values({
      store_id: storeId,
      title_id: titleId,
      price: null,
      description: null,
      shelf_note: null,
      cover: null,
      hidden: 0,
      ...change,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "title_id"]).doUpdateSet({ ...change, updated_at: now }),
    )
    .execute();
}

/** Replaces this person's comment on a title; null removes it. */
export async function putComment(
  tx: Tx,
  storeId: StoreId,
  titleId: TitleId,
  author: string,
  text: string | null,
): Promise<void> {
  await tx
    .deleteFrom("title_comments")
    .where("store_id", "=", storeId)
    .where("title_id", "=", titleId)
    .where("author", "=", author)
    .execute();
  if (text === null) return;
  await tx
    .insertInto("title_comments")
    .values({ store_id: storeId, title_id: titleId, author, text })
    .execute();
}

/** Restores fields of a title's edits if they still have the values that were set. @returns whether they had */
export async function putEditBack(
  tx: Tx,
  storeId: StoreId,
  titleId: TitleId,
  { before, after }: Record<"before" | "after", Partial<Omit<EditRow, "title_id">>>,
  now: EpochSeconds,
): Promise<boolean> {
  let query = tx
    .updateTable("title_edits")
    .set({ ...before, updated_at: now })
    .where("store_id", "=", storeId)
    .where("title_id", "=", titleId);
  for (const field of ["price", "description", "shelf_note", "hidden"] as const) {
    const value = after[field];
    if (value !== undefined) query = query.where(field, "is not distinct from", value);
  }
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The list prices of these titles in both currencies (cents). */
export async function listPricesOf(db: Queries, titleIds: readonly TitleId[]) {
  if (titleIds.length === 0) return [];
  return db
    .selectFrom("titles")
    .select(["id", "list_price_usa", "list_price_can"])
    .where("id", "in", [...titleIds])
    .execute();
}

/** A page of staff comments, the newest first; with a code and an author, theirs on that title alone. */
export function comments(
  db: Queries,
  storeId: StoreId,
  { code, by }: { code?: string | undefined; by?: string | undefined },
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<
  {
    id: number;
    title_id: TitleId;
    author: string;
    text: string;
    title: string;
    author_line: string;
    product_code: string;
    eisbn: string;
  }[]
> {
  let query = db
    .selectFrom("title_comments")
    .innerJoin("titles", "titles.id", "title_comments.title_id")
    .select([
      "title_comments.id",
      "title_comments.title_id",
      "title_comments.author",
      "title_comments.text",
      "titles.title",
      "titles.author_line",
      "titles.product_code",
      "titles.eisbn",
    ])
    .where("title_comments.store_id", "=", storeId)
    .where("titles.deleted_at", "is", null);
  if (code !== undefined) query = query.where("titles.product_code", "=", code);
  if (by !== undefined) query = query.where("title_comments.author", "=", by);
  if (after !== undefined) query = query.where("title_comments.id", "<", after);
  return query.orderBy("title_comments.id", "desc").limit(limit).execute();
}
