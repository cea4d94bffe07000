import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { anywhere, wordsToFind } from "#app/lib/find-text.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { OrderId, OrderNumber, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { recordOf } from "#app/lib/records.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { TICKET } from "../../catalogue/catalogue.ts";
import { ordersForTitled } from "../../registries/registries.server.ts";
import type { OrderStatus } from "../orders.ts";
import { type ListedOrder, MAX_COUNTED, QUEUES, type Queue } from "./queues.ts";

/** A filter for a shop's orders. */
export interface Sought {
  queue?: Queue | undefined;
  /** Placed at or after `from`, and before `to` (epoch seconds). */
  from?: number | undefined;
  until?: number | undefined;
  statuses?: readonly string[] | undefined;
  /** Picked up there. */
  location_id?: number | undefined;
  /** Placed by the account with this id, or for it if it is an institution's. */
  customer?: number | undefined;
  /** Belong to one of these locations. */
  within: VisibleLocations;
  /** Has this number. */
  number?: number | undefined;
  /** Has this email address, in the form used for comparing. */
  email_key?: string | undefined;
  /**
   * Words that must all be in its number, name, email, phone, Purchase Order #, the last digits of its card, the title
   * of a gift registry that it is for, or the ISBN of one of its titles.
   */
  find?: string | undefined;
}

/** A page of the orders: after an order's number, or before it. */
export interface PageOf {
  limit: number;
  /** The oldest first, or the newest. */
  oldestFirst: boolean;
  /** `after`: the orders that follow this number. `before`: the last ones that precede it. */
  after?: number | undefined;
  before?: number | undefined;
}

const ownStatus = sql.ref<string>("orders.status");
const isShippingUnpriced = sql<SqlBool>`orders.is_shipping_tbd = 1`;
const isOpen = sql<SqlBool>`${ownStatus} in ('placed', 'accepted')`;
const isOwing = sql<SqlBool>`orders.payment_state in ('none', 'pending')
  and orders.total - orders.reduced > orders.gift_card_amount`;
const hasLeft = sql<SqlBool>`${ownStatus} in ('shipped', 'completed')`;
const isAccepted = sql<SqlBool>`${ownStatus} = 'accepted' and orders.is_shipping_tbd = 0`;
/** Copies that still have to be ordered in. */
const hasBackorders = sql<SqlBool>`exists (select 1 from order_items
  where order_items.order_id = orders.id and order_items.backorder_quantity > 0)`;
const isShipped = sql<SqlBool>`orders.delivery_key = 'ship'`;

/** Its copies are held until it is paid, and staff do not work on it before that (`isHeld`). */
const isHeldUnpaid = sql<SqlBool>`orders.held_until is not null and ${ownStatus} = 'placed' and ${isOwing}`;

/** Exactly one of these conditions holds for every order. */
const IS_IN: Readonly<Record<Queue, RawBuilder<SqlBool>>> = {
  check: sql`${ownStatus} = 'placed' and orders.is_shipping_tbd = 0 and not (${isHeldUnpaid})`,
  supplier: sql`${isAccepted} and ${hasBackorders}`,
  pick: sql`${isAccepted} and not ${isShipped} and not ${hasBackorders}`,
  pack: sql`${isAccepted} and ${isShipped} and not ${hasBackorders}`,
  ready: sql`${ownStatus} = 'ready'`,
  price: sql`${ownStatus} = 'requested'`,
  shipping: sql`${isOpen} and ${isShippingUnpriced}`,
  customer: sql`${ownStatus} in ('quoted', 'pending') or (${isHeldUnpaid})`,
  unpaid: sql`${hasLeft} and ${isOwing}`,
  // `|| ''` keeps databases from their index by status: they would read all of a shop's finished orders to show fifty.
  done: sql`(${ownStatus} || '') in ('cancelled', 'declined', 'void') or ((${ownStatus} || '') in ('shipped', 'completed') and not (${isOwing}))`,
};

