import { type Selectable, type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { ImportKind } from "./imports.ts";

export type ImportRow = Selectable<Schema["imports"]>;
export type ChangeRow = Schema["import_changes"];
export type RefusalRow = Schema["import_refusals"];

const WORK = ["reading", "checking", "applying", "undoing"] as const;
const OPEN_STATES = [...WORK, "columns", "checked"] as const;
/** Largest difference between the clocks of machines and their leases (seconds). */
const CLOCKS_DIFFER = 3600;

export async function addImport(tx: Tx, row: Omit<ImportRow, "id">): Promise<number> {
  const { id } = await tx.insertInto("imports").values(row).returning("id").executeTakeFirstOrThrow();
  return Number(id);
}

/** An import of a shop, or one of all shops. */
export function importById(db: Queries, storeId: StoreId, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", id)
    .where((where) => where.or([where("store_id", "=", storeId), where("store_id", "is", null)]))
    .executeTakeFirst();
}

/** Imports of these kinds that a shop can see, the newest first. @param before only those with a smaller id */
export function pageOfImports(
  db: Queries,
  storeId: StoreId,
  kinds: readonly ImportKind[],
  before: number | undefined,
  limit: number,
): Promise<ImportRow[]> {
  let query = db
    .selectFrom("imports")
    .selectAll()
    .where((where) => where.or([where("store_id", "=", storeId), where("store_id", "is", null)]))
    .where("kind", "in", [...kinds]);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Imports of these kinds since a time that failed or refused rows, the newest first. */
export function troubledImports(
  db: Queries,
  storeId: StoreId,
  since: number,
  kinds: readonly ImportKind[],
  limit: number,
) {
  return db
    .selectFrom("imports")
    .select(["id", "kind", "name", "state", "refused", "created_at"])
    .where((where) => where.or([where("store_id", "=", storeId), where("store_id", "is", null)]))
    .where("kind", "in", [...kinds])
    .where("created_at", ">", since)
    .where((where) =>
      where.or([
        where("state", "=", "failed"),
        where.and([where("state", "=", "done"), where("refused", ">", 0)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type FeedRow = Selectable<Schema["feeds"]>;

/** Notes that a file of a feed has come. @param next what its row says then, from what it said before */
export async function noteFeed(
  tx: Tx,
  storeId: StoreId,
  kind: ImportKind,
  next: (before: FeedRow | undefined) => Pick<FeedRow, "files" | "usual" | "last_at">,
): Promise<void> {
  const before = await tx
    .selectFrom("feeds")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  const values = next(before);
  await tx
    .insertInto("feeds")
    .values({ store_id: storeId, kind, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "kind"]).doUpdateSet(values))
    .execute();
}

/** The feeds of these shops (0: those for all shops), or of all, whose last file came between these times. */
export function feedsBetween(
  db: Queries,
  storeIds: readonly StoreId[] | undefined,
  { after, before }: { after: number; before: number },
  limit: number,
): Promise<FeedRow[]> {
  return db
    .selectFrom("feeds")
    .selectAll()
    .$if(storeIds !== undefined, (query) => query.where("store_id", "in", [...(storeIds ?? [])]))
    .where("last_at", ">", after)
    .where("last_at", "<", before)
    .orderBy("last_at")
    .limit(limit)
    .execute();
}

/** Imports that run or wait for somebody, including those that failed and whose file is kept for another try. */
export async function countOpen(db: Queries, storeId: StoreId): Promise<number> {
  const { count } = await db
    .selectFrom("imports")
    .select((select) => select.fn.countAll().as("count"))
    .where("store_id", "=", storeId)
    .where((where) =>
      where.or([
        where("state", "in", [...OPEN_STATES]),
        where.and([where("state", "=", "failed"), where("file", "<>", "")]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Imports with work to do that no living process has, in the order in which the work was asked for. */
export function dueImports(db: Queries, now: EpochSeconds, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("state", "in", [...WORK])
    .where((where) =>
      where.or([where("locked_until", "<", now), where("locked_until", ">", now + CLOCKS_DIFFER)]),
    )
    .orderBy("queued_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The import of the same shop and kind that has its turn before this one. */
export function aheadOf(
  db: Queries,
  { id, store_id, kind, queued_at }: Pick<ImportRow, "id" | "store_id" | "kind" | "queued_at">,
): Promise<Pick<ImportRow, "id" | "name" | "actor"> | undefined> {
  return (
    db
      .selectFrom("imports")
      .select(["id", "name", "actor"])
      .where("store_id", "=", store_id)
      .where("kind", "=", kind)
      .where("id", "<>", id)
      // Reading the columns of a file changes nothing and takes no turn.
      .where("state", "in", ["checking", "applying", "undoing"])
      .where(sql<SqlBool>`(queued_at < ${queued_at} or (queued_at = ${queued_at} and id < ${id}))`)
      .orderBy("queued_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  );
}

/** Whether another import of the same shop and kind is being worked on. */
export async function isLaneTaken(
  db: Queries,
  { id, store_id, kind }: Pick<ImportRow, "id" | "store_id" | "kind">,
  now: EpochSeconds,
): Promise<boolean> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("store_id", "=", store_id)
    .where("kind", "=", kind)
    .where("id", "<>", id)
    .where("state", "in", ["checking", "applying", "undoing"])
    .where("locked_until", ">=", now)
    .where("locked_until", "<=", now + CLOCKS_DIFFER)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets processes decide one after the other which import of a shop and kind comes next. */
export async function lockLane(
  tx: Tx,
  { store_id, kind }: Pick<ImportRow, "store_id" | "kind">,
): Promise<void> {
  await tx
    .insertInto("leases")
    .values({ name: `import ${store_id} ${kind}`, until: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ until: 0 }))
    .execute();
}

/** Takes an import for a process, if nobody has changed the import since it was read. @returns whether it did */
export async function claim(
  tx: Tx,
  { id, state, tries, locked_until }: ImportRow,
  values: Partial<ImportRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("tries", "=", tries)
    .where("locked_until", "=", locked_until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes an import that this process works on. @returns whether it still does */
export async function changeOwn(
  tx: Tx,
  id: number,
  worker: string,
  values: Partial<ImportRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("worker", "=", worker)
    .where("state", "in", [...WORK])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Counts what a transaction did. @returns whether this process still works on it */
export async function count(
  tx: Tx,
  id: number,
  worker: string,
  { rows_done, ...counts }: Pick<ImportRow, "rows_done" | "added" | "changed" | "unchanged" | "refused">,
): Promise<boolean> {
  const result = await tx
    .updateTable("imports")
    .set((set) => ({
      rows_done,
      added: set("added", "+", counts.added),
      changed: set("changed", "+", counts.changed),
      unchanged: set("unchanged", "+", counts.unchanged),
      refused: set("refused", "+", counts.refused),
    }))
    .where("id", "=", id)
    .where("worker", "=", worker)
    .where("state", "in", [...WORK])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes an import that is in one of these states. @returns whether it was */
export async function changeIn(
  tx: Tx,
  id: number,
  states: readonly ImportRow["state"][],
  values: Partial<ImportRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", [...states])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Imports whose file is kept and that nobody has touched since. */
export function withOldFiles(db: Queries, before: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("file", "<>", "")
    .where("updated_at", "<", before)
    .where("state", "in", ["columns", "checked", "failed"])
    .orderBy("updated_at")
    .limit(limit)
    .execute();
}

// --- the journal -----------------------------------------------------------------------------------

/** The changes that an import has made to these titles so far. */
export function changesOf(db: Queries, importId: number, titleIds: readonly TitleId[]): Promise<ChangeRow[]> {
  return db
    .selectFrom("import_changes")
    .selectAll()
    .where("import_id", "=", importId)
    .where("title_id", "in", [...titleIds])
    .execute();
}

/**
 * Stores changes, replacing earlier ones of the same rows. @param changes at most one per row: PostgreSQL refuses a
 * second
 */
export async function putChanges(tx: Tx, changes: readonly ChangeRow[]): Promise<void> {
  for (const chunk of inChunks(changes, 100))
    await tx
      .insertInto("import_changes")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(["import_id", "title_id", "location_id", "part"]).doUpdateSet((set) => ({
          before: set.ref("excluded.before"),
          after: set.ref("excluded.after"),
          changed_at: set.ref("excluded.changed_at"),
        })),
      )
      .execute();
}

/** A change of an import, with its title's code. */
export type MadeChange = ChangeRow & { product_code: string };

/** Changes that are still to be undone, in the order of their keys. */
export function changesMade(db: Queries, importId: number, limit: number): Promise<MadeChange[]> {
  return db
    .selectFrom("import_changes")
    .innerJoin("titles", "titles.id", "import_changes.title_id")
    .selectAll("import_changes")
    .select("titles.product_code")
    .where("import_id", "=", importId)
    .where("import_changes.state", "=", "made")
    .orderBy("title_id")
    .orderBy("location_id")
    .orderBy("part")
    .limit(limit)
    .execute();
}

export async function markChange(tx: Tx, change: ChangeRow, state: "undone" | "left"): Promise<void> {
  await tx
    .updateTable("import_changes")
    .set({ state })
    .where("import_id", "=", change.import_id)
    .where("title_id", "=", change.title_id)
    .where("location_id", "=", change.location_id)
    .where("part", "=", change.part)
    .execute();
}

export async function countChanges(db: Queries, importId: number): Promise<Record<string, number>> {
  const counts = await db
    .selectFrom("import_changes")
    .select((select) => ["state", select.fn.countAll().as("count")])
    .where("import_id", "=", importId)
    .groupBy("state")
    .execute();
  return Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)]));
}

/** Titles whose changes were left as they are, because somebody had changed them again. */
export function titlesLeft(db: Queries, importId: number, limit: number) {
  return db
    .selectFrom("import_changes")
    .innerJoin("titles", "titles.id", "import_changes.title_id")
    .select(["titles.product_code", "titles.title"])
    .distinct()
    .where("import_id", "=", importId)
    .where("import_changes.state", "=", "left")
    .orderBy("titles.product_code")
    .limit(limit)
    .execute();
}

// --- refused rows ----------------------------------------------------------------------------------

export async function addRefusals(tx: Tx, refusals: readonly RefusalRow[]): Promise<void> {
  for (const chunk of inChunks(refusals, 100))
    await tx
      .insertInto("import_refusals")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(["import_id", "line"]).doUpdateSet((set) => ({
          cells: set.ref("excluded.cells"),
          field: set.ref("excluded.field"),
          reason: set.ref("excluded.reason"),
        })),
      )
      .execute();
}

/** Refused rows in the order of the file. @param after the line after which the page begins */
export function refusalsOf(
  db: Queries,
  importId: number,
  { after = -1, limit }: { after?: number | undefined; limit: number },
): Promise<RefusalRow[]> {
  return db
    .selectFrom("import_refusals")
    .selectAll()
    .where("import_id", "=", importId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
}

export function refusalsIn(db: Queries, importId: number, lines: readonly number[]): Promise<RefusalRow[]> {
  if (lines.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("import_refusals")
    .selectAll()
    .where("import_id", "=", importId)
    .where("line", "in", [...lines])
    .orderBy("line")
    .execute();
}

export async function dropRefusals(tx: Tx, importId: number, lines?: readonly number[]): Promise<number> {
  let query = tx.deleteFrom("import_refusals").where("import_id", "=", importId);
  if (lines) query = query.where("line", "in", [...lines]);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

// --- chosen columns --------------------------------------------------------------------------------

export async function columnsChosen(
  db: Queries,
  storeId: StoreId,
  kind: ImportKind,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("import_columns")
    .select("columns")
    .where("store_id", "=", storeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.columns;
}

export async function chooseColumns(tx: Tx, row: Schema["import_columns"]): Promise<void> {
  await tx
    .insertInto("import_columns")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "kind"])
        .doUpdateSet({ columns: row.columns, updated_at: row.updated_at }),
    )
    .execute();
}
