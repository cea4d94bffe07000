import { type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared } from "#app/platform/db/prepared.ts";
import type { Schema, TitleRow } from "#app/platform/db/schema.ts";

export type Title = Omit<TitleRow, "id"> & { id: number };

const cardColumns = [
  "id",
  "eisbn",
  "product_code",
  "isbn",
  "title",
  "subtitle",
  "author_line",
  "binding",
  "release_date",
  "state",
  "is_giftcard",
  "is_large_print",
  "cover_image_cache",
  "list_price_usa",
  "list_price_can",
  "tax_class",
  "weight",
  "deleted_at",
] as const;
export type CardRow = Pick<Title, (typeof cardColumns)[number]>;

export interface StockRow {
  title_id: number;
  location_id: number;
  condition: string;
  onhand: number;
  onorder: number;
  price: number | null;
  note: string | null;
}

export function titleByEisbn(db: Queries, eisbn: string): Promise<Title | undefined> {
  return db
    .selectFrom("titles")
    .selectAll()
    .where("eisbn", "=", eisbn)
    .where("deleted_at", "is", null)
    .executeTakeFirst() as Promise<Title | undefined>;
}

export function titleByCode(db: Queries, code: string): Promise<Title | undefined> {
  return db
    .selectFrom("titles")
    .selectAll()
    .where("product_code", "=", code)
    .where("deleted_at", "is", null)
    .executeTakeFirst() as Promise<Title | undefined>;
}

/** The same, including deleted titles, because a feed may restore one. */
export async function titleByCodeEver(db: Queries, code: string): Promise<Title | undefined> {
  const [title] = await runPrepared(
    db,
    "titleByCodeEver",
    () => db.selectFrom("titles").selectAll().where("product_code", "=", code),
    [code],
  );
  return title as Title | undefined;
}

export async function idsByCodes(
  db: Queries,
  codes: readonly string[],
  shownTo?: number,
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const query = db
    .selectFrom("titles")
    .select(["id", "product_code"])
    .where("product_code", "in", [...codes])
    .where("deleted_at", "is", null);
  const rows = await (shownTo === undefined ? query : query.where(shownIn(shownTo))).execute();
  return new Map(rows.map((row) => [row.product_code, row.id]));
}

/** The ids of titles that a shop shows, by their public ids. */
export async function idsByEisbns(
  db: Queries,
  eisbns: readonly string[],
  shownTo: number,
): Promise<Map<string, number>> {
  if (eisbns.length === 0) return new Map();
  const rows = await db
    .selectFrom("titles")
    .select(["id", "eisbn"])
    .where("eisbn", "in", [...eisbns])
    .where("deleted_at", "is", null)
    .where(shownIn(shownTo))
    .execute();
  return new Map(rows.map((row) => [row.eisbn, row.id]));
}