/** A line of an open order that waits for its pickup or for a supplier. */
export interface WaitingLine {
  readonly order_number: OrderNumber;
  readonly title_id: TitleId;
  readonly copies: number;
  readonly since: number;
  readonly purchaser_name: string;
  readonly phone: string;
}

/** Lines that customers have not picked up, or whose copies are not all in yet; the longest wait first. */
export async function waitingLines(
  db: Queries,
  storeId: StoreId,
  queue: "ready" | "supplier",
  limit: number,
  within: VisibleLocations,
): Promise<WaitingLine[]> {
  const copies =
    queue === "ready"
      ? sql<number>`order_items.quantity - order_items.cancelled - order_items.returned`
      : sql<number>`order_items.backorder_quantity`;
  // Every open order may have copies to be ordered in, not only orders in the queue `supplier`.
  const state = queue === "ready" ? IS_IN.ready : sql<SqlBool>`${isOpen} and orders.delivery_key <> 'quote'`;
  const since =
    queue === "ready"
      ? sql<number>`coalesce((select max(at) from order_events where order_events.order_id = orders.id
          and order_events.status = 'ready'), orders.order_date)`
      : sql<number>`orders.order_date`;
  const { rows } =
    await sql<WaitingLine>`select orders.order_number, order_items.title_id, ${copies} as copies, ${since} as since,
      orders.purchaser_name, orders.phone
    from orders join order_items on order_items.order_id = orders.id
    where orders.store_id = ${storeId} and (${state}) and ${copies} > 0 and ${within ? isWithin(within) : sql`1 = 1`}
    order by 4, orders.order_number, order_items.position limit ${limit}`.execute(db);
  return rows;
}

/** A shop's orders, one page of them. */
export async function listedOrders(
  db: Queries,
  storeId: StoreId,
  sought: Sought,
  { limit, oldestFirst, after, before }: PageOf,
): Promise<ListedOrder[]> {
  let query = db
    .selectFrom("orders")
    .select(["order_number", "order_date", "purchaser_name", "item_count", "total", "delivery_type"])
    .select(["delivery_key", "status", "payment_state", "order_location_id", "locale"])
    .where(selectSought(storeId, sought));
  const backwards = before !== undefined;
  const rising = oldestFirst !== backwards;
  const edge = before ?? after;
  if (edge !== undefined) query = query.where("order_number", rising ? ">" : "<", edge);
  // Few orders are open. `+ 0` has databases sort these; otherwise they read all of a shop's orders by number to find
  // them.
  const few = sought.queue !== undefined && sought.queue !== "done";
  const orders = await query
    .orderBy(few ? sql`order_number + 0` : "order_number", rising ? "asc" : "desc")
    .limit(limit)
    .execute();
  return backwards ? orders.reverse() : orders;
}

/** The ids and numbers of a shop's newest orders that staff look for. */
export function orderIds(
  db: Queries,
  storeId: StoreId,
  sought: Sought,
  limit: number,
): Promise<{ id: OrderId; order_number: OrderNumber }[]> {
  return db
    .selectFrom("orders")
    .select(["id", "order_number"])
    .where(selectSought(storeId, sought))
    .orderBy("order_number", "desc")
    .limit(limit)
    .execute() as Promise<{ id: OrderId; order_number: OrderNumber }[]>;
}

