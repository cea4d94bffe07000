import { type SqlBool, sql } from "kysely";
import { fold } from "#app/lib/fold.ts";
import type { CustomerId, EpochSeconds, OrderId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { shownIn } from "../catalogue/catalogue.server.ts";
import type { RegistryFilter, RegistrySort } from "./registries.ts";

export type RegistryRow = Omit<Schema["gift_registries"], "title_folded">;
export type PurchaseRow = Schema["gift_registry_purchases"];

export function registryById(db: Queries, storeId: StoreId, id: string): Promise<RegistryRow | undefined> {
  return db
    .selectFrom("gift_registries")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function registriesById(
  db: Queries,
  storeId: StoreId,
  ids: readonly string[],
): Promise<RegistryRow[]> {
  return db
    .selectFrom("gift_registries")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

/** An account's registries, the last changed first. */
export function registriesOf(db: Queries, customerId: CustomerId): Promise<RegistryRow[]> {
  return db
    .selectFrom("gift_registries")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Registries of the shop that its staff may edit, the last changed first. */
export function editableRegistries(db: Queries, storeId: StoreId, limit: number): Promise<RegistryRow[]> {
  return db
    .selectFrom("gift_registries")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("store_can_edit", "=", 1)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** A span of time: from a moment on and before another. */
interface Span {
  from: number;
  to: number;
}

const due = (db: Queries, storeId: StoreId, { from, to }: Span) =>
  db
    .selectFrom("gift_registries")
    .where("store_id", "=", storeId)
    .where("is_open", "=", 1)
    .where("purchase_deadline", ">=", from)
    .where("purchase_deadline", "<", to);

/** Counts open registries whose day is within a span of time, up to a limit. */
export async function countDue(db: Queries, storeId: StoreId, span: Span, most: number): Promise<number> {
  return (await due(db, storeId, span).select("id").limit(most).execute()).length;
}

/**
 * Open registries that have their day within a span of time, the earliest first.
 * @param after the day and the id of the registry that the page follows
 */
export function dueRegistries(
  db: Queries,
  storeId: StoreId,
  span: Span,
  limit: number,
  after?: { at: number; id: string },
): Promise<RegistryRow[]> {
  return due(db, storeId, span)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where("purchase_deadline", ">", after?.at ?? 0),
          where.and([where("purchase_deadline", "=", after?.at ?? 0), where("id", ">", after?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("purchase_deadline")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function insertRegistry(tx: Tx, row: RegistryRow): Promise<void> {
  await tx
    .insertInto("gift_registries")
    .values({ ...row, title_folded: fold(row.title) })
    .execute();
}

export async function changeRegistry(
  tx: Tx,
  id: string,
  change: Partial<Omit<RegistryRow, "id" | "store_id" | "customer_id" | "created_at">>,
): Promise<void> {
  const { title } = change;
  await tx
    .updateTable("gift_registries")
    .set({ ...change, ...(title !== undefined && { title_folded: fold(title) }) })
    .where("id", "=", id)
    .execute();
}

/** The ids of orders that bought for registries whose folded titles are like a pattern, as a query for another one. */
export const orderIdsFor = (storeId: StoreId, pattern: string) =>
  sql`select gift_registry_purchases.order_id from gift_registries
    inner join gift_registry_purchases on gift_registry_purchases.registry_id = gift_registries.id
    where gift_registries.store_id = ${storeId} and gift_registries.title_folded like ${pattern} escape '\\'`;

/** Locks registries, in the order of their ids, so that two transactions cannot wait for each other. */
export async function lockRegistries(tx: Tx, storeId: StoreId, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await tx
      .updateTable("gift_registries")
      .set((set) => ({ title: set.ref("title") }))
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
}

/** Deletes a registry with its titles and the record of what was bought for it. */
export async function deleteRegistry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("gift_registries").where("id", "=", id).execute();
}

export async function deleteRegistriesOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom("gift_registries").where("customer_id", "=", customerId).execute();
}

/** A condition on `gift_registry_items` with `titles`: the title is on sale and this shop shows it. */
const onSaleIn = (storeId: StoreId) => sql<SqlBool>`(titles.deleted_at is null and ${shownIn(storeId)})`;

/** Copies bought of each title of these registries. */
function boughtCopies(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom("gift_registry_purchases")
    .select(["registry_id", "title_id", (select) => select.fn.sum<number>("quantity").as("quantity")])
    .where("registry_id", "in", [...ids])
    .groupBy(["registry_id", "title_id"]);
}

/** The titles of registries that the shop shows, each with the number of copies bought. */
function shownItems(db: Queries, storeId: StoreId, ids: readonly string[]) {
  return db
    .selectFrom("gift_registry_items")
    .innerJoin("titles", "titles.id", "gift_registry_items.title_id")
    .leftJoin(boughtCopies(db, ids).as("bought"), (join) =>
      join
        .onRef("bought.registry_id", "=", "gift_registry_items.registry_id")
        .onRef("bought.title_id", "=", "gift_registry_items.title_id"),
    )
    .where("gift_registry_items.registry_id", "in", [...ids])
    .where(onSaleIn(storeId));
}

const quantity = sql<number>`coalesce(bought.quantity, 0)`;

/** Titles and copies that each registry wants, and how many of those copies were bought. */
export async function totalsOf(
  db: Queries,
  storeId: StoreId,
  ids: readonly string[],
): Promise<Map<string, { items: number; requested: number; purchased: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await shownItems(db, storeId, ids)
    .select([
      "gift_registry_items.registry_id",
      (select) => select.fn.countAll<number>().as("items"),
      (select) => select.fn.sum<number>("gift_registry_items.qty_requested").as("requested"),
      // Extra copies of one title do not count for another that is missing.
      sql<number>`sum(case when ${quantity} > qty_requested then qty_requested else ${quantity} end)`.as(
        "purchased",
      ),
    ])
    .groupBy("gift_registry_items.registry_id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.registry_id,
      { items: Number(row.items), requested: Number(row.requested), purchased: Number(row.purchased) },
    ]),
  );
}

export interface ItemRow {
  title_id: TitleId;
  qty_requested: number;
  qty_purchased: number;
}

/** One page of a registry's titles. */
export async function itemsOf(
  db: Queries,
  { id, store_id }: Pick<RegistryRow, "id" | "store_id">,
  {
    sort,
    filter,
    limit,
    offset,
  }: { sort: RegistrySort; filter: RegistryFilter; limit: number; offset: number },
): Promise<{ found: number; rows: ItemRow[] }> {
  const allItems = shownItems(db, store_id, [id]);
  const some =
    filter === "all"
      ? allItems
      : allItems.where(
          filter === "purchased"
            ? sql<SqlBool>`${quantity} >= qty_requested`
            : sql<SqlBool>`${quantity} < qty_requested`,
        );
  const [{ found }, rows] = await Promise.all([
    some.select((select) => select.fn.countAll<number>().as("found")).executeTakeFirstOrThrow(),
    some
      .select([
        "gift_registry_items.title_id",
        "gift_registry_items.qty_requested",
        quantity.as("qty_purchased"),
      ])
      .orderBy(sort === "author" ? "titles.author_sort" : "titles.title_sort")
      .orderBy("titles.title_sort")
      .orderBy("titles.title_accents")
      .orderBy("titles.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    found: Number(found),
    rows: rows.map((row) => ({ ...row, qty_purchased: Number(row.qty_purchased) })),
  };
}

/** The first titles of several registries, for their covers. */
export async function firstItemsOf(
  db: Queries,
  storeId: StoreId,
  ids: readonly string[],
  each: number,
): Promise<(ItemRow & { registry_id: string })[]> {
  if (ids.length === 0) return [];
  const numbered = shownItems(db, storeId, ids).select([
    "gift_registry_items.registry_id",
    "gift_registry_items.title_id",
    "gift_registry_items.qty_requested",
    quantity.as("qty_purchased"),
    sql<number>`row_number() over (partition by gift_registry_items.registry_id
      order by titles.title_sort, titles.id)`.as("place"),
  ]);
  const rows = await db
    .selectFrom(numbered.as("numbered"))
    .selectAll()
    .where("place", "<=", each)
    .orderBy("registry_id")
    .orderBy("place")
    .execute();
  return rows.map(({ place: _, ...row }) => ({ ...row, qty_purchased: Number(row.qty_purchased) }));
}

/** Copies of one title that each of an account's registries wants. */
export function requestedIn(
  db: Queries,
  customerId: CustomerId,
  eisbn: string,
): Promise<{ registry_id: string; qty_requested: number }[]> {
  return db
    .selectFrom("gift_registry_items")
    .innerJoin("gift_registries", "gift_registries.id", "gift_registry_items.registry_id")
    .innerJoin("titles", "titles.id", "gift_registry_items.title_id")
    .select(["gift_registry_items.registry_id", "gift_registry_items.qty_requested"])
    .where("gift_registries.customer_id", "=", customerId)
    .where("titles.eisbn", "=", eisbn)
    .execute();
}

/** The ids of all the titles of a registry, shown or not, and the copies it wants. */
export function allItemsOf(
  db: Queries,
  registryId: string,
): Promise<{ eisbn: string; title_id: TitleId; qty_requested: number }[]> {
  return db
    .selectFrom("gift_registry_items")
    .innerJoin("titles", "titles.id", "gift_registry_items.title_id")
    .select(["titles.eisbn", "gift_registry_items.title_id", "gift_registry_items.qty_requested"])
    .where("registry_id", "=", registryId)
    .orderBy("gift_registry_items.added_at")
    .orderBy("gift_registry_items.title_id")
    .execute();
}

export async function countItems(db: Queries, registryId: string): Promise<number> {
  const row = await db
    .selectFrom("gift_registry_items")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("registry_id", "=", registryId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function requestedOf(
  db: Queries,
  registryId: string,
  titleId: TitleId,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("gift_registry_items")
    .select("qty_requested")
    .where("registry_id", "=", registryId)
    .where("title_id", "=", titleId)
    .executeTakeFirst();
  return row?.qty_requested;
}

export async function putItem(tx: Tx, item: Schema["gift_registry_items"]): Promise<void> {
  await tx
    .insertInto("gift_registry_items")
    .values(item)
    .onConflict((conflict) =>
      conflict.columns(["registry_id", "title_id"]).doUpdateSet({ qty_requested: item.qty_requested }),
    )
    .execute();
}

export async function deleteItem(tx: Tx, registryId: string, eisbn: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("gift_registry_items")
    .where("registry_id", "=", registryId)
    .where("title_id", "in", (select) =>
      select.selectFrom("titles").select("titles.id").where("titles.eisbn", "=", eisbn),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Copies of each of these titles that the registries want, and copies bought. */
export async function wantedIn(
  db: Queries,
  ids: readonly string[],
  titleIds: readonly TitleId[],
): Promise<{ registry_id: string; title_id: TitleId; left: number }[]> {
  const rows = await db
    .selectFrom("gift_registry_items")
    .leftJoin(
      boughtCopies(db, ids)
        .where("title_id", "in", [...titleIds])
        .as("bought"),
      (join) =>
        join
          .onRef("bought.registry_id", "=", "gift_registry_items.registry_id")
          .onRef("bought.title_id", "=", "gift_registry_items.title_id"),
    )
    .select([
      "gift_registry_items.registry_id",
      "gift_registry_items.title_id",
      "gift_registry_items.qty_requested",
      quantity.as("qty_purchased"),
    ])
    .where("gift_registry_items.registry_id", "in", [...ids])
    .where("gift_registry_items.title_id", "in", [...titleIds])
    .execute();
  return rows.map(({ registry_id, title_id, qty_requested, qty_purchased }) => ({
    registry_id,
    title_id,
    left: Math.max(0, qty_requested - Number(qty_purchased)),
  }));
}

/** The note that an order's giver wrote; it is the same on all its lines. */
export async function noteOfOrder(db: Queries, orderId: OrderId): Promise<string | undefined> {
  const purchase = await db
    .selectFrom("gift_registry_purchases")
    .select("note")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return purchase?.note;
}

export async function insertPurchases(tx: Tx, purchases: readonly PurchaseRow[]): Promise<void> {
  if (purchases.length > 0)
    await tx
      .insertInto("gift_registry_purchases")
      .values([...purchases])
      .execute();
}

/** Takes copies off a purchase of an order's line; deletes the purchase with its last copy. */
export async function reducePurchase(
  tx: Tx,
  orderId: OrderId,
  position: number,
  quantity: number,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("gift_registry_purchases")
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .where("quantity", "<=", quantity)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    await tx
      .updateTable("gift_registry_purchases")
      .set((set) => ({ quantity: set("quantity", "-", quantity) }))
      .where("order_id", "=", orderId)
      .where("position", "=", position)
      .execute();
}

export async function deletePurchases(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.deleteFrom("gift_registry_purchases").where("order_id", "=", orderId).execute();
}

/** Purchases for a registry, in the order in which they were made. */
export async function purchasesOf(
  db: Queries,
  registryId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(PurchaseRow & { title: string; eisbn: string })[]> {
  return db
    .selectFrom("gift_registry_purchases")
    .innerJoin("titles", "titles.id", "gift_registry_purchases.title_id")
    .selectAll("gift_registry_purchases")
    .select(["titles.title", "titles.eisbn"])
    .where("registry_id", "=", registryId)
    .orderBy("bought_at")
    .orderBy("order_id")
    .orderBy("position")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPurchases(db: Queries, registryId: string): Promise<number> {
  const row = await db
    .selectFrom("gift_registry_purchases")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("registry_id", "=", registryId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Removes a giver's name and notes from their purchases. */
export async function anonymisePurchases(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .updateTable("gift_registry_purchases")
    .set({ giver: "", note: "", customer_id: null })
    .where("customer_id", "=", customerId)
    .execute();
}

/** Registries that have closed and whose owner has not been sent the thank-you list. */
export function registriesToThank(
  db: Queries,
  now: EpochSeconds,
  limit: number,
): Promise<{ id: string; store_id: StoreId }[]> {
  return db
    .selectFrom("gift_registries")
    .select(["id", "store_id"])
    .where("thanks_sent_at", "is", null)
    .where((where) => where.or([where("is_open", "=", 0), where("purchase_deadline", "<", now)]))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Marks a closed registry's list as sent, once.
 * @returns undefined if it was sent before, or if the registry is open again
 */
export function claimThanks(tx: Tx, id: string, now: EpochSeconds): Promise<RegistryRow | undefined> {
  return tx
    .updateTable("gift_registries")
    .set({ thanks_sent_at: now })
    .where("id", "=", id)
    .where("thanks_sent_at", "is", null)
    .where((where) => where.or([where("is_open", "=", 0), where("purchase_deadline", "<", now)]))
    .returningAll()
    .executeTakeFirst();
}
