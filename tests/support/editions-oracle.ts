import type { Sort } from "#app/domain/catalogue/search/browse.ts";

/** A match, and what decides which edition stands for its work. */
export interface Match {
  id: number;
  sort_rank: number;
  /** 0 on hand, 1 on order, 2 neither. */
  tier: number;
  /** Undefined for a title without other editions. */
  work: number | undefined;
}

/**
 * Puts matches that are in order into rows, title by title. @returns the title shown in each, and how many it stands
 * for
 */
export function togetherInPlainCode(
  matches: readonly Match[],
  sort: Sort,
): { id: number; editions: number }[] {
  const rows: Match[][] = [];
  for (const match of matches) {
    const row = rows.find(([first]) => match.work !== undefined && first?.work === match.work);
    if (row) row.push(match);
    else rows.push([match]);
  }
  return rows.map((row) => {
    const isBetter = (one: Match, than: Match) =>
      one.tier !== than.tier
        ? one.tier < than.tier
        : one.sort_rank !== than.sort_rank
          ? one.sort_rank < than.sort_rank
          : one.id < than.id;
    let [shown] = row as [Match];
    if (sort === "instore") for (const one of row) if (isBetter(one, shown)) shown = one;
    return { id: shown.id, editions: row.length };
  });
}
