import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Thread } from "#app/platform/threads/thread.server.ts";
import { type BrowseRequest, type BrowseResult, MAX_OFFSET } from "./browse.ts";
import { queryOf, type SearchAnswer, type SearchQuery, type ShelfKey } from "./query.ts";
import { searchBySql, titlesByCode } from "./rows.server.ts";
import { codeInTerm } from "./term.ts";

/** What a search needs: the database, and the index thread if there is one. */
export interface SearchPlace {
  readonly database: Pick<Database, "read">;
  readonly threads: { readonly search?: Thread | undefined };
}

/** The messages that the index thread handles. */
export interface SearchThreadCalls {
  search(query: SearchQuery): SearchAnswer;
  near(asked: { word: string }): [string, number][];
  end(): never;
}

/** The titles of lists, by list id. The caller has already checked which lists this person may read. */
export type ListTitles = Readonly<Record<string, readonly number[]>>;

/** Completes the query of a request with the titles of its lists, and of its product code if it contains one. */
export async function resolve(
  db: Queries,
  shelf: ShelfKey,
  now: number,
  request: BrowseRequest,
  { facets, lists }: { facets: boolean; lists: ListTitles },
): Promise<SearchQuery> {
  const named = (request.filters.x ?? []).map(({ value }): [string, readonly number[]] => [
    value,
    (Object.hasOwn(lists, value) && lists[value]) || [],
  ]);
  const code = codeInTerm(request.term);
  const only = code && "code" in code ? await titlesByCode(db, code.code) : null;
  return queryOf(request, shelf, now, { only, lists: Object.fromEntries(named), facets });
}

/**
 * Uses the index if there is one. While it is being built or its thread is down, plain SQL returns the same
 * rows, but no facet counts, which would take seconds in a large catalogue.
 */
export async function search(place: SearchPlace, query: SearchQuery): Promise<SearchAnswer> {
  const { search: thread } = place.threads;
  if (!thread) return searchBySql(place.database.read, query);
  if (thread.ready) {
    try {
      return (await thread.ask("search", query)) as SearchAnswer;
    } catch {
      // The thread has logged the error and will be restarted.
    }
  }
  return searchBySql(place.database.read, { ...query, facets: false });
}

export async function browseCatalogue(
  place: SearchPlace,
  shelf: ShelfKey,
  now: number,
  request: BrowseRequest,
  options: { facets: boolean; lists: ListTitles },
): Promise<BrowseResult> {
  const query = await resolve(place.database.read, shelf, now, request, options);
  const { ids, count, counts } = await search(place, query);
  return { ids: [...ids], row_count: Math.min(count, MAX_OFFSET), max_offset: MAX_OFFSET, counts };
}
