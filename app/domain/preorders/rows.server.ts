import { sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = Schema["preorders"];
export type PreorderRow = Omit<Table, "id"> & { id: number };
/** A campaign with what is known of its title. */
export type ListedRow = PreorderRow & {
  title: string;
  author_line: string;
  eisbn: string;
  product_code: string;
  release_date: number | null;
};
/** The columns of a campaign that staff fill in. */
export type PreorderSetup = Omit<
  Table,
  "id" | "store_id" | "title_id" | "taken" | "removed_at" | "version" | "created_at"
>;

/** The campaigns of these titles that shoppers can order in now. */
export async function openPreorders(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<PreorderRow[]> {
  if (titleIds.length === 0) return [];
  return db
    .selectFrom("preorders")
    .innerJoin("titles", "titles.id", "preorders.title_id")
    .selectAll("preorders")
    .where("preorders.store_id", "=", storeId)
    .where("preorders.title_id", "in", [...titleIds])
    .where("preorders.removed_at", "is", null)
    .where("preorders.starts_at", "<=", now)
    .where((where) =>
      where.or([where("preorders.ends_at", "is", null), where("preorders.ends_at", ">", now)]),
    )
    .where("titles.release_date", ">", now)
    .where((where) =>
      where.or([
        where("preorders.copies", "is", null),
        where("preorders.taken", "<", where.ref("preorders.copies")),
      ]),
    )
    .execute();
}

/** A campaign's title, by the campaign's address, in any state of the campaign. */
export function titleOfName(db: Queries, storeId: StoreId, name: string) {
  return db
    .selectFrom("preorders")
    .innerJoin("titles", "titles.id", "preorders.title_id")
    .select("titles.eisbn")
    .where("preorders.store_id", "=", storeId)
    .where("preorders.name", "=", name)
    .executeTakeFirst();
}

const selectPreorders = (db: Queries, storeId: StoreId) =>
  db
    .selectFrom("preorders")
    .innerJoin("titles", "titles.id", "preorders.title_id")
    .selectAll("preorders")
    .select([
      "titles.title",
      "titles.author_line",
      "titles.eisbn",
      "titles.product_code",
      "titles.release_date",
    ])
    .where("preorders.store_id", "=", storeId);

/** A shop's campaigns, the newest first. */
export function listedPreorders(
  db: Queries,
  storeId: StoreId,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<ListedRow[]> {
  let query = selectPreorders(db, storeId);
  if (before !== undefined) query = query.where("preorders.id", "<", before);
  return query.orderBy("preorders.id", "desc").limit(limit).execute();
}

export function preorderById(db: Queries, storeId: StoreId, id: number): Promise<ListedRow | undefined> {
  return selectPreorders(db, storeId).where("preorders.id", "=", id).executeTakeFirst();
}

export function preorderOfTitle(
  db: Queries,
  storeId: StoreId,
  titleId: TitleId,
): Promise<ListedRow | undefined> {
  return selectPreorders(db, storeId).where("preorders.title_id", "=", titleId).executeTakeFirst();
}

/** @returns its id; undefined if the shop has a campaign of this title or with this name */
export async function insertPreorder(
  tx: Tx,
  row: PreorderSetup & { store_id: StoreId; title_id: TitleId; created_at: number },
): Promise<number | undefined> {
  const written = await tx
    .insertInto("preorders")
    .values({ ...row, taken: 0, removed_at: null, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id;
}

/** Changes a campaign if it is still at a version. @returns whether it did */
export async function putPreorder(
  tx: Tx,
  id: number,
  version: number,
  change: Partial<PreorderSetup> & { removed_at?: number | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable("preorders")
    .set((set) => ({ ...change, version: set("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

export async function isNameTaken(tx: Tx, storeId: StoreId, name: string, but: number): Promise<boolean> {
  const preorder = await tx
    .selectFrom("preorders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("name", "=", name)
    .where("id", "!=", but)
    .executeTakeFirst();
  return preorder !== undefined;
}

/**
 * Takes copies of a campaign if there are enough. Locks its row until the transaction ends, so that the copies of one
 * person can be counted.
 * @returns the copies that one person may order (null without a limit); undefined if there are too few
 */
export async function takeCampaignCopies(
  tx: Tx,
  id: number,
  quantity: number,
): Promise<{ per_person: number | null } | undefined> {
  const build = () =>
    tx
      .updateTable("preorders")
      .set((set) => ({ taken: set("taken", "+", quantity) }))
      .where("id", "=", id)
      .where((where) =>
        where.or([
          where("copies", "is", null),
          where(sql<number>`taken + ${quantity}`, "<=", where.ref("copies")),
        ]),
      )
      .returning("per_person");
  return (await runPrepared(tx, "takePreorder", build, [quantity, id, quantity]))[0];
}

export async function giveBackCopies(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx
    .updateTable("preorders")
    .set((set) => ({ taken: set("taken", "-", quantity) }))
    .where("id", "=", id)
    .execute();
}
