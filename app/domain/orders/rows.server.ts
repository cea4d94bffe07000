import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { OrderRow as OrderTable, Schema } from "#app/platform/db/schema.ts";

export type OrderRow = Omit<OrderTable, "id"> & { id: number };

/** Takes the shop's next order number. The row is locked, so no number is taken twice. */
export async function drawNumber(tx: Tx, storeId: number): Promise<number> {
  const row = await tx
    .updateTable("stores")
    .set((set) => ({ next_order_number: set("next_order_number", "+", 1) }))
    .where("id", "=", storeId)
    .returning("next_order_number")
    .executeTakeFirstOrThrow();
  return row.next_order_number - 1;
}

/** Skips order numbers in every shop. */
export async function skipNumbers(tx: Tx, count: number): Promise<void> {
  await tx
    .updateTable("stores")
    .set((set) => ({ next_order_number: set("next_order_number", "+", count) }))
    .execute();
}

export async function insertOrder(
  tx: Tx,
  order: Omit<OrderTable, "id">,
  items: Omit<Schema["order_items"], "order_id">[],
  taxes: Omit<Schema["order_taxes"], "order_id">[],
): Promise<number> {
  const { id } = await tx.insertInto("orders").values(order).returning("id").executeTakeFirstOrThrow();
  await tx
    .insertInto("order_items")
    .values(items.map((item) => ({ ...item, order_id: id })))
    .execute();
  if (taxes.length > 0) {
    await tx
      .insertInto("order_taxes")
      .values(taxes.map((tax) => ({ ...tax, order_id: id })))
      .execute();
  }
  return id;
}

