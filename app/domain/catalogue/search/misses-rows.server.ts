import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

export type Miss = Schema["search_misses"];

/** Maximum number of different failed searches that are stored for a shop and day. */
const MAX_MISSES = 2000;

export async function addMisses(
  database: Pick<Database, "transaction">,
  misses: readonly Miss[],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const miss of misses) {
      const { store_id, day, type, term, searches, matches, offered } = miss;
      const { numUpdatedRows } = await tx
        .updateTable("search_misses")
        .set((set) => ({ searches: set("searches", "+", searches), matches, offered }))
        .where((where) => where.and({ store_id, day, type, term }))
        .executeTakeFirst();
      if (numUpdatedRows > 0) continue;
      const { n } = await tx
        .selectFrom("search_misses")
        .where((where) => where.and({ store_id, day }))
        .select((select) => select.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      if (Number(n) >= MAX_MISSES) continue;
      // Another process may have stored it in the meantime.
      await tx
        .insertInto("search_misses")
        .values(miss)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/**
 * A shop's failed searches since a day, with the titles offered last, except those that staff have corrected or
 * dismissed.
 */
export async function countMisses(
  db: Queries,
  store: number,
  since: number,
  limit: number,
): Promise<Omit<Miss, "store_id" | "day">[]> {
  const rows = await db
    .selectFrom("search_misses as miss")
    .where("store_id", "=", store)
    .where("day", ">=", since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("search_words")
            .select("search_words.term")
            .whereRef("search_words.store_id", "=", "miss.store_id")
            .whereRef("search_words.term", "=", "miss.term"),
        ),
      ),
    )
    .groupBy(["type", "term"])
    .select(["type", "term"])
    .select((select) => [select.fn.sum("searches").as("total"), select.fn.max("day").as("last")])
    .orderBy("total", "desc")
    .orderBy("term")
    .orderBy("type")
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ type, term, total, last }) => {
      const { matches, offered } = await db
        .selectFrom("search_misses")
        .where((where) => where.and({ store_id: store, day: last, type, term }))
        .select(["matches", "offered"])
        .executeTakeFirstOrThrow();
      return { type, term, searches: Number(total), matches, offered };
    }),
  );
}
