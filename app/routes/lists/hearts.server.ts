import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** The most titles that one call takes; no page shows more. */
const MAX_TITLES = 1000;

/**
 * Which of a page's titles are among the customer's favourites, for the loader to return as `hearts`. One query for all
 * of them, and none for guests.
 */
export async function heartsOf(
  visit: WebVisit,
  ...titles: readonly (readonly { eisbn: string }[])[]
): Promise<string[]> {
  if (!visit.loggedIn) return [];
  const eisbns = [...new Set(titles.flat().map(({ eisbn }) => eisbn))].slice(0, MAX_TITLES);
  if (eisbns.length === 0) return [];
  const answer = await call(visit, listCalls.getHeld, { eisbns });
  return isFailure(answer) ? [] : answer.held;
}

/** Hearts for a page of blocks, whose lists load the rest of their titles later. */
export async function heartsOn(visit: WebVisit, blocks: readonly { list_id: string }[]): Promise<string[]> {
  if (!visit.loggedIn) return [];
  const list_ids = [...new Set(blocks.flatMap(({ list_id }) => list_id || []))];
  if (list_ids.length === 0) return [];
  const answer = await call(visit, listCalls.getHeld, { list_ids });
  return isFailure(answer) ? [] : answer.held;
}