export function orderByNumber(db: Queries, storeId: number, number: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_number", "=", number)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

export function orderByToken(db: Queries, storeId: number, token: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_token", "=", token)
    .executeTakeFirst() as Promise<OrderRow | undefined>;
}

/** An order's lines, each with its title's product code, which never changes. */
export function itemsOfOrder(db: Queries, orderId: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("titles", "titles.id", "order_items.title_id")
    .selectAll("order_items")
    .select(["titles.isbn", "titles.upc"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export function taxesOfOrder(db: Queries, orderId: number) {
  return db
    .selectFrom("order_taxes")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export async function insertBatches(tx: Tx, batches: readonly Schema["order_batches"][]): Promise<void> {
  if (batches.length > 0)
    await tx
      .insertInto("order_batches")
      .values([...batches])
      .execute();
}

export function batchesOf(db: Queries, orderId: number): Promise<Schema["order_batches"][]> {
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
  orderId: number,
  number: number,
  tracking: string,
  now: number,
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

export function orderById(db: Queries, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst() as Promise<
    OrderRow | undefined
  >;
}

/** Sets the payment that an order waits for. */
export async function awaitAttempt(tx: Tx, id: number, attemptId: string): Promise<void> {
  await tx.updateTable("orders").set({ attempt_id: attemptId }).where("id", "=", id).execute();
}

/** Changes an order that waits for this payment, once. @returns the order; undefined if it does not wait for it */
export function settlePending(
  tx: Tx,
  id: number,
  attemptId: string,
  change: {
    status: "placed" | "void" | "quoted";
    delivery_key?: string;
    payment_state: string;
    order_token?: string;
    payment_message?: string;
    attempt_id?: null;
  },
): Promise<{ order_number: number; order_token: string } | undefined> {
  return tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("attempt_id", "=", attemptId)
    .returning(["order_number", "order_token"])
    .executeTakeFirst();
}

/**
 * Settles the payment of an order placed before it was paid, once.
 * @returns whether the order waited for this payment, in one of the given statuses
 */
export async function settleLater(
  tx: Tx,
  id: number,
  attemptId: string,
  change: Partial<Pick<OrderTable, "payment_state" | "payment_type" | "attempt_id">>,
  statuses?: readonly string[],
): Promise<boolean> {
  const query = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("attempt_id", "=", attemptId)
    .where("payment_state", "=", "pending")
    .where("status", "!=", "pending");
  const { numUpdatedRows } = await (statuses
    ? query.where("status", "in", statuses)
    : query
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears the pending payment of an order that is cancelled. */
export async function stopWaiting(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ payment_state: "none", attempt_id: null })
    .where("id", "=", id)
    .where("payment_state", "=", "pending")
    .execute();
}

/** Writes the shipping price and the new taxes of a locked order. */
export async function putShippingPrice(
  tx: Tx,
  id: number,
  amounts: Pick<OrderTable, "shipping" | "is_shipping_tbd" | "shipping_set_at" | "tax" | "total">,
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<void> {
  await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
  await tx
    .updateTable("order_batches")
    .set({ cost: amounts.shipping })
    .where("order_id", "=", id)
    .where("number", "=", 1)
    .execute();
  await replaceTaxes(tx, id, taxes);
}

async function replaceTaxes(
  tx: Tx,
  id: number,
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<void> {
  await tx.deleteFrom("order_taxes").where("order_id", "=", id).execute();
  if (taxes.length > 0)
    await tx
      .insertInto("order_taxes")
      .values(taxes.map((tax) => ({ ...tax, order_id: id })))
      .execute();
}

/** Records a payment made in the shop. @returns false if the order cannot be paid this way */
export async function markPaid(
  tx: Tx,
  id: number,
  statuses: readonly string[],
  amount: number,
  method: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ payment_state: "paid", paid_by_hand: amount, paid_method: method })
    .where("id", "=", id)
    .where("payment_state", "=", "none")
    .where("status", "in", statuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts or declines a quote that is still valid, once. */
export function settleQuote(
  tx: Tx,
  id: number,
  now: number,
  change: Partial<
    Pick<OrderTable, "status" | "delivery_key" | "payment_type" | "payment_state" | "order_date">
  >,
): Promise<{ id: number } | undefined> {
  return tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "quoted")
    .where("quote_until", ">=", now)
    .returning("id")
    .executeTakeFirst();
}

/** Writes the shop's prices to a quote that is not settled. @returns whether there was such a quote */
export async function priceQuote(
  tx: Tx,
  id: number,
  amounts: Pick<
    OrderTable,
    | "status"
    | "quote_until"
    | "original_price"
    | "discounts"
    | "subtotal"
    | "shipping"
    | "is_shipping_tbd"
    | "tax"
    | "total"
    | "post_subtotal_discount"
    | "promo_codes"
    | "gift_card_amount"
  >,
  prices: readonly { position: number; sold_price: number }[],
  taxes: readonly Omit<Schema["order_taxes"], "order_id">[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set(amounts)
    .where("id", "=", id)
    .where("status", "in", ["requested", "quoted"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const { position, sold_price } of prices)
    await tx
      .updateTable("order_items")
      .set({ sold_price, discount: 0 })
      .where("order_id", "=", id)
      .where("position", "=", position)
      .execute();
  await replaceTaxes(tx, id, taxes);
  return true;
}

/** Records what an accepted quote's line took from stock, and what will be ordered in. */
export async function takeItem(
  tx: Tx,
  orderId: number,
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

export async function deleteBatches(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom("order_batches").where("order_id", "=", orderId).execute();
}

export async function setPaymentState(tx: Tx, id: number, payment_state: string): Promise<void> {
  await tx.updateTable("orders").set({ payment_state }).where("id", "=", id).execute();
}

export async function insertCard(tx: Tx, card: Schema["order_cards"]): Promise<void> {
  await tx.insertInto("order_cards").values(card).execute();
}

export function cardOfOrder(db: Queries, orderId: number): Promise<Schema["order_cards"] | undefined> {
  return db.selectFrom("order_cards").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

export async function deleteCard(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom("order_cards").where("order_id", "=", orderId).execute();
}

/** Destroys sealed cards older than a given time. @returns how many */
export async function deleteOldCards(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("order_cards")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks an order's row, for changes that must be calculated and written together. */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set((set) => ({ order_number: set.ref("order_number") }))
    .where("id", "=", id)
    .execute();
}

export function recentOrders(db: Queries, storeId: number, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute() as Promise<OrderRow[]>;
}

/** Statuses before payment, or without one. Nobody outside the program sees these as orders. */
const NO_ORDER = ["pending", "void"];

type Whose = { customerId: number; accountId: number; institution: boolean; owner: boolean };

/** Orders that the account in use may read. `isOrderOf` applies the same rule to one order. */
function readable(storeId: number, { customerId, accountId, institution, owner }: Whose) {
  return (where: ExpressionBuilder<Schema, "orders">) =>
    where.and([
      where("orders.store_id", "=", storeId),
      where("orders.status", "not in", NO_ORDER),
      ...(institution
        ? [
            where("orders.institution_id", "=", accountId),
            ...(owner ? [] : [where("orders.customer_id", "=", customerId)]),
          ]
        : [where("orders.customer_id", "=", customerId), where("orders.institution_id", "is", null)]),
    ]);
}

/** Filters for orders. */
export interface OrderFilter {
  /** Placed at or after `from`, and before `to`. */
  placed?: { from: number; to: number };
  location_id?: number;
  /** Folded words that must all occur in one of its titles. */
  words?: readonly string[];
  /** Or a match by order number or purchase order. */
  code?: string;
}

function wanted({ placed, location_id, words = [], code }: OrderFilter) {
  return (where: ExpressionBuilder<Schema, "orders">) => {
    const found: Expression<SqlBool>[] = [];
    if (placed) {
      found.push(where("orders.order_date", ">=", placed.from));
      found.push(where("orders.order_date", "<", placed.to));
    }
    if (location_id !== undefined) found.push(where("orders.order_location_id", "=", location_id));
    if (code !== undefined) {
      const title = where
        .selectFrom("order_items")
        .innerJoin("title_search", "title_search.title_id", "order_items.title_id")
        .select("order_items.order_id")
        .whereRef("order_items.order_id", "=", "orders.id");
      // Words contain only letters and digits, so they need no escaping for LIKE.
      const named = words.reduce(
        (query, word) => query.where("title_search.keyword", "like", `%${word}%`),
        title,
      );
      found.push(
        where.or([
          where(sql<string>`lower(orders.purchaseorder)`, "=", code.toLowerCase()),
          ...(/^\d{1,9}$/.test(code) ? [where("orders.order_number", "=", Number(code))] : []),
          ...(words.length > 0 ? [where.exists(named)] : []),
        ]),
      );
    }
    return where.and(found);
  };
}

export function ordersOf(
  db: Queries,
  storeId: number,
  whose: Whose,
  filter: OrderFilter,
  page: { offset: number; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where(readable(storeId, whose))
    .where(wanted(filter))
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute() as Promise<OrderRow[]>;
}

export async function countOrdersOf(
  db: Queries,
  storeId: number,
  whose: Whose,
  filter: OrderFilter,
): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(readable(storeId, whose))
    .where(wanted(filter))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The dates of all the account's orders. */
export async function orderDatesOf(db: Queries, storeId: number, whose: Whose): Promise<number[]> {
  const found = await db
    .selectFrom("orders")
    .select("order_date")
    .where(readable(storeId, whose))
    .orderBy("id", "desc")
    .execute();
  return found.map((row) => row.order_date);
}

/** An institution's newest order of each title. */
export function lastOrdersFor(db: Queries, institutionId: number, eisbns: readonly string[]) {
  return db
    .selectFrom("orders")
    .innerJoin(
      db
        .selectFrom("order_items")
        .innerJoin("orders", "orders.id", "order_items.order_id")
        .innerJoin("titles", "titles.id", "order_items.title_id")
        .select((select) => ["titles.eisbn", select.fn.max("orders.id").as("order_id")])
        .where("orders.institution_id", "=", institutionId)
        .where("orders.status", "not in", NO_ORDER)
        .where("titles.eisbn", "in", eisbns)
        .groupBy("titles.eisbn")
        .as("last"),
      "last.order_id",
      "orders.id",
    )
    .select(["last.eisbn", "orders.order_number", "orders.order_date", "orders.customer_id"])
    .execute();
}

const guestsWith = (storeId: number, email: string) => (where: ExpressionBuilder<Schema, "orders">) =>
  where.and([
    where("orders.store_id", "=", storeId),
    where(sql<string>`lower(orders.email)`, "=", email),
    where("orders.customer_id", "is", null),
  ]);

export async function countGuestOrders(db: Queries, storeId: number, email: string): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(guestsWith(storeId, email))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function claimGuestOrders(
  tx: Tx,
  storeId: number,
  email: string,
  customerId: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ customer_id: customerId })
    .where(guestsWith(storeId, email))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function moveSession(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ session_id: to })
    .where("session_id", "=", from)
    .where("customer_id", "is", null)
    .execute();
}

export async function anonymise(tx: Tx, customerId: number): Promise<void> {
  await tx
    .deleteFrom("order_cards")
    .where("order_id", "in", (select) =>
      select.selectFrom("orders").select("orders.id").where("orders.customer_id", "=", customerId),
    )
    .execute();
  await tx
    .updateTable("orders")
    .set({
      ship_to: "",
      bill_to: "",
      purchaser_name: "",
      email: "",
      phone: "",
      notes: "",
      session_id: "",
      key_hash: "",
    })
    .where("customer_id", "=", customerId)
    .execute();
}

/**
 * Changes an order's status, if the current one allows it. @returns undefined if it does not, or there is no
 * such order
 */
export function moveStatus(
  tx: Tx,
  storeId: number,
  number: number,
  from: readonly string[],
  to: string,
): Promise<{ id: number; order_token: string; order_location_id: number | null } | undefined> {
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
  orderId: number,
  event: { at: number; status: string; note: string },
): Promise<void> {
  const { length } = await eventsOf(tx, orderId);
  await tx
    .insertInto("order_events")
    .values({ ...event, order_id: orderId, number: length + 1 })
    .execute();
}

export function eventsOf(
  db: Queries,
  orderId: number,
): Promise<{ at: number; status: string; note: string }[]> {
  return db
    .selectFrom("order_events")
    .select(["at", "status", "note"])
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
}
