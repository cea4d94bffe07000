import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/titlelist/own-lists.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell } from "#app/messages/words.ts";
import { requireLogin } from "#app/routes/account/account.server.ts";

/**
 * Guards list features that need an account. @throws the login form in place of the page, which returns to it (spec 1
 * §6)
 */
export function requireLister(visit: WebVisit): void {
  requireLogin(visit, visit.t(shell.loginNeeded));
}

/** A list that this person may read. @throws a 404 for any other */
export async function readableList(visit: WebVisit, list_id = "") {
  const { name, description, image, row_count, own, favourites, shared } = await callOr404(
    visit,
    listCalls.get,
    {
      list_id,
    },
  );
  return { list_id, name, description, image, row_count, own, favourites, shared };
}

/** One of the customer's own lists. @throws the login form for guests, and a 404 for any other list */
export async function ownList(visit: WebVisit, list_id = "") {
  requireLister(visit);
  const list = await readableList(visit, list_id);
  if (!list.own) throw new Response("", { status: 404 });
  return list;
}

/** The customer's lists by name, as the choices of a form. */
export async function listChoices(visit: WebVisit, but = ""): Promise<[string, string][]> {
  const answer = await call(visit, ownCalls.getLists, { sort: "name", limit: 501 });
  if (isFailure(answer)) return [];
  return answer.rows.filter(({ list_id }) => list_id !== but).map(({ list_id, name }) => [list_id, name]);
}
