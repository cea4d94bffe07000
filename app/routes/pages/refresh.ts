import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { forgetSession, readCookies, viewCookie, viewSent } from "#app/http/cookies.ts";
import { cameFrom } from "#app/http/forms/forms.server.ts";
import type { ServerContext } from "#app/http/visit.server.ts";

/** A link that leads here changes nothing: another site could make anyone follow it. */
export function loader() {
  return redirect("/");
}

/**
 * "Click here to refresh": forgets a session that could not be read and starts a new one (spec 2 §4). It opens no
 * visit, because the shop cannot be read. The browser must say that the form is on a page of this shop.
 */
export function action({ request, context }: ActionFunctionArgs) {
  const { host, protocol } = new URL(request.url);
  const secure = (context as ServerContext).secure ?? protocol === "https:";
  const headers = new Headers();
  // Somebody who sees the shop as a customer is only led back to their own session.
  const views = viewSent(readCookies(request.headers.get("Cookie")), secure) !== undefined;
  if (cameFrom({ host, secure }, request) === "here")
    for (const cookie of views ? [viewCookie(undefined, secure)] : forgetSession(secure))
      headers.append("Set-Cookie", cookie);
  return redirect("/", { status: 303, headers });
}
