import { type Selectable, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { type PictureCounts, PLACEHOLDER_TITLES, type ResourceKind } from "./resources.ts";

/** A first fetch is due at the rank of its title, which is smaller than any time. */
export const LARGEST_RANK = 1_000_000_000;

// --- what titles show -----------------------------------------------------------------------------

export interface LinkRow {
  title_id: TitleId;
  position: number;
  kind: ResourceKind;
  url: string;
  shown_from: number | null;
  shown_until: number | null;
  changed_at: number | null;
  look_at: number | null;
  is_shown: 0 | 1;
  picture_id: number | null;
}

/** The links that have to be looked at. */
export function linksToLookAt(db: Queries, now: EpochSeconds, limit: number) {
  return db
    .selectFrom("title_resources")
    .select(["title_id", "is_shown", "shown_until"])
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .limit(limit)
    .execute();
}

export function linksOf(db: Queries, titleIds: readonly TitleId[]): Promise<LinkRow[]> {
  return db
    .selectFrom("title_resources")
    .select(["title_id", "position", "kind", "url", "shown_from", "shown_until", "changed_at"])
    .select(["look_at", "is_shown", "picture_id"])
    .where("title_id", "in", [...titleIds])
    .orderBy("title_id")
    .orderBy("position")
    .execute() as Promise<LinkRow[]>;
}

/** Titles with their covers, locked in the order in which imports lock them, so that their links stay as they are. */
export function lockedCovers(tx: Tx, titleIds: readonly TitleId[]) {
  const query = tx
    .selectFrom("titles")
    .select(["id", "sort_rank", "cover_url"])
    .where("id", "in", [...titleIds])
    .orderBy("product_code");
  const locks = tx.getExecutor().adapter.supportsMultipleConnections;
  return (locks ? query.forNoKeyUpdate() : query).execute();
}

export type PictureRow = Selectable<Schema["feed_pictures"]>;

export async function picturesByUrl(db: Queries, urls: readonly string[]): Promise<Map<string, PictureRow>> {
  if (urls.length === 0) return new Map();
  const pictures = await db
    .selectFrom("feed_pictures")
    .selectAll()
    .where("url", "in", [...urls])
    .execute();
  return new Map(pictures.map((row) => [row.url, row]));
}

/** Which of these names belong to stored pictures that are not placeholders. */
export async function storedNames(db: Queries, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const pictures = await db
    .selectFrom("feed_pictures")
    .select("name")
    .distinct()
    .where("name", "in", [...names])
    .where("is_placeholder", "=", 0)
    .execute();
  return new Set(pictures.flatMap(({ name }) => name ?? []));
}

export async function insertPictures(
  tx: Tx,
  pictures: readonly Pick<PictureRow, "url" | "host" | "is_large" | "ask_at">[],
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto("feed_pictures")
    .values([...pictures])
    .onConflict((conflict) => conflict.column("url").doNothing())
    .execute();
}

/**
 * Makes a picture due at once, as if it had never failed. @param isWhole fetches it even if its host says that it has
 * not changed
 */
export async function askAgain(tx: Tx, id: number, now: EpochSeconds, isWhole: boolean): Promise<void> {
  await tx
    .updateTable("feed_pictures")
    .set({ ask_at: now, tries: 0, ...(isWhole && { is_large: 1 as const, etag: null, modified: null }) })
    .where("id", "=", id)
    .execute();
}

/** Makes hosts due as soon as they may be asked. */
export async function wakeHosts(tx: Tx, hosts: readonly string[], now: EpochSeconds): Promise<void> {
  if (hosts.length === 0) return;
  await tx
    .insertInto("feed_hosts")
    .values(hosts.map((host) => ({ host, ask_at: now })))
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({
        ask_at: sql`case when feed_hosts.paused_until > ${now} then feed_hosts.paused_until else cast(${now} as bigint) end`,
      }),
    )
    .execute();
}

