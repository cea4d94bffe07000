import { type SqlBool, sql } from "kysely";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { TICKET } from "../catalogue.ts";
import { hereFrom, MAX_AGE_OF_NEWS } from "./follows.ts";

/**
 * Notes that titles were announced. Without any follower there is nothing to note, so a first import writes nothing
 * here.
 */
export async function noteAnnounced(tx: Tx, titleIds: readonly TitleId[], now: EpochSeconds): Promise<void> {
  if (titleIds.length === 0) return;
  const follower = await tx
    .selectFrom("follows")
    .select("id")
    .where("confirmed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!follower) return;
  for (const chunk of inChunks(titleIds))
    await tx
      .insertInto("title_news")
      .values(
        chunk.map((title_id) => ({
          store_id: 0,
          title_id,
          what: "announced" as const,
          at: now,
          done_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Notes which of these titles, all on hand in a shop, are new and arrived there for the first time. */
export async function noteArrived(
  tx: Tx,
  storeId: StoreId,
  titleIds: readonly TitleId[],
  now: EpochSeconds,
): Promise<void> {
  for (const chunk of inChunks(titleIds)) {
    const arrived = await tx
      .selectFrom("titles")
      .select(["id", "release_date"])
      .where("id", "in", chunk)
      .where("release_date", ">", now - MAX_AGE_OF_NEWS)
      .where("tax_class", "<>", TICKET)
      .where(
        sql<SqlBool>`not exists (select 1 from title_news where title_news.title_id = titles.id
          and title_news.what = 'here' and title_news.store_id = ${storeId})`,
      )
      .execute();
    if (arrived.length === 0) continue;
    await tx
      .insertInto("title_news")
      .values(
        arrived.map(({ id, release_date }) => ({
          store_id: storeId,
          title_id: id,
          what: "here" as const,
          done_at: null,
          at: hereFrom(now, release_date ?? now),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
