import type { Queries } from "#app/platform/db/database.server.ts";
import { sectionLabels, subjectLabel } from "./lookup-rows.server.ts";

/** Seconds for which names of topics are cached, in case an import changes them, and the most that are. */
const LABEL_CACHE_SECONDS = 60;
const MAX_LABELS = 20_000;
const caches = new WeakMap<
  Queries,
  { readonly from: number; readonly names: Map<string, string | undefined> }
>();

/** `Fiction / Historical / General` names the topic "Historical" of the section Fiction. */
function topicName(label: string): string {
  const parts = label.split(/\s*\/\s*/);
  return parts[1] ?? parts[0] ?? label;
}

/** The names that the feeds give to topics (`fic014`); undefined for those without one. */
export async function topicNames(
  db: Queries,
  codes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string | undefined>> {
  let cache = caches.get(db);
  if (!cache || Math.abs(now - cache.from) > LABEL_CACHE_SECONDS || cache.names.size > MAX_LABELS) {
    cache = { from: now, names: new Map() };
    caches.set(db, cache);
  }
  const { names } = cache;
  const unknown = codes.filter((code) => !names.has(code));
  const read = async (code: string) => {
    const label = (await subjectLabel(db, code.toUpperCase())) ?? (await subjectLabel(db, code));
    names.set(code, label && topicName(label));
  };
  await Promise.all(unknown.map(read));
  return names;
}

/** The names of a shop's own sections, by key. */
export async function sectionNames(db: Queries, storeId: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await sectionLabels(db, storeId)).map(({ key, label }) => [key, label]));
}
