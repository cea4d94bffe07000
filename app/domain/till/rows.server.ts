import { type Selectable, sql } from "kysely";
import type { EpochSeconds, OrderId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { SquareCount } from "#app/platform/gateways/square/stock.server.ts";
import { MAX_WAIT_SECONDS } from "./till.ts";

export type ItemRow = Schema["square_items"];
export type SaleRow = Selectable<Schema["square_sales"]>;
export type ReadingRow = Schema["square_readings"];

// --- Square's catalogue and counts -------------------------------------------------------------

export async function putItems(tx: Tx, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto("square_items")
    .values([...items])
    .onConflict((conflict) =>
      conflict.columns(["store_id", "variation_id"]).doUpdateSet((set) => ({
        product_code: set.ref("excluded.product_code"),
        sku: set.ref("excluded.sku"),
        name: set.ref("excluded.name"),
      })),
    )
    .execute();
}

export async function deleteItems(tx: Tx, storeId: StoreId, variations: readonly string[]): Promise<void> {
  if (variations.length === 0) return;
  for (const table of ["square_items", "square_counts"] as const)
    await tx
      .deleteFrom(table)
      .where("store_id", "=", storeId)
      .where("variation_id", "in", [...variations])
      .execute();
}

/** Stores counts. A count older than the stored one changes nothing. */
export async function putCounts(tx: Tx, storeId: StoreId, counts: readonly SquareCount[]): Promise<void> {
  const newest = new Map<string, SquareCount>();
  for (const count of counts) {
    const key = `${count.variation} ${count.location}`;
    if ((newest.get(key)?.calculated_at ?? 0) <= count.calculated_at) newest.set(key, count);
  }
  if (newest.size === 0) return;
  await tx
    .insertInto("square_counts")
    .values(
      // Always in this order, so that two readings cannot deadlock.
      [...newest.values()]
        .sort((a, b) => (a.variation < b.variation ? -1 : 1))
        .map(({ variation, location, quantity, calculated_at }) => ({
          store_id: storeId,
          variation_id: variation,
          square_location: location,
          quantity,
          calculated_at,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "variation_id", "square_location"])
        .doUpdateSet((set) => ({
          quantity: set.ref("excluded.quantity"),
          calculated_at: set.ref("excluded.calculated_at"),
        }))
        .whereRef("excluded.calculated_at", ">=", "square_counts.calculated_at"),
    )
    .execute();
}

export interface CountedCopies {
  product_code: string;
  quantity: number;
}

/** The counts of these variations at a location, of ISBNs that no other variation has. */
export function countsOfBooks(
  db: Queries,
  storeId: StoreId,
  squareLocation: string,
  variations: readonly string[],
): Promise<CountedCopies[]> {
  return db
    .selectFrom("square_counts")
    .innerJoin("square_items", (join) =>
      join
        .onRef("square_items.store_id", "=", "square_counts.store_id")
        .onRef("square_items.variation_id", "=", "square_counts.variation_id"),
    )
    .select(["square_items.product_code", "square_counts.quantity"])
    .where("square_counts.store_id", "=", storeId)
    .where("square_counts.square_location", "=", squareLocation)
    .where("square_counts.variation_id", "in", [...variations])
    .where("square_items.product_code", "<>", "")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("square_items as other")
            .select("other.variation_id")
            .whereRef("other.store_id", "=", "square_items.store_id")
            .whereRef("other.product_code", "=", "square_items.product_code")
            .whereRef("other.variation_id", "<>", "square_items.variation_id"),
        ),
      ),
    )
    .execute();
}

/** The variations with an ISBN, two at most. */
export async function variationsOf(db: Queries, storeId: StoreId, code: string): Promise<string[]> {
  if (code === "") return [];
  const items = await db
    .selectFrom("square_items")
    .select("variation_id")
    .where("store_id", "=", storeId)
    .where("product_code", "=", code)
    .limit(2)
    .execute();
  return items.map(({ variation_id }) => variation_id);
}

