import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runInBlocks } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { Resource } from "./resources/resources.ts";
import { recordChanges, type Title } from "./rows.server.ts";

// --- writing -------------------------------------------------------------------------------------

export type TitleValues = Omit<Title, "id">;
export type Part<Table extends keyof Schema> = Omit<Schema[Table], "title_id" | "position">;

/**
 * Titles by their codes, including deleted ones, because a feed may restore them. PostgreSQL locks them, so that
 * concurrent writes, such as of a cover, are not overwritten; SQLite has only one writer at a time.
 */
export async function lockedByCodesEver(tx: Tx, codes: readonly string[]): Promise<Map<string, Title>> {
  const locks = tx.getExecutor().adapter.supportsMultipleConnections;
  const titles = await runInBlocks(
    tx,
    "lockedByCodesEver",
    // In one order, so that two imports of the same titles do not wait for each other.
    [...codes].sort(),
    (some) => {
      const query = tx.selectFrom("titles").selectAll().where("product_code", "in", some);
      return locks ? query.orderBy("product_code").forNoKeyUpdate() : query;
    },
    (code) => [code],
  );
  return new Map(titles.map((title) => [title.product_code, title]));
}

/** Titles by their ids, including deleted ones, in the order of their ids. */
export function titlesEver(db: Queries, ids: readonly TitleId[]): Promise<Title[]> {
  return db.selectFrom("titles").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Who shows the titles with these codes, and whether they are deleted. */
export function ownershipOfCodesEver(db: Queries, codes: readonly string[]) {
  return runInBlocks(
    db,
    "placesByCodesEver",
    codes,
    (some) =>
      db
        .selectFrom("titles")
        .select(["id", "product_code", "title", "only_store_id", "tax_class", "deleted_at"])
        .where("product_code", "in", some),
    (code) => [code],
  );
}

/** Inserts these titles, or overwrites those with the same product codes. @returns their ids by product code */
export async function upsertTitles(tx: Tx, titles: readonly TitleValues[]): Promise<Map<string, number>> {
  const stored = await runInBlocks(
    tx,
    "upsertTitles",
    titles,
    (some) =>
      tx
        .insertInto("titles")
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column("product_code")
            .doUpdateSet((set) =>
              Object.fromEntries(
                Object.keys(some[0] ?? {}).map((name) => [
                  name,
                  set.ref(`excluded.${name as keyof TitleValues}`),
                ]),
              ),
            ),
        )
        .returning(["id", "product_code"]),
    (values) => Object.values(values),
  );
  return new Map(stored.map(({ id, product_code }) => [product_code, id]));
}

/** The rows that belong to a title, in their order. */
export interface TitleParts {
  contributors: Part<"title_contributors">[];
  identities: Part<"title_identities">[];
  subjects: Part<"title_subjects">[];
  texts: Part<"title_texts">[];
  prizes: Part<"title_prizes">[];
  relations: Part<"title_relations">[];
  resources: Resource[];
  interiors: Part<"title_interiors">[];
}
export type PartName = keyof TitleParts;

const PART_COLUMNS = {
  contributors: ["name", "author", "role", "canadian", "bio"],
  identities: ["author", "kind", "code", "name"],
  subjects: ["scheme", "code", "label", "language"],
  texts: ["kind", "content", "author", "source_title"],
  prizes: ["prize", "name", "year", "rank"],
  relations: ["kind", "code"],
  resources: ["kind", "url", "person", "caption", "shown_from", "shown_until", "changed_at"],
  interiors: ["path"],
} as const;

/** Parts of one kind by title; titles without any are missing. */
export async function storedParts<Name extends PartName>(
  db: Queries,
  name: Name,
  titleIds: readonly TitleId[],
): Promise<Map<number, TitleParts[Name]>> {
  // The compiler cannot check columns of a table whose name it does not know.
  const partRows = (await runInBlocks(
    db,
    `select ${name}`,
    titleIds,
    (some) =>
      db
        .selectFrom(`title_${name as PartName}`)
        .select(["title_id", ...PART_COLUMNS[name]] as never)
        .where("title_id", "in", some)
        .orderBy("title_id")
        .orderBy("position"),
    (id) => [id],
  )) as (TitleParts[Name][number] & { title_id: TitleId })[];
  const parts = new Map<number, TitleParts[Name]>();
  for (const { title_id, ...part } of partRows) {
    const others = parts.get(title_id) as unknown[] | undefined;
    if (others) others.push(part);
    // What is left of a row of this kind is a part of this kind, which the compiler cannot see without its name.
    else parts.set(title_id, [part] as unknown as TitleParts[Name]);
  }
  return parts;
}

