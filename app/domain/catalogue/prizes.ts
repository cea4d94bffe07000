import { words } from "#app/lib/fold.ts";

/** Results that a title can have in a prize (ONIX, list 41), the best first. */
export const PRIZE_RANKS = [
  "winner",
  "joint_winner",
  "runner_up",
  "commended",
  "shortlist",
  "longlist",
  "nominated",
] as const;
export type PrizeRank = (typeof PRIZE_RANKS)[number];

/**
 * The key of a prize's page: the words of its name without accents, capitals and a leading article, joined by
 * hyphens. "The Giller Prize" and "Giller Prize" are one prize.
 */
export function prizeKey(name: string): string {
  const allWords = words(name);
  return (allWords.length > 1 && allWords[0] === "the" ? allWords.slice(1) : allWords).join("-");
}

/** The path of a prize's page. */
export const prizePath = (key: string): string => `/prizes/${encodeURIComponent(key)}`;

/** The order in which a title's prizes are listed: the best ranks first, then the newest. */
export function inOrderOfRank<Prize extends { rank: string; year: number | null }>(
  prizes: readonly Prize[],
): Prize[] {
  const rankIndex = ({ rank }: Prize) => PRIZE_RANKS.indexOf(rank as PrizeRank);
  return prizes.toSorted((a, b) => rankIndex(a) - rankIndex(b) || (b.year ?? 0) - (a.year ?? 0));
}
