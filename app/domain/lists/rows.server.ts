import { type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type ListRow = Schema["title_lists"];

/** A condition on `title_list_items` with `titles`: the title is on sale and not hidden by the list's shop. */
const shown = sql<SqlBool>`titles.deleted_at is null and not exists (select 1 from title_edits
  join title_lists on title_lists.store_id = title_edits.store_id
  where title_lists.id = title_list_items.list_id and title_edits.title_id = title_list_items.title_id
    and title_edits.hidden = 1)`;

export function listsById(db: Queries, storeId: number, ids: readonly string[]): Promise<ListRow[]> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
}

export function listsOfPage(db: Queries, storeId: number, pageId: string): Promise<ListRow[]> {
  return db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("page_id", "=", pageId)
    .orderBy("position")
    .execute();
}

/** Titles of a list in order: one page, or all. */
export async function itemsOf(db: Queries, listId: string, limit?: number, offset = 0): Promise<number[]> {
  const query = db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select("title_list_items.title_id")
    .where("title_list_items.list_id", "=", listId)
    .where(shown)
    .orderBy("title_list_items.position");
  const rows = await (limit === undefined ? query : query.limit(limit).offset(offset)).execute();
  return rows.map((row) => row.title_id);
}

/** Every featured list of a shop whose name contains the term. */
export function featuredOf(
  db: Queries,
  storeId: number,
  term: string,
  sort: "name" | "lastupdate" | "dateposted",
): Promise<ListRow[]> {
  let query = db
    .selectFrom("title_lists")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("placement", "=", "featured");
  if (term !== "") {
    const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where(
      sql<SqlBool>`lower(title_lists.header || ' ' || title_lists.name) like ${pattern} escape '\\'`,
    );
  }
  const sorted =
    sort === "name"
      ? query.orderBy(sql`lower(title_lists.header)`)
      : query.orderBy(sort === "dateposted" ? "created_at" : "updated_at", "desc");
  return sorted.orderBy("id").execute();
}

/** The public ids of a list's titles, in order. */
export async function eisbnsOf(db: Queries, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select("titles.eisbn")
    .where("title_list_items.list_id", "=", listId)
    .where(shown)
    .orderBy("title_list_items.position")
    .execute();
  return rows.map((row) => row.eisbn);
}

export async function countItems(db: Queries, listIds: readonly string[]): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("title_list_items")
    .innerJoin("titles", "titles.id", "title_list_items.title_id")
    .select(["list_id"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("list_id", "in", [...listIds])
    .where(shown)
    .groupBy("list_id")
    .execute();
  return new Map(rows.map((row) => [row.list_id, Number(row.count)]));
}

export async function putList(tx: Tx, list: ListRow): Promise<void> {
  await tx
    .insertInto("title_lists")
    .values(list)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(list))
    .execute();
}

export async function replaceItems(
  tx: Tx,
  listId: string,
  titleIds: readonly number[],
  now: number,
): Promise<void> {
  await tx.deleteFrom("title_list_items").where("list_id", "=", listId).execute();
  if (titleIds.length === 0) return;
  await tx
    .insertInto("title_list_items")
    .values(titleIds.map((title_id, position) => ({ list_id: listId, title_id, position, added_at: now })))
    .execute();
}

/** Deletes a page's lists that are older than this, with their titles. */
export async function dropOldLists(tx: Tx, pageId: string, before: number): Promise<void> {
  await tx.deleteFrom("title_lists").where("page_id", "=", pageId).where("created_at", "<", before).execute();
}

/** A customer's favourites. Lock the account's row first, so that only one list is created. */
export function favouritesOf(db: Queries, customerId: number): Promise<ListRow | undefined> {
  return db.selectFrom("title_lists").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
}

/** Appends titles to a list; those already on it keep their position. @returns how many were new */
export async function addItems(
  tx: Tx,
  listId: string,
  titleIds: readonly number[],
  now: number,
): Promise<number> {
  const last = await tx
    .selectFrom("title_list_items")
    .select((select) => select.fn.max("position").as("position"))
    .where("list_id", "=", listId)
    .executeTakeFirst();
  let added = 0;
  for (const title_id of titleIds) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("title_list_items")
      .values({
        list_id: listId,
        title_id,
        position: Number(last?.position ?? -1) + 1 + added,
        added_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  await tx.updateTable("title_lists").set({ updated_at: now }).where("id", "=", listId).execute();
  return added;
}

/** @returns how many were on it */
export async function removeItems(tx: Tx, listId: string, eisbns: readonly string[]): Promise<number> {
  if (eisbns.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom("title_list_items")
    .where("list_id", "=", listId)
    .where("title_id", "in", (select) =>
      select
        .selectFrom("titles")
        .select("titles.id")
        .where("titles.eisbn", "in", [...eisbns]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteListsOf(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom("title_lists").where("customer_id", "=", customerId).execute();
}
