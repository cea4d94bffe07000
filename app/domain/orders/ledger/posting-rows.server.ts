import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OrderId, StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { OrderRow } from "../rows.server.ts";
import type {
  Cell,
  Copies,
  InstitutionSum,
  LabelSum,
  ListedPosting,
  PostingSpan,
  PostingsAfter,
  Sum,
  UnbalancedOrder,
} from "./sums.ts";

type PostingRow = Schema["postings"];

/** Takes orders of a shop that changed off the list, and locks them there until the transaction ends. */
export async function takeDue(
  tx: Tx,
  dialect: Database["dialect"],
  storeId: StoreId,
  limit: number,
): Promise<OrderRow[]> {
  let due = tx
    .selectFrom("postings_due")
    .innerJoin("orders", "orders.id", "postings_due.order_id")
    .select("postings_due.order_id")
    .where("orders.store_id", "=", storeId)
    .orderBy("postings_due.order_id")
    .limit(limit);
  // An order that somebody changes at this moment stays on the list, and nobody waits.
  if (dialect === "postgres") due = due.forUpdate("postings_due").skipLocked();
  const ids = (await due.execute()).map(({ order_id }) => order_id);
  if (ids.length === 0) return [];
  await tx.deleteFrom("postings_due").where("order_id", "in", ids).execute();
  return tx.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** The shops with orders that wait to be posted. */
export async function storesWithDue(db: Queries, limit: number): Promise<number[]> {
  const stores = await db
    .selectFrom("postings_due")
    .innerJoin("orders", "orders.id", "postings_due.order_id")
    .select("orders.store_id")
    .distinct()
    .limit(limit)
    .execute();
  return stores.map(({ store_id }) => store_id);
}

/** Counts a shop's orders that changed since their postings were written, at most `most`. */
export async function countDue(db: Queries, storeId: StoreId, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom("postings_due")
        .innerJoin("orders", "orders.id", "postings_due.order_id")
        .select("order_id")
        .where("orders.store_id", "=", storeId)
        .limit(most)
        .as("due"),
    )
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where the taxes of orders are owed, according to their postings. */
export async function taxAddressesOf(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const postings = await db
    .selectFrom("postings")
    .select((select) => ["order_id", select.fn.max<string>("place").as("place")])
    .where("order_id", "in", orderIds)
    .where("part", "=", "taxes")
    .groupBy("order_id")
    .execute();
  return new Map(postings.map(({ order_id, place }) => [Number(order_id), place]));
}

/** Replaces all postings of these orders. */
export async function putPostings(
  tx: Tx,
  orderIds: readonly OrderId[],
  postings: readonly PostingRow[],
): Promise<void> {
  await tx.deleteFrom("postings").where("order_id", "in", orderIds).execute();
  for (const chunk of inChunks(postings)) await tx.insertInto("postings").values(chunk).execute();
}

/** Adds the postings of a gift card that staff sold without an order. */
export async function addPostings(tx: Tx, postings: readonly PostingRow[]): Promise<void> {
  await tx
    .insertInto("postings")
    .values([...postings])
    .execute();
}

/** The section of a title's main subject, by its id in a column; "none" without one. */
const sectionOf = (title: string) => sql<string>`coalesce((select substr(title_subjects.code, 1, 3)
  from title_subjects where title_subjects.title_id = ${sql.ref(title)} and title_subjects.scheme = 'bisac'
  order by title_subjects.position limit 1), 'none')`;

/** Whether a title is a printed book, which Québec's book law is about. */
const isBook = (title: string) => sql`exists (select 1 from titles where titles.id = ${sql.ref(title)}
  and titles.tax_class in ('book', 'activity_book'))`;
const isOfInstitution = sql`orders.is_under_book_law = 1`;

function postingsWithin(
  storeId: StoreId,
  { from, to, locations }: PostingSpan,
  cell: Cell = {},
): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [
    sql`postings.store_id = ${storeId}`,
    sql`postings.day >= ${cell.day ?? from} and postings.day <= ${cell.day ?? to}`,
  ];
  if (locations)
    parts.push(
      locations.length === 0 ? sql`1 = 0` : sql`postings.location_id in (${sql.join([...locations])})`,
    );
  const { cause, part, title, subject, location, institution, label, place, rate } = cell;
  if (cause) parts.push(sql`postings.cause in (${sql.join([...cause])})`);
  if (part) parts.push(sql`postings.part in (${sql.join([...part])})`);
  if (title !== undefined)
    parts.push(title === 0 ? sql`postings.title_id is null` : sql`postings.title_id = ${title}`);
  if (subject !== undefined)
    parts.push(
      sql`${sectionOf("postings.title_id")} in (${subject.toLowerCase()}, ${subject.toUpperCase()})`,
    );
  if (location !== undefined) parts.push(sql`postings.location_id = ${location}`);
  if (institution !== undefined)
    parts.push(sql`${isBook("postings.title_id")} and exists (select 1 from orders
      where orders.id = postings.order_id and ${isOfInstitution} and coalesce(orders.institution_id, 0) = ${institution})`);
  if (label !== undefined) parts.push(sql`postings.label = ${label}`);
  if (place !== undefined) parts.push(sql`postings.place = ${place}`);
  if (rate !== undefined) parts.push(sql`postings.rate = ${rate}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** An upper limit: no shop sells this many titles in a year. */
const MAX_SUMS = 500_000;

const TOTALS = sql`count(*) as count, sum(copies) as copies, sum(amount) as amount`;
const withNumbers = (sums: readonly Sum[]): Sum[] =>
  sums.map((sum) => ({
    ...sum,
    count: Number(sum.count),
    copies: Number(sum.copies),
    amount: Number(sum.amount),
  }));

/** Sums by day, by title (0 for none), by location or by the section of a title's main subject. */
export async function sumsBy(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
  by: "day" | "title" | "location" | "subject",
): Promise<Sum[]> {
  const key = {
    day: sql`day`,
    title: sql`coalesce(title_id, 0)`,
    subject: sql`title_id`,
    location: sql`location_id`,
  }[by];
  const sums = sql`select ${key} as key, cause, part, ${TOTALS} from postings
    where ${postingsWithin(storeId, within)} group by 1, cause, part`;
  const query =
    by === "subject"
      ? sql<Sum>`select ${sectionOf("by_title.key")} as key, cause, part, sum(count) as count, sum(copies) as copies,
          sum(amount) as amount from (${sums}) as by_title group by 1, cause, part limit ${MAX_SUMS}`
      : sql<Sum>`${sums} limit ${MAX_SUMS}`;
  return withNumbers((await query.execute(db)).rows);
}

/** Sums of a few parts by label, place and rate. */
export async function sumsByLabel(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
  parts: readonly string[],
): Promise<LabelSum[]> {
  const { rows } = await sql<LabelSum>`
    select label, place, rate, cause, part, ${TOTALS}, sum(taxable) as taxable, count(distinct order_id) as orders
    from postings where ${postingsWithin(storeId, within, { part: parts })}
    group by label, place, rate, cause, part order by place, label, rate limit ${MAX_SUMS}`.execute(db);
  return rows.map((sum) => ({
    ...sum,
    count: Number(sum.count),
    copies: Number(sum.copies),
    amount: Number(sum.amount),
    taxable: Number(sum.taxable),
    orders: Number(sum.orders),
  }));
}

/** Books that institutions bought under Québec's book law, by location and institution. */
export async function sumsOfInstitutions(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
): Promise<InstitutionSum[]> {
  const { rows } = await sql<InstitutionSum>`
    select postings.location_id, coalesce(orders.institution_id, 0) as institution_id,
      coalesce(max(customers.company), '') as company, postings.cause, sum(postings.copies) as copies,
      sum(postings.amount) as amount, count(distinct postings.order_id) as orders
    from postings join orders on orders.id = postings.order_id
    left join customers on customers.id = orders.institution_id
    where ${postingsWithin(storeId, within, { part: ["goods"] })} and ${isOfInstitution}
      and ${isBook("postings.title_id")}
    group by postings.location_id, coalesce(orders.institution_id, 0), postings.cause limit ${MAX_SUMS}`.execute(
    db,
  );
  return rows.map((sum) => ({
    ...sum,
    location_id: Number(sum.location_id),
    institution_id: Number(sum.institution_id),
    copies: Number(sum.copies),
    amount: Number(sum.amount),
    orders: Number(sum.orders),
  }));
}

/** Copies sold by title, in any condition or new ones only, the best-selling titles first. */
export async function copiesByTitle(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
  { isNew, limit }: { isNew: boolean; limit: number },
): Promise<Copies[]> {
  const cell = { part: ["goods"], ...(isNew && { label: "" }) };
  const { rows } = await sql<Copies>`
    select title_id, sum(copies) as copies, count(distinct location_id) as locations,
      sum(case when cause = 'sold' then amount else 0 end) as sold_amount,
      sum(case when cause = 'sold' then copies else 0 end) as sold_copies
    from postings where ${postingsWithin(storeId, within, cell)} and title_id is not null
    group by title_id having sum(copies) > 0 order by sum(copies) desc, title_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    title_id: row.title_id,
    copies: Number(row.copies),
    sold_amount: Number(row.sold_amount),
    sold_copies: Number(row.sold_copies),
    locations: Number(row.locations),
  }));
}