function selectSought(storeId: StoreId, sought: Sought) {
  const {
    queue,
    from,
    until,
    statuses,
    location_id,
    customer,
    within,
    number,
    email_key,
    find = "",
  } = sought;
  // `+ 0` keeps databases from reading all of a shop's orders to find one customer's.
  const shop = customer === undefined ? sql`orders.store_id` : sql`(orders.store_id + 0)`;
  const parts: RawBuilder<SqlBool>[] = [sql`${shop} = ${storeId}`];
  if (queue) parts.push(sql`(${IS_IN[queue]})`);
  if (from !== undefined) parts.push(sql`orders.order_date >= ${from}`);
  if (until !== undefined) parts.push(sql`orders.order_date < ${until}`);
  if (statuses) parts.push(sql`${ownStatus} in (${sql.join([...statuses])})`);
  if (location_id !== undefined) parts.push(sql`orders.order_location_id = ${location_id}`);
  if (customer !== undefined)
    parts.push(sql`orders.id in (select own.id from orders as own where own.customer_id = ${customer}
      union select bought.id from orders as bought where bought.institution_id = ${customer})`);
  if (within) parts.push(isWithin(within));
  if (number !== undefined) parts.push(sql`orders.order_number = ${number}`);
  if (email_key !== undefined) parts.push(sql`orders.email_key = ${email_key}`);
  const words = wordsToFind(find);
  if (words.length > 0) parts.push(isFound(storeId, words));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** Whether an order belongs to one of these locations. */
export const isWithin = (locations: readonly number[]) =>
  locations.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`orders.order_location_id in (${sql.join([...locations])})`;

/** Whether an email is about an order that belongs to one of these locations: a condition on the table `emails`. */
export const isAboutOrderAt = (locations: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from orders where orders.store_id = emails.store_id
    and orders.order_number = emails.order_number and ${isWithin(locations)})`;

/**
 * Whether an order has all these words. The inner query reads the index `orders_to_find` alone, and not the orders,
 * which are ten times as large.
 */
const isFound = (storeId: StoreId, words: readonly string[]) =>
  sql<SqlBool>`orders.order_number in (select found.order_number from orders as found
    where found.store_id = ${storeId} and ${sql.join(
      words.map((word) => holds(storeId, word)),
      sql` and `,
    )})`;

function holds(storeId: StoreId, word: string): RawBuilder<SqlBool> {
  const pattern = anywhere(word);
  const isbn = parseProductCode(word);
  const matches = [
    sql`found.find_text like ${pattern} escape '\\'`,
    sql`found.id in (${ordersForTitled(storeId, word)})`,
    ...(isbn === undefined
      ? []
      : [
          sql`found.id in (select order_items.order_id from order_items
            inner join titles on titles.id = order_items.title_id where titles.isbn = ${isbn})`,
        ]),
  ];
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** The queue that an order is in. */
export async function queueOf(db: Queries, orderId: OrderId): Promise<Queue> {
  const cases = QUEUES.map((queue) => sql`when (${IS_IN[queue]}) then ${queue}`);
  const { rows } = await sql<{ queue: Queue }>`select case ${sql.join(cases, sql` `)} end as queue
    from orders where orders.id = ${orderId}`.execute(db);
  return rows[0]?.queue ?? "done";
}

/** The number of orders in each queue, up to one more than `MAX_COUNTED`, in one query. */
export async function queueCounts(
  db: Queries,
  storeId: StoreId,
  within: VisibleLocations,
): Promise<Record<Queue, number>> {
  const theirs = within ? sql`and ${isWithin(within)}` : sql``;
  const counted = QUEUES.filter((queue) => queue !== "done").map(
    (queue) => sql`(select count(*) from (select 1 as one from orders where orders.store_id = ${storeId}
      and (${IS_IN[queue]}) ${theirs} limit ${sql.lit(MAX_COUNTED + 1)}) as counted) as ${sql.ref(queue)}`,
  );
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counted)}`.execute(db);
  const [row = {}] = rows;
  return recordOf(QUEUES, (queue) => Number(row[queue] ?? 0));
}

/** Lines of orders in these states that have copies on shelves, without the tickets, which are on none. */
const linesOnShelves = (db: Queries, storeId: StoreId, statuses: readonly OrderStatus[]) =>
  db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", [...statuses])
    .where("orders.delivery_key", "<>", "quote")
    .where("order_items.tax_class", "<>", TICKET)
    .where("order_items.taken", "<>", "[]")
    // Copies from shelves leave with the first parcel.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("order_batches")
            .select("order_batches.number")
            .whereRef("order_batches.order_id", "=", "orders.id")
            .where("order_batches.number", "=", 1)
            .where("order_batches.status", "=", "shipped"),
        ),
      ),
    );

const fetchedLines = (db: Queries, storeId: StoreId) =>
  linesOnShelves(db, storeId, ["placed", "accepted"]).where(sql<SqlBool>`not (${isHeldUnpaid})`);

