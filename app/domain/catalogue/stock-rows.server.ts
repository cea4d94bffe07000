import { sql } from "kysely";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, Id, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { runListed, runPrepared } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type Condition, TICKET } from "./catalogue.ts";
import { recordChanges } from "./rows.server.ts";

export interface StockRow {
  title_id: TitleId;
  location_id: number;
  condition: Condition;
  onhand: number;
  onorder: number;
  price: Cents | null;
  note: string | null;
}

export function stockOf(db: Queries, storeId: StoreId, titleIds: readonly TitleId[]): Promise<StockRow[]> {
  if (titleIds.length === 0) return Promise.resolve([]);
  const build = () =>
    db
      .selectFrom("stock")
      .select(["title_id", "location_id", "condition", "onhand", "onorder", "price", "note"])
      .where("store_id", "=", storeId)
      .where("title_id", "in", [...titleIds])
      .orderBy("title_id")
      .orderBy("location_id");
  return runListed(db, "stockOf", titleIds, build, [storeId]);
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

type StockKey = Pick<StockRow, "title_id" | "location_id" | "condition">;
/** A row of a shop's stock, and copies that are put there or taken away. */
type CopiesAt = StockKey & { readonly store_id: StoreId; readonly quantity: number };
/** The fields of a row before a change, undefined if there was no row, and after it. */
interface SetFields {
  before: StockFields | undefined;
  after: StockFields;
}
type StockFields = Partial<Pick<StockRow, "onhand" | "onorder" | "price" | "note">>;

/**
 * Restores fields of a stock row if they still have the values of `after`; without `before`, deletes the row.
 * @returns whether they had
 */
export async function putStockBack(
  tx: Tx,
  storeId: StoreId,
  { title_id, location_id, condition, before, after }: StockKey & SetFields,
  now: EpochSeconds,
): Promise<boolean> {
  // A single statement: an order that takes a copy at the same time either comes first and is seen, or waits.
  const same = sql.join(
    [
      sql`store_id = ${storeId} and title_id = ${title_id} and location_id = ${location_id} and condition = ${condition}`,
      ...Object.entries(after).map(([field, value]) => sql`${sql.ref(field)} is not distinct from ${value}`),
    ],
    sql` and `,
  );
  if (!before) return ((await sql`delete from stock where ${same}`.execute(tx)).numAffectedRows ?? 0n) > 0n;
  const result = await tx
    .updateTable("stock")
    .set({ ...before, updated_at: now })
    .where(sql<boolean>`${same}`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a shop has a title in stock. */
export async function anyStock(db: Queries, storeId: StoreId): Promise<boolean> {
  const stockRow = await db
    .selectFrom("stock")
    .select("id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  return stockRow !== undefined;
}

/**
 * Locks the stock rows of these titles until the transaction ends. On SQLite, nobody else writes during a transaction.
 */
export async function lockStock(
  tx: Tx,
  dialect: Database["dialect"],
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<void> {
  if (dialect === "sqlite" || titleIds.length === 0) return;
  await tx
    .selectFrom("stock")
    .select("id")
    .where("store_id", "=", storeId)
    .where("title_id", "in", [...titleIds])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Non-empty stock rows in order of their ids, after `after`. */
export function heldStock(db: Queries, storeId: StoreId, after: number, limit: number) {
  return selectHeldStock(db, storeId).where("stock.id", ">", after).limit(limit).execute();
}

/** These stock rows as they are now, without those that are empty. */
export function stillHeld(tx: Tx, storeId: StoreId, ids: readonly Id<"stock">[]) {
  return selectHeldStock(tx, storeId)
    .where("stock.id", "in", [...ids])
    .execute();
}

function selectHeldStock(db: Queries, storeId: StoreId) {
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
    .where("titles.tax_class", "!=", TICKET)
    .where((either) => either.or([either("stock.onhand", ">", 0), either("stock.onorder", ">", 0)]))
    .orderBy("stock.id");
}

/** Sets these stock rows to zero; prices and notes stay. */
export async function emptyStock(
  tx: Tx,
  ids: readonly Id<"stock">[],
  onorder: boolean,
  now: EpochSeconds,
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
export async function takeFromShelf(
  tx: Tx,
  { store_id, location_id, title_id, condition, quantity }: CopiesAt,
  now: EpochSeconds,
): Promise<boolean> {
  const build = () =>
    tx
      .updateTable("stock")
      .set((set) => ({ onhand: set("onhand", "-", quantity), updated_at: now }))
      .where("store_id", "=", store_id)
      .where("location_id", "=", location_id)
      .where("title_id", "=", title_id)
      .where("condition", "=", condition)
      .where("onhand", ">=", quantity)
      .returning("title_id");
  const values = [quantity, now, store_id, location_id, title_id, condition, quantity];
  return (await runPrepared(tx, "takeFromShelf", build, values)).length > 0;
}

/** Returns copies to a stock row, which may have been deleted in the meantime. */
export async function returnToShelf(
  tx: Tx,
  { store_id, location_id, title_id, condition, quantity }: CopiesAt,
  now: EpochSeconds,
): Promise<void> {
  await tx
    .insertInto("stock")
    .values({
      store_id,
      location_id,
      title_id,
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

/** Takes copies that arrived off those on order, as many as there are. @returns how many */
export async function takeFromOrder(
  tx: Tx,
  row: Pick<StockRow, "title_id" | "location_id" | "condition"> & { store_id: StoreId },
  arrived: number,
): Promise<number> {
  const { store_id, title_id, location_id, condition } = row;
  const is = { store_id, title_id, location_id, condition };
  const before = await tx
    .selectFrom("stock")
    .select("onorder")
    .where((where) => where.and(is))
    .executeTakeFirst();
  const copies = Math.min(arrived, before?.onorder ?? 0);
  if (copies !== 0)
    await tx
      .updateTable("stock")
      .set((set) => ({ onorder: set("onorder", "-", copies) }))
      .where((where) => where.and(is))
      .execute();
  return copies;
}

/** Updates the browse order's summary of these titles from their stock rows. */
export async function summariseStock(
  tx: Tx,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<void> {
  await recordChanges(tx, storeId, titleIds, now);
  for (const ids of inChunks(titleIds)) {
    const these = sql`stock.store_id = ${storeId} and stock.title_id in (${sql.join(ids)})`;
    // Locks the rows first, so that the sums include what others have just committed, such as an order from another
    // shelf.
    await sql`
      insert into store_stock (store_id, title_id, tier, rank, onhand, onorder)
      select distinct stock.store_id, stock.title_id, 2, 0, 0, 0 from stock where ${these}
      order by stock.title_id
      on conflict (store_id, title_id) do update set tier = store_stock.tier`.execute(tx);
    await sql`
      update store_stock set tier = now.tier, rank = now.rank, onhand = now.onhand, onorder = now.onorder
      from (
        select stock.title_id, min(titles.sort_rank) as rank,
          case when sum(stock.onhand) > 0 then 0 when sum(stock.onorder) > 0 then 1 else 2 end as tier,
          sum(stock.onhand) as onhand, sum(stock.onorder) as onorder
        from stock join titles on titles.id = stock.title_id
        where ${these} group by stock.title_id
      ) as now
      where store_stock.store_id = ${storeId} and store_stock.title_id = now.title_id`.execute(tx);
    await sql`
      delete from store_stock where store_id = ${storeId} and title_id in (${sql.join(ids)})
        and not exists (select 1 from stock
          where stock.store_id = store_stock.store_id and stock.title_id = store_stock.title_id)`.execute(tx);
  }
}

/** A shop's sections with their titles, in order. */
export async function sectionsOf(db: Queries, storeId: StoreId) {
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

/** The sections that these titles are in, in the shop's order. */
export function sectionsWith(db: Queries, storeId: StoreId, titleIds: readonly TitleId[]) {
  return db
    .selectFrom("title_sections")
    .innerJoin("store_sections", (join) =>
      join
        .onRef("store_sections.store_id", "=", "title_sections.store_id")
        .onRef("store_sections.key", "=", "title_sections.key"),
    )
    .select(["title_sections.title_id", "title_sections.key", "store_sections.label"])
    .where("title_sections.store_id", "=", storeId)
    .where("title_sections.title_id", "in", [...titleIds])
    .orderBy("store_sections.position")
    .execute();
}

export async function replaceSections(
  tx: Tx,
  storeId: StoreId,
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
    for (const chunk of inChunks(titles)) {
      const values = chunk.map((title_id) => ({ store_id: storeId, key, title_id }));
      await tx.insertInto("title_sections").values(values).execute();
    }
  }
}

export interface StockSum {
  location_id: number;
  condition: Condition;
  titles: number;
  onhand: number;
  onorder: number;
  /** Copies on hand at the price they are sold at (cents); copies without a price count as 0. */
  value: number;
  /** Copies on hand without a price. */
  unpriced: number;
}

/** A shop's stock, by location and condition. */
export async function sumStock(
  db: Queries,
  storeId: StoreId,
  listPrice: "list_price_can" | "list_price_usa",
): Promise<StockSum[]> {
  const sumRows = await db
    .selectFrom("stock")
    .innerJoin("titles", "titles.id", "stock.title_id")
    .leftJoin("title_edits", (join) =>
      join.onRef("title_edits.title_id", "=", "stock.title_id").on("title_edits.store_id", "=", storeId),
    )
    .where("stock.store_id", "=", storeId)
    .where((where) => where.or([where("stock.onhand", ">", 0), where("stock.onorder", ">", 0)]))
    .groupBy(["stock.location_id", "stock.condition"])
    .orderBy("stock.location_id")
    .orderBy("stock.condition")
    .select((select) => {
      // As `availabilityRows` prices them: the edited and the list price are those of new copies.
      const price = sql<number | null>`case when ${select.ref("stock.condition")} = ''
        then coalesce(${select.ref("title_edits.price")}, ${select.ref("stock.price")}, ${select.ref(`titles.${listPrice}`)})
        else ${select.ref("stock.price")} end`;
      return [
        "stock.location_id",
        "stock.condition",
        select.fn.countAll().as("titles"),
        select.fn.sum("stock.onhand").as("onhand"),
        select.fn.sum("stock.onorder").as("onorder"),
        sql<number>`sum(stock.onhand * coalesce(${price}, 0))`.as("value"),
        sql<number>`sum(case when ${price} is null then stock.onhand else 0 end)`.as("unpriced"),
      ];
    })
    .execute();
  return sumRows.map(({ location_id, condition, ...sums }) => ({
    location_id,
    condition,
    titles: Number(sums.titles),
    onhand: Number(sums.onhand),
    onorder: Number(sums.onorder),
    value: Number(sums.value),
    unpriced: Number(sums.unpriced),
  }));
}

export async function sectionsWithCounts(
  db: Queries,
  storeId: StoreId,
  limit: number,
): Promise<{ key: string; label: string; titles: number }[]> {
  const sections = await db
    .selectFrom("store_sections")
    .leftJoin("title_sections", (join) =>
      join
        .onRef("title_sections.store_id", "=", "store_sections.store_id")
        .onRef("title_sections.key", "=", "store_sections.key"),
    )
    .where("store_sections.store_id", "=", storeId)
    .groupBy(["store_sections.key", "store_sections.label", "store_sections.position"])
    .select(["store_sections.key", "store_sections.label"])
    .select((select) => select.fn.count("title_sections.title_id").as("titles"))
    .orderBy("store_sections.position")
    .limit(limit)
    .execute();
  return sections.map((row) => ({ ...row, titles: Number(row.titles) }));
}

/** The titles of a section that a location has new copies of. */
export function copiesInSection(
  db: Queries,
  storeId: StoreId,
  locationId: number,
  section: string,
  limit: number,
): Promise<{ title_id: TitleId; onhand: number }[]> {
  return db
    .selectFrom("title_sections")
    .innerJoin("stock", (join) =>
      join
        .onRef("stock.title_id", "=", "title_sections.title_id")
        .onRef("stock.store_id", "=", "title_sections.store_id"),
    )
    .select(["stock.title_id", "stock.onhand"])
    .where("title_sections.store_id", "=", storeId)
    .where("title_sections.key", "=", section)
    .where("stock.location_id", "=", locationId)
    .where("stock.condition", "=", "")
    .where("stock.onhand", ">", 0)
    .orderBy("stock.title_id")
    .limit(limit)
    .execute();
}
