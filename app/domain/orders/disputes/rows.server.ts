import { type Selectable, sql } from "kysely";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { OrderId, OrderNumber, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { DisputeState } from "#app/platform/gateways/gateway.ts";
import { isWithin } from "../queues/rows.server.ts";
import type { Dispute, ListedDispute } from "./disputes.ts";

type Row = Selectable<Schema["order_disputes"]>;

/** A filter for a shop's disputes. */
export interface SoughtDisputes {
  state?: DisputeState | undefined;
  order_number?: OrderNumber | undefined;
  /** Only disputes of orders at these locations. */
  within: VisibleLocations;
}

function disputeOf({ noticed_at, store_id: _, order_id: __, changes: ___, ...row }: Row): Dispute {
  return { ...row, noticed: noticed_at > 0 };
}

export async function disputesOfOrder(db: Queries, orderId: OrderId): Promise<Dispute[]> {
  const disputes = await db
    .selectFrom("order_disputes")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return disputes.map(disputeOf);
}

const selectListed = (db: Queries, storeId: StoreId, { state, order_number, within }: SoughtDisputes) =>
  db
    .selectFrom("order_disputes")
    .innerJoin("orders", "orders.id", "order_disputes.order_id")
    .where("order_disputes.store_id", "=", storeId)
    .$if(state !== undefined, (query) => query.where("order_disputes.state", "=", state ?? "open"))
    .$if(order_number !== undefined, (query) => query.where("orders.order_number", "=", order_number ?? 0))
    .$if(within !== undefined, (query) => query.where(isWithin(within ?? [])));

/** The time of disputes without a due time, which puts them last (seconds). */
const NO_DUE_TIME = sql.lit(9_000_000_000_000);

/** Disputes are sorted by this time, then by id. */
const due = sql<number>`coalesce(order_disputes.due_at, ${NO_DUE_TIME})`;

/**
 * One page of a shop's disputes: open ones by due time, others with the newest first.
 * @param page.after the id of the last dispute of the previous page; `before` is that of the first one of the next page
 */
export async function listedDisputes(
  db: Queries,
  storeId: StoreId,
  sought: SoughtDisputes,
  page: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<ListedDispute[]> {
  const { limit, after, before } = page;
  const backwards = before !== undefined;
  const isByDay = sought.state === "open";
  const isAscending = isByDay !== backwards;
  const direction = isAscending ? "asc" : "desc";
  const comparison = sql.raw(isAscending ? ">" : "<");
  const edge = before ?? after;
  const key = isByDay ? sql`(${due}, order_disputes.id)` : sql`order_disputes.id`;
  const edgeKey = isByDay
    ? sql`(select coalesce(edge.due_at, ${NO_DUE_TIME}), edge.id from order_disputes as edge where edge.id = ${edge ?? 0})`
    : sql`${edge ?? 0}`;
  const disputeRows = await selectListed(db, storeId, sought)
    .selectAll("order_disputes")
    .select(["orders.order_number", "orders.purchaser_name"])
    .$if(edge !== undefined, (query) => query.where(sql<boolean>`${key} ${comparison} ${edgeKey}`))
    .$if(isByDay, (query) => query.orderBy(due, direction))
    .orderBy("order_disputes.id", direction)
    .limit(limit)
    .execute();
  const disputes = disputeRows.map(({ order_number, purchaser_name, ...row }) => ({
    ...disputeOf(row),
    order_number,
    purchaser_name,
  }));
  return backwards ? disputes.reverse() : disputes;
}

/** A dispute of a shop by its id. */
export async function disputeById(
  db: Queries,
  storeId: StoreId,
  id: number,
  within: VisibleLocations,
): Promise<ListedDispute | undefined> {
  const row = await selectListed(db, storeId, { within })
    .selectAll("order_disputes")
    .select(["orders.order_number", "orders.purchaser_name"])
    .where("order_disputes.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { order_number, purchaser_name, ...rest } = row;
  return { ...disputeOf(rest), order_number, purchaser_name };
}

/** Counts disputes that wait for the shop's answer, up to a limit. */
export async function countOpenDisputes(
  db: Queries,
  storeId: StoreId,
  most: number,
  within: VisibleLocations,
): Promise<number> {
  const disputes = await selectListed(db, storeId, { state: "open", within })
    .select("order_disputes.id")
    .limit(most)
    .execute();
  return disputes.length;
}

/** The row of an order's dispute with a provider's number, or of one that staff recorded without a number. */
export function rowNoticed(
  tx: Tx,
  orderId: OrderId,
  provider: string,
  reference: string,
): Promise<Row | undefined> {
  return tx
    .selectFrom("order_disputes")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("provider", "=", provider)
    .where("reference", "in", [reference, ""])
    .orderBy("reference", "desc")
    .orderBy("id")
    .executeTakeFirst();
}

export function rowById(tx: Tx, orderId: OrderId, id: number): Promise<Row | undefined> {
  return tx
    .selectFrom("order_disputes")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns its id */
export async function insertDispute(tx: Tx, row: Omit<Row, "id">): Promise<number> {
  const { id } = await tx.insertInto("order_disputes").values(row).returning("id").executeTakeFirstOrThrow();
  return Number(id);
}

export async function changeDispute(
  tx: Tx,
  id: number,
  change: Partial<Omit<Row, "id" | "changes">>,
): Promise<void> {
  await tx
    .updateTable("order_disputes")
    .set((set) => ({ ...change, changes: set("changes", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
