import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { isSameByName } from "./editions.ts";
import * as rows from "./editions-rows.server.ts";
import { type Title, titlesByCodesEver } from "./rows.server.ts";
import { joinWorks } from "./works.server.ts";

/** The editions of a work: by an operator's decision, else by feeds, else by the names of titles. */

/** The most editions of a title that are listed (spec 1 §9), and as many in other languages. */
const MAX_EDITIONS = 24;

/** Ids of titles, most popular first. */
export interface Editions {
  same: number[];
  translations: number[];
}

/** The other editions of a title in the same language, and those in others. */
export async function editionsOf(db: Queries, storeId: StoreId, title: Title): Promise<Editions> {
  const editionRows = await rows.editionRows(db, storeId, title);
  const isTranslation = ({ language }: rows.EditionRow) =>
    language !== null && title.language !== null && language !== title.language;
  const editions = editionRows.filter((edition) => edition.is_linked === 1 || isSameByName(edition, title));
  const ids = (some: readonly rows.EditionRow[]) => some.slice(0, MAX_EDITIONS).map(({ id }) => id);
  return {
    same: ids(editions.filter((edition) => !isTranslation(edition))),
    translations: ids(editions.filter(isTranslation)),
  };
}

/**
 * Decides for all shops whether two titles are editions of one work, and overrides all feeds, also later ones.
 * @param codes their product codes
 * @returns the failure `catalogue.unknown` if one is not in the catalogue, `catalogue.same_title` if both are one title
 */
export function decideEditions(
  database: Database,
  codes: readonly [string, string],
  same: boolean,
  now: EpochSeconds,
): Promise<{ titles: string[] } | Failure> {
  return database.transaction(async (tx) => {
    const titleByCode = await titlesByCodesEver(tx, codes);
    const [one, other] = [titleByCode.get(codes[0]), titleByCode.get(codes[1])];
    if (!one || !other) return failure("catalogue.unknown", { code: one ? codes[1] : codes[0] });
    if (one.id === other.id) return failure("catalogue.same_title");
    await rows.decideEditions(tx, [one.id, other.id], same, now);
    await joinWorks(tx, [one.id, other.id], now);
    return { titles: [one.title, other.title] };
  });
}