/** Square's items in order of their ids, after `after`. */
export function itemsAfter(db: Queries, storeId: StoreId, after: string, limit: number): Promise<ItemRow[]> {
  return db
    .selectFrom("square_items")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("variation_id", ">", after)
    .orderBy("variation_id")
    .limit(limit)
    .execute();
}

/** Square's counts of these variations, at all locations. */
export function countsOf(db: Queries, storeId: StoreId, variations: readonly string[]) {
  return db
    .selectFrom("square_counts")
    .select(["variation_id", "square_location", "quantity"])
    .where("store_id", "=", storeId)
    .where("variation_id", "in", [...variations])
    .execute();
}

/** ISBNs that several variations have, with how many. */
export async function sharedCodes(db: Queries, storeId: StoreId, limit: number) {
  const codes = await db
    .selectFrom("square_items")
    .select((select) => ["product_code", select.fn.countAll().as("variations")])
    .where("store_id", "=", storeId)
    .where("product_code", "<>", "")
    .groupBy("product_code")
    .having((having) => having(having.fn.countAll(), ">", 1))
    .orderBy("product_code")
    .limit(limit)
    .execute();
  return codes.map((row) => ({ ...row, variations: Number(row.variations) }));
}

// --- what Square has yet to hear of ------------------------------------------------------------

export async function addSales(tx: Tx, sales: readonly Omit<SaleRow, "id">[]): Promise<void> {
  if (sales.length > 0)
    await tx
      .insertInto("square_sales")
      .values([...sales])
      .execute();
}

/** The sales and returns of a title by an order, the newest first. */
export function salesOfOrder(tx: Tx, orderId: OrderId, titleId: TitleId): Promise<SaleRow[]> {
  return tx
    .selectFrom("square_sales")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("title_id", "=", titleId)
    .orderBy("id", "desc")
    .execute();
}

