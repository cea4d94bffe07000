import { type Selectable, type SqlBool, sql } from "kysely";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { findTextOf } from "#app/lib/find-text.ts";
import { fold } from "#app/lib/fold.ts";
import type { EpochSeconds, OrderId, OrderNumber, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared, runRows } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { emailKey } from "../accounts/account.server.ts";
import { TICKET } from "../catalogue/catalogue.ts";
import type { OrderStatus } from "./orders.ts";

type OrderTable = Schema["orders"];
export type OrderRow = Selectable<OrderTable>;

/** Takes the shop's next order number. The row is locked, so no number is taken twice. */
export async function drawNumber(tx: Tx, storeId: StoreId): Promise<number> {
  const build = () =>
    tx
      .updateTable("stores")
      .set((set) => ({ next_order_number: set("next_order_number", "+", 1) }))
      .where("id", "=", storeId)
      .returning("next_order_number");
  const [row] = await runPrepared(tx, "drawNumber", build, [1, storeId]);
  if (!row) throw new Error(`there is no shop ${storeId}`);
  return row.next_order_number - 1;
}

/** Skips order numbers in every shop. */
export async function skipNumbers(tx: Tx, count: number): Promise<void> {
  await tx
    .updateTable("stores")
    .set((set) => ({ next_order_number: set("next_order_number", "+", count) }))
    .execute();
}

/** Length of an order's searchable text; PostgreSQL's indexes take no more than 2,700 bytes. */
const FINDABLE = 500;

/** The columns of an order's Purchase Order #, as typed and for searching. */
export function purchaseOrderOf(
  order: Pick<OrderTable, "order_number" | "purchaser_name" | "email" | "phone" | "payment_message">,
  purchaseorder: string,
) {
  const { order_number, purchaser_name, email, phone, payment_message } = order;
  const card = /\d{4}$/.exec(payment_message)?.[0] ?? "";
  return {
    purchaseorder,
    purchaseorder_folded: fold(purchaseorder),
    find_text: findTextOf([order_number, purchaser_name, email, purchaseorder, card], [phone]).slice(
      0,
      FINDABLE,
    ),
  };
}

/** An order's row, without the columns that are derived from others. */
export type NewOrder = Omit<OrderTable, "id" | "email_key" | "purchaseorder_folded" | "find_text">;
export type NewItem = Omit<Schema["order_items"], "order_id">;

export async function insertOrder(
  tx: Tx,
  fields: NewOrder,
  items: NewItem[],
  taxes: Omit<Schema["order_taxes"], "order_id">[],
): Promise<number> {
  const order = {
    ...fields,
    email_key: emailKey(fields.email),
    ...purchaseOrderOf(fields, fields.purchaseorder),
  };
  const build = () => tx.insertInto("orders").values(order).returning("id");
  const [row] = await runRows(tx, "insertOrder", [order], build);
  if (!row) throw new Error(`insertOrder: the insert of order ${order.order_number} returned no id`);
  const lines = items.map((item) => ({ ...item, order_id: row.id }));
  await runRows(tx, "insertItems", lines, () => tx.insertInto("order_items").values(lines));
  const taxed = taxes.map((tax) => ({ ...tax, order_id: row.id }));
  await runRows(tx, "insertTaxes", taxed, () => tx.insertInto("order_taxes").values(taxed));
  return row.id;
}

export async function orderByNumber(
  db: Queries,
  storeId: StoreId,
  number: number,
): Promise<OrderRow | undefined> {
  const build = () =>
    db.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("order_number", "=", number);
  return (await runPrepared(db, "orderByNumber", build, [storeId, number]))[0];
}

export async function orderByToken(
  db: Queries,
  storeId: StoreId,
  token: string,
): Promise<OrderRow | undefined> {
  const build = () =>
    db.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("order_token", "=", token);
  return (await runPrepared(db, "orderByToken", build, [storeId, token]))[0];
}

/** An order's lines, each with its title's product code, which never changes. */
export function itemsOfOrder(db: Queries, orderId: OrderId) {
  const build = () =>
    db
      .selectFrom("order_items")
      .innerJoin("titles", "titles.id", "order_items.title_id")
      .selectAll("order_items")
      .select(["titles.isbn", "titles.upc", "titles.release_date"])
      .where("order_id", "=", orderId)
      .orderBy("position");
  return runPrepared(db, "itemsOfOrder", build, [orderId]);
}

