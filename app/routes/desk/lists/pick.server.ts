import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** The staff pick that a page's address names; undefined if it names none. */
export async function pickOf(desk: DeskVisit, request: Request) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code");
  const by = query.get("by");
  if (!code || !by) return undefined;
  const answer = await call(desk, lists.picks, { code: code.slice(0, 200), by: by.slice(0, 200), limit: 1 });
  return isFailure(answer) ? undefined : answer.picks[0];
}