/** The order in which a shop's postings are listed. */
const POSTING_ORDER = sql`postings.at, coalesce(postings.order_id, 0), coalesce(postings.gift_card_id, 0), postings.number`;

/**
 * The postings that add up to a figure, the oldest first.
 * @param after the last one of the page before
 */
export async function postingsIn(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
  cell: Cell,
  page: { limit: number; after?: PostingsAfter | undefined },
): Promise<ListedPosting[]> {
  const { after } = page;
  const { rows } = await sql<ListedPosting>`
    select postings.order_id, postings.gift_card_id, postings.number, postings.at, postings.cause, postings.part, postings.label, postings.place,
      postings.copies, postings.amount, postings.taxable, orders.order_number, titles.title
    from postings left join orders on orders.id = postings.order_id left join titles on titles.id = postings.title_id
    where ${postingsWithin(storeId, within, cell)} and ${
      after
        ? sql<SqlBool>`(${POSTING_ORDER}) > (${after.at}, ${after.order}, ${after.card}, ${after.number})`
        : sql<SqlBool>`1 = 1`
    }
    order by ${POSTING_ORDER} limit ${page.limit}`.execute(db);
  return rows;
}

/** Orders whose sales and money of a span of days differ, those with the largest difference first. */
export async function unbalancedOrders(
  db: Queries,
  storeId: StoreId,
  within: PostingSpan,
  limit: number,
): Promise<UnbalancedOrder[]> {
  const { rows } = await sql<UnbalancedOrder>`
    select orders.order_number, of_order.sold, of_order.received from (
      select order_id, sum(case when cause = 'money' then 0 else amount end) as sold,
        sum(case when cause = 'money' and part <> 'dispute' then amount else 0 end) as received
      from postings where ${postingsWithin(storeId, within)} group by order_id
    ) as of_order join orders on orders.id = of_order.order_id
    where of_order.sold <> of_order.received
    order by abs(of_order.sold - of_order.received) desc, orders.order_number limit ${limit}`.execute(db);
  return rows.map(({ order_number, sold, received }) => ({
    order_number,
    sold: Number(sold),
    received: Number(received),
  }));
}