/** Records when an order's tickets with these titles were cancelled; null undoes that. */
export async function markTicketsVoid(
  tx: Tx,
  orderId: OrderId,
  titleIds: readonly TitleId[],
  at: number | null,
): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({ voided_at: at })
    .where("order_id", "=", orderId)
    .where("title_id", "in", [...titleIds])
    .execute();
}

export function taxesOfOrder(db: Queries, orderId: OrderId) {
  const build = () =>
    db.selectFrom("order_taxes").selectAll().where("order_id", "=", orderId).orderBy("position");
  return runPrepared(db, "taxesOfOrder", build, [orderId]);
}

export async function insertBatches(tx: Tx, batches: readonly Schema["order_batches"][]): Promise<void> {
  if (batches.length > 0)
    await tx
      .insertInto("order_batches")
      .values([...batches])
      .execute();
}

export function batchesOf(db: Queries, orderId: OrderId): Promise<Schema["order_batches"][]> {
  return db
    .selectFrom("order_batches")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
}

/** Marks a parcel as sent, once. @returns whether it was still waiting */
export async function sendBatch(
  tx: Tx,
  orderId: OrderId,
  number: number,
  tracking: string,
  now: EpochSeconds,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("order_batches")
    .set({ status: "shipped", tracking, shipped_at: now })
    .where("order_id", "=", orderId)
    .where("number", "=", number)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function orderById(db: Queries, id: OrderId): Promise<OrderRow | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Records which copies an accepted quote's line took from stock, and how many will be ordered in. */
export async function takeItem(
  tx: Tx,
  orderId: OrderId,
  position: number,
  taken: string,
  backorder: number,
): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({ taken, backorder_quantity: backorder })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}

export async function deleteBatches(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.deleteFrom("order_batches").where("order_id", "=", orderId).execute();
}

export async function insertCard(tx: Tx, card: Schema["order_cards"]): Promise<void> {
  await tx.insertInto("order_cards").values(card).execute();
}

