import type { Guarded } from "#app/lib/guarded.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { cardsOf, type Storefront } from "./catalogue.server.ts";
import type { TitleCard } from "./catalogue.ts";
import { PRIZE_RANKS, type PrizeRank } from "./prizes.ts";
import * as rows from "./prizes-rows.server.ts";

/** Prizes and the titles that have them, as feeds tell. */

/** The most titles of one prize, and the most prizes, that a page lists. */
const MAX_TITLES = 300;
const MAX_PRIZES = 200;

/** The titles with one rank, the newest year first, then the most popular. Joint winners are winners. */
export interface PrizeGroup {
  rank: Exclude<PrizeRank, "joint_winner">;
  titles: { year: number | null; card: Guarded<TitleCard> }[];
}

/**
 * A prize's titles that the shop shows, at most 300: the best rank first. A title that has a rank twice is named with
 * the newer year.
 * @param prize its key (`prizeKey`)
 * @returns the failure `catalogue.not_found` if no title of the shop has it
 */
export async function titlesOfPrize(
  db: Queries,
  storefront: Storefront,
  prize: string,
): Promise<{ name: string; groups: PrizeGroup[] } | Failure> {
  const prizeRows = await rows.titlesOfPrize(db, storefront.store.id, prize, MAX_TITLES);
  if (prizeRows.length === 0) return failure("catalogue.not_found");
  const name = (await rows.prizeNames(db, [prize])).get(prize) ?? "";
  const cards = await cardsOf(db, storefront, [...new Set(prizeRows.map((row) => row.title_id))]);
  const byRank = Map.groupBy(prizeRows, ({ rank }) => (rank === "joint_winner" ? "winner" : rank));
  const groups = PRIZE_RANKS.flatMap((rank): PrizeGroup[] => {
    const years = new Map<number, number | null>();
    for (const { title_id, year } of byRank.get(rank) ?? [])
      if (!years.has(title_id)) years.set(title_id, year);
    const titles = [...years].flatMap(([id, year]) => {
      const card = cards.get(id);
      return card ? { year, card } : [];
    });
    return rank === "joint_winner" || titles.length === 0 ? [] : [{ rank, titles }];
  });
  return { name, groups };
}

/** A prize as most feeds spell it, with the number of the shop's titles that have it. */
export interface PrizeCount {
  prize: string;
  name: string;
  titles: number;
}

/** The 200 prizes that most of a shop's titles have, in order of the names' words. */
export async function prizesOf(db: Queries, storefront: Storefront): Promise<PrizeCount[]> {
  const prizeRows = await rows.prizesByTitles(db, storefront.store.id, MAX_PRIZES);
  const names = await rows.prizeNames(
    db,
    prizeRows.map(({ prize }) => prize),
  );
  return prizeRows
    .map(({ prize, titles }) => ({ prize, name: names.get(prize) ?? "", titles }))
    .sort((a, b) => (a.prize < b.prize ? -1 : 1));
}
