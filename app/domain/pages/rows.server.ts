import type { Insertable, Selectable, Updateable } from "kysely";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type VersionRow = Selectable<Schema["content_versions"]>;
export type NewVersion = Insertable<Schema["content_versions"]>;

/** The columns that lists of versions show, without the documents. */
const LIST_COLUMNS = [
  ...([
    "id",
    "page",
    "number",
    "state",
    "revision",
    "made_by",
    "made_at",
    "changed_by",
    "changed_at",
  ] as const),
  ...(["publish_at", "publish_wall", "published_by", "published_at", "problem"] as const),
] as const;
export type ListedRow = Pick<VersionRow, (typeof LIST_COLUMNS)[number]>;

const ofPage = (db: Queries, storeId: StoreId, page: string) =>
  db.selectFrom("content_versions").where("store_id", "=", storeId).where("page", "=", page);

export function draftOf(db: Queries, storeId: StoreId, page: string): Promise<VersionRow | undefined> {
  return ofPage(db, storeId, page).selectAll().where("state", "=", "draft").executeTakeFirst();
}

export function versionOf(
  db: Queries,
  storeId: StoreId,
  page: string,
  number: number,
): Promise<VersionRow | undefined> {
  return ofPage(db, storeId, page).selectAll().where("number", "=", number).executeTakeFirst();
}

/** The version that was published last. */
export function latestPublished(
  db: Queries,
  storeId: StoreId,
  page: string,
): Promise<VersionRow | undefined> {
  return ofPage(db, storeId, page)
    .selectAll()
    .where("state", "=", "published")
    .orderBy("published_at", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The versions of a page, the newest first. */
export function versionsOf(db: Queries, storeId: StoreId, page: string, most: number): Promise<ListedRow[]> {
  return ofPage(db, storeId, page).select(LIST_COLUMNS).orderBy("number", "desc").limit(most).execute();
}

/** Versions that are not published or discarded, of all pages of a shop. */
export function openVersions(db: Queries, storeId: StoreId, most: number): Promise<ListedRow[]> {
  return db
    .selectFrom("content_versions")
    .select(LIST_COLUMNS)
    .where("store_id", "=", storeId)
    .where("state", "in", ["draft", "scheduled", "failed"])
    .orderBy("page")
    .orderBy("publish_at")
    .limit(most)
    .execute();
}

/** Stores a version; nothing if the page has a draft already, and this is another. @returns whether it was stored */
export async function insertVersion(tx: Tx, row: NewVersion): Promise<boolean> {
  const stored = await tx
    .insertInto("content_versions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Two people begin drafts of a page at the same moment at most this often in a row. */
const TRIES = 5;

/**
 * Stores a version with the number after the page's last, also if somebody else takes that meanwhile. @returns its
 * number
 */
export async function insertNextVersion(tx: Tx, row: Omit<NewVersion, "number">): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const number = (await lastNumber(tx, row.store_id, row.page)) + 1;
    if (await insertVersion(tx, { ...row, number })) return number;
  }
  throw new Error(
    `insertNextVersion: other requests took the next number of page ${row.page} ${TRIES} times`,
  );
}

/** The highest number of a page's versions; 0 if it has none. */
export async function lastNumber(db: Queries, storeId: StoreId, page: string): Promise<number> {
  const row = await ofPage(db, storeId, page)
    .select((select) => select.fn.max("number").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** Changes a version, if it is still as it was read. @returns whether it was */
export async function changeVersion(
  tx: Tx,
  { id, revision, state }: Pick<VersionRow, "id" | "revision" | "state">,
  values: Updateable<Schema["content_versions"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("content_versions")
    .set(values)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("state", "=", state)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Deletes the versions of a page that are over, except the newest ones. */
export async function deleteOldest(tx: Tx, storeId: StoreId, page: string, keep: number): Promise<void> {
  const last = await ofPage(tx, storeId, page)
    .select("number")
    .where("state", "in", ["published", "discarded"])
    .orderBy("number", "desc")
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  if (last)
    await tx
      .deleteFrom("content_versions")
      .where("store_id", "=", storeId)
      .where("page", "=", page)
      .where("state", "in", ["published", "discarded"])
      .where("number", "<=", last.number)
      .execute();
}

/** Versions whose time has come, in all shops, the earliest first. */
export function dueVersions(
  db: Queries,
  now: EpochSeconds,
  most: number,
  storeId?: StoreId,
): Promise<Pick<VersionRow, "id" | "store_id" | "page" | "number">[]> {
  const due = db
    .selectFrom("content_versions")
    .select(["id", "store_id", "page", "number"])
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", now);
  return (storeId === undefined ? due : due.where("store_id", "=", storeId))
    .orderBy("publish_at")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** The versions of a page that are to come, the earliest first. */
export function scheduledOf(
  db: Queries,
  storeId: StoreId,
  page: string,
): Promise<Pick<VersionRow, "number" | "publish_at">[]> {
  return ofPage(db, storeId, page)
    .select(["number", "publish_at"])
    .where("state", "=", "scheduled")
    .orderBy("publish_at")
    .limit(100)
    .execute();
}

/** The pictures of all versions, as stored. */
export async function versionPictures(db: Queries): Promise<string[]> {
  const versions = await db
    .selectFrom("content_versions")
    .select("pictures")
    .distinct()
    .where("pictures", "<>", "")
    .execute();
  return versions.map(({ pictures }) => pictures);
}
