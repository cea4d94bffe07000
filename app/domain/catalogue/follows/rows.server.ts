import { type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { shownIn } from "../rows.server.ts";
import type { FollowKind, News } from "./follows.ts";

export interface FollowRow {
  id: number;
  store_id: StoreId;
  kind: FollowKind;
  subject: string;
  name: string;
  email: string;
  locale: string;
  token_hash: string;
  created_at: number;
  confirmed_at: number | null;
}

/**
 * Inserts a request. An existing one stays confirmed or unconfirmed; only its name and the time of its deletion change.
 */
export async function putFollow(tx: Tx, row: Omit<FollowRow, "id" | "confirmed_at">): Promise<void> {
  await tx
    .insertInto("follows")
    .values({ ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "kind", "subject", "email"]).doUpdateSet({
        name: row.name,
        locale: row.locale,
        token_hash: row.token_hash,
        created_at: row.created_at,
      }),
    )
    .execute();
}

export function followByToken(
  db: Queries,
  storeId: StoreId,
  tokenHash: string,
): Promise<FollowRow | undefined> {
  return db
    .selectFrom("follows")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst() as Promise<FollowRow | undefined>;
}

export async function confirmFollow(tx: Tx, id: number, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("follows")
    .set({ confirmed_at: now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function renewToken(tx: Tx, id: number, tokenHash: string): Promise<void> {
  await tx.updateTable("follows").set({ token_hash: tokenHash }).where("id", "=", id).execute();
}

export async function deleteFollow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("follows").where("id", "=", id).execute();
}

export async function deleteFollowsTo(tx: Tx, storeId: StoreId, email: string): Promise<void> {
  await tx.deleteFrom("follows").where("store_id", "=", storeId).where("email", "=", email).execute();
}

export function followsTo(
  db: Queries,
  storeId: StoreId,
  email: string,
  limit: number,
): Promise<Pick<FollowRow, "kind" | "name" | "created_at" | "confirmed_at">[]> {
  return db
    .selectFrom("follows")
    .select(["kind", "name", "created_at", "confirmed_at"])
    .where("store_id", "=", storeId)
    .where("email", "=", email)
    .orderBy("id")
    .limit(limit)
    .execute() as Promise<Pick<FollowRow, "kind" | "name" | "created_at" | "confirmed_at">[]>;
}

// --- finding the followers -----------------------------------------------------------------------

export interface NewsRow {
  id: number;
  /** 0 for all shops. */
  store_id: StoreId;
  title_id: TitleId;
  what: News;
  at: number;
}

/** Since when the oldest and the newest of the waiting news wait; undefined if none is due. */
export async function waitingNews(
  db: Queries,
  now: EpochSeconds,
): Promise<{ oldest: number; newest: number } | undefined> {
  const row = await db
    .selectFrom("title_news")
    .select(({ fn }) => [fn.min("at").as("oldest"), fn.max("at").as("newest")])
    .where("done_at", "is", null)
    .where("at", "<=", now)
    .executeTakeFirst();
  return row?.oldest === null || row?.oldest === undefined
    ? undefined
    : { oldest: Number(row.oldest), newest: Number(row.newest) };
}

/** Claims news that is due, so that one process finds its followers. */
export function claimNews(tx: Tx, now: EpochSeconds, limit: number): Promise<NewsRow[]> {
  return tx
    .updateTable("title_news")
    .set({ done_at: now })
    .where("done_at", "is", null)
    .where("id", "in", (due) =>
      due
        .selectFrom("title_news")
        .select("id")
        .where("done_at", "is", null)
        .where("at", "<=", now)
        .orderBy("at")
        .orderBy("id")
        .limit(limit),
    )
    .returning(["id", "store_id", "title_id", "what", "at"])
    .execute() as Promise<NewsRow[]>;
}

/** Lets news wait until then. */
export async function postponeNews(tx: Tx, id: number, at: number): Promise<void> {
  await tx.updateTable("title_news").set({ done_at: null, at }).where("id", "=", id).execute();
}

/** Forgets an arrival, so that the next one is the first. */
export async function forgetNews(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("title_news").where("id", "=", id).execute();
}

export interface NewTitleRow {
  id: number;
  series: string | null;
  release_date: number | null;
}

/** The facts that decide who hears of these titles: their series, and their contributors by role. */
export async function newTitles(
  tx: Tx,
  ids: readonly number[],
): Promise<{ titles: NewTitleRow[]; people: { title_id: TitleId; author: string; role: string }[] }> {
  if (ids.length === 0) return { titles: [], people: [] };
  const titles = await tx
    .selectFrom("titles")
    .select(["id", "series", "release_date"])
    .where("id", "in", [...ids])
    .execute();
  const people = await tx
    .selectFrom("title_contributors")
    .select(["title_id", "author", "role"])
    .where("title_id", "in", [...ids])
    .where("author", "<>", "")
    .execute();
  return { titles, people };
}

/**
 * Puts a title into the next email to its followers. Somebody who follows both its author and its series hears of it
 * once.
 */
export async function addToEmails(
  tx: Tx,
  { store_id, title_id, what, at }: NewsRow,
  authors: readonly string[],
  series: string | null,
): Promise<void> {
  const followed = [
    ...(authors.length > 0
      ? [sql<SqlBool>`(kind = 'author' and subject in (${sql.join([...authors])}))`]
      : []),
    ...(series ? [sql<SqlBool>`(kind = 'series' and subject = ${series})`] : []),
  ];
  if (followed.length === 0) return;
  await sql`insert into follow_titles (follow_id, what, title_id)
    select min(id), cast(${what} as text), cast(${title_id} as bigint) from follows
    where confirmed_at < ${at} and (${sql.join(followed, sql` or `)})
      ${store_id === 0 ? sql`` : sql`and store_id = ${store_id}`}
    group by store_id, email
    on conflict do nothing`.execute(tx);
}

// --- emailing them -------------------------------------------------------------------------------

/** The shops with something to email. */
export async function storesWithNews(db: Queries): Promise<number[]> {
  const stores = await db
    .selectFrom("follow_titles")
    .innerJoin("follows", "follows.id", "follow_titles.follow_id")
    .select("follows.store_id")
    .distinct()
    .orderBy("follows.store_id")
    .execute();
  return stores.map(({ store_id }) => store_id);
}

/** Some followers in a shop who have something to hear. */
export function followersWithNews(tx: Tx, storeId: StoreId, limit: number): Promise<FollowRow[]> {
  return tx
    .selectFrom("follows")
    .selectAll()
    .where("store_id", "=", storeId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("follow_titles")
          .select("follow_id")
          .whereRef("follow_titles.follow_id", "=", "follows.id"),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute() as Promise<FollowRow[]>;
}

/** Takes the titles for a follower's next email; none if another process was faster. */
export function takeTitles(tx: Tx, followId: number): Promise<{ title_id: TitleId; what: News }[]> {
  return tx
    .deleteFrom("follow_titles")
    .where("follow_id", "=", followId)
    .returning(["title_id", "what"])
    .execute() as Promise<{ title_id: TitleId; what: News }[]>;
}

export interface NewsTitle {
  id: number;
  eisbn: string;
  title: string;
  author_line: string;
  release_date: number | null;
}

/**
 * The titles of these that are still news, the most popular first: the shop shows them and may sell them, and they are
 * not out yet, or are out and on its shelves.
 * @param country the shop's, for sales rights
 */
export async function stillNews(
  tx: Tx,
  store: { id: number; country: string },
  what: News,
  ids: readonly number[],
  now: EpochSeconds,
): Promise<NewsTitle[]> {
  return tx
    .selectFrom("titles")
    .select(["id", "eisbn", "title", "author_line", "release_date"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .where("state", "<>", "cancelled")
    .where(shownIn(store.id))
    .where(
      sql<SqlBool>`(titles.not_for_sale_in is null or titles.not_for_sale_in not like ${`%${store.country}%`})`,
    )
    .where(
      what === "announced"
        ? sql<SqlBool>`titles.release_date > ${now}`
        : sql<SqlBool>`titles.release_date <= ${now} and exists (select 1 from stock
            where stock.title_id = titles.id and stock.store_id = ${store.id} and stock.onhand > 0)`,
    )
    .orderBy("sort_rank")
    .orderBy("id")
    .execute();
}

/** Which of these titles a shop has on hand. */
export async function onHand(tx: Tx, storeId: StoreId, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const titles = await tx
    .selectFrom("stock")
    .select("title_id")
    .distinct()
    .where("store_id", "=", storeId)
    .where("title_id", "in", [...ids])
    .where("onhand", ">", 0)
    .execute();
  return new Set(titles.map(({ title_id }) => title_id));
}
