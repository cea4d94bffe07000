import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { setCookie } from "#app/http/cookies.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

const YEAR = 365 * 24 * 3600;

/** Turns the light version without scripts on or off for this browser. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return seeOther(visit, "/");
  const on = form.text("lite") === "1";
  const cookie = setCookie("lite", on ? "1" : "", { maxAge: on ? YEAR : 0, secure: visit.secure });
  const answer = seeOther(visit, refererPath(args.request, visit.host));
  answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** The page that the button was on, if it belongs to this shop. */
function refererPath(request: Request, host: string): string {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const url = new URL(referer);
  return url.host === host ? safeRedirect(url.pathname + url.search, "/") : "/";
}

export function loader() {
  return redirect("/", 302);
}