export function saleWithId(tx: Tx, id: number): Promise<SaleRow | undefined> {
  return tx.selectFrom("square_sales").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Takes copies that came back off a sale that Square refused, and deletes the return: Square hears of neither.
 * @returns false, with nothing changed, if staff have settled the sale meanwhile, or another process has worked on the
 * return
 */
export async function offsetFailed(tx: Tx, sale: SaleRow, back: SaleRow): Promise<boolean> {
  const quantity = sale.quantity + back.quantity;
  // Locks the sale, and refuses one that was settled or reduced since it was read.
  const { numUpdatedRows } = await tx
    .updateTable("square_sales")
    .set({ quantity: quantity > 0 ? quantity : sale.quantity })
    .where("id", "=", sale.id)
    .where("state", "=", "failed")
    .where("quantity", "=", sale.quantity)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const remove = (id: number) => tx.deleteFrom("square_sales").where("id", "=", id).execute();
  await remove(back.id);
  if (quantity <= 0) await remove(sale.id);
  return true;
}

/**
 * Copies of titles that were sold and that Square's counts do not include, by location: it has yet to take the sale, or
 * refused it.
 */
export async function uncountedOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<{ title_id: TitleId; square_location: string; quantity: number }[]> {
  if (titleIds.length === 0) return [];
  const sales = await db
    .selectFrom("square_sales")
    .select((select) => ["title_id", "square_location", select.fn.sum("quantity").as("quantity")])
    .where("store_id", "=", storeId)
    .where("state", "in", ["waiting", "failed"])
    .where("title_id", "in", [...titleIds])
    .groupBy(["title_id", "square_location"])
    .execute();
  return sales.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

/** A time further off than any wait was decided before the clock was set back. */
const isDue = (now: EpochSeconds) =>
  sql<boolean>`(check_at <= ${now} or check_at > ${now + MAX_WAIT_SECONDS})`;

/** The shops with sales that are due, or whose reading is. */
export async function storesDue(db: Queries, now: EpochSeconds): Promise<number[]> {
  const [sales, readings] = await Promise.all([
    db
      .selectFrom("square_sales")
      .select("store_id")
      .distinct()
      .where("state", "=", "waiting")
      .where(isDue(now))
      .execute(),
    db
      .selectFrom("square_readings")
      .select("store_id")
      .where((where) => where.or([where("due_at", "<=", now), where("due_at", ">", now + MAX_WAIT_SECONDS)]))
      .execute(),
  ]);
  return [...new Set([...sales, ...readings].map(({ store_id }) => store_id))];
}

export function salesDue(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  limit: number,
): Promise<SaleRow[]> {
  return db
    .selectFrom("square_sales")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("state", "=", "waiting")
    .where(isDue(now))
    .orderBy("check_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Changes a sale that waits and that nobody has worked on since it was read. @returns whether it did */
export async function moveSale(
  tx: Tx,
  { id, check_at, tries }: Pick<SaleRow, "id" | "check_at" | "tries">,
  change: Partial<Pick<SaleRow, "state" | "variation_id" | "tries" | "check_at" | "problem">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("square_sales")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("check_at", "=", check_at)
    .where("tries", "=", tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of copies that wait for Square, since when, and the number of sales left to people. */
export async function saleFacts(db: Queries, storeId: StoreId) {
  const [waiting, failed] = await Promise.all([
    db
      .selectFrom("square_sales")
      .select((select) => [select.fn.countAll().as("count"), select.fn.min("sold_at").as("oldest")])
      .where("store_id", "=", storeId)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("square_sales")
      .select((select) => select.fn.countAll().as("count"))
      .where("store_id", "=", storeId)
      .where("state", "=", "failed")
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waiting: Number(waiting.count),
    oldest: waiting.oldest === null ? null : Number(waiting.oldest),
    failed: Number(failed.count),
  };
}

/** Sales that are left to people, the newest first. */
export function failedSales(db: Queries, storeId: StoreId, limit: number): Promise<SaleRow[]> {
  return db
    .selectFrom("square_sales")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("state", "=", "failed")
    .orderBy("sold_at", "desc")
    .limit(limit)
    .execute();
}

/** Settles a sale that is left to people. @returns it; undefined if it is not one of these */
export function settleSale(tx: Tx, storeId: StoreId, id: number): Promise<SaleRow | undefined> {
  return tx
    .updateTable("square_sales")
    .set({ state: "settled" })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "failed")
    .returningAll()
    .executeTakeFirst();
}

// --- reading -----------------------------------------------------------------------------------

export function readingOf(db: Queries, storeId: StoreId): Promise<ReadingRow | undefined> {
  return db.selectFrom("square_readings").selectAll().where("store_id", "=", storeId).executeTakeFirst();
}

/** Makes a reading due at `due_at`, if it is not due earlier. @param whole whether all counts are read */
export async function makeDue(tx: Tx, storeId: StoreId, due_at: number, whole: boolean): Promise<void> {
  await tx
    .insertInto("square_readings")
    .values({
      store_id: storeId,
      items_until: "",
      read_at: 0,
      full_at: 0,
      read_for: "",
      due_at,
      failing_since: null,
      problem: "",
    })
    .onConflict((conflict) =>
      conflict.column("store_id").doUpdateSet({
        due_at: sql`case when square_readings.due_at > ${due_at} then ${due_at} else square_readings.due_at end`,
        ...(whole && { full_at: 0 }),
      }),
    )
    .execute();
}

/** Changes a reading's row, if it is still due when it was. @returns whether it was */
export async function moveReading(
  tx: Tx,
  { store_id, due_at }: Pick<ReadingRow, "store_id" | "due_at">,
  change: Partial<ReadingRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("square_readings")
    .set(change)
    .where("store_id", "=", store_id)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function changeReading(tx: Tx, storeId: StoreId, change: Partial<ReadingRow>): Promise<void> {
  await tx.updateTable("square_readings").set(change).where("store_id", "=", storeId).execute();
}

export async function deleteReading(tx: Tx, storeId: StoreId): Promise<void> {
  await tx.deleteFrom("square_readings").where("store_id", "=", storeId).execute();
}
