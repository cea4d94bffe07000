import { words } from "#app/lib/fold.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { emptyRequest } from "./browse.ts";
import { LONGEST_NAME } from "./names.ts";
import {
  countDecided,
  forget,
  listDecisions,
  storeDecision,
  type WordDecision,
} from "./names-rows.server.ts";
import type { ShopKey } from "./query.ts";
import { resolve, type SearchContext, search } from "./search.server.ts";

/** A shop's decision about words that find nothing: which other words are meant, or that nothing needs doing. */

/** The most decisions of one shop. */
const MAX_NAMES = 1000;

type After = (tx: Tx, decision: WordDecision) => Promise<unknown>;

/** The normalised words of a search. */
const normaliseWords = (text: string) => words(text).join(" ");

/**
 * Has a search for some words find what other words find, in one shop, also as part of a longer search, as long as the
 * first words find nothing themselves. @param after runs in the same transaction Failures: `no_words`, `too_long`,
 * `finds` (the words find titles already), `finds_nothing`, `too_many`
 */
export async function nameWords(
  context: SearchContext & { readonly database: Database },
  shopKey: ShopKey,
  now: EpochSeconds,
  { term: typed, meant: typedMeant }: { term: string; meant: string },
  after: After,
): Promise<WordDecision | Failure> {
  const [term, meant] = [normaliseWords(typed), normaliseWords(typedMeant)];
  if (term === "") return failure("searches.no_words", {}, { at: "term" });
  if (meant === "" || meant === term) return failure("searches.no_words", {}, { at: "meant" });
  if (words(term).length > LONGEST_NAME)
    return failure("searches.too_long", { count: LONGEST_NAME }, { at: "term" });
  const count = async (text: string) => {
    const request = { ...emptyRequest(), term: text, exact: true };
    const query = await resolve(context.database.read, shopKey, now, request, { facets: false, lists: {} });
    return (await search(context, query)).count;
  };
  const already = await count(term);
  if (already > 0) return failure("searches.finds", { term, count: already }, { at: "term" });
  if ((await count(meant)) === 0) return failure("searches.finds_nothing", { meant }, { at: "meant" });
  return recordDecision(context.database, shopKey.store, now, { term, meant }, after);
}

/** Leaves a search out of the list from now on. Failures: `no_words`, `too_many` */
export async function dismissWords(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  typed: string,
  after: After,
): Promise<WordDecision | Failure> {
  const term = normaliseWords(typed);
  if (term === "") return failure("searches.no_words");
  return recordDecision(database, storeId, now, { term, meant: null }, after);
}

function recordDecision(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  decision: WordDecision,
  after: After,
): Promise<WordDecision | Failure> {
  return refusable(database, async (tx) => {
    if ((await countDecided(tx, storeId)) >= MAX_NAMES)
      throw new Refusal(failure("searches.too_many", { count: MAX_NAMES }));
    await storeDecision(tx, storeId, decision, now);
    await after(tx, decision);
    return decision;
  });
}

/** Undoes a decision. Failure: `not_found` */
export function forgetWords(
  database: Database,
  storeId: StoreId,
  typed: string,
  after: After,
): Promise<WordDecision | Failure> {
  return refusable(database, async (tx) => {
    const decision = await forget(tx, storeId, normaliseWords(typed));
    if (!decision) throw new Refusal(failure("searches.not_found", { term: typed }));
    await after(tx, decision);
    return decision;
  });
}

/** A shop's decisions, the latest first. */
export function decidedWords(db: Queries, storeId: StoreId, limit: number): Promise<WordDecision[]> {
  return listDecisions(db, storeId, limit);
}
