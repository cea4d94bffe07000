import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from "kysely";
import { asWall, type WallSeconds } from "#app/lib/dates.ts";
import { anywhere, type Sought } from "#app/lib/find-text.ts";
import { fold } from "#app/lib/fold.ts";
import type { EpochSeconds, PublicEventId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { TICKET } from "../catalogue/catalogue.ts";

type Table = Schema["events"];

/** An event for a list, without its long texts. */
const LIST_COLUMNS = [
  "id",
  "event_id",
  "name",
  "starts",
  "ends",
  "summary",
  "image",
  "location_id",
  "place",
  "price",
  "seats",
  "seats_taken",
  "answer_by",
  "cancelled_at",
  "revision",
  "updated_at",
] as const;

export type ListedRow = Pick<
  Table,
  Exclude<(typeof LIST_COLUMNS)[number], "id" | "event_id" | "seats_taken" | "revision">
> & {
  id: number;
  revision: number;
  event_id: PublicEventId;
  seats_taken: number;
};
export type EventRow = ListedRow & Omit<Table, keyof ListedRow | "views" | "folded"> & { views: number };

export interface EventSpan {
  /** Events that end after this. */
  from: WallSeconds;
  /** Events that start before this. */
  to?: WallSeconds | undefined;
  location_id?: number | undefined;
  sought?: readonly Sought[];
  cancelled?: boolean;
  limit: number;
}

/** Events that have a word in one of their short texts, or in its translation. */
const says =
  ({ word, texts }: Sought) =>
  ({ eb, or }: ExpressionBuilder<Schema, "events">) =>
    or([
      sql<SqlBool>`events.folded like ${anywhere(word)} escape '\\'`,
      ...(texts.length > 0
        ? (["name", "place", "summary"] as const).map((column) => eb(column, "in", [...texts]))
        : []),
    ]);

/** A shop's events in the order in which they start. */
export function eventsIn(db: Queries, storeId: StoreId, span: EventSpan): Promise<ListedRow[]> {
  let query = db
    .selectFrom("events")
    .select([...LIST_COLUMNS])
    .where("store_id", "=", storeId)
    .where("ends", ">", span.from);
  if (span.to !== undefined) query = query.where("starts", "<", span.to);
  if (span.location_id !== undefined) query = query.where("location_id", "=", span.location_id);
  if (span.cancelled === false) query = query.where("cancelled_at", "is", null);
  for (const word of span.sought ?? []) query = query.where(says(word));
  return query.orderBy("starts").orderBy("id").limit(span.limit).execute();
}

export function textsOfEvents(db: Queries, storeId: StoreId, from: WallSeconds, limit: number) {
  return db
    .selectFrom("events")
    .select(["event_id", "name", "place", "price", "description", "summary", "custom_content", "image"])
    .where("store_id", "=", storeId)
    .where("ends", ">", from)
    .orderBy("starts")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * The events of a shop that are neither over nor cancelled and are about one of these books, in the order in which they
 * start.
 */
export function eventsAbout(
  db: Queries,
  storeId: StoreId,
  clock: WallSeconds,
  titleIds: readonly TitleId[],
  limit: number,
): Promise<ListedRow[]> {
  if (titleIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("events")
    .select([...LIST_COLUMNS])
    .where("store_id", "=", storeId)
    .where("ends", ">", clock)
    .where("cancelled_at", "is", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("event_titles")
          .select("event_titles.event_id")
          .whereRef("event_titles.event_id", "=", "events.id")
          .where("event_titles.kind", "=", "book")
          .where("event_titles.title_id", "in", [...titleIds]),
      ),
    )
    .orderBy("starts")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The edge of a page of events: an event that is not on the page itself. */
export interface Edge {
  starts: WallSeconds;
  id: number;
}

/** A filter of events for staff. */
export interface PageSpan {
  /** Lists events that are over, the last first, instead of those that are not, the next first. */
  past: boolean;
  clock: WallSeconds;
  sought: readonly Sought[];
  location_id?: number | undefined;
  limit: number;
  edge?: (Edge & { before: boolean }) | undefined;
}

/** A page of a shop's events for staff, in the order of the list. */
export async function pageOfEvents(
  db: Queries,
  storeId: StoreId,
  { past, clock, sought, location_id, limit, edge }: PageSpan,
): Promise<(ListedRow & { views: number })[]> {
  // A page before the edge is read in reverse order.
  const forwards = past === (edge?.before ?? false);
  let query = db
    .selectFrom("events")
    .select([...LIST_COLUMNS, "views"])
    .where("store_id", "=", storeId)
    .where("ends", past ? "<=" : ">", clock);
  if (location_id !== undefined) query = query.where("location_id", "=", location_id);
  for (const word of sought) query = query.where(says(word));
  if (edge)
    query = query.where(({ eb, or, and }) =>
      or([
        eb("starts", forwards ? ">" : "<", edge.starts),
        and([eb("starts", "=", edge.starts), eb("id", forwards ? ">" : "<", edge.id)]),
      ]),
    );
  const order = forwards ? "asc" : "desc";
  const events = await query.orderBy("starts", order).orderBy("id", order).limit(limit).execute();
  return edge?.before ? events.reverse() : events;
}

/** When an event of the shop begins or ends next, or the time to answer its invitation. */
export async function nextMoment(
  db: Queries,
  storeId: StoreId,
  after: WallSeconds,
): Promise<WallSeconds | undefined> {
  const next = (column: "starts" | "ends" | "answer_by") =>
    db
      .selectFrom("events")
      .select((select) => select.fn.min(column).as("at"))
      .where("store_id", "=", storeId)
      .where(column, ">", after)
      .executeTakeFirst();
  const rows = await Promise.all([next("starts"), next("ends"), next("answer_by")]);
  const known = rows.flatMap((row) => (row?.at === null || row?.at === undefined ? [] : [Number(row.at)]));
  return known.length > 0 ? asWall(Math.min(...known)) : undefined;
}

export function eventById(
  db: Queries,
  storeId: StoreId,
  eventId: PublicEventId,
): Promise<EventRow | undefined> {
  return db
    .selectFrom("events")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** The event, locked until the transaction ends. */
export async function lockEvent(
  tx: Tx,
  storeId: StoreId,
  eventId: PublicEventId,
): Promise<EventRow | undefined> {
  return tx
    .updateTable("events")
    .set((set) => ({ seats_taken: set.ref("seats_taken") }))
    .where("store_id", "=", storeId)
    .where("event_id", "=", eventId)
    .returningAll()
    .executeTakeFirst();
}

/** The event of a reservation, locked until the transaction ends. */
export async function lockEventOfGuest(tx: Tx, guestId: number): Promise<EventRow | undefined> {
  return tx
    .updateTable("events")
    .set((set) => ({ seats_taken: set.ref("seats_taken") }))
    .where("id", "=", (select) =>
      select
        .selectFrom("event_guests")
        .select("event_guests.event_id")
        .where("event_guests.id", "=", guestId),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The events that sell these tickets, locked until the transaction ends. */
export function lockEventsOfTickets(
  tx: Tx,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<EventRow[]> {
  return tx
    .updateTable("events")
    .set((set) => ({ seats_taken: set.ref("seats_taken") }))
    .where("store_id", "=", storeId)
    .where("id", "in", (select) =>
      select
        .selectFrom("event_titles")
        .select("event_titles.event_id")
        .where("kind", "=", "ticket")
        .where("title_id", "in", [...titleIds]),
    )
    .returningAll()
    .execute();
}

/** Changes the number of people who come. The caller has locked the event. */
export async function addSeats(tx: Tx, id: number, count: number): Promise<void> {
  await tx
    .updateTable("events")
    .set((set) => ({ seats_taken: set("seats_taken", "+", count) }))
    .where("id", "=", id)
    .execute();
}

/** Events by the id of their row. */
export async function eventsByRow(db: Queries, ids: readonly number[]): Promise<Map<number, EventRow>> {
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(events.map((row) => [row.id, row]));
}

/**
 * The events among these that have tickets, which are titles of the catalogue.
 * @param ids row ids
 */
export async function sellingTickets(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const selling = new Set<number>();
  for (const chunk of inChunks(ids)) {
    const events = await db
      .selectFrom("event_titles")
      .select("event_id")
      .distinct()
      .where("event_id", "in", chunk)
      .where("kind", "=", "ticket")
      .execute();
    for (const { event_id } of events) selling.add(event_id);
  }
  return selling;
}

/** The events of these uids, by uid. */
export async function eventsByUid(
  db: Queries,
  storeId: StoreId,
  uids: readonly string[],
): Promise<Map<string, EventRow>> {
  const eventByUid = new Map<string, EventRow>();
  for (const chunk of inChunks(uids)) {
    const rows = await db
      .selectFrom("events")
      .selectAll()
      .where("store_id", "=", storeId)
      .where("uid", "in", chunk)
      .execute();
    for (const row of rows) eventByUid.set(row.uid, row);
  }
  return eventByUid;
}

export async function titlesOf(
  db: Queries,
  id: number,
): Promise<{ kind: "book" | "ticket"; title_id: TitleId }[]> {
  return db
    .selectFrom("event_titles")
    .select(["kind", "title_id"])
    .where("event_id", "=", id)
    .orderBy("position")
    .execute();
}

/** The titles that these events sell as tickets, by the events' public ids. */
export async function ticketTitles(
  db: Queries,
  storeId: StoreId,
  eventIds: readonly PublicEventId[],
): Promise<Map<number, number[]>> {
  if (eventIds.length === 0) return new Map();
  const tickets = await db
    .selectFrom("event_titles")
    .innerJoin("events", "events.id", "event_titles.event_id")
    .select(["events.event_id", "title_id"])
    .where("events.store_id", "=", storeId)
    .where("events.event_id", "in", [...eventIds])
    .where("kind", "=", "ticket")
    .execute();
  const titles = new Map<number, number[]>();
  for (const { event_id, title_id } of tickets)
    titles.set(event_id, [...(titles.get(event_id) ?? []), title_id]);
  return titles;
}

/** The titles that an event sells as tickets. */
export function ticketsNamed(
  db: Queries,
  id: number,
): Promise<
  { id: number; title: string; product_code: string; tax_class: string; only_store_id: number | null }[]
> {
  return db
    .selectFrom("event_titles")
    .innerJoin("titles", "titles.id", "event_titles.title_id")
    .select(["titles.id", "titles.title", "titles.product_code", "titles.tax_class", "titles.only_store_id"])
    .where("event_id", "=", id)
    .where("kind", "=", "ticket")
    .execute();
}

/** The tickets of a shop's first events that end after a moment, in the order in which these start. */
export function ticketsOfEvents(db: Queries, storeId: StoreId, from: WallSeconds, limit: number) {
  return db
    .selectFrom("event_titles")
    .innerJoin("events", "events.id", "event_titles.event_id")
    .innerJoin("titles", "titles.id", "event_titles.title_id")
    .select(["events.name", "titles.title", "titles.product_code as code"])
    .where("events.store_id", "=", storeId)
    .where("events.ends", ">", from)
    .where("event_titles.kind", "=", "ticket")
    .where("titles.tax_class", "=", TICKET)
    .orderBy("events.starts")
    .orderBy("titles.id")
    .limit(limit)
    .execute();
}

/** The tickets among these that other shops' events also sell. */
export async function soldElsewhere(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Set<number>> {
  if (titleIds.length === 0) return new Set();
  const titles = await db
    .selectFrom("event_titles")
    .innerJoin("events", "events.id", "event_titles.event_id")
    .select("event_titles.title_id")
    .where("events.store_id", "<>", storeId)
    .where("event_titles.kind", "=", "ticket")
    .where("event_titles.title_id", "in", [...titleIds])
    .execute();
  return new Set(titles.map(({ title_id }) => title_id));
}

/** When the last of the shop's events that sell these tickets ends, by title; cancelled events do not count. */
export async function lastEnds(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<Map<number, WallSeconds>> {
  if (titleIds.length === 0) return new Map();
  const titles = await db
    .selectFrom("event_titles")
    .innerJoin("events", "events.id", "event_titles.event_id")
    .select(["event_titles.title_id", (select) => select.fn.max("events.ends").as("ends")])
    .where("events.store_id", "=", storeId)
    .where("events.cancelled_at", "is", null)
    .where("event_titles.kind", "=", "ticket")
    .where("event_titles.title_id", "in", [...titleIds])
    .groupBy("event_titles.title_id")
    .execute();
  return new Map(titles.map(({ title_id, ends }) => [title_id, asWall(Number(ends))]));
}

/** The events of a shop that sell these tickets, one row for each ticket, in the order in which they start. */
export function eventsOfTickets(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
): Promise<(ListedRow & { title_id: TitleId })[]> {
  if (titleIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("events")
    .innerJoin("event_titles", "event_titles.event_id", "events.id")
    .select(LIST_COLUMNS.map((name) => `events.${name}` as const))
    .select("event_titles.title_id")
    .where("events.store_id", "=", storeId)
    .where("event_titles.kind", "=", "ticket")
    .where("event_titles.title_id", "in", [...titleIds])
    .orderBy("events.starts")
    .orderBy("events.id")
    .execute();
}

/** The titles that only this event sells as tickets, apart from events that are cancelled or over at `after`. */
export function ticketsOfOnly(
  db: Queries,
  id: number,
  after: WallSeconds,
): Promise<{ title_id: TitleId; product_code: string; state: string }[]> {
  return db
    .selectFrom("event_titles as own")
    .innerJoin("titles", "titles.id", "own.title_id")
    .select(["own.title_id", "titles.product_code", "titles.state"])
    .where("own.event_id", "=", id)
    .where("own.kind", "=", "ticket")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("event_titles as other")
            .innerJoin("events", "events.id", "other.event_id")
            .select("other.event_id")
            .whereRef("other.title_id", "=", "own.title_id")
            .where("other.event_id", "!=", id)
            .where("other.kind", "=", "ticket")
            .where("events.cancelled_at", "is", null)
            .where("events.ends", ">", after),
        ),
      ),
    )
    .execute();
}

/** Adds a title to an event's tickets, unless it is one of them. */
export async function addTicket(tx: Tx, id: number, titleId: TitleId): Promise<void> {
  const { last } = await tx
    .selectFrom("event_titles")
    .select((select) => select.fn.max("position").as("last"))
    .where("event_id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("event_titles")
    .values({ event_id: id, kind: "ticket", title_id: titleId, position: Number(last ?? -1) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const foldedOf = ({ name, place, summary }: Pick<Table, "name" | "place" | "summary">) =>
  fold(`${name} ${place} ${summary}`);

type NewEvent = Omit<Insertable<Table>, "folded" | "event_id">;

/** @returns the new row's id; undefined if the shop has an event with this uid since a moment ago */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<number | undefined> {
  const row = { ...event, event_id: null, folded: foldedOf(event) };
  const added = await tx
    .insertInto("events")
    .values(row)
    .onConflict((conflict) => conflict.columns(["store_id", "uid"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added && Number(added.id);
}

export async function putEventId(tx: Tx, id: number, event_id: PublicEventId): Promise<void> {
  await tx.updateTable("events").set({ event_id }).where("id", "=", id).execute();
}

/** Stores a change, with a new revision for calendars. */
export async function reviseEvent(
  tx: Tx,
  id: number,
  event: Partial<Omit<NewEvent, "id" | "store_id" | "uid" | "revision">> &
    Pick<NewEvent, "name" | "place" | "summary">,
): Promise<void> {
  await tx
    .updateTable("events")
    .set({ ...event, folded: foldedOf(event), revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
}

export async function replaceTitles(
  tx: Tx,
  id: number,
  titles: readonly { kind: "book" | "ticket"; title_id: TitleId }[],
): Promise<void> {
  await tx.deleteFrom("event_titles").where("event_id", "=", id).execute();
  if (titles.length === 0) return;
  await tx
    .insertInto("event_titles")
    .values(titles.map((title, position) => ({ ...title, event_id: id, position })))
    .execute();
}

type BundleRow = Schema["event_bundles"];

/** Bundles whose ticket the event still sells. Others are hidden until it sells the ticket again. */
const offeredBundles = (db: Queries) =>
  db
    .selectFrom("event_bundles")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("event_titles")
          .select("event_titles.title_id")
          .whereRef("event_titles.event_id", "=", "event_bundles.event_id")
          .whereRef("event_titles.title_id", "=", "event_bundles.ticket_id")
          .where("event_titles.kind", "=", "ticket"),
      ),
    );

/** An event's bundles, the cheapest first. */
export function bundlesOf(db: Queries, eventRow: number): Promise<BundleRow[]> {
  return offeredBundles(db)
    .selectAll("event_bundles")
    .where("event_id", "=", eventRow)
    .orderBy("price")
    .orderBy("title_id")
    .execute();
}

/** The bundles with any of these tickets that events of the shop offer, cancelled ones left out. */
export function bundlesWith(
  db: Queries,
  storeId: StoreId,
  ticketIds: readonly number[],
): Promise<Omit<BundleRow, "event_id">[]> {
  return offeredBundles(db)
    .innerJoin("events", "events.id", "event_bundles.event_id")
    .select(["ticket_id", "title_id", "event_bundles.price"])
    .where("events.store_id", "=", storeId)
    .where("events.cancelled_at", "is", null)
    .where("ticket_id", "in", [...ticketIds])
    .orderBy("ticket_id")
    .orderBy("title_id")
    .orderBy("event_bundles.price")
    .execute();
}

export async function insertBundle(tx: Tx, bundle: BundleRow): Promise<void> {
  await tx.insertInto("event_bundles").values(bundle).execute();
}

export async function deleteBundle(tx: Tx, bundle: Omit<BundleRow, "price">): Promise<void> {
  await tx
    .deleteFrom("event_bundles")
    .where("event_id", "=", bundle.event_id)
    .where("ticket_id", "=", bundle.ticket_id)
    .where("title_id", "=", bundle.title_id)
    .execute();
}

export async function pictures(db: Queries): Promise<string[]> {
  const events = await db
    .selectFrom("events")
    .select("image")
    .distinct()
    .where("image", "is not", null)
    .execute();
  return events.flatMap(({ image }) => image ?? []);
}

export function eventsWithPicture(
  db: Queries,
  storeId: StoreId,
  image: string,
  limit: number,
): Promise<{ event_id: PublicEventId; name: string }[]> {
  return db
    .selectFrom("events")
    .select(["event_id", "name"])
    .where("store_id", "=", storeId)
    .where("image", "=", image)
    .orderBy("starts", "desc")
    .limit(limit)
    .execute();
}

/** @returns the number of changed events */
export async function swapPicture(
  tx: Tx,
  storeId: StoreId,
  from: string,
  to: string,
  now: EpochSeconds,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ image: to, updated_at: now })
    .where("store_id", "=", storeId)
    .where("image", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Seconds that the process which cancels an event has to refund its tickets, before a timer does. */
const REFUND_TICKETS_AFTER = 120;

/**
 * Marks an event as cancelled, and its tickets as to be refunded.
 * @returns false if it was cancelled before
 */
export async function cancelEvent(tx: Tx, id: number, now: EpochSeconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({
      cancelled_at: now,
      refund_tickets_at: now + REFUND_TICKETS_AFTER,
      updated_at: now,
      revision: sql<number>`revision + 1`,
    })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts one more view of each of these events. @param eventIds public ids */
export async function countViews(
  tx: Tx,
  storeId: StoreId,
  eventIds: readonly PublicEventId[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .updateTable("events")
    .set({ views: sql<number>`views + 1` })
    .where("store_id", "=", storeId)
    .where("event_id", "in", [...eventIds])
    .execute();
}

/** The staff-only fields of events, by public id. */
export async function staffFields(
  db: Queries,
  storeId: StoreId,
  eventIds: readonly PublicEventId[],
): Promise<Map<number, { uid: string; views: number; coming: number; waiting: number }>> {
  if (eventIds.length === 0) return new Map();
  const events = await db
    .selectFrom("events")
    .select(["event_id", "uid", "views", "seats_taken as coming"])
    .select((select) =>
      select
        .selectFrom("event_guests")
        .select(sql<number>`coalesce(sum(party), 0)`.as("people"))
        .whereRef("event_guests.event_id", "=", "events.id")
        .where("state", "=", "waiting")
        .as("waiting"),
    )
    .where("store_id", "=", storeId)
    .where("event_id", "in", [...eventIds])
    .execute();
  return new Map(
    events.map(({ event_id, waiting, ...row }) => [event_id, { ...row, waiting: Number(waiting) }]),
  );
}