/** Lines whose copies stand in the shop for their orders, of one title or of all, the oldest order first. */
export function linesSetAside(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[] | undefined,
  limit: number,
) {
  return linesOnShelves(db, storeId, ["pending", "placed", "accepted", "ready"])
    .select(["orders.order_number", "order_items.title_id", "order_items.condition", "order_items.taken"])
    .$if(titleIds !== undefined, (query) => query.where("order_items.title_id", "in", [...(titleIds ?? [])]))
    .orderBy("orders.id")
    .orderBy("order_items.position")
    .limit(limit)
    .execute();
}

/** The lines to fetch, the oldest order first. */
export function linesToFetch(db: Queries, storeId: StoreId, limit: number) {
  return fetchedLines(db, storeId)
    .innerJoin("titles", "titles.id", "order_items.title_id")
    .select(["orders.order_number", "order_items.title_id", "order_items.condition"])
    .select([
      "order_items.taken",
      "order_items.snapshot",
      "order_items.dedication",
      "order_items.preorder_id",
      "titles.isbn",
      "titles.upc",
    ])
    .orderBy("orders.id")
    .orderBy("order_items.position")
    .limit(limit)
    .execute();
}

/** Copies that the lines to fetch take from each shelf, the oldest order first. */
export function copiesToFetch(db: Queries, storeId: StoreId, limit: number) {
  return fetchedLines(db, storeId)
    .select("order_items.taken")
    .orderBy("orders.id")
    .orderBy("order_items.position")
    .limit(limit)
    .execute();
}

/**
 * The oldest line of an open order that waits for a new copy of a title.
 * @param location an order of this location alone
 */
export function awaitingLine(db: Queries, storeId: StoreId, titleId: TitleId, location?: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_items.order_id", "order_items.position", "order_items.taken"])
    .select(["order_items.backorder_quantity", "orders.order_number", "orders.purchaser_name"])
    .where("order_items.title_id", "=", titleId)
    .where("order_items.condition", "=", "")
    .where("order_items.backorder_quantity", ">", 0)
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", ["placed", "accepted"])
    .where("orders.delivery_key", "<>", "quote")
    .$if(location !== undefined, (query) => query.where("orders.order_location_id", "=", location ?? 0))
    .orderBy("orders.id")
    .orderBy("order_items.position")
    .limit(1)
    .executeTakeFirst();
}

/** Lines of open orders with these titles, the oldest order first. */
export async function openLinesOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  limit: number,
  within: VisibleLocations,
) {
  const lines = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("order_batches as first", (join) =>
      join
        .onRef("first.order_id", "=", "orders.id")
        .on("first.number", "=", 1)
        .on("first.status", "=", "shipped"),
    )
    .select(["order_items.title_id", "order_items.condition", "order_items.quantity"])
    .select(["order_items.cancelled", "order_items.returned", "order_items.backorder_quantity"])
    .select(["orders.order_number", "orders.purchaser_name", "orders.order_date", "orders.status"])
    .select("first.number as first_left")
    .where("order_items.title_id", "in", [...titleIds])
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", ["pending", "placed", "accepted", "ready"])
    .where("orders.delivery_key", "<>", "quote")
    .$if(within !== undefined, (query) => query.where(isWithin(within ?? [])))
    .orderBy("orders.id")
    .orderBy("order_items.position")
    .limit(limit)
    .execute();
  return lines.map(({ first_left, ...line }) => ({ ...line, first_left: first_left !== null }));
}

/** Since when the oldest order waits for its pickup; null if none does. */
export async function readySince(
  db: Queries,
  storeId: StoreId,
  within: VisibleLocations,
): Promise<number | null> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("order_events", "order_events.order_id", "orders.id")
    .select((select) => select.fn.min("order_events.at").as("at"))
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "=", "ready")
    .where("order_events.status", "=", "ready")
    .$if(within !== undefined, (query) => query.where(isWithin(within ?? [])))
    .executeTakeFirst();
  return row?.at == null ? null : Number(row.at);
}
