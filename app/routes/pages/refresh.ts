import { redirect } from "@remix-run/node";
import { SESSION_COOKIE, setCookie } from "#app/http/cookies.ts";

/** "Click here to refresh": forgets a session that could not be read and starts a new one (spec 2 §4). */
export function loader() {
  return redirect("/", {
    headers: { "Set-Cookie": setCookie(SESSION_COOKIE, "", { maxAge: 0, secure: false }) },
  });
}
