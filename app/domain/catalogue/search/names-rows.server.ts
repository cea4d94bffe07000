import type { StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runListed } from "#app/platform/db/prepared.ts";

/** A shop's decision about words that found nothing (`search_words`). */
export interface WordDecision {
  term: string;
  /** The words that they stand for; null if the shop has dismissed them. */
  meant: string | null;
}

/** The other words that some of these stand for in a shop. */
export async function meantBy(
  db: Queries,
  storeId: StoreId,
  terms: readonly string[],
): Promise<Map<string, string>> {
  if (terms.length === 0) return new Map();
  const build = () =>
    db
      .selectFrom("search_words")
      .select(["term", "meant"])
      .where("store_id", "=", storeId)
      .where("term", "in", [...terms]);
  const meanings = await runListed(db, "meantBy", terms, build, [storeId]);
  return new Map(meanings.flatMap(({ term, meant }) => (meant === null ? [] : [[term, meant] as const])));
}

/** A shop's decisions, the latest first. */
export function listDecisions(db: Queries, storeId: StoreId, limit: number): Promise<WordDecision[]> {
  return db
    .selectFrom("search_words")
    .select(["term", "meant"])
    .where("store_id", "=", storeId)
    .orderBy("decided_at", "desc")
    .orderBy("term")
    .limit(limit)
    .execute();
}

export async function countDecided(db: Queries, storeId: StoreId): Promise<number> {
  const { count } = await db
    .selectFrom("search_words")
    .select((select) => select.fn.countAll().as("count"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function storeDecision(
  tx: Tx,
  storeId: StoreId,
  { term, meant }: WordDecision,
  decided_at: number,
): Promise<void> {
  await tx
    .insertInto("search_words")
    .values({ store_id: storeId, term, meant, decided_at })
    .onConflict((conflict) => conflict.columns(["store_id", "term"]).doUpdateSet({ meant, decided_at }))
    .execute();
}

/** Deletes a decision. @returns the decision, if there was one */
export async function forget(tx: Tx, storeId: StoreId, term: string): Promise<WordDecision | undefined> {
  return tx
    .deleteFrom("search_words")
    .where("store_id", "=", storeId)
    .where("term", "=", term)
    .returning(["term", "meant"])
    .executeTakeFirst();
}
