import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { fold } from "#app/lib/fold.ts";
import type { CustomerId, OrderId, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { orderIdsInReview, orderIdsPaid } from "../payments/attempts.server.ts";
import { forgetActs } from "./acts/rows.server.ts";
import type { OrderStatus } from "./orders.ts";
import type { OrderRow } from "./rows.server.ts";

/** Statuses before payment, or without one. These orders are never shown, unless the payment is in review. */
const NO_ORDER: readonly OrderStatus[] = ["pending", "void"];

type Whose = { customerId: CustomerId; accountId: CustomerId; institution: boolean; owner: boolean };

/** Orders that the account in use may read. `isOrderOf` applies the same rule to one order. */
function readable(db: Queries, storeId: StoreId, { customerId, accountId, institution, owner }: Whose) {
  return (where: ExpressionBuilder<Schema, "orders">) =>
    where.and([
      where("orders.store_id", "=", storeId),
      where.or([
        where("orders.status", "not in", NO_ORDER),
        where("orders.id", "in", orderIdsInReview(db, storeId)),
      ]),
      ...(institution
        ? [
            where("orders.institution_id", "=", accountId),
            ...(owner ? [] : [where("orders.customer_id", "=", customerId)]),
          ]
        : [where("orders.customer_id", "=", customerId), where("orders.institution_id", "is", null)]),
    ]);
}

/** Whether an order belongs in the ledger. A quote does once it is accepted. */
export const isBooked = ({ status, delivery_key }: Pick<OrderRow, "status" | "delivery_key">): boolean =>
  !NO_ORDER.includes(status) && delivery_key !== "quote";

/**
 * Whether an order has bookkeeping entries in a span of time: it was placed, priced, paid, reduced, cancelled or
 * refunded, or a dispute moved its money.
 */
function selectBookedOrders(db: Queries, storeId: StoreId, { from, to }: { from: number; to: number }) {
  const within = (column: string) =>
    sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  return (where: ExpressionBuilder<Schema, "orders">) =>
    where.and([
      where("orders.store_id", "=", storeId),
      where("orders.status", "not in", NO_ORDER),
      // An accepted quote has a new key. A quote that was cancelled before was never an order.
      where("orders.delivery_key", "<>", "quote"),
      where.or([
        within("orders.order_date"),
        within("orders.paid_by_hand_at"),
        where.exists(
          where
            .selectFrom("order_events")
            .select("order_events.number")
            .whereRef("order_events.order_id", "=", "orders.id")
            .where(sql<SqlBool>`(order_events.status = 'cancelled' or order_events.shipping is not null)`)
            .where(within("order_events.at")),
        ),
        where.exists(
          where
            .selectFrom("order_reductions")
            .select("order_reductions.number")
            .whereRef("order_reductions.order_id", "=", "orders.id")
            .where(within("order_reductions.at")),
        ),
        where("orders.id", "in", orderIdsPaid(db, storeId, { from, to })),
        where.exists(
          where
            .selectFrom("payment_refunds")
            .select("payment_refunds.id")
            .whereRef("payment_refunds.order_id", "=", "orders.id")
            .where((refund) =>
              refund.or([
                refund.and([
                  refund("payment_refunds.state", "=", "done"),
                  within("payment_refunds.changed_at"),
                ]),
                within("payment_refunds.made_at"),
                within("payment_refunds.returned_at"),
              ]),
            ),
        ),
        where.exists(
          where
            .selectFrom("order_disputes")
            .select("order_disputes.id")
            .whereRef("order_disputes.order_id", "=", "orders.id")
            .where((either) =>
              either.or([within("order_disputes.lost_at"), within("order_disputes.regained_at")]),
            ),
        ),
      ]),
    ]);
}

/** A shop's orders with bookkeeping entries in a span of time, by row number, after row `after`. */
export function ordersBooked(
  db: Queries,
  storeId: StoreId,
  span: { from: number; to: number },
  page: { after: number; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where(selectBookedOrders(db, storeId, span))
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.limit)
    .execute();
}

/** Counts a shop's orders with bookkeeping entries in a span of time. */
export async function countBooked(
  db: Queries,
  storeId: StoreId,
  span: { from: number; to: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll().as("count"))
    .where(selectBookedOrders(db, storeId, span))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Filters for orders. */
export interface OrderFilter {
  /** Placed at or after `from`, and before `to`. */
  placed?: { from: number; to: number };
  location_id?: number;
  /** Folded words that must all occur in one title of the order. */
  words?: readonly string[];
  /** Alternatively, an order number or purchase order to match. */
  code?: string;
}

function matchesFilter({ placed, location_id, words = [], code }: OrderFilter) {
  return (where: ExpressionBuilder<Schema, "orders">) => {
    const conditions: Expression<SqlBool>[] = [];
    if (placed) {
      conditions.push(where("orders.order_date", ">=", placed.from));
      conditions.push(where("orders.order_date", "<", placed.to));
    }
    if (location_id !== undefined) conditions.push(where("orders.order_location_id", "=", location_id));
    if (code !== undefined) {
      const title = where
        .selectFrom("order_items")
        .innerJoin("title_search", "title_search.title_id", "order_items.title_id")
        .select("order_items.order_id")
        .whereRef("order_items.order_id", "=", "orders.id");
      // Words contain only letters and digits, so they need no escaping for LIKE.
      const matching = words.reduce(
        (query, word) => query.where("title_search.keyword", "like", `%${word}%`),
        title,
      );
      conditions.push(
        where.or([
          where("orders.purchaseorder_folded", "=", fold(code)),
          ...(/^\d{1,9}$/.test(code) ? [where("orders.order_number", "=", Number(code))] : []),
          ...(words.length > 0 ? [where.exists(matching)] : []),
        ]),
      );
    }
    return where.and(conditions);
  };
}

export function ordersOf(
  db: Queries,
  storeId: StoreId,
  whose: Whose,
  filter: OrderFilter,
  page: { offset: number; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where(readable(db, storeId, whose))
    .where(matchesFilter(filter))
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countOrdersOf(
  db: Queries,
  storeId: StoreId,
  whose: Whose,
  filter: OrderFilter,
): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(readable(db, storeId, whose))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The dates of all the account's orders. */
export async function orderDatesOf(db: Queries, storeId: StoreId, whose: Whose): Promise<number[]> {
  const orders = await db
    .selectFrom("orders")
    .select("order_date")
    .where(readable(db, storeId, whose))
    .orderBy("id", "desc")
    .execute();
  return orders.map((row) => row.order_date);
}

/** An institution's newest order of each title. */
export function lastOrdersFor(db: Queries, institutionId: CustomerId, eisbns: readonly string[]) {
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

const guestsWith = (storeId: StoreId, email_key: string) => (where: ExpressionBuilder<Schema, "orders">) =>
  where.and([
    where("orders.store_id", "=", storeId),
    where("orders.email_key", "=", email_key),
    where("orders.customer_id", "is", null),
  ]);

export async function countGuestOrders(db: Queries, storeId: StoreId, email: string): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(guestsWith(storeId, email))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function claimGuestOrders(
  tx: Tx,
  storeId: StoreId,
  email: string,
  customerId: CustomerId,
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

/** The lines with gift cards of a customer's orders, as their snapshots hold them. */
export function giftCardLines(tx: Tx, customerId: CustomerId) {
  return (
    tx
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select(["order_items.order_id", "order_items.position", "order_items.snapshot"])
      .where("orders.customer_id", "=", customerId)
      .where("order_items.snapshot", "like", '%"gift":{%')
      // An unpaid order still needs the recipients of its gift cards.
      .where("orders.payment_state", "not in", ["none", "pending"])
      .execute()
  );
}

export async function putSnapshot(
  tx: Tx,
  { order_id, position, snapshot }: { order_id: OrderId; position: number; snapshot: string },
): Promise<void> {
  await tx
    .updateTable("order_items")
    .set({ snapshot })
    .where("order_id", "=", order_id)
    .where("position", "=", position)
    .execute();
}

export async function anonymise(tx: Tx, customerId: CustomerId): Promise<void> {
  await forgetActs(tx, customerId);
  await tx
    .deleteFrom("order_cards")
    .where("order_id", "in", (select) =>
      select.selectFrom("orders").select("orders.id").where("orders.customer_id", "=", customerId),
    )
    .execute();
  // Deletes the dedications, because the customer wrote them.
  await tx
    .updateTable("order_items")
    .set({ dedication: "" })
    .where("dedication", "!=", "")
    .where("order_id", "in", (select) =>
      select.selectFrom("orders").select("orders.id").where("orders.customer_id", "=", customerId),
    )
    .execute();
  await tx
    .updateTable("orders")
    .set((set) => ({
      ship_to: "",
      bill_to: "",
      purchaser_name: "",
      email: "",
      email_key: "",
      phone: "",
      find_text: set.ref("purchaseorder_folded"),
      notes: "",
      session_id: "",
      key_hash: "",
    }))
    .where("customer_id", "=", customerId)
    .execute();
}
