import type { Queries } from "#app/platform/db/database.server.ts";
import { sectionLabels, subjectLabel } from "./lookup-rows.server.ts";

/**
 * Names of topics and of a shop's own sections. Topic names come from feeds and hardly ever change, so each
 * is looked up only once per process.
 */
const topics = new Map<string, string>();
const TOPICS_KEPT = 20_000;

/** `Fiction / Historical / General` names the topic "Historical" of the section Fiction. */
function topicName(label: string): string {
  const parts = label.split(/\s*\/\s*/);
  return parts[1] ?? parts[0] ?? label;
}

export async function topicNames(
  db: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (topics.size > TOPICS_KEPT) topics.clear();
  for (const code of codes) {
    if (topics.has(code)) continue;
    const label = (await subjectLabel(db, code)) ?? (await subjectLabel(db, code.toUpperCase()));
    if (label) topics.set(code, topicName(label));
  }
  return topics;
}

export async function sectionNames(db: Queries, storeId: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await sectionLabels(db, storeId)).map(({ key, label }) => [key, label]));
}
