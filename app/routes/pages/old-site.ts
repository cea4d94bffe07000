import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as transferCalls from "#app/calls/session/transfer.server.ts";
import { setCookie } from "#app/http/cookies.ts";
import { leave, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

const YEAR = 365 * 24 * 3600;

/** Sends the shopper back to the shop's old site, with a one-use token. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { stale } = await readForm(visit, args.request);
  if (stale) return seeOther(visit, "/");
  const way = await call(visit, transferCalls.transfer, {});
  if (isFailure(way) || !("url" in way) || !way.url) throw new Response("", { status: 404 });
  const cookie = setCookie("want_v1", "1", { maxAge: YEAR, secure: visit.secure });
  const answer = leave(visit, way.url);
  answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export function loader() {
  return redirect("/", 302);
}
