import type { Queries } from "#app/platform/db/database.server.ts";

/**
 * The portraits of these people that are stored and may be shown: the name of each picture's file, the newest first.
 */
export async function portraitsOf(
  db: Queries,
  people: readonly string[],
): Promise<{ person: string; name: string; caption: string | null }[]> {
  if (people.length === 0) return [];
  const portraits = await db
    .selectFrom("title_resources")
    .innerJoin("feed_pictures", "feed_pictures.id", "title_resources.picture_id")
    .select(["title_resources.person", "feed_pictures.name", "title_resources.caption"])
    .where("title_resources.person", "in", [...people])
    .where("title_resources.kind", "=", "portrait")
    .where("title_resources.is_shown", "=", 1)
    .where("feed_pictures.name", "is not", null)
    .where("feed_pictures.is_placeholder", "=", 0)
    .orderBy("feed_pictures.id", "desc")
    .execute();
  return portraits.map(({ person, name, caption }) => ({ person: person ?? "", name: name ?? "", caption }));
}
