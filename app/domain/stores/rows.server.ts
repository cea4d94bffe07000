import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared } from "#app/platform/db/prepared.ts";

export interface StoreRow {
  id: StoreId;
  webstore_name: string;
  settings: string;
  version: number;
}

/** The data a request needs to check whether the cached settings are current. */
export type StoreRef = Pick<StoreRow, "id" | "version">;
const ref = ["stores.id", "stores.version"] as const;
const columns = ["stores.id", "stores.webstore_name", "stores.settings", "stores.version"] as const;

/** The shop registered under the first of these names that matches. */
export async function storeByHost(db: Queries, names: readonly string[]): Promise<StoreRef | undefined> {
  for (const host of new Set(names)) {
    // One name at a time, and not a join: SQLite's planner statistics may date from when there were few shops; it would
    // then scan the table.
    const build = () =>
      db
        .selectFrom("store_hosts")
        .select((row) => [
          "store_id as id",
          row
            .selectFrom("stores")
            .select("stores.version")
            .whereRef("stores.id", "=", "store_hosts.store_id")
            .$asScalar()
            .$notNull()
            .as("version"),
        ])
        .where("host", "=", host);
    const [store] = await runPrepared(db, "storeByHost", build, [host]);
    if (store) return store;
  }
  return undefined;
}

/** The hosts that belong to other shops, with the shops' names. */
export function hostsOfOthers(
  db: Queries,
  id: number | undefined,
  hosts: readonly string[],
): Promise<{ host: string; webstore_name: string }[]> {
  return db
    .selectFrom("store_hosts")
    .innerJoin("stores", "stores.id", "store_hosts.store_id")
    .select(["store_hosts.host", "stores.webstore_name"])
    .where("store_hosts.host", "in", hosts.length > 0 ? hosts : [""])
    .where("stores.id", "!=", id ?? 0)
    .orderBy("store_hosts.host")
    .execute();
}

export function storeByName(db: Queries, name: string): Promise<StoreRef | undefined> {
  return db.selectFrom("stores").select(ref).where("webstore_name", "=", name).executeTakeFirst();
}

export function storeById(db: Queries, id: StoreId): Promise<StoreRow | undefined> {
  return db.selectFrom("stores").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The settings of shops in order of their ids, from the first above `after`. */
export function settingsAfter(
  db: Queries,
  after: number,
  limit: number,
): Promise<Pick<StoreRow, "id" | "settings">[]> {
  return db
    .selectFrom("stores")
    .select(["id", "settings"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function storeRef(db: Queries, id: StoreId): Promise<StoreRef | undefined> {
  return db.selectFrom("stores").select(ref).where("id", "=", id).executeTakeFirst();
}

export function wholeStore(db: Queries, id: StoreId) {
  return db
    .selectFrom("stores")
    .select(["id", "webstore_name", "settings", "next_order_number", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Shops in order of their ids, without their settings: at most `limit`, from the first above `after`. */
export function storeRefs(
  db: Queries,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<StoreRef[]> {
  const build = () => db.selectFrom("stores").select(ref).where("id", ">", after).orderBy("id").limit(limit);
  return runPrepared(db, "storeRefs", build, [after, limit]);
}

/** The number of shops, and the names of the first ones. */
export async function storeNames(db: Queries, limit: number): Promise<{ names: string[]; count: number }> {
  const stores = await db.selectFrom("stores").select("webstore_name").orderBy("id").limit(limit).execute();
  const { n } = await db
    .selectFrom("stores")
    .select((on) => on.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return { names: stores.map(({ webstore_name }) => webstore_name), count: Number(n) };
}

/** A shop's stored settings, with the fields that queries need. */
export interface StoredSettings {
  settings: string;
  sells_gift_cards: 0 | 1;
}

/** Where the shop comes from another installation, it keeps its number, the number of its next order, and its age. */
export interface MovedIdentity {
  readonly id: number;
  readonly next_order_number: number;
  readonly created_at: number;
}

export async function insertStore(
  tx: Tx,
  name: string,
  settings: StoredSettings,
  now: EpochSeconds,
  moved?: MovedIdentity,
): Promise<number> {
  const row = await tx
    .insertInto("stores")
    // SQLite reuses a deleted shop's id. A random version stops processes from confusing the new shop with a
    // cached one.
    .values({
      webstore_name: name,
      ...settings,
      version: randomInt(1, 1_000_000_000),
      created_at: now,
      id: await newStoreId(tx),
      ...moved,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The range of the random step between the numbers of two shops. */
const MAX_ID_STEP = 2 ** 34;
/** The highest number of a shop: far below the largest safe integer, because later shops get higher numbers. */
export const MAX_STORE_ID = 2 ** 52;

/**
 * A number that no other shop has, in this installation or another. A shop that moves to another installation keeps its
 * number, because the hashes of its gift cards and of its history contain it. Numbers still rise from shop to shop.
 */
async function newStoreId(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom("stores")
    .select((row) => row.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const id = Number(last ?? 0) + randomInt(1, MAX_ID_STEP);
  if (id > MAX_STORE_ID) throw new Error(`the number ${id} of a new shop is too large`);
  return id;
}

export async function updateSettings(
  tx: Tx,
  id: number,
  settings: StoredSettings,
  now: EpochSeconds,
): Promise<void> {
  await noteGiftCards(tx, id, settings, now);
  await tx
    .updateTable("stores")
    .set((set) => ({ ...settings, version: set("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Records for the search indexes that a shop starts or stops showing gift cards. */
async function noteGiftCards(
  tx: Tx,
  id: number,
  { sells_gift_cards }: StoredSettings,
  now: EpochSeconds,
): Promise<void> {
  await sql`
    insert into catalogue_changes (store_id, title_id, changed_at)
    select stores.id, titles.id, cast(${now} as bigint) from stores cross join titles
    where stores.id = ${id} and stores.sells_gift_cards <> ${sells_gift_cards} and titles.is_giftcard = 1`.execute(
    tx,
  );
}

export async function hostsOf(db: Queries, id: StoreId): Promise<string[]> {
  const hosts = await db
    .selectFrom("store_hosts")
    .select("host")
    .where("store_id", "=", id)
    .orderBy("host")
    .execute();
  return hosts.map(({ host }) => host);
}

/** Replaces the shop's hosts. Another shop that loses a host is marked as changed too. */
export async function replaceHosts(tx: Tx, id: StoreId, hosts: readonly string[]): Promise<void> {
  const losing = await tx
    .selectFrom("store_hosts")
    .select("store_id")
    .where("host", "in", hosts.length > 0 ? hosts : [""])
    .where("store_id", "!=", id)
    .execute();
  for (const { store_id } of losing) await raiseVersion(tx, store_id);
  await tx.deleteFrom("store_hosts").where("store_id", "=", id).execute();
  for (const host of hosts) {
    await tx
      .insertInto("store_hosts")
      .values({ host, store_id: id })
      .onConflict((conflict) => conflict.column("host").doUpdateSet({ store_id: id }))
      .execute();
  }
}

/** Makes every process read a shop again. */
export async function raiseVersion(tx: Tx, id: StoreId): Promise<void> {
  await tx
    .updateTable("stores")
    .set((set) => ({ version: set("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