/** Replaces all parts of one kind of these titles. */
export async function replaceParts<Name extends PartName>(
  tx: Tx,
  name: Name,
  parts: ReadonlyMap<number, TitleParts[Name]>,
): Promise<void> {
  const table = `title_${name as PartName}` as const;
  await runInBlocks(
    tx,
    `delete ${name}`,
    [...parts.keys()],
    (some) => tx.deleteFrom(table).where("title_id", "in", some),
    (id) => [id],
  );
  const columns: readonly string[] = PART_COLUMNS[name];
  const rows = [...parts].flatMap(([title_id, some]) =>
    some.map((part, position) => ({ title_id, position, part: part as Record<string, unknown> })),
  );
  await runInBlocks(
    tx,
    `insert ${name}`,
    rows,
    // Here too, the compiler cannot check the columns.
    (some) =>
      tx.insertInto(table).values(
        some.map(({ part, ...key }) => ({
          ...key,
          ...Object.fromEntries(columns.map((column) => [column, part[column] ?? null])),
        })) as never,
      ),
    ({ title_id, position, part }) => [title_id, position, ...columns.map((column) => part[column] ?? null)],
  );
}

/** Whether a title's parts of one kind are the same as these. */
export function sameParts<Name extends PartName>(
  name: Name,
  stored: TitleParts[Name],
  parts: TitleParts[Name],
): boolean {
  const columns: readonly string[] = PART_COLUMNS[name];
  const rows = parts as readonly Record<string, unknown>[];
  return (
    stored.length === parts.length &&
    (stored as readonly Record<string, unknown>[]).every((row, index) =>
      columns.every((column) => row[column] === (rows[index]?.[column] ?? null)),
    )
  );
}

/** The columns of `title_search` in the order of cached statements. */
const SEARCH_COLUMNS = ["title_id", "title", "author", "publisher", "keyword", "main_words"] as const;

/** The stored search texts of these titles. */
export function searchTexts(db: Queries, titleIds: readonly TitleId[]): Promise<Schema["title_search"][]> {
  return runInBlocks(
    db,
    "searchTexts",
    titleIds,
    (some) =>
      db.selectFrom("title_search").select(SEARCH_COLUMNS).where("title_id", "in", some).orderBy("title_id"),
    (id) => [id],
  );
}

export async function replaceSearchTexts(tx: Tx, texts: readonly Schema["title_search"][]): Promise<void> {
  await runInBlocks(
    tx,
    "replaceSearchTexts",
    texts,
    (some) =>
      tx
        .insertInto("title_search")
        .values(
          some.map(({ title_id, title, author, publisher, keyword, main_words }) => {
            return { title_id, title, author, publisher, keyword, main_words };
          }),
        )
        .onConflict((conflict) =>
          conflict.column("title_id").doUpdateSet((set) => ({
            title: set.ref("excluded.title"),
            author: set.ref("excluded.author"),
            publisher: set.ref("excluded.publisher"),
            keyword: set.ref("excluded.keyword"),
            main_words: set.ref("excluded.main_words"),
          })),
        ),
    (text) => SEARCH_COLUMNS.map((name) => text[name]),
  );
}

export async function markDeleted(tx: Tx, code: string, now: EpochSeconds): Promise<boolean> {
  const deleted = await tx
    .updateTable("titles")
    .set({ deleted_at: now, updated_at: now })
    .where("product_code", "=", code)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (deleted) await recordChanges(tx, null, [deleted.id], now);
  return deleted !== undefined;
}

/** Copies a new rank to the title's row in every shop's order. */
export async function carryRank(tx: Tx, titleId: TitleId, rank: number): Promise<void> {
  await tx.updateTable("store_stock").set({ rank }).where("title_id", "=", titleId).execute();
}

export async function setCover(
  tx: Tx,
  titleId: TitleId,
  file: string,
  version: string,
  now: EpochSeconds,
): Promise<void> {
  await tx
    .updateTable("titles")
    .set({ cover_url: file, cover_image_cache: version, updated_at: now })
    .where("id", "=", titleId)
    .execute();
}

/**
 * Has other transactions that add titles by hand wait for the end of this one: no row of a new title is there to lock.
 */
export async function lockAdding(tx: Tx): Promise<void> {
  await tx
    .insertInto("leases")
    .values({ name: "titles added", until: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ until: 0 }))
    .execute();
}
