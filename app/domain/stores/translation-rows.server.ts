import type { StoreId } from "#app/lib/number-kinds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";

export interface TranslationRow {
  digest: string;
  source: string;
  text: string;
  place: string;
}

export function translationsOf(db: Queries, storeId: StoreId, language: string): Promise<TranslationRow[]> {
  return db
    .selectFrom("translations")
    .select(["digest", "source", "text", "place"])
    .where("store_id", "=", storeId)
    .where("language", "=", language)
    .execute();
}

export async function putTranslations(
  tx: Tx,
  storeId: StoreId,
  language: string,
  translations: readonly TranslationRow[],
): Promise<void> {
  for (const row of translations)
    await tx
      .insertInto("translations")
      .values({ ...row, store_id: storeId, language })
      .onConflict((clash) =>
        clash
          .columns(["store_id", "language", "digest"])
          .doUpdateSet(({ ref }) => ({ text: ref("excluded.text"), place: ref("excluded.place") })),
      )
      .execute();
}

export async function deleteTranslations(
  tx: Tx,
  storeId: StoreId,
  language: string,
  digests: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(digests))
    await tx
      .deleteFrom("translations")
      .where("store_id", "=", storeId)
      .where("language", "=", language)
      .where("digest", "in", chunk)
      .execute();
}
