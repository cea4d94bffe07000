import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { languageOf } from "#app/domain/stores/languages.ts";
import { LANGUAGE_COOKIE, setCookie } from "#app/http/cookies.ts";
import { safePath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

const YEAR = 365 * 24 * 3600;

/**
 * Leads to the same page in this address's language, and has the browser remember the choice for the next time that the
 * visitor comes to "/". Nothing else depends on it. Staff who see the shop as a customer choose nothing for themselves.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args, { frame: true });
  const to = safePath(new URL(args.request.url).searchParams.get("to")) ?? "/";
  const cookie = setCookie(LANGUAGE_COOKIE, languageOf(visit.locale), { maxAge: YEAR, secure: visit.secure });
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (!visit.viewing) headers.set("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}
