import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { sectionLabels, subjectLabel } from "./lookup-rows.server.ts";

/**
 * Seconds for which names of topics are cached, because an import may change them, and the most names that are cached.
 */
const LABEL_CACHE_SECONDS = 60;
const MAX_LABELS = 20_000;

/** A topic's name, and the language that it is in if that is not the page's. */
export interface TopicName {
  readonly name: string;
  readonly lang?: string;
}

const caches = new WeakMap<
  Queries,
  { readonly from: number; readonly names: Map<string, TopicName | undefined> }
>();

const ENGLISH = "en";

/** `Fiction / Historical / General` names the topic "Historical" of the section Fiction. */
function topicName(label: string): string {
  const parts = label.split(/\s*\/\s*/);
  return parts[1] ?? parts[0] ?? label;
}

/**
 * The names that the feeds give to topics (`fic014`): in the language of the locale, else in English. Undefined for
 * those without one.
 */
export async function topicNames(
  db: Queries,
  codes: readonly string[],
  locale: string,
  now: EpochSeconds,
): Promise<(code: string) => TopicName | undefined> {
  let cache = caches.get(db);
  if (!cache || Math.abs(now - cache.from) > LABEL_CACHE_SECONDS || cache.names.size > MAX_LABELS) {
    cache = { from: now, names: new Map() };
    caches.set(db, cache);
  }
  const { names } = cache;
  const { language } = new Intl.Locale(locale);
  const key = (code: string) => `${language} ${code}`;
  const labelIn = async (code: string, spoken: string | null) =>
    (await subjectLabel(db, code.toUpperCase(), spoken)) ?? (await subjectLabel(db, code, spoken));
  const read = async (code: string) => {
    const translated = language === ENGLISH ? undefined : await labelIn(code, language);
    const label = translated ?? (await labelIn(code, null));
    const isForeign = language !== ENGLISH && translated === undefined;
    names.set(key(code), label ? { name: topicName(label), ...(isForeign && { lang: ENGLISH }) } : undefined);
  };
  await Promise.all(codes.filter((code) => !names.has(key(code))).map(read));
  return (code) => names.get(key(code));
}

/** The names of a shop's own sections, by key. */
export async function sectionNames(db: Queries, storeId: StoreId): Promise<ReadonlyMap<string, string>> {
  return new Map((await sectionLabels(db, storeId)).map(({ key, label }) => [key, label]));
}
