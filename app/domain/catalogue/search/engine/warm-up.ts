import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { emptyRequest, SORTS, type Sort } from "../browse.ts";
import { queryOf, type SearchQuery, type ShopKey } from "../query.ts";
import { CatalogueIndex } from "./catalogue-index.ts";
import { HOLDING_BITS } from "./overlay.ts";
import type { Segment } from "./segment.ts";

/** The key of no shop. */
const NO_SHOP: ShopKey = { store: 0, location: 0, american: false };
const ROUNDS = 24;

/**
 * Runs sample searches, one per step, so that no shopper waits for the slow first ones: the engine compiles the search
 * code, and date filters are calculated. Stop when the segment is closed.
 * @returns the number of titles found, after each search
 */
export function* warmUp(segment: Segment, now: EpochSeconds): Generator<number> {
  const index = new CatalogueIndex(segment);
  // Searches among some titles, so that the code for a shop's stock is compiled too.
  const holdings = segment.ids.filter((_, at) => at % 64 === 0);
  index.addOverlay(NO_SHOP, {
    holdings: Array.from(holdings, (title_id) => ({ title_id, held: HOLDING_BITS.onhand })),
    sections: [],
  });
  try {
    for (const query of searches(segment, now)) yield index.search(query).count;
  } finally {
    index.dropUnused(0);
  }
}

function* searches(segment: Segment, now: EpochSeconds): Generator<SearchQuery> {
  const { common, others } = segment.sampleWords(ROUNDS);
  const ask = (term: string, sort: Sort, facets: boolean) =>
    queryOf({ ...emptyRequest(), term, sort }, NO_SHOP, now, {
      only: null,
      lists: {},
      facets,
      closest: true,
    });
  for (const [index, other] of others.entries()) {
    const sort = SORTS[index % SORTS.length] ?? "instore";
    const [one = "", two = ""] = [common[index % common.length], common[(index * 7 + 1) % common.length]];
    yield ask(`${one} ${other.slice(0, 3)}`, sort, true);
    yield ask(`"${one} ${two}"`, sort, true);
    yield ask(misspelt(other), "instore", true);
    yield ask(`${one} ${misspelt(other)} ${misspelt(two)}`, "instore", index % 2 === 0);
  }
  yield ask("", "instore", true);
}

/** The word with its two middle letters swapped. */
function misspelt(word: string): string {
  const letters = [...word];
  const middle = letters.length >> 1;
  if (middle > 0) letters.splice(middle - 1, 2, letters[middle] ?? "", letters[middle - 1] ?? "");
  return letters.join("");
}