export async function updateLink(
  tx: Tx,
  { title_id, position }: Pick<LinkRow, "title_id" | "position">,
  change: Pick<LinkRow, "look_at" | "is_shown" | "picture_id">,
): Promise<void> {
  await tx
    .updateTable("title_resources")
    .set(change)
    .where("title_id", "=", title_id)
    .where("position", "=", position)
    .execute();
}

export async function setFeedCover(
  tx: Tx,
  titleId: TitleId,
  cover: { cover_url: string | null; cover_image_cache: string | null },
  now: EpochSeconds,
): Promise<void> {
  await tx
    .updateTable("titles")
    .set({ ...cover, updated_at: now })
    .where("id", "=", titleId)
    .execute();
}

// --- fetching -------------------------------------------------------------------------------------

/** Takes a lease for this work, or renews it. @returns whether no other process has it */
export async function claim(tx: Tx, now: EpochSeconds, until: number, isOurs: boolean): Promise<boolean> {
  const row = await tx
    .insertInto("leases")
    .values({ name: "feed pictures", until })
    .onConflict((conflict) => {
      const update = conflict.column("name").doUpdateSet({ until });
      return isOurs ? update : update.where("leases.until", "<=", now);
    })
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** The hosts that may be asked now, the longest waiting first. */
export async function dueHosts(db: Queries, now: EpochSeconds, limit: number): Promise<string[]> {
  const hosts = await db
    .selectFrom("feed_hosts")
    .select("host")
    .where("ask_at", "<=", now)
    .orderBy("ask_at")
    .limit(limit)
    .execute();
  return hosts.map(({ host }) => host);
}

/**
 * A host's pictures that are due. @param isFull only those that somebody has asked for, because others would have to go
 */
export function duePictures(
  db: Queries,
  host: string,
  now: EpochSeconds,
  isFull: boolean,
  limit: number,
): Promise<PictureRow[]> {
  const due = db
    .selectFrom("feed_pictures")
    .selectAll()
    .where("host", "=", host)
    .where("ask_at", "<=", now)
    .limit(limit);
  return isFull
    ? due.where("name", "is", null).where("shown_day", ">", 0).orderBy("shown_day", "desc").execute()
    : due.orderBy("ask_at").execute();
}

export async function updatePicture(
  tx: Tx,
  id: number,
  change: Partial<Omit<PictureRow, "id" | "url" | "host">>,
): Promise<void> {
  await tx.updateTable("feed_pictures").set(change).where("id", "=", id).execute();
}

export async function hostRow(db: Queries, host: string) {
  return db.selectFrom("feed_hosts").selectAll().where("host", "=", host).executeTakeFirst();
}

/** Sets when a host is asked next: when it may be, and its next picture is due. */
export async function restHost(
  tx: Tx,
  host: string,
  { pausedUntil, failures, least }: { pausedUntil: number; failures: number; least: number },
): Promise<void> {
  const next = await tx
    .selectFrom("feed_pictures")
    .select("ask_at")
    .where("host", "=", host)
    .where("ask_at", "is not", null)
    .orderBy("ask_at")
    .limit(1)
    .executeTakeFirst();
  const ask_at = next?.ask_at == null ? null : Math.max(next.ask_at, pausedUntil, least);
  await tx
    .updateTable("feed_hosts")
    .set({ ask_at, paused_until: pausedUntil, failures })
    .where("host", "=", host)
    .execute();
}

/**
 * Has the titles of a picture looked at, some at a time. @returns the last of them; undefined once there are no more
 */
export async function lookAtTitlesOf(
  tx: Tx,
  pictureId: number,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const titles = await tx
    .selectFrom("title_resources")
    .select("title_id")
    .where("picture_id", "=", pictureId)
    .where("title_id", ">", after)
    .orderBy("title_id")
    .limit(limit)
    .execute();
  if (titles.length === 0) return undefined;
  const ids = [...new Set(titles.map(({ title_id }) => title_id))];
  await tx
    .updateTable("title_resources")
    .set({ look_at: 0 })
    .where("picture_id", "=", pictureId)
    .where("title_id", "in", ids)
    .execute();
  return ids[ids.length - 1];
}

/**
 * Whether a picture is a placeholder: one known as such, or one that `PLACEHOLDER_TITLES` differently named titles have
 * as their cover. A picture that an operator has kept is never one.
 */
export async function isPlaceholder(db: Queries, hash: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select case
      when exists (select 1 from feed_pictures where hash = ${hash} and is_kept = 1) then 0
      when exists (select 1 from feed_pictures where hash = ${hash} and is_placeholder = 1) then ${sql.lit(PLACEHOLDER_TITLES)}
      else (select count(*) from (
        select distinct titles.title_sort from feed_pictures
        join title_resources on title_resources.picture_id = feed_pictures.id and title_resources.kind = 'cover'
        join titles on titles.id = title_resources.title_id
        where feed_pictures.hash = ${hash} limit ${sql.lit(PLACEHOLDER_TITLES)}) as names)
      end as n`.execute(db);
  return Number(rows[0]?.n ?? 0) >= PLACEHOLDER_TITLES;
}

/** The pictures with this content that are not known as placeholders yet. */
export async function withHash(db: Queries, hash: string, limit: number): Promise<number[]> {
  const pictures = await db
    .selectFrom("feed_pictures")
    .select("id")
    .where("hash", "=", hash)
    .where("is_placeholder", "=", 0)
    .limit(limit)
    .execute();
  return pictures.map(({ id }) => id);
}

/**
 * Notes that a picture and all others with its content are covers, and has them fetched again. @returns those pictures
 */
export async function keepPictures(tx: Tx, id: number, now: EpochSeconds) {
  return tx
    .updateTable("feed_pictures")
    .set({ is_kept: 1, is_placeholder: 0, ask_at: now })
    .where("hash", "=", tx.selectFrom("feed_pictures").select("hash").where("id", "=", id))
    .where("is_placeholder", "=", 1)
    .returning(["id", "host"])
    .execute();
}

// --- room -----------------------------------------------------------------------------------------

/** The size of all stored pictures (bytes). */
export async function bytesStored(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("feed_pictures")
    .select((select) => select.fn.sum<number>("bytes").as("bytes"))
    .where("name", "is not", null)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** The stored pictures that browsers asked for least recently. */
export function leastShown(db: Queries, limit: number) {
  return db
    .selectFrom("feed_pictures")
    .select(["id", "name", "bytes", "shown_day"])
    .where("name", "is not", null)
    .orderBy("shown_day")
    .orderBy("bytes")
    .limit(limit)
    .execute();
}

/** Whether any picture has a file of this name, or any title shows it. */
export async function isNameUsed(db: Queries, name: string, coverPath: string): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`
    select case when exists (select 1 from feed_pictures where name = ${name})
      or exists (select 1 from titles where cover_url = ${coverPath}) then 1 else 0 end as used`.execute(db);
  return rows[0]?.used === 1;
}

/** Notes that browsers asked for the covers of these titles, and has those fetched again that made room for others. */
export async function noteShown(
  tx: Tx,
  titleIds: readonly TitleId[],
  day: number,
  now: EpochSeconds,
): Promise<string[]> {
  const pictures = await tx
    .updateTable("feed_pictures")
    .set({
      shown_day: day,
      ask_at: sql`case when name is null and ask_at is null and problem is null then cast(${now} as bigint) else ask_at end`,
    })
    .where("shown_day", "<", day)
    .where(
      "id",
      "in",
      tx
        .selectFrom("title_resources")
        .select("picture_id")
        .where("title_id", "in", [...titleIds])
        .where("kind", "=", "cover")
        .where("picture_id", "is not", null),
    )
    .returning(["host", "ask_at", "name"])
    .execute();
  return pictures.flatMap(({ host, ask_at, name }) => (name === null && ask_at !== null ? host : []));
}

/** Pictures from this id on that no feed links to and no title shows, and the last id that was looked at. */
export async function unusedPictures(
  db: Queries,
  after: number,
  limit: number,
): Promise<{ last: number | undefined; found: { id: number; name: string | null }[] }> {
  const { rows } = await sql<{ id: number; name: string | null; used: number }>`
    select id, name, case
      when exists (select 1 from title_resources where picture_id = feed_pictures.id) then 1
      when name is not null and exists (select 1 from titles where cover_url = 'feed/' || substr(name, 1, 2) || '/' || name || '.webp') then 1
      else 0 end as used
    from feed_pictures where id > ${after} order by id limit ${limit}`.execute(db);
  return { last: rows[rows.length - 1]?.id, found: rows.filter(({ used }) => used === 0) };
}

export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("feed_pictures")
    .where("id", "in", [...ids])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("title_resources")
            .select("title_id")
            .whereRef("picture_id", "=", "feed_pictures.id"),
        ),
      ),
    )
    .execute();
}

// --- reports --------------------------------------------------------------------------------------

export async function counts(db: Queries): Promise<PictureCounts> {
  const { rows } = await sql<Record<keyof PictureCounts, number | string>>`
    select
      coalesce(sum(case when name is not null and is_placeholder = 0 then 1 else 0 end), 0) as stored,
      coalesce(sum(is_placeholder), 0) as placeholders,
      coalesce(sum(case when name is null and problem is not null and ask_at is not null then 1 else 0 end), 0) as failing,
      coalesce(sum(case when name is null and problem is not null and ask_at is null then 1 else 0 end), 0) as given_up,
      coalesce(sum(case when name is null and problem is null and ask_at is not null and is_placeholder = 0 then 1 else 0 end), 0) as waiting,
      coalesce(sum(case when name is null and problem is null and ask_at is null and is_placeholder = 0 then 1 else 0 end), 0) as dropped,
      coalesce(sum(case when name is not null then bytes else 0 end), 0) as bytes
    from feed_pictures`.execute(db);
  const [row] = rows;
  const count = (name: keyof PictureCounts) => Number(row?.[name] ?? 0);
  return {
    stored: count("stored"),
    placeholders: count("placeholders"),
    failing: count("failing"),
    given_up: count("given_up"),
    waiting: count("waiting"),
    dropped: count("dropped"),
    bytes: count("bytes"),
  };
}

const inTrouble = (db: Queries) =>
  db
    .selectFrom("feed_pictures")
    .where((row) => row.or([row("problem", "is not", null), row("is_placeholder", "=", row.lit(1))]));

/**
 * Pictures that could not be fetched, and placeholders, each with one title that links to it.
 * @param storeId only titles that this shop shows
 */
export function troubled(db: Queries, limit: number, after: number, storeId?: StoreId) {
  return inTrouble(db)
    .select(["id", "url", "problem", "tries", "ask_at", "is_placeholder"])
    .select((row) => {
      const title = row
        .selectFrom("title_resources")
        .innerJoin("titles", "titles.id", "title_resources.title_id")
        .select("titles.product_code")
        .whereRef("title_resources.picture_id", "=", "feed_pictures.id")
        .limit(1);
      const shownTitle =
        storeId === undefined
          ? title
          : title.where((where) =>
              where.or([where("only_store_id", "is", null), where("only_store_id", "=", storeId)]),
            );
      return shownTitle.as("product_code");
    })
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Counts pictures that could not be fetched, or that say there is no cover; at most `max`. */
export async function countTroubled(db: Queries, max: number): Promise<number> {
  const row = await db
    .selectFrom(inTrouble(db).select("id").limit(max).as("some"))
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Hosts that want to be left alone, or do not answer. */
export function pausedHosts(db: Queries, now: EpochSeconds, limit: number) {
  return db
    .selectFrom("feed_hosts")
    .selectAll()
    .where("paused_until", ">", now)
    .orderBy("paused_until", "desc")
    .limit(limit)
    .execute();
}
