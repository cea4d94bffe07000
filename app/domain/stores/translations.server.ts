import { hash } from "node:crypto";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { languageOf } from "./languages.ts";
import { localeOf } from "./settings.ts";
import type { Store } from "./stores.server.ts";
import * as rows from "./translation-rows.server.ts";

/** The most translations of a shop. */
export const MAX_TRANSLATIONS = 5_000;

/** A translation of a text, and where the text stood when it was written. */
export interface Translation {
  readonly source: string;
  readonly text: string;
  readonly place: string;
}

const languageFor = ({ second }: Store) => second && languageOf(localeOf(second.settings));
const digestOf = (source: string) => hash("sha256", source, "base64url");

/**
 * The translations of a shop's texts into its second language, also of texts that are gone; none if it has no such
 * language.
 */
export async function translationsOf(db: Queries, store: Store): Promise<Translation[]> {
  const language = languageFor(store);
  return language === undefined ? [] : rows.translationsOf(db, store.id, language);
}

/** Stores translations into a shop's second language, and removes others by the texts that they translated. */
export async function putTranslations(
  tx: Tx,
  store: Store,
  translations: readonly Translation[],
  removed: readonly string[],
): Promise<void> {
  const language = languageFor(store);
  if (language === undefined) throw new Error(`putTranslations: shop ${store.id} has no second language`);
  await rows.deleteTranslations(tx, store.id, language, removed.map(digestOf));
  await rows.putTranslations(
    tx,
    store.id,
    language,
    translations.map((translation) => ({ ...translation, digest: digestOf(translation.source) })),
  );
}