export function cardOfOrder(db: Queries, orderId: OrderId): Promise<Schema["order_cards"] | undefined> {
  return db.selectFrom("order_cards").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteCard(tx: Tx, orderId: OrderId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("order_cards")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Destroys sealed cards older than a given time.
 * @returns how many
 */
export async function deleteOldCards(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("order_cards")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Reads an order and locks it until the transaction ends. */
export function lockedOrder(tx: Tx, storeId: StoreId, number: number): Promise<OrderRow | undefined> {
  return lockOrderRow(tx)
    .where("store_id", "=", storeId)
    .where("order_number", "=", number)
    .executeTakeFirst();
}

/** Reads an order by its row id, and locks it until the transaction ends. */
export function lockedById(tx: Tx, id: OrderId): Promise<OrderRow | undefined> {
  return lockOrderRow(tx).where("id", "=", id).executeTakeFirst();
}

/** An update that changes nothing. It waits for any other transaction on the row, then locks and returns the row. */
const lockOrderRow = (tx: Tx) =>
  tx
    .updateTable("orders")
    .set((set) => ({ order_number: set.ref("order_number") }))
    .returningAll()
    .$castTo<OrderRow>();

/**
 * Changes an order's status, if the current one allows it.
 * @returns undefined if it does not, or if there is no such order
 */
export function moveStatus(
  tx: Tx,
  storeId: StoreId,
  number: number,
  from: readonly OrderStatus[],
  to: OrderStatus,
): Promise<{ id: OrderId; order_token: string; order_location_id: number | null } | undefined> {
  return tx
    .updateTable("orders")
    .set({ status: to })
    .where("store_id", "=", storeId)
    .where("order_number", "=", number)
    .where("status", "in", from)
    .returning(["id", "order_token", "order_location_id"])
    .executeTakeFirst();
}

/** The order's row is locked, so the next number is free. */
export async function addEvent(
  tx: Tx,
  orderId: OrderId,
  event: { at: number; status: OrderStatus; note: string; shipping?: number; taxes_before?: string },
): Promise<void> {
  const { length } = await eventsOf(tx, orderId);
  await tx
    .insertInto("order_events")
    .values({ shipping: null, taxes_before: null, ...event, order_id: orderId, number: length + 1 })
    .execute();
}

export function eventsOf(
  db: Queries,
  orderId: OrderId,
): Promise<Omit<Schema["order_events"], "order_id" | "number">[]> {
  const build = () =>
    db
      .selectFrom("order_events")
      .select(["at", "status", "note", "shipping", "taxes_before"])
      .where("order_id", "=", orderId)
      .orderBy("number");
  return runPrepared(db, "eventsOf", build, [orderId]);
}

/** The lines of placed orders that sold one of these titles, oldest order first. */
export async function ticketLines(db: Queries, storeId: StoreId, titleIds: readonly TitleId[]) {
  if (titleIds.length === 0) return [];
  return (
    db
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select([
        "order_id",
        "order_number",
        "order_token",
        "purchaser_name",
        "email",
        "locale",
        "payment_state",
        "total",
        "reduced",
        "gift_card_amount",
        "is_shipping_tbd",
      ])
      .select(["order_items.title_id", "order_items.position", "order_date", "snapshot"])
      // Without cancelled and returned copies.
      .select(sql<number>`quantity - cancelled - returned`.as("quantity"))
      .where(sql<SqlBool>`quantity > cancelled + returned`)
      .where("orders.store_id", "=", storeId)
      .where("order_items.title_id", "in", [...titleIds])
      .where("order_items.voided_at", "is", null)
      .where("orders.status", "in", ["placed", "accepted", "ready", "shipped", "completed"])
      .orderBy("orders.id")
      .orderBy("order_items.position")
      .execute()
  );
}

/** The lines of one order that sold tickets, even if it was cancelled or refunded. */
export function ticketLinesOfOrder(db: Queries, storeId: StoreId, orderNumber: OrderNumber) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_number", "order_token", "purchaser_name", "status", "payment_state"])
    .select(["order_items.title_id", "order_items.position", "voided_at"])
    .select(sql<number>`quantity - cancelled - returned`.as("places"))
    .where("orders.store_id", "=", storeId)
    .where("order_number", "=", orderNumber)
    .where("tax_class", "=", TICKET)
    .orderBy("order_items.position")
    .execute();
}

/**
 * The newest orders with an email address (in the form used for comparing); only at these locations, if any are given.
 */
export async function orderIdsByEmail(
  db: Queries,
  storeId: StoreId,
  emailKey: string,
  { limit, within }: { limit: number; within: VisibleLocations },
): Promise<number[]> {
  let query = db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("email_key", "=", emailKey);
  if (within) query = query.where("order_location_id", "in", within);
  const orders = await query.orderBy("id", "desc").limit(limit).execute();
  return orders.map(({ id }) => id);
}

export async function ordersByIds(
  db: Queries,
  storeId: StoreId,
  ids: readonly OrderId[],
): Promise<Pick<OrderRow, "id" | "order_number" | "purchaser_name" | "order_location_id">[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("orders")
    .select(["id", "order_number", "purchaser_name", "order_location_id"])
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .execute();
}

/** Whether a shop has an order. */
export async function anyOrder(db: Queries, storeId: StoreId): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** The parts of an order that change while staff work on it, as counts and states. */
export async function changesOf(db: Queries, order: OrderRow): Promise<string> {
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from order_events where order_id = ${order.id}) as events,
    (select count(*) from order_reductions where order_id = ${order.id}) as reductions,
    (select count(*) from order_batches where order_id = ${order.id} and status = 'shipped') as shipped,
    (select count(*) from payment_refunds where order_id = ${order.id}) as refunds,
    (select coalesce(sum(changes), 0) from order_disputes where order_id = ${order.id}) as disputes`.execute(
    db,
  );
  const { events, reductions, shipped, refunds, disputes } = rows[0] ?? {};
  const { status, payment_state, total, reduced, paid_by_hand, quote_until, delivery_key } = order;
  const { order_location_id, ship_to, is_shipping_tbd } = order;
  return [
    ...[status, payment_state, total, reduced, paid_by_hand, quote_until, delivery_key],
    ...[order_location_id, ship_to, is_shipping_tbd],
    ...[events, reductions, shipped, refunds, disputes].map(Number),
  ].join(" ");
}
