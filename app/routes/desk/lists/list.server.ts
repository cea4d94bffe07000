import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";

/** Code that the desk's pages about a list share. */

export const deskListPath = (id: string) => `/desk/lists/${id}`;

/** Titles on one page of a list. */
export const MAX_SHOWN = 40;

/**
 * Opens the desk and the list that a page is about, with some of its titles.
 * @throws a Response with status 404 if there is no such list, 403 without the right to content
 */
export async function openList(args: LoaderFunctionArgs, page = { offset: 0, limit: 1 }) {
  const desk = await openDesk(args, "content");
  const list = await call(desk, lists.show, { list: args.params.list_id ?? "", ...page });
  // A name finds a list too, which its page's address should not.
  if (isFailure(list) || list.list_id !== args.params.list_id) throw new Response("", { status: 404 });
  return { desk, list, path: deskListPath(list.list_id) };
}

/**
 * After a button on a list's page: back to it with a message, or with what a colleague did meanwhile.
 * @param place the place of the title to show
 */
export function backToList(
  desk: DeskVisit,
  path: string,
  done: object | Failure,
  flash: FlashCode,
  {
    place = 1,
    about = "",
    query = {},
  }: { place?: number; about?: string; query?: Record<string, string> } = {},
): Response {
  if (isFailure(done) && done.code !== "changed") throw failureResponse(done);
  const offset = Math.floor((Math.max(1, place) - 1) / MAX_SHOWN) * MAX_SHOWN;
  const more = new URLSearchParams({ ...(offset > 0 && { offset: String(offset) }), ...query }).toString();
  const to = more ? `${path}?${more}` : path;
  return isFailure(done) ? seeOther(desk, path, "desk_list_changed") : seeOther(desk, to, flash, about);
}
