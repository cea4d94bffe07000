import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Thread } from "#app/platform/threads/thread.server.ts";
import { type BrowseRequest, type BrowseResult, MAX_OFFSET } from "./browse.ts";
import { editionsOfCodes, titlesByCode } from "./lookup-rows.server.ts";
import { possibleNames, withNames } from "./names.ts";
import { meantBy } from "./names-rows.server.ts";
import { queryOf, type SearchAnswer, type SearchQuery, type ShopKey } from "./query.ts";
import { MAX_POOR } from "./relaxed/formula.ts";
import { closestBySql } from "./relaxed/small-catalogue.server.ts";
import { fewStrict, pageOfTitles, searchBySql } from "./rows.server.ts";
import { codeInTerm } from "./term.ts";

/** The database, and the index thread if there is one. */
export interface SearchContext {
  readonly database: Pick<Database, "read">;
  readonly threads: { readonly search?: Thread | undefined };
}

/** The messages that the index thread handles. */
export interface SearchThreadCalls {
  search(query: SearchQuery): SearchAnswer;
  end(): never;
}

/** The titles of lists, by list id. The caller has already checked which lists this person may read. */
export type ListTitles = Readonly<Record<string, readonly number[]>>;

/**
 * Completes the query of a request with the titles of its lists, and of its product code if it contains one.
 * @param options `closest`: whether it may find closest matches; `brief`: whether only the first few of them are
 * wanted; `language`: the page's
 */
export async function resolve(
  db: Queries,
  shopKey: ShopKey,
  now: EpochSeconds,
  request: BrowseRequest,
  {
    facets,
    lists,
    closest = false,
    brief = false,
    together = false,
    language = null,
  }: {
    facets: boolean;
    lists: ListTitles;
    closest?: boolean;
    brief?: boolean;
    together?: boolean;
    language?: string | null;
  },
): Promise<SearchQuery> {
  const listFilters = (request.filters.x ?? []).map(({ value }): [string, readonly number[]] => [
    value,
    (Object.hasOwn(lists, value) && lists[value]) || [],
  ]);
  const code = codeInTerm(request.term);
  const only = code && "code" in code ? await titlesByCode(db, code.code) : null;
  const editions = await editionsOfCodes(
    db,
    (request.filters.e ?? []).map(({ value }) => value),
  );
  const known = {
    only,
    facets,
    closest,
    brief,
    together,
    language,
    lists: Object.fromEntries([...listFilters, ...editions]),
  };
  const query = queryOf(request, shopKey, now, known);
  if (!query.term || request.exact) return query;
  const names = await meantBy(db, shopKey.store, possibleNames(request.term));
  const term = withNames(request.term, names);
  return term === undefined ? query : { ...query, meant: queryOf({ ...request, term }, shopKey, now, known) };
}

/**
 * Searches, with the words that the shop's other names stand for if its own find nothing. Uses the index if there is
 * one. While it is being built or its thread is down, the database returns the same rows, but no facet counts, which
 * would take seconds in a large catalogue.
 */
export async function search(context: SearchContext, query: SearchQuery): Promise<SearchAnswer> {
  const { meant, ...ownQuery } = query;
  if (!meant) return ask(context, ownQuery);
  // If the words find titles by themselves, the shop's other names for them are ignored.
  const bare = { ...ownQuery, typed: [], filters: [], facets: false, together: false, offset: 0, limit: 1 };
  return ask(context, (await ask(context, bare)).count > 0 ? ownQuery : { ...meant, limit: ownQuery.limit });
}

async function ask(context: SearchContext, query: SearchQuery): Promise<SearchAnswer> {
  const { search: thread } = context.threads;
  const db = context.database.read;
  if (!thread) return searchInDatabase(db, query);
  if (thread.ready) {
    try {
      return (await thread.ask("search", query)) as SearchAnswer;
    } catch {
      // The thread has logged the error and will be restarted.
    }
  }
  return searchInDatabase(db, { ...query, facets: false });
}

/** Strict matches, with the closest ones if there are none or only poor ones. Filters make no difference to that. */
async function searchInDatabase(db: Queries, query: SearchQuery): Promise<SearchAnswer> {
  const strict = await searchBySql(db, query);
  if (query.typed.length === 0 || strict.count > MAX_POOR) return strict;
  const few = await fewStrict(db, query);
  const closest = few && (await closestBySql(db, query, few));
  if (!closest) return strict;
  const { ids, relaxed } = closest;
  return { ...(await pageOfTitles(db, query, ids)), relaxed, strict: closest.strict };
}

export async function browseCatalogue(
  context: SearchContext,
  shopKey: ShopKey,
  now: EpochSeconds,
  request: BrowseRequest,
  options: { facets: boolean; lists: ListTitles; language?: string | null },
): Promise<BrowseResult> {
  const together = request.together === true;
  const query = await resolve(context.database.read, shopKey, now, request, {
    ...options,
    closest: true,
    together,
  });
  const { ids, count, ...result } = await search(context, query);
  return { ...result, ids: [...ids], row_count: Math.min(count, MAX_OFFSET), max_offset: MAX_OFFSET };
}
