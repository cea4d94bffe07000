import { type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { shownIn } from "../rows.server.ts";

export interface StockNoticeRow {
  id: number;
  store_id: StoreId;
  title_id: TitleId;
  email: string;
  locale: string;
  confirmed_at: number | null;
  emailed_at: number | null;
}

/**
 * Inserts a notice, or renews an existing one with a new token. One that was emailed starts over. One that is confirmed
 * and waits stays confirmed: anybody can ask for anybody's address.
 */
export async function putStockNotice(
  tx: Tx,
  row: {
    store_id: StoreId;
    title_id: TitleId;
    location_id: number | null;
    email: string;
    locale: string;
    token_hash: string;
    now: EpochSeconds;
  },
): Promise<void> {
  const { now, ...values } = row;
  await tx
    .insertInto("stock_notices")
    .values({ ...values, created_at: now, confirmed_at: null, emailed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "title_id", "email"]).doUpdateSet({
        token_hash: values.token_hash,
        location_id: values.location_id,
        created_at: now,
        confirmed_at: ({ eb, ref }) =>
          eb
            .case()
            .when("stock_notices.emailed_at", "is", null)
            .then(ref("stock_notices.confirmed_at"))
            .else(null)
            .end(),
        emailed_at: null,
      }),
    )
    .execute();
}

export function stockNoticeByToken(
  db: Queries,
  storeId: StoreId,
  tokenHash: string,
): Promise<StockNoticeRow | undefined> {
  return db
    .selectFrom("stock_notices")
    .select(["id", "store_id", "title_id", "email", "locale", "confirmed_at", "emailed_at"])
    .where("store_id", "=", storeId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function confirmStockNotice(tx: Tx, id: number, now: EpochSeconds): Promise<void> {
  await tx
    .updateTable("stock_notices")
    .set({ confirmed_at: now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteStockNotice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("stock_notices").where("id", "=", id).execute();
}

/**
 * Claims the confirmed notices for these titles that were not emailed yet, so that each is emailed only once.
 * @param byLocation whether the title must be on hand where it is wanted
 */
export async function claimWaiting(
  tx: Tx,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
  byLocation: boolean,
): Promise<StockNoticeRow[]> {
  const claimed: StockNoticeRow[] = [];
  const there = sql<SqlBool>`(location_id is null or exists (select 1 from stock
    where stock.store_id = stock_notices.store_id and stock.title_id = stock_notices.title_id
      and stock.location_id = stock_notices.location_id and stock.onhand > 0))`;
  for (const chunk of inChunks(titleIds)) {
    const rows = await tx
      .updateTable("stock_notices")
      .set({ emailed_at: now })
      .where("store_id", "=", storeId)
      .where("title_id", "in", chunk)
      .where("confirmed_at", "is not", null)
      .where("emailed_at", "is", null)
      .$if(byLocation, (update) => update.where(there))
      .returning(["id", "store_id", "title_id", "email", "locale", "confirmed_at", "emailed_at"])
      .execute();
    claimed.push(...rows);
  }
  return claimed;
}

/** Stores a new token for the next email. The old token cannot be reused, because only its hash is kept. */
export async function renewToken(tx: Tx, id: number, tokenHash: string): Promise<void> {
  await tx.updateTable("stock_notices").set({ token_hash: tokenHash }).where("id", "=", id).execute();
}

/**
 * Which of these titles the shop has on hand, shows and may sell.
 * @param country the shop's, for sales rights, which do not bind used copies
 */
export async function onHandOf(
  db: Queries,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  country: string,
): Promise<number[]> {
  const onHandIds: number[] = [];
  for (const chunk of inChunks(titleIds)) {
    const rows = await db
      .selectFrom("stock")
      .innerJoin("titles", "titles.id", "stock.title_id")
      .select("stock.title_id")
      .distinct()
      .where("stock.store_id", "=", storeId)
      .where("stock.onhand", ">", 0)
      .where("stock.title_id", "in", chunk)
      .where(shownIn(storeId))
      .where(
        // Two-letter codes with spaces between them, so none is found within another.
        sql<SqlBool>`(stock.condition like 'U%' or titles.not_for_sale_in is null
          or titles.not_for_sale_in not like ${`%${country}%`})`,
      )
      .execute();
    onHandIds.push(...rows.map((row) => row.title_id));
  }
  return onHandIds;
}

export async function titleName(
  db: Queries,
  id: number,
): Promise<{ eisbn: string; title: string } | undefined> {
  return db.selectFrom("titles").select(["eisbn", "title"]).where("id", "=", id).executeTakeFirst();
}

export async function deleteStockNoticesTo(tx: Tx, storeId: StoreId, email: string): Promise<void> {
  await tx.deleteFrom("stock_notices").where("store_id", "=", storeId).where("email", "=", email).execute();
}
