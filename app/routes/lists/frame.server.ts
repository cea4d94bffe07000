import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { entryOfBlocks } from "#app/domain/stores/navigation.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireLogin } from "#app/routes/account/account.server.ts";

/** A list beside a list on a shop's page. */
export interface SideList {
  list_id: string;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string | undefined;
}

/** The page around a list opened within it: the way back, and the other lists. */
export interface Frame {
  page: { label: string; path: string } | undefined;
  side: SideList[];
}

/**
 * The page of the shop around a list at `/lists/{list_id}/{page_id}`, and the lists in its left column.
 * @throws the login form if the page is for customers only, and a 404 if the shop has no such page
 */
export async function frameOf(visit: WebVisit, page_id: string | undefined): Promise<Frame> {
  if (page_id === undefined) return { page: undefined, side: [] };
  const page = await call(visit, listCalls.getCustom, { page_id, brief: true });
  if (isFailure(page)) requireLogin(visit, String(page.error));
  if (isFailure(page) || page.blocks.length === 0) throw new Response("", { status: 404 });
  const side = page.blocks
    .filter(({ placement }) => placement === "left_sidebar")
    .map(({ list_id, header, name, lang }) => ({ list_id, name: header || name, lang }));
  return { page: entryOfBlocks(visit.settings, page_id), side };
}
