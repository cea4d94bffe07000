import { call } from "#app/calls/common/define.server.ts";
import { whoIs } from "#app/calls/common/visit.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { WebVisit } from "../visit.server.ts";
import type { FlashCode } from "./flash.ts";
import { ownPath } from "./return-path.server.ts";

/**
 * A title that a guest wants among their favourites, for which they have to log in. The wish is a path of this shop,
 * `/favourites?add={eisbn}&from={page}`, so it travels like any path to return to: through the login form, and through
 * sign-up with its emails. Only logging in, which is a post, adds the title; opening the path changes nothing.
 */
const PATH = "/favourites";

/** The path that holds a wish, and leads back to the page where the shopper made it. */
export function wishPath(eisbn: string, from: string | null): string {
  const item = `/item/${encodeURIComponent(eisbn)}`;
  const path = (page: string) => `${PATH}?${new URLSearchParams({ add: eisbn, from: page })}`;
  return ownPath(path(ownPath(from) ?? item)) ?? path(item);
}

/**
 * Adds the title that such a path names to the favourites of a visitor who has just logged in.
 * @param session_id the new session
 * @returns the page to go on to, and its message; any other path is returned unchanged
 */
export async function addWishedFavourite(
  visit: WebVisit,
  session_id: string,
  path: string,
): Promise<{ path: string; flash?: FlashCode }> {
  const { pathname, searchParams } = new URL(path, visit.baseUrl);
  const eisbn = searchParams.get("add");
  if (pathname !== PATH || !eisbn) return { path };
  const { platform, store, now } = visit;
  const session = await readSession(platform.database.read, store.id, session_id, now);
  const customer = { ...visit, ...(await whoIs(platform.database.read, store, session)) };
  const added = await call(customer, listCalls.setFavourite, { eisbn, favourite: true });
  return {
    path: ownPath(searchParams.get("from")) ?? "/account/lists",
    flash: isFailure(added) ? "failed" : "favourite_added",
  };
}