/** The cards in the order of the ids, without titles that no longer exist. */
export async function cardsByIds(db: Queries, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("titles")
    .select(cardColumns)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type CoverRow = Pick<
  Title,
  "product_code" | "title" | "author_line" | "cover_image_cache" | "cover_url"
>;

/** Includes deleted titles, because orders still show their covers. */
export function coverByEisbn(db: Queries, eisbn: string): Promise<CoverRow | undefined> {
  return db
    .selectFrom("titles")
    .select(["product_code", "title", "author_line", "cover_image_cache", "cover_url"])
    .where("eisbn", "=", eisbn)
    .executeTakeFirst();
}

export type EditRow = Omit<Schema["title_edits"], "store_id" | "updated_at">;

/** A shop's edits of these titles, by title; most have none. */
export async function editsOf(
  db: Queries,
  storeId: number,
  titleIds: readonly number[],
): Promise<Map<number, EditRow>> {
  if (titleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("title_edits")
    .select(["title_id", "price", "description", "shelf_note", "hidden"])
    .where("store_id", "=", storeId)
    .where("title_id", "in", [...titleIds])
    .execute();
  return new Map(rows.map((row) => [row.title_id, row]));
}

/** The titles that a shop has edited or hidden, most recent first. */
export function editedTitles(
  db: Queries,
  storeId: number,
  limit: number,
): Promise<(EditRow & { product_code: string; title: string })[]> {
  return db
    .selectFrom("title_edits")
    .innerJoin("titles", "titles.id", "title_edits.title_id")
    .select([
      "title_edits.title_id",
      "title_edits.price",
      "title_edits.description",
      "title_edits.shelf_note",
      "title_edits.hidden",
      "titles.product_code",
      "titles.title",
    ])
    .where("title_edits.store_id", "=", storeId)
    .where((where) =>
      where.or([
        where("title_edits.price", "is not", null),
        where("title_edits.description", "is not", null),
        where("title_edits.shelf_note", "is not", null),
        where("title_edits.hidden", "=", 1),
      ]),
    )
    .orderBy("title_edits.updated_at", "desc")
    .orderBy("title_edits.title_id")
    .limit(limit)
    .execute();
}

/** Updates only the given fields of a title's edits, so concurrent changes to other fields are kept. */
export async function putEdit(
  tx: Tx,
  storeId: number,
  titleId: number,
  change: Partial<Omit<EditRow, "title_id">>,
  now: number,
): Promise<void> {
  await tx
    .insertInto("title_edits")
    .values({
      store_id: storeId,
      title_id: titleId,
      price: null,
      description: null,
      shelf_note: null,
      hidden: 0,
      ...change,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "title_id"]).doUpdateSet({ ...change, updated_at: now }),
    )
    .execute();
}

/** A condition on `titles`: this shop has not hidden the title. */
const shownIn = (storeId: number) => sql<SqlBool>`not exists (select 1 from title_edits
  where title_edits.title_id = titles.id and title_edits.store_id = ${storeId} and title_edits.hidden = 1)`;

export function stockOf(db: Queries, storeId: number, titleIds: readonly number[]): Promise<StockRow[]> {
  if (titleIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("stock")
    .select(["title_id", "location_id", "condition", "onhand", "onorder", "price", "note"])
    .where("store_id", "=", storeId)
    .where("title_id", "in", [...titleIds])
    .orderBy("title_id")
    .orderBy("location_id")
    .execute();
}

/** All the parts of a title that its page needs. */
export async function partsOf(db: Queries, storeId: number, titleId: number) {
  const [contributors, subjects, reviews, interiors, comments] = await Promise.all([
    db
      .selectFrom("title_contributors")
      .select(["name", "role", "canadian", "bio"])
      .where("title_id", "=", titleId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("title_subjects")
      .select(["scheme", "code", "label"])
      .where("title_id", "=", titleId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("title_reviews")
      .select(["content", "author", "source_title"])
      .where("title_id", "=", titleId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("title_interiors")
      .select("path")
      .where("title_id", "=", titleId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("title_comments")
      .select(["author", "text"])
      .where("store_id", "=", storeId)
      .where("title_id", "=", titleId)
      .orderBy("id")
      .execute(),
  ]);
  return { contributors, subjects, reviews, interiors, comments };
}

/** A title's BISAC codes, the main one first. */
export async function subjectsOf(db: Queries, titleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("title_subjects")
    .select("code")
    .where("title_id", "=", titleId)
    .where("scheme", "=", "bisac")
    .orderBy("position")
    .execute();
  return rows.map((row) => row.code);
}

/** The titles of a series, most popular first. */
export async function idsOfSeries(
  db: Queries,
  storeId: number,
  series: string,
): Promise<{ id: number; series_num: string | null }[]> {
  return db
    .selectFrom("titles")
    .select(["id", "series_num"])
    .where("series", "=", series)
    .where("deleted_at", "is", null)
    .where(shownIn(storeId))
    .orderBy("sort_rank")
    .limit(200)
    .execute();
}

export async function idsOfAuthor(
  db: Queries,
  storeId: number,
  author: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("title_contributors")
    .innerJoin("titles", "titles.id", "title_contributors.title_id")
    .select("titles.id")
    .distinct()
    .select("titles.sort_rank")
    .where("title_contributors.name", "=", author)
    .where("titles.deleted_at", "is", null)
    .where(shownIn(storeId))
    .orderBy("titles.sort_rank")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function idsOfEditions(
  db: Queries,
  storeId: number,
  title: Pick<Title, "id" | "title_sort" | "author_sort">,
): Promise<number[]> {
  const rows = await db
    .selectFrom("titles")
    .select("id")
    .where("title_sort", "=", title.title_sort)
    .where("author_sort", "=", title.author_sort)
    .where("id", "!=", title.id)
    .where("deleted_at", "is", null)
    .where(shownIn(storeId))
    .orderBy("sort_rank")
    .limit(25)
    .execute();
  return rows.map((row) => row.id);
}

/** A shop's titles in a range of ids, for sitemaps. Ranges stay stable as titles come and go. */
export async function onSaleBetween(
  db: Queries,
  storeId: number,
  from: number,
  to: number,
): Promise<{ eisbn: string; updated_at: number }[]> {
  const rows = await db
    .selectFrom("titles")
    .leftJoin("title_edits", (join) =>
      join.onRef("title_edits.title_id", "=", "titles.id").on("title_edits.store_id", "=", storeId),
    )
    .select(["titles.eisbn", "titles.updated_at", "title_edits.updated_at as edited_at"])
    .where("titles.id", ">=", from)
    .where("titles.id", "<", to)
    .where("titles.deleted_at", "is", null)
    .where("titles.state", "!=", "cancelled")
    .where("titles.is_giftcard", "=", 0)
    .where((where) =>
      where.or([where("title_edits.hidden", "is", null), where("title_edits.hidden", "=", 0)]),
    )
    .orderBy("titles.id")
    .execute();
  return rows.map(({ eisbn, updated_at, edited_at }) => ({
    eisbn,
    updated_at: Math.max(updated_at, edited_at ?? 0),
  }));
}

export async function highestId(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("titles")
    .select((select) => select.fn.max("id").as("highest"))
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}

// --- writing -------------------------------------------------------------------------------------

export type TitleValues = Omit<TitleRow, "id">;
export type Part<Table extends keyof Schema> = Omit<Schema[Table], "title_id" | "position">;

export interface TitleParts {
  contributors?: Part<"title_contributors">[];
  subjects?: Part<"title_subjects">[];
  reviews?: Part<"title_reviews">[];
  interiors?: Part<"title_interiors">[];
}

/** Inserts the title, or overwrites the one with the same product code. */
export async function upsertTitle(tx: Tx, values: TitleValues): Promise<number> {
  const [row] = await runPrepared(
    tx,
    "upsertTitle",
    () =>
      tx
        .insertInto("titles")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column("product_code")
            .doUpdateSet((set) =>
              Object.fromEntries(
                Object.keys(values).map((name) => [name, set.ref(`excluded.${name as keyof TitleValues}`)]),
              ),
            ),
        )
        .returning("id"),
    Object.values(values),
  );
  if (!row) throw new Error("a title that was stored has an id");
  return row.id;
}

const PART_COLUMNS = {
  contributors: ["name", "role", "canadian", "bio"],
  subjects: ["scheme", "code", "label"],
  reviews: ["content", "author", "source_title"],
  interiors: ["path"],
} as const;
type PartName = keyof typeof PART_COLUMNS;
const PART_NAMES = Object.keys(PART_COLUMNS) as PartName[];

/**
 * Replaces the given parts if they differ; keeps the others (an ONIX partial update sends only some).
 * @returns whether any part changed
 */
export async function replaceParts(
  tx: Tx,
  titleId: number,
  parts: TitleParts,
  fresh: boolean,
): Promise<boolean> {
  let changed = false;
  for (const name of PART_NAMES) {
    const given = parts[name] as Record<string, unknown>[] | undefined;
    if (!given) continue;
    if (!fresh) {
      if (sameRows(name, await partRows(tx, name, titleId), given)) continue;
      const gone = tx.deleteFrom(`title_${name}`).where("title_id", "=", titleId);
      await runPrepared(tx, `delete ${name}`, () => gone, [titleId]);
    }
    changed = true;
    if (given.length === 0) continue;
    const columns = PART_COLUMNS[name];
    const rows = given.map((row, position) => ({
      title_id: titleId,
      position,
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    }));
    await runPrepared(
      tx,
      `insert ${name} ${rows.length}`,
      () => tx.insertInto(`title_${name}`).values(rows as never),
      rows.flatMap((row) => Object.values(row)),
    );
  }
  return changed;
}

function partRows(tx: Queries, name: PartName, titleId: number): Promise<Record<string, unknown>[]> {
  return runPrepared(
    tx,
    `select ${name}`,
    () =>
      tx
        .selectFrom(`title_${name}`)
        .select(PART_COLUMNS[name] as never)
        .where("title_id", "=", titleId)
        .orderBy("position"),
    [titleId],
  );
}

function sameRows(
  name: PartName,
  stored: readonly Record<string, unknown>[],
  given: readonly Record<string, unknown>[],
): boolean {
  return (
    stored.length === given.length &&
    stored.every((row, at) =>
      PART_COLUMNS[name].every((column) => row[column] === (given[at]?.[column] ?? null)),
    )
  );
}

export async function replaceSearchText(tx: Tx, text: Schema["title_search"]): Promise<void> {
  await runPrepared(
    tx,
    "replaceSearchText",
    () =>
      tx
        .insertInto("title_search")
        .values(text)
        .onConflict((conflict) =>
          conflict.column("title_id").doUpdateSet((set) => ({
            title: set.ref("excluded.title"),
            author: set.ref("excluded.author"),
            publisher: set.ref("excluded.publisher"),
            keyword: set.ref("excluded.keyword"),
          })),
        ),
    Object.values(text),
  );
}

export async function contributorsOf(tx: Queries, titleId: number): Promise<Part<"title_contributors">[]> {
  return (await partRows(tx, "contributors", titleId)) as Part<"title_contributors">[];
}

export async function subjectLabelsOf(tx: Queries, titleId: number): Promise<{ label: string }[]> {
  return tx
    .selectFrom("title_subjects")
    .select("label")
    .where("title_id", "=", titleId)
    .orderBy("position")
    .execute();
}

export async function markDeleted(tx: Tx, code: string, now: number): Promise<boolean> {
  const gone = await tx
    .updateTable("titles")
    .set({ deleted_at: now, updated_at: now })
    .where("product_code", "=", code)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (gone) await recordChanges(tx, null, [gone.id], now);
  return gone !== undefined;
}

/** Replaces this person's comment on a title; null removes it. */
export async function putComment(
  tx: Tx,
  storeId: number,
  titleId: number,
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

export async function putStock(tx: Tx, row: Omit<Schema["stock"], "id">): Promise<void> {
  await tx
    .insertInto("stock")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["store_id", "title_id", "location_id", "condition"]).doUpdateSet({
        onhand: row.onhand,
        onorder: row.onorder,
        price: row.price,
        note: row.note,
        updated_at: row.updated_at,
      }),
    )
    .execute();
}

/** Non-empty stock rows in order of their ids, after `after`. */
export function heldStock(db: Queries, storeId: number, after: number, limit: number) {
  return db
    .selectFrom("stock")
    .innerJoin("titles", "titles.id", "stock.title_id")
    .select([
      "stock.id",
      "stock.title_id",
      "titles.product_code",
      "stock.location_id",
      "stock.condition",
      "stock.onhand",
      "stock.onorder",
    ])
    .where("stock.store_id", "=", storeId)
    .where("stock.id", ">", after)
    .where((either) => either.or([either("stock.onhand", ">", 0), either("stock.onorder", ">", 0)]))
    .orderBy("stock.id")
    .limit(limit)
    .execute();
}

/** Sets these stock rows to zero; prices and notes stay. */
export async function emptyStock(
  tx: Tx,
  ids: readonly number[],
  onorder: boolean,
  now: number,
): Promise<void> {
  await tx
    .updateTable("stock")
    .set({ onhand: 0, ...(onorder && { onorder: 0 }), updated_at: now })
    .where("id", "in", [...ids])
    .execute();
}

/**
 * Takes copies if enough are on hand.
 * A single conditional update, so concurrent orders can never both take the last copy.
 */
export async function takeStock(
  tx: Tx,
  storeId: number,
  locationId: number,
  titleId: number,
  condition: string,
  quantity: number,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable("stock")
    .set((set) => ({ onhand: set("onhand", "-", quantity), updated_at: now }))
    .where("store_id", "=", storeId)
    .where("location_id", "=", locationId)
    .where("title_id", "=", titleId)
    .where("condition", "=", condition)
    .where("onhand", ">=", quantity)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns copies to a stock row, which may have been deleted in the meantime. */
export async function returnStock(
  tx: Tx,
  storeId: number,
  locationId: number,
  titleId: number,
  condition: string,
  quantity: number,
  now: number,
): Promise<void> {
  await tx
    .insertInto("stock")
    .values({
      store_id: storeId,
      location_id: locationId,
      title_id: titleId,
      condition,
      onhand: quantity,
      onorder: 0,
      price: null,
      note: null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "title_id", "location_id", "condition"])
        .doUpdateSet((set) => ({ onhand: set("stock.onhand", "+", quantity), updated_at: now })),
    )
    .execute();
}

/** Used in place of a title id if a shop's sections changed. */
export const ALL_SECTIONS = 0;

/** Records changes for the search indexes: these titles changed, or (with a shop) its stock or edits of them did. */
export async function recordChanges(
  tx: Tx,
  storeId: number | null,
  titleIds: readonly number[],
  now: number,
): Promise<void> {
  for (let at = 0; at < titleIds.length; at += 500) {
    const rows = titleIds
      .slice(at, at + 500)
      .map((title_id) => ({ store_id: storeId, title_id, changed_at: now }));
    await runPrepared(
      tx,
      `recordChanges ${rows.length}`,
      () => tx.insertInto("catalogue_changes").values(rows),
      rows.flatMap((row) => Object.values(row)),
    );
  }
}

/** Updates the browse order's summary of these titles from their stock rows. */
export async function summariseStock(
  tx: Tx,
  storeId: number,
  titleIds: readonly number[],
  now: number,
): Promise<void> {
  await recordChanges(tx, storeId, titleIds, now);
  for (let at = 0; at < titleIds.length; at += 500) {
    const ids = titleIds.slice(at, at + 500);
    await tx.deleteFrom("store_stock").where("store_id", "=", storeId).where("title_id", "in", ids).execute();
    await sql`
      insert into store_stock (store_id, title_id, tier, rank, onhand, onorder)
      select stock.store_id, stock.title_id,
        case when sum(stock.onhand) > 0 then 0 when sum(stock.onorder) > 0 then 1 else 2 end,
        min(titles.sort_rank), sum(stock.onhand), sum(stock.onorder)
      from stock join titles on titles.id = stock.title_id
      where stock.store_id = ${storeId} and stock.title_id in (${sql.join(ids)})
      group by stock.store_id, stock.title_id`.execute(tx);
  }
}

/** Copies a new rank to the title's row in every shop's order. */
export async function carryRank(tx: Tx, titleId: number, rank: number): Promise<void> {
  await tx.updateTable("store_stock").set({ rank }).where("title_id", "=", titleId).execute();
}

/** A shop's sections with their titles, in order. */
export async function sectionsOf(db: Queries, storeId: number) {
  const sections = await db
    .selectFrom("store_sections")
    .select(["key", "label"])
    .where("store_id", "=", storeId)
    .orderBy("position")
    .execute();
  const titles = await db
    .selectFrom("title_sections")
    .select(["key", "title_id"])
    .where("store_id", "=", storeId)
    .execute();
  const byKey = new Map<string, number[]>(sections.map(({ key }) => [key, []]));
  for (const { key, title_id } of titles) byKey.get(key)?.push(title_id);
  return sections.map((section) => ({ ...section, titles: byKey.get(section.key) ?? [] }));
}

export async function replaceSections(
  tx: Tx,
  storeId: number,
  sections: readonly { key: string; label: string; titles: readonly number[] }[],
): Promise<void> {
  await tx.deleteFrom("title_sections").where("store_id", "=", storeId).execute();
  await tx.deleteFrom("store_sections").where("store_id", "=", storeId).execute();
  for (const [position, { key, label, titles }] of sections.entries()) {
    const parent = key.includes("-") && !key.startsWith("__") ? key.replace(/-.*/, "") : null;
    await tx
      .insertInto("store_sections")
      .values({ store_id: storeId, key, label, parent, position })
      .execute();
    for (let at = 0; at < titles.length; at += 500) {
      const values = titles.slice(at, at + 500).map((title_id) => ({ store_id: storeId, key, title_id }));
      await tx.insertInto("title_sections").values(values).execute();
    }
  }
}

export async function setCover(
  tx: Tx,
  titleId: number,
  file: string,
  version: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable("titles")
    .set({ cover_url: file, cover_image_cache: version, updated_at: now })
    .where("id", "=", titleId)
    .execute();
}
