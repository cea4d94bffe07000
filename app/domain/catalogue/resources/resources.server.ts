import type { Queries } from "#app/platform/db/database.server.ts";
import { type FeedPicture, pictureOf } from "./resources.ts";
import * as rows from "./rows.server.ts";

/** The most people whose portraits are read at once. */
const MAX_PEOPLE = 50;

/** The portraits of people, as feeds bring them, by name. People without one that may be shown are missing. */
export async function portraitsOf(db: Queries, people: readonly string[]): Promise<Map<string, FeedPicture>> {
  const portraits = new Map<string, FeedPicture>();
  for (const { person, ...row } of await rows.portraitsOf(db, people.slice(0, MAX_PEOPLE)))
    if (!portraits.has(person)) portraits.set(person, pictureOf(row));
  return portraits;
}
