import { type Selectable, sql } from "kysely";
import type { StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type CountRow = Selectable<Schema["stock_counts"]>;
export type CountLine = Omit<Schema["stock_count_lines"], "count_id">;

/** Begins a count. @returns its id; undefined if one of the same section is under way */
export async function insertCount(
  tx: Tx,
  row: Pick<CountRow, "store_id" | "location_id" | "section" | "name" | "begun_at" | "begun_by">,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("stock_counts")
    .values({ ...row, ended_at: null, ended_by: "", applied: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted && Number(inserted.id);
}

export function openCountOf(
  db: Queries,
  storeId: StoreId,
  locationId: number,
  section: string,
): Promise<CountRow | undefined> {
  return db
    .selectFrom("stock_counts")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("location_id", "=", locationId)
    .where("section", "=", section)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export function countById(db: Queries, storeId: StoreId, id: number): Promise<CountRow | undefined> {
  return db
    .selectFrom("stock_counts")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks a count that is under way until the transaction ends. */
export async function lockCount(tx: Tx, storeId: StoreId, id: number): Promise<CountRow | undefined> {
  return await tx
    .updateTable("stock_counts")
    .set((set) => ({ begun_at: set.ref("begun_at") }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Counts that are under way and those that ended last. */
export function countsOf(db: Queries, storeId: StoreId, limit: number): Promise<CountRow[]> {
  return db
    .selectFrom("stock_counts")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy(sql`case when ended_at is null then 0 else 1 end`)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function endCount(
  tx: Tx,
  id: number,
  ended: Pick<CountRow, "ended_at" | "ended_by" | "applied">,
): Promise<void> {
  await tx.updateTable("stock_counts").set(ended).where("id", "=", id).execute();
}

/** The stock that the count of a section expects when it begins. */
export async function insertLines(
  tx: Tx,
  countId: number,
  copies: readonly { title_id: TitleId; onhand: number }[],
): Promise<void> {
  for (const chunk of inChunks(copies))
    await tx
      .insertInto("stock_count_lines")
      .values(
        chunk.map(({ title_id, onhand: expected }) => ({
          count_id: countId,
          title_id,
          expected,
          counted: 0,
          counted_at: null,
          applied: 0 as const,
        })),
      )
      .execute();
}

export function lineOf(db: Queries, countId: number, titleId: TitleId): Promise<CountLine | undefined> {
  return db
    .selectFrom("stock_count_lines")
    .select(["title_id", "expected", "counted", "counted_at", "applied"])
    .where("count_id", "=", countId)
    .where("title_id", "=", titleId)
    .executeTakeFirst();
}

/**
 * Stores how many copies were counted. The line has to be written to the stock again, even if an earlier number was
 * written.
 */
export async function putLine(
  tx: Tx,
  countId: number,
  line: Pick<CountLine, "title_id" | "expected" | "counted" | "counted_at">,
): Promise<void> {
  const { title_id: _, ...values } = line;
  await tx
    .insertInto("stock_count_lines")
    .values({ count_id: countId, ...line, applied: 0 })
    .onConflict((conflict) =>
      conflict.columns(["count_id", "title_id"]).doUpdateSet({ ...values, applied: 0 }),
    )
    .execute();
}

/** @returns false if a form with this token was counted before */
export async function addScan(tx: Tx, countId: number, token: string, titleId: TitleId): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("stock_count_scans")
    .values({ count_id: countId, token, title_id: titleId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** A count's progress: titles, those that were counted, those that differ, and scans. */
export async function sumsOf(
  db: Queries,
  countId: number,
): Promise<{ titles: number; counted: number; differ: number; scans: number }> {
  const row = await db
    .selectFrom("stock_count_lines")
    .select((select) => [
      select.fn.countAll().as("titles"),
      sql<number | null>`sum(case when counted_at is null then 0 else 1 end)`.as("counted"),
      sql<number | null>`sum(case when counted <> expected then 1 else 0 end)`.as("differ"),
    ])
    .where("count_id", "=", countId)
    .executeTakeFirstOrThrow();
  const { scans } = await db
    .selectFrom("stock_count_scans")
    .select((select) => select.fn.countAll().as("scans"))
    .where("count_id", "=", countId)
    .executeTakeFirstOrThrow();
  return {
    titles: Number(row.titles),
    counted: Number(row.counted ?? 0),
    differ: Number(row.differ ?? 0),
    scans: Number(scans),
  };
}

/** Lines whose number differs from what was expected, in the order of titles' ids. */
export function differingLines(
  db: Queries,
  countId: number,
  offset: number,
  limit: number,
): Promise<CountLine[]> {
  return db
    .selectFrom("stock_count_lines")
    .select(["title_id", "expected", "counted", "counted_at", "applied"])
    .where("count_id", "=", countId)
    .whereRef("counted", "<>", "expected")
    .orderBy("title_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lines of a count that were not written to the stock yet. */
export function unappliedLines(db: Queries, countId: number, limit: number): Promise<CountLine[]> {
  return db
    .selectFrom("stock_count_lines")
    .select(["title_id", "expected", "counted", "counted_at", "applied"])
    .where("count_id", "=", countId)
    .where("applied", "=", 0)
    .whereRef("counted", "<>", "expected")
    .orderBy("title_id")
    .limit(limit)
    .execute();
}

/** Lines that were counted last. */
export function countedLast(db: Queries, countId: number, limit: number): Promise<CountLine[]> {
  return db
    .selectFrom("stock_count_lines")
    .select(["title_id", "expected", "counted", "counted_at", "applied"])
    .where("count_id", "=", countId)
    .where("counted_at", "is not", null)
    .orderBy("counted_at", "desc")
    .orderBy("title_id")
    .limit(limit)
    .execute();
}

export async function markApplied(tx: Tx, countId: number, titleIds: readonly TitleId[]): Promise<void> {
  await tx
    .updateTable("stock_count_lines")
    .set({ applied: 1 })
    .where("count_id", "=", countId)
    .where("title_id", "in", [...titleIds])
    .execute();
}
