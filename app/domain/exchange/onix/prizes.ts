import { ownValue } from "#app/lib/own.ts";
import type { PrizeRank } from "../../catalogue/prizes.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import type { Context } from "./context.ts";
import { childrenOf, type Node, textOf } from "./markup.ts";

/** List 41: what was achieved. */
const ACHIEVEMENTS: Readonly<Record<string, PrizeRank>> = {
  "01": "winner",
  "02": "runner_up",
  "03": "commended",
  "04": "shortlist",
  "05": "longlist",
  "06": "joint_winner",
  "07": "nominated",
};

/**
 * The prizes of a product. Leaves out a prize without a name, or whose achievement is missing or not on the list,
 * because everything else would have to be guessed.
 */
export function prizesOf(block: Node | undefined, context: Context): NonNullable<TitleRecord["prizes"]> {
  return childrenOf(block, "Prize").flatMap((node) => {
    const name = textOf(node, "PrizeName");
    const code = textOf(node, "PrizeCode") ?? "";
    const rank = ownValue(ACHIEVEMENTS, code);
    if (code && !rank) context.unknown("41 prize achievement", code);
    const year = /^\d{4}$/.exec(textOf(node, "PrizeYear") ?? "")?.[0];
    return name && rank ? { name, year: year === undefined ? null : Number(year), rank } : [];
  });
}
